"""What becomes of the rows: Parquet, ratings, the report of balance, plots."""

import xml.etree.ElementTree as ET

import pytest

from stellwerk.arena import balance, plots, results
from stellwerk.arena.executors import Where
from stellwerk.arena.ratings import ranks, ratings
from stellwerk.arena.tournament import Tournament, run, standings


@pytest.fixture(scope="module")
def rows(tmp_path_factory):
    """Greedy against two random bots, in a file."""
    file = tmp_path_factory.mktemp("arena") / "rows.jsonl"
    plan = Tournament("cube_express", None, 3, (), ("greedy", "random", "random"), 9, 3)
    return file, run(plan, file, Where(1), lambda: None)


def test_parquet_holds_the_same_rows_as_the_lines_of_json(rows, tmp_path):
    """Read back by pyarrow, value by value."""
    from pyarrow import parquet

    file, played = rows
    results.write_parquet(played, tmp_path / "rows.parquet")

    assert parquet.read_table(tmp_path / "rows.parquet").to_pylist() == results.read(file) == played


def test_ratings_put_the_stronger_bot_above_with_certainty(rows):
    """Greedy beats random at every table: their intervals do not meet."""
    rated = ratings(rows[1])

    assert rated["greedy"]["mu"] > rated["random"]["mu"]
    assert rated["greedy"]["sigma"] < 25 / 3


def test_more_games_make_ratings_surer():
    """Sigma falls, and equals stay together."""
    row = {"bots": ["a", "b", "c"], "winners": [0], "scores": [9, 5, 3]}
    turned = [{**row, "bots": names} for names in (["a", "b", "c"], ["b", "c", "a"], ["c", "a", "b"])]

    few, many = ratings(turned), ratings(turned * 20)

    assert many["a"]["sigma"] < few["a"]["sigma"] / 2
    assert abs(many["a"]["mu"] - many["b"]["mu"]) < 2 * many["a"]["sigma"]


def test_a_bot_that_only_meets_itself_learns_nothing():
    """Its rating stays what it was."""
    rated = ratings([{"bots": ["a", "a"], "winners": [1], "scores": [1, 2]}] * 9)

    assert rated["a"]["mu"] == 25
    assert rated["a"]["sigma"] == pytest.approx(25 / 3)


def test_places_follow_the_winners_of_the_rules_before_the_scores():
    """A tie-break decides the first place; equal scores behind it share theirs."""
    assert ranks({"winners": [2], "scores": [8, 5, 8, 5]}) == [1, 2, 0, 2]
    assert ranks({"winners": [], "scores": [1, 4]}) == [1, 0]


def test_balance_counts_seats_lengths_and_ends():
    """Two games of two: numbers worked out by hand."""
    base = {"game": "cube_express", "board": "standard", "players": 2, "bots": ["greedy", "greedy"]}
    played = [
        {**base, "scores": [10, 4], "winners": [0], "moves": 30, "end": "stack_out"},
        {**base, "scores": [6, 6], "winners": [0, 1], "moves": 50, "end": "stack_out"},
    ]

    told = balance.report(played)

    assert [seat["wins"] for seat in told["seats"]] == [0.75, 0.25]
    assert told["seats"][0]["score"]["mean"] == 8
    assert (told["moves"]["min"], told["moves"]["median"], told["moves"]["max"]) == (30, 40, 50)
    assert told["ends"] == {"stack_out": 2}
    assert told["fair"] == 0.5


def test_balance_looks_at_every_board_and_number_of_players():
    """Or at those asked for."""
    every = balance.tables("express_01", None, None)

    assert len({board for board, _ in every}) == 3
    assert balance.tables("express_01", "benelux", 3) == [("benelux", 3)]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_plots_say_what_they_show_in_both_languages(rows, tmp_path, lang):
    """The words stand in the picture as text."""
    played = rows[1]
    plots.plot_tournament(played, standings(played), ratings(played), tmp_path / "arena.svg", lang)
    plots.plot_balance([(balance.report(played), played)], tmp_path / "balance.svg", lang)

    shown = [" ".join(ET.parse(tmp_path / name).getroot().itertext()) for name in ("arena.svg", "balance.svg")]
    titles = {"en": ("Share of wins", "Why it ended"), "de": ("Anteil der Siege", "Warum es endete")}[lang]
    assert all(title in text for title, text in zip(titles, shown, strict=True))


def test_a_plot_is_a_png_where_the_name_says_so(rows, tmp_path):
    played = rows[1]
    plots.plot_balance([(balance.report(played), played)], tmp_path / "balance.png", "en")

    assert (tmp_path / "balance.png").read_bytes().startswith(b"\x89PNG")
