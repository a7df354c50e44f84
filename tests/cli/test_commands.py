"""The commands as a person or a script uses them, with real files; over pipes and with workers in real processes."""

import json
import re
import shlex
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import stellwerk
from stellwerk import bots
from stellwerk.bots.player import play_out
from stellwerk.cli import app
from stellwerk.cli.play import Terminal

from .running import run, run_alone

GAMES = list(stellwerk.games())
COMMANDS = [command.name for command in app.registered_commands]


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    """A finished game between bots, played in the terminal without anybody at the keys."""
    file = tmp_path_factory.mktemp("games") / "game.json"
    ran = run_alone("play", "american_rails", "--players", 3, "--seats", "random", "--seed", 11, "--save", file)
    assert ran.returncode == 0, ran.stderr
    return file


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command):
    """--help tells how it is used."""
    ran = run(command, "--help")

    assert ran.returncode == 0
    assert f"Example: stellwerk {command}" in " ".join(ran.stdout.split())


def test_a_command_that_serves_nobody_does_not_wait_for_the_web_stack():
    """It was most of a second at every start."""
    loaded = subprocess.run(
        [sys.executable, "-c", "import stellwerk.cli, sys; print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()

    assert "stellwerk.cli.serve" in loaded
    assert {"fastapi", "uvicorn", "sqlalchemy", "ray"}.isdisjoint(loaded)


def test_a_whole_game_of_bots_ends_with_a_result_and_a_record(saved):
    """The record holds every action and the scores."""
    record = json.loads(saved.read_text())

    assert record["result"]["over"]
    assert len(record["result"]["scores"]) == 3


def test_a_game_over_a_pipe(tmp_path):
    """Numbers, names, an amount, a refusal and its rule, undo, and the end of the input."""
    lines = ["american", "", "=9", "?", "=12", "", "u", "? Boston", "q"]

    ran = run_alone(
        "play", "american_rails", "--players", 3, "--seats", "me", "--seed", 4, "--save", tmp_path / "g.json",
        stdin="\n".join(lines) + "\n",
    )  # fmt: skip

    assert ran.returncode == 0
    assert "puts a share of American up for auction" in ran.stdout
    assert "AR-2.4: Bid at least $10; $9 is too little." in ran.stdout
    assert "AR-2.4: Bids are whole dollars" in ran.stdout
    assert "bids $12" in ran.stdout
    assert "AR-2.3: This is not asked now" in ran.stdout
    assert len(json.loads((tmp_path / "g.json").read_text())["actions"]) == 1


@pytest.mark.parametrize(
    ("lang", "says"),
    [
        ("en", ["Planner would do this", "Offer ", " as good as the first"]),
        ("de", ["Das würde Planner tun", " anbieten · ", " genauso gut wie der erste"]),
    ],
)
def test_h_gives_a_hint_and_plays_nothing(lang, says, tmp_path):
    """The same three moves as at the browser's table."""
    file = tmp_path / "g.json"

    ran = run(
        "play", "american_rails", "--players", 3, "--seats", "me", "--seed", 4, "--lang", lang, "--save", file,
        stdin="h\nq\n",
    )  # fmt: skip

    assert all(text in ran.stdout for text in says), ran.stdout
    assert json.loads(file.read_text())["actions"] == []


def test_the_number_of_an_amount_asks_for_it_and_w_tells_the_board(tmp_path):
    """1 is the bid of the list, then how much; what is no number is asked again, and an empty line takes it back."""
    file = tmp_path / "g.json"

    ran = run(
        "play", "american_rails", "--players", 3, "--seats", "me", "--seed", 4, "--save", file,
        stdin="american\n\n1\nmuch\n13\n\n1\n\nw\nq\n",
    )  # fmt: skip

    assert ran.returncode == 0, ran.stderr
    assert "Bid, 10 to 50: " in ran.stdout
    assert "I don't know 'much'" in ran.stdout
    assert "I don't know '1'" in ran.stdout, "nothing was said how much"
    assert "bids $13" in ran.stdout
    assert "Places\n" in ran.stdout
    assert json.loads(file.read_text())["actions"][1:] == [{"do": "bid", "amount": 13}]


def test_the_end_of_the_input_saves_the_game(tmp_path):
    """EOF is a way to stop, in German too."""
    file = tmp_path / "g.json"

    ran = run("play", "american_rails", "--seats", "me", "--seed", 4, "--lang", "de", "--save", file)

    assert ran.returncode == 0
    assert "Aufzeichnung gespeichert" in ran.stdout
    assert file.exists()


def test_verify_proves_a_record_and_refuses_a_changed_one(saved, tmp_path):
    """Exit code 0 and 1, and the answer says why."""
    record = json.loads(saved.read_text())
    bid = next(action for action in record["actions"] if action["do"] == "bid")
    bid["amount"] += 1
    changed = tmp_path / "changed.json"
    changed.write_text(json.dumps(record))

    good, bad = run("verify", saved), run("verify", changed)

    assert (good.returncode, bad.returncode) == (0, 1)
    assert "proved" in good.stdout
    assert bad.stdout + bad.stderr
    assert json.loads(run("verify", saved, "--json").stdout)["proved"]


@pytest.fixture(scope="module")
def sealed(tmp_path_factory):
    """A finished game with sealed chance."""
    match = stellwerk.new("american_rails", players=3, key=bytes(range(32)))
    play_out(match, [bots.get("random", seat, 0.0) for seat in range(3)])
    file = tmp_path_factory.mktemp("sealed") / "sealed.json"
    file.write_text(json.dumps(match.record()))
    return file


def test_verify_says_what_it_proved_of_a_sealed_game(sealed):
    """Actions, result, draws, commitment; the shown commitment is compared, and asked for where it was not given."""
    shown = json.loads(sealed.read_text())["seed"]["commitment"]

    alone, compared = run("verify", sealed), run("verify", sealed, "--commitment", shown[:8].upper())

    assert (alone.returncode, compared.returncode) == (0, 0)
    assert "draws follow from the key" in alone.stdout
    assert "compare it" in alone.stdout
    assert "the one you were shown" in compared.stdout
    assert json.loads(run("verify", sealed, "--json").stdout) == {
        "proved": True,
        "differences": [],
        "commitment": shown,
    }


def test_verify_says_that_an_unsealed_record_proves_no_chance(saved):
    """An honest answer: the seed could have been chosen."""
    assert "not sealed" in run("verify", saved).stdout
    assert "not sealed" in run("verify", saved, "--commitment", "0" * 8).stdout


@pytest.mark.parametrize(
    ("change", "args", "says"),
    [
        ({"key": "00" * 32}, [], "commitment"),
        ({"commitment": "00" * 32}, [], "commitment"),
        ({}, ["--commitment", "0" * 64], "was shown, the record has"),
    ],
)
def test_verify_refuses_a_seal_that_does_not_hold(sealed, tmp_path, change, args, says):
    """Exit code 1, in words and as JSON."""
    record = json.loads(sealed.read_text())
    record["seed"] |= change
    file = tmp_path / "changed.json"
    file.write_text(json.dumps(record))

    told, asked = run("verify", file, *args), run("verify", file, "--json", *args)

    assert (told.returncode, asked.returncode) == (1, 1)
    assert "NOT proved" in told.stdout
    assert says in told.stdout
    assert not json.loads(asked.stdout)["proved"]


def test_replay_prints_the_log_over_a_pipe(saved):
    """In the language asked for."""
    assert "Eröffnung" not in run_alone("replay", saved).stdout
    assert "ersteigert" in run("replay", saved, "--lang", "de").stdout
    assert run("replay", saved, "--upto", 1).stdout.count("\n") < 8


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_word_that_nothing_is_called_by_is_answered(tmp_path, game, lang):
    """As an answer and after "why not": whatever the game has names for is compared, seats nobody has included."""
    typed = "gibberish\n? gibberish\nq\n"

    ran = run("play", game, "--seats", "me", "--lang", lang, "--save", tmp_path / "g.json", stdin=typed)

    assert ran.returncode == 0
    assert ran.stdout.count("gibberish") == 2, ran.stdout[-500:]


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_board_draws_a_file_that_stands_by_itself(tmp_path, theme):
    """Well-formed SVG without variables, and a PNG."""
    svg, png = tmp_path / "map.svg", tmp_path / "map.png"

    assert run("board", "american_rails", "-o", svg, "--theme", theme).returncode == 0
    assert run("board", "american_rails", "-o", png, "--theme", theme, "--width", 400).returncode == 0

    ET.parse(svg)
    assert "var(" not in svg.read_text()
    assert png.read_bytes().startswith(b"\x89PNG")


def test_rules_by_id_by_section_and_all():
    """One, some, every one; in German; as JSON."""
    assert run("rules", "american_rails", "AR-5.6").stdout.startswith("AR-5.6")
    assert run("rules", "american_rails", "AR-5").stdout.startswith("Expanding a network\nAR-5.1")
    assert len(run("rules", "american_rails", "AR-5").stdout.splitlines()) == 10
    assert len(json.loads(run("rules", "american_rails", "--json", "--lang", "de").stdout)) == 94


def test_the_options_of_a_game_are_listed_by_group():
    """Each with its values as they are typed, the default marked, its rule and the boards that know it; what only old records need is not there."""
    shown = run("options", "age_of_steam").stdout
    german = run("options", "first_train", "--lang", "de").stdout.splitlines()
    told = json.loads(run("options", "express_01", "--json").stdout)

    assert shown.index("Set-up") < shown.index("germany_four=vienna") < shown.index("How the rules are read")
    assert "Four starting cubes (AS-GE.2, only on germany): Where do four cubes lie at the start?" in shown
    assert "urbanize_any_time=false: before the first tile (default)" in shown
    assert "berlin_before_production" not in shown
    assert german[0] == "Aufbau"
    assert "    side=auto: Nach der Spielerzahl (Vorgabe)" in german
    assert told[0]["group"] == {"key": "set_up", "title": "Set-up"}
    assert "es" in run("options", "express_01", "--lang", "es").stderr


def test_sim_reports_scores_seats_length_and_ends(tmp_path):
    """The same seed gives the same report on one worker and on two."""
    args = ["sim", "american_rails", "--games", 30, "--players", 3, "--json"]

    one = run_alone(*args, "--workers", 1, "--rows", tmp_path / "rows.jsonl")
    two = run_alone(*args, "--workers", 2)

    assert one.stdout == two.stdout
    report = json.loads(one.stdout)
    assert report["games"] == 30
    assert sum(seat["wins"] for seat in report["seats"]) == pytest.approx(1)
    assert sum(report["ends"].values()) == 30
    assert len((tmp_path / "rows.jsonl").read_text().splitlines()) == 30


EXAMPLE = shlex.join([sys.executable, str(Path(__file__).parents[2] / "examples" / "bots" / "first_legal.py")])


def test_bot_reports_standing_time_and_no_failure(tmp_path):
    """A good program: exit code 0, its stderr in the log."""
    log = tmp_path / "bot.log"

    ran = run_alone(
        "bot", "american_rails", "--exec", EXAMPLE, "--games", 3, "--against", "random", "--seconds", 30, "--log", log
    )

    assert ran.returncode == 0, ran.stderr
    assert "first_legal.py" in ran.stdout
    assert "3 of 3 games played to the end by the bot itself" in ran.stdout
    assert "no failure" in ran.stdout
    assert log.read_text().count("scores:") == 3


@pytest.mark.parametrize("policy", ["substitute", "end"])
def test_bot_names_what_a_program_does_wrong(policy):
    """Exit code 1; in every game bot, seat and position, in the language asked for."""
    args = ["bot", "american_rails", "--exec", f"{sys.executable} -c 0", "--games", 2, "--on-failure", policy]

    ran = run_alone(*args, "--against", "random", "--lang", "de")

    assert ran.returncode == 1
    assert "0 von 2 Spielen" in ran.stdout
    assert "Spiel 2:" in ran.stdout
    assert "hat sich beendet (Exit-Code 0)" in ran.stdout
    assert ("greedy plays on" in ran.stderr) == (policy == "substitute")


def test_a_program_is_an_entrant_of_the_arena(tmp_path):
    """On two workers; one that fails is in the rows, and ends the tournament if that was asked."""
    rows = tmp_path / "rows.jsonl"
    args = [
        "arena",
        "american_rails",
        "--games",
        4,
        "--workers",
        2,
        "--results",
        rows,
        "--seconds",
        30,
        "--json",
        "--bots",
    ]

    ran = run_alone(*args, f"random,exec:{EXAMPLE},exec:no_such_bot")
    ended = run_alone(*args, f"random,exec-or-end:{sys.executable} -c 0")

    assert ran.returncode == 0, ran.stderr
    assert {entry["bot"] for entry in json.loads(ran.stdout)["standings"]} >= {"random", f"exec:{EXAMPLE}"}
    failed = [json.loads(line)["failures"] for line in rows.read_text().splitlines() if line]
    assert [failure["what"] for failures in failed for failure in failures] == ["start"] * 4
    assert "no_such_bot (seat" in ran.stderr
    assert ended.returncode == 1
    assert "the game ends here" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_program_sits_at_the_table_in_the_terminal(tmp_path):
    """Named by its file; the game is kept when it fails and the game ends."""
    file = tmp_path / "g.json"

    good = run("play", "american_rails", "--seats", f"exec:{EXAMPLE},random", "--seed", 11, "--save", file)
    bad = run("play", "american_rails", "--seats", "exec-or-end:no_such_bot", "--seed", 11, "--save", file)

    assert good.returncode == 0, good.stderr
    assert "first_legal.py 1" in good.stdout
    assert bad.returncode == 1
    assert "no_such_bot (seat" in bad.stderr
    assert json.loads(file.read_text())["actions"] == []


def test_fuzz_plays_and_finds_nothing(tmp_path):
    """A handful of games on every table."""
    ran = run("fuzz", "american_rails", "--games", 5, cwd=tmp_path)

    assert ran.returncode == 0
    assert "nothing broke" in ran.stdout


def test_fuzz_dumps_a_record_that_replays_to_the_failure(tmp_path, monkeypatch):
    """A law that breaks leaves the way to it."""
    import stellwerk
    from stellwerk.arena import fuzz
    from stellwerk.kernel.registry import registered

    setup = registered()["american_rails"].setup("east", 3, None, None)
    kept = type(setup).check

    def broken(self, core):
        kept(self, core)
        assert len(core.marks) < 10, "ten actions are too many"

    monkeypatch.setattr(type(setup), "check", broken)
    failure = fuzz.fuzz("american_rails", 1, 1, lambda _: None)

    assert failure is not None
    assert "ten actions are too many" in failure.reason
    assert stellwerk.replay(failure.record).position == 10


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["play", "ludo"], "american_rails"),
        (["play", "american_rails", "--players", "7"], "AR-1.1"),
        (["play", "american_rails", "--seats", "me,hal"], "greedy"),
        (["play", "american_rails", "--lang", "fr"], "en, de"),
        (["sim", "american_rails", "--option", "cash_3p"], "key=value"),
        (["sim", "american_rails", "--option", "cash_3p=1"], "AR-1.6"),
        (["bot", "american_rails", "--exec", "x", "--on-failure", "cry"], "substitute, end"),
        (["bot", "american_rails", "--exec", ""], "exec: needs a command"),
        (["verify", "nowhere.json"], "can't be read"),
        (["verify", "nowhere.json", "--commitment", "xyz"], "8 to 64 hex digits"),
        (["rules", "american_rails", "AR-99"], "AR-1.1"),
        (["board", "american_rails", "-o", "map.gif"], ".svg or .png"),
        (["board", "american_rails", "--theme", "pink"], "light, dark, contrast"),
    ],
)
def test_a_wrong_call_gets_a_sentence_and_no_traceback(args, says, tmp_path):
    """What is wrong and what would do."""
    ran = run(*args, cwd=tmp_path)

    assert ran.returncode != 0
    assert says in ran.stderr
    assert "Traceback" not in ran.stderr


@pytest.mark.parametrize("content", ["{", "[]", "17", '"x"', "{}"])
def test_a_file_that_is_no_record_is_refused(tmp_path, content):
    """Not JSON, not an object, not a record."""
    file = tmp_path / "bad.json"
    file.write_text(content)

    ran = run("verify", file)

    assert ran.returncode == 1
    assert "Traceback" not in ran.stderr


def test_the_terminal_tells_the_points_line_by_line_at_the_end(tmp_path):
    """Every source with its rule, and the sum."""
    file = tmp_path / "g.json"
    over = run(
        "play", "american_rails", "--players", 3, "--seats", "random", "--seed", 11, "--save", file, "--lang", "de"
    )  # fmt: skip

    assert re.search(r"^Dividenden \(AR-7\.1\) +\d+ +\d+ +\d+$", over.stdout, re.MULTILINE)
    total = re.search(r"^Zusammen +(-?\d+) +(-?\d+) +(-?\d+)$", over.stdout, re.MULTILINE)
    assert total is not None
    assert [int(number) for number in total.groups()] == json.loads(file.read_text())["result"]["scores"]


def test_d_says_in_short_what_happened_or_that_nothing_did(tmp_path):
    ran = run(
        "play", "american_rails", "--players", 3, "--seats", "me", "--seed", 4, "--save", tmp_path / "g.json",
        stdin="d\nq\n",
    )  # fmt: skip

    assert "nothing has happened since your last decision" in ran.stdout


@pytest.mark.parametrize(("lang", "says"), [("en", "In short, since your last decision:"), ("de", "Kurz gesagt")])
def test_the_digest_comes_by_itself_after_others_have_decided(lang, says, tmp_path, capsys, monkeypatch):
    match = stellwerk.new("american_rails", players=3, seed=4)
    while match.seat != 0 or match.position < 30:
        match.play(match.legal()[-1])
    monkeypatch.setattr("builtins.input", lambda _: "q")

    Terminal(match, ["me", "easy", "easy"], lang, tmp_path / "g.json").ask()

    told = match.digest(0, match.since([0]))
    shown = capsys.readouterr().out
    assert told
    assert says in shown
    assert all(line["text"][lang] in shown for line in told)
