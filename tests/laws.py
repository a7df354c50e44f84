"""The laws of secrets, as functions: `test_every_game.py` holds them over every game, `test_toy.py` proves that they bite.

The twin of a match is the same position for one viewer: `redeal` has drawn anew all that this seat can't know. Both are
played on in lock step. As long as the viewer could not tell them apart, all it is shown must be the same, byte for
byte; and what a seat has newly seen by its own action, without chance and without `reveal`, it could take back.
"""

import hashlib
import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from stellwerk import bots
from stellwerk.bots import hints
from stellwerk.bots.review import Review, Verdict
from stellwerk.bots.review_told import way
from stellwerk.kernel import ordering, orders
from stellwerk.kernel.actions import Names
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.core import DRAWS, Core
from stellwerk.kernel.errors import Malformed
from stellwerk.kernel.game import Setup
from stellwerk.kernel.match import Match
from stellwerk.kernel.record import begin
from stellwerk.research import space_of, text
from stellwerk.server.history import Memory

Choose = Callable[[Match, Stream], int]

BELIEF = 99  # any seed: the same for both
GUESSES = 12  # other actions that could have looked the same
PASTS = 6  # positions that are looked back at
CODES, PATHS = 40, 3  # of the refusals and of the full paths that are compared
THINGS = 12  # of each kind that is asked about
WISHES = 3  # of an order
ENOUGH = 4000  # tokens: all but the longest lists of actions


class Broken(AssertionError):
    """A law does not hold."""


def law_secrets_are_said(setup: Setup) -> None:
    """A game has secrets exactly if its state redraws them, and only then events with secret fields."""
    kinds = type(setup.blank()).__mro__
    redraws = any("redeal" in vars(kind) for kind in kinds[: kinds.index(Core)])
    hides = sorted(name for name, kind in setup.events.items() if kind.secret)
    if redraws != setup.game.secrets:
        raise Broken(f"secrets = {setup.game.secrets}, but redeal is {'there' if redraws else 'not there'}")
    if hides and not setup.game.secrets:
        raise Broken(f"secrets = False, but these events have secret fields: {', '.join(hides)}")


def law_redeal_changes_something(matches: Iterator[Match]) -> None:
    """For some seat at some position."""
    for match in matches:
        for seat in range(match.setup.players):
            if redealt(match, seat, 7).core.hash() != match.core.hash():
                return
    raise Broken("redeal leaves everything as it was")


def law_nothing_hidden_shows(match: Match, viewer: int, choose: Choose, stream: Stream, moves: int) -> int:
    """Play on in lock step with a twin; how far they came before the viewer may have known them apart."""
    one, other = again(match), redealt(match, viewer, stream.below(10**6))
    compare(one, other, viewer, deep=True)
    for done in range(moves):
        if one.over:
            compare_past(one, other, viewer)
            return done
        seat, drawn = one.core.seat, one.core.cells[DRAWS]
        code = choose(one, stream)
        before, one, twin = one, after(one, code), partner(other, one, code, viewer)
        if twin is None:
            if seat == viewer and one.core.cells[DRAWS] == drawn:
                raise Broken(f"seat {viewer} has seen something new by {one.actions[-1].json} and can take it back")
            compare_past(before, other, viewer)
            return done
        other = twin
        compare(one, other, viewer, deep=False)
    compare_past(one, other, viewer)
    return moves


def partner(other: Match, before: Match, code: int, viewer: int) -> Match | None:
    """The twin after what looks the same to the viewer. None: there is none, as chance or the actor has shown something."""
    one, legal, own = after(before, code), other.core.legal(), before.core.seat == viewer
    if code in legal:
        same = after(other, code)
        if belief(same, viewer) == belief(one, viewer) or looks_like(same, one, viewer):
            return same  # whatever now differs is told by something that must not tell it
    elif own:
        raise Broken(f"whether seat {viewer} may do {one.actions[-1].json} hangs on what it can't know")
    if own:
        return None
    kind, found = before.setup.actions.decode(code)[0], None
    for guess in some([c for c in legal if before.setup.actions.decode(c)[0] is kind], GUESSES):
        tried = after(other, guess)
        if looks_like(tried, one, viewer):
            return tried
        if found is None and belief(tried, viewer) == belief(one, viewer):
            found = tried
    return found


def looks_like(tried: Match, one: Match, viewer: int) -> bool:
    return (
        tried.core.seat == one.core.seat
        and tried.view(viewer) == one.view(viewer)
        and page(tried, viewer) == page(one, viewer)
    )


# Twins -----------------------------------------------------------------------------------------


def again(match: Match) -> Match:
    """A match that begins with this position."""
    return begin(match.setup, 0, None, match.state())


def redealt(match: Match, viewer: int, seed: int) -> Match:
    twin = match.clone()
    twin.core.redeal(viewer, seed)
    return begin(match.setup, 0, None, twin.state())


def after(match: Match, code: int) -> Match:
    twin = match.clone()
    twin.play(twin.setup.actions.action(code))
    return twin


def belief(match: Match, viewer: int) -> int:
    return match.determinized(viewer, BELIEF).core.hash()


# What a seat is shown -----------------------------------------------------------------------------


def compare(one: Match, other: Match, viewer: int, deep: bool) -> None:
    for what, ours, theirs in zip(
        ("page", "public page", "question", "explanations", "text for language models", "orders", "observation"),
        shown(one, viewer, deep),
        shown(other, viewer, deep),
        strict=True,
    ):
        if ours != theirs:
            raise Broken(f"seat {viewer} sees a secret in its {what}: {difference(ours, theirs)}")
    if one.core.seat == viewer and belief(one, viewer) != belief(other, viewer):
        raise Broken(f"what seat {viewer} may believe hangs on the truth")


def shown(match: Match, viewer: int, deep: bool) -> tuple[str, ...]:
    return (
        page(match, viewer),
        page(match, None),
        asked(match, viewer, deep),
        told(match, viewer, deep),
        prose(match, viewer, deep),
        ordered(match, viewer, deep),
        numbered(match, viewer),
    )


def compare_past(one: Match, other: Match, viewer: int) -> None:
    """Looking back from here, nothing more is seen than then."""
    ours, theirs = Memory(), Memory()
    for at in some(list(range(one.position + 1)), PASTS):
        was, other_was = page(ours.past.at(one, at), viewer), page(theirs.past.at(other, at), viewer)
        if was != other_was:
            raise Broken(f"seat {viewer} sees a secret in its history at {at}: {difference(was, other_was)}")
    if str(ours.moments(one)) != str(theirs.moments(other)):
        raise Broken(f"seat {viewer} sees a secret in the moments of the history")


def page(match: Match, seat: int | None) -> str:
    """All that is on a page of this seat and does not hang on its being asked."""
    shown: dict[str, Any] = {
        "view": match.view(seat),
        "log": match.log_entries(0, seat),
        "digest": [match.digest(seat, 0), seat is not None and match.digest(seat, match.since([seat]))],
        "scoring": match.scoring(),
        "sheets": match.sheets(seat),
        "insights": match.insights(seat),
        "status": match.status(),
        "phases": match.phases(),
        "strips": [[match.strip(i), match.seat_note(i)] for i in range(match.setup.players)],
        "turn": None if match.over else match.turn_text(),
        "undo": [match.undoable(), match.undo_text()],
        "scores": match.scores() if match.over else None,
    }
    return json.dumps(shown, sort_keys=True)


def asked(match: Match, seat: int, deep: bool) -> str:
    """Choices with the effects of whole paths, refusals and hints, as far as this seat can ask for them."""
    if match.over or match.core.seat != seat:
        return ""
    legal = match.core.legal()
    shown: list[Any] = [list(legal), match.choices()]
    if deep:
        paths = [[pick.id for pick in match.setup.actions.path(code)] for code in some(legal, PATHS)]
        shown += [match.choices(path[:length]) for path in paths for length in range(1, len(path) + 1)]
        shown += [worded(match.why_not(match.setup.actions.action(code))) for code in some(every_code(match), CODES)]
        picks = sorted({pick.id for code in some(every_code(match), PATHS) for pick in match.setup.actions.path(code)})
        shown += [worded(match.why_not_pick([pick])) for pick in picks]
        shown.append(hints.worded(match, seat, hints.best(bots.get("easy", hints.SEED), match, seat)))
    return json.dumps(shown, sort_keys=True)


def told(match: Match, seat: int, deep: bool) -> str:
    """What this seat hears of everything that has a name: things of its drawing, and things it may only have heard of."""
    if not deep:
        return ""
    names = {
        f"{slot}:{key}" for slot, domain in match.setup.actions.names.items() for key in domain.keys[:: step(domain)]
    }
    names |= set(re.findall(r'data-(?:about|pick)="([^"]+)"', match.svg(seat, style=False)))
    names |= {f"{kind}:{n}" for kind in match.setup.face.explained for n in range(THINGS)}
    each = {name: explained(match, seat, name) for name in sorted(names)}
    return json.dumps([each, match.told(seat), match.told(None)], sort_keys=True)


def prose(match: Match, seat: int, deep: bool) -> str:
    """What a language model on this seat reads; all of it, as far as it is read at all."""
    return text.observe(match, seat, tokens=ENOUGH) if deep else ""


def numbered(match: Match, seat: int) -> str:
    """What a program on this seat reads, byte for byte: the vector, and the mask if it is asked; by its digest, for masks are long."""
    if not match.setup.observed:
        return ""
    space = space_of(match.setup)
    mask = space.mask(match.core).tobytes() if match.core.seat == seat else b""
    return hashlib.blake2b(space.observe(match.core, seat).tobytes() + mask).hexdigest()


def ordered(match: Match, seat: int, deep: bool) -> str:
    """What this seat can decide ahead, whoever is asked now: the questions, their picks, and what some order would do, does,
    and is told of itself."""
    if match.over or not deep:
        return ""
    offered = ordering.offered(match, seat)
    return json.dumps([offered, [given_ahead(match, seat, one["ask"]) for one in offered]], sort_keys=True)


def given_ahead(match: Match, seat: int, step: str) -> list[Any]:
    ask = orders.orderable(match, step)
    core = orders.imagined(match, seat, ask)
    assert core is not None
    codes = some([code for code in core.legal() if ordering.answers(match, ask, code)], WISHES)
    # Those that follow on the first: what could be done next is told, too.
    first = match.setup.actions.action(codes[0])
    wishes = [{"actions": [match.setup.actions.json(code)]} for code in codes]
    order = orders.parse(match, {"ask": step, "wishes": wishes})
    done = [
        None if outcome is None else [outcome.does, [action.json for action in outcome.actions], outcome.why]
        for outcome in (ordering.outlook(match, seat, order), orders.decide(match, seat, order))
    ]
    picks = [ordering.ahead(match, seat, ask, before, ()) for before in ((), (first,))]
    return [picks, done, ordering.wishes_told(match, order), ordering.stops_told(match, order)]


def step(domain: Names) -> int:
    return max(1, len(domain.keys) // THINGS)


def explained(match: Match, seat: int, name: str) -> Any:
    try:
        return [match.about(name, seat), match.about(name, None)]
    except Malformed:
        return None


def worded(refusal: Any) -> Any:
    return None if refusal is None else [refusal.rule, refusal.texts]


def every_code(match: Match) -> list[int]:
    """Every code there is; of an endless kind the first ones."""
    table = match.setup.actions
    return list(range(table.end + (120 if table.kinds[-1].size is None else 0)))


def some(items: list[int], most: int) -> list[int]:
    """Spread over the list."""
    return items[:: max(1, len(items) // most)][:most]


def difference(one: str, other: str) -> str:
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"…{one[max(0, at - 90) : at + 30]} / {other[max(0, at - 10) : at + 30]}…"


# Reviews -------------------------------------------------------------------------------------------


def law_reviews_judge_beliefs(match: Match, code: int, looks: int, seed: int) -> None:
    """What a review says of a decision is the same whatever the seat that took it could not know."""
    seat = match.core.seat
    ours, theirs = (judgement(one, code, looks) for one in (again(match), redealt(match, seat, seed)))
    if ours != theirs:
        raise Broken(f"a review of seat {seat} knows what it could not know: {difference(ours, theirs)}")


def judgement(match: Match, code: int, looks: int) -> str:
    found = Verdict(0, match.core.seat)
    Review(match, looks).judge(found, match, code)
    words = [way(match, found.seat, 0, codes) for codes in (found.played, found.other) if codes]
    return json.dumps([found.json, words], sort_keys=True)
