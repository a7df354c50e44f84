"""The one place that knows of the compiler: marks for classes that plain Python may extend, and machine numbers.

A map or game of a user's own is interpreted and must be able to subclass the compiled engine.
`i64` is a number the compiler keeps in a register: a plain int in plain Python, wrapping silently beyond 63 bits when
compiled. The imports are for the type checker and mypyc only; at run time nothing of them is needed.
Never shift a constant by an i64 (`1 << x`, or `one: i64 = 1; one << x`): mypyc 2.4.1 does it in 32 bits. Keep x an int or
take the bit from a table; tools/compile.py refuses C that does otherwise.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

T = TypeVar("T")

if TYPE_CHECKING:
    from mypy_extensions import i64, mypyc_attr
else:
    i64 = int

    def mypyc_attr(**_: bool) -> Callable[[T], T]:
        return lambda cls: cls


__all__ = ["i64", "mypyc_attr"]
