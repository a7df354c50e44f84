"""What happened, in a sentence for each seat: what the lines say one by one, counted and added up.

The texts `digest.<kind>` are past tense without a subject ("built {n} {n:plural|tile|tiles} for {price:money}"), in German
what stands after "hat" ("{n} {n:plural|Teil|Teile} für {price:money} gebaut"). Values that are names keep lines apart;
numbers are added up, those an event kind calls `latest` are not; `n` is how many lines there were. No text asks for a
secret field. What it did to the reader's own accounts ends the sentence.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .errors import LANGUAGES
from .texts import Text, fields, is_plural, money, signed

if TYPE_CHECKING:
    from .match import Match

NUMBERS = ("", "money", "signed")  # kinds of value that can be added up
SELF = {"en": "You", "de": "Du"}
AND = {"en": " and ", "de": " und "}

Key = tuple[str, tuple[int, ...]]  # kind of line, and the names in it


class Deed:
    """Equal lines of one seat, added up."""

    def __init__(self, values: Mapping[str, int]) -> None:
        self.values = {**values, "n": 1}

    def add(self, values: Mapping[str, int], summed: set[str]) -> None:
        self.values["n"] += 1
        for name, value in values.items():
            self.values[name] = self.values[name] + value if name in summed else value


class Sentence:
    """What one seat did, and what it meant for the reader."""

    def __init__(self) -> None:
        self.parts: dict[Key, Deed] = {}
        self.gains: dict[int, int] = {}  # by account


def told(match: "Match", reader: int | None, since: int) -> list[dict[str, Any]]:
    """`{"seat", "text"}`, in the order in which the seats first did something; what is nobody's doing comes last, without one."""
    own = own_lines(match, reader, since)
    sentences: dict[int | None, Sentence] = {}
    actor: int | None = None
    for n in range(since, len(match.happened)):
        event, kind = match.happened[n], match.setup.events[match.happened[n].kind]
        values = dict(zip(kind.fields, event.values, strict=True))
        actor = actor if kind.caused else values.get("seat")
        if n in own:
            continue
        sentence = sentences.setdefault(actor, Sentence())
        count(match, sentence, event.kind, values)
        for at, by in event.changes:
            account, seat = divmod(at, match.setup.players)
            if seat == reader != actor:
                sentence.gains[account] = sentence.gains.get(account, 0) + by
    worded = [
        (seat, text_of(match, reader, seat, sentence))
        for seat, sentence in sorted(sentences.items(), key=lambda one: one[0] is None)
    ]
    return [{"seat": seat, "text": text} for seat, text in worded if text]


def own_lines(match: "Match", reader: int | None, since: int) -> set[int]:
    """The lines the reader told by own decisions: nobody needs to be told what they did themselves."""
    if reader is None:
        return set()
    return {
        n
        for i, seat in enumerate(match.seats)
        if seat == reader and match.own_lines[i] > since
        for n in range(match.lines[i], match.own_lines[i])
    }


def count(match: "Match", sentence: Sentence, kind: str, values: Mapping[str, int]) -> None:
    if not match.setup.game.texts.has(f"digest.{kind}"):
        return
    wanted = fields(match.setup.game.texts.raw(f"digest.{kind}", "en"))
    numbers = {name for name, as_what in wanted if as_what in NUMBERS or is_plural(as_what)}
    known = {name: values[name] for name, _ in wanted if name in values}
    key = (kind, tuple(value for name, value in known.items() if name not in numbers))
    if key in sentence.parts:
        sentence.parts[key].add(known, numbers - set(match.setup.events[kind].latest))
    else:
        sentence.parts[key] = Deed(known)


def text_of(match: "Match", reader: int | None, seat: int | None, sentence: Sentence) -> Text | None:
    kinds: dict[str, list[Text]] = {}
    for (kind, _), part in sentence.parts.items():
        kinds.setdefault(kind, []).append(match.words(f"digest.{kind}", part.values))
    if not kinds:
        return None
    raw = match.setup.game.texts.raw
    return {
        lang: worded(
            match,
            reader,
            seat,
            [listed(raw(f"digest.{kind}", lang), [part[lang] for part in parts]) for kind, parts in kinds.items()],
            sentence.gains,
            lang,
        )
        for lang in LANGUAGES
    }


def listed(template: str, parts: list[str]) -> str:
    """What equal sentences begin and end with is said once: "gained Government +1, Rolling stock +3"."""
    if "{" not in template:
        return template
    start, _, _ = template.partition("{")
    end = template.rpartition("}")[2]
    return start + ", ".join(part.removeprefix(start).removesuffix(end) for part in parts) + end


def worded(
    match: "Match", reader: int | None, seat: int | None, parts: list[str], gains: Mapping[int, int], lang: str
) -> str:
    done = joined(parts, lang)
    if seat is None:
        return done[:1].upper() + done[1:]
    verb = {"en": "", "de": " hast" if seat == reader else " hat"}[lang]
    name = SELF[lang] if seat == reader else match.seat_name(seat, lang)
    effect = effects(match, gains, lang)
    return f"{name}{verb} {done}" + (f": {'du' if lang == 'de' else 'you'} {effect}" if effect else "")


def joined(parts: list[str], lang: str) -> str:
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + AND[lang] + parts[-1]


def effects(match: "Match", gains: Mapping[int, int], lang: str) -> str:
    """+$2, income +1"""
    return ", ".join(gain(match, account, by, lang) for account, by in sorted(gains.items()) if by)


def gain(match: "Match", account: int, by: int, lang: str) -> str:
    known = match.setup.accounts[account]
    if known.money:
        return money(by, lang) if by < 0 else f"+{money(by, lang)}"
    return f"{match.setup.game.texts.raw(f'account.{known.key}', lang)} {signed(by)}"
