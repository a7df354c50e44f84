"""Bots never hold up a table."""

import threading
from collections.abc import Callable
from typing import Any

import pytest

import stellwerk
from stellwerk.kernel.match import Match
from stellwerk.server.bots import BotRunner, decide_in_time
from stellwerk.server.messages import NewTable
from stellwerk.server.refusals import Refused
from stellwerk.server.tables import Tables

Json = dict[str, Any]


@pytest.fixture
def match() -> Match:
    return stellwerk.new("american_rails", players=3, seed=1)


def test_a_bot_that_fails_is_replaced_by_a_random_action(match: Match, caplog: pytest.LogCaptureFixture) -> None:
    def fail(_bot: str, _match: Match) -> Json:
        raise ZeroDivisionError

    action = decide_in_time("greedy", match, ask=fail)

    assert match.why_not(action) is None
    assert "ZeroDivisionError" in caplog.text


def test_a_bot_that_thinks_too_long_is_replaced_by_a_random_action(match: Match) -> None:
    awake = threading.Event()

    def sleep(_bot: str, _match: Match) -> Json:
        awake.wait(20)
        return {}

    action = decide_in_time("greedy", match, seconds=0.05, ask=sleep)
    awake.set()

    assert match.why_not(action) is None


def test_a_bot_that_wants_nonsense_is_replaced_by_a_random_action(tables: Tables, wish: Callable[..., Json]) -> None:
    made = tables.create(NewTable.model_validate(wish("random", "random", "random")), "en")

    BotRunner(tables, ask=lambda _bot, _match: {"do": "dance"}).step(made["table"])

    assert tables.page(made["table"], made["token"], "en")["table"]["position"] == 1


def test_a_table_of_bots_plays_to_the_end(tables: Tables, wish: Callable[..., Json]) -> None:
    over = threading.Event()
    runner = BotRunner(tables)
    runner.start()
    tables.on_change.append(lambda table_id: tables.bot_to_move(table_id) is None and over.set())

    made = tables.create(NewTable.model_validate(wish("random", "random", "random")), "de")

    assert over.wait(60)
    page = tables.page(made["table"], made["token"], "de")
    assert page["table"]["over"]
    assert page["you"] == {"seats": [], "acting": None, "spectator": True}
    assert page["result"]["text"]
    assert tables.record(made["table"], made["token"])["actions"]


def test_a_solo_game_that_is_lost_says_so(tables: Tables, wish: Callable[..., Json]) -> None:
    """Nobody wins it; the page still answers. Random play on Barbados goes bankrupt."""
    over = threading.Event()
    runner = BotRunner(tables)
    runner.start()
    tables.on_change.append(lambda table_id: tables.bot_to_move(table_id) is None and over.set())

    made = tables.create(NewTable.model_validate(wish("random", game="age_of_steam", board="barbados")), "en")

    assert over.wait(60)
    result = tables.page(made["table"], made["token"], "en")["result"]
    assert result["winners"] == []
    assert result["text"] == "The game is lost."


def test_a_table_takes_no_program_for_a_bot(tables: Tables, wish: Callable[..., Json]) -> None:
    """exec: is for those who have a shell here, not for whoever reaches the server."""
    for bot in ("exec:true", "exec-or-end:true"):
        with pytest.raises(Refused, match="There is no bot"):
            tables.create(NewTable.model_validate(wish("me", bot, "random")), "en")


def test_a_bot_left_in_thought_goes_on_when_the_table_is_opened_again(
    tables: Tables, wish: Callable[..., Json]
) -> None:
    made = tables.create(NewTable.model_validate(wish("random", "random", "random")), "en")
    moved = threading.Event()
    tables.on_change.append(lambda _table_id: moved.set())
    BotRunner(tables).start()

    tables._shelf._open.clear()
    tables.page(made["table"], made["token"], "en")

    assert moved.wait(20)
