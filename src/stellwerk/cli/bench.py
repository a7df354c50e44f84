"""`stellwerk bench`: the engine's speed as ratios to a peer measured in the same run."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from stellwerk.arena.bench import bench as measure_all


def bench(
    games: Annotated[list[str] | None, typer.Argument(help="Games; all if none is given.")] = None,
    seconds: Annotated[float, typer.Option(help="Seconds for each thing measured.", min=0.1)] = 4.0,
    output: Annotated[Path | None, typer.Option("-o", "--output", help="Also write the result as JSON.")] = None,
    crowded: Annotated[bool, typer.Option(help="Also boards as greedy bots leave them late in a game.")] = False,
    against: Annotated[Path | None, typer.Option(help="An earlier result to compare with.")] = None,
) -> None:
    """Measure random play, clone, legal and undo, beside catanatron's random games.

    Example: stellwerk bench american_rails -o bench.json
    """
    console = Console(stderr=True)
    with console.status("measuring") as status:
        made = measure_all(games or [], seconds, lambda name: status.update(f"measuring {name}"), crowded)
    if output is not None:
        output.write_text(json.dumps(made, indent=1), encoding="utf-8")
    show(made, json.loads(against.read_text(encoding="utf-8")) if against else None)


def show(made: dict[str, Any], earlier: dict[str, Any] | None) -> None:
    peer = made["peer"]
    table = Table(title=f"engine: {made['engine']}, Python {made['python']}")
    for head in (
        "",
        "moves/s",
        "× peer",
        "games/s",
        "× peer",
        "clone µs",
        "÷ peer",
        "legal µs",
        "apply+undo µs",
        "× earlier",
    ):
        table.add_column(head, justify="left" if not head else "right")
    if peer:
        table.add_row(
            peer["name"],
            f"{peer['moves']:,.0f}",
            "1.0",
            f"{peer['games']:,.1f}",
            "1.0",
            f"{peer['clone_us']:.1f}",
            "1.00",
            "",
            "",
            "",
        )
    for speed in made["speeds"]:
        table.add_row(*row(speed, peer, earlier))
    Console(width=140).print(table)
    if not peer:
        typer.echo("catanatron is not installed here: no ratios. `make bench` installs it.")


def row(speed: dict[str, Any], peer: dict[str, Any] | None, earlier: dict[str, Any] | None) -> list[str]:
    def ratio(key: str) -> str:
        return f"{speed[key] / peer[key]:.2f}" if peer else "–"

    past = next((old for old in (earlier or {}).get("speeds", []) if old["name"] == speed["name"]), None)
    return [
        speed["name"],
        f"{speed['moves']:,.0f}",
        ratio("moves"),
        f"{speed['games']:,.1f}",
        ratio("games"),
        f"{speed['clone_us']:.1f}",
        ratio("clone_us"),
        f"{speed['legal_us']:.1f}",
        f"{speed['undo_us']:.1f}",
        f"{speed['moves'] / past['moves']:.2f}" if past and past["moves"] else "–",
    ]
