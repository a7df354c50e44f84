"""The one place that knows of the compiler: marks for classes that plain Python may extend, and machine numbers.

A map or game of a user's own is interpreted and must be able to subclass the compiled engine.
`i64` is a number the compiler keeps in a register: a plain int in plain Python, wrapping silently beyond 63 bits when
compiled. `vec[i64]` holds such numbers side by side: `vec[i64](…)` is a plain list in plain Python. Of what a list can do
a vec can be read, written and cut, and `v = extend(v, more)`; it has no `+`, `count`, `append` or `pickle`, and it never equals a list.
The imports are for the type checker and mypyc only; compiled modules ask for librt and mypy_extensions by themselves (tools/release.py).
Never shift a constant by an i64 (`1 << x`, or `one: i64 = 1; one << x`): mypyc 2.4.1 does it in 32 bits. Say `bit(x)`
(core.py), or keep x an int; tools/compile.py refuses C that does otherwise.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

T = TypeVar("T")

if TYPE_CHECKING:
    from librt.vecs import extend, vec
    from mypy_extensions import i64, mypyc_attr
else:
    i64 = int

    class vec:  # noqa: N801 - its name in librt
        def __class_getitem__(cls, _: type) -> type:
            return list

    def extend(numbers: list[int], more: list[int]) -> list[int]:
        numbers.extend(more)
        return numbers

    def mypyc_attr(**_: bool) -> Callable[[T], T]:
        return lambda cls: cls


__all__ = ["extend", "i64", "mypyc_attr", "vec"]
