"""Would the tests notice? Change one line of a game's rules at a time, run that game's own tests, list what survives.

    .venv/bin/python tools/mutants.py [GAME …] [--sample 60] [--seed 1] [--again] [--minutes 30] [--table]

The work tree is never touched: the changed file lies in a copy below build/mutants, in plain Python. What was found is kept
there, so a run that was stopped goes on where it was; a survivor is tried again when the tests or its file have changed,
or with `--again`. A larger sample holds the smaller one. Changes that change nothing stand in tests/equivalent_mutants.toml,
each with its reason.
"""

import argparse
import ast
import hashlib
import json
import os
import random
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
GAMES = ROOT / "src" / "stellwerk" / "games"
TESTS = ROOT / "tests" / "games"
BUILD = ROOT / "build" / "mutants"
EQUIVALENT = ROOT / "tests" / "equivalent_mutants.toml"
FOLDERS = ("rules", "variants")
LEFT_OUT = ("__init__.py", "check.py")  # check.py only asserts what holds: a weaker check is no other rule
CHANGING = ("put", "add", "put_row", "reveal")  # calls that change a state
LEAST_SECONDS = 120  # before a mutant counts as endless; and not before ten times the usual

OPPOSITE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
SWAPPED = {"min": "max", "max": "min", "any": "all", "all": "any"}


@dataclass(frozen=True)
class Mutant:
    """One change: the text between two places of a file becomes another."""

    game: str
    file: str  # below the game's folder
    where: str  # class and function
    line: int
    start: int
    end: int
    old: str
    new: str
    number: int  # of changes with the same words in the same function

    @property
    def id(self) -> str:
        return f"{self.file} {self.where}: {self.old} -> {self.new} #{self.number}"

    def apply(self, text: str) -> str:
        data = text.encode()
        return (data[: self.start] + self.new.encode() + data[self.end :]).decode()


# What can be changed ---------------------------------------------------------------------------------


class Finder(ast.NodeVisitor):
    """Every change of a file, in the order of its text."""

    def __init__(self, text: str) -> None:
        self.data = text.encode()
        self.starts = [0]
        for line in self.data.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.found: list[tuple[str, int, int, int, str, str]] = []
        self.names: list[str] = []
        self.visit(ast.parse(text))

    def change(self, node: ast.expr | ast.stmt, new: str) -> None:
        start = self.starts[node.lineno - 1] + node.col_offset
        end = self.starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
        old = self.data[start:end].decode()
        self.found.append((".".join(self.names), node.lineno, start, end, old, new))

    def visit_scope(self, node: ast.FunctionDef | ast.ClassDef) -> None:
        self.names.append(node.name)
        for part in node.body:  # not what is beside it: arguments and annotations
            self.visit(part)
        self.names.pop()

    visit_FunctionDef = visit_ClassDef = visit_scope  # noqa: N815 - names of ast

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Places inside are not those of the file."""

    def visit_Assert(self, node: ast.Assert) -> None:
        """It says what holds anyway."""

    def visit_Raise(self, node: ast.Raise) -> None:
        """The same."""

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_Compare(self, node: ast.Compare) -> None:
        for i, operator in enumerate(node.ops):
            if type(operator) in OPPOSITE:
                ops = [*node.ops[:i], OPPOSITE[type(operator)](), *node.ops[i + 1 :]]
                self.change(node, ast.unparse(ast.Compare(node.left, ops, node.comparators)))
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        operator = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        self.change(node, f"({ast.unparse(ast.BoolOp(operator, node.values))})")
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self.change(node, f"({ast.unparse(node.operand)})")
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if isinstance(node.op, ast.Add | ast.Sub) and not isinstance(node.left, ast.List):
            operator = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
            self.change(node, ast.unparse(ast.BinOp(node.left, operator, node.right)))
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if type(node.value) is int:
            self.change(node, str(node.value + 1))
            self.change(node, f"({node.value - 1})")
        elif isinstance(node.value, bool):
            self.change(node, str(not node.value))

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name) and node.func.id in SWAPPED:
            self.change(node.func, SWAPPED[node.func.id])
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        call = node.value
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr in CHANGING:
            self.change(node, "pass")
        self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        if not isinstance(node.test, ast.Compare | ast.BoolOp | ast.UnaryOp):
            self.change(node.test, f"not {ast.unparse(node.test)}")
        self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> None:
        if isinstance(node.value, ast.Call | ast.Name | ast.Subscript):
            self.change(node.value, "0")
        self.generic_visit(node)


def mutants_of(game: str) -> list[Mutant]:
    found = []
    for folder in FOLDERS:
        for path in sorted((GAMES / game / folder).glob("*.py")):
            if path.name not in LEFT_OUT:
                found += mutants_in(game, path)
    return found


def mutants_in(game: str, path: Path) -> Iterator[Mutant]:
    counts: dict[tuple[str, str, str], int] = {}
    for where, line, start, end, old, new in Finder(path.read_text("utf-8")).found:
        key = (where, old, new)
        counts[key] = counts.get(key, 0) + 1
        yield Mutant(game, str(path.relative_to(GAMES / game)), where, line, start, end, old, new, counts[key])


def sample(game: str, size: int, seed: int) -> list[Mutant]:
    """A larger sample begins with the smaller one. A constant has two changes: one of them is enough."""
    found = mutants_of(game)
    random.Random(f"{seed}:{game}").shuffle(found)  # noqa: S311 - no secret
    places: set[tuple[str, int, int]] = set()
    chosen = []
    for mutant in found:
        place = (mutant.file, mutant.start, mutant.end)
        if place not in places:
            places.add(place)
            chosen.append(mutant)
    return chosen[:size]


# Trying them -------------------------------------------------------------------------------------------


class Bench:
    """The copied tree of a game, and what was found so far."""

    def __init__(self, game: str) -> None:
        self.game, self.home = game, BUILD / game
        self.source, self.notes = self.home / "src", self.home / "found.json"
        self.tests = digest_of(sorted(TESTS.joinpath(game).rglob("*.py")))
        shutil.rmtree(self.source, ignore_errors=True)
        ignored = shutil.ignore_patterns("__pycache__", "static")
        shutil.copytree(ROOT / "src", self.source, ignore=ignored)
        self.found = json.loads(self.notes.read_text("utf-8")) if self.notes.exists() else {}
        self.usual = 0.0

    def known(self, mutant: Mutant, again: bool) -> str | None:
        """Killed is killed as long as the file is the same; survivors may have got a test since."""
        stale = self.found.get(mutant.id, {}).get("tests") != self.tests
        result = self.last(mutant)
        return None if result == "survived" and (again or stale) else result

    def last(self, mutant: Mutant) -> str | None:
        """What came out the last time, if the rules are still the same."""
        note = self.found.get(mutant.id)
        return None if note is None or note["file"] != self.file_digest(mutant) else str(note["result"])

    def file_digest(self, mutant: Mutant) -> str:
        return digest_of([GAMES / self.game / mutant.file])

    def prove(self) -> None:
        """The unchanged rules pass; how long that takes is the measure of an endless mutant."""
        began = time.monotonic()
        ran = self.run(test_files(self.game, ""), 3600)
        assert ran == 0, f"the tests of {self.game} fail without any change"
        self.usual = time.monotonic() - began

    def try_out(self, mutant: Mutant) -> str:
        if not self.usual:
            self.prove()
        path = self.source / "stellwerk" / "games" / self.game / mutant.file
        text = path.read_text("utf-8")
        try:
            path.write_text(mutant.apply(text), "utf-8")
            stamp(path)
            code = self.run(test_files(self.game, path.stem), max(LEAST_SECONDS, 10 * self.usual))
        finally:
            path.write_text(text, "utf-8")
            stamp(path)
        result = {0: "survived", -1: "endless"}.get(code, "killed")
        self.found[mutant.id] = {"result": result, "file": self.file_digest(mutant), "tests": self.tests}
        self.notes.write_text(json.dumps(self.found, indent=1), "utf-8")
        return result

    def run(self, files: list[str], seconds: float) -> int:
        command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider", *files]
        env = {**os.environ, "PYTHONPATH": str(self.source), "PYTHONHASHSEED": "0"}
        try:
            ran = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, timeout=seconds, check=False)
        except subprocess.TimeoutExpired:
            return -1
        return ran.returncode


def stamp(path: Path) -> None:
    """A time of its own for each change, so that no compiled copy of another one is taken for it."""
    seconds = random.randrange(10**9, 2 * 10**9)  # noqa: S311 - no secret
    os.utime(path, (seconds, seconds))


def digest_of(files: list[Path]) -> str:
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]


def test_files(game: str, module: str) -> list[str]:
    """All of the game's, those nearest to the module first: by name, then by how often they name it."""
    files = sorted(TESTS.joinpath(game).rglob("test_*.py"))

    def distance(file: Path) -> tuple[bool, int, str]:
        return module not in file.stem, -file.read_text("utf-8").count(module), file.name

    return [str(file) for file in (sorted(files, key=distance) if module else files)]


# The report ----------------------------------------------------------------------------------------------


def equivalent(game: str) -> dict[str, str]:
    return dict(tomllib.loads(EQUIVALENT.read_text("utf-8")).get(game, {}))


def report(game: str, chosen: list[Mutant], bench: Bench) -> str:
    known = equivalent(game)
    results = [bench.last(m) for m in chosen if m.id not in known]
    tried = [result for result in results if result is not None]
    killed = sum(result != "survived" for result in tried)
    share = f"{100 * killed / len(tried):.0f} %" if tried else "-"
    return (
        f"| {game} | {len(mutants_of(game))} | {len(tried)} | {killed} | {len(tried) - killed} "
        f"| {len(chosen) - len(results)} | {share} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Change the rules line by line and see whether the tests notice.")
    parser.add_argument("games", nargs="*", help="all games if none is named")
    parser.add_argument("--sample", type=int, default=60, help="mutants per game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--again", action="store_true", help="try survivors again")
    parser.add_argument(
        "--minutes", type=float, default=0, help="stop after so long and go on next time; 0: to the end"
    )
    parser.add_argument("--table", action="store_true", help="try nothing, print what is known")
    args = parser.parse_args()
    games = args.games or sorted(path.name for path in GAMES.iterdir() if (path / "rules").is_dir())
    until = time.monotonic() + args.minutes * 60 if args.minutes else float("inf")
    lines = []
    for game in games:
        chosen, bench = sample(game, args.sample, args.seed), Bench(game)
        for mutant in chosen:
            if mutant.id in equivalent(game):
                continue
            result = bench.known(mutant, args.again)
            if result is None and not args.table and time.monotonic() < until:
                result = bench.try_out(mutant)
            if result == "survived":
                print(f"{game}/{mutant.file}:{mutant.line} survived: {mutant.id}", flush=True)
        lines.append(report(game, chosen, bench))
    print("| game | changes there are | tried | killed | survived | change nothing | killed of tried |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
