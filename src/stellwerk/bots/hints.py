"""Hints for people: what a bot would do here, as picks and in words. Nothing in them comes from what the seat can't know."""

from typing import Any, Final

from stellwerk.kernel import choices
from stellwerk.kernel.actions import Pick
from stellwerk.kernel.match import Match
from stellwerk.kernel.texts import MINUS, Text, both

from .player import Bot, Ranking

SEED: Final = 1  # the same position gives the same hint
MOST: Final = 3
LEVEL: Final = 0.05  # a difference below this is none

FIRST: Final = both("+{0} against the next best", "+{0} gegenüber dem nächstbesten")
FIRST_LEVEL: Final = both("level with the next best", "gleichauf mit dem nächstbesten")
OTHER: Final = both(MINUS + "{0} against the best", MINUS + "{0} gegenüber dem besten")
OTHER_LEVEL: Final = both("level with the best", "gleichauf mit dem besten")


def best(bot: Bot, match: Match, seat: int) -> Ranking:
    """The bot's best few, as worth and code."""
    return [(worth, action.code) for worth, action in bot.explain(match, seat, MOST)]


def worded(match: Match, seat: int, ranking: Ranking) -> list[dict[str, Any]]:
    """Each action as the picks that lead to it, its name, what it is about, and its worth beside the others."""
    believed = match.determinized(seat, SEED)
    worths = [worth for worth, _ in ranking]
    return [
        {
            "picked": [pick.id for pick in match.setup.actions.path(code)],
            **named(believed, code),
            "value": compared(worths, i),
        }
        for i, (_, code) in enumerate(ranking)
    ]


def named(match: Match, code: int) -> dict[str, Text]:
    """The label of its button, and the names of the picks that the label leaves out."""
    kind, values = match.setup.actions.decode(code)
    filled = {name: value for (name, _), value in zip(kind.fields, values, strict=True)}
    filled["price"] = match.setup.face.price(match.core, code) or 0
    label = match.words(f"confirm.{kind.name}", filled)
    said = [pick_name(match, code, pick) for pick in match.setup.actions.path(code) if pick.slot != "do"]
    text = {lang: " · ".join(name[lang] for name in said if name[lang] not in label[lang]) for lang in ("en", "de")}
    return {"label": label, "text": text}


def pick_name(match: Match, code: int, pick: Pick) -> Text:
    """What is picked, by its name; an amount as a number, which the label of its button says."""
    if choices.is_ranged(match.setup, (pick, [code])):
        value = pick.id.partition(":")[2]
        return both(value, value)
    return {lang: match.namer(pick.slot, pick.value, lang) for lang in ("en", "de")}


def compared(worths: list[float], at: int) -> Text:
    """The first beside the second, every other beside the first."""
    if len(worths) < 2:
        return both("", "")
    gap = worths[0] - worths[max(at, 1)]
    if gap < LEVEL:
        return FIRST_LEVEL if at == 0 else OTHER_LEVEL
    words = FIRST if at == 0 else OTHER
    return {lang: words[lang].format(rounded(gap, lang)) for lang in ("en", "de")}


def rounded(gap: float, lang: str) -> str:
    """One decimal where it says something: 0.4, 3.5, 12."""
    shown = f"{gap:.0f}" if gap >= 10 else f"{gap:.1f}".removesuffix(".0")
    return shown.replace(".", ",") if lang == "de" else shown
