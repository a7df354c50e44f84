"""A game foretold to its end.

Where nothing is drawn, nothing hidden and everybody plays as foreseen, the whole rest of the game can be thought out,
and what it brings is known, not judged. A turn that was chosen for what the evaluation says some turns ahead has gained
little when the next one is chosen so again: small changes send a game elsewhere. So the best course of the game is kept
and followed; another way of playing one of the own turns to come, thought out to the end, takes its place only if it
ends better. Nothing that was gained is lost again. (Nested search with a memory of the best line does this in games
for one.) How long it takes to the end decides how far ahead something else is tried: a trial goes on through several
turns and must be over when its turn comes. One that falls behind on the way is given up: of those that stood no better
after a few turns of everybody a quarter ended better, and by little; of the others three quarters did.
"""

from typing import Final

from stellwerk.kernel.core import DRAWS, Core
from stellwerk.kernel.game import Setup
from stellwerk.kernel.match import Match

from .course import Course
from .planner import usual_beam
from .player import Bot
from .tree import distinct_turns

SURE: Final = 12  # decisions of others that came as foreseen, one after the other: then the whole game is foretold
CHECK: Final = 4  # decisions per seat after which a trial must stand better; then after twice as many, and so on


class Expectation:
    """What a seat thought would come, and for how long the others have done just that."""

    def __init__(self) -> None:
        self.course: Course | None = None
        self.heard: int = 0  # actions of the match that were compared with it
        self.right: int = 0  # decisions of others that came as foreseen, since the last that did not

    @property
    def sure(self) -> bool:
        return self.course is not None and self.right >= SURE

    def expect(self, course: Course | None, position: int) -> None:
        self.course, self.heard = course, position

    def compare(self, match: Match, seat: int) -> None:
        """What came with what was foreseen; after the first difference nothing is expected any more."""
        course = self.course
        if course is None:
            return
        if match.position < self.heard:  # somebody took something back
            self.course, self.right = None, 0
            return
        for at in range(self.heard - course.since, min(match.position - course.since, len(course.codes))):
            by_others = course.seats[at] != seat
            if match.actions[course.since + at].code != course.codes[at]:
                self.course, self.right = None, 0 if by_others else self.right
                return
            self.right += 1 if by_others else 0
        self.heard = match.position


class WholeGame:
    """The best course a seat knows, the one it is trying, and what else it might do at its turns to come."""

    def __init__(self, match: Match, seat: int, bot: Bot, best: Course) -> None:
        self.match: Match = match
        self.setup: Setup = match.setup
        self.seat: int = seat
        self.bot: Bot = bot
        self.best: Course = best
        self.trial: Course | None = None
        self.tried_at: int = 0  # the decision at which it does something else
        self.checked_at: int = 0  # and the one at which it must stand better
        self.menus: dict[int, list[list[int]]] = {}  # by the number of the decision: turns not tried yet
        self.draws: int = match.core.cells[DRAWS]
        self.looks: int = 0

    def at(self, match: Match) -> "WholeGame":
        """Now, all having come as foreseen: what can no longer be tried is dropped."""
        self.match, self.looks = match, 0
        if self.tried_at < self.now():
            self.trial = None
        if len(self.best.codes) <= self.now():
            self.best, self.trial, self.menus = Course(match.core.clone(), match.position, self.seat), None, {}
        return self

    def now(self) -> int:
        """How many decisions of the course have been taken."""
        return self.match.position - self.best.since

    @property
    def lucky(self) -> bool:
        """Something is drawn on the way: nothing can be foretold."""
        return self.drawn(self.best)

    def drawn(self, course: Course) -> bool:
        return course.core.cells[DRAWS] != self.draws

    def next(self) -> list[int]:
        """The decision to take now, if the course has come so far: every one is a time to think on."""
        return self.best.codes[self.now() : self.now() + 1]

    def think(self, most: int, usual: int) -> None:
        """So many looks at most; a thought usually has `usual`."""
        while not self.best.over and not self.lucky:
            if self.looks >= most or not self.go_on(self.best):
                return
        while self.looks < most and not self.lucky and not self.bot.must_stop():
            trial = self.trial
            if trial is None:
                if not self.begin_trial(usual):
                    return
            elif trial.over:
                self.end_trial(trial)
            elif not self.go_on(trial):
                return
            elif self.drawn(trial) or self.falls_behind(trial):
                self.trial = None

    def go_on(self, course: Course) -> bool:
        before = course.looks
        took = course.go_on(self.setup, self.bot)
        self.looks += course.looks - before
        return took > 0

    def begin_trial(self, usual: int) -> bool:
        """At the next own turn that leaves time enough, what looks best of all that was not tried; whether there is one."""
        best, wait = self.best, 0
        for thought, at in enumerate(best.thoughts):
            if at < self.now() or best.seats[at] != self.seat:
                continue
            if best.looks - best.costs[thought] <= (1 + wait) * usual - self.looks:
                menu = self.menu(at)
                if menu:
                    trial = best.branch(self.position(at), thought)
                    trial.take_turn(self.setup, menu.pop(0))
                    self.trial, self.tried_at = trial, at
                    self.checked_at = at + CHECK * self.setup.players
                    return True
            wait += 1
        return False

    def position(self, at: int) -> Core:
        """Before a decision of the course."""
        core = self.match.core.clone()
        for code in self.best.codes[self.now() : at]:
            core.apply(code)
        return core

    def menu(self, at: int) -> list[list[int]]:
        """Other ways to play the turn that begins there, the planner's favourite first."""
        if at not in self.menus:
            core = self.position(at)
            beam = usual_beam(self.setup, self.seat, self.bot)
            turns = [turn.codes for turn in distinct_turns(core, beam.lines(core))]
            self.looks += beam.looks
            if self.bot.must_stop():
                return []
            self.menus[at] = [codes for codes in turns if codes != self.best.codes[at : at + len(codes)]]
        return self.menus[at]

    def falls_behind(self, trial: Course) -> bool:
        """At the same time of the game."""
        if len(trial.codes) < self.checked_at or trial.over:
            return False
        self.checked_at += self.checked_at - self.tried_at
        return trial.worths[-1] <= self.best.worth_at(trial.times[-1])

    def end_trial(self, trial: Course) -> None:
        """Better: then it is the course to follow, and all later turns come to other positions."""
        self.trial = None
        if standing(trial.core, self.seat) > standing(self.best.core, self.seat):
            self.best = trial
            self.menus = {at: menu for at, menu in self.menus.items() if at <= self.tried_at}


def standing(core: Core, seat: int) -> tuple[bool, int]:
    """How a game ended for a seat: whether it won, and by how much."""
    scores = core.scores()
    others = [score for other, score in enumerate(scores) if other != seat]
    return seat in core.winners(), scores[seat] - max(others) if others else scores[seat]
