"""Boards are found, not listed: every file in a game's `board/boards/` is one, and every file in a folder of one's own.

The head of a file says what the board is called, for how many it is and by which rules of the game it is played.
A folder of one's own holds `<game>/<board>.toml`; a file called like one of ours takes its place, any other is a new board.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module, resources
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from .data import DataFiles, Part
from .errors import BadData
from .texts import Text

SUFFIX = ".toml"
BASE = "base"  # the rules of a game that has no others
LAST = 1000  # where a board stands in lists that says nothing of it: behind ours


@dataclass(frozen=True)
class Head:
    """What every board says of itself, whatever its game."""

    key: str
    title: Text
    game_title: Text | None  # what the game is called on this board, where that is not its title
    players: tuple[int, ...]
    rules: str
    order: int  # in lists


def read_head(part: Part, game: str, key: str, rules: tuple[str, ...], players: tuple[int, ...]) -> Head:
    """The head of a board file: by rules the game knows (none named: any), for numbers of players it can be played with."""
    part.whole("format", 1, 1)
    part.text("game", (game,))
    part.source()
    for_how_many = tuple(sorted(set(part.wholes("players", 1, max(players)))))
    if part.has("players") and not (for_how_many and set(for_how_many) <= set(players)):
        part.note("players", f"must name some of {', '.join(map(str, players))}")
    return Head(
        key=part.text("key", (key,)) if part.has("key") else key,
        title=part.bilingual("title"),
        game_title=part.bilingual("game_title") if part.has("game_title") else None,
        players=for_how_many,
        rules=part.text("rules", rules) if part.has("rules") or not rules else rules[0],
        order=part.whole("order", 0, LAST, default=LAST),
    )


def board_keys(package: str, own: Path | None, beside: tuple[str, ...]) -> list[str]:
    """Every board there is a file of, without those that serve all boards."""
    ours = [item.name for item in (resources.files(package) / "board" / "boards").iterdir()]
    mine = [file.name for file in own_files(package, own)]
    names = {name for name in (*ours, *mine) if name.endswith(SUFFIX) and name not in beside}
    return sorted(name.removesuffix(SUFFIX) for name in names)


def own_files(package: str, own: Path | None) -> Iterator[Path]:
    """The files of a game in the user's folder."""
    if own is not None:
        yield from sorted((own / package.rpartition(".")[2]).glob(f"*{SUFFIX}"))


def own_digest(package: str, own: Path | None) -> str:
    """One hash over what the user's folder holds for a game: when it changes, nothing read before counts."""
    seen = hashlib.sha256()
    for file in own_files(package, own):
        seen.update(f"{file.name} {hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    return seen.hexdigest()


def heads(files: DataFiles, beside: tuple[str, ...], read: Any) -> list[Head]:
    """The heads of all boards, in the order of lists."""
    found: list[Head] = []
    for key in board_keys(files.package, files.own, beside):
        part, _ = files.read(f"{key}{SUFFIX}")
        found.append(read(part, key))
        part.settle()
    return sorted(found, key=lambda head: (head.order, head.key))


def check_folder(own: Path | None, games: dict[str, str]) -> Path | None:
    """A folder of boards that is missing or holds none is refused: silence would be taken for a board that works.

    `games`: each game's key and its package.
    """
    if own is None:
        return None
    wanted = f"boards are looked for in {own / '<game>' / f'*{SUFFIX}'}, with one of {', '.join(games)}"
    if not own.is_dir():
        raise BadData(str(own), "the folder", f"is missing; {wanted}")
    if not any(True for package in games.values() for _ in own_files(package, own)):
        raise BadData(str(own), "the folder", f"holds no board; {wanted}")
    return own


def named_in(package: str, name: str) -> dict[str, Any]:
    """What the modules of a package call `name`, by module: a new one announces itself by being there."""
    found = {}
    for module in iter_modules(import_module(package).__path__):
        read = import_module(f"{package}.{module.name}")
        if hasattr(read, name):
            found[module.name] = getattr(read, name)
    return found
