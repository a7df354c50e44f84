"""A review in words: the curve, the decisions that cost most, the best ones, luck and skill by seat. Texts are bilingual leaves.

Reasons are facts of the game, as hints give them: every number that the turn changes, as far as nothing is drawn.
"""

import math
from collections.abc import Sequence
from typing import Any, Final

import stellwerk
from stellwerk.kernel import choices
from stellwerk.kernel.aims import decisions_of
from stellwerk.kernel.match import Match
from stellwerk.kernel.past import Past
from stellwerk.kernel.texts import Text, both

from . import TITLES, hints
from .review import BELIEFS, BOT, REDRAWS, SEED, Verdict

Json = dict[str, Any]

COSTLY: Final = 5
BEST: Final = 3
STEPS: Final = 3  # of a turn that are named
LISTED: Final = 0.5  # points: less is not worth a line
THEN: Final = both("; then ", "; dann ")


def told(match: Match, looks: int, verdicts: Sequence[Verdict], end: list[float]) -> Json:
    """The whole review. `match` has the record and the names; `end` is how everybody stands where it ends."""
    chapters, past = chapters_of(match), Past()
    costly = worst(match, [(one.cost, one) for one in verdicts], COSTLY)
    best = worst(match, [(one.gain, one) for one in verdicts], BEST)
    return {
        "strength": strength(match, looks, verdicts),
        "points": points(match, verdicts, end, chapters),
        "seats": [standing(match, seat, verdicts) for seat in range(match.setup.players)],
        "draws": sum(bool(one.luck) for one in verdicts),
        "costly": [decision(past.at(match, one.at), match, one, chapters) for one in costly],
        "best": [decision(past.at(match, one.at), match, one, chapters) for one in best],
    }


def strength(match: Match, looks: int, verdicts: Sequence[Verdict]) -> Json:
    """Who judged, and how much it looked at."""
    return {
        "bot": BOT,
        "title": TITLES[BOT][0],
        "looks": looks,
        "spent": sum(one.looks for one in verdicts),
        "beliefs": 2 * BELIEFS,
        "redraws": REDRAWS,
        "engine": stellwerk.__version__,
        "rules": match.setup.game.rules_version,
    }


def points(match: Match, verdicts: Sequence[Verdict], end: list[float], chapters: list[Text]) -> list[Json]:
    """The likely results wherever a turn begins, and at the end. In the midst of a turn half a thing is done."""
    found = [
        {"at": one.at, "chapter": chapters[one.at], "values": one.outlook}
        for one in verdicts
        if begins_turn(match, one.at)
    ]
    return [*found, {"at": match.position, "chapter": chapters[-1], "values": end}]


def begins_turn(match: Match, at: int) -> bool:
    return at == 0 or (match.seats[at - 1], match.clocks[at - 1]) != (match.seats[at], match.clocks[at])


def turn_of(match: Match, at: int) -> int:
    while not begins_turn(match, at):
        at -= 1
    return at


def standing(match: Match, seat: int, verdicts: Sequence[Verdict]) -> Json:
    """Luck and skill of one seat: what draws brought it, what its decisions gave away."""
    own = [one for one in verdicts if one.seat == seat]
    luck = [(one.luck[seat], one.luck_error[seat]) for one in verdicts if one.luck]
    return {
        "seat": seat,
        "result": match.scores()[seat] if match.over else None,
        "decisions": len(own),
        "lost": round(sum(one.cost for one in own), 1),
        "luck": round(sum(by for by, _ in luck), 1),
        "luck_error": round(math.sqrt(sum(error * error for _, error in luck)), 1),
    }


def worst(match: Match, ranked: list[tuple[float, Verdict]], most: int) -> list[Verdict]:
    """Those with the most, one of a turn at most: what follows from one thing is told once."""
    found: list[Verdict] = []
    turns: set[int] = set()
    for by, one in sorted(ranked, key=lambda pair: (-pair[0], pair[1].at)):
        turn = turn_of(match, one.at)
        if by >= LISTED and turn not in turns and len(found) < most:
            turns.add(turn)
            found.append(one)
    return found


def decision(then: Match, match: Match, one: Verdict, chapters: list[Text]) -> Json:
    """What was done, the best other way, what each brings by the end of the turn, and the difference in points."""
    said = match.told_at(one.at)
    played = way(then, one.seat, one.at, one.played)
    if said["en"]:
        played["text"] = said
    return {
        "at": one.at,
        "seat": one.seat,
        "chapter": chapters[one.at],
        "points": round(abs(one.margin), 1),
        "error": round(one.error, 1),
        "played": played,
        "other": way(then, one.seat, one.at, one.other),
    }


def way(then: Match, seat: int, at: int, codes: list[int]) -> Json:
    """A turn in words: its first steps, and every number it changes."""
    believed = then.determinized(seat, SEED + at)
    made = decisions_of(believed.setup, believed.core, codes)
    changed = [hints.difference(one) for one in choices.changes(believed.setup, made.before, made.after, seat)]
    if not changed:
        changed = [hints.in_words(believed, codes[0])]
    aim = hints.aim(believed, codes)
    names = steps(believed, codes)
    return {
        "text": {lang: THEN[lang].join(name[lang] for name in names) for lang in ("en", "de")},
        "aim": aim,
        "why": {lang: "; ".join(one[lang] for one in changed if one[lang]) for lang in ("en", "de")},
    }


def steps(believed: Match, codes: list[int]) -> list[Text]:
    """The first decisions of a turn by name; the match goes along."""
    found: list[Text] = []
    for code in codes[:STEPS]:
        if code not in believed.core.legal():
            break
        name = hints.named(believed, code)
        found.append(
            {lang: ": ".join(filter(None, (name["label"][lang], name["text"][lang]))) for lang in ("en", "de")}
        )
        believed.play(believed.setup.actions.action(code))
    return found


def chapters_of(match: Match) -> list[Text]:
    """By position: the chapter of the log it stands in."""
    found: list[Text] = []
    text, line = both("", ""), 0
    for end in [*match.lines, len(match.happened)]:
        for event in match.happened[line:end]:
            kind = match.setup.events[event.kind]
            if kind.chapter:
                text = match.words(f"event.{event.kind}", dict(zip(kind.fields, event.values, strict=True)))
        line = end
        found.append(text)
    return found
