"""A field of an action that is a whole number with an upper end: a box, a number of cubes."""

from dataclasses import dataclass
from typing import Any

from stellwerk.kernel.actions import Names, brief
from stellwerk.kernel.errors import Illegal, Malformed


@dataclass(frozen=True)
class Whole(Names):
    """Names that are numbers: read and written as such."""

    def parse(self, name: str, value: object) -> int:
        if isinstance(value, float) and value.is_integer():
            return self.parse(name, int(value))
        if isinstance(value, float) and self.rule:
            raise Illegal(self.rule, f"{value} is no whole number.", f"{value} ist keine ganze Zahl.")
        if isinstance(value, bool) or not isinstance(value, int):
            raise Malformed(
                f"{name} must be a whole number, not {brief(value)}",
                name,
                f"{name} muss eine ganze Zahl sein, nicht {brief(value)}",
            )
        return super().parse(name, str(value))

    def show(self, value: int) -> Any:
        return int(self.keys[value])
