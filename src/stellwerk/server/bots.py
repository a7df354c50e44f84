"""Bot seats: whenever a table waits for a bot, a worker asks it and plays its answer.

A bot thinks about a copy and outside the table's lock, so people may go on looking and take back meanwhile.
One that fails or thinks too long is replaced by a random legal action: it never holds up the table.
"""

import logging
import secrets
from collections.abc import Callable
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, Final

from stellwerk import bots
from stellwerk.kernel.match import Match

from .refusals import Refused
from .settings import BOT_SECONDS, BOT_WORKERS
from .tables import Tables

LOG: Final = logging.getLogger(__name__)

Json = dict[str, Any]
Decide = Callable[[str, Match], Json]


def decide(bot: str, match: Match) -> Json:
    """What the bot wants to do, in JSON form."""
    assert match.seat is not None
    action: Json = bots.get(bot).decide(match, match.seat).json
    return action


def decide_in_time(bot: str, match: Match, seconds: float = BOT_SECONDS, ask: Decide = decide) -> Json:
    """The bot's decision, or a random one if it fails or takes too long."""
    answers: list[Json] = []
    thinking = Thread(target=_ask, args=(ask, bot, match.clone(), answers), name=f"bot {bot}", daemon=True)
    thinking.start()
    thinking.join(seconds)
    if answers:
        return answers[0]
    LOG.warning("bot %s gave no answer; a random action is played", bot)
    return any_action(match)


def any_action(match: Match) -> Json:
    action: Json = secrets.choice(match.legal()).json
    return action


def _ask(ask: Decide, bot: str, match: Match, answers: list[Json]) -> None:
    try:
        answers.append(ask(bot, match))
    except Exception:
        LOG.exception("bot %s failed", bot)


class BotRunner:
    """Plays the bot seats of all tables: one decision at a time per table, tables by turns."""

    def __init__(self, tables: Tables, ask: Decide = decide) -> None:
        self._tables = tables
        self._ask = ask
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
        bot, match = turn
        action = decide_in_time(bot, match, ask=self._ask)
        try:
            self._tables.play_bot(table_id, match.position, action)
        except Refused as refusal:
            LOG.error("bot %s wanted %s: %s", bot, action, refusal)
            self._tables.play_bot(table_id, match.position, any_action(match))

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
