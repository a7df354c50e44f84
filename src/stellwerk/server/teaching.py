"""Tables that follow a lesson: opening one, and going on in it. What is played there goes the way of every play (tables.py)."""

from typing import Any

from stellwerk.kernel.actions import Action
from stellwerk.kernel.lessons import LEARNER, Lesson

from . import lessons
from .messages import LessonStep, NewLesson
from .open_tables import Listener, OpenTables, Table
from .opening import Opening, new_id, without_course
from .seating import Seating, new_token
from .store import Store
from .stored import Following, Seat, TableSetup, hash_token

Json = dict[str, Any]


class Teaching:
    def __init__(self, store: Store, open_tables: OpenTables, seating: Seating, changed: Listener) -> None:
        self._store, self._open_tables, self._seating, self._changed = store, open_tables, seating, changed

    def opening(self, wish: NewLesson, lang: str) -> tuple[Opening, Following]:
        """The learner and the rivals, who are bots as soon as the lesson is over."""
        lesson = lessons.known(wish.lesson)
        match, token = lesson.begin(), new_token()
        setup = TableSetup(new_id(), lesson.title[lang], without_course(match), hash_token(token))
        seats = _seats(lesson, wish.name or LEARNER, token)
        return Opening(setup, seats, match, token, {}), Following(lesson.key, lesson.digest)

    def go_on(self, table_id: str, order: LessonStep) -> Json:
        """A step of the lesson was read, or the lesson is left."""
        with self._open_tables.at(table_id) as table:
            self._seating.answering(table, order)
            guidance, n = table.guidance, table.lesson_step
            if guidance is None or n is None or order.step <= n:
                return {"ok": True, "position": table.match.position}  # it has gone on already
            if order.step != n + 1 or not (order.leave or guidance.reading(table.match)):
                raise lessons.refused("lesson_do_first")
            self._read(table, guidance, n, order.leave)
            position = table.match.position
        self._changed(table_id)
        return {"ok": True, "position": position}

    def _read(self, table: Table, guidance: lessons.Guidance, n: int, leave: bool) -> None:
        """The rivals answer what was read; where none does, that it was read is remembered. Either tells where it goes on."""
        if guidance.lesson.steps[n].then and not leave:
            with self._open_tables.changing(table):
                self._open_tables.append_plays(table, *guidance.answered(table.match, n), None)
            return
        if leave:
            guidance.leave()
        else:
            guidance.read = n + 1
        self._store.note_read(table.id, guidance.read)

    def take(self, table: Table, seat: int, actions: list[Action], key: str | None) -> None:
        """What the learner plays: refused where the lesson waits for something else; the rivals answer at once."""
        guidance, n = table.guidance, table.lesson_step
        assert guidance is not None
        assert n is not None
        played = [action.json for action in actions]
        guidance.check(table.match, played)
        with self._open_tables.changing(table):
            table.match.play_all(actions, seat)
            seats, answers = guidance.answered(table.match, n + len(actions) - 1)
            self._open_tables.append_plays(
                table, [seat] * len(actions) + seats, played + answers, key, after=len(answers)
            )


def _seats(lesson: Lesson, learner: str, token: str) -> list[Seat]:
    return [
        Seat(n, "me", name, token=hash_token(token)) if n == lesson.seat else Seat(n, "bot", name, bot=lessons.BOT)
        for n, name in enumerate(lesson.names(learner))
    ]
