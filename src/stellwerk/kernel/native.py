"""The one place that knows of the compiler: marks classes that plain Python may extend.

A map or game of a user's own is interpreted and must be able to subclass the compiled engine.
The import is for the type checker and mypyc only; at run time nothing of it is needed.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

T = TypeVar("T")

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**_: bool) -> Callable[[T], T]:
        return lambda cls: cls


__all__ = ["mypyc_attr"]
