"""New matches, records played again, positions loaded: everything that makes a `Match`."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .chance import Script, Source
from .errors import Illegal, Malformed, StellwerkError
from .game import Game, Setup
from .match import Match
from .registry import data_folder, find
from .sealed import Sealed, bad_seal, flaws, read_seal, terms_of
from .start import load_cells, start_core

RECORD_FIELDS = {"game", "board", "players", "seed", "options", "rules_version", "actions"}
RECORD_EXTRAS = {"result", "data", "chance", "start"}
SEED_LIMIT = 2**62


def new(
    game: str,
    board: str | None = None,
    players: int | None = None,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    chance: Script | None = None,
    data: str | Path | None = None,
    key: bytes | None = None,
) -> Match:
    """A fresh match. Unknown names and numbers are refused with what would do. A `key` seals its chance."""
    setup = find(game).setup(board, players, options, data_folder(data))
    if key is not None:
        return begin(setup, Sealed(key, terms_of(setup)).json, chance)
    return begin(setup, seed, chance)


def begin(setup: Setup, seed: object, chance: Script | None = None, start: Mapping[str, Any] | None = None) -> Match:
    if isinstance(seed, Mapping):
        return begin_sealed(setup, seed, chance is None and start is None)
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < SEED_LIMIT:
        raise Malformed(
            f"seed must be a whole number from 0 to 2**62 − 1, not {seed!r}",
            "seed",
            f"seed muss eine ganze Zahl von 0 bis 2**62 − 1 sein, nicht {seed!r}",
        )
    return made(setup, seed, chance, start)


def begin_sealed(setup: Setup, seal: Mapping[str, Any], alone: bool) -> Match:
    """A match with sealed chance; a seal that does not hold is refused."""
    if not alone:
        raise bad_seal(
            "a sealed game has no chance and no start", "ein versiegeltes Spiel hat kein chance und kein start"
        )
    if found := flaws(seal, terms_of(setup)):
        raise bad_seal(f"the seal is broken: {found[0]}", f"das Siegel ist gebrochen: {found[0]}")
    return made(setup, 0, read_seal(seal)[0], None)


def made(setup: Setup, seed: int, source: Source | None, start: Mapping[str, Any] | None) -> Match:
    return Match(setup, start_core(setup, seed, source, start), seed, source, start)


def replay(record: Mapping[str, Any], upto: int | None = None, data: str | Path | None = None) -> Match:
    """The same match again; a bad record is refused, naming the action and the rule."""
    match = opened(record, data)
    actions = record["actions"]
    for i, raw in enumerate(actions[:upto]):
        try:
            match.play(raw)
        except Illegal as error:
            raise Illegal(
                error.rule,
                f"action {i + 1} of {len(actions)} ({raw}): {error.text}",
                f"Aktion {i + 1} von {len(actions)} ({raw}): {error.text_in('de')}",
            ) from error
        except StellwerkError as error:
            raise Malformed(
                f"action {i + 1} of {len(actions)}: {error.text}",
                f"actions[{i}]",
                f"Aktion {i + 1} von {len(actions)}: {error.text_in('de')}",
            ) from error
    return match


def opened(record: object, data: str | Path | None = None) -> Match:
    """A record's match before its first action."""
    if not isinstance(record, Mapping):
        raise Malformed("a record is an object", "record", "ein Protokoll ist ein Objekt")
    missing, unknown = RECORD_FIELDS - set(record), set(record) - RECORD_FIELDS - RECORD_EXTRAS
    if missing or unknown:
        field = min(missing or unknown)
        word, wort = (
            ("lacks", "Im Protokoll fehlt") if missing else ("has the unknown field", "Im Protokoll ist unbekannt:")
        )
        raise Malformed(f"the record {word} {field}", field, f"{wort} {field}")
    if not isinstance(record["actions"], list):
        raise Malformed("actions must be a list", "actions", "actions muss eine Liste sein")
    game = find(record["game"])
    setup = game.setup(record["board"], record["players"], options_of(game, record), data_folder(data))
    if record.get("data", "") != setup.digest:
        raise Malformed(
            "the record was played with other board data; give the same data directory",
            "data",
            "das Protokoll wurde mit anderen Plandaten gespielt; bitte dasselbe Datenverzeichnis angeben",
        )
    return begin(setup, record["seed"], script_of(record), record.get("start"))


def options_of(game: Game, record: Mapping[str, Any]) -> Any:
    """A record's options; one of an older version gets the readings that version knew no other of."""
    version, options = record["rules_version"], record["options"]
    if version == game.rules_version and type(version) is int:
        return options
    if type(version) is not int or version not in game.readings:
        raise Malformed(
            f"recorded under rules version {version}; this engine plays version {game.rules_version}",
            "rules_version",
            f"aufgezeichnet nach Regelversion {version}; diese Engine spielt Version {game.rules_version}",
        )
    return {**game.readings[version], **options} if isinstance(options, Mapping) else options


def script_of(record: Mapping[str, Any]) -> Script | None:
    outcomes = record.get("chance")
    if outcomes is None:
        return None
    if not isinstance(outcomes, list) or not all(type(value) is int for value in outcomes):
        raise Malformed("chance must be a list of whole numbers", "chance", "chance muss eine Liste ganzer Zahlen sein")
    return Script(outcomes)


def differences(record: Mapping[str, Any], data: str | Path | None = None) -> list[str]:
    """What a record claims and its replay does not give. An illegal action or a broken seal raises."""
    return unproved(record, replay(record, data=data))


def unproved(record: Mapping[str, Any], match: Match) -> list[str]:
    """What the record claims of its result and the match played from it does not give."""
    claimed, reached = record.get("result", {}), match.result()
    if not isinstance(claimed, Mapping):
        raise Malformed("result must be an object", "result", "result muss ein Objekt sein")
    return [
        f"{key}: recorded {claimed[key]}, replayed {reached[key]}"
        for key in reached
        if key in claimed and claimed[key] != reached[key]
    ]


def load_state(state: Mapping[str, Any], seed: int = 0, data: str | Path | None = None) -> Match:
    """A match that begins with this position."""
    if not isinstance(state, Mapping) or "game" not in state:
        raise Malformed(
            "a state is an object with the field game", "game", "eine Stellung ist ein Objekt mit dem Feld game"
        )
    setup = find(state["game"]).setup(state.get("board"), state.get("players"), state.get("options"), data_folder(data))
    trial = setup.start(seed, None)
    load_cells(setup, trial, state)
    check_position(setup, trial)
    return begin(setup, seed, None, dict(state))


def check_position(setup: Setup, core: Any) -> None:
    try:
        setup.check(core)
    except AssertionError as error:
        raise Malformed(
            f"this position can't be: {error}", "cells", f"diese Stellung ist unmöglich: {error}"
        ) from error
