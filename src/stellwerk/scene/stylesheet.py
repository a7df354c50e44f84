"""As much of CSS as css/board.css uses: which declarations hold for an element, and what their values come to."""

import re
from dataclasses import dataclass
from functools import cache

from .palette import css

Env = dict[str, str]  # custom properties in force, by name


@dataclass(frozen=True, slots=True)
class Compound:
    """One step of a selector: a tag, or any, with classes."""

    tag: str
    classes: frozenset[str]

    def fits(self, element: "Compound") -> bool:
        return self.tag in ("", element.tag) and self.classes <= element.classes


@dataclass(frozen=True, slots=True)
class Rule:
    steps: tuple[Compound, ...]
    declarations: tuple[tuple[str, str], ...]

    @property
    def weight(self) -> tuple[int, int]:
        return sum(len(step.classes) for step in self.steps), sum(bool(step.tag) for step in self.steps)

    def holds(self, chain: list[Compound]) -> bool:
        """`chain` runs from the root to the element; steps before the last may skip ancestors."""
        if not self.steps[-1].fits(chain[-1]):
            return False
        ancestors = iter(reversed(chain[:-1]))
        return all(any(step.fits(one) for one in ancestors) for step in reversed(self.steps[:-1]))


_AT_BLOCK = re.compile(r"@[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_VAR = re.compile(r"var\((--[\w-]+)\)")
_MIX = re.compile(r"color-mix\(in srgb, (#\w{6}) ([\d.]+)%, (#\w{6})\)")


def declarations(chain: list[Compound]) -> dict[str, str]:
    """What the sheet says of the last element of the chain; the weightier rule wins, then the later one."""
    found: dict[str, str] = {}
    for rule in _board_rules():
        if rule.holds(chain):
            found.update(rule.declarations)
    return found


def value(text: str, env: Env) -> str:
    """The text with variables and colour mixes worked out."""
    while _VAR.search(text):
        text = _VAR.sub(lambda match: env[match[1]], text)
    return _MIX.sub(lambda match: _mixed(match[1], float(match[2]) / 100, match[3]), text)


@cache
def _board_rules() -> list[Rule]:
    """Lightest first. States of the pointer and @-blocks (motion) mean nothing in a still picture."""
    sheet = _RULE.findall(_AT_BLOCK.sub("", css("board")))
    alone = ((selector, body) for selectors, body in sheet for selector in selectors.split(",") if ":" not in selector)
    return sorted((_rule(selector, body) for selector, body in alone), key=lambda rule: rule.weight)


def _rule(selector: str, body: str) -> Rule:
    declared = (_declaration(line) for line in body.split(";") if line.strip())
    return Rule(tuple(map(_compound, selector.split())), tuple(declared))


def _compound(text: str) -> Compound:
    tag, *classes = text.split(".")
    return Compound(tag, frozenset(classes))


def _declaration(line: str) -> tuple[str, str]:
    name, _, text = line.partition(":")
    return name.strip(), text.strip()


def _mixed(one: str, share: float, other: str) -> str:
    parts = (_channel(one, i) * share + _channel(other, i) * (1 - share) for i in (1, 3, 5))
    return "#" + "".join(f"{round(part):02x}" for part in parts)


def _channel(colour: str, start: int) -> int:
    return int(colour[start : start + 2], 16)
