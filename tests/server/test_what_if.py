"""Trying out: lines that leave the game at a position, played on for everybody as one seat could believe it."""

import json
import time
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import Any

import pytest
from tests import laws
from tests.patience import PATIENCE

import stellwerk
from stellwerk.bots.belief import Belief
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.core import DRAWS
from stellwerk.server import what_if
from stellwerk.server.bot_answers import Answers
from stellwerk.server.lines import Lines
from stellwerk.server.messages import (
    FollowLine,
    KeepLine,
    LineBack,
    LinePlay,
    LineStep,
    NewLesson,
    NewLine,
    Picking,
    Resign,
)
from stellwerk.server.refusals import Denied
from stellwerk.server.sentences import say
from stellwerk.server.settings import ANSWERS_PER_MINUTE, MOST_LINES, MOST_MOVES
from stellwerk.server.store import Store
from stellwerk.server.tables import Tables
from stellwerk.server.thinking import Seated
from stellwerk.server.workers import Job, promise

from .conftest import Guest, RunningServer, bearer
from .test_history import SECRETIVE, Sitting, goes_on, laid
from .test_takeback import Party, refused

Json = dict[str, Any]


class Trying:
    """A line of one seat."""

    def __init__(self, tables: Tables, table: str, token: str, at: int = 0, name: str = "") -> None:
        self.tables, self.table, self.token = tables, table, token
        self.n: int = tables.what_if.begin(table, token, NewLine(at=at, name=name))["line"]

    @property
    def match(self) -> stellwerk.Match:
        """What the server plays the line on."""
        self.page()
        tried = self.tables.what_if._trials.last(self.table, self.n)
        assert tried
        return tried.match

    def page(self, lang: str = "en") -> Json:
        return self.tables.what_if.page(self.table, self.token, self.n, lang)

    def at(self) -> Json:
        return {"token": self.token, "position": self.page()["table"]["position"]}

    def play(self, *codes: int) -> Json:
        """These, or the first that is legal."""
        match = self.match
        wanted = [dict(match.setup.actions.action(code).json) for code in codes or match.core.legal()[:1]]
        return self.tables.what_if.play(self.table, self.n, LinePlay(**self.at(), actions=wanted), "en")

    def back(self, **fields: Any) -> Json:
        return self.tables.what_if.back(self.table, self.n, LineBack(**self.at(), **fields), "en")

    def reroll(self) -> Json:
        return self.tables.what_if.reroll(self.table, self.n, LineStep(**self.at()), "en")

    def answer(self) -> Json:
        return self.tables.what_if.answer(self.table, self.n, LineStep(**self.at()), "en").result(PATIENCE)

    def follow(self, position: int, key: str = "follow") -> Json:
        order = FollowLine(token=self.token, position=position, key=key)
        return self.tables.what_if.follow(self.table, self.n, order, "en")

    def keep(self, name: str, kept: bool = True) -> Json:
        return self.tables.what_if.keep(self.table, self.token, self.n, KeepLine(name=name, kept=kept))

    def head(self) -> Json:
        listed: list[Json] = self.tables.what_if.listed(self.table, self.token, "en")["lines"]
        return next(line for line in listed if line["line"] == self.n)


def trying(party: Party, seat: int = 0, at: int | None = None) -> Trying:
    return Trying(party.tables, party.id, party.tokens[seat], party.match.position if at is None else at)


def walked(tables: Tables, game: str, board: str, seed: int, until: Callable[[stellwerk.Match], bool]) -> Party:
    """A table of three people that begins where a random game of this seed has come to: always the same."""
    match, stream = stellwerk.new(game, board, 3, seed=seed), Stream(seed)
    while not until(match):
        legal = match.core.legal()
        match.play(match.setup.actions.action(legal[stream.below(len(legal))]))
    sitting, party = laid(tables, laws.again(match)), object.__new__(Party)
    party.tables, party.keys, party.id, party.tokens = tables, 0, sitting.id, sitting.tokens[:-1]
    return party


@pytest.fixture
def at_once(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> list[Job]:
    """Workers that think in this process; what they were asked."""
    asked: list[Job] = []

    def submit(job: Job) -> "Future[Any]":
        asked.append(job)
        job.question.think(Seated(), lambda answer: setattr(job, "answer", answer))
        done = promise()
        done.set_result(job.answer)
        return done

    monkeypatch.setattr(tables.hint_pool, "submit", submit)
    return asked


# Playing on ---------------------------------------------------------------------------------------


def test_a_line_is_played_on_for_all_seats_and_the_table_stays_as_it_is(tables: Tables, store: Store) -> None:
    party = Party(tables, "link", "link", "link")
    party.wander(lambda match: match.position == 5)
    before, entries, page = party.match.record(), store.length(party.id), party.page(0)
    line = trying(party)

    seats = [line.page()["choices"]["seat"]]
    for _ in range(12):
        line.play()
        seats.append(line.page()["choices"]["seat"])

    told = line.page()
    assert set(seats) == {0, 1, 2}
    assert (told["line"]["at"], told["line"]["moves"], told["table"]["position"]) == (5, 12, 17)
    assert told["you"] == {**page["you"], "acting": seats[-1], "since": told["you"]["since"]}
    assert told["line"]["own"] == (seats[-1] == 0)
    assert told["log"][: len(page["log"])] == page["log"]
    assert len(told["log"]) > len(page["log"])
    assert (party.match.record(), store.length(party.id), party.page(0)) == (before, entries, page)


def test_the_page_of_a_line_without_moves_is_the_page_of_its_position(tables: Tables) -> None:
    party = Party(tables, "link", "link", "link", game="cube_express", board="standard")
    party.wander(lambda match: match.position == 9)
    past = tables.history.page(party.id, party.tokens[1], 4, "en")

    page = trying(party, 1, at=4).page()

    same = ("seats", "status", "turn", "phases", "svg", "sheets", "insights", "log", "digest")
    assert [page[part] for part in same] == [past[part] for part in same]
    assert (page["past"], page["undo"], page["redo"], page["takeback"]) == (None, None, None, None)
    assert not page["table"]["hints"]


def test_choices_and_refusals_in_a_line_are_those_of_whoever_decides_there(tables: Tables) -> None:
    party = Party(tables, "link", "link", "link")
    line = trying(party, (party.match.core.seat + 1) % 3)
    what, at = tables.what_if, line.at()

    opened = what.choices(party.id, line.n, Picking(**at, picked=[]), "en")
    pick = opened["picks"][0]["id"]

    assert opened == line.page()["choices"]
    assert what.choices(party.id, line.n, Picking(**at, picked=[pick]), "en")["action"]
    assert what.why(party.id, line.n, Picking(**at, picked=[pick]), "en")["rule"] is None
    assert what.why(party.id, line.n, Picking(**at, picked=["hex:6,5"]), "de")["rule_text"]
    stale = Picking(token=line.token, position=7, picked=[])
    assert refused(what.choices, party.id, line.n, stale, "en") == refused(what.why, party.id, line.n, stale, "en")
    assert refused(what.play, party.id, line.n, LinePlay(**at, action={"do": "bid", "amount": 10}), "en") == "illegal"
    assert refused(what.play, party.id, line.n, LinePlay(**at, action={"do": "fly"}), "en") == "malformed"
    assert line.page()["line"]["moves"] == 0


def test_moves_of_a_line_are_taken_back_one_by_one_or_to_a_position(tables: Tables) -> None:
    party = Party(tables, "link", "link", "link")
    party.play()
    line = trying(party)
    pages = [line.page()]
    for _ in range(4):
        line.play()
        pages.append(line.page())
    assert pages[-1]["undo"]["at"] == 4

    assert line.back()["position"] == 4
    assert line.page() == pages[3]
    assert refused(line.back, at=4) == refused(line.back, at=0) == "no_position"
    assert line.back(at=1)["position"] == 1
    assert line.page() == pages[0]
    assert refused(line.back) == "no_position"


def test_a_line_has_so_many_moves_and_no_more(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(what_if, "MOST_MOVES", 3)
    party = Party(tables, "link", "link", "link")
    line = trying(party, (party.match.core.seat + 1) % 3)
    for _ in range(3):
        line.play()

    assert MOST_MOVES > 3
    assert refused(line.play) == "line_full"
    other = line.page()["choices"]["seat"] != line.page()["line"]["seat"]
    assert refused(line.answer) == ("line_full" if other else "own_decision")
    assert line.page()["line"]["moves"] == 3


# Where lines leave --------------------------------------------------------------------------------


def test_a_line_stays_one_of_its_position_while_the_game_goes_on_and_back(tables: Tables) -> None:
    """Also of a position that was taken back since, and that is now played otherwise."""
    party = Party(tables, "link", "link", "link")
    one, other = party.match.core.legal()[:2]
    seat = party.play(one)
    line = trying(party, seat)
    line.play()
    page = line.page()
    assert page["line"]["ahead"]

    party.undo(seat)
    party.play(other)
    party.play()

    assert line.page() == {**page, "line": {**page["line"], "ahead": False}}
    assert refused(line.follow, 2) == "line_elsewhere"
    assert party.match.position == 2


def test_a_finished_game_is_tried_out_from_its_past_and_to_another_end(tables: Tables) -> None:
    party = Party(tables, "link", "link", game="cube_express", board="standard")
    party.wander(lambda match: match.over, seed=6)
    last = party.match.position

    assert refused(trying, party, 0, last) == "not_your_seat"
    assert refused(trying, party, 0, last + 1) == "no_position"
    line = trying(party, 0, last - 2)
    while line.match.core.legal():
        line.play()

    page = line.page()
    assert page["line"]["over"]
    assert page["result"]["text"]
    assert (page["choices"], page["you"]["acting"], page["turn"]) == (None, None, None)
    assert refused(line.answer) == "own_decision"
    assert refused(line.follow, last) == "line_elsewhere"


# Beliefs ------------------------------------------------------------------------------------------


def test_what_the_rules_do_not_allow_any_more_is_gone_from_a_line(tables: Tables, store: Store) -> None:
    """A line of a time with other rules: its owner sees how far it goes, and goes on from there."""
    party = Party(tables, "link", "link", "link")
    line = trying(party)
    line.play()
    lines = Lines(store.database)
    stored = lines.get(party.id, line.n)
    assert stored is not None
    lines.change(party.id, stored, stored.of(*stored.moves, {"do": "bid", "amount": 1}, {"do": "dance"}))

    assert line.page()["line"]["moves"] == 1
    old = LineStep(token=line.token, position=3)
    assert refused(tables.what_if.reroll, party.id, line.n, old, "en") == "stale"
    line.play()

    assert lines.get(party.id, line.n) == stored.of(*(dict(action.json) for action in line.match.actions))


def test_another_belief_keeps_the_moves_that_are_legal_there(tables: Tables) -> None:
    """Others' hands are guessed: what a neighbour chose in one belief it may not hold in the next, and that is told."""
    party = Party(tables, "link", "link", "link", game="express_01", board="germany")
    line = trying(party)
    mine = line.match.core.legal()[0]
    for _ in range(20):
        line.play(*([mine] if line.page()["line"]["own"] and line.page()["line"]["moves"] == 0 else []))
        if line.page()["line"]["moves"] == 2:
            break
    hands, told = set(), set()

    for _ in range(12):
        hands.add(str(line.match.core.rows))
        answer = line.reroll()
        told.add((answer["played"], answer["of"], bool(answer["stopped"] and answer["stopped"]["rule"])))

    assert len(hands) > 6
    assert (1, 2, True) in told
    assert line.page()["line"]["moves"] >= 1


def test_a_line_starts_from_a_belief_and_never_from_the_truth(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its chance and the others' cards come from its own seed, which comes from nothing at the table."""
    party = Party(tables, "link", "link", "link", game="express_01", board="germany")
    monkeypatch.setattr(what_if, "new_seed", lambda: 5)
    line = trying(party)

    match = line.match

    assert match.imagined
    assert (match.source, match.core.source, match.seed) == (None, None, 0)
    assert match.core.hash() == party.match.determinized(0, 5).core.hash()
    assert match.core.hash() != party.match.core.hash()
    assert match.view(0) == party.match.view(0)
    with pytest.raises(AssertionError):
        Belief.imagined(party.match, 0)


# Bots answer --------------------------------------------------------------------------------------


def test_bots_answer_until_it_is_my_decision_again(tables: Tables, at_once: list[Job]) -> None:
    party = Party(tables, "link", "greedy", "link")
    line = trying(party)
    while line.page()["line"]["own"]:
        line.play()
    before = line.page()["line"]["moves"]

    told = line.answer()

    page = line.page()
    assert (told["played"], told["stopped"]) == (page["line"]["moves"] - before, None)
    assert told["played"] > 0
    assert page["line"]["own"]
    assert 0 not in line.match.seats[before : before + told["played"]]
    assert refused(line.answer) == "own_decision"
    question = at_once[0].question
    assert isinstance(question, Answers)
    assert question.bots == ["planner", "greedy", "planner"]
    assert not any("sealed" in str(part) for part in (question.belief.options, question.belief.past))


@pytest.mark.usefixtures("at_once")
def test_what_bots_have_decided_in_time_counts(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    party = Party(tables, "link", "random", "random")
    line = trying(party)
    while line.page()["line"]["own"]:
        line.play()
    monkeypatch.setattr(what_if, "ANSWER_MOVES", 1)

    told = line.answer()

    assert told["played"] == 1
    assert (told["stopped"] is None) == line.page()["line"]["own"]


def test_no_answer_changes_nothing_and_too_many_questions_are_refused(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nothing(job: Job) -> "Future[Any]":
        job.future.set_result(None)
        return job.future

    monkeypatch.setattr(tables.hint_pool, "submit", nothing)
    party = Party(tables, "link", "link", "link")
    line = trying(party, (party.match.core.seat + 1) % 3)

    assert {refused(line.answer) for _ in range(ANSWERS_PER_MINUTE)} == {"no_answer"}
    assert refused(line.answer) == "too_often"
    assert line.page()["line"]["moves"] == 0


def test_a_line_that_moved_on_while_bots_thought_stays_as_it_is(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Job] = []

    def wait(job: Job) -> "Future[Any]":
        asked.append(job)
        return job.future

    monkeypatch.setattr(tables.hint_pool, "submit", wait)
    party = Party(tables, "link", "link", "link")
    line = trying(party, (party.match.core.seat + 1) % 3)
    action = dict(line.match.legal()[0].json)
    waiting = tables.what_if.answer(party.id, line.n, LineStep(**line.at()), "en")
    line.play()

    asked[0].future.set_result(([action], True))

    assert refused(waiting.result) == "stale"
    assert line.page()["line"]["moves"] == 1


# Making it real -----------------------------------------------------------------------------------


def test_the_first_moves_of_a_line_are_played_until_somebody_else_decides(tables: Tables, store: Store) -> None:
    party = Party(tables, "link", "link", "link")
    party.wander(lambda match: match.position > 12 and match.turn_text()["en"] == "expand")
    seat, last = party.match.core.seat, party.match.position
    line = trying(party, seat)
    while line.page()["line"]["own"]:
        line.play()
    line.play()
    moves = line.page()["line"]["moves"]

    told = line.follow(last, "real")

    assert (told["played"], told["of"], told["position"]) == (moves - 1, moves, last + moves - 1)
    assert (
        told["stopped"]["text"]
        == f"It is {party.page(seat)['seats'][party.match.core.seat]['name']}'s decision, not yours."
    )
    assert party.match.seats[last:] == [seat] * (moves - 1)
    entries = store.length(party.id)
    assert line.follow(last, "real")["position"] == told["position"]
    assert store.length(party.id) == entries
    assert refused(line.follow, last, "another key") == "stale"
    assert refused(line.follow, last + 1, "real") == "malformed"


def test_a_line_goes_on_being_playable_while_the_game_goes_its_way(tables: Tables) -> None:
    party = Party(tables, "link", "link", "link")
    line = trying(party)
    for _ in range(7):
        line.play()
    codes = [action.code for action in line.match.actions]
    real = 0
    while not line.page()["line"]["ahead"] or party.match.core.seat != 0:
        party.play(codes[real])
        real += 1

    assert line.follow(real)["played"] >= 1

    assert [action.code for action in party.match.actions] == codes[: party.match.position]
    assert refused(line.follow, party.match.position, "more") in ("not_your_seat", "line_played")


def draws_and_may_end(match: stellwerk.Match) -> bool:
    """A card can be drawn that nobody knows, and whoever drew it may end the turn."""
    draw = next((action for action in match.legal() if action.json["do"] == "draw"), None)
    if draw is None:
        return False
    twin = match.clone()
    twin.play(draw)
    new = twin.core.cells[DRAWS] != match.core.cells[DRAWS]
    return new and twin.seat == match.seat and {"do": "end"} in [action.json for action in twin.legal()]


def test_where_something_new_comes_to_light_a_line_stops(tables: Tables) -> None:
    """What comes after a draw was only believed: the turn could be ended at the table as well, but it is not."""
    party = walked(tables, "express_01", "germany", 1, draws_and_may_end)
    seat, last = party.match.core.seat, party.match.position
    line = trying(party, seat)
    line.play(next(action.code for action in line.match.legal() if action.json["do"] == "draw"))
    line.play(line.match.parse({"do": "end"}).code)

    told = line.follow(last)

    assert (told["played"], told["of"], party.match.position, party.match.core.seat) == (1, 2, last + 1, seat)
    assert told["stopped"] == {"text": say("line_chance")["en"], "rule": None}


def test_what_is_not_mine_or_not_legal_is_not_played(tables: Tables) -> None:
    party = Party(tables, "link", "link", "link", game="express_01", board="germany")
    first = party.match.core.seat
    line = trying(party, (first + 1) % 3)
    assert refused(line.follow, 0) == "line_played"
    line.play()

    assert refused(line.follow, 0) == "not_your_seat"
    assert party.match.position == 0
    mine = trying(party, first)
    mine.play()
    party.play(party.match.core.legal()[1])
    assert refused(mine.follow, 1) == "line_elsewhere"


def test_whether_a_guess_was_right_is_not_told(tables: Tables) -> None:
    """What others chose in secret is not compared with a line, whatever they chose."""
    party = Party(tables, "link", "link", "link", game="express_01", board="germany")
    first = party.match.core.seat
    line = trying(party, first)
    line.play()
    party.play(line.match.actions[0].code)
    guessed = line.match.core.legal()
    assert line.page()["line"]["ahead"] is False
    line.play(next(code for code in guessed if code in party.match.core.legal()))
    line.play()  # with one more to play it would be ahead of the game, if the guess was right
    heads = set()
    for code in party.match.core.legal():
        seat = party.play(code)
        heads.add(line.head()["ahead"])
        party.undo(seat)

    assert heads == {False}


# Whose they are -----------------------------------------------------------------------------------


def test_lines_are_private_to_their_seat(tables: Tables) -> None:
    party = Party(tables, "link", "link", "link")
    line = trying(party, 0)
    line.keep("mine")
    what, other = tables.what_if, party.tokens[1]

    assert what.listed(party.id, other, "en")["lines"] == []
    for act in (
        lambda: what.page(party.id, other, line.n, "en"),
        lambda: what.keep(party.id, other, line.n, KeepLine(name="", kept=False)),
        lambda: what.drop(party.id, other, line.n),
        lambda: what.play(party.id, line.n, LinePlay(token=other, position=0, action={"do": "pass"}), "en"),
        lambda: what.reroll(party.id, line.n, LineStep(token=other, position=0), "en"),
        lambda: what.answer(party.id, line.n, LineStep(token=other, position=0), "en"),
        lambda: what.follow(party.id, line.n, FollowLine(token=other, position=0, key="k"), "en"),
    ):
        assert refused(act) == "no_line"
    for act in (lambda: what.listed(party.id, "", "en"), lambda: what.page(party.id, "", line.n, "en")):
        assert refused(act) == "not_your_seat"
    assert refused(what.begin, party.id, "", NewLine(at=0)) == "not_your_seat"
    assert refused(what.begin, party.id, "wrong", NewLine(at=0)) == "not_your_seat"
    assert (line.head()["name"], line.head()["kept"]) == ("mine", True)
    another = Party(tables, "link", "link", "link")
    assert refused(what.page, another.id, another.tokens[0], line.n, "en") == "no_line"


def test_on_a_shared_screen_with_secrets_lines_are_those_of_whoever_decides(tables: Tables) -> None:
    party = Party(tables, "me", "me", "link", game="express_01", board="germany")
    while party.match.core.seat != 0:
        party.play()
    token, what = party.tokens[0], tables.what_if
    line = Trying(tables, party.id, token, party.match.position)
    assert line.page()["line"]["seat"] == 0
    seen = set()

    for _ in range(3):
        seat = party.play()
        deciding = party.match.core.seat
        if deciding == 2:
            assert refused(what.listed, party.id, token, "en") == "not_your_seat"
            assert refused(what.begin, party.id, token, NewLine(at=0)) == "not_your_seat"
        else:
            assert len(what.listed(party.id, token, "en")["lines"]) == (deciding == 0)
        seen.add((seat, deciding))
        if {1, 2} <= {one for _, one in seen}:
            break

    assert {1, 2} <= {deciding for _, deciding in seen}


def test_on_a_shared_screen_with_secrets_a_neighbours_moves_are_guesses(tables: Tables) -> None:
    """Bots may answer for them, and they are not played at the table, though the same browser sits there."""
    party = Party(tables, "me", "me", "me", game="express_01", board="germany")
    me = party.match.core.seat
    line = trying(party)
    while line.match.core.seat == me:
        line.play()
    mine = line.page()["line"]["moves"]
    assert (line.page()["line"]["seat"], line.page()["line"]["own"]) == (me, False)
    line.play()

    told = line.follow(0)

    assert (told["played"], party.match.position) == (mine, mine)
    assert party.match.core.seat != me


def test_on_a_shared_screen_a_line_is_of_the_seat_that_decides_there(tables: Tables) -> None:
    party = Party(tables, "me", "me", "link")
    party.wander(lambda match: match.position > 6)
    deciders = [*party.match.seats, party.match.core.seat]

    for seat in (0, 1):
        line = Trying(tables, party.id, party.tokens[0], deciders.index(seat))
        assert line.page()["line"]["seat"] == seat


def test_a_line_from_before_somebody_left_does_not_tell_that_they_will(tables: Tables) -> None:
    party = Party(tables, "link", "link", "link")
    party.wander(lambda match: match.position == 6)
    tables.resign(party.id, party.tokens[2], Resign())

    assert [trying(party, 0, at).page()["notices"] != [] for at in (2, 6)] == [False, True]


def test_lines_stand_side_by_side_with_the_numbers_of_every_seat(tables: Tables) -> None:
    party = Party(tables, "link", "link", "link")
    party.wander(lambda match: match.position == 8)
    one, other = trying(party), trying(party, at=3)
    while one.page()["log"][-1]["at"] < 20:
        one.play()
    other.keep("Early")

    told = tables.what_if.listed(party.id, party.tokens[0], "de")

    assert [line["line"] for line in told["lines"]] == [one.n, other.n]
    assert [(line["name"], line["kept"]) for line in told["lines"]] == [("", False), ("Early", True)]
    assert told["accounts"] == party.tables.page(party.id, party.tokens[0], "de")["accounts"]
    cash = [account["key"] for account in told["accounts"]].index("cash")
    assert told["lines"][0]["values"][cash] == one.match.scores()
    assert told["now"][cash] == party.match.scores()
    assert told["lines"][0]["lines"][0]["text"]
    assert all(text["at"] > 8 for text in told["lines"][0]["lines"])


def test_beyond_so_many_the_oldest_that_is_not_kept_goes(tables: Tables) -> None:
    party = Party(tables, "link", "link", "link")
    lines = [trying(party) for _ in range(MOST_LINES)]
    lines[0].keep("stays")
    neighbour = trying(party, 1)

    newest = trying(party)

    names = [line["line"] for line in tables.what_if.listed(party.id, party.tokens[0], "en")["lines"]]
    assert names == [lines[0].n, *(line.n for line in lines[2:]), newest.n]
    for line in (*lines[2:], newest):
        line.keep("")
    assert refused(trying, party) == "too_many_lines"
    assert neighbour.page()["line"]["line"] == neighbour.n
    tables.what_if.drop(party.id, party.tokens[0], newest.n)
    assert refused(newest.page) == "no_line"
    assert trying(party).page()["line"]["moves"] == 0


def test_two_windows_do_not_overwrite_one_another(tables: Tables) -> None:
    party = Party(tables, "link", "link", "link")
    line = trying(party)
    both = LineStep(**line.at())
    line.play()

    assert refused(tables.what_if.reroll, party.id, line.n, both, "en") == "stale"
    stored = tables.what_if._lines.get(party.id, line.n)
    assert stored is not None
    assert not tables.what_if._lines.change(party.id, stored.of(), stored)
    assert line.page()["line"]["moves"] == 1


def test_a_line_that_was_rolled_anew_elsewhere_is_not_overwritten(tables: Tables, store: Store) -> None:
    """The same moves, but of another belief: whoever has not seen it changes nothing."""
    party, lines = Party(tables, "link", "link", "link"), Lines(store.database)
    line = trying(party)
    seen = lines.get(party.id, line.n)
    assert seen is not None
    line.reroll()
    anew = lines.get(party.id, line.n)

    assert not lines.change(party.id, seen, seen.of({"do": "pass"}))

    assert anew is not None
    assert anew.seed != seen.seed
    assert lines.get(party.id, line.n) == anew


def test_a_deleted_table_takes_its_lines_along(tables: Tables) -> None:
    party = Party(tables, "me", "me", "me")
    line = trying(party)

    tables.remove(party.id, party.tokens[0])

    assert tables.what_if._lines.get(party.id, line.n) is None


def test_nothing_is_tried_out_in_a_lesson_or_at_an_ended_table(tables: Tables) -> None:
    made = tables.learn(NewLesson(lesson="american_rails/first", name="Ada"), "en")
    assert refused(tables.what_if.begin, made["table"], made["token"], NewLine(at=0)) == "lesson"
    party = Party(tables, "link", "link", "link")
    tables.end_game(party.id)
    assert refused(trying, party) == "frozen"


# Staying ------------------------------------------------------------------------------------------


def test_a_line_is_the_same_after_a_restart(tables: Tables, store: Store) -> None:
    party = Party(tables, "link", "link", "link", game="express_01", board="germany")
    party.wander(lambda match: match.position == 6)
    line = trying(party, 1, at=2)
    for _ in range(5):
        line.play()
    line.keep("Über Köln")
    page, listed = line.page("de"), tables.what_if.listed(party.id, line.token, "de")

    line.tables = Tables(store)

    assert line.page("de") == page
    assert line.tables.what_if.listed(party.id, line.token, "de") == listed
    line.play()
    assert line.page()["line"]["moves"] == 6


def test_bots_answer_in_a_process_of_their_own(server: RunningServer, open_table: Any) -> None:
    guest: Guest = open_table(server, "me", "random", "random")[0]
    made = guest.post("lines", at=0, name="First").json()
    path = f"lines/{made['line']}"
    page = guest.get(path).json()
    while page["line"]["own"]:
        guest.post(f"{path}/play", position=page["table"]["position"], action=some_action(guest, path, page))
        page = guest.get(path).json()

    told = answered(guest, path, page["table"]["position"])

    assert told["played"] >= 1, told
    assert guest.get(path, lang="de").json()["line"]["moves"] == page["line"]["moves"] + told["played"]
    assert guest.get("lines").json()["lines"][0]["name"] == "First"
    whole = f"/api/tables/{guest.table}/{path}"
    assert guest.http.delete(whole, headers=bearer(guest.token)).json() == {"ok": True}
    assert guest.get("lines").json()["lines"] == []


def answered(guest: Guest, path: str, position: int) -> Json:
    """On a busy machine the bots may not be done in time: whoever asks again hears it then."""
    until = time.monotonic() + PATIENCE
    while True:
        told: Json = guest.post(f"{path}/answer", position=position).json()
        if "error" not in told or time.monotonic() > until:
            return told
        assert told["error"]["code"] == "no_answer", told


def some_action(guest: Guest, path: str, page: Json) -> Json:
    choices, picked = page["choices"], []
    while choices["action"] is None:
        pick = choices["picks"][0]
        picked.append(f"{pick['id']}:{pick['min']}" if "min" in pick else pick["id"])
        choices = guest.post(f"{path}/choices", position=page["table"]["position"], picked=picked).json()
    action: Json = choices["action"]
    return action


@pytest.mark.parametrize(
    ("order", "fields"),
    [
        ("lines", {}),
        ("lines", {"at": -1}),
        ("lines", {"at": "0"}),
        ("lines", {"at": 0, "seed": 7}),
        ("lines", {"at": 0, "name": "x" * 41}),
        ("lines/1/keep", {"name": "\u200b", "kept": True}),
        ("lines/1/keep", {"name": "x"}),
        ("lines/x/keep", {"name": "x", "kept": True}),
        ("lines/1/play", {"position": 0}),
        ("lines/1/play", {"position": 0, "actions": [{}] * 33}),
        ("lines/1/play", {"position": 0, "action": {"do": "x" * 70_000}}),
        ("lines/1/undo", {"position": 0, "at": 1.5}),
        ("lines/1/reroll", {"position": 0, "seed": 1}),
        ("lines/1/answer", {}),
        ("lines/1/follow", {"position": 0}),
        ("lines/1/choices", {"position": 0, "picked": ["x"] * 33}),
    ],
)
def test_malformed_orders_are_refused_and_change_nothing(
    server: RunningServer, open_table: Any, order: str, fields: Json
) -> None:
    guest: Guest = open_table(server, "me", "me", "me")[0]

    answer = guest.post(order, **fields)

    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "malformed"), answer.text
    assert guest.get("lines").json()["lines"] == []
    assert guest.get("lines/1").json()["error"]["code"] == "no_line"
    assert guest.http.head(f"/api/tables/{guest.table}/lines").status_code == 403


# Secrets ------------------------------------------------------------------------------------------


def all_tried(sitting: Sitting, viewer: int, stream: Stream) -> list[str]:
    """Everything a seat is told while it tries things out from now and from the past, as bytes."""
    told: list[Json] = []
    for at in (sitting.match.position, sitting.match.position // 2):
        if at == sitting.match.position and sitting.match.over:
            continue
        line = Trying(sitting.tables, sitting.id, sitting.tokens[viewer], at)
        told.append(line.page())
        for _ in range(5):
            codes = line.match.core.legal()
            if not codes:
                break
            told += [line.play(codes[stream.below(len(codes))]), line.page()]
        told.append(line.reroll())
        if not line.page()["line"]["own"] and not line.page()["line"]["over"]:
            told.append(line.answer())
        told += [line.page(), sitting.tables.what_if.listed(sitting.id, line.token, "en")]
        told.append(left_as_orders(line))
    return [json.dumps(one).replace(sitting.id, "here") for one in told]


def left_as_orders(line: Trying) -> Json:
    """What its owner hears; the numbers of orders are the server's."""
    try:
        made = line.tables.line_orders.give(line.table, line.n, LineStep(**line.at()), "en")
    except Denied as refusal:
        return refusal.body("en")
    return {"orders": len(made["orders"]), "stopped": made["stopped"]}


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize(("game", "board", "players"), SECRETIVE)
def test_two_tables_that_differ_in_secrets_are_tried_out_alike(
    tables: Tables, monkeypatch: pytest.MonkeyPatch, game: str, board: str, players: int
) -> None:
    """Byte for byte, whoever decides: pages, what bots answer, what another belief leaves, numbers, what can be ordered. Only the names and seeds
    of lines are drawn; here both tables draw the same."""
    monkeypatch.setattr("stellwerk.server.what_if.bots_of", lambda seats: ["random"] * len(seats))
    compared = 0
    for seed in range(2):
        stream, viewer = Stream(seed), seed % players
        match = stellwerk.new(game, board, players, seed=seed)
        for _ in range(15):
            legal = match.core.legal()
            match.play(match.setup.actions.action(legal[stream.below(len(legal))]))
        one, other = laid(tables, laws.again(match)), laid(tables, laws.redealt(match, viewer, 7))
        while one.match.position < 4 and not one.match.over and goes_on(one, other, viewer, stream):
            pass
        told = []
        for sitting in (one, other):
            draw = partial(Stream(seed + 40).below, 10**6)
            monkeypatch.setattr(what_if, "new_seed", draw)
            monkeypatch.setattr(what_if, "new_name", draw)
            told.append(all_tried(sitting, viewer, Stream(seed)))
        assert told[0] == told[1]
        compared += one.match.core.hash() != other.match.core.hash()
    assert compared
