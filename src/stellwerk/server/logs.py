"""The log: one line per event, with time, level, logger and the request it belongs to; no secrets, no floods.

Two styles: key=value, or JSON. A traceback is one field of its line. The same traceback is written at most once a minute;
in between its events have a short line each, with their number and the request of the one that was written.
"""

import contextvars
import json
import logging
import re
import sys
import time
import traceback
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from threading import Lock
from typing import Any, Final

from . import config

REQUEST: Final[contextvars.ContextVar[str]] = contextvars.ContextVar("request", default="")
"""The id of the request that is being answered, in whatever thread; empty outside."""

MINUTE: Final = 60.0
TRACEBACKS: Final = 256
"""Different tracebacks that are remembered."""
HIDDEN: Final = "[secret]"
# A token or a ring (32 letters of base64), a hash, a key of chance. A name of our own code is none.
SECRETS: Final = re.compile(r"(?<![\w-])(?:(?![a-z_]{32}(?![\w-]))[\w-]{32}|[0-9a-f]{64})(?![\w-])")
BEARER: Final = re.compile(r"(?i)(bearer\s+)[^\s\"']+")
BARE: Final = re.compile(r"[^\s\"=\\]+")


class Secrets:
    """Takes out of a text what opens something."""

    def __init__(self, known: Iterable[str] = ()) -> None:
        self._known = [secret for secret in known if secret]

    def hide(self, text: str) -> str:
        for secret in self._known:
            text = text.replace(secret, HIDDEN)
        return SECRETS.sub(HIDDEN, BEARER.sub(rf"\1{HIDDEN}", text))


class Repeated:
    """Which tracebacks were written within the last minute."""

    def __init__(self) -> None:
        self._seen: OrderedDict[str, tuple[float, int, str]] = OrderedDict()
        self._guard = Lock()

    def note(self, where: str, request: str) -> tuple[int, str]:
        """How often this one came since it was written, and in which request that was; 0: it is to be written now.

        With the next one that is written the count begins anew.
        """
        now = time.monotonic()
        with self._guard:
            since, count, first = self._seen.get(where, (float("-inf"), 0, ""))
            if now - since >= MINUTE:
                since, count, first = now, -1, request
            self._seen[where] = since, count + 1, first
            self._seen.move_to_end(where)
            if len(self._seen) > TRACEBACKS:
                self._seen.popitem(last=False)
            return count + 1, first


class Lines(logging.Formatter):
    """An event as one line."""

    def __init__(self, style: str = "plain", secrets: Secrets = Secrets()) -> None:  # noqa: B008 - holds nothing
        super().__init__()
        self._kind, self._secrets, self._repeated = style, secrets, Repeated()

    def format(self, record: logging.LogRecord) -> str:
        fields = {name: self._secrets.hide(str(value)) for name, value in self._fields(record).items()}
        if self._kind == "json":
            return _printable(json.dumps(fields, ensure_ascii=False))
        return " ".join(f"{name}={_quoted(value)}" for name, value in fields.items())

    def _fields(self, record: logging.LogRecord) -> dict[str, object]:
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        fields: dict[str, object] = {
            "time": moment.replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "logger": record.name,
        }
        if request := REQUEST.get():
            fields["request"] = request
        fields["text"] = record.getMessage()
        fields.update(getattr(record, "fields", {}))
        return fields | self._trouble(record.exc_info)

    def _trouble(self, raised: Any) -> dict[str, object]:
        """What was raised, and where; where it was raised again within a minute, how often."""
        if not raised or raised[1] is None:
            return {}
        error: BaseException = raised[1]
        where = "".join(traceback.format_tb(error.__traceback__)) + type(error).__qualname__
        again, first = self._repeated.note(where, REQUEST.get())
        said: dict[str, object] = {"error": f"{type(error).__name__}: {error}".splitlines()[0]}
        if again:
            return {**said, "again": again, **({"first": first} if first else {})}
        return {**said, "traceback": "".join(traceback.format_exception(error))}


def _quoted(value: str) -> str:
    bare = BARE.fullmatch(value) and value.isprintable()
    return value if bare else _printable(json.dumps(value, ensure_ascii=False))


def _printable(line: str) -> str:
    """What would begin a new line somewhere, or steer a terminal, is spelt out; within JSON it means the same."""
    if line.isprintable():
        return line
    return "".join(sign if sign.isprintable() else json.dumps(sign)[1:-1] for sign in line)


def set_up(environment: Mapping[str, str]) -> None:
    """All logs of this process to its standard error, as the settings have it."""
    keys = (config.told(name, environment) for name in (config.METRICS_KEY_VARIABLE, config.ADMIN_KEY_VARIABLE))
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines(config.told(config.LOG_VARIABLE, environment), Secrets(keys)))
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(config.told(config.LEVEL_VARIABLE, environment).upper())
    for chatty in ("asyncio", "websockets", "uvicorn.access"):  # their small talk is of no use to an operator
        logging.getLogger(chatty).setLevel(max(root.level, logging.WARNING))
