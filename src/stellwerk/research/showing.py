"""A position as text, SVG or pixels, as everybody may see it."""

import io
from typing import Any, Final

from stellwerk.kernel.errors import Malformed
from stellwerk.scene.png import png

from .position import Position

ANSI: Final = "ansi"
SVG: Final = "svg"
RGB: Final = "rgb_array"
HUMAN: Final = "human"  # printed
MODES: Final = (HUMAN, ANSI, SVG, RGB)
WIDTH: Final = 800


def checked_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in MODES:
        raise Malformed(
            f"render_mode is one of {', '.join(MODES)}, not {mode!r}",
            "render_mode",
            f"render_mode ist eines von {', '.join(MODES)}, nicht {mode!r}",
        )
    return mode


def shown(position: Position, mode: str, lang: str = "en") -> Any:
    match = position.match()
    if mode == SVG:
        return match.svg(None, lang)
    if mode == RGB:
        return pixels(match.svg(None, lang))
    plain = match.setup.face.plain(match.view(None), lang)
    if mode == HUMAN:
        print(plain)
        return None
    return plain


def pixels(svg: str) -> Any:
    """Height × width × 3, as videos want it."""
    import numpy as np
    from PIL import Image

    with Image.open(io.BytesIO(png(svg, width=WIDTH))) as picture:
        return np.asarray(picture.convert("RGB"))
