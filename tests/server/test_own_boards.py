"""Boards of one's own on a server: a file is a table in the lobby at once; without it its tables wait, and nothing else does."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.patience import PATIENCE

import stellwerk
from stellwerk.bots.belief import Belief
from stellwerk.cli.serving import checked_boards
from stellwerk.server import lobby
from stellwerk.server.boards import Boards
from stellwerk.server.messages import NewTable
from stellwerk.server.refusals import Denied
from stellwerk.server.store import Store
from stellwerk.server.tables import Tables
from stellwerk.server.versions import judge_all

from .test_live import Reader

Json = dict[str, Any]

MAP = Path(__file__).parents[1] / "boards" / "age_of_steam" / "thirty_hexes.toml"
GAME, BOARD = "age_of_steam", "thirty_hexes"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "maps" / GAME).mkdir(parents=True)
    shutil.copy(MAP, tmp_path / "maps" / GAME)
    return tmp_path / "maps"


@pytest.fixture
def file(folder: Path) -> Path:
    return folder / GAME / MAP.name


def boards_in(answer: Json) -> dict[str, Json]:
    return {board["key"]: board for game in answer["games"] if game["key"] == GAME for board in game["boards"]}


@pytest.fixture
def opened(store: Store, folder: Path, wish: Callable[..., Json]) -> tuple[str, str]:
    """A table on the map of one's own: its id and token."""
    wanted = NewTable.model_validate(wish("me", "me", game=GAME, board=BOARD))
    made = Tables(store, Boards(folder)).create(wanted, "en")
    return made["table"], made["token"]


def refusal(ask: Callable[[], object]) -> Denied:
    with pytest.raises(Denied) as refused:
        ask()
    return refused.value


def test_a_map_is_in_the_lobby_at_once(folder: Path, file: Path) -> None:
    """With its titles, numbers of players, options and drawing; another one as soon as its file is there."""
    shutil.copy(file, file.with_name("second.toml"))

    found = boards_in(lobby.games("de", Boards(folder)))

    assert (found[BOARD]["title"], list(found[BOARD]["players"])) == ("Dreißig Felder", [2, 3, 4])
    assert found[BOARD]["thumb"].startswith("<svg")
    assert "second" in found
    assert BOARD not in boards_in(lobby.games("de"))


def test_it_is_played_with_a_bot_and_a_hint_and_survives_a_restart(start: Any, open_table: Any, folder: Path) -> None:
    server = start(boards=folder)
    assert BOARD in boards_in(server.http.get("/api/games").json())
    (ada,) = open_table(server, "me", "random", game=GAME, board=BOARD, hints=True)
    with server.live(ada.table, ada.token) as stream:
        reader = Reader(stream)
        page = reader.next()
        while page["you"]["acting"] is None or page["table"]["position"] < 3:
            if page["you"]["acting"] is not None:
                assert ada.play().status_code == 200
            page = reader.next()
    hint = ada.post("hint", position=page["table"]["position"]).json()
    before = ada.page()
    server.end()

    again = start(boards=folder)
    ada.http = again.http

    assert hint["hints"]
    assert (before["table"]["board_title"], before["svg"][:4]) == ("Thirty Hexes", "<svg")
    assert ada.page() == before
    assert ada.mine()[0]["board_title"] == "Thirty Hexes"
    assert any(one["bot"] for one in before["seats"])
    assert "Traceback" not in "".join(server.said)


def test_without_its_folder_a_table_waits_and_says_why(start: Any, open_table: Any, folder: Path) -> None:
    """Page, order, stream and line; with the folder it goes on. The operator reads no traceback."""
    server = start(boards=folder)
    (ada,) = open_table(server, "me", "random", game=GAME, board=BOARD)
    server.end()
    bare = start()
    ada.http = bare.http

    answer, line = ada.get(), ada.mine("de")[0]
    played = ada.post("play", position=0, action={"do": "pass"}, key="k")
    listed = bare.http.get("/api/mine", headers={"Authorization": f"Bearer {ada.token}"}).json()
    bare.end()

    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "no_board")
    assert answer.json()["error"]["text"].startswith("The file of the board “thirty_hexes” is gone")
    assert played.status_code == 409
    assert line["status"].startswith("Die Datei des Plans „thirty_hexes“ fehlt")
    assert (line["turn"], line["your_turn"], listed["thumbs"][line["thumb"]]) == (None, False, "")
    assert "Traceback" not in "".join(bare.said)
    back = start(boards=folder)
    ada.http = back.http
    assert ada.page()["table"]["board"] == BOARD


def test_a_file_that_changes_under_a_running_server_stops_only_its_tables(
    store: Store, opened: tuple[str, str], folder: Path, file: Path, wish: Callable[..., Json]
) -> None:
    tables, text = Tables(store, Boards(folder)), file.read_text(encoding="utf-8")
    ours = tables.create(NewTable.model_validate(wish("me", "me", "me", game=GAME, board="rust_belt")), "en")
    before = tables.page(*opened, "en")

    file.write_text(text.replace("Aldorf", "Neudorf"), encoding="utf-8")
    changed = refusal(lambda: tables.page(*opened, "en"))
    file.write_text("format = 1\n", encoding="utf-8")
    broken = refusal(lambda: tables.page(*opened, "en"))
    playable = tables.page(ours["table"], ours["token"], "en")
    new = refusal(lambda: tables.create(NewTable.model_validate(wish("me", "me", game=GAME, board=BOARD)), "en"))
    found = boards_in(lobby.games("en", tables.boards))
    file.write_text(text, encoding="utf-8")

    assert [one.code for one in (changed, broken, new)] == ["no_board"] * 3
    assert playable["choices"] is not None
    assert BOARD not in found
    assert "rust_belt" in found
    assert tables.page(*opened, "en") == before


def test_a_missing_map_is_no_verdict_on_the_rules(store: Store, opened: tuple[str, str], folder: Path) -> None:
    """Told to the operator, and forgotten when the map is back."""
    (line,) = judge_all(store)
    assert (line.table, line.outcome) == (opened[0], "damaged")
    assert "thirty_hexes" in line.reason

    assert store.verdict(opened[0]) is None
    assert list(judge_all(store, Boards(folder))) == []


def test_a_map_called_like_one_of_ours_takes_its_place_for_new_tables_only(
    store: Store, folder: Path, file: Path, wish: Callable[..., Json]
) -> None:
    wanted = NewTable.model_validate(wish("me", "me", "me", game=GAME, board="rust_belt"))
    old = Tables(store, Boards(folder)).create(wanted, "en")
    file.rename(file.with_name("rust_belt.toml"))
    tables = Tables(store, Boards(folder))
    new = tables.create(wanted, "en")
    _, ring = tables.join(old["table"], old["token"], "")
    tables.join(new["table"], new["token"], ring)

    titles = [tables.page(one["table"], one["token"], "en")["table"]["board_title"] for one in (old, new)]
    mine = tables.mine(ring, "en")

    assert titles == ["Rust Belt", "Thirty Hexes"]
    assert [line["thumb"] for line in mine["tables"]] == ["age_of_steam/rust_belt/own", "age_of_steam/rust_belt"]
    assert len(set(mine["thumbs"].values())) == 2


def test_a_worker_thinks_on_no_other_board(folder: Path, file: Path) -> None:
    match = stellwerk.new(GAME, BOARD, 2, data=folder)
    belief = Belief.of(match, match.seat or 0, folder)

    assert belief.match().legal() == match.legal()
    file.write_text(file.read_text(encoding="utf-8").replace("Aldorf", "Neudorf"), encoding="utf-8")
    with pytest.raises(stellwerk.BadData):
        belief.match()
    assert Belief.of(stellwerk.new(GAME), 0, folder).folder is None


@pytest.fixture
def places(tmp_path: Path) -> Path:
    """Folders that are none of boards."""
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "stellwerk.db").touch()
    (tmp_path / "broken" / GAME).mkdir(parents=True)
    (tmp_path / "broken" / GAME / "mine.toml").write_text('format = 1\ngame = "age_of_steam"\n', encoding="utf-8")
    (tmp_path / "empty").mkdir()
    return tmp_path


@pytest.mark.parametrize(
    ("place", "why"),
    [("nowhere", "is missing"), ("tables", "holds tables"), ("broken", "title"), ("empty", "no board")],
)
def test_a_folder_that_cannot_be_used_is_named_with_what_is_wrong(places: Path, place: str, why: str) -> None:
    with pytest.raises(stellwerk.StellwerkError, match=why):
        checked_boards(places / place)


@pytest.mark.parametrize(("place", "why"), [("tables", "holds tables"), ("broken", "title")])
def test_a_server_that_gets_one_says_so_plainly_and_ends(places: Path, place: str, why: str) -> None:
    words = [sys.executable, "-m", "stellwerk", "serve", "--no-open", "--port", "0", "--tables", str(places / "kept")]
    ended = subprocess.run(
        [*words, "--data", str(places / place)], capture_output=True, text=True, timeout=PATIENCE, check=False
    )

    assert ended.returncode == 1
    assert why in ended.stderr
    assert "Traceback" not in ended.stderr
