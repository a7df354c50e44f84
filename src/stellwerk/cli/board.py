"""`stellwerk board`: draw a board, so that a human can compare it with the printed one."""

from pathlib import Path
from typing import Annotated

import typer

import stellwerk
from stellwerk.kernel.errors import Malformed
from stellwerk.scene.png import png
from stellwerk.scene.standalone import inlined

from .common import Data, Game, Lang


def board(
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


def write(drawn: str, output: Path, theme: str, width: int) -> None:
    if theme not in ("light", "dark", "contrast"):
        raise Malformed(f"there is no theme {theme!r}; there are light, dark, contrast", "theme")
    if output.suffix == ".svg":
        output.write_text(inlined(drawn, theme), encoding="utf-8")
    elif output.suffix == ".png":
        output.write_bytes(png(drawn, theme, width))
    else:
        raise Malformed(f"{output.name} must end in .svg or .png", "output")
