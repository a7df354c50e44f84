"""`stellwerk play`: a game in the terminal, for one or more people and bots. Works over a pipe, too."""

import json
import os
import secrets
import select
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

import stellwerk
from stellwerk import bots
from stellwerk.bots import Bot, hints
from stellwerk.bots.plan import PlanningBot
from stellwerk.bots.together import think_together
from stellwerk.kernel.errors import Illegal, Malformed, Refusal, StellwerkError
from stellwerk.kernel.game import BoardInfo
from stellwerk.kernel.howto import how_to
from stellwerk.kernel.match import Match
from stellwerk.kernel.rulebook import rulebook
from stellwerk.kernel.texts import localize, money

from .common import Board, Data, Game, Lang, OptionList, Players, parse_options
from .rules import board_of, found_rules, howto_lines, rule_lines
from .terminal_orders import TerminalOrders

HINT_BOT = "planner"

WORDS = {
    "en": {
        "help": "number or name: pick   =12: an amount   h: hint   b: back   u: undo   o: orders, decide ahead, also while bots think   ? NAME: why not   ?: the last refusal's rule   m: map   w: the board in words   l: log   d: in short since my last decision   howto: how to play   rules WORD or ID: the rules   help: this line   q: quit",
        "sure": "Enter to confirm, b to go back",
        "how_much": "{0}, {1} to {2}: ",
        "back": "nothing to go back to",
        "unknown": "I don't know {0!r}; help shows what can be typed",
        "saved": "Record saved: {0}",
        "amount": "{0} to {1}, as =12",
        "hint": "{0} would do this; +/− in points, by its estimate:",
        "digest": "In short, since your last decision:",
        "nothing": "nothing has happened since your last decision",
        "no_refusal": "Nothing was refused yet; ? NAME asks about a pick",
        "possible": "That is possible.",
        "not_now": "{0} decides now; you can type o, m, w, l, d, howto, rules, help or q",
        "over": "The game is over. Winner: {0}.",
        "total": "Total",
        "me": "Player",
    },
    "de": {
        "help": "Nummer oder Name: wählen   =12: ein Betrag   h: Hinweis   b: zurück   u: zurücknehmen   o: Aufträge, im Voraus entscheiden, auch während Bots nachdenken   ? NAME: warum nicht   ?: Regel der letzten Ablehnung   m: Plan   w: der Plan in Worten   l: Verlauf   d: kurz gesagt seit meiner letzten Entscheidung   howto: so wird gespielt   rules WORT oder NUMMER: die Regeln   help: diese Zeile   q: Ende",
        "sure": "Enter bestätigt, b geht zurück",
        "how_much": "{0}, {1} bis {2}: ",
        "back": "hier geht es nicht weiter zurück",
        "unknown": "{0!r} kenne ich nicht; help zeigt, was man eingeben kann",
        "saved": "Aufzeichnung gespeichert: {0}",
        "amount": "{0} bis {1}, als =12",
        "hint": "Das würde {0} tun; +/− in Punkten nach seiner Schätzung:",
        "digest": "Kurz gesagt, seit deiner letzten Entscheidung:",
        "nothing": "seit deiner letzten Entscheidung ist nichts geschehen",
        "no_refusal": "Noch wurde nichts abgelehnt; ? NAME fragt nach einer Wahl",
        "possible": "Das ist möglich.",
        "not_now": "Jetzt entscheidet {0}; eingeben kannst du o, m, w, l, d, howto, rules, help oder q",
        "over": "Das Spiel ist zu Ende. Gewonnen: {0}.",
        "total": "Zusammen",
        "me": "Spieler",
    },
}


def play(
    game: Game,
    board: Board = None,
    players: Players = None,
    seats: Annotated[
        str, typer.Option(help="Who sits where, e.g. me,easy,exec:./my_bot.py: the last one fills the rest.")
    ] = "me,easy",
    option: OptionList = None,
    seed: Annotated[int | None, typer.Option(help="The seed; a random one if not given.")] = None,
    lang: Lang = "en",
    save: Annotated[Path | None, typer.Option(help="Where the record goes; the default is GAME-SEED.json.")] = None,
    workers: Annotated[
        int, typer.Option(help="Processes with which a hard bot thinks; 0 means one per core.", min=0)
    ] = 1,
    data: Data = None,
) -> None:
    """Play in the terminal: numbered picks, a text board, undo, and `?` for the rule behind a refusal.

    Example: stellwerk play american_rails --players 4 --seats me,easy --lang de
    """
    chosen = secrets.randbits(48) if seed is None else seed
    match = stellwerk.new(game, board, players, chosen, parse_options(option), data=data)
    where = board_of(match.setup.game, match.setup.board_key, data)
    terminal = Terminal(match, seats.split(","), lang, save or Path(f"{game}-{chosen}.json"), where)
    think_together(terminal.bots.values(), workers or os.cpu_count() or 1, data)
    terminal.run()


def typed_ahead() -> bool:
    """Whether a line waits that somebody typed at a terminal."""
    return sys.stdin.isatty() and bool(select.select([sys.stdin], [], [], 0)[0])


def typed(prompt: str) -> str:
    """A line; the end of the input is the wish to quit."""
    try:
        return input(prompt).strip()
    except EOFError:
        return "q"


class Terminal:
    """One conversation: people type, bots answer at once."""

    def __init__(self, match: Match, seats: list[str], lang: str, save: Path, board: BoardInfo | None = None) -> None:
        if lang not in WORDS:
            raise Malformed(f"there is no language {lang!r}; there are en, de", "lang")
        self.match, self.lang, self.save, self.say = match, lang, save, WORDS[lang]
        self.board = board or board_of(match.setup.game, match.setup.board_key)
        count = match.setup.players
        filled = (seats + [seats[-1]] * count)[:count]
        for name in filled:
            bots.must_play(name, match.setup.game)
        self.bots = {seat: bots.get(name) for seat, name in enumerate(filled) if name != "me"}
        self.aims = len(self.bots) == count  # nobody plays who could profit from what bots mean to do
        match.names = [
            f"{self.say['me'] if name == 'me' else bots.label(name)} {n}" for n, name in enumerate(filled, start=1)
        ]
        self.orders = TerminalOrders(match, lang)
        self.picked: list[str] = []
        self.asked = -1  # who was asked last
        self.refusal: Refusal | None = None
        self.told = 0

    def run(self) -> None:
        typer.echo(self.say["help"])
        self.show_map()
        try:
            self.talk()
        finally:
            for seat, bot in self.bots.items():
                bot.finish(self.match, seat)
            self.tell_log()
            self.finish()

    def talk(self) -> None:
        while (seat := self.match.seat) is not None:
            if seat in self.bots:
                self.decide(self.bots[seat], seat)
                if not self.hear():
                    break
            elif not self.ordered(seat) and not self.ask():
                break

    def decide(self, bot: Bot, seat: int) -> None:
        """A bot's move; who only watches hears what it is for, once a turn."""
        thoughts = bot.thoughts if isinstance(bot, PlanningBot) else 0
        action = bot.decide(self.match, seat)
        if self.aims and isinstance(bot, PlanningBot) and bot.thoughts > thoughts:
            said = hints.aim(self.match.determinized(seat, hints.SEED), bot.meant)[self.lang]
            self.tell_log()
            if said:
                typer.echo(f"{self.match.seat_name(seat, self.lang)}: {said}")
        self.match.play(action)

    def hear(self) -> bool:
        """What somebody typed while a bot thought; False ends the conversation. Lines that come over a pipe wait for questions."""
        people = [seat for seat in range(self.match.setup.players) if seat not in self.bots]
        while people and self.match.seat in self.bots and typed_ahead():
            line = typed("")
            if line == "q":
                return False
            self.tell_log()
            if line and not self.any_time(line, self.asked if self.asked in people else people[0]):
                typer.echo(self.say["not_now"].format(self.match.seat_name(self.match.core.seat, self.lang)))
        return True

    def ordered(self, seat: int) -> bool:
        """Whoever has decided ahead is not asked."""
        if not self.orders.waiting.get(seat):
            return False
        self.tell_log()
        return self.orders.act(seat)

    def finish(self) -> None:
        if self.match.over:
            names = ", ".join(self.match.seat_name(seat, self.lang) for seat in self.match.winners())
            typer.echo(self.say["over"].format(names))
            self.show_scores()
        self.save.write_text(json.dumps(self.match.record(), indent=1), encoding="utf-8")
        typer.echo(self.say["saved"].format(self.save))

    def ask(self) -> bool:
        """One line of input; False ends the conversation."""
        self.tell_log()
        if self.match.seat != self.asked and self.match.position:
            self.tell_digest()
        self.asked = self.match.core.seat
        choices = localize(self.match.choices(self.picked), self.lang)
        self.show_question(choices)
        line = typed("> ")
        if line == "q":
            return False
        try:
            self.answer(line, choices)
        except Illegal as illegal:
            self.refuse(illegal.refusal)
        except StellwerkError as error:
            typer.echo(error.text_in(self.lang))
        return True

    def answer(self, line: str, choices: dict[str, Any]) -> None:
        if line == "" and choices["confirm"] is not None:
            self.take(choices["actions"] or [choices["action"]])
        elif self.any_time(line, choices["seat"]):
            return
        elif line == "h":
            self.hint()
        elif line == "b":
            self.back()
        elif line == "u":
            self.undo()
        elif line.startswith("?"):
            self.explain(line[1:].strip())
        elif line:
            self.pick(line, choices)

    def any_time(self, line: str, seat: int) -> bool:
        """What can be typed whoever decides; False if it is none of that."""
        if line == "help":
            typer.echo(self.say["help"])
        elif line == "m":
            self.show_map()
        elif line == "w":
            self.show_words()
        elif line == "l":
            typer.echo("\n".join(self.match.log(self.lang)[-30:]))
        elif line == "d":
            self.tell_digest(asked=True)
        elif line == "howto":
            self.tell_howto()
        elif line == "rules" or line.startswith("rules "):
            self.tell_rules(line.removeprefix("rules").strip())
        elif line == "o":
            self.order_ahead(seat)
        else:
            return False
        return True

    def take(self, actions: list[dict[str, Any]]) -> None:
        self.match.play_all(actions)
        self.picked = []

    def back(self) -> None:
        if self.picked:
            self.picked.pop()
        else:
            typer.echo(self.say["back"])

    def undo(self) -> None:
        """Only the own last action, and only where no chance and nobody else came in."""
        seat = self.match.undoable()
        if seat is not None and seat in self.bots:
            seat = None
        if seat is None:
            typer.echo(self.say["back"])
            return
        self.match.undo()
        self.orders.forget(seat)
        self.picked, self.told = [], min(self.told, len(self.match.happened))

    def order_ahead(self, seat: int) -> None:
        self.orders.talk(seat)

    def pick(self, line: str, choices: dict[str, Any]) -> None:
        found = self.meant(line, choices)
        if found is None:
            typer.echo(self.say["unknown"].format(line))
            return
        if self.match.pick([*self.picked, found]) is None and not self.match.choices([*self.picked, found])["left"]:
            refusal = self.match.why_not_pick([*self.picked, found])
            if refusal is not None:
                self.refuse(refusal)
            return
        self.picked.append(found)
        action = self.match.pick(self.picked)
        if action is not None and found.startswith("do:"):
            self.take([dict(action.json)])

    def meant(self, line: str, choices: dict[str, Any]) -> str | None:
        """A number of the list, an amount, a pick id, or the name of a thing."""
        if line.startswith("="):
            slot = next((pick["id"] for step in choices["steps"] for pick in step["picks"] if "min" in pick), "amount")
            return f"{slot}:{line[1:].strip()}" if line[1:].strip().isdecimal() else None
        listed = choices["picks"]
        if line.isdecimal():
            chosen = listed[int(line) - 1] if 0 < int(line) <= len(listed) else None
            if chosen is None:
                return None
            return self.how_much(chosen) if "min" in chosen else str(chosen["id"])
        called = [str(pick["id"]) for pick in listed if str(pick["label"]).casefold() == line.casefold()]
        return called[0] if len(called) == 1 else self.named(line)

    def how_much(self, pick: dict[str, Any]) -> str | None:
        """How much: asked until a whole number comes, or nothing."""
        while True:
            try:
                line = input(self.say["how_much"].format(pick["label"], pick["min"], pick["max"])).strip()
            except EOFError:
                return None
            if line.removeprefix("=").isdecimal() or not line:
                return f"{pick['id']}:{int(line.removeprefix('='))}" if line else None
            typer.echo(self.say["unknown"].format(line))

    def named(self, text: str) -> str | None:
        """Anything on the board by its id or name, possible now or not."""
        table = self.match.setup.actions
        for slot, domain in table.names.items():
            for value, key in enumerate(domain.keys):
                if text.casefold() in (
                    f"{slot}:{key}".casefold(),
                    key.casefold(),
                    self.match.namer(slot, value, self.lang).casefold(),
                ):
                    return f"{slot}:{key}"
        for kind in table.kinds:
            if text in (kind.name, f"do:{kind.name}"):
                return f"do:{kind.name}"
        return None

    def explain(self, text: str) -> None:
        if text:
            found = self.named(text)
            if found is None:
                typer.echo(self.say["unknown"].format(text))
                return
            refusal = self.match.why_not_pick([*self.picked, found])
            typer.echo(self.say["possible"]) if refusal is None else self.refuse(refusal)
        elif self.refusal is None:
            typer.echo(self.say["no_refusal"])
        else:
            rules = stellwerk.rules(self.match.setup.game.key, self.lang)
            typer.echo(f"{self.refusal.rule}: {rules.get(self.refusal.rule, '')}")

    def tell_howto(self) -> None:
        typer.echo("\n".join(howto_lines(how_to(self.match.setup, self.board, self.match.setup.options), self.lang)))

    def tell_rules(self, words: str) -> None:
        """Those with a word or an id; without either, the sections to ask for."""
        game = self.match.setup.game
        if not words:
            lines = [f"{section.key:<8} {section.title[self.lang]}" for section in rulebook(game).sections]
        else:
            found = found_rules(game, words, self.lang)
            lines = rule_lines(game, found, self.lang, self.board, self.match.setup.options)
        typer.echo("\n".join(lines))

    def hint(self) -> None:
        """What a bot would do here: the same hint as at the browser's table."""
        seat = self.match.seat
        assert seat is not None
        plans = hints.best(bots.get(HINT_BOT, hints.SEED), self.match, seat)
        typer.echo(self.say["hint"].format(HINT_BOT.title()))
        for hint in localize(hints.worded(self.match, seat, plans), self.lang):
            typer.echo(
                "  " + " · ".join(filter(None, [hint["label"], hint["text"], hint["aim"], hint["why"], hint["value"]]))
            )

    def refuse(self, refusal: Refusal) -> None:
        self.refusal = refusal
        typer.echo(f"{refusal.rule}: {refusal.text_in(self.lang)}")

    def show_map(self) -> None:
        typer.echo(self.match.setup.face.plain(self.match.view(self.match.seat), self.lang))

    def show_words(self) -> None:
        """The board in words, as the browser tells it to the ear."""
        for section in localize(self.match.told(self.match.seat), self.lang):
            typer.echo(f"\n{section['title']}")
            for thing in section["things"]:
                typer.echo("  " + ": ".join(filter(None, [thing["title"], " ".join(thing["lines"])])))

    def tell_log(self) -> None:
        for entry in localize(self.match.log_entries(self.told), self.lang):
            typer.echo(f"  {entry['text']}")
        self.told = len(self.match.happened)

    def tell_digest(self, asked: bool = False) -> None:
        """What the others did, added up; nothing to say is said only to whoever asks."""
        seat = self.match.core.seat
        told = localize(self.match.digest(seat, self.match.since([seat])), self.lang)
        if told or asked:
            typer.echo(self.say["digest" if told else "nothing"])
        for line in told:
            typer.echo(f"  {line['text']}")

    def show_scores(self) -> None:
        """Points line by line, with the rule of each."""
        names = [self.match.seat_name(seat, self.lang) for seat in range(self.match.setup.players)]
        rows = localize(self.match.scoring(), self.lang)
        out = {seat: row["label"] for row in rows if row.get("out") for seat, n in enumerate(row["points"]) if n}
        points = [row for row in rows if not row.get("out")]
        shown = [["", *names], *[[f"{row['label']} ({row['rule']})", *map(str, row["points"])] for row in points]]
        shown.append([self.say["total"], *(out.get(seat, str(n)) for seat, n in enumerate(self.match.scores()))])
        widths = [max(len(row[i]) for row in shown) for i in range(len(names) + 1)]
        for row in shown:
            numbers = [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
            typer.echo("  ".join([row[0].ljust(widths[0]), *numbers]).rstrip())

    def show_question(self, choices: dict[str, Any]) -> None:
        seat = choices["seat"]
        strip = localize(self.match.strip(seat), self.lang)
        shown = " · ".join(
            money(cell["money"], self.lang) if isinstance(cell, dict) and "money" in cell else str(cell)
            for cell in strip
        )
        typer.echo(f"\n{self.match.seat_name(seat, self.lang)} ({shown}): {choices['title']} · {choices['note']}")
        if choices["confirm"] is not None:
            self.show_confirm(choices["confirm"])
            return
        for number, pick in enumerate(choices["picks"], start=1):
            typer.echo(f"{number:>3}  {self.pick_line(pick)}")

    def pick_line(self, pick: dict[str, Any]) -> str:
        if "min" in pick:
            return f"{pick['label']}: {self.say['amount'].format(pick['min'], pick['max'])}"
        price = f"  {money(pick['price']['money'], self.lang)}" if "price" in pick else ""
        note = f"  ({pick['note']})" if pick["note"] else ""
        more = f"  ×{pick['count']}" if pick["count"] > 1 else ""
        return f"{pick['label']}{note}{price}{more}"

    def show_confirm(self, confirm: dict[str, Any]) -> None:
        typer.echo(f"  {confirm['label']}. {confirm['text']}")
        for effect in confirm["effects"]:
            typer.echo(f"    {effect['label']}: {self.amount(effect['before'])} → {self.amount(effect['after'])}")
        typer.echo(f"  {self.say['sure']}")

    def amount(self, cell: Any) -> str:
        return money(cell["money"], self.lang) if isinstance(cell, dict) else str(cell)
