"""The tokens of css/tokens.css, per theme."""

import re
from functools import cache
from importlib.resources import files

THEMES = ("light", "dark", "contrast")

_BLOCK = re.compile(r":root(?:\.(\w+))?\s*\{([^}]*)\}")
_TOKEN = re.compile(r"(--[\w-]+)\s*:\s*([^;]+);")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


@cache
def css(name: str) -> str:
    """One of the style sheets of the kit, without comments."""
    return _COMMENT.sub("", (files(__package__) / "css" / f"{name}.css").read_text("utf-8"))


@cache
def tokens(theme: str) -> dict[str, str]:
    """`--name` to value; dark and contrast change what they name and take the rest from light."""
    if theme not in THEMES:
        raise ValueError(f"There is no theme {theme!r}; there are {', '.join(THEMES)}.")
    blocks = {name or "light": dict(_TOKEN.findall(body)) for name, body in _BLOCK.findall(css("tokens"))}
    return blocks["light"] | blocks[theme]
