"""JSON as the server takes it: one object, no NaN, no huge number, no field twice, no broken text."""

import json
import math
from typing import Any, Final, NoReturn

from .refusals import malformed
from .sentences import say

NUMBER_LIMIT: Final = 2**53 - 1
"""The largest whole number that every JSON reader, a browser's too, reads exactly."""
_SHOWN: Final = 20  # digits of a refused number that are quoted back


def loads(raw: bytes | str) -> dict[str, Any]:
    try:
        value = json.loads(
            raw,
            parse_int=_whole,
            parse_float=_fraction,
            parse_constant=_no_number,
            object_pairs_hook=_no_field_twice,
        )
        json.dumps(value, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise malformed(say("not_json", reason=f"{error.msg} ({error.lineno}:{error.colno})")) from None
    except UnicodeEncodeError:
        raise malformed(say("broken_letters")) from None
    except UnicodeDecodeError:
        raise malformed(say("not_json", reason="UTF-8")) from None
    except RecursionError:
        raise malformed(say("not_json", reason="[[[[…")) from None
    if not isinstance(value, dict):
        raise malformed(say("not_an_object"))
    return value


def dumps(value: object) -> str:
    """The one way to write a value, so that equal values give equal hashes."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)


def _whole(digits: str) -> int:
    if len(digits) > _SHOWN or abs(int(digits)) > NUMBER_LIMIT:
        shown = digits if len(digits) <= _SHOWN else digits[:_SHOWN] + "…"
        raise malformed(say("huge_number", number=shown, limit=NUMBER_LIMIT))
    return int(digits)


def _fraction(digits: str) -> float:
    value = float(digits)
    if not math.isfinite(value):
        raise malformed(say("huge_number", number=digits[:_SHOWN], limit=NUMBER_LIMIT))
    return value


def _no_number(word: str) -> NoReturn:
    raise malformed(say("no_number", number=word))


def _no_field_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    seen: dict[str, Any] = {}
    for name, value in pairs:
        if name in seen:
            raise malformed(say("twice", field=name), name)
        seen[name] = value
    return seen
