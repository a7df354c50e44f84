"""Data sets: every decision of finished games as a row that the environments understand, and a card that says how it came about."""

import json
from pathlib import Path
from typing import Any

import pyarrow.parquet as parquet
import pytest
from typer.testing import CliRunner

import stellwerk
from stellwerk.cli import app
from stellwerk.kernel.errors import Malformed, StellwerkError
from stellwerk.kernel.sealed import KEY_BYTES
from stellwerk.research import Position, dataset, setup_for

RAILS = ["--game", "american_rails", "--players", "3", "--bots", "random,greedy", "--looks", "20", "--workers", "1"]


def exported(folder: Path, *more: str) -> Any:
    return CliRunner().invoke(app, ["export", str(folder), *more])


def finished(game: str, **chance: Any) -> stellwerk.Match:
    match = stellwerk.new(game, **chance)
    while not match.over:
        match.play(match.legal()[match.position % len(match.legal())])
    return match


class TestRows:
    def test_a_row_is_what_the_environment_shows_before_the_action(self) -> None:
        match = finished("cube_express", seed=4)
        _, rows = dataset.rows_of(match.record(), 7)
        again = Position.begin(setup_for("cube_express"), 4)

        assert len(rows) == match.position
        for row in rows[:30]:
            assert row["observation"] == again.observe(again.seat).tolist()
            assert (row["game"], row["seat"], row["legal"]) == (7, again.seat, again.legal())
            again.step(row["action"])
        best = max(range(2), key=match.scores().__getitem__)
        assert {row["margin"] for row in rows if row["seat"] == best} == {abs(match.scores()[0] - match.scores()[1])}

    def test_a_table_s_sealed_chance_is_played_again_as_it_was(self) -> None:
        match = finished("cube_express", key=bytes(range(KEY_BYTES)))
        _, rows = dataset.rows_of(match.record(), 0)

        assert [row["action"] for row in rows] == [action.code for action in match.actions]

    def test_what_is_estimated_hangs_on_nothing_hidden(self) -> None:
        match = finished("express_01", seed=2)
        setup, rows = dataset.rows_of(match.record(), 0)
        position = Position.begin(setup, 2)
        for row in rows[:12]:
            twin = position.believed(position.seat, 5)
            assert setup.value(twin.believed(position.seat, dataset.BELIEF).core, position.seat) == row["value"]
            position.step(row["action"])

    def test_a_running_game_is_refused(self) -> None:
        with pytest.raises(Malformed, match="finished"):
            dataset.rows_of(stellwerk.new("american_rails", seed=1).record(), 0)


class TestFiles:
    def test_one_command_plays_bots_and_writes_rows_and_a_card(self, tmp_path: Path) -> None:
        done = exported(tmp_path / "rails", *RAILS, "--games", "2")

        assert done.exit_code == 0
        (file,) = (tmp_path / "rails").glob("*.parquet")
        table, digest = parquet.read_table(file), file.stem.rpartition("-")[2]
        card = (tmp_path / "rails" / "README.md").read_text(encoding="utf-8")
        assert table.num_rows == int(done.output.split(": ")[1].split()[0]) > 100
        assert table.schema.metadata[b"digest"].decode() == digest
        assert all(action in legal for action, legal in zip(*map(table.column, ("action", "legal")), strict=True))
        assert "played by random, greedy with 20 looks" in card
        assert f"digest `{digest}`" in card
        assert all(name in card for name in table.schema.names)

    def test_the_card_s_own_command_makes_the_same_rows_again(self, tmp_path: Path) -> None:
        done = exported(tmp_path / "one", *RAILS, "--board", "east", "--games", "1", "--seed", "9")
        assert done.output.endswith("positions of 1 game\n")
        card = (tmp_path / "one" / "README.md").read_text(encoding="utf-8")
        said = card.split("Made by `stellwerk export ")[1].split("`")[0].split()

        again = exported(tmp_path / "two", *said[1:], "--workers", "1")

        assert again.exit_code == 0
        rows = [parquet.read_table(next((tmp_path / name).glob("*.parquet"))).to_pylist() for name in ("one", "two")]
        assert rows[0] == rows[1]

    def test_games_of_bots_are_written_as_records_when_asked(self, tmp_path: Path) -> None:
        done = exported(tmp_path / "games", *RAILS, "--games", "2", "--records")

        assert done.exit_code == 0
        files = sorted((tmp_path / "games").iterdir())
        assert [file.name for file in files] == ["00000.json", "00001.json"]
        assert all(stellwerk.replay(json.loads(file.read_text(encoding="utf-8"))).over for file in files)

    def test_what_is_there_stays_and_what_there_is_none_of_is_refused(self, tmp_path: Path) -> None:
        (tmp_path / "README.md").write_text("mine", encoding="utf-8")

        for wrong in (RAILS, ["--game", "chess"], [*RAILS, "--bots", "nobody"]):
            assert isinstance(exported(tmp_path, *wrong, "--games", "1").exception, StellwerkError)
        assert [file.name for file in tmp_path.iterdir()] == ["README.md"]
