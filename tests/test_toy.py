"""The laws of secrets hold for a small game with hidden cards, and each of them is broken by the mistake it is there for."""

from types import MappingProxyType

import pytest

from stellwerk.kernel import ordering, orders
from stellwerk.kernel.about import About
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.core import STEP, Core
from stellwerk.kernel.game import EventKind, Fact
from stellwerk.kernel.observed import Derived
from stellwerk.kernel.record import begin
from stellwerk.kernel.texts import both
from tests import laws
from tests.toy.hidden_cards import DECK, EVENTS, HAND, HiddenCards, HiddenCardsFace, HiddenCardsSetup, State, Turn


def at_random(match, stream):
    options = match.core.legal()
    return options[stream.below(len(options))]


def hold_all(game):
    """All laws over some games, every seat watching."""
    setup = game.setup("table", 3, None, None)
    laws.law_secrets_are_said(setup)
    laws.law_redeal_changes_something(iter([begin(setup, 1)]))
    came = 0
    for seed in range(4):
        for viewer in range(3):
            match, stream = begin(setup, seed), Stream(seed)
            while not match.over:
                came += laws.law_nothing_hidden_shows(match, viewer, at_random, stream, 4)
                match.play(match.setup.actions.action(at_random(match, stream)))
    return came


def game_with(secrets=True, **parts):
    made = type("Made", (HiddenCardsSetup,), parts)
    return type("Broken", (HiddenCards,), {"made": made, "secrets": secrets})()


def test_the_toy_keeps_its_secrets():
    """Sound as it stands; and the twins really play on side by side."""
    assert hold_all(HiddenCards()) > 100


class NoRedeal(State):
    redeal = Core.redeal


class Forgets(State):
    def redeal(self, seat, seed):
        """Somebody's own, and it does nothing."""


class NoReveal(Turn):
    def show(self, s):
        """Nobody is told."""


class Whispers(HiddenCardsFace):
    """The next card is an effect of drawing it."""

    def facts(self, core, seat):
        drawn = sum(core.rows[HAND + seat])
        return [*super().facts(core, seat), Fact("sum", both("sum", "Summe"), drawn)]


class LooksAhead(HiddenCardsFace):
    def pick_note(self, core, slot, value, name):
        return both(str(core.rows[DECK][:1]), "")


class OpenHands(HiddenCardsFace):
    def view(self, core, seat):
        return {**super().view(core, seat), "sums": [sum(core.rows[HAND + i]) for i in range(core.players)]}


def peeked(face, tell, value):
    """An explanation that looks past the view."""
    return About(both(str(face.secret), ""))


class Explains(HiddenCardsFace):
    explained = MappingProxyType({"deck": peeked})
    secret = ()

    def view(self, core, seat):
        self.secret = core.rows[DECK][:3]
        return super().view(core, seat)


class Prints(Explains):
    """The board as text looks past the view."""

    explained = MappingProxyType({})

    def plain(self, view, lang):
        return str(self.secret)


class Knows(Turn):
    """A refusal that tells where a card is."""

    def why_not(self, s, action):
        refused = super().why_not(s, action)
        if refused is not None and action < DECK + 24 and action % 24 in s.rows[HAND + (s.seat + 1) % s.players]:
            refused.rule = "HC-2"
        return refused


PEEKING = (*HiddenCardsSetup.observed, Derived("next", 1, lambda core, seat: core.rows[DECK][:1] or [-1]))
LOUD = {**EVENTS, "drew": EventKind(("seat", "card"))}
LOUD_BURIAL = {**EVENTS, "buried": EventKind(("seat", "card"))}


@pytest.mark.parametrize(
    ("game", "says"),
    [
        (game_with(state=NoRedeal), "leaves everything"),
        (game_with(state=Forgets), "leaves everything"),
        (game_with(secrets=False), "secrets = False"),
        (game_with(turn=NoReveal), "can take it back"),
        (game_with(events=LOUD), "sees a secret in its page"),
        (game_with(events=LOUD_BURIAL), "sees a secret in its page"),
        (game_with(look=Whispers), "sees a secret in its question"),
        (game_with(look=LooksAhead), "sees a secret in its question"),
        (game_with(look=OpenHands), "sees a secret in its page"),
        (game_with(turn=Knows), "sees a secret in its question"),
        (game_with(look=Explains), "sees a secret in its explanations"),
        (game_with(look=Prints), "sees a secret in its text"),
        (game_with(observed=PEEKING), "sees a secret in its observation"),
    ],
    ids=[
        "no redeal",
        "empty redeal",
        "secrets not said",
        "no reveal",
        "a drawn card in the log",
        "a buried card in the log",
        "effects",
        "picks",
        "view",
        "refusals",
        "explanations",
        "text",
        "observation",
    ],
)
def test_a_leak_is_caught(game, says):
    """Each mistake by the law that is there for it."""
    with pytest.raises(laws.Broken, match=says):
        hold_all(game)


def test_orders_worked_out_on_the_truth_are_caught(monkeypatch):
    """What could be answered ahead, if it were read off the table instead of what its seat may believe: the seat sees the hand of whoever is asked now, or what it is about to draw."""

    def truth(match, seat, ask):
        core = match.clone().core
        core.options = core.steps[core.cells[STEP]].legal(core)
        return core

    monkeypatch.setattr(orders, "imagined", truth)
    monkeypatch.setattr(ordering, "imagined", truth)

    with pytest.raises(laws.Broken, match="sees a secret in its orders"):
        hold_all(HiddenCards())
