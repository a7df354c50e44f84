"""`stellwerk rules` and `stellwerk howto`, and the same inside `stellwerk play`."""

import json

import pytest
from typer.testing import CliRunner

from stellwerk.cli import app
from stellwerk.kernel.errors import StellwerkError


def run(*arguments: object, stdin: str = "") -> str:
    ran = CliRunner().invoke(app, [str(argument) for argument in arguments], input=stdin)
    if isinstance(ran.exception, StellwerkError):
        raise ran.exception
    assert ran.exit_code == 0, ran.output
    return ran.stdout


def test_how_to_play_is_told_for_a_board_in_both_languages():
    english = run("howto", "age_of_steam", "--board", "germany")
    german = run("howto", "age_of_steam", "--board", "germany", "--lang", "de", "--option", "engineer_choice=named")

    assert english.startswith("Aim\n  Build railway links")
    assert "Berlin gets a cube every round. [AS-GE.14]" in english
    assert "Halber Preis des Ingenieurs: eines, das man nennt" in german
    assert max(map(len, german.splitlines())) <= 100


def test_how_to_play_as_json():
    told = json.loads(run("howto", "american_rails", "--players", 3, "--json"))

    assert len(told["steps"]) == 5
    assert "one company" in told["differences"][0]


def test_rules_are_searched_by_word_under_the_titles_of_their_sections():
    found = run("rules", "american_rails", "forest", "mountain")

    assert "Expanding a network\nAR-5.5" in found
    assert "AR-5.6" in found
    assert "AR-5.7" not in found


def test_rules_that_do_not_hold_on_a_board_or_with_its_options_say_so():
    there, elsewhere = (
        run("rules", "age_of_steam", "AS-SO.7", "--board", board) for board in ("southern_us", "germany")
    )
    chosen = run("rules", "express_01", "EX-13.8", "--option", "mountains=on")

    assert "(" not in there
    assert "(not on this board)" in elsewhere
    assert "(not with these options)" in run("rules", "express_01", "EX-13.8", "--board", "usa")
    assert "(" not in chosen


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["rules", "american_rails", "cotton"], "no rule of american_rails has 'cotton'"),
        (["rules", "american_rails", "--board", "moon"], "it has east"),
        (["rules", "american_rails", "--lang", "fr"], "there are en, de"),
        (["howto", "chess"], "there is no game 'chess'"),
        (["howto", "american_rails", "--board", "moon"], "no board 'moon'"),
        (["howto", "american_rails", "--players", "9"], "3, 4 or 5"),
        (["howto", "american_rails", "--option", "luck=on"], "no option 'luck'"),
    ],
)
def test_what_there_is_not_is_refused(arguments, says):
    with pytest.raises(StellwerkError, match=says):
        run(*arguments)


def test_both_are_told_inside_a_game_and_change_nothing(tmp_path):
    file = tmp_path / "game.json"
    told = run(
        "play", "american_rails", "--players", 3, "--seats", "me", "--seed", 4, "--lang", "de", "--save", file,
        stdin="howto\nrules\nrules Wald\nrules AR-5.6\nrules Baumwolle\nq\n",
    )  # fmt: skip

    assert "Zu dritt ist eine zufällig gezogene Firma nicht im Spiel" in told
    assert "AR-7     Dividenden und Spielende" in told
    assert "AR-5.5   Wald und Berg" in told
    assert "keine Regel von american_rails hat 'Baumwolle'" in told
    assert json.loads(file.read_text())["actions"] == []
