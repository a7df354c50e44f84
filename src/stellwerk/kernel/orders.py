"""Orders: answers a player gives ahead, to a question that is still to come (`Orderable` says to which).

An order is a list of wishes, the dearest first. When its question comes to its seat the first wish that is possible is played; if none
is, the order stops and says why. A wish is a row of actions, all or none, with a limit on what they cost together; or a bid that rises by
the least possible amount up to a limit, as often as its auction asks. Whether a wish is possible `legal` says, nothing else.

An order is for the question in this round or the next; one about an auction is for that auction alone.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from .actions import HUGE, Action, Orderable, brief
from .core import DRAWS, SEAT, STEP, Core
from .errors import LANGUAGES, Malformed
from .match import Match
from .texts import Text, both, money

MOST_WISHES = 8
MOST_ACTIONS = 12  # of one wish
BELIEF = 1  # any seed: what is imagined must not change between two looks
OPENING = -1  # the round before the first

NO_MORE = both("The auction is over.", "Die Versteigerung ist vorbei.")
TOO_LATE = both("Its question did not come in time.", "Die Frage dazu kam nicht rechtzeitig.")
OVER = both("The game is over.", "Das Spiel ist zu Ende.")
CHANCE = both(
    "Something is drawn before the last part of it: then you decide.",
    "Vor dem letzten Teil wird etwas gezogen: Dann entscheidest du.",
)
NOT_YOURS = both("After a part of it somebody else decides.", "Nach einem Teil davon entscheidet jemand anderes.")
TOO_DEAR = both("It costs {price}, more than {most}.", "Es kostet {price}, mehr als {most}.")
REACHED = both("The next bid would be {least}, more than {most}.", "Das nächste Gebot wäre {least}, mehr als {most}.")
NO_BID = both("You cannot bid.", "Du kannst nicht bieten.")


@dataclass(frozen=True)
class Wish:
    """Actions one after another; or a bid: the other fields of its action, and how high."""

    actions: tuple[Action, ...] = ()
    most: int | None = None  # what all of it may cost
    bid: Mapping[str, Any] | None = None
    upto: int = 0
    during: int | None = None  # in JSON `while`: only as long as so much is enough for the next bid


@dataclass(frozen=True)
class Order:
    """`about`: the auction it is for, once that is known; `since`: the round it was given in."""

    ask: Orderable
    wishes: tuple[Wish, ...]
    since: int
    about: str = ""


@dataclass(frozen=True)
class Outcome:
    """What an order does at a position: wait, act (and stay, or be done), stop because nothing of it is possible, or lapse."""

    does: Literal["wait", "act", "stop", "lapse"]
    actions: tuple[Action, ...] = ()
    stays: bool = False
    why: Text | None = None


WAIT = Outcome("wait")


# What an order is ---------------------------------------------------------------------------------


def restored(order: Order, since: int, about: str) -> Order:
    """As it was when it was given."""
    return replace(order, since=since, about=about)


def parse(match: Match, raw: object) -> Order:
    """The order a JSON object names; Malformed names the field."""
    fields = checked(raw, "order", ("ask", "wishes"))
    ask = orderable(match, fields.get("ask"))
    wishes = fields.get("wishes")
    if not isinstance(wishes, list) or not 1 <= len(wishes) <= MOST_WISHES:
        raise malformed("wishes", f"1 to {MOST_WISHES} wishes", f"1 bis {MOST_WISHES} Wünsche")
    return Order(ask, tuple(parsed_wish(match, ask, wish) for wish in wishes), round_of(match))


def orderable(match: Match, step: object) -> Orderable:
    for ask in match.setup.orders:
        if ask.step == step:
            return ask
    known = ", ".join(ask.step for ask in match.setup.orders) or "-"
    raise malformed("ask", f"one of {known}, not {brief(step)}", f"eines von {known}, nicht {brief(step)}")


def parsed_wish(match: Match, ask: Orderable, raw: object) -> Wish:
    fields = checked(raw, "wishes", ("actions", "most", "bid", "upto", "while"))
    during = amount(fields, "while") if "while" in fields else None
    if during is not None and not ask.bid:
        raise malformed("while", "only in an auction", "nur in einer Versteigerung")
    if "bid" in fields:
        if "actions" in fields or "most" in fields:
            raise malformed("wishes", "either actions or a bid", "entweder actions oder bid")
        return Wish(bid=parsed_bid(match, ask, fields), upto=amount(fields, "upto"), during=during)
    if "upto" in fields:
        raise malformed("upto", "only of a bid", "nur bei bid")
    if "most" in fields and not ask.priced:
        raise malformed("most", "only of what costs money", "nur bei dem, was Geld kostet")
    most = amount(fields, "most") if "most" in fields else None
    return Wish(parsed_actions(match, ask, fields.get("actions")), most, during=during)


def parsed_actions(match: Match, ask: Orderable, raw: object) -> tuple[Action, ...]:
    most = 1 if ask.bid else MOST_ACTIONS  # others bid in between
    if not isinstance(raw, list) or not 1 <= len(raw) <= most:
        raise malformed("actions", f"1 to {most} actions", f"1 bis {most} Aktionen")
    for one in raw:
        kind = match.setup.actions.kind_of(one.get("do") if isinstance(one, Mapping) else None).name
        if kind not in ask.kinds:
            known = ", ".join(ask.kinds)
            raise malformed("do", f"{kind} does not answer {ask.step}; {known} do", f"zu {ask.step} passen {known}")
    return tuple(match.parse(one) for one in raw)


def parsed_bid(match: Match, ask: Orderable, fields: Mapping[str, Any]) -> dict[str, Any]:
    """All of a bid but the amount: that it is one, and what it is for."""
    if not ask.bid:
        raise malformed("bid", "nothing is auctioned there", "dort wird nichts versteigert")
    raw = fields["bid"]
    if not isinstance(raw, Mapping) or raw.get("do") != ask.bid or ask.amount in raw:
        raise malformed("bid", f"a {ask.bid} without {ask.amount}", f"{ask.bid} ohne {ask.amount}")
    upto = amount(fields, "upto")
    match.parse({**raw, ask.amount: upto})
    return dict(raw)


def checked(raw: object, name: str, known: Sequence[str]) -> Mapping[str, Any]:
    if not isinstance(raw, Mapping):
        raise malformed(name, "an object", "ein Objekt")
    for field in raw:
        if field not in known:
            raise malformed(
                str(field), f"unknown; known: {', '.join(known)}", f"unbekannt; bekannt: {', '.join(known)}"
            )
    return raw


def amount(fields: Mapping[str, Any], name: str) -> int:
    value = fields.get(name)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= HUGE:
        raise malformed(name, f"a whole number from 0 to {HUGE}", f"eine ganze Zahl von 0 bis {HUGE}")
    return value


def malformed(field: str, en: str, de: str) -> Malformed:
    return Malformed(f"{field}: {en}", field, f"{field}: {de}")


# When it acts ---------------------------------------------------------------------------------------


def decide(match: Match, seat: int, order: Order) -> Outcome:
    """What the order of this seat does at the present position."""
    if match.over:
        return Outcome("lapse", why=OVER)
    if order.about and order.about != running(match, order.ask):
        return Outcome("lapse", why=NO_MORE)
    if match.core.seat != seat or step_of(match.core) != order.ask.step:
        late = not order.about and round_of(match) > order.since + 1
        return Outcome("lapse", why=TOO_LATE) if late else WAIT
    return answer(match, match.core, order)


def answer(match: Match, core: Core, order: Order, imagined: bool = False) -> Outcome:
    """The first wish that is possible where the question is asked."""
    reasons: list[Text] = []
    for wish in order.wishes:
        actions, why = tried(match, core, order.ask, wish, imagined)
        if why is None:
            left = bool(order.ask.leave) and any(one.json["do"] == order.ask.leave for one in actions)
            return Outcome("act", actions, stays=bool(order.ask.bid) and not left)
        if why not in reasons:
            reasons.append(why)
    return Outcome("stop", why={lang: " ".join(one[lang] for one in reasons) for lang in LANGUAGES})


def tried(
    match: Match, core: Core, ask: Orderable, wish: Wish, imagined: bool
) -> tuple[tuple[Action, ...], Text | None]:
    """What a wish comes to here: its actions, or why not."""
    if wish.during is not None:
        least = least_bid(match, core, ask, {})
        if least is None:
            return (), NO_BID
        if least > wish.during:
            return (), both_with(
                REACHED, least=worth(match, core, ask, least), most=worth(match, core, ask, wish.during)
            )
    if wish.bid is None:
        return wish.actions, why_not_all(match, core, wish, imagined)
    least = least_bid(match, core, ask, wish.bid)
    if least is None or least > wish.upto:
        return (), refusal(match, core, match.parse({**wish.bid, ask.amount: wish.upto})) or NO_BID
    return (match.parse({**wish.bid, ask.amount: least}),), None


def why_not_all(match: Match, core: Core, wish: Wish, imagined: bool) -> Text | None:
    """None if these actions can be taken one after another by the seat that decides, with nothing drawn between them, for no
    more than they may cost. They are tried on a copy, which draws nothing that is true: only the last may lead to chance."""
    twin, seat, total = core.clone(), core.seat, 0
    drawn = twin.cells[DRAWS]
    for n, action in enumerate(wish.actions, start=1):
        if twin.cells[DRAWS] != drawn:
            return CHANCE
        if twin.seat != seat:
            return NOT_YOURS
        if why := refusal(match, twin, action):
            return why
        total += match.setup.face.price(twin, action.code) or 0
        if wish.most is not None and total > wish.most:
            return both_with(TOO_DEAR, price=in_money(total), most=in_money(wish.most))
        if n < len(wish.actions):
            (step_on if imagined else Core.apply)(twin, action.code)
    return None


def step_on(core: Core, code: int) -> None:
    """An action at an imagined question, and the forced answers of the same seat; what else would follow nobody knows."""
    seat = core.seat
    core.peek(code)
    for _ in range(MOST_ACTIONS):
        if core.cells[SEAT] != seat or core.steps[core.cells[STEP]].automatic:
            break
        core.options = core.steps[core.cells[STEP]].legal(core)
        if len(core.options) != 1:
            return
        core.peek(core.options[0])
    core.options = []


def least_bid(match: Match, core: Core, ask: Orderable, fixed: Mapping[str, Any]) -> int | None:
    """The least that can be bid now, on what `fixed` names."""
    amounts = []
    for code in core.legal():
        found = match.setup.actions.json(code)
        if found["do"] == ask.bid and all(found[name] == value for name, value in fixed.items()):
            amounts.append(found[ask.amount])
    return min(amounts, default=None)


def refusal(match: Match, core: Core, action: Action) -> Text | None:
    refused = core.why_not(action.code)
    return None if refused is None else match.worded(refused).texts


# Where the game stands ---------------------------------------------------------------------------------


def step_of(core: Core) -> str:
    return core.steps[core.cells[STEP]].name


def round_of(match: Match) -> int:
    """As the log counts them: the first field of the event that opened the present chapter, or one before it."""
    for event in reversed(match.happened):
        if event.values and match.setup.events[event.kind].chapter:
            return event.values[0]
    return OPENING


def running(match: Match, ask: Orderable) -> str:
    """What tells the auction that runs now from every other; empty if none does."""
    if match.over or not ask.bid or step_of(match.core) != ask.step:
        return ""
    known = {field.name: field for field in match.setup.fields}
    cells = [
        match.core.cells[known[name].at + i * known[name].stride] for name in ask.about for i in range(known[name].size)
    ]
    return ".".join(map(str, [round_of(match), *cells]))


def imagined(match: Match, seat: int, ask: Orderable) -> Core | None:
    """The position as this seat could believe it, with the question put to it now; None if nobody can say what it would be."""
    core = match.determinized(seat, BELIEF).core
    number = [step.name for step in core.steps].index(ask.step)
    if core.seat == seat and core.cells[STEP] == number:
        return core
    asked = core.cells[STEP] == number
    if match.over or not (asked or ask.ahead):
        return None
    core.put(SEAT, seat)
    core.put(STEP, number)
    if not match.setup.begin_turn(core, ask.step, asked):
        return None
    core.options = core.steps[number].legal(core)
    return core


# Words -------------------------------------------------------------------------------------------------


def in_money(value: int) -> Text:
    return {lang: money(value, lang) for lang in LANGUAGES}


def worth(match: Match, core: Core, ask: Orderable, value: int) -> Text:
    """An amount of a bid: as money where it is some."""
    for code in core.legal():
        found = match.setup.actions.json(code)
        if found["do"] == ask.bid:
            paid = match.setup.face.price(core, code) is not None
            return in_money(value) if paid else both(str(value), str(value))
    return both(str(value), str(value))


def both_with(template: Text, **values: Text) -> Text:
    return {lang: template[lang].format(**{name: value[lang] for name, value in values.items()}) for lang in LANGUAGES}
