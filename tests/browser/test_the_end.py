"""The end of a game: result, and a record that proves it."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .person import Person
from .positions import in_the_last_year
from .stage import Table

pytestmark = pytest.mark.browser


def pass_until_the_end(person: Person) -> None:
    """Choose Pass in every column and auction of the last year; the bots do the rest."""
    passing = person.page.locator('[data-testid=pick]:is([data-pick="space:pass"], [data-pick="do:pass"])')
    while True:
        expect(person.see("result").or_(passing)).to_be_visible()
        if person.see("result").is_visible():
            return
        passing.click()
        person.confirm()
        expect(person.see("confirm")).to_have_count(0)


def test_a_finished_game_shows_its_result_and_a_record_that_verify_proves(
    ada: Person, table: Callable[..., Table], tmp_path: Path
) -> None:
    ada.sit(table("me", "greedy", "greedy", until=in_the_last_year, key=bytes(32)))
    ada.see("help").click()
    commitment = ada.see("seal").locator("dd code").text_content()
    ada.page.keyboard.press("Escape")
    pass_until_the_end(ada)
    ada.sees_turn_of("The game is over")
    expect(ada.see("result").get_by_test_id("seal").locator("dd code")).to_have_count(2)
    expect(ada.see("result").locator("li")).to_have_count(3)
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
