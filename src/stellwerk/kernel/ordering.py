"""Giving orders: what can be ordered, the picks of a question that is not asked yet, and an order in words.

Everything is worked out on what the seat may believe, with the question put to it now (`orders.imagined`).
"""

from collections.abc import Sequence
from typing import Any

from . import choices as picks
from .actions import Action, Orderable
from .core import Core
from .errors import LANGUAGES
from .match import Match
from .orders import Order, Outcome, Wish, answer, both_with, imagined, in_money, running, step_of, step_on
from .pictures import Pictures
from .texts import Text, both

NONE = both("", "")
UPTO = both("{what}: up to {most}", "{what}: bis {most}")
DURING = both("{what}, as long as {most} is enough for a bid", "{what}, solange {most} für ein Gebot reicht")
AT_MOST = both("{what}, for at most {most}", "{what}, für höchstens {most}")
THEN = both(", then ", ", dann ")
ENDS_WITH_AUCTION = both("Ends with this auction.", "Endet mit dieser Versteigerung.")
STOPS_ABOVE = both(
    "Stops when more than {most} is asked: then you decide.",
    "Hört auf, wenn mehr als {most} nötig ist: Dann entscheidest du.",
)
STOPS_WITHOUT = both(
    "Stops if none of it is possible when you are asked: then you decide.",
    "Hört auf, wenn nichts davon möglich ist, sobald du gefragt wirst: Dann entscheidest du.",
)
STOPS_AS_ONE = both(
    "All of it or nothing: stops if a part is not possible any more, costs too much, or something is drawn in between.",
    "Alles oder nichts: Hört auf, wenn ein Teil nicht mehr möglich oder zu teuer ist oder dazwischen etwas gezogen wird.",
)
LAPSES = both("Lapses at the end of the next round.", "Verfällt am Ende der nächsten Runde.")


def offered(match: Match, seat: int) -> list[dict[str, Any]]:
    """The questions this seat can answer ahead now, in the order of the game."""
    found = []
    for ask in () if match.over else match.setup.orders:
        core = imagined(match, seat, ask)
        if core is not None and any(answers(match, ask, code) for code in core.legal()):
            found.append(described(match, ask, core))
    return found


def described(match: Match, ask: Orderable, core: Core) -> dict[str, Any]:
    now = step_of(match.core) == ask.step
    told: dict[str, Any] = {
        "ask": ask.step,
        "title": match.words(f"ask.{ask.step}.turn", match.setup.face.ask(core)),
        "now": now,
        "priced": ask.priced,
        "auction": None,
    }
    if ask.bid:
        leave = match.parse({"do": ask.leave}) if ask.leave else None
        told["auction"] = {
            "about": running(match, ask),
            "do": ask.bid,
            "amount": ask.amount,
            "leave": leave and {"action": leave.json, "label": action_name(match, leave)},
        }
    return told


def answers(match: Match, ask: Orderable, code: int) -> bool:
    return match.setup.actions.decode(code)[0].name in ask.kinds


def ahead(
    match: Match, seat: int, ask: Orderable, before: Sequence[Action], picked: Sequence[str]
) -> dict[str, Any] | None:
    """The picks of the question as if it were asked now and these actions were taken: as `choices`, without what it would
    lead to. None if nothing can be said or nothing more can be done."""
    picks.check_ids(picked)
    core = None if ask.bid and before else imagined(match, seat, ask)
    for action in before:
        if core is None or core.seat != seat or action.code not in core.legal():
            return None
        step_on(core, action.code)
    if core is None or core.seat != seat:
        return None
    core.options = [code for code in core.legal() if answers(match, ask, code)]
    return open_picks(match, core, picked) if core.options else None


def open_picks(match: Match, core: Core, picked: Sequence[str]) -> dict[str, Any]:
    setup, words = match.setup, match.words
    paths, times = picks.offered_once(setup, core, picked)
    left = [path for path in paths if picks.holds(path, picked)]
    pictures, wholes = Pictures(setup, core), setup.face.shortcuts(core, words.namer)
    steps = [picks.describe_slot(setup, core, slot, paths, picked, words, pictures) for slot in picks.slots(paths)]
    for pick in (pick for one in steps for pick in one["picks"] if pick["id"] in times):
        pick["times"] = times[pick["id"]]
    if wholes:
        steps.append(picks.describe_wholes(wholes, picked, words))
    whole, step, asked = picks.chosen_whole(wholes, picked), step_of(core), setup.face.ask(core)
    codes = [] if whole is None else picks.unforced(core, whole.codes)
    action = setup.actions.json(left[0][0]) if len(left) == 1 and whole is None else None
    return {
        "seat": core.seat,
        "position": match.position,
        "title": words(f"ask.{step}.title", asked),
        "note": words(f"ask.{step}.note", asked),
        "pips": None,
        "picked": list(picked),
        "steps": [{name: value for name, value in one.items() if name != "along"} for one in steps],
        "picks": picks.next_picks(steps, left, picked),
        "left": len(left) if whole is None else 1,
        "action": action,
        "actions": None if whole is None else [setup.actions.json(code) for code in codes],
        "confirm": None,
        "ghost": setup.face.ghost(setup.face.view(core, core.seat), action) if action else whole and whole.ghost,
    }


# An order in words ---------------------------------------------------------------------------------------


def wishes_told(match: Match, order: Order) -> list[Text]:
    return [wish_told(match, order.ask, wish) for wish in order.wishes]


def wish_told(match: Match, ask: Orderable, wish: Wish) -> Text:
    told = name_all(match, wish.actions) if wish.bid is None else bid_told(match, ask, wish)
    if wish.most is not None:
        told = both_with(AT_MOST, what=told, most=in_money(wish.most))
    if wish.during is not None:
        told = both_with(DURING, what=told, most=shown(match, ask, wish.during))
    return told


def bid_told(match: Match, ask: Orderable, wish: Wish) -> Text:
    assert wish.bid is not None
    action = match.parse({**wish.bid, ask.amount: wish.upto})
    named = [name(match, action, pick.slot, pick.value) for pick in match.setup.actions.path(action.code)]
    title = [match.words(f"slot.{ask.amount}", {})]
    slots = [pick.slot for pick in match.setup.actions.path(action.code)]
    said = [one for one, slot in zip(named, slots, strict=True) if slot not in (ask.amount, "do")] + title
    what = {lang: " · ".join(one[lang] for one in said) for lang in LANGUAGES}
    return both_with(UPTO, what=what, most=shown(match, ask, wish.upto))


def shown(match: Match, ask: Orderable, value: int) -> Text:
    """An amount of a bid: as money where a bid is money, which the words of its button say."""
    paid = f"{{{ask.amount}:money}}" in match.setup.game.texts.raw(f"confirm.{ask.bid}", "en")
    return in_money(value) if paid else both(str(value), str(value))


def name_all(match: Match, actions: Sequence[Action]) -> Text:
    names = [action_name(match, action) for action in actions]
    return {lang: THEN[lang].join(one[lang] for one in names) for lang in LANGUAGES}


def action_name(match: Match, action: Action) -> Text:
    """By its picks: Republic · Cincinnati. An amount alone says little: then as its button does, Bid $12."""
    table, path = match.setup.actions, match.setup.actions.path(action.code)
    if any(picks.is_ranged(match.setup, (pick, [action.code])) for pick in path):
        kind, values = table.decode(action.code)
        filled = {name: value for (name, _), value in zip(kind.fields, values, strict=True)}
        price = match.setup.face.price(match.core, action.code) or 0
        return match.words(f"confirm.{kind.name}", {**filled, "price": price})
    said = [name(match, action, pick.slot, pick.value) for pick in path]
    return {lang: " · ".join(one[lang] for one in said) for lang in LANGUAGES}


def name(match: Match, action: Action, slot: str, value: int) -> Text:
    if slot == "do":
        return match.words(f"do.{action.json['do']}", {})
    path = next(pick for pick in match.setup.actions.path(action.code) if pick.slot == slot)
    if picks.is_ranged(match.setup, (path, [action.code])):
        number = path.id.partition(":")[2]
        return both(number, number)
    return match.words.name(slot, value)


def stops_told(match: Match, order: Order) -> list[Text]:
    """What would end it before it has acted."""
    told = []
    limits = [limit for wish in order.wishes if (limit := highest(wish)) is not None]
    if any(len(wish.actions) > 1 for wish in order.wishes):
        told.append(STOPS_AS_ONE)
    elif limits and highest(order.wishes[-1]) is not None:
        told.append(both_with(STOPS_ABOVE, most=shown(match, order.ask, max(limits))))
    elif not limits:
        told.append(STOPS_WITHOUT)
    return [*told, ENDS_WITH_AUCTION if order.about else LAPSES]


def highest(wish: Wish) -> int | None:
    """The highest least bid at which a wish of an auction can still be played; None if it does not ask for that."""
    if wish.bid is None:
        return wish.during
    return wish.upto if wish.during is None else min(wish.upto, wish.during)


def outlook(match: Match, seat: int, order: Order) -> Outcome | None:
    """What it would do if its question came now; None if nobody can say."""
    core = imagined(match, seat, order.ask)
    return None if core is None else answer(match, core, order, imagined=True)
