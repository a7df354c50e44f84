"""Bots never hold up a table."""

import threading
from collections.abc import Callable
from typing import Any

import pytest

import stellwerk
from stellwerk import bots
from stellwerk.bots import Bot
from stellwerk.kernel.match import Match
from stellwerk.server.bots import BotRunner, decide, decide_in_time
from stellwerk.server.messages import NewTable
from stellwerk.server.refusals import Refused
from stellwerk.server.tables import Tables

Json = dict[str, Any]


@pytest.fixture
def match() -> Match:
    return stellwerk.new("american_rails", players=3, seed=1)


def test_a_bot_that_fails_is_replaced_by_a_random_action(
    tables: Tables, wish: Callable[..., Json], caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_bot: Bot, _match: Match) -> Json:
        raise ZeroDivisionError

    made = tables.create(NewTable.model_validate(wish("random", "random", "random")), "en")

    BotRunner(tables, ask=fail).step(made["table"])

    assert tables.page(made["table"], made["token"], "en")["table"]["position"] == 1
    assert "ZeroDivisionError" in caplog.text


def test_a_bot_that_thinks_too_long_is_told_to_stop_and_gives_no_answer(match: Match) -> None:
    awake = threading.Event()

    def sleep(_bot: Bot, _match: Match) -> Json:
        awake.wait(20)
        return {}

    bot = bots.get("greedy")
    action = decide_in_time(bot, match, seconds=0.05, ask=sleep)
    awake.set()

    assert action is None
    assert bot.stopped


def test_a_bot_stays_at_its_seat_until_it_fails(tables: Tables, wish: Callable[..., Json]) -> None:
    """So it plays on the turn it has thought through; one that gave no answer is not asked again."""
    asked: list[tuple[int, Bot]] = []

    def ask(bot: Bot, match: Match) -> Json:
        assert match.seat is not None
        asked.append((match.seat, bot))
        if len(asked) == 9:
            raise ZeroDivisionError
        return decide(bot, match)

    made = tables.create(NewTable.model_validate(wish("random", "random", "random")), "en")
    runner = BotRunner(tables, ask)
    for _ in range(150):
        runner.step(made["table"])

    first, later = asked[:9], asked[9:]
    failed_seat, failed_bot = asked[8]
    assert len({id(bot) for _, bot in first}) == len({seat for seat, _ in first})
    assert failed_bot not in [bot for _, bot in later]
    assert failed_seat in [seat for seat, _ in later]


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
