"""Hints at the table: for the seat that decides, only where the table gives them, in time, and never holding anybody up."""

import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

import stellwerk
from stellwerk import bots
from stellwerk.bots import hints
from stellwerk.kernel.match import Match
from stellwerk.server.messages import Hint, NewTable, Play
from stellwerk.server.refusals import Denied
from stellwerk.server.table_hints import Hints
from stellwerk.server.tables import Tables
from stellwerk.server.workers import Pool

Json = dict[str, Any]


PATIENCE = 120  # seconds no healthy machine needs


@pytest.fixture(scope="module")
def pool() -> Any:
    """One process for a whole file of tests."""
    one = Pool("test hints", 1)
    yield one
    one.end()


@pytest.fixture
def quick(tables: Tables, pool: Pool) -> Tables:
    """Tables whose hints share that process, and have all the time a loaded machine may need."""
    tables._hints = Hints(seconds=60, pool=pool)
    return tables


def opened(tables: Tables, wish: Callable[..., Json], *seats: str, **fields: Any) -> Json:
    """A table at which the first seat decides first."""
    while True:
        made = tables.create(NewTable.model_validate(wish(*seats, **fields)), "en")
        if tables.page(made["table"], made["token"], "en")["you"]["acting"] == 0:
            return made


def ask(tables: Tables, made: Json, token: str | None = None, position: int = 0, lang: str = "en") -> Json:
    return tables.hint(made["table"], Hint(token=token or made["token"], position=position), lang).result(PATIENCE)


def match_at(tables: Tables, made: Json) -> Match:
    with tables._open_tables.at(made["table"]) as table:
        return table.match.clone()


def test_a_person_among_bots_gets_the_planner_s_best_three(quick: Tables, wish: Callable[..., Json]) -> None:
    """In the page's language, as picks that lead to a legal action; nothing is played."""
    made = opened(quick, wish, "me", "random", "random")
    match = match_at(quick, made)

    answer, german = ask(quick, made), ask(quick, made, lang="de")

    best = bots.get("planner", hints.SEED).explain(match.determinized(0, hints.SEED), 0)
    assert [match.pick(hint["picked"]) for hint in answer["hints"]] == [action for _, action in best]
    assert (answer["seat"], answer["position"], answer["bot"]["key"]) == (0, 0, "planner")
    assert answer["hints"][0]["label"].startswith("Offer ")
    assert german["hints"][0]["label"].endswith(" anbieten")
    assert all(hint["value"] for hint in answer["hints"])
    assert quick.page(made["table"], made["token"], "en")["table"]["position"] == 0


def test_nobody_else_gets_a_hint(quick: Tables, wish: Callable[..., Json]) -> None:
    """Not a spectator, not another seat, not for an older position, not with a token of nobody's."""
    made = opened(quick, wish, "me", "link", "random", hints=True)
    link = made["links"][0]["token"]

    for token, position, code in [
        (link, 0, "not_your_seat"),
        ("stranger", 0, "not_your_seat"),
        (made["token"], 1, "stale"),
    ]:
        with pytest.raises(Denied) as refused:
            ask(quick, made, token, position)
        assert refused.value.code == code


@pytest.mark.parametrize(
    ("seats", "wanted", "given"),
    [
        (("me", "random", "random"), None, True),
        (("me", "link", "random"), None, False),
        (("me", "me", "random"), None, False),
        (("me", "link", "random"), True, True),
        (("me", "random", "random"), False, False),
    ],
)
def test_a_table_gives_hints_as_it_was_opened(
    seats: tuple[str, ...], wanted: bool | None, given: bool, quick: Tables, wish: Callable[..., Json]
) -> None:
    """Unsaid: where one person plays against bots alone. The page says so, and it holds after a restart."""
    made = opened(quick, wish, *seats, hints=wanted)
    quick._open_tables._open.clear()

    assert quick.page(made["table"], made["token"], "en")["table"]["hints"] is given
    if given:
        assert ask(quick, made)["hints"]
    else:
        with pytest.raises(Denied) as refused:
            ask(quick, made)
        assert (refused.value.status, refused.value.code) == (403, "no_hints")


def test_the_same_position_costs_nothing_and_too_many_are_refused(pool: Pool) -> None:
    """Two a minute for a seat: asked thrice at one position is one; the third position is refused with the time to wait."""
    desk = Hints(seconds=60, per_minute=2, pool=pool)
    match = stellwerk.new("american_rails", players=3, seed=1)

    first = [desk.of("table", "position 1", match).result(PATIENCE) for _ in range(3)]
    desk.of("table", "position 2", match).result(PATIENCE)
    with pytest.raises(Denied) as refused:
        desk.of("table", "position 3", match)

    assert first[0] == first[1] == first[2]
    assert (refused.value.status, refused.value.code) == (429, "too_often")
    assert " seconds." in refused.value.text
    assert desk.of("another table", "position 1", match).result(PATIENCE) == first[0]


def test_a_hint_for_a_table_that_moved_on_is_stale(
    quick: Tables, wish: Callable[..., Json], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody plays in another tab while the bot thinks: the answer names the present position."""
    made = opened(quick, wish, "me", "random", "random")
    action = match_at(quick, made).legal()[0].json
    really = quick._hints.of

    def meanwhile(table: str, mark: str, match: Match) -> "Future[Json]":
        quick.play(made["table"], Play(token=made["token"], position=0, action=action, key="other tab"))
        return really(table, mark, match)

    monkeypatch.setattr(quick._hints, "of", meanwhile)

    with pytest.raises(Denied) as refused:
        ask(quick, made)
    assert (refused.value.code, refused.value.more["position"]) == ("stale", 1)


def test_waiting_for_a_hint_holds_no_thread(quick: Tables, wish: Callable[..., Json]) -> None:
    """The question is put and the future returned, however long the bot thinks."""
    made = opened(quick, wish, "me", "random", "random")
    waiting: Future[Json] = Future()
    quick._hints.of = lambda _table, _mark, _match: waiting  # type: ignore[method-assign]

    asked = quick.hint(made["table"], Hint(token=made["token"], position=0), "en")

    assert not asked.done()
    waiting.set_result({"hints": []})
    assert asked.result(0) == {"hints": []}


# A real server ----------------------------------------------------------------------------


def asked_until_told(guest: Any) -> Any:
    """A busy machine may find nothing in time: asking again is fine."""
    end = time.monotonic() + PATIENCE
    while True:
        answer = guest.post("hint", position=guest.page()["table"]["position"])
        if answer.status_code != 422 or time.monotonic() > end:
            return answer


def at_turn(guest: Any) -> Any:
    while guest.page()["you"]["acting"] is None:
        time.sleep(0.05)
    return guest


def test_others_are_served_while_a_bot_thinks(server: Any, open_table: Callable[..., list[Any]]) -> None:
    """A real server: rules are read while the hint is on its way, and the hint arrives."""
    guest = at_turn(open_table(server, "me", "random", "random")[0])
    got: list[Any] = []
    asking = threading.Thread(target=lambda: got.append(asked_until_told(guest)))
    asking.start()

    served = 0
    while asking.is_alive():
        assert server.http.get("/api/rules/american_rails").status_code == 200
        served += 1
    asking.join()

    assert served > 1
    assert got[0].status_code == 200, got[0].text
    assert got[0].json()["hints"]


def children(pid: int) -> list[int]:
    tasks = Path(f"/proc/{pid}/task")
    return [int(child) for task in tasks.iterdir() for child in (task / "children").read_text().split()]


def is_gone(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="only Linux lists the children of a process")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_the_thinking_process_ends_with_the_server(
    number: int, start: Callable[..., Any], open_table: Callable[..., list[Any]]
) -> None:
    """Ended or killed, no process is left."""
    server = start()
    assert asked_until_told(at_turn(open_table(server, "me", "random", "random")[0])).status_code == 200
    started = children(server.process.pid)
    assert started

    server.end(number)

    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and not all(is_gone(pid) for pid in started):
        time.sleep(0.05)
    assert all(is_gone(pid) for pid in started)
