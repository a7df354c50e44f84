"""`stellwerk review`: a recorded game looked through by a bot, as text."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final

import typer

import stellwerk
from stellwerk.arena.executors import Where, spread
from stellwerk.bots.review import LOOKS, Review, Verdict, read
from stellwerk.bots.review_told import told
from stellwerk.kernel.errors import Malformed
from stellwerk.kernel.match import Match
from stellwerk.kernel.record import unproved
from stellwerk.kernel.texts import MINUS, localize, signed

from .common import Data, Json, Lang, Workers, checked_lang, read_record
from .progress import progress_bar
from .record import File

Table = dict[str, Any]

WIDTH: Final = 60  # columns of the curve
BARS: Final = "▁▂▃▄▅▆▇█"

WORDS: Final = {
    "en": {
        "working": "Reviewing",
        "strength": "Judged by the bot {title} ({bot}): up to {looks} looks a decision, chance in up to {beliefs} beliefs, each draw redrawn up to {redraws} times; {spent} looks in all. Engine {engine}, rules {rules}. It sees to the end of a turn and may be wrong.",
        "curve": "Expected result, from the beginning to the end ({low} to {high})",
        "table": "Luck and skill, in points as the bot reckons",
        "head": ("", "result", "decisions", "luck", "given away"),
        "no_luck": "Nothing was drawn after the start: no luck.",
        "costly": "What cost most",
        "best": "The best moves",
        "none": "  nothing that could be told for certain",
        "cost": "{points} given away",
        "gain": "{points} better than the next best",
        "better": "better",
        "next": "next best",
    },
    "de": {
        "working": "Auswertung",
        "strength": "Beurteilt vom Bot {title} ({bot}): bis zu {looks} Blicke je Entscheidung, Zufall in bis zu {beliefs} denkbaren Stellungen, jede Ziehung bis zu {redraws}-mal neu gezogen; {spent} Blicke insgesamt. Engine {engine}, Regeln {rules}. Er sieht bis zum Ende eines Zuges und kann irren.",
        "curve": "Erwartetes Ergebnis, vom Anfang bis zum Ende ({low} bis {high})",
        "table": "Glück und Können, in Punkten, wie der Bot sie schätzt",
        "head": ("", "Ergebnis", "Entscheidungen", "Glück", "verschenkt"),
        "no_luck": "Nach dem Start wurde nichts gezogen: kein Glück.",
        "costly": "Was am meisten gekostet hat",
        "best": "Die besten Züge",
        "none": "  nichts, was sich sicher sagen lässt",
        "cost": "{points} verschenkt",
        "gain": "{points} besser als das Nächstbeste",
        "better": "besser",
        "next": "nächstbest",
    },
}


def review(
    file: File,
    lang: Lang = "en",
    looks: Annotated[int, typer.Option(help="Positions the bot looks at per decision.", min=1, max=1_000_000)] = LOOKS,
    workers: Workers = 1,
    data: Data = None,
    as_json: Json = False,
) -> None:
    """Let a bot go through a recorded game: what cost most, the best moves, luck and skill. The same looks give the same table.

    Example: stellwerk review game.json --lang de --looks 500
    """
    subject = Subject(read_record(file), data, looks)
    match = subject.match()
    found = looked_through(subject, match, workers, checked_lang(lang), as_json)
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False))
        return
    typer.echo("\n".join(as_text(match, localize(found, lang), lang)))


@dataclass(frozen=True)
class Subject:
    """The game that is gone through, for whichever process does."""

    record: dict[str, Any]
    data: Path | None
    looks: int

    def match(self) -> Match:
        match = stellwerk.replay(self.record, data=self.data)
        if found := unproved(self.record, match):
            raise Malformed(f"the record does not come out as it says: {found[0]}", "result")
        return match


class Judging:
    """One decision after the other. A process makes its review with its first decision and keeps it."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self.review: Review | None = None

    def __call__(self, at: int) -> dict[str, Any]:
        if self.review is None:
            self.review = Review(self.subject.match(), self.subject.looks)
        return self.review.verdict(at).json


def looked_through(subject: Subject, match: Match, workers: int, lang: str, quiet: bool) -> Table:
    """A verdict hangs on nothing but the record: in several processes, in whatever order, the table is the same."""
    verdicts: list[Verdict] = []
    with progress_bar(quiet) as bar:
        task = bar.add_task(WORDS[lang]["working"], total=match.position)  # type: ignore[arg-type]
        for kept in spread(Judging(subject), range(match.position), Where(workers)):
            verdicts.append(read(kept))
            bar.advance(task)
    verdicts.sort(key=lambda verdict: verdict.at)
    return told(match, subject.looks, verdicts, Review(match, subject.looks).end())


def as_text(match: Match, found: Table, lang: str) -> list[str]:
    words: Any = WORDS[lang]
    names = [match.seat_name(seat, lang) for seat in range(match.setup.players)]
    lines = [*curves(found, names, words), "", *skill(found, names, words, lang)]
    for key, points, other in (("costly", "cost", "better"), ("best", "gain", "next")):
        lines += ["", words[key]]
        listed = [line for one in found[key] for line in decision(one, names, words[points], words[other], lang)]
        lines += listed or [words["none"]]
    return [*lines, "", words["strength"].format(**found["strength"])]


def curves(found: Table, names: list[str], words: Any) -> list[str]:
    """A line of bars for each seat, all on one scale."""
    points = found["points"]
    values = [value for point in points for value in point["values"]]
    low, high = min(values), max(values)
    wide = max(map(len, names))
    lines = [words["curve"].format(low=round(low), high=round(high))]
    columns = (
        [points[i * (len(points) - 1) // max(1, WIDTH - 1)] for i in range(WIDTH)] if len(points) > WIDTH else points
    )
    for seat, name in enumerate(names):
        heights = [int((one["values"][seat] - low) / max(1.0, high - low) * (len(BARS) - 1) + 0.5) for one in columns]
        lines.append(
            f"  {name:<{wide}}  {''.join(BARS[height] for height in heights)}  {points[-1]['values'][seat]:.0f}"
        )
    return lines


def skill(found: Table, names: list[str], words: Any, lang: str) -> list[str]:
    rows = [list(words["head"])]
    for one in found["seats"]:
        luck = f"{number(one['luck'], lang, sign=True)} ± {number(one['luck_error'], lang)}" if found["draws"] else "–"
        result = "–" if one["result"] is None else str(one["result"]).replace("-", MINUS)
        rows.append([names[one["seat"]], result, str(one["decisions"]), luck, number(one["lost"], lang)])
    wide = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = [words["table"]]
    for row in rows:
        cells = [f"{cell:>{wide[i]}}" if i else f"{cell:<{wide[i]}}" for i, cell in enumerate(row)]
        lines.append("  " + "  ".join(cells).rstrip())
    return lines if found["draws"] else [*lines, "  " + words["no_luck"]]


def decision(one: Table, names: list[str], points: str, other: str, lang: str) -> list[str]:
    shown = points.format(points=number(one["points"], lang))
    chapter = f" · {one['chapter']}" if one["chapter"] else ""
    return [
        f"  {one['at'] + 1}. {names[one['seat']]}{chapter}: {shown}",
        f"     {one['played']['text']}  [{one['played']['why']}]",
        f"     {other}: {one['other']['text']}  [{one['other']['why']}]",
    ]


def number(value: float, lang: str, sign: bool = False) -> str:
    """With one decimal; 0 has no sign."""
    whole = signed(0) if sign and not value else f"{'+' if sign and value > 0 else ''}{value:.1f}".replace("-", MINUS)
    return whole.replace(".", ",") if lang == "de" else whole
