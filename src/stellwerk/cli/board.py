"""`stellwerk board`: draw a board, so that a human can compare it with the printed one; `board check`: prove a board file."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

import stellwerk
from stellwerk.kernel.board_check import findings_of
from stellwerk.kernel.errors import Finding, Malformed
from stellwerk.kernel.registry import find, registered
from stellwerk.scene.png import png
from stellwerk.scene.standalone import inlined

from .common import Data, Game, Json, Lang


class DrawUnlessSaid(TyperGroup):
    """`stellwerk board GAME` draws, as `stellwerk board draw GAME` does."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if args and args[0] not in (*self.commands, "--help"):
            args = ["draw", *args]
        return super().parse_args(ctx, args)


app = typer.Typer(cls=DrawUnlessSaid, no_args_is_help=True, help="Draw a board, or check a board file.")


@app.command("draw")
def draw(
    game: Game,
    board: Annotated[str | None, typer.Argument(help="The board; the game's first one if not given.")] = None,
    output: Annotated[Path, typer.Option("-o", "--output", help="File to write: .svg or .png.")] = Path("board.svg"),
    theme: Annotated[str, typer.Option(help="light, dark or contrast.")] = "light",
    width: Annotated[int, typer.Option(help="Width of a PNG in pixels.", min=100, max=8000)] = 1600,
    lang: Lang = "en",
    data: Data = None,
) -> None:
    """Draw an empty board.

    Example: stellwerk board american_rails -o map.svg
    """
    drawn = stellwerk.new(game, board, data=data).svg(None, lang, style=False)
    write(drawn, output, theme, width)
    typer.echo(f"{output} written")


@app.command("check")
def check(
    file: Annotated[Path, typer.Argument(help="The board file, e.g. DIR/american_rails/east.toml.")],
    game: Annotated[str | None, typer.Option(help="The game; else a folder above the file is called like it.")] = None,
    as_json: Json = False,
) -> None:
    """Say all that is wrong with a board file of your own.

    Example: stellwerk board check boards/american_rails/east.toml
    """
    tell(file, findings_of(find(game or game_above(file)), file), as_json)


def tell(file: Path, found: list[Finding], as_json: bool) -> None:
    """All that is wrong with a file; with anything to mend the command fails."""
    if as_json:
        typer.echo(
            json.dumps({"file": str(file), "findings": [vars(finding) for finding in found]}, ensure_ascii=False)
        )
    else:
        for finding in found:
            typer.echo(str(finding))
        typer.echo(f"{file}: {len(found)} to mend" if found else f"{file} is in order")
    if found:
        raise typer.Exit(1)


def game_above(file: Path) -> str:
    known = registered()
    for folder in file.absolute().parents:
        if folder.name in known:
            return folder.name
    raise Malformed(
        f"which game is {file} for? Put it into a folder of that name or say --game; there are {', '.join(known)}",
        "game",
    )


def write(drawn: str, output: Path, theme: str, width: int) -> None:
    if theme not in ("light", "dark", "contrast"):
        raise Malformed(f"there is no theme {theme!r}; there are light, dark, contrast", "theme")
    if output.suffix == ".svg":
        output.write_text(inlined(drawn, theme), encoding="utf-8")
    elif output.suffix == ".png":
        output.write_bytes(png(drawn, theme, width))
    else:
        raise Malformed(f"{output.name} must end in .svg or .png", "output")
