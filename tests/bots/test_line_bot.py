"""Bots in any language: real programs on real pipes, good ones, bad ones, and none of them left over."""

import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import stellwerk
from stellwerk import bots
from stellwerk.bots import line_bot, program
from stellwerk.kernel.registry import registered
from tests.patience import PATIENCE

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = ROOT / "examples" / "bots"

# A program under test: answers `hello` and `decide` well, unless a line of its own says otherwise.
FRAME = """
import json, os, subprocess, sys, time
def say(message): print(json.dumps(message), flush=True)
for text in sys.stdin:
    message = json.loads(text)
    kind, number = message["type"], message.get("id")
    {extra}
    if kind == "hello": say({{"type": "ready"}})
    if kind == "decide": say({{"id": number, "action": message["legal"][0]}})
"""


@pytest.fixture
def write(tmp_path):
    """Write a program with an extra line; returns the command that runs it."""

    def write_one(extra="pass", name="bot.py"):
        file = tmp_path / name
        file.write_text(FRAME.format(extra=extra))
        return shlex.join([sys.executable, str(file)])

    return write_one


def new_game():
    return stellwerk.new("american_rails", players=3, seed=1)


LONG = float(PATIENCE)  # thinking time where lateness is not the question: the machine may be busy


def play_with(command, policy="substitute", seconds=LONG, log=""):
    """A whole game with the program at seat 2."""
    match = new_game()
    tried = line_bot.LineBot(command, 1, seconds, policy, log)
    failures = bots.play_out(match, [bots.get("random", 1), tried, bots.get("random", 2)])
    return match, tried, failures


def is_gone(pid):
    """No such process; one that is dead but not yet fetched by its parent counts as gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def wait_until(true, seconds=PATIENCE):
    """Look again and again; False when it never came true."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if true():
            return True
        time.sleep(0.02)
    return False


# The examples ---------------------------------------------------------------------------


PYTHON_EXAMPLE = shlex.join([sys.executable, str(EXAMPLES / "first_legal.py")])


def node_example():
    """Node is the machine's, or the one set up for the client."""
    found = shutil.which("node") or shutil.which("node", path=str(Path(sys.executable).parent))
    if not found:
        pytest.skip("there is no Node here")
    return shlex.join([found, str(EXAMPLES / "random_bot.mjs")])


@pytest.mark.parametrize("command", [lambda: PYTHON_EXAMPLE, node_example], ids=["python", "node"])
def test_an_example_plays_a_whole_game_without_a_failure(command):
    """From the first question to the end, no stand-in."""
    match, tried, failures = play_with(command())

    assert match.over
    assert failures == []
    assert tried.questions == match.seats.count(1)
    assert tried.program is None


@pytest.mark.parametrize("game", list(registered()))
def test_the_example_plays_every_game(game):
    """All seats are its own: view and legal actions of every game go over the line."""
    match = stellwerk.new(game, seed=2)

    failures = bots.play_out(match, [bots.get(f"exec:{PYTHON_EXAMPLE}", 1, LONG) for _ in range(match.setup.players)])

    assert match.over
    assert failures == []


def test_the_first_example_has_at_most_thirty_lines():
    """It is what the protocol promises."""
    assert len((EXAMPLES / "first_legal.py").read_text().splitlines()) <= 30


# What is said ---------------------------------------------------------------------------


def test_a_program_hears_what_its_seat_may_know_and_nothing_else(write, tmp_path):
    """hello, decide and over as in docs/bot_protocol.md; neither the seed nor another seat's eyes."""
    heard = tmp_path / "heard.jsonl"

    match, _, failures = play_with(write(f"open({str(heard)!r}, 'a').write(text)"))
    lines = [json.loads(text) for text in heard.read_text().splitlines()]

    assert failures == []
    assert lines[0] == {
        "type": "hello",
        "protocol": 1,
        "game": "american_rails",
        "board": "east",
        "players": 3,
        "seat": 1,
        "options": dict(match.setup.options),
        "rules_version": match.setup.game.rules_version,
        "seconds": LONG,
    }
    first = stellwerk.replay({**match.record(), "result": {}}, upto=lines[1]["position"])
    assert lines[1] == {
        "type": "decide",
        "id": 1,
        "seat": 1,
        "position": first.position,
        "view": json.loads(json.dumps(first.view(1))),
        "legal": [action.json for action in first.legal()],
        "seconds": LONG,
    }
    assert lines[-1] == {"type": "over", "scores": match.scores(), "winners": match.winners()}
    assert {message["type"] for message in lines[1:-1]} == {"decide"}


def test_two_positions_that_differ_in_secrets_send_the_same_line():
    """A hidden hand, a bag: what a program is asked tells nothing of them."""
    match = stellwerk.new("express_01", players=3, seed=3)
    while match.seat != 0 or match.position < 6:
        match.play(match.legal()[0])
    other = match.determinized(0, 99)

    assert other.core.hash() != match.core.hash()
    assert line_bot.question(other, 0, 1, 1.0) == line_bot.question(match, 0, 1, 1.0)


def test_what_a_program_says_on_stderr_goes_to_the_log(write, tmp_path):
    """A file that grows, so that several games share it."""
    log = tmp_path / "bot.log"
    command = write("if kind == 'over': print('good game', file=sys.stderr)")

    play_with(command, log=str(log))
    play_with(command, log=str(log))

    assert log.read_text() == "good game\ngood game\n"


# What goes wrong ------------------------------------------------------------------------

THIRD = "if number == 3: "
BAD = [
    ("exit", THIRD + "sys.exit(7)", ["exit code 7"]),
    ("exit", THIRD + "os.kill(os.getpid(), 9)", ["SIGKILL"]),
    ("closed", THIRD + "os.close(1); time.sleep(600)", ["closed its output"]),
    ("late", THIRD + "time.sleep(600)", ["within 1 s"]),
    ("malformed", THIRD + "print('let me think', flush=True)", ["'let me think'", "not JSON"]),
    ("malformed", THIRD + "say([1, 2])", ["not an object"]),
    ("malformed", THIRD + "say({'id': 3})", ["not an object"]),
    ("malformed", THIRD + "say({'id': 3, 'action': {'do': 'dance'}})", ["do is 'dance'"]),
    ("malformed", THIRD + "sys.stdout.buffer.write(b'\\xff\\n')", ["not JSON"]),
    ("malformed", THIRD + "print('[' * 60000, flush=True)", ["not JSON"]),
    ("wrong_id", THIRD + "number = 2", ["question 2", "question 3"]),
    ("illegal", THIRD + "say({'id': 3, 'action': {'do': 'bid', 'amount': 100000}})", ["AR-"]),
    ("long_line", THIRD + "print('x' * 100000, flush=True)", ["65536 bytes"]),
    ("long_line", THIRD + "[sys.stdout.write('x' * 4096) for _ in range(10**6)]", ["65536 bytes"]),
]


@pytest.mark.parametrize(("what", "extra", "says"), BAD)
def test_a_program_that_fails_is_named_and_greedy_plays_on(what, extra, says, write, caplog):
    """Which bot, what it did at its third question, at which seat and position."""
    command = write(extra)
    match, tried = new_game(), line_bot.LineBot(command, 1, LONG, "substitute", "")
    for _ in range(2):
        match.play(tried.decide(match, match.seat))
    tried.seconds = 0.5 if what == "late" else LONG

    action = tried.decide(match, match.seat)
    failure = tried.failures[0]

    assert action == bots.get("greedy", 1).decide(match, match.seat)
    assert (failure["what"], failure["seat"], failure["position"]) == (what, match.seat, 2)
    assert all(part in failure["text"]["en"] for part in says), failure["text"]["en"]
    assert failure["text"]["de"] != failure["text"]["en"]
    assert f"{command} (seat {match.seat + 1}, position 2)" in caplog.text
    assert "greedy plays on" in caplog.text
    assert tried.program is None


CHATTER = """if number == 1:
        say({"id": 1, "action": message["legal"][0]})
        time.sleep(0.3)
        while True: print("{}", flush=True)"""


def test_lines_nobody_asked_for_are_a_failure(write):
    """A chatterbox between two questions: reading stops at the limit, the next question names it."""
    match, tried = new_game(), line_bot.LineBot(write(CHATTER), 1, LONG, "substitute", "")
    match.play(tried.decide(match, match.seat))
    assert wait_until(lambda: tried.program.flooding)

    action = tried.decide(match, match.seat)

    assert action in match.legal()
    assert tried.failures[0]["what"] == "many_lines"
    assert "more than 100 lines" in tried.failures[0]["text"]["en"]


@pytest.mark.parametrize(
    ("extra", "what"),
    [
        ("if kind == 'hello': say({'type': 'good day'}); continue", "malformed"),
        ("if kind == 'hello': sys.exit(0)", "exit"),
        ("if kind == 'hello': time.sleep(600)", "late"),
    ],
)
def test_a_program_that_is_never_ready_has_failed(extra, what, write):
    """Before the first question."""
    match = new_game()
    tried = line_bot.LineBot(write(extra), 1, LONG, "substitute", "")
    tried.patience = 0.7 if what == "late" else LONG

    action = tried.decide(match, match.seat)

    assert action in match.legal()
    assert [failure["what"] for failure in tried.failures] == [what]


def test_a_program_that_is_not_there_has_failed():
    """Named with the reason of the system."""
    match, _, failures = play_with("./no_such_bot")

    assert match.over
    assert failures[0]["what"] == "start"
    assert "no_such_bot" in failures[0]["text"]["en"]


def test_a_program_that_does_not_read_holds_nobody_up(tmp_path):
    """Questions larger than the pipe are written by a thread: the answer is late, and that is all."""
    file = tmp_path / "deaf.py"
    file.write_text('import time\nprint(\'{"type": "ready"}\', flush=True)\ntime.sleep(600)\n')
    tried = line_bot.LineBot(shlex.join([sys.executable, str(file)]), 1, 0.2, "substitute", "")
    match = new_game()
    tried.greet(match, 0)

    for _ in range(100):
        tried.send({"padding": "x" * 10000})
    began = time.monotonic()
    tried.decide(match, match.seat)

    assert tried.failures[0]["what"] == "late"
    assert time.monotonic() - began < PATIENCE


def test_the_game_ends_with_the_failure_if_that_was_asked(write):
    """exec-or-end: the sentence names bot, seat and position."""
    match = new_game()
    tried = bots.get("exec-or-end:" + write(THIRD + "sys.exit(7)"), 1, LONG)
    seats = [bots.get("random", 1), tried, bots.get("random", 2)]

    with pytest.raises(stellwerk.StellwerkError, match=r"bot.py \(seat 2, position \d+\) ended \(exit code 7\)"):
        bots.play_out(match, seats)

    assert not match.over


def test_a_command_that_is_none_is_refused_at_once():
    """Before any game starts."""
    for key in ("exec:", "exec:  ", "exec:'open"):
        with pytest.raises(stellwerk.Malformed):
            bots.get(key)


# Nothing is left over -------------------------------------------------------------------

SPAWN = (
    "if kind == 'hello': open({0!r}, 'w').write(str(os.getpid()) + ' ' + "
    "str(subprocess.Popen(['sleep', '600'], stdout=subprocess.DEVNULL).pid))"
)


def pids(file):
    return [int(word) for word in file.read_text().split()]


@pytest.mark.parametrize("extra", ["pass", THIRD + "time.sleep(600)", "if kind == 'over': time.sleep(600)"])
def test_program_and_children_end_with_the_game(extra, write, tmp_path):
    """One that ends well, one that hangs, one that does not want to go."""
    file = tmp_path / "pids"

    match, _, _ = play_with(write(SPAWN.format(str(file)) + "\n    " + extra), seconds=0.3)

    assert match.over
    assert len(pids(file)) == 2
    assert all(wait_until(lambda pid=pid: is_gone(pid)) for pid in pids(file))


def test_a_program_killed_from_outside_is_named(write, tmp_path):
    """SIGKILL in the middle of a game."""
    file = tmp_path / "pids"
    match = new_game()
    tried = line_bot.LineBot(write(SPAWN.format(str(file))), 1, LONG, "substitute", "")
    tried.decide(match, match.seat)

    os.kill(pids(file)[0], signal.SIGKILL)
    tried.decide(match, match.seat)

    assert "SIGKILL" in tried.failures[0]["text"]["en"]
    assert all(wait_until(lambda pid=pid: is_gone(pid)) for pid in pids(file))


@pytest.mark.parametrize(("number", "thinks"), [(signal.SIGINT, True), (signal.SIGKILL, False)])
def test_no_program_outlives_the_command(number, thinks, write, tmp_path):
    """Ctrl-C ends even one deep in thought; if we are killed ourselves, a program that reads its input sees the end of it."""
    file = tmp_path / "pid"
    note = f"if kind == 'hello': open({str(file)!r}, 'w').write(str(os.getpid()))"
    command = write(note + ("\n    if kind == 'decide': time.sleep(600)" if thinks else ""))
    ours = subprocess.Popen(
        [sys.executable, "-m", "stellwerk", "bot", "american_rails", "--exec", command, "--games=500", "--seconds=50"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # tests in the background ignore it
    )
    try:
        assert wait_until(lambda: file.exists() and file.read_text())
        ours.send_signal(number)
        ours.wait(PATIENCE)
    finally:
        ours.kill()  # its 500 games would starve all tests after it

    assert wait_until(lambda: is_gone(int(file.read_text())))


def test_a_forgotten_program_ends_with_the_interpreter(write, tmp_path):
    """Nobody calls finish: the end of the process does."""
    file = tmp_path / "pids"
    command = write(SPAWN.format(str(file)) + "\n    if number == 2: time.sleep(600)")
    script = (
        "import stellwerk; from stellwerk.bots.line_bot import LineBot\n"
        f"LineBot({command!r}, 1, {LONG}, 'end', '').decide(stellwerk.new('american_rails', players=3), 0)"
    )

    subprocess.run([sys.executable, "-c", script], check=True, timeout=PATIENCE)

    assert all(wait_until(lambda pid=pid: is_gone(pid)) for pid in pids(file))


def test_limits_are_those_of_the_document():
    """docs/bot_protocol.md tells each of them."""
    text = (ROOT / "docs" / "bot_protocol.md").read_text(encoding="utf-8")

    for told in (
        f"{program.LINE_LIMIT // 1024} KiB",
        f"{program.LINES_AHEAD} lines",
        f"{line_bot.START_SECONDS:g} s",
        f"{line_bot.GRACE_SECONDS:g} s",
        f"{program.END_SECONDS:g} s",
        f'"protocol": {line_bot.PROTOCOL}',
        *line_bot.WHAT,
    ):
        assert told in text, told
