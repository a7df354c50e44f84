"""The end of a game: result, and a record that proves it."""

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from stellwerk.kernel.match import Match

from .person import Person
from .positions import in_the_last_year
from .stage import Table

pytestmark = pytest.mark.browser


def pass_until_the_end(person: Person) -> None:
    """Pass in every auction of the last year; take the uppermost free space of every column, Pass if a bot has left it, and decline
    what it offers. The bots do the rest."""
    leaves = ", ".join(f'[data-pick="do:{kind}"]' for kind in ("pass", "decline", "stop"))
    passing = person.page.locator(f'[data-testid=pick]:is({leaves}, [data-pick^="space:"])').first
    while True:
        expect(person.see("result").or_(passing).first).to_be_visible()
        if person.see("result").is_visible():
            return
        passing.click()
        person.confirm()
        expect(person.see("confirm")).to_have_count(0)


def test_a_finished_game_shows_its_result_and_a_record_that_verify_proves(
    ada: Person, table: Callable[..., Table], tmp_path: Path
) -> None:
    ada.sit(table("me", "greedy", "greedy", until=in_the_last_year, sealed=True))
    ada.see("help").click()
    ada.see("guide-keys").click()
    commitment = ada.see("seal").locator("dd code").text_content()
    ada.page.keyboard.press("Escape")
    pass_until_the_end(ada)
    ada.sees_turn_of("The game is over")
    expect(ada.see("result").get_by_test_id("seal").locator("dd code")).to_have_count(2)
    expect(ada.see("result").locator(".scores li")).to_have_count(3)
    expect(ada.see("result").locator("li.won")).not_to_have_count(0)
    with ada.page.expect_download() as download:
        ada.see("record").click()
    record = tmp_path / "record.json"
    download.value.save_as(record)

    proof = subprocess.run(
        [sys.executable, "-m", "stellwerk", "verify", str(record), "--commitment", str(commitment)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert 0 == proof.returncode, proof.stdout + proof.stderr
    assert "the one you were shown" in proof.stdout


def test_a_running_game_keeps_its_record_to_itself(ada: Person, table: Callable[..., Table]) -> None:
    """The record holds the seed; whoever had it early could look into the future."""
    setting = table("me", "greedy", "greedy")
    ada.sit(setting)
    expect(ada.see("record")).to_have_count(0)
    answer = ada.context.request.get(f"{ada.address}/api/tables/{setting.id}/record")

    assert 403 == answer.status


def all_are_there_at_the_end(match: Match) -> bool:
    """Whoever is insolvent has no points in Age of Steam."""
    return match.over and all(event["event"] != "insolvent" for event in match.events())


@pytest.mark.parametrize(
    ("game", "board", "rule"),
    [
        ("first_train", "nuernberg", "FT-11.1"),
        ("american_rails", "east", "AR-7.1"),
        ("age_of_steam", "rust_belt", "AS-17.2"),
        ("express_01", "germany", "EX-12.1"),
        ("cube_express", "standard", "CX-16.2"),
    ],
)
def test_the_end_tells_points_curves_and_turning_points(
    ada: Person, table: Callable[..., Table], game: str, board: str, rule: str
) -> None:
    setting = table("me", "greedy", "greedy", game=game, board=board, until=all_are_there_at_the_end)
    ada.sit(setting)
    scores = setting.match.scores()

    total = ada.see("tally").locator("tfoot td")
    expect(total).to_have_text([str(score).replace("-", "−") for score in sorted(scores, reverse=True)])
    expect(ada.see("tally").locator(f"[data-rule='{rule}']")).to_be_visible()
    for line in setting.match.scoring():
        row = ada.see("tally").locator("tbody tr", has_text=line["label"]["en"]).first
        points = [str(point).replace("-", "−") for point in line["points"]]
        assert sorted(points) == sorted(row.locator("td").all_inner_texts()), line["label"]
    expect(ada.see("chart").locator("polyline")).to_have_count(3)
    ada.see("chart").locator("summary").click()
    last = ada.see("chart").locator("tbody tr").last.locator("td")
    expect(last).to_have_text([re.compile(rf"^\$?{score}$") for score in sorted(scores, reverse=True)])
    expect(ada.see("turning").locator("li")).not_to_have_count(0)


def test_what_only_makes_sense_in_a_running_game_is_gone(ada: Person, table: Callable[..., Table]) -> None:
    ada.sit(table("me", "greedy", "link", until=lambda match: match.over))
    expect(ada.see("tally")).to_be_visible()

    expect(ada.page.locator(".phases li")).to_have_count(0)
    expect(ada.see("links")).to_have_count(0)
    expect(ada.page.get_by_role("button", name="Since my last turn")).to_have_count(0)
    expect(ada.page.get_by_role("button", name="Hint")).to_have_count(0)


def test_a_rematch_brings_everybody_to_one_new_table(
    ada: Person, arrive: Callable[..., Person], table: Callable[..., Table]
) -> None:
    setting = table("me", "link", "greedy", until=lambda match: match.over)
    ada.sit(setting)
    ben = arrive()
    ben.sit(setting, setting.links[1])
    onlooker = arrive()
    onlooker.sit(setting, "")
    expect(onlooker.see("rematch")).to_have_count(0)

    ada.see("rematch").click()
    expect(ada.page).not_to_have_url(re.compile(setting.id))
    expect(ada.see("players").locator("tr", has_text="Ada")).to_contain_text("you")
    again = ada.context.request.get(f"{ada.address}/api/tables/{ada.page.url.rsplit('/', 1)[-1]}?lang=en").json()
    assert ["Bruno", "Chiara", "Ada"] == [seat["name"] for seat in again["seats"]], (
        "everybody one seat on, the first one last"
    )
    ben.see("next-table").get_by_role("button").click()
    expect(ben.see("players").locator("tr", has_text="Bruno")).to_contain_text("you")

    assert ada.page.url == ben.page.url
    assert setting.id not in ada.page.url
    expect(onlooker.see("next-table")).to_contain_text("The same people are playing again")


def test_another_game_with_the_same_people_and_a_link_to_look(ada: Person, table: Callable[..., Table]) -> None:
    setting = table("me", "greedy", "greedy", until=lambda match: match.over)
    ada.sit(setting)
    ada.see("share").click()
    expect(ada.see("share-link")).to_have_value(f"{ada.address}/t/{setting.id}")
    ada.see("other-game").click()
    expect(ada.page.locator("[data-testid=next-game][data-board=barbados]")).to_have_count(0)
    ada.page.locator("[data-testid=next-game][data-board=wensleydale]").click()

    expect(ada.page.locator("h1")).to_have_text("Last Train to Wensleydale")
    expect(ada.see("players").locator("tr", has_text="Ada")).to_contain_text("you")
