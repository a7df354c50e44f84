"""Set-up (AR-1)."""

import pytest

import stellwerk

from .table import KEYS, opening

rule = pytest.mark.rule


@rule("AR-1.1")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_three_four_or_five_can_play(players):
    """Every allowed number has its cash and its seats."""
    assert len(opening(players).cash()) == players


@rule("AR-1.1")
@rule("AR-X1")
@pytest.mark.parametrize("players", [0, 1, 2, 6, 100])
def test_no_other_number_can_play(players):
    """Two or six are refused with the rule."""
    with pytest.raises(stellwerk.Illegal) as refused:
        stellwerk.new("american_rails", players=players)

    assert refused.value.rule == "AR-1.1"


@rule("AR-1.2")
def test_companies_have_their_cubes_and_shares():
    """As printed: cubes and shares by company."""
    board = opening().setup.board

    assert [(c.key, c.cubes, c.shares) for c in board.companies] == [
        ("american", 31, 5),
        ("national", 29, 4),
        ("continental", 26, 3),
        ("majestic", 22, 4),
        ("liberty", 19, 2),
        ("republic", 17, 3),
    ]


@rule("AR-1.3")
def test_one_cube_of_each_company_marks_its_income():
    """Supplies start one cube short, incomes at 0."""
    table = opening()

    assert [table.company(key)["supply"] for key in KEYS] == [30, 28, 25, 21, 18, 16]
    assert [table.income(key) for key in KEYS] == [0] * 6


@rule("AR-1.4")
@pytest.mark.parametrize("out", KEYS)
def test_with_three_players_a_random_company_is_out(out):
    """Shares and cubes of the company are gone, and it can't be picked."""
    table = opening(3, out=out)

    assert [c["key"] for c in table.view(None)["companies"] if c["out"]] == [out]
    assert (table.company(out)["unsold"], table.company(out)["supply"]) == (0, 0)
    assert table.refused("offer", company=out) == "AR-1.4"


@rule("AR-1.4")
@pytest.mark.parametrize("players", [4, 5])
def test_with_more_players_all_companies_are_in(players):
    """Nobody is taken out."""
    assert not any(company["out"] for company in opening(players).view(None)["companies"])


@rule("AR-1.5")
def test_twelve_houses_and_the_year_1851():
    """The supply of houses and the year marker."""
    view = opening().view(None)

    assert (view["houses_left"], view["year"]) == (12, 1851)


@rule("AR-1.6")
@pytest.mark.parametrize(("players", "cash"), [(3, 50), (4, 50), (5, 40)])
def test_cash_depends_on_the_number_of_players(players, cash):
    """50 with three or four, 40 with five."""
    assert opening(players).cash() == [cash] * players


@rule("AR-1.6")
@pytest.mark.parametrize(("players", "cash"), [(3, 65), (4, 50), (5, 40)])
def test_the_2010_edition_changes_only_the_three_player_game(players, cash):
    """The option is accepted at every table and matters at one."""
    assert opening(players, options={"cash_3p": 65}).cash() == [cash] * players


@rule("AR-1.6")
@rule("AR-X1")
@pytest.mark.parametrize("options", [{"cash_3p": 60}, {"cash_3p": "65"}, {"cash_3p": True}, {"cash": 50}])
def test_other_options_are_refused(options):
    """An unknown option, or another sum."""
    with pytest.raises(stellwerk.Illegal) as refused:
        stellwerk.new("american_rails", players=3, options=options)

    assert refused.value.rule == "AR-1.6"


@rule("AR-1.7")
def test_all_seats_see_the_same():
    """There is no hidden information."""
    table = opening(5)

    views = [{**table.view(seat), "seat": None} for seat in (None, 0, 1, 2, 3, 4)]

    assert all(view == views[0] for view in views)


@rule("AR-1.8")
@pytest.mark.parametrize("banker", [0, 2, 3])
def test_a_random_seat_is_the_banker_and_begins(banker):
    """Chance names the banker; clockwise is by rising seat number."""
    table = opening(4, banker)

    assert table.view(None)["banker"] == banker
    assert table.seat == banker
    table.do("offer", company="liberty").do("bid", amount=10)
    assert table.seat == (banker + 1) % 4


@rule("AR-1.8")
def test_every_seat_can_become_banker():
    """Different seeds name different bankers."""
    bankers = {stellwerk.new("american_rails", players=5, seed=seed).view(None)["banker"] for seed in range(60)}

    assert bankers == {0, 1, 2, 3, 4}
