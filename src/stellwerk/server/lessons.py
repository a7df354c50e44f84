"""A lesson at a table: at which step it stands, what may be played there, and what its page says.

Until its last step the rivals play what the lesson says; then they are the bots that sit there, and the table is like any other.
"""

from dataclasses import dataclass, replace
from typing import Any, Final

from stellwerk.kernel.errors import Malformed
from stellwerk.kernel.lessons import Lesson, LessonStep, find_lesson
from stellwerk.kernel.match import Match

from .refusals import Denied
from .sentences import say
from .stored import Following
from .way_back import Way

Json = dict[str, Any]

BOT: Final = "easy"
"""Who sits on the rivals' seats when the lesson is over."""


@dataclass(slots=True)
class Guidance:
    lesson: Lesson
    read: int

    @classmethod
    def of(cls, following: Following | None, match: Match) -> "Guidance | None":
        """None where the lesson is gone, or is another than the one the table began with: then it is played openly."""
        if following is None:
            return None
        try:
            guide = cls(find_lesson(following.lesson), following.read)
        except Malformed:
            return None
        n = guide.at(match)
        fits = guide.lesson.digest == following.digest and (n is None or guide.lesson.goes_on(match, n))
        return guide if fits else None

    def at(self, match: Match) -> int | None:
        """The number of the present step, from 0; None when the lesson is over."""
        return self.lesson.at(match.position, self.read)

    def step(self, match: Match) -> LessonStep | None:
        n = self.at(match)
        return None if n is None else self.lesson.steps[n]

    def reading(self, match: Match) -> bool:
        """Whether the step is only to be read: nobody decides until then."""
        step = self.step(match)
        return step is not None and step.expect is None

    @property
    def left(self) -> bool:
        """Whether the rest was not wanted: then more steps count as read than there are."""
        return self.read > len(self.lesson.steps)

    def leave(self) -> None:
        self.read = len(self.lesson.steps) + 1

    def holds(self, position: int) -> bool:
        """Whether nothing is taken back to this position: it lies within the lesson."""
        return not self.left and position < self.lesson.end

    def limited(self, way: Way) -> Way | None:
        """A way back that does not lead into the lesson."""
        if self.holds(way.at):
            return None
        return replace(way, turn=way.at) if self.holds(way.turn) else way

    def check(self, match: Match, actions: list[Json]) -> None:
        """Refuses what the lesson does not wait for: kindly, if it is legal."""
        match.clone().play_all(actions, match.seat)
        n = self.at(match)
        assert n is not None
        step = self.lesson.steps[n]
        if step.expect is None:
            raise refused("lesson_read_first")
        if not self.lesson.expects(n, actions):
            raise Denied(422, "lesson", step.other or say("lesson_other"))

    def answered(self, match: Match, n: int) -> tuple[list[int], list[Json]]:
        """Lets the rivals answer as the step says: who did, and what."""
        seats, actions = list[int](), list(self.lesson.steps[n].then)
        for action in actions:
            assert match.seat is not None
            seats.append(match.seat)
            match.play(action)
        return seats, actions

    def page(self, match: Match) -> Json | None:
        """What the learner is told now; at the end that it is over, until the first own decision after it."""
        n, of = self.at(match), len(self.lesson.steps)
        if n is not None:
            step = self.lesson.steps[n]
            told = (n + 1, step.text, self.lesson.lit(n, match), "read" if step.expect is None else "do")
        elif self.left or self.lesson.seat in match.seats[self.lesson.end :] or match.over:
            return None
        else:
            told = (of, say("lesson_open"), [], "open")
        number, text, lit, kind = told
        return {"title": self.lesson.title, "step": number, "of": of, "text": text, "lit": lit, "kind": kind}


def refused(key: str) -> Denied:
    return Denied(422, "lesson", say(key))


def known(key: str) -> Lesson:
    try:
        return find_lesson(key)
    except Malformed as error:
        raise Denied(404, "no_lesson", error.texts, field="lesson") from error
