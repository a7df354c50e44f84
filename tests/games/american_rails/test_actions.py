"""The actions but Expand (AR-4), and talk (AR-8)."""

import pytest

import stellwerk

from .table import CITY, KEYS, column, opened, position

rule = pytest.mark.rule
CLOSED = ["New York", "Baltimore", "Philadelphia", "Boston", "Chicago"]


def developing(**given):
    return position(step="develop", columns=column({1: 0}), **given)


def taking(**given):
    return position(step="take", left=2, columns=column({3: 0}), **given)


def all_cities():
    return [place.id for place in opened().setup.board.hexes if place.city]


@rule("AR-4.1")
def test_pass_does_nothing():
    """Only the marker is placed; nothing is asked."""
    table = opened(4)
    before = {**table.view(None), "turn": 0, "columns": 0, "last": 0}

    table.do("choose", space="pass")

    assert {**table.view(None), "turn": 0, "columns": 0, "last": 0} == before
    assert table.seat == 1


@rule("AR-4.2")
@rule("AR-X8")
def test_a_house_goes_on_a_city_with_a_cube_and_no_house_share_or_not():
    """Seat 0 owns nothing of Liberty and develops its city; other places are refused."""
    table = developing(
        cubes={"liberty": ["Buffalo", "12,0", "Pittsburgh"]}, houses=["Pittsburgh"], held={"liberty": {1: 1}}
    )
    assert table.refused("develop", hex="12,0") == "AR-4.2"
    assert table.refused("develop", hex=CITY["Cincinnati"]) == "AR-4.2"
    assert table.refused("develop", hex=CITY["Pittsburgh"]) == "AR-4.2"
    assert table.not_asked("found", hex=table.setup.board.hexes[-1].id) == "AR-4.2"

    table.do("develop", hex=CITY["Buffalo"])

    assert CITY["Buffalo"] in table.view(None)["houses"]
    assert table.view(None)["houses_left"] == 10


@rule("AR-4.3")
@rule("AR-X8")
def test_five_cities_cannot_be_developed():
    """New York, Baltimore, Philadelphia, Boston and Chicago stay as they are."""
    board = opened().setup.board
    closed = {place.city.name: place.id for place in board.hexes if place.city and not place.city.developable}
    assert sorted(closed) == sorted(CLOSED)
    table = developing(cubes={"american": [*closed.values(), "Pittsburgh"]})

    assert {table.refused("develop", hex=place) for place in closed.values()} == {"AR-4.3"}
    assert table.options("develop") == [{"do": "develop", "hex": CITY["Pittsburgh"]}]


@rule("AR-4.4")
@rule("AR-EX7")
def test_a_house_adds_two_to_the_full_and_one_to_the_shared_value_at_once():
    """Pittsburgh 5/3: one company there +2; two or three companies there +1 each."""
    alone = developing(cubes={"american": ["Pittsburgh"]})
    alone.do("develop", hex=CITY["Pittsburgh"])
    assert alone.income("american") == 7

    two = developing(cubes={key: ["Pittsburgh"] for key in KEYS[:2]})
    two.do("develop", hex=CITY["Pittsburgh"])
    assert [two.income(key) for key in KEYS[:2]] == [4, 4]

    three = developing(cubes={key: ["Pittsburgh"] for key in KEYS[:3]})
    three.do("develop", hex=CITY["Pittsburgh"])
    assert [three.income(key) for key in KEYS[:3]] == [4, 4, 4]


@rule("AR-4.5")
@rule("AR-X8")
def test_develop_without_a_house_or_a_city_can_only_be_declined():
    """Nothing is asked: the turn goes on by itself, and the log says declined."""
    no_city = opened(4).do("choose", space="develop")
    assert no_city.seat == 1
    assert no_city.events()[-1]["event"] == "declined"

    everywhere = all_cities()
    no_house = position(cubes={"american": everywhere[:15], "national": everywhere[15:]}, houses=open_cities(12))
    no_house.do("choose", space="develop")
    assert no_house.seat == 1


@rule("AR-4.5")
def test_a_house_is_refused_when_none_is_left():
    """The refusal names the empty supply."""
    table = developing(cubes={"american": ["Pittsburgh", "Atlanta"]}, houses=open_cities(11, but="6,12"))
    table.do("develop", hex=CITY["Atlanta"])

    assert table.view(None)["houses_left"] == 0
    core = table.core.clone()
    step = next(step for step in core.steps if step.name == "develop")
    code = table.setup.actions.encode("develop", [table.setup.board.index["10,3"]])
    assert step.legal(core) == [1]
    assert step.why_not(core, code).rule == "AR-4.5"


def open_cities(count, but=""):
    """So many cities that may have a house."""
    board = opened().setup.board
    return [place.id for place in board.hexes if place.city and place.city.developable and place.id != but][:count]


@rule("AR-4.6")
def test_fund_puts_five_from_the_bank_into_any_company():
    """On the map or not, with shares left or not."""
    table = position(step="fund", columns=column({2: 0}), held={"liberty": {1: 2}})
    assert [action["company"] for action in table.options("fund")] == list(KEYS)

    table.do("fund", company="liberty")

    assert table.treasury("liberty") == 5
    assert table.cash() == [50, 50, 50, 50]


@rule("AR-4.6")
@rule("AR-X9")
def test_fund_knows_one_sum_and_one_company_in_the_game():
    """Another sum or a list of companies is no fund action; a second fund is out of phase; the company taken out gets nothing."""
    table = opened(3, out="majestic").do("choose", space="fund")
    with pytest.raises(stellwerk.Malformed) as sum_named:
        table.do("fund", company="liberty", amount=7)
    with pytest.raises(stellwerk.Malformed) as two:
        table.do("fund", company=["liberty", "american"])
    assert (sum_named.value.field, two.value.field) == ("amount", "company")
    assert table.refused("fund", company="majestic") == "AR-4.6"

    table.do("fund", company="liberty")

    assert table.refused("fund", company="american") == "AR-3.4"


@rule("AR-4.7")
def test_the_question_offers_to_expand_only_where_the_space_does():
    """AR-4.8: with three players it is Take $2 alone."""
    three = position(step="take", left=0, columns=column({3: 0}), players=3)

    assert "expand" in taking().match.choices()["note"]["en"]
    assert three.match.choices()["note"]["en"] == "Or charge the others"


def test_take_two_for_oneself():
    """The bank pays."""
    assert taking().do("take").cash() == [52, 50, 50, 50]


@rule("AR-4.7")
@rule("AR-EX10")
def test_the_others_pay_two_or_what_they_have():
    """The others have 5, 1, 0: they keep 3, 0, 0; the taker's cash stays."""
    assert taking(cash=[20, 5, 1, 0]).do("charge").cash() == [20, 3, 0, 0]


@rule("AR-4.7")
@rule("AR-4.8")
@rule("AR-X10")
def test_take_two_is_one_thing_or_the_other():
    """Not both ways, not together with Expand 2, and all the others pay or none."""
    table = taking(cubes={"liberty": ["Boston"]}, held={"liberty": {0: 1}}, treasury={"liberty": 20})
    with pytest.raises(stellwerk.Malformed):
        table.do("charge", seats=[1])

    table.do("expand", company="liberty", hex="17,1")

    assert table.refused("take") == "AR-5.1"
    assert table.refused("charge") == "AR-5.1"
    after = taking().do("take")
    assert after.refused("charge") == "AR-3.4"


@rule("AR-4.8")
@pytest.mark.parametrize("players", [4, 5])
def test_four_or_five_may_expand_by_two_instead(players):
    """At most two cubes, then the turn is over."""
    table = taking(players=players, cubes={"liberty": ["Boston"]}, held={"liberty": {0: 1}}, treasury={"liberty": 20})

    table.do("expand", company="liberty", hex="17,1").do("expand", company="liberty", hex="16,1")

    assert table.seat == 1
    assert table.treasury("liberty") == 20 - 3 - 3


@rule("AR-4.8")
@rule("AR-X10")
def test_three_players_have_no_expand_two():
    """The space is Take $2 only."""
    table = taking(players=3, cubes={"liberty": ["Boston"]}, held={"liberty": {0: 1}}, treasury={"liberty": 20})

    assert table.offered() == {"decline", "take", "charge"}
    assert table.refused("expand", company="liberty", hex="17,1") == "AR-4.8"


@rule("AR-4.9")
@rule("AR-X3")
def test_auction_offers_a_share_from_a_supply_and_its_picker_bids_first():
    """Liberty is sold out and refused; American is offered, seat 0 bids or passes first."""
    table = position(
        held={"liberty": {1: 1, 2: 1}, "american": {3: 1}}, cubes={"liberty": ["Boston"], "american": ["Chicago"]}
    )
    table.do("choose", space="auction")
    assert table.refused("offer", company="liberty") == "AR-4.9"

    table.do("offer", company="american")

    assert table.seat == 0
    assert table.offered() == {"pass", "bid"}
    table.do("bid", amount=10).do("bid", amount=11).do("pass").do("pass").do("pass")
    assert table.treasury("american") == 11
    assert table.company("american")["held"] == [0, 1, 0, 1]


@rule("AR-4.10")
def test_a_share_nobody_bids_for_leaves_the_game():
    """All four pass."""
    table = opened(4).do("choose", space="auction").do("offer", company="american")

    table.do("pass").do("pass").do("pass").do("pass")

    assert (table.company("american")["unsold"], table.company("american")["removed"]) == (3, 2)


@rule("AR-4.11")
@rule("AR-X5")
def test_the_first_share_of_a_new_company_brings_its_first_cube():
    """The winner, not the one who offered, places it in a free city and must."""
    table = opened(4).do("choose", space="auction").do("offer", company="republic")
    table.do("pass").do("bid", amount=10).do("pass").do("pass")
    assert table.seat == 1
    assert table.refused("decline") == "AR-2.7"

    table.do("found", hex=CITY["Atlanta"])

    assert table.income("republic") == 5
    assert table.cubes("Atlanta") == ["republic"]


def no_city_free(options=None):
    """American and National are in every city; the other four are off the map with all their shares."""
    cities = all_cities()
    return position(
        cubes={"american": cities[:20], "national": cities[20:]},
        held={"american": {0: 1}, "national": {1: 1}},
        options=options,
    )


@rule("AR-4.12")
@rule("AR-X3")
def test_only_the_company_picked_loses_its_shares_when_no_city_is_free():
    """Republic is picked: its three shares leave the game before anybody bids, Liberty's and Majestic's do not."""
    table = no_city_free().do("choose", space="auction")
    assert {action["company"] for action in table.options("offer")} == set(KEYS)

    table.do("offer", company="republic")

    assert (table.company("republic")["unsold"], table.company("republic")["removed"]) == (0, 3)
    assert [table.company(key)["unsold"] for key in ("continental", "majestic", "liberty")] == [3, 4, 2]
    assert table.seat == 1
    assert table.cash() == [50] * 4
    assert [event["event"] for event in table.events()][-2:] == ["offered", "homeless"]


@rule("AR-4.12")
def test_a_company_whose_shares_are_gone_for_want_of_a_city_is_refused_by_that_rule():
    """Picked once, Republic can't be picked again."""
    table = no_city_free().do("choose", space="auction").do("offer", company="republic")
    for space in ("pass", "fund", "take"):
        table.do("choose", space=space)
        if "decline" in table.offered():
            table.do("decline")
    table.do("choose", space="auction")

    assert table.refused("offer", company="republic") == "AR-4.12"


@rule("AR-4.12")
def test_by_the_older_reading_every_company_off_the_map_loses_its_shares():
    """Option `no_city=every`: as the marker goes to Auction the shares of all four leave the game."""
    table = no_city_free({"no_city": "every"}).do("choose", space="auction")

    assert [table.company(key)["removed"] for key in ("continental", "majestic", "liberty", "republic")] == [3, 4, 2, 3]
    assert table.refused("offer", company="republic") == "AR-4.12"
    assert {action["company"] for action in table.options("offer")} == {"american", "national"}


@rule("AR-4.12")
def test_a_record_of_the_first_rules_version_keeps_the_older_reading():
    """What became an option stands in no old record."""
    record = stellwerk.new("american_rails", players=4).record()
    record["options"] = {"cash_3p": 50}

    assert stellwerk.replay({**record, "rules_version": 1}).setup.options["no_city"] == "every"
    assert stellwerk.replay({**record, "rules_version": 2}).setup.options["no_city"] == "picked"


@rule("AR-4.13")
def test_auction_without_any_share_can_only_be_declined():
    """Every share is held; the turn goes on by itself."""
    shares = {"american": 5, "national": 4, "continental": 3, "majestic": 4, "liberty": 2, "republic": 3}
    table = position(held={key: {1: count} for key, count in shares.items()})

    table.do("choose", space="auction")

    assert table.seat == 1
    assert table.events()[-1]["event"] == "declined"


@rule("AR-4.14")
def test_a_later_auction_changes_no_order():
    """Seat 3 wins seat 0's auction; seat 1 is next and the order stands."""
    table = opened(4)
    order = table.view(None)["order"]
    table.do("choose", space="auction").do("offer", company="american").do("pass").do("pass").do("pass").do(
        "bid", amount=10
    )

    table.do("found", hex=CITY["Boston"])

    assert table.view(None)["order"] == order
    assert table.seat == order[1]
    assert table.offered() == {"choose"}


@rule("AR-8.1")
@rule("AR-X16")
def test_no_action_passes_money_or_shares_or_pays_into_a_treasury():
    """Gifts are refused with the rule about talk, paying in with the rule about treasuries."""
    table = opened(4)

    assert table.refused("give_money", seat=None, to=1, amount=5) == "AR-8.1"
    assert table.refused("give_share", to=1, company="liberty") == "AR-8.1"
    assert table.refused("pay_treasury", company="liberty", amount=5) == "AR-5.7"
