"""End of turn, round and game (EX-10, EX-11)."""

import json
from pathlib import Path

import pytest

import stellwerk
from stellwerk.games.express_01.state import EMPTIED, IDLE, ROUND
from stellwerk.kernel.chance import Stream

from .table import Table, position

rule = pytest.mark.rule

PLAYTHROUGHS = Path(__file__).parents[2] / "playthroughs"
LINE = {"009": "601", "008": "101#2", "007": "501"}

# Eleven and more spaces along the network, for the end by base cards.
ELEVEN = {
    "009": "601",
    "008": "101#2",
    "007": "501",
    "006": "505",
    "010": ("103#2", "turned"),
    "017": "104#1",
    "016": "512",
    "014": "101#1",
    "015": "101#3",
    "013": "605",
    "012": "509",
}
NAMES = ["route_1", "route_2", "route_3", "dead_end_1", "dead_end_2", "dead_end_3"]


def passing(table: Table, times: int) -> Table:
    for _ in range(times):
        table.do("pass")
    return table


@rule("EX-10.1")
@rule("EX-10.2")
@rule("EX-10.4")
def test_cards_turn_to_their_backs_and_all_together_to_the_engine_side():
    """After a pass too; the numbers stay, and the next subsidy follows."""
    table = position(plan=LINE, hands={0: ["201", "202"]}, order=[2, 1, 3])
    table.do("pass")
    assert [table.player(seat)["acted"] for seat in range(3)] == [False, True, False]

    table.build("201").lay("006", "505").end().do("pass")

    assert table.match.view(None)["round"] == 2
    assert [table.player(seat)["acted"] for seat in range(3)] == [False] * 3
    assert table.positions() == [2, 1, 3]
    assert "gets the black engine" in table.match.log("en")[-1]


@rule("EX-10.3")
@rule("EX-11.1")
@rule("EX-E25")
def test_the_end_is_checked_only_at_the_end_of_a_round():
    """E25: P1 takes the twelfth base card; P2 and P3 still act, then it is scored without a subsidy."""
    table = position(plan=ELEVEN, hands={0: ["201", "202"], 1: ["203"]}, black=2, bases={0: (0, 0)})
    table.build("201").lay("011", "104#2", "turned").stop().end()
    assert table.match.view(None)["removed"] == 12
    assert table.seat == 1

    table.do("pass").do("pass")

    assert table.match.over
    assert table.black() == 2
    assert table.match.view(None)["round"] == 1
    assert table.setup.end_reason(table.core) == "bases"


@rule("EX-11.2")
def test_the_long_game_goes_on_at_twelve_and_ends_at_24():
    """The same position in a long game."""
    table = position(plan=ELEVEN, hands={0: ["201", "202"]}, options={"length": "long"})

    table.build("201").lay("011", "104#2", "turned").stop().end().do("pass").do("pass")

    assert not table.match.over
    assert table.match.view(None)["end"] == {"base_cards": 24, "stacks": 4}
    nearly = position(plan=LINE, options={"length": "long"}, stacks={name: [] for name in NAMES[:3]})
    passing(nearly, 3)
    assert not nearly.match.over
    ended = passing(position(plan=LINE, options={"length": "long"}, stacks={name: [] for name in NAMES[:4]}), 3)
    assert ended.match.over


@rule("EX-11.1")
def test_three_empty_stacks_end_the_short_game():
    """Two do not."""
    assert not passing(position(plan=LINE, stacks={name: [] for name in NAMES[:2]}), 3).match.over

    ended = passing(position(plan=LINE, stacks={name: [] for name in NAMES[:3]}), 3)

    assert ended.match.over
    assert ended.setup.end_reason(ended.core) == "stacks"


@rule("EX-11.3")
@rule("EX-E26")
def test_a_stack_filled_again_does_not_count():
    """E26: three stacks are empty in the round, then a paid card fills one; with eleven base cards off it goes on."""
    stacks = {"dead_end_1": [], "dead_end_2": [], "dead_end_3": []}
    table = position(plan=ELEVEN, hands={0: ["461", "202"]}, stacks=stacks, cells={"emptied": 0b111000})
    assert table.core.stacks_empty() == 3
    assert table.match.status()["en"].endswith("11 of 12 base cards off, 3 of 3 stacks empty")

    table.build("461").lay("009", "631").end().do("pass").do("pass")

    assert table.stack("dead_end_3") == ["461"]
    assert table.match.view(None)["removed"] == 11
    assert not table.match.over


@rule("EX-14.6")
def test_with_the_option_ever_a_stack_filled_again_counts():
    """The same, agreed otherwise."""
    stacks = {"dead_end_1": [], "dead_end_2": [], "dead_end_3": []}
    table = position(
        plan=ELEVEN,
        hands={0: ["461", "202"]},
        stacks=stacks,
        cells={"emptied": 0b111000},
        options={"empty_stack_test": "ever"},
    )

    table.build("461").lay("009", "631")
    assert table.match.view(None)["stacks_gone"] == 3
    table.end().do("pass").do("pass")

    assert table.match.over


@rule("EX-14.6")
def test_a_stack_emptied_in_play_is_remembered():
    """The last level-3 capital is laid: empty now, and ever since."""
    table = position(plan={**LINE, "009": "631"}, hands={0: ["201", "202"]}, options={"empty_stack_test": "ever"})

    table.build("201").lay("009", "665")

    assert table.stack("capital_3") == []
    assert table.core.cells[EMPTIED] >> table.setup.board.stacks.index("capital_3") & 1


@rule("EX-11.4")
@pytest.mark.parametrize("board", ["germany", "benelux", "usa"])
def test_the_same_numbers_hold_on_every_map(board):
    """12 or 3, 24 or 4."""
    short = stellwerk.new("express_01", board, 2).view(None)["end"]
    long = stellwerk.new("express_01", board, 2, options={"length": "long"}).view(None)["end"]

    assert short == {"base_cards": 12, "stacks": 3}
    assert long == {"base_cards": 24, "stacks": 4}


@rule("EX-11.5")
def test_base_cards_taken_out_by_benelux_do_not_count():
    """Four cards are out before the first turn; the count begins with none."""
    assert stellwerk.new("express_01", "benelux", 2).view(None)["removed"] == 0


@rule("EX-11.6")
@rule("EX-11.7")
@rule("EX-E32")
def test_two_idle_rounds_in_a_row_end_the_game():
    """E32: empty hands, no shares; the first idle round goes on, the second ends it; a swap changes nothing."""
    seven = dict(list(ELEVEN.items())[:7])
    table = position(players=2, plan=seven, bases={0: (2, 2)}, black=0)
    passing(table, 2)
    assert not table.match.over

    table.do("swap", player="1" if table.seat == 1 else "2").do("pass")

    assert table.match.over
    assert table.setup.end_reason(table.core) == "idle"
    assert table.match.scores() == table.capital()
    assert sum(table.match.scores()) == 2 + 2


@rule("EX-11.6")
def test_a_share_from_a_player_does_not_break_an_idle_round_but_a_lay_does():
    """Cards only change hands; a laid card counts."""
    stacks = {"route_1": ["104#1"], "route_2": ["122"]}
    table = position(
        players=3,
        plan={"009": "601"},
        hands={0: ["204", "205"]},
        shares={1: ["103#1"]},
        stacks={**stacks, "route_3": ["206"]},
        black=2,
        cells={"idle": 1},
        options={"end_stacks": 5, "idle_end": "quiet"},
    )
    table.buy("A", ["204"], source="2").end().do("pass").do("pass")
    assert table.match.over

    busy = position(plan={"009": "601"}, hands={0: ["204", "205"]}, cells={"idle": 1}, options={"idle_end": "quiet"})
    busy.build("204").lay("008", "101#1").stop().end().do("pass").do("pass")

    assert not busy.match.over
    assert busy.core.cells[IDLE] == 0


@rule("EX-11.6")
def test_a_share_from_a_stack_and_a_drawn_card_break_an_idle_round():
    """Each of them alone in its round."""
    quiet = {"idle_end": "quiet"}
    bought = position(plan=LINE, hands={0: ["202", "203", "206"]}, cells={"idle": 1}, options=quiet)
    bought.buy("A", ["202", "203"], "103#1").end().do("pass").do("pass")
    drawn = position(plan=LINE, shares={0: ["103#1", "105#1"]}, cells={"idle": 1}, options=quiet)
    drawn.do("bonus", company="A").draw("route_1", "route_1", "route_1").end().do("pass").do("pass")

    assert not bought.match.over
    assert not drawn.match.over
    assert bought.core.cells[IDLE] == drawn.core.cells[IDLE] == 0


def idle(table: Table, rounds: int = 4) -> Table:
    """So many rounds of passing, or to the end."""
    for _ in range(rounds * table.core.players):
        if not table.match.over:
            table.do("pass")
    return table


@rule("EX-11.7")
def test_idle_rounds_end_nothing_while_somebody_could_lay():
    """A single card in a hand pays for a route; shares cost more. Without it the game is stuck and ends."""
    lively = idle(position(players=2, plan=LINE, hands={1: ["204"]}))
    stuck = idle(position(players=2, plan=LINE))

    assert not lively.match.over
    assert lively.core.cells[IDLE] == 4
    assert stuck.match.over
    assert stuck.match.view(None)["round"] == 2


@rule("EX-11.7")
def test_idle_rounds_end_nothing_while_somebody_could_draw():
    """Two shares reach the next station, one does not; all hands are empty."""
    lively = idle(position(players=2, plan=LINE, shares={1: ["103#1", "105#1"]}))
    stuck = idle(position(players=2, plan=LINE, shares={1: ["103#1"]}))

    assert not lively.match.over
    assert stuck.match.over
    assert stuck.setup.end_reason(stuck.core) == "idle"


@rule("EX-11.7")
def test_idle_rounds_end_nothing_while_somebody_could_take_a_share_from_a_stack():
    """Nothing fits on the plan: all level-1 routes lie in displays. A card buys a share; from a player it would not count."""
    plan = {"024": ("461", "turned")}
    routes = [card.key for card in stellwerk.new("express_01").setup.board.cards if card.stack == "route_1"]
    more = [card.key for card in stellwerk.new("express_01").setup.board.cards if card.share in (0, 1, 2)]
    lively = idle(position(players=2, plan=plan, hands={0: ["204"]}, shares={1: routes}, black=0))
    taken = [key for key in more if key not in routes]
    stuck = idle(position(players=2, plan=plan, hands={0: ["204"]}, shares={1: routes + taken}, black=0))

    assert not lively.match.over
    assert stuck.match.over


@rule("EX-14.8")
def test_the_idle_end_may_be_switched_off_or_be_by_rounds_alone():
    """never: a stuck game goes on, to a last stop after 20 rounds; quiet: idle rounds end a game full of possibilities."""
    never = idle(position(players=2, plan=LINE, options={"idle_end": "never"}), 19)
    assert not never.match.over
    assert idle(never, 1).match.over
    quiet = idle(position(players=2, plan=LINE, hands={1: ["204"]}, options={"idle_end": "quiet"}))
    assert quiet.match.over
    assert quiet.match.view(None)["round"] == 2


@rule("EX-14.8")
def test_a_record_of_version_1_ends_by_idle_rounds_alone():
    """Three greedy bots trading shares in every turn (seed 206): over then, lively by the rules of today."""
    record = json.loads((PLAYTHROUGHS / "express_01-usa-3p-idle.json").read_text(encoding="utf-8"))
    del record["log"]
    assert record["rules_version"] == 1

    old, new = stellwerk.replay(record), stellwerk.replay({**record, "rules_version": 2})

    assert old.over
    assert old.setup.end_reason(old.core) == "idle"
    assert not new.over


@rule("EX-11.8")
@pytest.mark.parametrize("idle_end", ["stuck", "never"])
def test_twenty_idle_rounds_end_every_game(idle_end):
    """Who only passes must not hold a table for ever, even with a card to build with."""
    table = idle(position(players=2, plan=LINE, hands={1: ["204"]}, options={"idle_end": idle_end}), 19)
    assert not table.match.over

    assert idle(table, 1).match.over


@rule("EX-11.8")
def test_without_a_last_stop_a_stuck_game_would_have_no_end():
    """Nobody can do anything but pass or swap; the black engine goes to and fro, all else stays, and only rounds are counted."""
    table = position(players=2, plan=LINE, options={"idle_end": "never"})
    passing(table, 4)
    before = list(table.core.cells), [list(row) for row in table.core.rows]

    for _ in range(4):
        assert {action.json["do"] for action in table.match.legal()} == {"pass", "swap"}
        table.do("pass")

    cells, rows = before
    assert [list(row) for row in table.core.rows] == rows
    changed = {i for i, (was, is_now) in enumerate(zip(cells, table.core.cells, strict=True)) if was != is_now}
    assert changed == {ROUND, IDLE}


@rule("EX-11.8")
@pytest.mark.parametrize("seed", range(6))
def test_every_game_ends(seed):
    """Random play, and players who never build once they can avoid it."""
    match = stellwerk.new("express_01", "germany", 3, seed, {"length": "long"})
    stream, moves = Stream(seed), 0

    while not match.over:
        legal = match.core.legal()
        match.core.apply(legal[0] if seed % 2 else legal[stream.below(len(legal))])
        moves += 1

    assert moves < 3000


@rule("EX-R21")
def test_nothing_happens_after_the_end():
    """Every action is refused with the rule of the end."""
    table = passing(position(plan=LINE, stacks={name: [] for name in NAMES[:3]}), 3)

    assert table.refused("pass") == "EX-11.1"
    assert table.refused("build", hand="201") == "EX-11.1"
    idle = passing(position(players=2, plan=LINE), 4)
    assert idle.refused("pass") == "EX-11.7"
