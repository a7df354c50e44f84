"""The past of a table is what its readers were shown: every page of a whole game, stepped through both ways."""

import json
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import pytest
from tests import laws
from tests.tables import ALL

import stellwerk
from stellwerk.bots.greedy import first_sight
from stellwerk.kernel.chance import Stream
from stellwerk.server.history import History
from stellwerk.server.messages import NewTable, Play, Undo
from stellwerk.server.opening import new_id, without_course
from stellwerk.server.refusals import Denied
from stellwerk.server.store import Store
from stellwerk.server.stored import Seat, TableSetup, hash_token
from stellwerk.server.tables import Tables

from .conftest import Guest, RunningServer

Json = dict[str, Any]

GAMES = sorted(stellwerk.games())
SHORT = {"age_of_steam": "st_lucia"}  # where the first board takes long
EVERY = 1 if ALL else 3  # so many positions lie between two whose pages are compared
CAREFUL = ("age_of_steam",)
OF_THE_PRESENT = ("choices", "undo", "redo", "takeback", "lesson", "orders", "past", "you")


@dataclass
class Sitting:
    """A table with a link for every seat, and what its readers were shown: by position and reader."""

    tables: Tables
    id: str
    tokens: list[str]  # by seat; the last is a spectator's, who has none
    shown: dict[tuple[int, int], Json] = field(default_factory=dict)

    @property
    def match(self) -> stellwerk.Match:
        with self.tables._open_tables.at(self.id) as table:
            return table.match

    def play(self, code: int | None = None) -> None:
        match = self.match
        assert match.seat is not None
        action = match.legal()[0] if code is None else match.setup.actions.action(code)
        order = Play(
            token=self.tokens[match.seat], position=match.position, action=dict(action.json), key=secrets.token_hex(8)
        )
        self.tables.play(self.id, order)

    def note(self, *readers: int) -> None:
        """What these are pushed now."""
        for reader in readers:
            page = self.tables.page(self.id, self.tokens[reader], "en")
            self.shown[self.match.position, reader] = page

    def past(self, at: int, reader: int, lang: str = "en") -> Json:
        return self.tables.history.page(self.id, self.tokens[reader], at, lang)

    def moments(self, reader: int = -1) -> list[Json]:
        moments: list[Json] = self.tables.history.moments(self.id, self.tokens[reader], "en")["moments"]
        return moments


def seated(tables: Tables, game: str = "american_rails") -> Sitting:
    info = stellwerk.games()[game]
    board = info.boards[SHORT[game]] if game in SHORT else next(iter(info.boards.values()))
    seats = [{"who": "link"}] * min(p for p in board.players if p > 1)
    wish = {"game": game, "board": board.key, "players": len(seats), "seats": seats}
    made = tables.create(NewTable.model_validate(wish), "en")
    sitting = Sitting(tables, made["table"], [*(link["token"] for link in made["links"]), ""])
    for token in sitting.tokens:
        tables.page(sitting.id, token, "en")  # everybody has come: a page says who has not
    return sitting


def wander(sitting: Sitting, stream: Stream) -> Iterator[int]:
    """Play to the end, stopping at every position: at random, or for what looks best where random play soon goes bankrupt."""
    yield 0
    while (seat := sitting.match.seat) is not None:
        match = sitting.match
        legal = match.core.legal()
        if match.setup.game.key in CAREFUL:
            sitting.play(first_sight(match.determinized(seat, 1).core, match.setup, seat)[0][1])
        else:
            sitting.play(legal[stream.below(len(legal))])
        yield sitting.match.position


def lasting(page: Json) -> Json:
    """What of a page does not hang on its being the present one."""
    return {key: value for key, value in page.items() if key not in OF_THE_PRESENT}


@pytest.mark.parametrize("game", GAMES)
def test_every_page_of_a_whole_game_is_what_was_pushed_live(tables: Tables, game: str) -> None:
    """Forwards and backwards; of the seats and a spectator two are looked at in turn at each position."""
    sitting = seated(tables, game)
    readers = len(sitting.tokens)
    for at in wander(sitting, Stream(5)):
        if at % EVERY == 0 or sitting.match.over:
            sitting.note(at % readers, (at + 1) % readers)
    last = sitting.match.position
    noted = sorted({at for at, _ in sitting.shown})
    assert noted[-1] == last

    for at in noted:
        past = sitting.past(at, at % readers)
        assert past["past"] == {"position": at, "last": last, "branch": None}
        assert (past["choices"], past["undo"], past["you"]["acting"]) == (None, None, None)
        assert lasting(past) == lasting(sitting.shown[at, at % readers])
    for at in reversed(noted):
        assert lasting(sitting.past(at, (at + 1) % readers)) == lasting(sitting.shown[at, (at + 1) % readers])
    moments_are_in_order(sitting.moments(), sitting.match)


def moments_are_in_order(moments: list[Json], match: stellwerk.Match) -> None:
    """Each position with who led there; turns, phases and rounds follow one another, the smaller inside the larger."""
    assert [moment["at"] for moment in moments] == list(range(match.position + 1))
    assert [moment["seat"] for moment in moments] == [None, *match.seats]
    for before, after in pairwise(moments):
        assert before["round"] <= after["round"] <= before["round"] + 1
        assert before["phase"] + (after["round"] > before["round"]) <= after["phase"] <= before["phase"] + 1
        assert before["turn"] + (after["phase"] > before["phase"]) <= after["turn"] <= before["turn"] + 1
        assert before["turn"] == after["turn"] or after["at"]
    assert moments[-1]["round"] >= 2
    assert (
        moments[-1]["turn"] > moments[-1]["phase"] or match.setup.game.key == "cube_express"
    )  # a turn has three there
    assert all(moment["chapter"] and moment["name"] for moment in moments[:-1])
    assert sum(not moment["text"] for moment in moments) * 4 < len(moments)


def test_going_back_and_on_otherwise_changes_the_past_from_there(tables: Tables) -> None:
    """Frames, log and moments of what was taken back are not shown again."""
    sitting = seated(tables)
    one, other = sitting.match.core.legal()[:2]
    sitting.play(one)
    first = sitting.past(1, 0)
    before = sitting.moments(0)
    tables.undo(sitting.id, Undo(token=sitting.tokens[sitting.match.seats[-1]], position=1))
    with pytest.raises(Denied) as gone:
        sitting.past(1, 0)

    sitting.tables.play(
        sitting.id,
        Play(
            token=sitting.tokens[sitting.match.core.seat],
            position=0,
            action=dict(sitting.match.setup.actions.action(other).json),
            key="otherwise",
        ),
    )

    assert (gone.value.status, gone.value.code, gone.value.more["position"]) == (404, "no_position", 0)
    assert sitting.past(1, 0)["log"] != first["log"]
    assert lasting(sitting.past(1, 0)) == lasting(tables.page(sitting.id, sitting.tokens[0], "en"))
    assert sitting.moments(0)[1]["text"] != before[1]["text"]


def test_a_table_that_came_back_from_the_store_has_the_same_past(tables: Tables, store: Store) -> None:
    """Also from a snapshot, which has no way back in memory."""
    sitting = seated(tables)
    for at in wander(sitting, Stream(3)):
        if at == 70:
            break
    wanted = [sitting.past(at, 1) for at in (0, 33, 70)]

    again = Sitting(Tables(store), sitting.id, sitting.tokens)

    assert [again.past(at, 1) for at in (70, 0, 33)] == [wanted[2], wanted[0], wanted[1]]
    assert again.moments(1) == sitting.moments(1)


def test_only_so_many_pasts_are_kept(tables: Tables) -> None:
    history = History(tables._open_tables, tables._seating, tables.boards, most=2)
    sittings = [seated(tables) for _ in range(3)]

    for sitting in sittings:
        history.page(sitting.id, "", 0, "en")

    assert list(history._kept) == [sittings[1].id, sittings[2].id]


def test_on_a_shared_screen_nobody_reads_in_the_past_what_a_neighbour_saw(tables: Tables) -> None:
    """Whoever sits there now looks back with their own eyes; while none of them decides, with everybody's."""
    seats = [{"who": "me"}, {"who": "me"}, {"who": "link"}]
    wish = {"game": "cube_express", "board": "standard", "players": 3, "seats": seats}
    made = tables.create(NewTable.model_validate(wish), "en")
    shared = Sitting(tables, made["table"], [made["token"], made["token"], made["links"][0]["token"]])
    hands: dict[int, str] = {}
    for at in wander(shared, Stream(4)):
        deciding, past = shared.match.core.seat, shared.past(0, 0)
        hand = "".join(str(past[part]) for part in ("sheets", "insights", "svg", "log"))
        assert hands.setdefault(deciding, hand) == hand
        if at > 24 and len(hands) == 3:
            break

    assert len(set(hands.values())) == 3
    assert hands[0] != hands[2] != hands[1]


@pytest.mark.parametrize("at", ["1", "999999999"])
def test_a_position_that_is_not_there_is_named_with_the_last_one(
    server: RunningServer, open_table: Any, at: str
) -> None:
    guest: Guest = open_table(server, "me", "me", "me")[0]

    answer = guest.get(f"at/{at}")

    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no_position")
    assert answer.json()["error"]["position"] == 0
    assert guest.get("at/0", lang="de").status_code == 200


@pytest.mark.parametrize("at", ["-1", "x", "1.0", "٣", "1" * 40, "%00"])
def test_what_is_no_position_is_malformed(server: RunningServer, open_table: Any, at: str) -> None:
    guest: Guest = open_table(server, "me", "me", "me")[0]

    answer = guest.get(f"at/{at}")

    assert (answer.status_code, answer.json()["error"]["field"]) == (400, "position")


def test_the_past_is_refused_to_a_wrong_token_and_told_to_spectators(server: RunningServer, open_table: Any) -> None:
    guest: Guest = open_table(server, "me", "me", "me")[0]
    guest.play()

    stranger = Guest(server.http, guest.table, "wrong")
    assert (stranger.get("at/0").status_code, stranger.get("moments").status_code) == (403, 403)
    spectator = Guest(server.http, guest.table, "")
    assert spectator.get("at/0").json()["you"]["spectator"]
    assert len(spectator.get("moments").json()["moments"]) == 2
    nowhere = Guest(server.http, "2" * 12, "")
    assert (nowhere.get("at/0").status_code, nowhere.get("moments").status_code) == (404, 404)


# Secrets --------------------------------------------------------------------------------------------

SECRETIVE = [("cube_express", "standard", 3), ("express_01", "germany", 3)]


def laid(tables: Tables, match: stellwerk.Match) -> Sitting:
    """A table that begins with this position, with a person on every seat."""
    tokens = [f"{n} {match.core.hash()}" for n in range(match.setup.players)]
    seats = [Seat(n, "link", f"Seat {n}", token=hash_token(token)) for n, token in enumerate(tokens)]
    setup = TableSetup(new_id(), "", without_course(match), hash_token("owner"))
    tables.store.create(setup, seats, match.core.seat)
    return Sitting(tables, setup.id, [*tokens, ""])


def goes_on(one: Sitting, other: Sitting, viewer: int, stream: Stream) -> bool:
    """Both take an action that looks the same to the viewer; False if there is none."""
    legal = one.match.core.legal()
    code = legal[stream.below(len(legal))]
    twin = laws.partner(other.match, one.match, code, viewer)
    if twin is None:
        return False
    one.play(code)
    other.play(twin.actions[-1].code)
    return True


def both_take_back(one: Sitting, other: Sitting) -> None:
    assert one.match.undoable() == other.match.undoable()
    if (seat := one.match.undoable()) is not None:
        for sitting in (one, other):
            order = Undo(token=sitting.tokens[seat], position=sitting.match.position)
            sitting.tables.undo(sitting.id, order)


def all_told(sitting: Sitting, reader: int) -> list[str]:
    """The whole past with all that was taken back, as bytes."""
    tables, token = sitting.tables, sitting.tokens[reader]
    branches = tables.takebacks.branches(sitting.id, token, "en")
    told: list[Json] = [sitting.past(at, reader) for at in range(sitting.match.position + 1)]
    told += [
        tables.history.page(sitting.id, token, branch["last"], "en", branch["branch"])
        for branch in branches["branches"]
    ]
    told += [branches, tables.history.moments(sitting.id, token, "en"), tables.page(sitting.id, token, "en")]
    return [json.dumps(one).replace(sitting.id, "here") for one in told]


@pytest.mark.parametrize(("game", "board", "players"), SECRETIVE)
def test_two_tables_that_differ_in_secrets_have_the_same_past(
    tables: Tables, game: str, board: str, players: int
) -> None:
    """Byte for byte, for a seat that can't tell them apart and for a spectator: pages of then, moments, branches, requests."""
    branched = compared = 0
    for seed in range(6):
        stream, viewer = Stream(seed), seed % players
        match = stellwerk.new(game, board, players, seed=seed)
        for _ in range(20):
            legal = match.core.legal()
            match.play(match.setup.actions.action(legal[stream.below(len(legal))]))
        one, other = laid(tables, laws.again(match)), laid(tables, laws.redealt(match, viewer, 7))
        while one.match.position < 10 and not one.match.over and goes_on(one, other, viewer, stream):
            if stream.below(3) == 0:
                both_take_back(one, other)

        for reader in (viewer, -1):
            assert all_told(one, reader) == all_told(other, reader)

        compared += one.match.position
        branched += len(tables.takebacks.branches(one.id, "", "en")["branches"])
    assert compared > 6
    assert branched
