"""Hints for people: what a bot would do here, as picks and in words. Nothing in them comes from what the seat can't know."""

from typing import Any, Final

from stellwerk.kernel import choices
from stellwerk.kernel.actions import Pick
from stellwerk.kernel.aims import decisions_of
from stellwerk.kernel.core import Core
from stellwerk.kernel.finality import OPEN, what_ends
from stellwerk.kernel.game import Setup
from stellwerk.kernel.match import Match
from stellwerk.kernel.texts import MINUS, Text, both, money, signed

from .greedy import first_sight
from .player import Bot, Plans

SEED: Final = 1  # the same position gives the same hint
MOST: Final = 3
STEPS, SHORT_MENU = 3, 60  # how far a reason looks ahead, and from how many answers
LEVEL: Final = 0.05  # a difference below this is none

FIRST: Final = both("+{0} against the next best", "+{0} gegenüber dem nächstbesten")
FIRST_LEVEL: Final = both("as good as the next one", "genauso gut wie der nächste")
OTHER: Final = both(MINUS + "{0} against the best", MINUS + "{0} gegenüber dem besten")
PREVENTS: Final = both("keeps {names} from {what}", "kommt {names} zuvor: {what}")
AND: Final = both(" and ", " und ")
OTHER_LEVEL: Final = both("as good as the first", "genauso gut wie der erste")


def best(bot: Bot, match: Match, seat: int) -> Plans:
    """The bot's best few, as worth and the decisions it would take."""
    return bot.plans(match, seat, MOST)


def worded(match: Match, seat: int, plans: Plans) -> list[dict[str, Any]]:
    """Each first action as the picks that lead to it, its name, what the plan aims at, what it is about, and its worth beside
    the others."""
    believed = match.determinized(seat, SEED)
    worths = [worth for worth, _ in plans]
    return [
        {
            "picked": [pick.id for pick in match.setup.actions.path(codes[0])],
            **named(believed, codes[0]),
            "aim": aim(believed, codes),
            "why": reason(believed, seat, codes[0]),
            "value": compared(worths, i),
        }
        for i, (_, codes) in enumerate(plans)
    ]


def aim(believed: Match, codes: list[int]) -> Text:
    """What the deciding seat wants with these decisions, in one sentence; nothing where they speak for themselves."""
    found = believed.setup.face.aim(decisions_of(believed.setup, believed.core, codes))
    return both("", "") if found is None else believed.words(f"aim.{found[0]}", found[1])


def named(match: Match, code: int) -> dict[str, Text]:
    """The label of its button, and the names of the picks that the label leaves out."""
    kind, values = match.setup.actions.decode(code)
    filled = {name: value for (name, _), value in zip(kind.fields, values, strict=True)}
    filled["price"] = match.setup.face.price(match.core, code) or 0
    label = match.words(f"confirm.{kind.name}", filled)
    said = [pick_name(match, code, pick) for pick in match.setup.actions.path(code) if pick.slot != "do"]
    text = {lang: " · ".join(name[lang] for name in said if name[lang] not in label[lang]) for lang in ("en", "de")}
    return {"label": label, "text": text}


def reason(match: Match, seat: int, code: int) -> Text:
    """What it gains and costs with the next steps of the same turn: every number that changes; else what it does, in words."""
    setup, core = match.setup, match.core
    whole = next((one for one in setup.face.shortcuts(core, match.namer) if one.codes[0] == code), None)
    if whole is None:
        changed = choices.changes(setup, core, carried_on(setup, core, code), seat)
    else:
        changed = choices.effects(setup, core, whole.codes, seat)
    told = [difference(one) for one in changed]
    if whole is not None and whole.note["en"]:
        told.append({lang: f"{whole.label[lang]}: {whole.note[lang]}" for lang in ("en", "de")})
    if not told:
        told.append(in_words(match, code))
    told += prevented(match, code)
    return {lang: "; ".join(one[lang] for one in told if one[lang]) for lang in ("en", "de")}


def prevented(match: Match, code: int) -> list[Text]:
    """What the others can't have any more once this is done, where the game is sure of it."""
    found = match.setup.face.prevents(match.core, code)
    if found is None or not found[1]:
        return []
    what, seats = found
    names = [match.namer("seat", seat, "en") for seat in seats]
    listed = {lang: AND[lang].join(filter(None, (", ".join(names[:-1]), names[-1]))) for lang in ("en", "de")}
    return [{lang: PREVENTS[lang].format(names=listed[lang], what=what[lang]) for lang in ("en", "de")}]


def in_words(match: Match, code: int) -> Text:
    """What an action does that changes no number yet: as its pick explains itself, else its effect."""
    setup = match.setup
    last = setup.actions.path(code)[-1]
    about = setup.face.pick_about(last.slot, last.id.partition(":")[2])
    if about is not None:
        return about
    kind, values = setup.actions.decode(code)
    filled = {name: value for (name, _), value in zip(kind.fields, values, strict=True)}
    return match.words(f"effect.{kind.name}", {**filled, "price": setup.face.price(match.core, code) or 0})


def carried_on(setup: Setup, core: Core, code: int) -> Core:
    """The position after an action and what its seat would do next at first sight, while it goes on and nothing is drawn."""
    seat, twin, steps = core.seat, core.clone(), 0
    twin.source = None
    while what_ends(twin, (code,)) == OPEN and steps < STEPS:
        twin.apply(code)
        steps += 1
        if twin.seat != seat or len(twin.legal()) > SHORT_MENU:
            return twin
        code = first_sight(twin, setup, seat)[0][1]
    twin.peek(code)
    return twin


def difference(effect: dict[str, Any]) -> Text:
    """One number that changes: its name, then how much more or less."""
    before, after = effect["before"], effect["after"]
    if isinstance(before, dict):
        gap = after["money"] - before["money"]
        shown = {lang: ("+" if gap > 0 else MINUS) + money(abs(gap), lang) for lang in ("en", "de")}
    else:
        shown = both(signed(after - before), signed(after - before))
    return {lang: f"{effect['label'][lang]} {shown[lang]}" for lang in ("en", "de")}


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
