"""Three kinds of trouble: a client's bug, a player's mistake, a broken data file. Our own bugs are assertions."""

from dataclasses import dataclass

LANGUAGES = ("en", "de")


class StellwerkError(Exception):
    """Anything Stellwerk refuses on purpose; `text_in` says it in the reader's language."""

    def __init__(self, text: str, de: str = "") -> None:
        super().__init__(text)
        self.text = text
        self.texts = {"en": text, "de": de or text}

    def text_in(self, lang: str) -> str:
        return self.texts.get(lang, self.text)


class Malformed(StellwerkError):
    """Unknown or missing field, wrong type, unknown name: nothing a player could have meant."""

    def __init__(self, text: str, field: str = "", de: str = "") -> None:
        super().__init__(text, de)
        self.field = field


@dataclass(frozen=True)
class Refusal:
    """Why an action is not possible: the rule it breaks, and a sentence per language."""

    rule: str
    texts: dict[str, str]

    @property
    def text(self) -> str:
        return self.texts["en"]

    def text_in(self, lang: str) -> str:
        return self.texts.get(lang, self.text)


class Illegal(StellwerkError):
    """A player's mistake. Carries the rule id and the sentence."""

    def __init__(self, rule: str, text: str, de: str = "") -> None:
        super().__init__(text, de)
        self.rule = rule

    @property
    def refusal(self) -> Refusal:
        return Refusal(self.rule, dict(self.texts))

    @classmethod
    def of(cls, refusal: Refusal) -> "Illegal":
        return cls(refusal.rule, refusal.text, refusal.text_in("de"))

    def __str__(self) -> str:
        return f"{self.rule}: {self.text}"


@dataclass(frozen=True)
class Finding:
    """One thing that is wrong with a data file."""

    file: str
    place: str
    reason: str

    def __str__(self) -> str:
        return f"{self.file}, {self.place}: {self.reason}"


class BadData(StellwerkError):
    """A board, card or text file that can't be used: which file, where in it, and why; then all else that was found."""

    def __init__(self, file: str, place: str, reason: str, earlier: tuple[Finding, ...] = ()) -> None:
        last = Finding(file, place, reason)
        self.findings = earlier if last in earlier else (*earlier, last)
        super().__init__("\n".join(str(finding) for finding in self.findings))
        first = self.findings[0]
        self.file, self.place, self.reason = first.file, first.place, first.reason
