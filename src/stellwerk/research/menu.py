"""The legal actions as a numbered list in words, with price and effect, and the way back from an answer to an action.

Numbers run from 1 in the order of `legal()`. An amount is one line for all its values, so a bid takes one line and not fifty.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from stellwerk.bots.hints import difference, in_words, named
from stellwerk.kernel import choices
from stellwerk.kernel.actions import Action
from stellwerk.kernel.core import Refused
from stellwerk.kernel.errors import Illegal, Malformed
from stellwerk.kernel.match import Match
from stellwerk.kernel.texts import both

BELIEF: Final = 1  # what an action does is tried on what the seat may believe
LONGEST: Final = 20_000  # letters of an answer that are read
NUMBER: Final = re.compile(r"(?<![\w.,])[-−]?\d+(?![\w,]|\.\d)")
ANSWER: Final = re.compile(  # a number at the end of a line: alone, behind a colon, or named as what it is
    r"^(?:.*(?:[:=#]|\b(?:action|answer|number|option|choice|choose|take|aktion|antwort|nummer|wähle|nehme)\b))?"
    r"[\s*#`\"'(]*([-−]?\d+)[\s*`\"').!]*$",
    re.IGNORECASE,
)

RANGE: Final = both(
    "{slot} {low} to {high} ({first} is {low}, {last} is {high})",
    "{slot} {low} bis {high} ({first} ist {low}, {last} ist {high})",
)
EMPTY: Final = both(
    "the answer is empty; give the number of an action, 1 to {most}, or the action as JSON",
    "die Antwort ist leer; nenne die Nummer einer Aktion, 1 bis {most}, oder die Aktion als JSON",
)
LONG: Final = both(
    "the answer has {given} letters; at most {most} are read",
    "die Antwort hat {given} Zeichen; gelesen werden höchstens {most}",
)
NO_NUMBER: Final = both(
    "the answer names no action; give one number, 1 to {most}, alone on the last line, or the action as JSON",
    "die Antwort nennt keine Aktion; nenne eine Nummer, 1 bis {most}, allein in der letzten Zeile, oder die Aktion als JSON",
)
SEVERAL: Final = both(
    "the answer names several numbers ({given}); give one alone on the last line",
    "die Antwort nennt mehrere Nummern ({given}); nenne eine allein in der letzten Zeile",
)
OUTSIDE: Final = both(
    "there is no action {given}; the legal ones are numbered 1 to {most}",
    "eine Aktion {given} gibt es nicht; die erlaubten haben die Nummern 1 bis {most}",
)
BROKEN: Final = both(
    "the answer begins like JSON but can't be read: {reason}; an action looks like {example}",
    "die Antwort beginnt wie JSON, ist aber nicht lesbar: {reason}; eine Aktion sieht so aus: {example}",
)


@dataclass(frozen=True)
class Entry:
    """One line: the numbers it stands for, what it is, and what it does."""

    first: int
    last: int
    label: str
    effect: str

    @property
    def text(self) -> str:
        numbers = str(self.first) if self.first == self.last else f"{self.first}–{self.last}"
        return f"{numbers}  {self.label}"


def entries(match: Match, lang: str = "en") -> Iterator[Entry]:
    """Line by line, each worked out when it is asked for; on what the deciding seat may believe."""
    if match.over:
        return
    believed, codes, at = match.determinized(match.core.seat, BELIEF), match.core.legal(), 0
    while at < len(codes):
        slot, size = _run(believed, codes, at)
        yield _amounts(believed, codes, at, size, slot, lang) if size > 1 else _single(believed, codes[at], at, lang)
        at += size


def _single(match: Match, code: int, at: int, lang: str) -> Entry:
    name = named(match, code)
    label = ": ".join(filter(None, [name["label"][lang], name["text"][lang]]))
    changed = choices.effects(match.setup, match.core, (code,), match.core.seat)
    told = "; ".join(difference(one)[lang] for one in changed) or in_words(match, code)[lang]
    return Entry(at + 1, at + 1, label, told)


def _amounts(match: Match, codes: list[int], at: int, size: int, slot: str, lang: str) -> Entry:
    """A run of one kind that differs in an amount alone."""
    kind, _ = match.setup.actions.decode(codes[at])
    low, high = (_amount(match, code, slot) for code in (codes[at], codes[at + size - 1]))
    said = RANGE[lang].format(
        slot=match.words(f"slot.{slot}", {})[lang], low=low, high=high, first=at + 1, last=at + size
    )
    others = [
        match.namer(pick.slot, pick.value, lang)
        for pick in match.setup.actions.path(codes[at])
        if pick.slot not in ("do", slot)
    ]
    about = match.setup.face.pick_about("do", kind.name)
    return Entry(at + 1, at + size, ": ".join([*others, said]), "" if about is None else about[lang])


def _run(match: Match, codes: list[int], at: int) -> tuple[str, int]:
    """The slot of an amount and how many actions from here differ by one in it and in nothing else; ("", 1) where it is no amount."""
    table = match.setup.actions
    slot = next((p.slot for p in table.path(codes[at]) if choices.is_ranged(match.setup, (p, [codes[at]]))), "")
    if not slot:
        return "", 1
    rest, low, size = _rest(match, codes[at], slot), _amount(match, codes[at], slot), 1
    while at + size < len(codes):
        code = codes[at + size]
        if _rest(match, code, slot) != rest or _amount(match, code, slot) != low + size:
            break
        size += 1
    return slot, size


def _rest(match: Match, code: int, slot: str) -> dict[str, Any]:
    return {name: value for name, value in match.setup.actions.json(code).items() if name != slot}


def _amount(match: Match, code: int, slot: str) -> int:
    """−1 where an action has none, which follows no amount."""
    return int(match.setup.actions.json(code).get(slot, -1))


# Back from an answer --------------------------------------------------------------------------


def parse(match: Match, answer: str | int, seat: int | None = None) -> Action:
    """The action an answer means, for `seat` if one is given. Malformed or Illegal says what would do; nothing is played.

    An answer is a number of the list, the action as JSON, or words whose last line ends with a number: alone, behind a colon, or as in `I take 3`.
    """
    if match.over:
        raise Illegal.of(match.worded(Refused("", "over", {})))
    if seat not in (None, match.core.seat):
        raise Illegal.of(match.out_of_turn())
    raw = _json_of(match, answer) if isinstance(answer, str) else None
    if raw is None:
        return _numbered(match, answer if type(answer) is int else _number_of(match, answer))
    action = match.parse(raw)
    if refusal := match.why_not(action):
        raise Illegal.of(refusal)
    return action


def _json_of(match: Match, answer: str) -> Any:
    """The JSON object of an answer; None if it has none."""
    if len(answer) > LONGEST:
        raise _malformed(LONG, given=len(answer), most=LONGEST)
    start, end = answer.find("{"), answer.rfind("}")
    if start < 0:
        return None
    try:
        return json.loads(answer[start : end + 1])
    except (ValueError, RecursionError) as error:
        example = json.dumps(match.setup.actions.json(match.core.legal()[0]))
        raise _malformed(BROKEN, reason=error, example=example) from None


def _number_of(match: Match, answer: object) -> int:
    most = len(match.core.legal())
    if not isinstance(answer, str):
        raise _malformed(NO_NUMBER, most=most)
    lines = [line for line in answer.splitlines() if line.strip()]
    if not lines:
        raise _malformed(EMPTY, most=most)
    found = list(dict.fromkeys(NUMBER.findall(lines[-1])))
    if len(found) > 1:
        raise _malformed(SEVERAL, given=", ".join(found[:12]))
    if meant := ANSWER.match(lines[-1]):
        return int(meant[1].replace("−", "-")[:12])
    raise _malformed(NO_NUMBER, most=most)


def _numbered(match: Match, number: int) -> Action:
    legal = match.core.legal()
    if not 1 <= number <= len(legal):
        raise _malformed(OUTSIDE, given=number, most=len(legal))
    return match.setup.actions.action(legal[number - 1])


def _malformed(said: dict[str, str], **values: object) -> Malformed:
    return Malformed(said["en"].format(**values), "answer", said["de"].format(**values))
