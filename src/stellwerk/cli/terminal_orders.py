"""Orders in the terminal: what a person decides ahead while others are asked (`o`). They act as at the browser's table."""

from collections.abc import Sequence
from typing import Any

import typer

from stellwerk.kernel.actions import Orderable
from stellwerk.kernel.match import Match
from stellwerk.kernel.ordering import ahead, name_all, offered, outlook, stops_told, wishes_told
from stellwerk.kernel.orders import MOST_WISHES, Order, decide, orderable, parse, restored, round_of, running
from stellwerk.kernel.texts import Text, localize

Json = dict[str, Any]

WORDS = {
    "en": {
        "waiting": "Your orders:",
        "nothing": "There is nothing to decide ahead right now.",
        "question": "Number of a question: decide it ahead   -1: withdraw the first order   Enter: back",
        "pick": "number: pick   =12: an amount   Enter: not this one",
        "then": "then: another action after it   Enter: that is all",
        "most": "for at most so much money   Enter: at any price",
        "while": "only as long as so much is enough for the next bid   Enter: always",
        "else": "else: what to do if that is not possible   Enter: leave this order   b: drop it",
        "given": "The order waits.",
        "withdrawn": "The order is withdrawn.",
        "dropped": "No order was left.",
        "unknown": "I don't know {0!r}.",
        "amount": "{0} to {1}, as =12",
        "would": "now it would play: {0}",
        "would_stop": "now it would stop: {0}",
        "did": "Order of {1} carried out: {0}",
        "ended": "Order of {1} ended: {0}",
        "taken_back": "Your orders are withdrawn: they were made for what is no more.",
    },
    "de": {
        "waiting": "Deine Aufträge:",
        "nothing": "Im Moment lässt sich nichts im Voraus entscheiden.",
        "question": "Nummer einer Frage: im Voraus entscheiden   -1: den ersten Auftrag zurückziehen   Enter: zurück",
        "pick": "Nummer: wählen   =12: ein Betrag   Enter: diese nicht",
        "then": "dann: noch eine Aktion danach   Enter: das ist alles",
        "most": "für höchstens so viel Geld   Enter: zu jedem Preis",
        "while": "nur solange so viel für das nächste Gebot reicht   Enter: immer",
        "else": "sonst: was, wenn das nicht geht   Enter: Auftrag geben   b: verwerfen",
        "given": "Der Auftrag wartet.",
        "withdrawn": "Der Auftrag ist zurückgezogen.",
        "dropped": "Es wurde kein Auftrag gegeben.",
        "unknown": "{0!r} kenne ich nicht.",
        "amount": "{0} bis {1}, als =12",
        "would": "jetzt würde gespielt: {0}",
        "would_stop": "jetzt ginge es nicht: {0}",
        "did": "Auftrag von {1} ausgeführt: {0}",
        "ended": "Auftrag von {1} beendet: {0}",
        "taken_back": "Deine Aufträge sind zurückgezogen: Sie galten für etwas, das es nicht mehr gibt.",
    },
}
MORE = ("then", "dann")
OTHER = ("else", "sonst")


class TerminalOrders:
    """Of all people at one terminal; each is shown only their own, when they are asked."""

    def __init__(self, match: Match, lang: str) -> None:
        self.match, self.lang, self.say = match, lang, WORDS[lang]
        self.waiting: dict[int, dict[str, Order]] = {}

    # What becomes of them -------------------------------------------------------------------

    def act(self, seat: int) -> bool:
        """Whoever is to be asked now may have decided already. What ended without acting is told to them."""
        for step, order in list(self.waiting.get(seat, {}).items()):
            outcome = decide(self.match, seat, order)
            if outcome.does == "wait":
                continue
            del self.waiting[seat][step]
            if outcome.does != "act":
                self._tell(seat, "ended", outcome.why)
                continue
            if outcome.stays:
                about = order.about or running(self.match, order.ask)
                self.waiting[seat][step] = restored(order, order.since, about)
            self._tell(seat, "did", name_all(self.match, outcome.actions))
            self.match.play_all(outcome.actions, seat)
            return True
        return False

    def forget(self, seat: int) -> None:
        """Somebody has taken back."""
        if self.waiting.pop(seat, None):
            typer.echo(self.say["taken_back"])

    # Giving and withdrawing ------------------------------------------------------------------

    def talk(self, seat: int) -> None:
        self._show(seat)
        questions = localize(offered(self.match, seat), self.lang)
        if not questions:
            typer.echo(self.say["nothing"])
        for n, one in enumerate(questions, start=1):
            typer.echo(f"{n:>3}  {one['title']}")
        line = _typed(self.say["question"])
        if line.startswith("-") and line[1:].isdecimal():
            self._withdraw(seat, int(line[1:]))
        elif line.isdecimal() and 0 < int(line) <= len(questions):
            self._compose(seat, orderable(self.match, questions[int(line) - 1]["ask"]))
        elif line:
            typer.echo(self.say["unknown"].format(line))

    def _show(self, seat: int) -> None:
        mine = list(self.waiting.get(seat, {}).values())
        if mine:
            typer.echo(self.say["waiting"])
        for n, order in enumerate(mine, start=1):
            self._show_order(seat, order, f"{-n:>3}  ")

    def _show_order(self, seat: int, order: Order, mark: str) -> None:
        told = [wish[self.lang] for wish in wishes_told(self.match, order)]
        typer.echo(mark + " / ".join(told))
        now = outlook(self.match, seat, order)
        if now is not None:
            acts = now.does == "act"
            what = name_all(self.match, now.actions) if acts else now.why
            typer.echo("     " + self.say["would" if acts else "would_stop"].format(what[self.lang] if what else ""))
        for stop in stops_told(self.match, order):
            typer.echo(f"     {stop[self.lang]}")

    def _withdraw(self, seat: int, n: int) -> None:
        mine = self.waiting.get(seat, {})
        if not 0 < n <= len(mine):
            typer.echo(self.say["unknown"].format(f"-{n}"))
            return
        del mine[list(mine)[n - 1]]
        typer.echo(self.say["withdrawn"])

    def _compose(self, seat: int, ask: Orderable) -> None:
        wishes: list[Json] = []
        while len(wishes) < MOST_WISHES:
            wish = self._wish(seat, ask)
            if wish is None:
                break
            wishes.append(wish)
            order = parse(self.match, {"ask": ask.step, "wishes": wishes})
            order = restored(order, round_of(self.match), running(self.match, ask))
            self._show_order(seat, order, "     ")
            line = _typed(self.say["else"])
            if not line:
                self.waiting.setdefault(seat, {})[ask.step] = order
                typer.echo(self.say["given"])
                return
            if line not in OTHER:
                break
        typer.echo(self.say["dropped"])

    def _wish(self, seat: int, ask: Orderable) -> Json | None:
        row: list[Json] = []
        while not row or (not ask.bid and _typed(self.say["then"]) in MORE):
            more = self._pick(seat, ask, row)
            if not more:
                break
            row += more
        if not row:
            return None
        wish: Json = {"actions": row}
        if ask.bid and row[0]["do"] == ask.bid:
            wish = {"bid": {k: v for k, v in row[0].items() if k != ask.amount}, "upto": row[0][ask.amount]}
        for name, asked in (("most", ask.priced), ("while", ask.bid)):
            if asked and (line := _typed(self.say[name])).isdecimal():
                wish[name] = int(line)
        return wish

    def _pick(self, seat: int, ask: Orderable, row: Sequence[Json]) -> list[Json] | None:
        """The actions that are picked next, as if the question came now and these were taken."""
        before, picked = [self.match.parse(one) for one in row], list[str]()
        while True:
            found = localize(ahead(self.match, seat, ask, before, picked), self.lang)
            if found is None:
                typer.echo(self.say["nothing"])
                return None
            if found["actions"] or found["action"]:
                return found["actions"] or [found["action"]]
            for n, pick in enumerate(found["picks"], start=1):
                typer.echo(f"{n:>3}  {self._named(pick)}")
            line = _typed(self.say["pick"])
            if not line:
                return None
            if (meant := _meant(line, found["picks"])) is None:
                typer.echo(self.say["unknown"].format(line))
            else:
                picked.append(meant)

    def _named(self, pick: Json) -> str:
        if "min" in pick:
            return f"{pick['label']}: {self.say['amount'].format(pick['min'], pick['max'])}"
        return f"{pick['label']}  ({pick['note']})" if pick["note"] else str(pick["label"])

    def _tell(self, seat: int, what: str, told: Text | None) -> None:
        name = self.match.seat_name(seat, self.lang)
        typer.echo("  " + self.say[what].format(told[self.lang] if told else "", name))


def _meant(line: str, picks: Sequence[Json]) -> str | None:
    """A number of the list, or an amount."""
    ranged = next((pick["id"] for pick in picks if "min" in pick), None)
    if line.startswith("=") and line[1:].strip().isdecimal():
        return None if ranged is None else f"{ranged}:{int(line[1:])}"
    chosen = picks[int(line) - 1] if line.isdecimal() and 0 < int(line) <= len(picks) else None
    return None if chosen is None or "min" in chosen else str(chosen["id"])


def _typed(prompt: str) -> str:
    typer.echo(prompt)
    try:
        return input("order> ").strip()
    except EOFError:
        return ""
