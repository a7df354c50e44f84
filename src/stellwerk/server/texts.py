"""The server's own sentences, in English and German. A game's sentences come from the game."""

from typing import Final

from stellwerk.kernel.errors import LANGUAGES
from stellwerk.kernel.texts import Text, localize

TEXTS: Final[dict[str, Text]] = {
    # the request as such
    "not_json": {
        "en": "This is not JSON: {reason}.",
        "de": "Das ist kein JSON: {reason}.",
    },
    "not_an_object": {
        "en": "Send one JSON object, such as {{…}}.",
        "de": "Erwartet wird ein JSON-Objekt, also {{…}}.",
    },
    "content_type": {
        "en": "Send the body as Content-Type: application/json.",
        "de": "Bitte als Content-Type: application/json senden.",
    },
    "too_large": {
        "en": "The request is larger than {limit} bytes.",
        "de": "Die Anfrage ist größer als {limit} Bytes.",
    },
    "huge_number": {
        "en": "The number {number} is too large; at most {limit} is read.",
        "de": "Die Zahl {number} ist zu groß; gelesen wird höchstens {limit}.",
    },
    "no_number": {
        "en": "{number} is not a number.",
        "de": "{number} ist keine Zahl.",
    },
    "twice": {
        "en": "The field “{field}” stands twice in one object.",
        "de": "Das Feld „{field}“ steht zweimal in einem Objekt.",
    },
    "broken_letters": {
        "en": "The text holds half a character (a lone surrogate).",
        "de": "Der Text enthält ein halbes Zeichen (ein einzelnes Surrogat).",
    },
    # one field
    "missing": {
        "en": "The field “{field}” is missing.",
        "de": "Das Feld „{field}“ fehlt.",
    },
    "unknown_field": {
        "en": "The field “{field}” is not known here. Known are: {known}.",
        "de": "Das Feld „{field}“ ist hier unbekannt. Bekannt sind: {known}.",
    },
    "one_of": {
        "en": "“{field}” must be one of: {known}.",
        "de": "„{field}“ muss eines hiervon sein: {known}.",
    },
    "want_text": {
        "en": "“{field}” must be a text.",
        "de": "„{field}“ muss ein Text sein.",
    },
    "want_number": {
        "en": "“{field}” must be a whole number.",
        "de": "„{field}“ muss eine ganze Zahl sein.",
    },
    "want_switch": {
        "en": "“{field}” must be true or false.",
        "de": "„{field}“ muss true oder false sein.",
    },
    "want_list": {
        "en": "“{field}” must be a list.",
        "de": "„{field}“ muss eine Liste sein.",
    },
    "want_object": {
        "en": "“{field}” must be an object.",
        "de": "„{field}“ muss ein Objekt sein.",
    },
    "at_least": {
        "en": "“{field}” must be at least {limit}.",
        "de": "„{field}“ muss mindestens {limit} sein.",
    },
    "at_most": {
        "en": "“{field}” must be at most {limit}.",
        "de": "„{field}“ darf höchstens {limit} sein.",
    },
    "too_short": {
        "en": "“{field}” must not be empty.",
        "de": "„{field}“ darf nicht leer sein.",
    },
    "too_long": {
        "en": "“{field}” is too long; at most {limit} fit.",
        "de": "„{field}“ ist zu lang; höchstens {limit} passen.",
    },
    "unprintable": {
        "en": "“{field}” holds a character that cannot be printed.",
        "de": "„{field}“ enthält ein Zeichen, das nicht gedruckt werden kann.",
    },
    "wrong": {
        "en": "“{field}” is not as it should be.",
        "de": "„{field}“ ist nicht, wie es sein soll.",
    },
    # a new table
    "no_game": {
        "en": "There is no game “{game}”. There are: {known}.",
        "de": "Ein Spiel „{game}“ gibt es nicht. Es gibt: {known}.",
    },
    "seat_count": {
        "en": "{players} players need {players} seats; {given} are given.",
        "de": "{players} Spieler brauchen {players} Plätze; angegeben sind {given}.",
    },
    "no_bot": {
        "en": "There is no bot “{bot}”. There are: {known}.",
        "de": "Einen Bot „{bot}“ gibt es nicht. Es gibt: {known}.",
    },
    "bot_without_bot_seat": {
        "en": "Seat {seat} is not a bot's, so “bot” must stay away.",
        "de": "Platz {seat} ist kein Bot-Platz, „bot“ muss also wegbleiben.",
    },
    "player": {"en": "Player {n}", "de": "Spieler {n}"},
    # at a table
    "no_table": {
        "en": "There is no such table.",
        "de": "Diesen Tisch gibt es nicht.",
    },
    "wrong_token": {
        "en": "This link belongs to no seat of this table.",
        "de": "Dieser Link gehört zu keinem Platz an diesem Tisch.",
    },
    "only_watching": {
        "en": "You are watching; only the players act here.",
        "de": "Du schaust zu; handeln können hier nur die Spieler.",
    },
    "not_your_turn": {
        "en": "It is {name}'s decision, not yours.",
        "de": "Hier entscheidet {name}, nicht du.",
    },
    "game_over": {
        "en": "The game is over; nobody decides any more.",
        "de": "Das Spiel ist zu Ende; niemand entscheidet mehr.",
    },
    "stale": {
        "en": "The table has moved on: it is at position {present}, you answered position {given}.",
        "de": "Der Tisch ist weiter: Er steht bei Position {present}, deine Antwort galt Position {given}.",
    },
    "one_or_several": {
        "en": "Something is missing or too much: give either action or actions.",
        "de": "Etwas fehlt oder ist zu viel: Gib entweder action oder actions an.",
    },
    "key_reused": {
        "en": "This key was already used for another action; take a new one for each.",
        "de": "Dieser Schlüssel gehört schon zu einer anderen Aktion; nimm für jede einen neuen.",
    },
    "not_your_undo": {
        "en": "Only {name} may take back the last action.",
        "de": "Die letzte Aktion darf nur {name} zurücknehmen.",
    },
    "record_hidden": {
        "en": "The record holds what is still hidden from you; it opens when the game is over.",
        "de": "Das Protokoll enthält, was dir noch verborgen ist; es öffnet sich am Ende des Spiels.",
    },
    "damaged": {
        "en": "The stored game cannot be replayed ({reason}). Nothing was changed.",
        "de": "Das gespeicherte Spiel lässt sich nicht nachspielen ({reason}). Es wurde nichts verändert.",
    },
    # hints
    "hints_off": {
        "en": "This table was opened without hints.",
        "de": "Dieser Tisch wurde ohne Hinweise eröffnet.",
    },
    "too_often": {
        "en": "That was many hints in one minute; the next one in {seconds} s.",
        "de": "Das waren viele Hinweise in einer Minute; der nächste in {seconds} s.",
    },
    "no_hint": {
        "en": "The bot found nothing in time; try again.",
        "de": "Der Bot hat rechtzeitig nichts gefunden; versuch es noch einmal.",
    },
    # the end
    "no_winner": {"en": "The game is lost.", "de": "Das Spiel ist verloren."},
    "one_winner": {"en": "{names} wins.", "de": "{names} gewinnt."},
    "shared_win": {"en": "{names} share the win.", "de": "{names} teilen sich den Sieg."},
    "and": {"en": "{first} and {last}", "de": "{first} und {last}"},
    # the server as such
    "not_found": {
        "en": "There is nothing at this address.",
        "de": "Unter dieser Adresse gibt es nichts.",
    },
    "method": {
        "en": "This address does not take {method}.",
        "de": "Diese Adresse nimmt kein {method}.",
    },
    "internal": {
        "en": "Something went wrong in the server; nothing was changed.",
        "de": "Im Server ist etwas schiefgegangen; es wurde nichts verändert.",
    },
    "port_taken": {
        "en": "Port {port} is taken; using {found}.",
        "de": "Port {port} ist belegt; genommen wird {found}.",
    },
    "serving": {
        "en": "Stellwerk is at {address} (tables in {place}). Ctrl-C ends it.",
        "de": "Stellwerk läuft unter {address} (Tische in {place}). Strg-C beendet es.",
    },
    "ended": {
        "en": "Stellwerk has ended; every table is kept.",
        "de": "Stellwerk ist beendet; alle Tische bleiben erhalten.",
    },
    "no_place": {
        "en": "No tables can be kept in {place}: {reason}",
        "de": "In {place} lassen sich keine Tische ablegen: {reason}",
    },
    "no_address": {
        "en": "This machine has no address {host}: {reason}.",
        "de": "Dieser Rechner hat keine Adresse {host}: {reason}.",
    },
    "cannot_listen": {
        "en": "Cannot listen on {host}, port {port}: {reason}.",
        "de": "Auf {host}, Port {port}, kann nicht gelauscht werden: {reason}.",
    },
    "no_port": {
        "en": "No port from {first} to {last} is free.",
        "de": "Kein Port von {first} bis {last} ist frei.",
    },
    "no_client": {
        "en": "The browser pages are not built yet. Run “make setup” and start again.",
        "de": "Die Browserseiten sind noch nicht gebaut. „make setup“ ausführen und neu starten.",
    },
}


def say(key: str, **values: object) -> Text:
    """The sentence in every language; a bilingual value goes in by its language."""
    return {lang: TEXTS[key][lang].format_map(localize(values, lang)) for lang in LANGUAGES}


def join(names: list[str]) -> Text:
    """A list of names as a sentence has it: Ada, Ben and Cem."""
    *first, last = names
    if not first:
        return dict.fromkeys(LANGUAGES, last)
    return say("and", first=", ".join(first), last=last)
