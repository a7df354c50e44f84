"""SVG to PNG through resvg, with the fonts of the system."""

from .standalone import inlined


def png(svg: str, theme: str = "light", width: int = 1600) -> bytes:
    """The drawing as a picture, `width` pixels wide."""
    try:
        import resvg_py
    except ImportError as missing:
        raise RuntimeError(
            "PNG pictures need the package resvg-py: pip install resvg-py. SVG works without it."
        ) from missing
    return bytes(resvg_py.svg_to_bytes(svg_string=inlined(svg, theme), width=width))
