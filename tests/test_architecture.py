"""Imports run one way, the engine needs nothing but Python, and it reads no clock and rolls no foreign dice."""

import ast
import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "stellwerk"

# Each layer may import itself and those named; kernel knows no game.
LAYERS = {
    "kernel": {"scene"},  # only Match.svg, when somebody looks
    "scene": set(),
    "games": {"kernel", "scene"},
    "bots": {"kernel"},
    "arena": {"kernel", "bots", "scene"},  # plots have the colours of the board
    "research": {"kernel", "bots", "arena", "scene"},
    "server": {"kernel", "bots", "arena", "scene", "research"},
    "cli": {"kernel", "bots", "arena", "server", "scene", "research"},
}
FORBIDDEN_IN_ENGINE = {"random", "time", "datetime", "secrets", "os", "socket", "threading", "asyncio"}
FILES = [path for path in sorted(SOURCE.rglob("*.py")) if path.parent != SOURCE]


def imported(path: Path) -> set[str]:
    """Every module a file imports, in absolute names."""
    package = ".".join(("stellwerk", *path.relative_to(SOURCE).parts[:-1]))
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package.split(".")[: len(package.split(".")) - node.level + 1]) if node.level else ""
            names.add(f"{base}.{node.module or ''}".strip("."))
    return names


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_run_one_way(path):
    """kernel ← games ← bots ← arena ← server ← cli; a game imports no other game."""
    layer = path.relative_to(SOURCE).parts[0]
    allowed = LAYERS[layer] | {layer}
    for name in imported(path):
        parts = name.split(".")
        if parts[0] == "stellwerk" and len(parts) > 1:
            assert parts[1] in allowed, f"{layer} imports {name}"
            if layer == "games" and parts[1] == "games" and len(parts) > 2:
                assert parts[2] == path.relative_to(SOURCE).parts[1], f"one game imports another: {name}"


@pytest.mark.parametrize(
    "path",
    [p for p in FILES if p.relative_to(SOURCE).parts[0] in ("kernel", "games")],
    ids=lambda p: str(p.relative_to(SOURCE)),
)
def test_the_engine_needs_only_the_standard_library(path):
    """No third-party import, no clock, no global random; mypy_extensions and librt are named for type checker and compiler alone."""
    for name in imported(path):
        root = name.split(".")[0]
        if path.name == "native.py" and root in ("librt", "mypy_extensions"):
            continue
        assert root == "stellwerk" or root in sys.stdlib_module_names, name
        assert root not in FORBIDDEN_IN_ENGINE, name


@pytest.mark.parametrize("layer", ["kernel", "bots", "arena", "research", "server", "cli", "scene"])
def test_only_games_know_games(layer):
    """No name of a game stands in the code of the other layers; docstrings may give examples."""
    games = [path.name for path in (SOURCE / "games").iterdir() if path.is_dir() and not path.name.startswith("_")]
    for path in sorted((SOURCE / layer).rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        assert not names & set(games), path


def test_the_client_knows_no_game():
    """Not a word of a game in the TypeScript."""
    words = ["american_rails", "American Rails", "age_of_steam", "cube_express", "express_01", "first_train", "liberty"]
    for path in sorted((ROOT / "client" / "src").rglob("*.ts*")):
        if ".test." not in path.name:
            text = path.read_text(encoding="utf-8")
            assert not [word for word in words if word in text], path


@pytest.mark.parametrize("layer", ["kernel", "server"])
def test_the_page_of_the_architecture_names_every_module_and_no_other(layer):
    """A map that is out of date leads astray: what stands in these two folders stands on the page, by its file name."""
    page = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    there = {path.name for path in (SOURCE / layer).glob("*.py")} - {"__init__.py"}
    block = page.partition(f"\n  {layer}/ ")[2].partition("\n  games/" if layer == "kernel" else "\n  cli/")[0]

    assert set(re.findall(r"[a-z_]+\.py", block)) == there


def test_the_rooms_of_the_games_are_those_of_the_page():
    """All five have one shape: the same rooms, at most about eight entries at the top of each."""
    for game in (path for path in (SOURCE / "games").iterdir() if path.is_dir() and not path.name.startswith("_")):
        entries = {path.name for path in game.iterdir()} - {"__pycache__"}
        rooms = {"board", "rules", "show", "bot", "texts"}

        assert rooms <= entries, game
        assert entries <= {
            *rooms,
            "variants",
            "lessons",
            "problems",
            "__init__.py",
            "setup.py",
            "state.py",
            "actions.py",
        }, game
        assert {"course.py", "check.py", "steps.py"} <= {path.name for path in (game / "rules").iterdir()}, game
        assert {"loader.py", "tables.py", "boards"} <= {path.name for path in (game / "board").iterdir()}, game
