"""A finished game told afterwards: how everybody stood round by round, and the moments that decided.

The log knows what every line did to accounts, so nothing has to be played again. All of it is public: the game is over.
"""

from bisect import bisect_left
from itertools import pairwise
from typing import Any, Final

from stellwerk.kernel import accounts
from stellwerk.kernel.match import Match
from stellwerk.kernel.past import Past
from stellwerk.kernel.texts import Text

Json = dict[str, Any]

TURNING_POINTS: Final = 4
CANDIDATES: Final = 16  # actions that are weighed


def chronicle(match: Match) -> Json:
    stands = [match.opening, *accounts.stands(match.opening, [event.changes for event in match.happened])]
    rounds = _rounds(match)
    return {
        "rounds": [{"label": label, "at": bisect_left(match.lines, line)} for label, line in rounds],
        "accounts": [
            _account(match, i, [stands[line] for _, line in rounds]) for i in range(len(match.setup.accounts))
        ],
        "turning": _turning_points(match),
    }


def _account(match: Match, i: int, stands: list[list[int]]) -> Json:
    players, account = match.setup.players, match.setup.accounts[i]
    return {
        "key": account.key,
        "label": match.setup.game.texts.get(f"account.{account.key}"),
        "money": account.money,
        "values": [stand[i * players : (i + 1) * players] for stand in stands],
    }


def _rounds(match: Match) -> list[tuple[Text, int]]:
    """What each round is called, and the number of lines up to its end. A round is told by chapters with a number
    in their title, by the part before the dot: "Round 3 · Ada"; others go on with the round they stand in."""
    found: list[tuple[Text, int]] = []
    for n, event in enumerate(match.happened):
        kind = match.setup.events[event.kind]
        if not kind.chapter or (found and not kind.fields):
            continue
        title = match.words(f"event.{event.kind}", dict(zip(kind.fields, event.values, strict=True)))
        label = {lang: text.partition(" · ")[0] for lang, text in title.items()}
        if not found or found[-1][0] != label:
            found.append((label, n))
    ends = [*[start for _, start in found[1:]], len(match.happened)]
    return [(label, end) for (label, _), end in zip(found, ends, strict=True)]


def _turning_points(match: Match) -> list[Json]:
    """The actions after which somebody's expected result stood most otherwise against the others', in the order of the game.

    Money alone would call every share bought a loss: so of the actions that moved most, those count whose seat the
    evaluation of the bots sees elsewhere than before. Each is told by what its seat got or paid; where the expected
    result went the other way, by the decision itself.
    """
    moved = [
        (abs(swing), at, seat, line)
        for at, (start, end) in enumerate(pairwise([*match.lines, len(match.happened)]))
        if not _phase_pays(match, start, end)
        for seat, swing, line in _swings(match, start, end)
    ]
    past = Past()
    weighed = [
        (swing, _told(match, seat, _telling(match, at, seat, line, by), by))
        for _, at, seat, line in sorted(moved, key=lambda one: (-one[0], one[3]))[:CANDIDATES]
        for swing, by in [_expected(match, past, at, seat)]
        if by
    ]
    most = sorted(weighed, key=lambda one: (-one[0], one[1]["n"]))[:TURNING_POINTS]
    return sorted((told for _, told in most), key=lambda told: told["n"])


def _expected(match: Match, past: Past, at: int, seat: int) -> tuple[float, int]:
    """How the action number `at` moved a seat's expected result: against the others' average, and by itself."""
    seats, value = range(match.setup.players), match.setup.value
    before, after = ([value(core, one) for one in seats] for core in (past.core(match, at), past.core(match, at + 1)))
    gains = [b - a for a, b in zip(before, after, strict=True)]
    rest = [gains[one] for one in seats if one != seat]
    return abs(gains[seat] - (sum(rest) / len(rest) if rest else 0)), round(gains[seat])


def _phase_pays(match: Match, start: int, end: int) -> bool:
    """Whether results moved in a phase that ran by itself after this action (it begins with a line of nobody's): there an estimate
    jumps, whoever decided what before."""
    events = match.happened[start:end]
    phase = next(
        (i for i, event in enumerate(events) if "seat" not in match.setup.events[event.kind].fields), len(events)
    )
    first = (len(match.setup.accounts) - 1) * match.setup.players
    return any(at >= first for event in events[phase:] for at, _ in event.changes)


def _telling(match: Match, at: int, seat: int, line: int, by: int) -> int:
    """The line that tells it: `line`, or the first of the action where what `line` gave its seat speaks against it."""
    score = (len(match.setup.accounts) - 1) * match.setup.players + seat
    given = sum(change for account, change in match.happened[line].changes if account == score)
    return match.lines[at] if given * by < 0 else line


def _swings(match: Match, start: int, end: int) -> list[tuple[int, int, int]]:
    """Of the seat that an action moved most against the others' average: seat, by how much, the line that did it."""
    players = match.setup.players
    first = (len(match.setup.accounts) - 1) * players
    gains, lines = [0] * players, [(0, start)] * players
    for n in range(start, end):
        for at, by in match.happened[n].changes:
            if at >= first:
                gains[at - first] += by
                lines[at - first] = max(lines[at - first], (abs(by), n))
    if not any(gains):
        return []
    apart = [gains[seat] * players - sum(gains) for seat in range(players)]
    if players == 1:
        apart = gains
    seat = max(range(players), key=lambda one: (abs(apart[one]) if gains[one] else 0, -one))
    return [(seat, apart[seat], lines[seat][1])]


def _told(match: Match, seat: int, line: int, by: int) -> Json:
    entry = next(entry for entry in match.log_entries(line) if entry["n"] >= line)
    return {"n": line, "at": entry["at"], "group": entry["group"], "seat": seat, "text": entry["text"], "by": by}
