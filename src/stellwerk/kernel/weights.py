"""The weights of a game's evaluation: numbers in `weights.toml`, names and order beside the evaluation.

`value.py` reads one flat list by Final indices, as rules read cells: fast when compiled, and a bot may be given
another list. What a weight means stands beside its index; the file says when, how and on which games it was tuned.
"""

import tomllib
from importlib import resources

from .data import Part
from .errors import BadData

FILE = "weights.toml"
TUNED = "tuned"  # the runs that made the weights what they are, first one first
WeightNames = tuple[tuple[str, int], ...]  # each weight with how many numbers it has, in the order of the list
Table = dict[str, float | list[float]]
Run = dict[str, str | int]  # date, command, result


def load_weights(package: str, names: WeightNames) -> list[float]:
    """The weights a game comes with."""
    return read_weights(own_file(package), names, FILE)


def own_file(package: str) -> str:
    return (resources.files(package) / "bot" / FILE).read_text(encoding="utf-8")


def read_weights(text: str, names: WeightNames, label: str) -> list[float]:
    """The flat list of a file's weights; a missing, unknown or misshapen one is refused by name."""
    try:
        part = Part(label, "", tomllib.loads(text)).part("weights")
    except tomllib.TOMLDecodeError as error:
        raise BadData(label, "the file", f"is no readable TOML: {error}") from error
    found: list[float] = []
    for name, count in names:
        found += [part.number(name)] if count == 1 else part.numbers(name, count)
    part.done()
    part.settle()
    return found


def named(weights: list[float], names: WeightNames) -> Table:
    """The list as a table by name."""
    table: Table = {}
    at = 0
    for name, count in names:
        table[name] = weights[at] if count == 1 else weights[at : at + count]
        at += count
    return table


def label_of(names: WeightNames, index: int) -> str:
    """What number `index` is called: `growth`, or `reached[2]` inside a row."""
    at = 0
    for name, count in names:
        if index < at + count:
            return name if count == 1 else f"{name}[{index - at}]"
        at += count
    raise IndexError(f"there are {at} weights, not {index + 1}")


def runs_of(text: str) -> list[Run]:
    """What a file tells of how its weights were found."""
    return [dict(run) for run in tomllib.loads(text).get(TUNED, [])]


def file_of(weights: list[float], names: WeightNames, runs: list[Run]) -> str:
    """The text of a `weights.toml`: how it was tuned, then the weights."""
    lines = ["# What each weight means stands in value.py. Written by `stellwerk tune`."]
    for run in runs:
        lines += ["", f"[[{TUNED}]]", *(f"{key} = {toml(value)}" for key, value in run.items())]
    lines += ["", "[weights]"]
    lines += [f"{name} = {toml(value)}" for name, value in named(weights, names).items()]
    return "\n".join(lines) + "\n"


def toml(value: float | str | list[float]) -> str:
    """A number, a row of numbers or a text, as TOML writes them."""
    if isinstance(value, list):
        return f"[{', '.join(toml(number) for number in value)}]"
    if isinstance(value, str):
        text = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{text}"'
    return repr(value)
