"""What is this? Asked over the wire, by players and spectators."""

from typing import Any

import pytest

from .conftest import bearer


@pytest.fixture(scope="module")
def owner(server: Any, open_table: Any) -> Any:
    return open_table(server, "me", "link", "link")[0]


def ask(server: Any, table: str, token: str = "", **fields: Any) -> Any:
    body = {"lang": "en", "position": 0, **fields}
    return server.http.post(f"/api/tables/{table}/about", json=body, headers=bearer(token) if token else {})


def test_a_player_and_a_spectator_hear_what_a_thing_is(server: Any, owner: Any) -> None:
    seated, watching = (ask(server, owner.table, token, about="company:liberty") for token in (owner.token, ""))

    assert seated.status_code == watching.status_code == 200
    told = seated.json()
    assert told == watching.json()
    assert set(told) == {"position", "title", "lines", "rules"}
    assert told["title"] == "Liberty"
    assert "AR-7.1" in told["rules"]


def test_the_answer_is_in_the_asked_language(server: Any, owner: Any) -> None:
    english, german = (ask(server, owner.table, lang=lang, about="thing:year").json() for lang in ("en", "de"))

    assert english["title"] == "Year"
    assert german["title"] == "Jahr"


def test_looking_is_no_command_an_older_position_is_answered_with_the_present_one(server: Any, owner: Any) -> None:
    assert ask(server, owner.table, position=99, about="thing:year").json()["position"] == 0


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"about": "nothing:1"}, "about"),
        ({"about": "hex:99,99"}, "about"),
        ({"about": ""}, "about"),
        ({"about": "x" * 129}, "about"),
        ({"about": 7}, "about"),
        ({}, "about"),
        ({"about": "thing:year", "position": -1}, "position"),
        ({"about": "thing:year", "seat": 0}, "seat"),
    ],
)
def test_what_is_malformed_is_refused_in_both_languages(server: Any, owner: Any, fields: Any, field: str) -> None:
    answers = [ask(server, owner.table, owner.token, **fields, lang=lang) for lang in ("en", "de")]

    assert [answer.status_code for answer in answers] == [400, 400]
    english, german = (answer.json()["error"] for answer in answers)
    assert english["code"] == "malformed"
    assert english["field"] == field
    assert english["text"] != german["text"]


def test_a_wrong_token_and_a_table_that_is_not_there(server: Any, owner: Any) -> None:
    assert ask(server, owner.table, "wrong", about="thing:year").status_code == 403
    assert ask(server, "nowhere", about="thing:year").json()["error"]["code"] == "no_table"


def test_the_board_is_told_in_words_to_whoever_may_see_it(server: Any, owner: Any) -> None:
    seated, watching = (
        server.http.get(f"/api/tables/{owner.table}/told?lang=de", headers=bearer(token) if token else {})
        for token in (owner.token, "")
    )

    assert seated.status_code == watching.status_code == 200
    assert seated.json() == watching.json()
    assert [section["title"] for section in seated.json()["sections"]] == [
        "Spieler",
        "Firmen",
        "Orte",
        "Aktionsfelder",
    ]


def test_a_refusal_names_what_was_asked_about(server: Any, open_table: Any) -> None:
    """By its name, not by a bare coordinate; in the opening too. All seats are mine: who opens is drawn."""
    owner = open_table(server, "me", "me", "me")[0]
    body = {"lang": "en", "position": 0, "picked": ["hex:12,0"]}
    told = server.http.post(f"/api/tables/{owner.table}/why", json=body, headers=bearer(owner.token)).json()

    assert told["about"] == "M1 near Buffalo"
    assert told["rule"]
