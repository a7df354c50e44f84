"""Would the tests notice? Change one line of a game's rules at a time, run that game's own tests, list what survives.

    .venv/bin/python tools/mutants.py [GAME …] [--sample 60] [--seed 1] [--again] [--minutes 30] [--quick] [--table]

The work tree is never touched: the changed file lies in a copy below build/mutants, in plain Python. What was found is kept
there, so a run that was stopped goes on where it was; a survivor is tried again when the tests or its file have changed,
or with `--again`. With `--quick` only some short tests run that call what was changed: what they miss counts as survived, though
others might notice it. A larger sample holds the smaller one. Changes that change nothing stand in tests/equivalent_mutants.toml,
each with its reason.
"""

import argparse
import ast
import hashlib
import json
import os
import random
import resource
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))
from tools.calls import OUT_OF_TIME  # noqa: E402 - tools is no package that is installed

GAMES = ROOT / "src" / "stellwerk" / "games"
TESTS = ROOT / "tests" / "games"
BUILD = ROOT / "build" / "mutants"
EQUIVALENT = ROOT / "tests" / "equivalent_mutants.toml"
FOLDERS = ("rules", "variants")
LEFT_OUT = ("__init__.py", "check.py")  # check.py only asserts what holds: a weaker check is no other rule
CHANGING = ("put", "add", "put_row", "reveal")  # calls that change a state
COPIED = ("src", "tests", "tools", "docs", "examples")  # what a game's tests read
LEAST_SECONDS = 10  # of the processor before a test counts as endless; and not before five times the usual
SHORT_SECONDS = 2.5  # what a rule test takes at most, while it is watched; others play whole games
QUICK_SECONDS = 20.0  # of tests for one mutant, with --quick
NEAREST = 20  # tests that are tried before all others
MOST_BYTES = 2 << 30  # an endless mutant must not eat the machine either

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


def rule_files(game: str) -> list[str]:
    """Below the game's folder."""
    paths = [path for folder in FOLDERS for path in sorted((GAMES / game / folder).glob("*.py"))]
    return [str(path.relative_to(GAMES / game)) for path in paths if path.name not in LEFT_OUT]


def mutants_of(game: str) -> list[Mutant]:
    return [mutant for file in rule_files(game) for mutant in mutants_in(game, GAMES / game / file)]


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
    """A copy of the tree for one game, and what was found so far. What is edited beside it does not disturb a run."""

    def __init__(self, game: str, quick: bool = False) -> None:
        self.game, self.home, self.quick = game, BUILD / game, quick
        self.tree, self.notes = self.home / "tree", self.home / "found.json"
        self.tests = digest_of(sorted(TESTS.joinpath(game).rglob("*.py")))
        self.files = {file: digest_of([GAMES / game / file]) for file in rule_files(game)}
        self.found = json.loads(self.notes.read_text("utf-8")) if self.notes.exists() else {}
        self.calls: dict[str, Called] = {}

    def known(self, mutant: Mutant, again: bool) -> str | None:
        """Killed is killed as long as the file is the same; survivors may have got a test since."""
        stale = self.found.get(mutant.id, {}).get("tests") != self.tests
        result = self.last(mutant)
        return None if result == "survived" and (again or stale) else result

    def last(self, mutant: Mutant) -> str | None:
        """What came out the last time, if the rules are still the same."""
        note = self.found.get(mutant.id)
        return None if note is None or note["file"] != self.files[mutant.file] else str(note["result"])

    def first(self, mutant: Mutant) -> str | None:
        """What came out the first time, before anybody wrote a test for it."""
        note = self.found.get(mutant.id, {})
        return note.get("first", note.get("result"))

    def prove(self) -> None:
        """The unchanged rules pass; which test calls what, and how long it takes, is noted on the way."""
        shutil.rmtree(self.tree, ignore_errors=True)
        ignored = shutil.ignore_patterns("__pycache__", "static", "*.so")
        for name in COPIED:
            shutil.copytree(ROOT / name, self.tree / name, ignore=ignored)
        shutil.copy(ROOT / "pyproject.toml", self.tree)
        kind = "-quick" if self.quick else ""
        calls, proven = self.home / f"calls{kind}.json", self.home / f"proven{kind}"
        state = digest_of(sorted([*(ROOT / "src").rglob("*.py"), *(ROOT / "tests").rglob("*.py")]))
        if not (proven.exists() and calls.exists() and proven.read_text("utf-8") == state):
            only = {"MUTANTS_SHORT": str(SHORT_SECONDS)} if self.quick else {}
            ran = self.run([f"tests/games/{self.game}"], {"MUTANTS_CALLS": str(calls), **only})
            assert ran == 0, f"the tests of {self.game} fail without any change"
            proven.write_text(state, "utf-8")
        self.calls = {
            test: Called(found["seconds"], frozenset(found["calls"]))
            for test, found in json.loads(calls.read_text("utf-8")).items()
        }

    def try_out(self, mutant: Mutant) -> str:
        if not self.calls:
            self.prove()
        path = self.tree / "src" / "stellwerk" / "games" / self.game / mutant.file
        text = path.read_text("utf-8")
        try:
            path.write_text(mutant.apply(text), "utf-8")
            stamp(path)
            result = self.result(mutant)
        finally:
            path.write_text(text, "utf-8")
            stamp(path)
        first = self.first(mutant) or result
        note = {"result": result, "first": first, "file": self.files[mutant.file], "tests": self.tests}
        self.found[mutant.id] = note
        self.notes.write_text(json.dumps(self.found, indent=1), "utf-8")
        return result

    def result(self, mutant: Mutant) -> str:
        """First the tests that call what was changed, the quick ones first; then the others, for what is kept between tests."""
        near, far = in_order(mutant, self.calls)
        if self.quick:
            near, far = self.short(near), []
        nearest = self.nearest(near)
        for tests in (nearest, [test for test in near if test not in nearest], far):
            code = self.run_in_order(tests) if tests else 0
            if code == OUT_OF_TIME:
                return "endless"
            if code != 0:
                return "killed"
        return "survived"

    def short(self, near: list[str]) -> list[str]:
        """Those that call the least besides, as many as fit into a few seconds; the quick ones first."""
        found, left = list[str](), QUICK_SECONDS
        for test in sorted(near, key=lambda test: len(self.calls[test].functions)):
            if self.calls[test].seconds < min(left, SHORT_SECONDS):
                found.append(test)
                left -= self.calls[test].seconds
        return [test for test in near if test in found]

    def nearest(self, near: list[str]) -> list[str]:
        """Of one file or two, those that call the least besides: most mutants are killed before all the others are collected."""
        tests = sorted(near, key=lambda test: len(self.calls[test].functions))[:NEAREST]
        files = list(dict.fromkeys(test.split("::")[0] for test in tests))[:2]
        return [test for test in tests if test.split("::")[0] in files]

    def run_in_order(self, tests: list[str]) -> int:
        order = self.home / "order.json"
        limits = {test: LEAST_SECONDS + 5 * self.calls[test].seconds for test in tests}
        order.write_text(json.dumps(limits), "utf-8")
        files = list(dict.fromkeys(test.split("::")[0] for test in tests))
        return self.run(files, {"MUTANTS_ORDER": str(order)})

    def run(self, files: list[str], settings: dict[str, str]) -> int:
        command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider"]
        env = {
            **{name: value for name, value in os.environ.items() if not name.startswith("MUTANTS_")},
            "PYTHONPATH": f"{self.tree / 'src'}{os.pathsep}{self.tree}",
            "PYTHONHASHSEED": "0",
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # each costs seconds, and the rules need none
            **settings,
        }
        ran = subprocess.run(
            [*command, "-p", "tools.calls", *files],
            cwd=self.tree,
            env=env,
            capture_output=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES)),
            check=False,
        )
        return ran.returncode


@dataclass(frozen=True)
class Called:
    """What a test took and called."""

    seconds: float
    functions: frozenset[str]


def in_order(mutant: Mutant, calls: dict[str, Called]) -> tuple[list[str], list[str]]:
    """The tests that reach the change, and the others, the quick ones first. A constant is reached by every function of its file."""
    place = f"{mutant.file} {mutant.where}"
    inside = any(place in called.functions for called in calls.values())

    def reaches(called: Called) -> bool:
        return place in called.functions if inside else any(f.startswith(f"{mutant.file} ") for f in called.functions)

    quick = sorted(calls, key=lambda test: calls[test].seconds)
    return [t for t in quick if reaches(calls[t])], [t for t in quick if not reaches(calls[t])]


def stamp(path: Path) -> None:
    """A time of its own for each change, so that no compiled copy of another one is taken for it."""
    seconds = random.randrange(10**9, 2 * 10**9)  # noqa: S311 - no secret
    os.utime(path, (seconds, seconds))


def digest_of(files: list[Path]) -> str:
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]


# The report ----------------------------------------------------------------------------------------------


def equivalent(game: str) -> dict[str, str]:
    return dict(tomllib.loads(EQUIVALENT.read_text("utf-8")).get(game, {}))


def report(game: str, chosen: list[Mutant], bench: Bench) -> str:
    known = equivalent(game)
    results = [bench.last(m) for m in chosen if m.id not in known]
    tried = [result for result in results if result is not None]
    killed = sum(result != "survived" for result in tried)
    late = sum(
        bench.first(m) == "survived" for m in chosen if m.id not in known and bench.last(m) in ("killed", "endless")
    )
    share = f"{100 * killed / len(tried):.0f} %" if tried else "-"
    return (
        f"| {game} | {len(mutants_of(game))} | {len(tried)} | {killed - late} | {late} | {len(tried) - killed} "
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
    parser.add_argument("--quick", action="store_true", help="only some short tests that call what was changed")
    parser.add_argument("--verbose", action="store_true", help="a line for each that is tried, with its seconds")
    parser.add_argument("--table", action="store_true", help="try nothing, print what is known")
    args = parser.parse_args()
    games = args.games or sorted(path.name for path in GAMES.iterdir() if (path / "rules").is_dir())
    until = time.monotonic() + args.minutes * 60 if args.minutes else float("inf")
    lines = []
    for game in games:
        chosen, bench = sample(game, args.sample, args.seed), Bench(game, args.quick)
        for mutant in chosen:
            if mutant.id in equivalent(game):
                continue
            result = bench.known(mutant, args.again)
            if result is None and not args.table and time.monotonic() < until:
                began = time.monotonic()
                result = bench.try_out(mutant)
                if args.verbose:
                    print(f"{time.monotonic() - began:6.1f} s {result}: {mutant.id}", flush=True)
            if result == "survived":
                print(f"{game}/{mutant.file}:{mutant.line} survived: {mutant.id}", flush=True)
        lines.append(report(game, chosen, bench))
    print(
        "| game | changes there are | tried | killed | by a test added since | survived | change nothing | killed of tried |"
    )
    print("|---|---:|---:|---:|---:|---:|---:|---:|")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
