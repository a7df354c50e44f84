"""What a request may say: everything else is refused by name, in both languages."""

from typing import Any

import pytest

from stellwerk.server import messages, strictjson
from stellwerk.server.refusals import Denied

PLAY = {"token": "t", "position": 3, "action": {"do": "pass"}, "key": "k"}


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{",
        b"[1, 2]",
        b'"text"',
        b"null",
        b'{"a": NaN}',
        b'{"a": -Infinity}',
        b'{"a": 1e999}',
        b'{"a": 9007199254740992}',
        b'{"a": ' + b"9" * 5000 + b"}",
        b'{"a": 1, "a": 2}',
        b'{"a": "\\ud800"}',
        b'{"a": "\xff"}',
        b'{"a":' + b"[" * 30000,
    ],
)
def test_what_is_not_plain_json_is_malformed(raw: bytes) -> None:
    with pytest.raises(Denied) as refused:
        strictjson.loads(raw)

    assert (refused.value.status, refused.value.code) == (400, "malformed")
    assert all(refused.value.text_in(lang) for lang in ("en", "de"))


def test_numbers_up_to_the_limit_are_read() -> None:
    assert {"a": 2**53 - 1, "b": -5} == strictjson.loads('{"a": 9007199254740991, "b": -5}')


@pytest.mark.parametrize(
    ("change", "field", "words"),
    [
        ({"position": None}, "position", "whole number"),
        ({"position": True}, "position", "whole number"),
        ({"position": 3.0}, "position", "whole number"),
        ({"position": "3"}, "position", "whole number"),
        ({"position": -1}, "position", "at least 0"),
        ({"token": 5}, "token", "text"),
        ({"token": ""}, "token", "empty"),
        ({"token": "x" * 999}, "token", "at most 128"),
        ({"action": "pass"}, "action", "object"),
        ({"action": [1]}, "action", "object"),
        ({"key": "a\x00b"}, "key", "printed"),
        ({"lang": "fr"}, "lang", "en, de"),
        ({"colour": "red"}, "colour", "Known are: lang, position, action, actions, key"),
    ],
)
def test_a_wrong_field_is_named(change: dict[str, Any], field: str, words: str) -> None:
    with pytest.raises(Denied) as refused:
        messages.check(messages.Play, {**PLAY, **change})

    assert field == refused.value.more["field"]
    assert words in refused.value.text
    assert field in refused.value.text_in("de")


@pytest.mark.parametrize("field", [field for field in PLAY if field != "token"])
def test_a_missing_field_is_named(field: str) -> None:
    with pytest.raises(Denied) as refused:
        messages.check(messages.Play, {name: value for name, value in PLAY.items() if name != field})

    assert field == refused.value.more["field"]
    assert "missing" in refused.value.text


def test_a_wrong_field_deep_inside_is_named_with_its_path() -> None:
    wish = {"game": "g", "board": "b", "players": 2, "seats": [{"who": "me"}, {"who": "cat"}]}

    with pytest.raises(Denied) as refused:
        messages.check(messages.NewTable, wish)

    assert refused.value.more["field"] == "seats[1].who"
    assert "me, link, bot" in refused.value.text


def test_names_are_one_line_without_spare_blanks() -> None:
    wish = {"game": "g", "board": "b", "players": 1, "name": "  Friday   night ", "seats": [{"who": "me"}]}

    assert messages.check(messages.NewTable, wish).name == "Friday night"


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("", ""),
        ("Zo\u0065\u0301", "Zo\u00e9"),  # composed
        ("A\u200bd\u2060a\ufeff", "Ada"),
        ("\u200dAda\u200c", "Ada"),
        ("\u00a0Ada\u3000 Byron\u2003", "Ada Byron"),
        ("\u0645\u06cc\u200c\u062e", "\u0645\u06cc\u200c\u062e"),  # a Persian word is spelt so
        ("\U0001f469\u200d\U0001f680", "\U0001f469\u200d\U0001f680"),  # and an astronaut
        ("7", "7"),
    ],
)
def test_two_names_that_look_alike_are_alike(given: str, name: str) -> None:
    assert messages.check(messages.WantedSeat, {"who": "me", "name": given}).name == name


@pytest.mark.parametrize(
    "name",
    [" ", "\u3000\u2003", "\u200b", "\u200d\u200d", "\u00ad", "\u2800", "\u3164\uffa0", "\u0301", "\ufe0f \u034f"],
)
def test_a_name_of_which_nothing_is_seen_is_refused(name: str) -> None:
    with pytest.raises(Denied) as refused:
        messages.check(messages.WantedSeat, {"who": "me", "name": name})

    assert refused.value.more["field"] == "name"
    assert "visible" in refused.value.text
    assert "sichtbar" in refused.value.text_in("de")


@pytest.mark.parametrize("name", ["a\x00", "a\nb", "a\u2028b", "\x7f", "Ada\u202e"])
def test_a_name_with_a_control_character_is_refused(name: str) -> None:
    with pytest.raises(Denied) as refused:
        messages.check(messages.WantedSeat, {"who": "me", "name": name})

    assert "printed" in refused.value.text
