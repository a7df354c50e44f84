"""In a notebook things show themselves, and the one in docs shows what it would show today."""

import importlib.util
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pyarrow
import pytest

import stellwerk
from stellwerk.arena.extras import Missing
from stellwerk.kernel.errors import Malformed
from stellwerk.research import frames

ROOT = Path(__file__).parents[2]
ROW = {
    "game": "american_rails",
    "board": "east",
    "players": 2,
    "index": 0,
    "seed": 7,
    "bots": ["planner", "greedy"],
    "scores": [90, 40],
    "winners": [0],
    "moves": 300,
    "end": "calendar",
}


@pytest.fixture
def runner() -> ModuleType:
    spec = importlib.util.spec_from_file_location("notebook", ROOT / "tools" / "notebook.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def kept(cell: dict[str, Any], outputs: list[dict[str, Any]]) -> list[Any]:
    """What is compared: words and numbers; of a drawing, and of what hangs on how bots play, only that it is there."""
    varies = "varies" in cell["metadata"]
    return [
        {kind: "".join(text)[:1] if "svg" in kind or varies else text for kind, text in one["data"].items()}
        if "data" in one
        else one["text"]
        for one in outputs
    ]


def test_the_notebook_in_the_docs_shows_what_its_cells_show_today(runner: ModuleType) -> None:
    book = json.loads((ROOT / "docs" / "notebook.ipynb").read_text(encoding="utf-8"))
    cells = list(runner.code_cells(book))

    for cell, outputs in zip(cells, runner.outputs_of(book), strict=True):
        assert kept(cell, outputs) == kept(cell, cell["outputs"])
    assert any("image/svg+xml" in one.get("data", {}) for cell in cells for one in cell["outputs"])


class TestShowing:
    def test_a_match_shows_what_everybody_may_see(self) -> None:
        match = stellwerk.new("express_01", players=3, seed=1)
        twin = match.determinized(match.core.seat, 5)

        assert match._repr_svg_() == match.svg() == twin._repr_svg_()
        assert repr(match) == repr(twin)
        assert repr(match).startswith("<Match express_01 germany 3p, 0 actions: ")

    def test_choices_tell_the_question_and_every_pick(self) -> None:
        match = stellwerk.new("american_rails", players=3, seed=1)
        match.play(match.legal()[0])

        told = match.choices()

        assert "American: bid or pass" in told._repr_html_()
        assert "Bid 10 … 50" in told._repr_html_()
        assert "Passen" in told.html("de")
        assert json.loads(json.dumps(told)) == told

    def test_a_long_record_tells_its_ends_and_how_it_stands(self) -> None:
        match = stellwerk.new("american_rails", players=3, seed=1)
        for _ in range(40):
            match.play(match.legal()[0])

        told = match.record()._repr_html_()

        assert "<td>offer, company american</td>" in told
        assert "<td>16 more</td>" in told
        assert "(not over yet)" in told
        assert stellwerk.replay(match.record()).core.hash() == match.core.hash()

    def test_names_that_look_like_markup_stay_words(self) -> None:
        record = stellwerk.new("american_rails", players=3, seed=1).record()
        record["board"] = "<script>"

        assert "<script>" not in record._repr_html_()


class TestFrames:
    def test_a_seat_of_a_tournament_s_game_is_a_line(self) -> None:
        table = pyarrow.table(frames.arena_columns([ROW]))

        assert table.column("bot").to_pylist() == ["planner", "greedy"]
        assert table.column("won").to_pylist() == [True, False]
        assert table.column("seed").to_pylist() == [7, 7]

    def test_a_game_of_the_suite_is_a_line(self) -> None:
        game = {"task": "t", "n": 0, "seat": 1, "margin": -3.0, "score": 40.0, "moves": 9, "failures": 0}
        found = [{"agent": name, "tasks": [{"games": [game, game]}]} for name in ("a", "b")]
        table = pyarrow.table(frames.suite_columns(found))

        assert table.column("agent").to_pylist() == ["a", "a", "b", "b"]
        assert table.column("score").to_pylist() == [40.0] * 4

    @pytest.mark.parametrize(
        "results",
        [
            [{}],
            [{"agent": "a"}],
            [{"agent": "a", "tasks": [{"games": [{"n": 0}]}]}],
            ["a.json"],
            [None],
            7,
            {"agent": "a", "tasks": []},
        ],
    )
    def test_what_is_no_result_is_refused_with_what_would_do(self, results: Any) -> None:
        with pytest.raises(Malformed, match=r"is not a result of suite.run or suite.read; give a list of them"):
            frames.suite_columns(results)

    @pytest.mark.parametrize("rows", [[{}], [ROW, {**ROW, "scores": []}], ["rows.jsonl"], None, ROW])
    def test_what_is_no_row_is_refused_with_what_would_do(self, rows: Any) -> None:
        with pytest.raises(Malformed, match=r"is not a row of a tournament, as arena.results.read gives"):
            frames.arena_columns(rows)

    def test_pandas_gives_a_frame_and_without_it_that_is_said(self) -> None:
        if importlib.util.find_spec("pandas"):
            assert list(frames.arena([ROW])["score"]) == [90, 40]
        else:
            with pytest.raises(Missing, match="pip install pandas"):
                frames.arena([ROW])
