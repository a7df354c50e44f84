"""Tables for language models: every answer is a text, every refusal a sentence. Knows no protocol; `mcp.py` carries it.

It speaks to the same authority as the browser's routes, with the same tokens: what a seat is told is `research.text` of what it may see.
"""

import secrets
from typing import Any, Final

from stellwerk import bots
from stellwerk.kernel.errors import LANGUAGES
from stellwerk.kernel.game import Game
from stellwerk.kernel.match import Match
from stellwerk.kernel.registry import find, registered
from stellwerk.kernel.rulebook import Rule, rulebook
from stellwerk.research import text

from .limits import Limiter
from .messages import NewTable, Play, check
from .page import eye_of
from .refusals import citing, malformed, no_game, rule_text, stale
from .sentences import say
from .tables import Tables

LEAST_TOKENS: Final = text.LEAST + 50  # the head of an answer takes some
MOST_TOKENS: Final = 20_000
MOST_RULES: Final = 40
MOST_WAIT: Final = 60
RIVAL: Final = "planner"
ME, LINK, BOT = "me", "link", "bot"


class Desk:
    """`address`: from whom, for the limits that hold by address."""

    def __init__(self, tables: Tables, limiter: Limiter) -> None:
        self._tables, self._limiter = tables, limiter

    def games(self, lang: str = "en") -> str:
        """What can be played, on which boards, by how many, against which bots."""
        lang = checked(lang)
        lines = []
        for game in registered().values():
            info = self._tables.boards.info(game)
            boards = "; ".join(
                f"{board.key} ({board.title[lang]}, {', '.join(map(str, board.players))})"
                for board in info.boards.values()
            )
            lines.append(f"{info.key}: {info.title[lang]}. {game.texts.get('tagline')[lang]}\n  {boards}")
        return "\n".join([*lines, say("desk_bots", names=", ".join(bots.OFFERED))[lang]])

    def open_table(
        self,
        address: str,
        game: str,
        board: str = "",
        seats: list[str] | None = None,
        options: dict[str, Any] | None = None,
        lang: str = "en",
    ) -> str:
        """A new table. Tokens are told this once."""
        lang = checked(lang)
        if game not in registered():
            raise no_game(game, list(registered()))
        info = self._tables.boards.info(find(game))
        chosen = board or next(iter(info.boards))
        fewest = info.boards[chosen].players[0] if chosen in info.boards else info.players[0]
        wanted = seats or [ME, *[RIVAL] * (fewest - 1)]
        wish = {
            "game": game,
            "board": chosen,
            "players": len(wanted),
            "options": options or {},
            "seats": [seat_wish(one) for one in wanted],
        }
        self._tables.keep_out(address)
        with self._limiter.opening_table(address):
            opened = self._tables.create(check(NewTable, wish), lang)
        lines = [say("desk_opened", table=opened["table"], token=opened["token"])[lang]]
        lines += [say("desk_link", seat=one["seat"] + 1, token=one["token"])[lang] for one in opened["links"]]
        return "\n".join(lines)

    def join_table(self, address: str, table: str, token: str, lang: str = "en") -> str:
        """Take the seat a link was given out for."""
        lang = checked(lang)
        mine = self._tables.seats(table, token, address)
        seats = ", ".join(str(seat + 1) for seat in mine)
        return say("desk_joined" if mine else "desk_watching", seats=seats, table=table)[lang]

    def waits(self, table: str, token: str, wait: int) -> bool:
        """Whether somebody else is still to decide."""
        at_most("wait", wait, 0, MOST_WAIT)
        match, mine = self._tables.seen(table, token)
        return not match.over and match.seat not in mine

    def look(self, table: str, token: str = "", tokens: int = 2000, lang: str = "en") -> str:
        """What the seat sees and is asked now."""
        lang = checked(lang)
        at_most("tokens", tokens, LEAST_TOKENS, MOST_TOKENS)
        match, mine = self._tables.seen(table, token)
        eye = eye_of(mine, match.seat if match.seat in mine else None)
        head = say("desk_position", table=table, position=match.position)[lang]
        return f"{head}\n{text.observe(match, eye, lang, tokens - text.tokens_in(head) - 1)}"

    def actions(self, table: str, token: str, first: int = 1, tokens: int = 2000, lang: str = "en") -> str:
        """The legal actions from number `first` on, for lists that are too long for `look`."""
        lang = checked(lang)
        at_most("tokens", tokens, text.LEAST, MOST_TOKENS)
        match, _ = self._asked(table, token, None)
        at_most("first", first, 1, len(match.legal()))
        lines: list[str] = []
        for entry in text.entries(match, lang):
            if entry.last < first:
                continue
            line = f"{entry.text} — {entry.effect}" if entry.effect else entry.text
            if text.tokens_in("\n".join([*lines, line])) > tokens:
                break
            lines.append(line)
        return "\n".join(lines)

    def choose(self, table: str, token: str, position: int, answer: str, lang: str = "en") -> str:
        """Play the action that the answer means, at the position it was shown at."""
        lang = checked(lang)
        match, seat = self._asked(table, token, position)
        with citing(match.setup.game.key):
            action = text.parse(match, answer, seat)
        order = {"token": token, "position": position, "action": dict(action.json), "key": secrets.token_hex(16)}
        done = self._tables.play(table, check(Play, order))
        number = match.core.legal().index(action.code) + 1
        label = next(entry.text for entry in text.entries(match, lang) if entry.first <= number <= entry.last)
        return say("desk_played", label=label, position=done["position"])[lang]

    def why_not(self, table: str, token: str, position: int, action: dict[str, Any], lang: str = "en") -> str:
        """Which rule an action breaks, by its JSON form."""
        lang = checked(lang)
        match, _ = self._asked(table, token, position)
        with citing(match.setup.game.key):
            refusal = match.why_not(action)
        if refusal is None:
            return say("desk_possible")[lang]
        ruled = rule_text(match.setup.game.key, refusal.rule)[lang]
        return f"{refusal.text_in(lang)} ({refusal.rule}: {ruled})"

    def rules(self, game: str, words: str = "", lang: str = "en") -> str:
        """The rules with an id, of a section, or with these words; without any, the sections there are."""
        lang = checked(lang)
        if game not in registered():
            raise no_game(game, list(registered()))
        played = find(game)
        if not words.strip():
            return "\n".join(f"{section.key}  {section.title[lang]}" for section in rulebook(played).sections)
        found = [rule for rule in rulebook(played).rules if fits(rule, words.strip(), lang, played)]
        if not found:
            raise malformed(say("desk_no_rule", words=words[:80]), "words")
        lines = [f"{rule.id} {rule.text[lang]}" for rule in found[:MOST_RULES]]
        more = len(found) - len(lines)
        return "\n".join([*lines, *([say("desk_more", count=more)[lang]] if more else [])])

    def _asked(self, table: str, token: str, position: int | None) -> tuple[Match, int]:
        """The match, for the seat that decides: whoever else asks is refused as a play would be."""
        match, mine = self._tables.seen(table, token)
        if position is not None and position != match.position:
            raise stale(position, match.position)
        seat = self._tables.decider(table, token, match.position)
        assert seat in mine
        return match, seat


def checked(lang: str) -> str:
    if lang not in LANGUAGES:
        raise malformed(say("one_of", field="lang", known=", ".join(LANGUAGES)), "lang")
    return lang


def at_most(field: str, value: int, least: int, most: int) -> None:
    if value < least:
        raise malformed(say("at_least", field=field, limit=least), field)
    if value > most:
        raise malformed(say("at_most", field=field, limit=most), field)


def seat_wish(one: str) -> dict[str, str]:
    """`me`, `link`, or a bot by its name."""
    return {"who": one} if one in (ME, LINK) else {"who": BOT, "bot": one}


def fits(rule: Rule, words: str, lang: str, game: Game) -> bool:
    wanted = words.casefold()
    if wanted.startswith(f"{game.rules_prefix.casefold()}-"):
        return wanted in (rule.id.casefold(), rule.section.casefold())
    return all(word in rule.text[lang].casefold() for word in wanted.split())
