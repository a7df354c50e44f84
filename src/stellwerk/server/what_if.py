"""Trying out: lines that leave the game at a position and are played on for everybody, as one seat could believe it.

A line starts from a *believed* match: what its seat cannot know at that position, and all chance after it, is drawn by a
seed made for this line. So nothing that happens in it tells anything of the table's hands, bags or dice. It belongs to its
seat alone, and it stays a line of its position however the game goes on.
"""

import secrets
from collections import OrderedDict
from concurrent.futures import Future
from dataclasses import replace
from threading import Lock
from typing import Any, Final

from stellwerk.bots.belief import Belief
from stellwerk.kernel.match import Match
from stellwerk.kernel.record import SEED_LIMIT
from stellwerk.kernel.texts import localize

from . import lessons
from .boards import Boards
from .bot_answers import Answered, Answers, bots_of
from .branches import Branch
from .history import History, present_eye
from .limits import MINUTE, Pace
from .lines import Line, Lines
from .messages import FollowLine, KeepLine, LineBack, LinePlay, LineStep, NewLine, Picking
from .open_tables import Listener, OpenTables, Table
from .page import Looking, Scene, account_named, draw
from .refusals import Denied, anew, citing, frozen, malformed, not_your_seat, rule_text, stale, too_often, why_told
from .seating import Seating
from .sentences import say
from .settings import (
    ANSWER_MOVES,
    ANSWER_SECONDS,
    ANSWERS_PER_MINUTE,
    MOST_LINES,
    MOST_MOVES,
    SEATS_WITH_HINTS,
)
from .store import Store
from .stored import Afterwards, Entry
from .tried import Desk, Stop, Trials, gone_along, head, last_move, moved, playable, values
from .workers import Job, Pool, then

Json = dict[str, Any]

LINE_NAMES: Final = 999_999_999
LINES_TOLD: Final = 6
"""Of the log of each line, in the list of all."""


def new_name() -> int:
    """Names of lines tell nothing: not how many others have."""
    return 1 + secrets.randbelow(LINE_NAMES)


def new_seed() -> int:
    """Of a belief; it has nothing to do with what the table's chance comes from."""
    return secrets.randbelow(SEED_LIMIT)


class WhatIf:
    def __init__(
        self,
        store: Store,
        open_tables: OpenTables,
        seating: Seating,
        history: History,
        boards: Boards,
        pool: Pool,
        changed: Listener,
    ) -> None:
        self._store, self._open_tables, self._seating, self._history = store, open_tables, seating, history
        self._boards, self._pool, self._changed = boards, pool, changed
        self._lines = Lines(store.database)
        self._trials = Trials(history)
        self._paces: OrderedDict[tuple[str, int], Pace] = OrderedDict()
        self._guard = Lock()

    # Looking ------------------------------------------------------------------------------

    def listed(self, table_id: str, token: str, lang: str) -> Json:
        """All lines of this reader side by side, with the numbers of every seat, and those of now."""
        desk = self._desk(table_id, token)
        tried = [(self._trials.of(desk, line, way), way) for line, way in self._with_ways(desk)]
        lines = [
            {**head(desk, one, way), "values": values(one.match), "lines": one.log(lang)[:LINES_TOLD]}
            for one, way in tried
        ]
        told: Json = {
            "position": desk.match.position,
            "most": MOST_LINES,
            "accounts": [account_named(desk.match, account) for account in desk.match.setup.accounts],
            "now": values(desk.match),
            "lines": lines,
        }
        return {name: localize(part, lang) for name, part in told.items()}

    def page(self, table_id: str, token: str, name: int, lang: str) -> Json:
        """The page of the end of a line: an ordinary one, through the eyes of its seat, with the question of whoever decides there."""
        desk, line, way = self._own(table_id, token, name)
        tried = self._trials.of(desk, line, way)
        match = tried.match.still()
        left = tuple(one for one in desk.after.resigned if one[1] <= len(match.happened))
        looking = Looking(line.seat, tried.whole_log(lang), desk.match.position)
        scene = Scene(
            desk.setup, desk.seats, match, desk.mine, lang, self._boards, after=Afterwards("", left), past=looking
        )
        page = draw(scene).page
        page["table"]["hints"], page["past"], page["you"]["acting"] = False, None, match.seat
        more = {
            "choices": None if match.over else match.choices(),
            "undo": last_move(match) if tried.line.moves else None,
            "line": head(desk, tried, way),
        }
        page.update(localize(more, lang))
        return page

    def choices(self, table_id: str, name: int, asked: Picking, lang: str) -> Json:
        match = self._asked(table_id, name, asked)
        with citing(match.setup.game.key):
            choices: Json = localize(match.choices(tuple(asked.picked)), lang)
        return choices

    def why(self, table_id: str, name: int, asked: Picking, lang: str) -> Json:
        match = self._asked(table_id, name, asked)
        with citing(match.setup.game.key):
            return why_told(match, asked.picked, lang)

    # Making and dropping ------------------------------------------------------------------

    def begin(self, table_id: str, token: str, wish: NewLine) -> Json:
        """A new line from a position of the game, without any moves yet."""
        with self._open_tables.at(table_id) as table:
            desk = self._desk_at(table, token)
            _may_try(table)
            then = self._history.match_at(table_id, desk.match, wish.at)
            if then.seat is None:
                raise not_your_seat(say("game_over"))
            seat = then.seat if then.seat in desk.eyes else desk.eyes[0]
            line = Line(new_name(), seat, table.tree.standing(wish.at).n, wish.at, new_seed(), name=wish.name)
            if not self._lines.add(table_id, replace(line, kept=bool(wish.name))):
                raise Denied(409, "too_many_lines", say("too_many_lines", most=MOST_LINES))
        return {"line": line.line, "position": line.position}

    def keep(self, table_id: str, token: str, name: int, wish: KeepLine) -> Json:
        _, line, _ = self._own(table_id, token, name)
        self._store_change(table_id, line, replace(line, name=wish.name, kept=wish.kept))
        return {"ok": True}

    def drop(self, table_id: str, token: str, name: int) -> Json:
        self._own(table_id, token, name)
        self._lines.drop(table_id, name)
        self._trials.forget(table_id, name)
        return {"ok": True}

    # Playing on ---------------------------------------------------------------------------

    def play(self, table_id: str, name: int, order: LinePlay, lang: str) -> Json:
        """For whoever decides there."""
        desk, line, way = self._answered(table_id, name, order)
        match = self._trials.of(desk, line, way).match.clone()
        with citing(match.setup.game.key):
            actions = [match.parse(action) for action in order.wanted()]
            if len(line.moves) + len(actions) > MOST_MOVES:
                raise Denied(409, "line_full", say("line_full", most=MOST_MOVES))
            match.play_all(actions)
        return self._go_on(desk, line, way, line.of(*line.moves, *(dict(action.json) for action in actions)), lang)

    def back(self, table_id: str, name: int, order: LineBack, lang: str) -> Json:
        """Without the last move, or all after a position."""
        desk, line, way = self._answered(table_id, name, order)
        goal = line.position - 1 if order.at is None else order.at
        if not line.at <= goal < line.position:
            raise Denied(404, "no_position", say("no_line_position", at=goal, first=line.at, last=line.position - 1))
        return self._go_on(desk, line, way, line.of(*line.moves[: goal - line.at]), lang)

    def reroll(self, table_id: str, name: int, order: LineStep, lang: str) -> Json:
        """Another belief; the same moves as far as they are legal there."""
        desk, line, way = self._answered(table_id, name, order)
        return self._go_on(desk, line, way, replace(line, seed=new_seed()), lang)

    def answer(self, table_id: str, name: int, order: LineStep, lang: str) -> "Future[Json]":
        """Bots play for the others until it is one's own decision again; they think in a process of their own."""
        desk, line, way = self._answered(table_id, name, order)
        match, mine = self._trials.of(desk, line, way).match, desk.deciders(line)
        if match.seat is None or match.seat in mine:
            raise Denied(409, "own_decision", say("game_over" if match.seat is None else "own_decision"))
        room = min(ANSWER_MOVES, MOST_MOVES - len(line.moves))
        if not room:
            raise Denied(409, "line_full", say("line_full", most=MOST_MOVES))
        self._count(table_id, line.seat)
        belief = Belief.imagined(match, line.seat, self._boards.folder)
        question = Answers(belief, mine, bots_of(desk.seats), room)
        job = Job(question, ANSWER_SECONDS, owner=table_id, patience=ANSWER_SECONDS)
        return then(self._pool.submit(job), lambda answer: self._bots_said(desk, line, way, answer, lang))

    def _bots_said(self, desk: Desk, line: Line, way: Branch, answer: Answered | None, lang: str) -> Json:
        if answer is None or not answer[0]:
            raise Denied(422, "no_answer", say("no_answer"))
        moves, whole = answer
        self._go_on(desk, line, way, line.of(*line.moves, *moves), lang)
        stop = None if whole else Stop(say("bots_not_done"))
        return moved(line.position + len(moves), len(moves), len(moves), stop, lang)

    # Making it real -----------------------------------------------------------------------

    def begun(self, table_id: str, name: int, order: LineStep) -> tuple[Desk, Line, Branch, Match]:
        """A line at the position its owner has seen it at, and what it began with."""
        desk, line, way = self._answered(table_id, name, order)
        return desk, line, way, self._trials.believed(desk, line, way)

    def follow(self, table_id: str, name: int, order: FollowLine, lang: str) -> Json:
        """Play the first moves of a line at the table, as far as they are one's own, legal, and nothing new comes to light."""
        return anew(lambda: self._follow(table_id, name, order, lang))

    def _follow(self, table_id: str, name: int, order: FollowLine, lang: str) -> Json:
        with self._open_tables.at(table_id) as table:
            desk = self._desk_at(table, order.token)
            line, way = self._of_desk(desk, name, table)
            earlier = self._store.entry_with_key(table_id, order.key)
            if earlier is not None:
                return _same_follow(earlier, order, desk, line)
            self._seating.answering(table, order)
            _may_try(table)
            done = gone_along(desk, line, way)
            if done is None:
                raise Denied(409, "line_elsewhere", say("line_elsewhere", at=line.at))
            rest = line.moves[done:]
            seats, stop = playable(table.match, rest, desk.deciders(line), desk.seats)
            if not seats:
                raise _refused(table, stop)
            moves = [dict(move) for move in rest[: len(seats)]]
            with self._open_tables.changing(table):
                for move in moves:
                    table.match.play(move)
                self._open_tables.append_plays(table, seats, moves, order.key)
            position = table.match.position
        self._changed(table_id)
        return moved(position, len(seats), len(rest), stop, lang)

    # Inside -------------------------------------------------------------------------------

    def _desk(self, table_id: str, token: str) -> Desk:
        with self._open_tables.at(table_id) as table:
            return self._desk_at(table, token)

    def _desk_at(self, table: Table, token: str) -> Desk:
        mine = self._seating.of(table, token)
        if not mine:
            raise not_your_seat(say("only_watching"))
        match, eyes = table.match.still(), mine
        if match.setup.game.secrets:
            eye = present_eye(table, mine)
            if eye is None:
                raise not_your_seat(say("line_shared"))
            eyes = [eye]
        return Desk(table.id, mine, eyes, match, table.setup, table.seats, table.after)

    def _own(self, table_id: str, token: str, name: int) -> tuple[Desk, Line, Branch]:
        """A line of the reader's; what is another seat's does not exist for them."""
        with self._open_tables.at(table_id) as table:
            desk = self._desk_at(table, token)
            return desk, *self._of_desk(desk, name, table)

    def _of_desk(self, desk: Desk, name: int, table: Table) -> tuple[Line, Branch]:
        line = self._lines.get(desk.table, name)
        way = None if line is None else table.tree.way_to(line.node)
        if line is None or way is None or line.seat not in desk.eyes:
            raise Denied(404, "no_line", say("no_line"))
        return line, way

    def _with_ways(self, desk: Desk) -> list[tuple[Line, Branch]]:
        lines = self._lines.at(desk.table, desk.eyes)
        with self._open_tables.at(desk.table) as table:
            ways = [(line, table.tree.way_to(line.node)) for line in lines]
        return [(line, way) for line, way in ways if way is not None]

    def _answered(
        self, table_id: str, name: int, order: LinePlay | LineBack | LineStep | Picking
    ) -> tuple[Desk, Line, Branch]:
        """A line at the position its owner has seen it at."""
        desk, line, way = self._own(table_id, order.token, name)
        legal = self._trials.of(desk, line, way).line
        if legal != line:  # the rules have changed under it: what cannot be played any more is gone
            self._lines.change(table_id, line, legal)
        if order.position != legal.position:
            raise stale(order.position, legal.position)
        return desk, legal, way

    def _asked(self, table_id: str, name: int, asked: Picking) -> Match:
        desk, line, way = self._answered(table_id, name, asked)
        return self._trials.of(desk, line, way).match.clone()

    def _go_on(self, desk: Desk, line: Line, way: Branch, after: Line, lang: str) -> Json:
        """A line with other moves or another belief, as far as its moves are legal; stored, if nobody was faster."""
        tried = self._trials.of(desk, after, way)
        self._store_change(desk.table, line, tried.line)
        return moved(tried.line.position, len(tried.line.moves), len(after.moves), tried.stop, lang)

    def _store_change(self, table_id: str, before: Line, after: Line) -> None:
        if not self._lines.change(table_id, before, after):
            there = self._lines.get(table_id, before.line)
            if there is None:
                raise Denied(404, "no_line", say("no_line"))
            raise stale(before.position, there.position)

    def _count(self, table_id: str, seat: int) -> None:
        with self._guard:
            pace = self._paces.setdefault((table_id, seat), Pace(ANSWERS_PER_MINUTE, MINUTE))
            self._paces.move_to_end((table_id, seat))
            if len(self._paces) > SEATS_WITH_HINTS:
                self._paces.popitem(last=False)
            if wait := pace.wait():
                raise too_often("answers_too_often", wait)
            pace.note()


def _refused(table: Table, stop: Stop | None) -> Denied:
    """Not one move could be played."""
    if stop is None:
        return Denied(409, "line_played", say("line_played"))
    if stop.rule:
        return Denied(422, "illegal", stop.text, rule=stop.rule, rule_text=rule_text(table.game, stop.rule))
    return not_your_seat(stop.text)


def _same_follow(earlier: Entry, order: FollowLine, desk: Desk, line: Line) -> Json:
    """The answer to a key that was used before; nothing is played."""
    played = earlier.position - order.position
    if earlier.kind != "play" or earlier.seat not in desk.mine or not 0 < played <= len(line.moves):
        raise malformed(say("key_reused"), "key")
    return moved(earlier.position, played, played, None, "en")


def _may_try(table: Table) -> None:
    if table.frozen:
        raise frozen(table.frozen)
    if table.lesson_step is not None:
        raise lessons.refused("lesson_no_line")
