"""Records that somebody brings along: proved, shown, and only looked at; and records as people read them."""

import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

import stellwerk
from stellwerk.cli import app
from stellwerk.kernel.record_text import record_text

from .conftest import Guest, RunningServer, bearer

Json = dict[str, Any]

KEPT = Path(__file__).parent.parent / "playthroughs"
ONE_OF_EACH = (
    "age_of_steam-st_lucia-2p",
    "american_rails-east-4p",
    "cube_express-standard-3p",
    "express_01-germany-3p",
    "first_train-nuernberg-3p",
)


def kept(name: str = "age_of_steam-st_lucia-2p") -> Json:
    record: Json = json.loads((KEPT / f"{name}.json").read_text(encoding="utf-8"))
    return {key: value for key, value in record.items() if key != "log"}


def bring(server: RunningServer, record: object, **fields: Any) -> httpx.Response:
    return server.http.post("/api/records", json={"record": record, **fields})


def brought(server: RunningServer, record: Json, **fields: Any) -> Guest:
    answer = bring(server, record, **fields)
    assert answer.status_code == 200, answer.text
    made = answer.json()
    assert made["links"] == []
    return Guest(server.http, made["table"], made["token"])


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_a_record_becomes_a_table_to_go_through(server: RunningServer, name: str) -> None:
    record = kept(name)
    guest = brought(server, record, name="From home", lang="de")
    match = stellwerk.replay(record)

    page = guest.page()

    assert (page["table"]["name"], page["table"]["origin"]) == ("From home", {"imported": True})
    assert (page["you"]["spectator"], page["choices"], page["undo"]) == (True, None, None)
    assert page["result"]["scores"] == record["result"]["scores"]
    assert [seat["name"] for seat in page["seats"]][:2] == ["Spieler 1", "Spieler 2"]
    spectator = Guest(server.http, guest.table, "")
    middle = match.position // 2
    past = spectator.get(f"at/{middle}", lang="en").json()
    assert past["past"]["last"] == match.position
    then = stellwerk.replay(record, middle)
    then.names = ["Spieler 1", "Spieler 2", "Spieler 3", "Spieler 4"][: match.setup.players]
    assert [line["text"] for line in past["log"]] == then.log("en")
    assert spectator.get("record").json()["result"] == record["result"]


def test_the_browser_and_the_command_show_the_same(server: RunningServer, tmp_path: Path) -> None:
    """Over a pipe `replay` tells the log as the page does, up to any action; and the text is the same from both."""
    record, file = kept(), tmp_path / "record.json"
    file.write_text(json.dumps(record))
    guest = brought(server, record, lang="en")

    told = CliRunner().invoke(app, ["replay", str(file), "--upto", "20"], env={"NO_COLOR": "1"}).output.splitlines()

    page = guest.get("at/20", lang="en").json()
    shown = [line["text"].replace("Player ", "Seat ") for line in page["log"]]
    assert told[:-1] == shown
    text = CliRunner().invoke(app, ["replay", str(file), "--text"]).output
    answer = guest.get("record", form="text", lang="en")
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.text.replace("Player ", "Seat ") == text


@pytest.mark.parametrize("name", ONE_OF_EACH)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_text_of_a_record_tells_every_action_under_its_chapter(name: str, lang: str) -> None:
    match = stellwerk.replay(kept(name))

    lines = record_text(match, lang).splitlines()

    assert lines[0] == f'[Game "{match.setup.game.key}"]'
    numbered = [line for line in lines if line.partition(".")[0].isdigit()]
    assert [int(line.partition(".")[0]) for line in numbered] == list(range(1, match.position + 1))
    for line, action in zip(numbered, match.actions, strict=True):
        assert f": {action.json['do']}" in line
    for entry in match.log_entries():
        assert f"    {entry['text'][lang]}" in lines
        assert entry["group"][lang] in lines
    assert lines[-1].endswith(" ".join(map(str, match.scores())))


def test_an_unfinished_record_is_shown_and_nobody_plays_on(server: RunningServer) -> None:
    record = kept()
    record["actions"] = record["actions"][:10]
    del record["result"]
    guest = brought(server, record)

    page = guest.page()

    assert page["table"]["frozen"]
    assert (page["turn"], page["table"]["over"], page["table"]["position"]) == (None, False, 10)
    played = guest.post("play", position=10, action={"do": "pass"}, key="k")
    assert played.status_code == 403
    assert guest.post("undo", position=10).status_code == 403
    assert guest.get("record").json()["actions"] == record["actions"]
    assert guest.get("at/4").status_code == 200


def test_the_record_of_a_running_game_still_stays_here(server: RunningServer, open_table: Any) -> None:
    guest: Guest = open_table(server, "me", "me", "me")[0]

    assert guest.get("record").status_code == 403
    assert guest.get("record", form="text").status_code == 403
    assert guest.get("record", form="pgn").json()["error"]["field"] == "form"


def test_an_illegal_action_is_named_with_its_number_and_rule(server: RunningServer) -> None:
    record = kept()
    record["actions"][6] = {"do": "bid", "amount": 3000}

    answer = bring(server, record, lang="en")

    error = answer.json()["error"]
    assert (answer.status_code, error["code"]) == (422, "illegal")
    assert error["text"].startswith("action 7 of 42")
    assert error["rule"].startswith("AS-")
    assert error["rule_text"]


def test_an_action_that_is_none_is_named_with_its_number(server: RunningServer) -> None:
    record = kept()
    record["actions"][2] = {"do": "fly"}

    error = bring(server, record, lang="de").json()["error"]

    assert (error["code"], error["field"]) == ("malformed", "actions[2]")
    assert error["text"].startswith("Aktion 3 von 42")


def test_a_result_that_does_not_come_out_is_refused(server: RunningServer) -> None:
    record = kept()
    record["result"]["scores"] = [99, 99]

    answer = bring(server, record)

    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "unproved")
    assert "scores" in answer.json()["error"]["text"]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"players": "2"}, "record.players"),
        ({"players": 99}, "record.players"),
        ({"players": True}, "record.players"),
        ({"board": []}, "record.board"),
        ({"board": "atlantis"}, "board"),
        ({"seed": "x"}, "seed"),
        ({"seed": [1]}, "seed"),
        ({"seed": 1.5}, "seed"),
        ({"seed": -1}, "seed"),
        ({"seed": {"key": "00"}}, "seed"),
        ({"options": []}, "record.options"),
        ({"rules_version": 999}, "rules_version"),
        ({"rules_version": "1"}, "record.rules_version"),
        ({"actions": {}}, "record.actions"),
        ({"actions": [1]}, "record.actions[0]"),
        ({"actions": [{}]}, "actions[0]"),
        ({"actions": [{"do": ["bid"]}]}, "actions[0]"),
        ({"result": []}, "record.result"),
        ({"chance": ["x"]}, "record.chance[0]"),
        ({"start": {"cells": {}}}, "record.start"),
        ({"more": 1}, "record.more"),
    ],
)
def test_what_is_no_record_is_answered_by_its_field(server: RunningServer, change: Json, field: str) -> None:
    stored = server.http.get("/api/mine").json()

    answer = bring(server, {**kept(), **change})

    assert answer.status_code == 400, answer.text
    error = answer.json()["error"]
    assert (error["code"], error["field"]) == ("malformed", field)
    assert server.http.get("/api/mine").json() == stored


@pytest.mark.parametrize("value", [1, [1], {}])
def test_an_option_there_is_not_is_refused_with_its_rule(server: RunningServer, value: object) -> None:
    answer = bring(server, {**kept(), "options": {"no": value}})

    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "illegal")
    assert answer.json()["error"]["rule"]


def test_a_scripted_chance_that_runs_out_or_lies_is_refused(server: RunningServer) -> None:
    for chance in ([], [10**9] * 400):
        answer = bring(server, {**kept("cube_express-standard-3p"), "chance": chance})
        assert 400 <= answer.status_code < 500, answer.text


def test_an_unknown_game_and_a_record_too_large_are_refused(server: RunningServer) -> None:
    assert bring(server, {**kept(), "game": "monopoly"}).json()["error"]["code"] == "no_game"
    huge = bring(server, {**kept(), "result": {"x": "y" * 1_100_000}})
    assert (huge.status_code, huge.json()["error"]["code"]) == (400, "malformed")
    longer_than_an_order = {**kept(), "result": {**kept()["result"], "x": "y" * 100_000}}
    assert bring(server, longer_than_an_order).status_code == 200


def test_a_brought_record_stands_in_the_list_of_whoever_brought_it(server: RunningServer) -> None:
    guest = brought(server, kept(), name="Mine")

    listed = server.http.get("/api/mine", headers=bearer(guest.token)).json()["tables"]

    assert [(line["name"], line["over"], line["your_turn"]) for line in listed] == [("Mine", True, False)]


def test_a_brought_record_survives_a_restart(start: Any, back: Any) -> None:
    first = start()
    guest = brought(first, kept())
    wanted = guest.get("at/30", lang="en").json()
    first.end()

    again = back(start(), guest)

    assert again.get("at/30", lang="en").json() == wanted
    assert again.page()["result"]
