"""Data sets: every decision of finished games as a row of Parquet, with a card that says how it was made.

A row holds what the deciding seat could know (observation and legal actions, as in the environments), what it did, what the game's own
evaluation thought of the position as that seat might believe it, and how the game ended for it.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

import stellwerk
from stellwerk import bots
from stellwerk.arena.executors import Where, spread
from stellwerk.arena.extras import need
from stellwerk.arena.seeds import seed_of
from stellwerk.arena.simulate import Plan, new_match
from stellwerk.kernel.errors import Malformed
from stellwerk.kernel.game import Setup

from .position import Position
from .rewards import MARGIN, RANK
from .spaces import space_of

CARD: Final = "README.md"
BELIEF: Final = 1  # what a position is worth is asked of what the seat may believe

# What a row holds, as what it is kept, and what it means.
COLUMNS: Final = {
    "game": ("int32", "which game of the file"),
    "n": ("int32", "which decision of the game"),
    "seat": ("int8", "who decided"),
    "observation": ("list<int32>", "what that seat could know; places as listed below"),
    "legal": ("list<int32>", "the numbers of the legal actions; all others are 0 in the mask"),
    "action": ("int32", "the number of the action that was taken"),
    "value": ("float32", "the game's own estimate of that seat's result, on what the seat may believe"),
    "rank": ("float32", "how the game ended for that seat: 1 for the first to −1 for the last"),
    "margin": ("float32", "points ahead of the best other at the end"),
}

Record = Mapping[str, Any]
Row = dict[str, Any]


@dataclass
class Source:
    """Where games come from, as the card tells it."""

    words: str
    command: str
    games: int = 0
    positions: int = 0
    files: dict[str, Setup] = field(default_factory=dict)


def rows_of(record: Record, game: int, data: str | Path | None = None) -> tuple[Setup, list[Row]]:
    """Every decision of a finished game; a running one is refused: its secrets are still somebody's."""
    last = stellwerk.replay(record, data=data)
    if not last.over:
        raise Malformed("only finished games are written as positions", "record")
    setup, rows = last.setup, list[Row]()
    position = Position.at(space_of(setup), last.rebuilt(0).core)
    end = Position.at(space_of(setup), last.core)
    ranks, ahead = end.rewards(RANK), end.rewards(MARGIN)
    for n, action in enumerate(last.actions):
        seat = position.seat
        rows.append(
            {
                "game": game,
                "n": n,
                "seat": seat,
                "observation": position.observe(seat).tolist(),
                "legal": position.legal(),
                "action": action.code,
                "value": setup.value(position.believed(seat, BELIEF).core, seat),
                "rank": ranks[seat],
                "margin": ahead[seat],
            }
        )
        position.take(action.code)
    return setup, rows


def played(plan: Plan, games: int, where: Where) -> Iterator[Record]:
    """Games of bots, as records, in the order of their numbers."""
    for _, record in sorted(spread(partial(play_one, plan), range(games), where), key=lambda one: one[0]):
        yield record


def play_one(plan: Plan, index: int) -> tuple[int, Record]:
    match = new_match(plan, index)
    seats = [
        plan.budget.bot(plan.bots[(seat + index) % len(plan.bots)], seed_of(plan.seed, index, f"bot{seat}"))
        for seat in range(match.setup.players)
    ]
    bots.play_out(match, seats)
    return index, match.record()


# Writing --------------------------------------------------------------------------------------


def write(records: Iterable[Record], folder: Path, source: Source, data: str | Path | None = None) -> Source:
    """A Parquet file for each set-up and one card; what stands there already is refused."""
    arrow, parquet = need("pyarrow"), need("pyarrow.parquet")
    if (folder / CARD).exists():
        raise Malformed(f"{folder} holds a data set already", "folder", f"in {folder} liegt schon ein Datensatz")
    folder.mkdir(parents=True, exist_ok=True)
    schema, writers = (
        arrow.schema([(name, kind_of(arrow, kind)) for name, (kind, _) in COLUMNS.items()]),
        dict[str, Any](),
    )
    try:
        for record in records:
            setup, rows = rows_of(record, source.games, data)
            name = f"{setup.game.key}-{setup.board_key}-{setup.players}p-{space_of(setup).digest}.parquet"
            if name not in writers:
                told = schema.with_metadata({"stellwerk": stellwerk.__version__, "digest": space_of(setup).digest})
                writers[name], source.files[name] = parquet.ParquetWriter(folder / name, told), setup
            writers[name].write_table(arrow.Table.from_pylist(rows, schema=writers[name].schema))
            source.games, source.positions = source.games + 1, source.positions + len(rows)
    finally:
        for writer in writers.values():
            writer.close()
    (folder / CARD).write_text(card(source), encoding="utf-8")
    return source


def kind_of(arrow: Any, kind: str) -> Any:
    inner = kind.removeprefix("list<").removesuffix(">")
    plain = getattr(arrow, inner)()
    return plain if inner == kind else arrow.list_(plain)


def card(source: Source) -> str:
    lines = [
        "# Positions of railway board games",
        "",
        f"{source.positions} decisions of {source.games} finished games, {source.words}; Stellwerk {stellwerk.__version__}.",
        f"Made by `{source.command}`.",
        "",
        "| column | kind | meaning |",
        "|---|---|---|",
        *(f"| {name} | {kind} | {meaning} |" for name, (kind, meaning) in COLUMNS.items()),
    ]
    for name, setup in source.files.items():
        space = space_of(setup)
        chosen = ", ".join(f"{key}={value}" for key, value in setup.options.items()) or "none"
        lines += [
            "",
            f"## {name}",
            f"{setup.game.key} on {setup.board_key}, {setup.players} players, rules version {setup.game.rules_version},",
            f"{space.actions} action numbers, digest `{space.digest}`. Options: {chosen}.",
            "",
            "Observation: "
            + ", ".join(f"{part} {first}…{first + size - 1}" for part, first, size in space.layout)
            + ".",
        ]
    return "\n".join(lines) + "\n"
