"""Whole numbers that callers hand in: a seat, a seed, how many. What is none is refused with what would do."""

from typing import Any

import numpy as np

from stellwerk.kernel.errors import Malformed


def is_whole(value: Any) -> bool:
    """Also one of NumPy's; True is none, and neither is 1.0."""
    return not isinstance(value, bool) and isinstance(value, int | np.integer)


def whole(value: Any, name: str, least: int | None = None, most: int | None = None) -> int:
    """The number itself, from `least` to `most` where they are given."""
    if is_whole(value) and (least is None or least <= value) and (most is None or value <= most):
        return int(value)
    en, de = "a whole number", "eine ganze Zahl"
    if most is not None:
        en, de = f"one of {least} … {most}", f"eines von {least} … {most}"
    elif least is not None:
        en, de = f"{en}, at least {least}", f"{de} ab {least}"
    raise Malformed(f"{name} is {en}, not {value!r}", name, f"{name} ist {de}, nicht {value!r}")
