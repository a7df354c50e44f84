"""Orders in the terminal: left by `o`, carried out when their question comes, shown to their own seat alone."""

import json
import os
import pty
import subprocess
import sys

import pytest

from tests.cli.running import run
from tests.patience import PATIENCE

OFFER = ("1", "")  # the first company is put up for auction
LIMIT = ("o", "1", "=12", "", "else", "2", "", "")  # a bid up to 12, always; else pass, always; leave it


def played(tmp_path, *lines, lang="en", game="american_rails"):
    """A game by three people: the actions of the record, and what was shown."""
    file = tmp_path / "g.json"
    args = ("play", game, "--players", 3, "--seats", "me", "--seed", 4, "--save", file, "--lang", lang)
    ran = run(*args, stdin="\n".join([*lines, "q", ""]))
    assert ran.returncode == 0, ran.stderr
    return json.loads(file.read_text())["actions"], ran.stdout


def bid(amount):
    return {"do": "bid", "amount": amount}


def test_a_limit_bids_at_once_and_leaves_the_auction_above_it(tmp_path):
    """The first leaves a limit of 12: 10 at once, 12 against 11, and out against 13, which the second then wins."""
    actions, shown = played(tmp_path, *OFFER, *LIMIT, "=11", "", "2", "=13", "")

    assert actions[1:7] == [bid(10), bid(11), {"do": "pass"}, bid(12), bid(13), {"do": "pass"}]
    assert "Bid: up to $12 / Pass" in shown
    assert "now it would play: Bid $10" in shown
    assert "Order of Player 1 carried out: Bid $12" in shown
    assert "Order of Player 1 carried out: Pass" in shown


def test_pass_as_long_as_the_bid_is_low(tmp_path):
    """The second leaves it and bids; asked again at 13 nothing of it holds any more, and it hears why."""
    low = ("o", "1", "2", "12", "")

    actions, shown = played(tmp_path, *OFFER, "=10", "", *low, "=12", "")

    assert actions[1:3] == [bid(10), {"do": "pass"}]
    assert "Pass, as long as $12 is enough for a bid" in shown
    assert "Stops when more than $12 is asked: then you decide." in shown
    _, shown = played(tmp_path, *OFFER, "=12", "", *low)
    assert "Order of Player 2 ended: The next bid would be $13, more than $12." in shown


@pytest.mark.parametrize(
    ("lang", "says"),
    [
        ("en", ["The order waits.", "Your orders:", "The order is withdrawn."]),
        ("de", ["Der Auftrag wartet.", "Deine Aufträge:", "Der Auftrag ist zurückgezogen."]),
    ],
)
def test_an_order_is_withdrawn_by_its_own_seat(lang, says, tmp_path):
    """The action it will choose in Age of Steam, while shares are sold; the next seat is shown nothing of it."""
    choose = ("o", "3", "1", "", "")

    actions, shown = played(tmp_path, *choose, "o", "-1", *choose, "=0", "", "o", "", lang=lang, game="age_of_steam")

    assert len(actions) == 1
    assert all(text in shown for text in says), shown
    assert shown.count(says[1]) == 1


def test_in_a_lesson_there_are_no_orders(tmp_path):
    ran = run("learn", "american_rails", "--save", tmp_path / "g.json", stdin="\n" * 4 + "o\nq\n")

    assert "Orders wait until the lesson is over." in ran.stdout


def test_what_is_unknown_or_left_empty_gives_no_order(tmp_path):
    actions, shown = played(tmp_path, *OFFER, "o", "99", "o", "-1", "o", "1", "=9999", "", "o", "1", "x", "")

    assert len(actions) == 1
    assert shown.count("I don't know") == 3
    assert "The order waits" not in shown


def test_orders_are_left_while_bots_decide(tmp_path):
    """At a terminal what is typed meanwhile is heard before the next bot decides; an answer has to wait for its question."""
    file, (near, far) = tmp_path / "g.json", pty.openpty()
    args = (
        "play",
        "american_rails",
        "--players",
        "3",
        "--seats",
        "greedy,greedy,me",
        "--seed",
        "4",
        "--save",
        str(file),
    )
    os.write(near, "\n".join(["7", *LIMIT, "q", ""]).encode())

    ran = subprocess.run(
        [sys.executable, "-m", "stellwerk", *args],
        stdin=far,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )

    assert "decides now; you can type o, m" in ran.stdout
    assert "The order waits." in ran.stdout
    assert ran.stdout.index("The order waits.") < ran.stdout.index("Record saved")
    assert [action["do"] for action in json.loads(file.read_text())["actions"]] == ["offer"]
