"""Taking back, playing again, asking the others, and what stays of it."""

import signal
from collections.abc import Callable
from typing import Any

import pytest

import stellwerk
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.core import DRAWS
from stellwerk.server import branches
from stellwerk.server.messages import Agree, Fork, NewTable, Play, Redo, Undo
from stellwerk.server.refusals import Denied
from stellwerk.server.settings import TAKEBACK_SECONDS
from stellwerk.server.store import Store
from stellwerk.server.tables import Tables
from stellwerk.server.takeback import Takebacks

from .conftest import RunningServer

Json = dict[str, Any]


class Party:
    """A table; `tokens` by seat, a bot has none."""

    def __init__(
        self, tables: Tables, *seats: str, game: str = "american_rails", board: str = "east", come: bool = True
    ) -> None:
        self.tables, self.keys = tables, 0
        wanted = [{"who": who} if who in ("me", "link") else {"who": "bot", "bot": who} for who in seats]
        wish = {"game": game, "board": board, "players": len(seats), "seats": wanted}
        made = tables.create(NewTable.model_validate(wish), "en")
        links = {link["seat"]: link["token"] for link in made["links"]}
        self.id = made["table"]
        self.tokens = [links.get(n, made["token"] if who == "me" else "") for n, who in enumerate(seats)]
        for token in self.tokens if come else []:
            self.page_of(token)

    def again(self, tables: Tables) -> "Party":
        """The same after a restart."""
        twin = object.__new__(Party)
        twin.tables, twin.keys, twin.id, twin.tokens = tables, 1000, self.id, self.tokens
        return twin

    @property
    def match(self) -> stellwerk.Match:
        with self.tables._open_tables.at(self.id) as table:
            return table.match

    def page_of(self, token: str) -> Json:
        return self.tables.page(self.id, token, "en")

    def page(self, seat: int) -> Json:
        return self.page_of(self.tokens[seat])

    def play(self, code: int | None = None) -> int:
        """Whoever decides takes this action, or the first; the seat."""
        match, self.keys = self.match, self.keys + 1
        seat, action = match.core.seat, match.setup.actions.action(match.core.legal()[0] if code is None else code)
        if not self.tokens[seat]:
            with self.tables._open_tables.at(self.id) as table:
                mark = table.seal
            assert self.tables.play_bot(self.id, mark, dict(action.json))
        else:
            order = Play(
                token=self.tokens[seat], position=match.position, action=dict(action.json), key=f"play {self.keys}"
            )
            self.tables.play(self.id, order)
        return seat

    def undo(self, seat: int, **fields: Any) -> Json:
        fields.setdefault("position", self.match.position)
        return self.tables.undo(self.id, Undo(token=self.tokens[seat], **fields))

    def redo(self, seat: int, **fields: Any) -> Json:
        fields.setdefault("position", self.match.position)
        return self.tables.takebacks.redo(self.id, Redo(token=self.tokens[seat], **fields))

    def answer(self, seat: int, agree: bool = True, position: int | None = None) -> Json:
        at = self.match.position if position is None else position
        return self.tables.takebacks.answer(self.id, Agree(token=self.tokens[seat], position=at, agree=agree))

    def branches(self, seat: int = 0) -> list[Json]:
        told: list[Json] = self.tables.takebacks.branches(self.id, self.tokens[seat], "en")["branches"]
        return told

    def wander(self, until: Callable[[stellwerk.Match], bool], seed: int = 2) -> None:
        stream = Stream(seed)
        while not until(self.match):
            legal = self.match.core.legal()
            self.play(legal[stream.below(len(legal))])


def refused(act: Callable[..., Any], *args: Any, **fields: Any) -> str:
    with pytest.raises(Denied) as denied:
        act(*args, **fields)
    return denied.value.code


def in_a_turn(match: stellwerk.Match) -> bool:
    """The seat that decides has taken at least two actions of its present turn, and no other seat's is before them."""
    return (
        match.position > 3
        and match.seats[-3:] == [match.core.seat] * 3
        and match.turn_start(match.position - 1) < match.position - 1
        and not match.over
    )


def test_a_whole_turn_is_taken_back_and_played_again_in_one_go(tables: Tables, store: Store) -> None:
    party = Party(tables, "link", "link", "link")
    party.wander(in_a_turn)
    before, last, seat = party.match.record(), party.match.position, party.match.seats[-1]
    shown, begin = party.page(seat)["undo"], party.match.turn_start(last - 1)
    assert (shown["at"], shown["turn"]) == (last - 1, begin)
    assert begin < last - 1

    told = party.undo(seat, to="turn", key="back")
    entries = store.length(party.id)
    again = party.undo(seat, to="turn", key="back", position=last)

    assert told == again == {"ok": True, "position": begin}
    assert (party.match.position, store.length(party.id)) == (begin, entries)
    assert party.match.seat == seat
    assert party.page(seat)["redo"]["text"]
    assert party.page((seat + 1) % 3)["redo"] is None
    assert party.redo(seat, to="end", key="on") == {"ok": True, "position": last}
    assert party.redo(seat, to="end", key="on", position=begin) == {"ok": True, "position": last}
    assert party.match.record() == before
    assert party.page(seat)["redo"] is None


def test_one_action_after_another_goes_back_and_on(tables: Tables) -> None:
    party = Party(tables, "link", "link", "link")
    party.wander(in_a_turn)
    seat, last = party.match.seats[-1], party.match.position

    party.undo(seat)
    party.undo(seat)
    first = party.redo(seat)

    assert first["position"] == last - 1
    assert party.redo(seat)["position"] == last
    assert refused(party.redo, seat) == "nothing_ahead"


def test_whoever_plays_otherwise_has_nothing_ahead_any_more(tables: Tables) -> None:
    party = Party(tables, "link", "link", "link")
    one, other = party.match.core.legal()[:2]
    seat = party.play(one)
    party.undo(seat)

    party.play(other)

    assert refused(party.redo, seat) == "nothing_ahead"
    assert party.page(seat)["redo"] is None
    assert [branch["at"] for branch in party.branches()] == [0]


def test_the_same_action_again_is_no_branch_and_leaves_the_rest_ahead(tables: Tables) -> None:
    party = Party(tables, "link", "link", "link")
    party.wander(in_a_turn)
    seat, actions = party.match.seats[-1], [action.code for action in party.match.actions[-2:]]
    party.undo(seat)
    party.undo(seat)

    party.play(actions[0])

    assert [len(branch["lines"]) > 0 for branch in party.branches()] == [True]
    assert party.redo(seat)["ok"]
    assert party.branches() == []


def test_another_seat_redoes_nothing_that_is_not_its_own(tables: Tables) -> None:
    party = Party(tables, "link", "link", "link")
    seat = party.play()
    party.undo(seat)

    assert refused(party.redo, (seat + 1) % 3) == "not_your_seat"
    assert refused(party.redo, seat, position=5) == "stale"
    assert refused(party.tables.takebacks.redo, party.id, Redo(position=0)) == "not_your_seat"


# Against bots ----------------------------------------------------------------------------------


def mine_then_bots(party: Party) -> int:
    """Play until a person has decided and a bot after that; the position of the person's decision."""
    party.wander(lambda match: match.position > 4 and match.seats[-1] > 0 and 0 in match.seats[-3:])
    return max(n for n, seat in enumerate(party.match.seats) if seat == 0)


def test_against_bots_alone_their_answers_are_taken_back_too(tables: Tables) -> None:
    party = Party(tables, "me", "greedy", "greedy")
    goal = mine_then_bots(party)
    before, last = party.match.record(), party.match.position
    assert party.page(0)["undo"]["at"] == goal

    assert party.undo(0, key="back")["position"] == goal

    assert party.match.seat == 0
    assert party.redo(0, key="on")["position"] == last
    assert party.match.record() == before


def test_against_bots_any_own_decision_without_chance_since_can_be_gone_back_to(tables: Tables) -> None:
    """American Rails draws nothing after its set-up."""
    party = Party(tables, "me", "greedy", "greedy")
    party.wander(lambda match: match.position > 40)
    first = party.match.seats.index(0)

    assert party.undo(0, at=first)["position"] == first
    assert party.match.seat == 0
    assert refused(party.undo, 0, at=first) == "no_position"


def test_a_decision_of_a_bot_is_no_goal(tables: Tables) -> None:
    party = Party(tables, "me", "greedy", "greedy")
    party.wander(lambda match: match.position > 10)
    bots = next(n for n, seat in enumerate(party.match.seats) if seat)

    assert refused(party.undo, 0, at=bots) == "not_your_seat"
    assert party.match.position > 10


def with_chance_since(match: stellwerk.Match) -> bool:
    own = [n for n, seat in enumerate(match.seats) if seat == 0]
    return bool(own) and match.core.cells[DRAWS] > match.drawn[own[-1]]


def test_nobody_goes_back_behind_chance(tables: Tables) -> None:
    party = Party(tables, "me", "greedy", "greedy", game="cube_express", board="standard")
    party.wander(with_chance_since)
    last, own = party.match.position, [n for n, seat in enumerate(party.match.seats) if seat == 0]

    assert refused(party.undo, 0) == "illegal"
    assert refused(party.undo, 0, at=own[-1]) == "illegal"
    assert refused(party.undo, 0, at=own[-1], ask=True) == "illegal"
    assert (party.page(0)["undo"], party.match.position) == (None, last)


def test_from_behind_chance_a_new_table_goes_on_and_says_so(tables: Tables) -> None:
    party = Party(tables, "me", "greedy", "greedy", game="cube_express", board="standard")
    party.wander(with_chance_since)
    goal = next(n for n, seat in enumerate(party.match.seats) if seat == 0)
    then, last = tables.history.page(party.id, party.tokens[0], goal, "en"), party.match.position

    made = [tables.fork(party.id, party.tokens[0], Fork(at=goal)) for _ in range(2)]

    for one in made:
        page = tables.page(one["table"], one["token"], "en")
        assert page["table"]["origin"] == {"table": party.id, "at": goal}
        assert tables.page(one["table"], "", "en")["table"]["origin"] == {"at": goal}
        assert (page["you"]["acting"], page["table"]["position"], page["table"]["seal"]) == (0, 0, None)
        assert [seat["bot"] for seat in page["seats"]] == ["", "greedy", "greedy"]
        assert [page[part] for part in ("sheets", "status", "turn")] == [
            then[part] for part in ("sheets", "status", "turn")
        ]
    assert party.match.position == last
    assert party.page(0)["table"]["origin"] is None
    chance = []
    for one in made:
        with tables._open_tables.at(one["table"]) as table:
            chance.append(table.match.core.hash())
    assert chance[0] != chance[1]  # what could not be known, and all chance to come, is drawn anew


@pytest.mark.parametrize(("at", "code"), [(999, "no_position"), (0, "not_your_seat")])
def test_a_new_table_is_refused_beside_other_people_and_from_nowhere(tables: Tables, at: int, code: str) -> None:
    party = Party(tables, "me", "link" if code == "not_your_seat" else "greedy", "greedy")
    before = tables.stored()

    assert refused(tables.fork, party.id, party.tokens[0], Fork(at=at)) == code
    assert refused(tables.fork, party.id, "", Fork(at=0)) == "not_your_seat"
    assert tables.stored() == before


# Among people -----------------------------------------------------------------------------------


GOAL, LAST = 1, 3


def two_have_played(tables: Tables) -> tuple[Party, int, int, int]:
    """Three people; two have decided: the first of them, the second, and the one who has not."""
    party = Party(tables, "link", "link", "link")
    party.play()  # what is auctioned; the same seat bids first
    first, second = party.play(), party.play()
    assert (first != second, party.match.position) == (True, LAST)
    return party, first, second, 3 - first - second


def test_where_others_have_decided_they_must_agree(tables: Tables) -> None:
    party, first, second, third = two_have_played(tables)
    assert refused(party.undo, first) == "not_your_seat"
    page = party.page(first)
    assert (page["undo"], page["takeback"]["ask"]["at"], page["takeback"]["request"]) == (None, GOAL, None)

    told = party.undo(first, ask=True)

    assert told == {"ok": True, "position": LAST, "asked": sorted([second, third])}
    request = party.page(second)["takeback"]["request"]
    assert (request["seat"], request["at"], request["count"], request["answer"], request["withdraw"]) == (
        first,
        GOAL,
        LAST - GOAL,
        True,
        False,
    )
    assert party.page(first)["takeback"]["request"]["withdraw"]
    assert not party.page_of("")["takeback"]["request"]["answer"]
    assert party.answer(second) == {"ok": True, "position": LAST}
    assert not party.page(second)["takeback"]["request"]["answer"]
    assert party.answer(third) == {"ok": True, "position": GOAL}
    assert party.match.seat == first
    assert [step["seat"] for step in party.branches()[0]["lines"]][-1:] == [second]
    assert party.redo(first, to="end")["position"] == GOAL + 1  # and then it is the other's to play again, or not
    assert refused(party.redo, first) == "not_your_seat"
    assert party.redo(second)["position"] == LAST


def test_one_who_declines_ends_it_and_nobody_is_asked_twice(tables: Tables) -> None:
    party, first, second, _ = two_have_played(tables)
    party.undo(first, ask=True)
    assert refused(party.undo, first, ask=True) == "asked_already"

    party.answer(second, agree=False)

    assert party.match.position == LAST
    assert party.page(first)["takeback"]["request"] is None
    assert refused(party.answer, second) == "no_request"
    assert refused(party.undo, first, ask=True) == "asked_already"
    party.play()
    assert party.undo(first, at=GOAL, ask=True)["asked"]


def test_a_request_can_be_withdrawn_and_made_again(tables: Tables) -> None:
    party, first, second, _ = two_have_played(tables)
    party.undo(first, ask=True)

    party.answer(first, agree=False)

    assert refused(party.answer, second) == "no_request"
    assert party.undo(first, ask=True)["asked"]


def test_whoever_asks_cannot_agree_for_the_others(tables: Tables) -> None:
    party, first, second, third = two_have_played(tables)
    party.undo(first, ask=True)

    party.answer(first)
    party.answer(second)

    assert refused(party.answer, second) == "not_your_seat"
    assert party.match.position == LAST
    assert party.page(third)["takeback"]["request"]["waiting"] == [third]
    assert refused(party.tables.takebacks.answer, party.id, Agree(position=LAST, agree=True)) == "not_your_seat"
    assert refused(party.answer, third, True, 1) == "stale"


def test_who_plays_on_has_answered(tables: Tables) -> None:
    party, first, second, _ = two_have_played(tables)
    party.undo(first, ask=True)

    party.play()

    assert party.page(first)["takeback"]["request"] is None
    assert refused(party.answer, second) == "no_request"


def test_a_request_ends_by_itself(tables: Tables, store: Store) -> None:
    party, first, second, _ = two_have_played(tables)
    now = [1000.0]
    tables.takebacks = Takebacks(
        store, tables._open_tables, tables._seating, tables.history, tables._changed, tables.orders, lambda: now[0]
    )
    party.undo(first, ask=True)
    now[0] += TAKEBACK_SECONDS - 1
    assert party.page(second)["takeback"]["request"]["until"] == 1000 + TAKEBACK_SECONDS

    now[0] += 2

    assert refused(party.answer, second) == "no_request"
    assert party.page(second)["takeback"] is None
    assert party.undo(first, ask=True)["asked"]


def test_a_request_survives_a_restart(tables: Tables, store: Store) -> None:
    party, first, second, third = two_have_played(tables)
    party.undo(first, ask=True)
    party.answer(third)

    later = party.again(Tables(store))

    assert later.page(second)["takeback"]["request"]["waiting"] == [second]
    assert later.answer(second)["position"] == GOAL


def test_people_who_never_came_are_not_asked(tables: Tables) -> None:
    """A link that nobody has used yet: nobody could answer."""
    party = Party(tables, "me", "link", "greedy", come=False)
    party.wander(lambda match: match.seat == 1 and match.seats[-1:] == [2] and 0 in match.seats)

    assert party.undo(0)["ok"]


def test_nothing_is_taken_back_after_the_end(tables: Tables) -> None:
    party = Party(tables, "link", "link", "link")
    party.wander(lambda match: match.over)
    last = party.match.position

    for seat in range(3):
        assert refused(party.undo, seat) == "illegal"
        assert refused(party.undo, seat, at=0, ask=True) == "illegal"
        assert refused(party.undo, seat, to="turn") == "illegal"
        assert refused(party.redo, seat) == "nothing_ahead"
        page = party.page(seat)
        assert (page["undo"], page["redo"], page["takeback"]) == (None, None, None)
    assert party.match.position == last


@pytest.mark.parametrize("at", [7, LAST])
def test_a_position_that_is_not_there_cannot_be_gone_back_to(tables: Tables, at: int) -> None:
    party, first, _, _ = two_have_played(tables)

    assert refused(party.undo, first, at=at, ask=True) == "no_position"
    assert party.match.position == LAST


def test_a_key_of_another_order_is_refused(tables: Tables) -> None:
    party = Party(tables, "link", "link", "link")
    seat = party.play()  # its key is "play 1"

    assert refused(party.undo, seat, key="play 1") == "malformed"
    party.undo(seat, key="back")
    assert refused(party.redo, seat, key="back") == "malformed"
    assert refused(party.undo, (seat + 1) % 3, key="back", position=1) == "malformed"


# What stays ----------------------------------------------------------------------------------------


def test_what_was_taken_back_stays_in_the_tree_through_a_restart(tables: Tables, store: Store) -> None:
    party = Party(tables, "link", "link", "link")
    one, other = party.match.core.legal()[:2]
    seat = party.play(one)
    line, shown = party.page(seat)["log"][-1]["text"], party.page(seat)
    party.undo(seat)
    party.play(other)

    later = party.again(Tables(store))
    branch = later.branches(seat)[0]

    assert (branch["at"], branch["last"], branch["seat"]) == (0, 1, seat)
    assert branch["lines"][-1]["text"] == line
    past = later.tables.history.page(party.id, party.tokens[seat], 1, "en", branch["branch"])
    assert past["past"] == {"position": 1, "last": 1, "branch": branch["branch"]}
    assert (past["log"], past["svg"], past["sheets"]) == (shown["log"], shown["svg"], shown["sheets"])
    assert refused(later.tables.history.page, party.id, "", 2, "en", branch["branch"]) == "no_position"
    assert refused(later.tables.history.page, party.id, "", 1, "en", 77) == "no_branch"


def secretly_taken_back(tables: Tables, *seats: str) -> tuple[Party, int, list[str], list[str]]:
    """A seat of Express 01 has chosen a card in secret and taken it back; what it was told then, and what the others."""
    party = Party(tables, *seats, game="express_01", board="germany")
    seat = party.play()
    own, public = party.match.log("en", seat), party.match.log("en")
    assert own != public
    party.undo(seat)
    return party, seat, own, public


def told_of(party: Party, token: str) -> list[list[str]]:
    """What a reader finds of what was taken back: on the page of it, and in the list."""
    (branch,) = party.tables.takebacks.branches(party.id, token, "en")["branches"]
    page = party.tables.history.page(party.id, token, branch["last"], "en", branch["branch"])
    return [[line["text"] for line in lines] for lines in (page["log"], branch["lines"])]


def test_what_was_chosen_in_secret_and_taken_back_is_told_to_who_chose_it_alone(tables: Tables) -> None:
    party, seat, own, public = secretly_taken_back(tables, "link", "link", "link")

    assert told_of(party, party.tokens[seat]) == [own, own[-1:]]
    for token in ("", party.tokens[seat - 1], party.tokens[seat - 2]):
        assert told_of(party, token) == [public, public[-1:]]


def test_on_a_shared_screen_a_branch_is_told_to_whoever_decides_now(tables: Tables) -> None:
    """Once a neighbour decides, what the first one chose in secret and took back is not read there."""
    party, seat, own, public = secretly_taken_back(tables, "me", "me", "me")
    assert told_of(party, party.tokens[seat]) == [own, own[-1:]]

    party.play(party.match.core.legal()[1])

    assert party.match.seat != seat
    assert told_of(party, party.tokens[seat]) == [public, public[-1:]]


def test_a_branch_of_another_table_is_none_here(tables: Tables) -> None:
    party, other = Party(tables, "link", "link", "link"), Party(tables, "link", "link", "link")
    party.undo(party.play())
    name = party.branches()[0]["branch"]

    assert refused(tables.history.page, other.id, "", 0, "en", name) == "no_branch"
    assert other.branches() == []


def test_only_the_newest_branches_are_told(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(branches, "MOST_BRANCHES", 3)
    party = Party(tables, "link", "link", "link")
    for code in party.match.core.legal()[:5]:
        party.undo(party.play(code))

    told = party.branches()

    assert len(told) == 3
    assert [branch["branch"] for branch in told] == sorted((branch["branch"] for branch in told), reverse=True)
    assert refused(tables.history.page, party.id, "", 0, "en", 1) == "no_branch"


def test_a_killed_server_loses_no_branch_no_request_and_no_line(start: Any, open_table: Any, back: Any) -> None:
    first = start()
    people = open_table(first, "me", "link", "link")
    for person in people:
        person.page()
    playing = [person for person in people if person.page()["choices"]]
    playing[0].play()
    assert playing[0].post("undo", position=1, key="back").json() == {"ok": True, "position": 0}
    other = playing[0].page()["choices"]["picks"][1]["id"]
    playing[0].play(playing[0].post("choices", position=0, picked=[other]).json()["action"])
    for _ in range(2):
        next(person for person in people if person.page()["choices"]).play()
    asker = next(person for person in people if (person.page()["takeback"] or {}).get("ask"))
    assert asker.post("undo", position=3, ask=True).status_code == 200
    told, request = asker.get("branches", lang="en").json(), asker.page()["takeback"]["request"]
    line = f"lines/{asker.post('lines', at=1, name='kept').json()['line']}"
    tried = asker.get(line).json()
    first.end(signal.SIGKILL)

    later = back(start(), asker)

    assert later.get("branches", lang="en").json() == told
    assert later.page()["takeback"]["request"] == request
    assert later.get(line).json() == tried
    assert later.get("at/1", branch=told["branches"][0]["branch"]).status_code == 200
    assert later.get("at/1", branch="x").json()["error"]["field"] == "branch"


@pytest.mark.parametrize(
    "fields",
    [{"to": "year"}, {"to": 3}, {"at": -1}, {"at": "3"}, {"at": 1.5}, {"ask": "yes"}, {"seat": 1}, {"key": ""}],
)
def test_a_malformed_undo_changes_nothing(server: RunningServer, open_table: Any, fields: Json) -> None:
    guest = open_table(server, "me", "me", "me")[0]
    guest.play()

    answer = guest.post("undo", position=1, **fields)

    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "malformed")
    assert guest.page()["table"]["position"] == 1
    for order in ("redo", "agree", "fork"):
        assert guest.post(order, position=1, nonsense=1).json()["error"]["code"] == "malformed"
