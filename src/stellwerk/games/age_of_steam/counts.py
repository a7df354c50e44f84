"""A number with an upper end, as a field of an action."""

from dataclasses import dataclass

from stellwerk.kernel.actions import Names, brief
from stellwerk.kernel.errors import Illegal, Malformed


@dataclass(frozen=True)
class Count(Names):
    """A whole number from 0 up to a limit of the rules; above it `too_many` is cited."""

    too_many: str = ""

    def parse(self, name: str, value: object) -> int:
        if isinstance(value, float) and value == value:
            if value.is_integer():
                return self.parse(name, int(value))
            raise Illegal(self.rule, f"{brief(value)} is no whole number.", f"{brief(value)} ist keine ganze Zahl.")
        if isinstance(value, bool) or not isinstance(value, int):
            raise Malformed(
                f"{name} must be a whole number, not {brief(value)}",
                name,
                f"{name} muss eine ganze Zahl sein, nicht {brief(value)}",
            )
        if value < 0:
            raise Illegal(self.rule, f"{brief(value)} is less than none.", f"{brief(value)} ist weniger als keine.")
        if value >= self.size:
            raise Illegal(
                self.too_many,
                f"{brief(value)} is more than {self.size - 1}.",
                f"{brief(value)} ist mehr als {self.size - 1}.",
            )
        return value

    def show(self, value: int) -> int:  # type: ignore[override]
        return value
