"""A table as TOML, as far as board files need it: the standard library only reads."""

import json
from typing import Any


def toml_of(table: dict[str, Any]) -> str:
    return "".join(f"{json.dumps(key)} = {value_of(value)}\n" for key, value in table.items())


def value_of(value: Any) -> str:
    if isinstance(value, dict):
        return f"{{{', '.join(f'{json.dumps(key)} = {value_of(item)}' for key, item in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(value_of(item) for item in value)}]"
    if isinstance(value, bool):
        return str(value).lower()
    return json.dumps(value) if isinstance(value, str) else repr(value)
