"""Bot seats: whenever a table waits for a bot, a worker asks it and plays its answer.

A bot thinks about a copy and outside the table's lock, so people may go on looking and take back meanwhile.
One that fails or thinks too long is replaced by a random legal action: it never holds up the table.
A bot stays at its seat, so that it plays on the turn it has thought through.
"""

import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, Final

from stellwerk import bots
from stellwerk.bots import Bot
from stellwerk.kernel.match import Match

from .refusals import Refused
from .settings import BOT_SECONDS, BOT_WORKERS, SEATS_WITH_BOTS
from .tables import Tables

LOG: Final = logging.getLogger(__name__)

Json = dict[str, Any]
Decide = Callable[[Bot, Match], Json]


def decide(bot: Bot, match: Match) -> Json:
    """What the bot wants to do, in JSON form."""
    assert match.seat is not None
    action: Json = bot.decide(match, match.seat).json
    return action


def decide_in_time(bot: Bot, match: Match, seconds: float = BOT_SECONDS, ask: Decide = decide) -> Json | None:
    """The bot's decision, or none if it fails or takes too long."""
    answers: list[Json] = []
    thinking = Thread(target=_ask, args=(ask, bot, match.clone(), answers), name=f"bot {bot.key}", daemon=True)
    thinking.start()
    thinking.join(seconds)
    if answers:
        return answers[0]
    bot.stop()
    LOG.warning("bot %s gave no answer; a random action is played", bot.key)
    return None


def any_action(match: Match) -> Json:
    action: Json = secrets.choice(match.legal()).json
    return action


def _ask(ask: Decide, bot: Bot, match: Match, answers: list[Json]) -> None:
    try:
        answers.append(ask(bot, match))
    except Exception:
        LOG.exception("bot %s failed", bot.key)


class Seated:
    """The bots at the tables: those that were asked last. One that is forgotten only has to think anew."""

    def __init__(self) -> None:
        self._bots: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()
        self._guard = Lock()

    def bot(self, table_id: str, seat: int, name: str) -> Bot:
        with self._guard:
            found = self._bots.pop((table_id, seat, name), None) or bots.get(name)
            self._bots[table_id, seat, name] = found
            if len(self._bots) > SEATS_WITH_BOTS:
                self._bots.popitem(last=False)
            return found

    def leave(self, table_id: str, seat: int, name: str) -> None:
        with self._guard:
            self._bots.pop((table_id, seat, name), None)


class BotRunner:
    """Plays the bot seats of all tables: one decision at a time per table, tables by turns."""

    def __init__(self, tables: Tables, ask: Decide = decide) -> None:
        self._tables = tables
        self._ask = ask
        self._seated = Seated()
        self._queue: SimpleQueue[str] = SimpleQueue()
        self._look_again: dict[str, bool] = {}  # tables queued or being played → woken since?
        self._guard = Lock()
        tables.on_change.append(self.wake)
        tables.on_replay.append(self.wake)  # after a restart a bot may have been left in thought

    def start(self) -> None:
        # Daemons: a bot deep in thought must not keep the server from ending; it is asked again after the restart.
        for number in range(BOT_WORKERS):
            Thread(target=self._work, name=f"bots {number}", daemon=True).start()

    def wake(self, table_id: str) -> None:
        """Look at this table soon."""
        with self._guard:
            known = table_id in self._look_again
            self._look_again[table_id] = known
        if not known:
            self._queue.put(table_id)

    def step(self, table_id: str) -> None:
        """One decision, if a bot has one to make. Playing it wakes the table again."""
        turn = self._tables.bot_to_move(table_id)
        if turn is None:
            return
        name, match = turn
        action = self._decision(table_id, name, match)
        try:
            self._tables.play_bot(table_id, match.position, action)
        except Refused as refusal:
            LOG.error("bot %s wanted %s: %s", name, action, refusal)
            self._tables.play_bot(table_id, match.position, any_action(match))

    def _decision(self, table_id: str, name: str, match: Match) -> Json:
        """A bot that gives no answer loses its seat to a fresh one: it may still be busy with this question."""
        assert match.seat is not None
        bot = self._seated.bot(table_id, match.seat, name)
        action = decide_in_time(bot, match, ask=self._ask)
        if action is None:
            self._seated.leave(table_id, match.seat, name)
        return action or any_action(match)

    def _work(self) -> None:
        while True:
            table_id = self._queue.get()
            try:
                self.step(table_id)
            except Refused as refusal:
                LOG.warning("bots cannot play at table %s: %s", table_id, refusal)
            except Exception:
                LOG.exception("bots stopped at table %s", table_id)
            self._done(table_id)

    def _done(self, table_id: str) -> None:
        with self._guard:
            again = self._look_again.pop(table_id)
        if again:
            self.wake(table_id)
