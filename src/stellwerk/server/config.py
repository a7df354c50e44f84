"""Every setting an operator has: its name, what it is without being told, and what would do. From a file or the environment.

A settings file is TOML, `tables_per_hour = 60` for STELLWERK_TABLES_PER_HOUR. What it says goes into the environment
where that says nothing: so the environment comes first, and the workers, which are processes of their own, hear the same.
docs/operations.md tells these settings to operators; a test holds both equal.
"""

import difflib
import re
import tomllib
from collections.abc import Callable, Mapping, MutableMapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Final

import sqlalchemy as sa

from .keeping import DAYS_VARIABLE
from .sentences import say
from .settings import DEFAULT_HOST, DEFAULT_PORT, HOSTS_VARIABLE, Limits, WrongSettings

PREFIX: Final = "STELLWERK_"
FILE_VARIABLE: Final = "STELLWERK_SETTINGS"
HOST_VARIABLE: Final = "STELLWERK_HOST"
PORT_VARIABLE: Final = "STELLWERK_PORT"
TABLES_VARIABLE: Final = "STELLWERK_TABLES"
DATABASE_VARIABLE: Final = "STELLWERK_DATABASE"
LOG_VARIABLE: Final = "STELLWERK_LOG"
LEVEL_VARIABLE: Final = "STELLWERK_LOG_LEVEL"
METRICS_KEY_VARIABLE: Final = "STELLWERK_METRICS_KEY"
ADMIN_KEY_VARIABLE: Final = "STELLWERK_ADMIN_KEY"

LOG_STYLES: Final = ("plain", "json")
LOG_LEVELS: Final = ("debug", "info", "warning", "error")
KEY_LENGTHS: Final = (16, 128)
MOST: Final = 10**9


@dataclass(frozen=True, slots=True)
class Keys:
    """What opens the pages of operators; empty: nothing does."""

    metrics: str = field(default="", repr=False)
    admin: str = field(default="", repr=False)

    @classmethod
    def told(cls, environment: Mapping[str, str]) -> "Keys":
        return cls(told(METRICS_KEY_VARIABLE, environment), told(ADMIN_KEY_VARIABLE, environment))


Fits = Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class Setting:
    name: str
    default: str
    fits: Fits
    wants: str  # the sentence that says what would do
    secret: bool = False

    @property
    def in_file(self) -> str:
        return self.name.removeprefix(PREFIX).lower()

    def check(self, value: str) -> None:
        if value and not self.fits(value):
            shown = "…" if self.secret else value
            raise WrongSettings("setting_wrong", name=self.name, value=shown, wants=say(self.wants))


def _number(least: int, most: int) -> Fits:
    return lambda value: bool(re.fullmatch(r"[0-9]{1,10}", value)) and least <= int(value) <= most


def _database(value: str) -> bool:
    try:
        sa.make_url(value).get_dialect()
    except (sa.exc.ArgumentError, ImportError, ValueError):
        return False
    return True


def _key(value: str) -> bool:
    """What can stand in an Authorization header, and is not guessed."""
    return (
        KEY_LENGTHS[0] <= len(value) <= KEY_LENGTHS[1] and value.isascii() and value.isprintable() and " " not in value
    )


def _hosts(value: str) -> bool:
    """Names as they stand in an address, without anything around them: others would never be asked for."""
    return all(re.fullmatch(r"\*|[\w.-]+|[0-9a-fA-F:]+", name) for name in value.replace(",", " ").split())


SETTINGS: Final = (
    Setting(FILE_VARIABLE, "", lambda _value: True, "wants_file"),
    Setting(HOST_VARIABLE, DEFAULT_HOST, lambda value: not re.search(r"\s", value), "wants_host"),
    Setting(PORT_VARIABLE, str(DEFAULT_PORT), _number(0, 65535), "wants_port"),
    Setting(TABLES_VARIABLE, "", lambda _value: True, "wants_folder"),
    Setting(DATABASE_VARIABLE, "", _database, "wants_database"),
    Setting(HOSTS_VARIABLE, "", _hosts, "wants_hosts"),
    Setting(DAYS_VARIABLE, "0", _number(0, MOST), "wants_days"),
    Setting(LOG_VARIABLE, LOG_STYLES[0], LOG_STYLES.__contains__, "wants_log"),
    Setting(LEVEL_VARIABLE, "warning", LOG_LEVELS.__contains__, "wants_level"),
    Setting(METRICS_KEY_VARIABLE, "", _key, "wants_key", secret=True),
    Setting(ADMIN_KEY_VARIABLE, "", _key, "wants_key", secret=True),
    *(Setting(PREFIX + one.name.upper(), str(one.default), _number(1, MOST), "wants_number") for one in fields(Limits)),
)
BY_NAME: Final = {setting.name: setting for setting in SETTINGS}


def told(name: str, environment: Mapping[str, str]) -> str:
    """A setting as the environment has it, else what it is by itself."""
    return environment.get(name, "").strip() or BY_NAME[name].default


def take_in(environment: MutableMapping[str, str], file: Path | None = None) -> None:
    """Put what the settings file says into the environment where that says nothing; then every setting is checked."""
    named = file or (Path(given) if (given := environment.get(FILE_VARIABLE, "").strip()) else None)
    if named is not None:
        for name, value in read_file(named).items():
            if not environment.get(name, "").strip():
                environment[name] = value
    for setting in SETTINGS:
        setting.check(environment.get(setting.name, "").strip())


def read_file(file: Path) -> dict[str, str]:
    """What a settings file says, by the names of the environment. Whatever is no setting is named."""
    try:
        content = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise WrongSettings("settings_unread", file=file, reason=error.strerror) from error
    except ValueError as error:
        raise WrongSettings("settings_no_toml", file=file, reason=error) from error
    known = {setting.in_file: setting for setting in SETTINGS if setting.name != FILE_VARIABLE}
    for key in content:
        if key not in known:
            near = difflib.get_close_matches(key, known, 1)
            raise WrongSettings("setting_unknown", name=key, file=file, known=", ".join(near or known))
    return {known[key].name: _in_words(known[key], value, file) for key, value in content.items()}


def _in_words(setting: Setting, value: object, file: Path) -> str:
    if isinstance(value, list) and setting.name == HOSTS_VARIABLE and all(isinstance(one, str) for one in value):
        return " ".join(value)
    if isinstance(value, bool) or not isinstance(value, str | int):
        shown = "…" if setting.secret else value
        raise WrongSettings("setting_wrong", name=f"{setting.in_file} ({file})", value=shown, wants=say(setting.wants))
    return str(value)
