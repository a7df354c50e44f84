"""Reviews at the table: only of what is over, part by part, stopped and gone on with, kept, and the same in the end."""

import json
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import stellwerk
from stellwerk.bots.review import Review
from stellwerk.bots.review_told import told
from stellwerk.cli import app
from stellwerk.kernel.texts import localize
from stellwerk.server.boards import OURS
from stellwerk.server.imports import importing
from stellwerk.server.memory_answers import Reviewed
from stellwerk.server.messages import Import, NewTable, Record
from stellwerk.server.refusals import Denied
from stellwerk.server.review_store import ReviewStore
from stellwerk.server.reviews import Part, Reviews, Telling
from stellwerk.server.settings import REVIEW_PART, REVIEWS_PER_PERSON
from stellwerk.server.store import Store
from stellwerk.server.tables import Tables
from stellwerk.server.thinking import Seated
from stellwerk.server.workers import Job, Pool

Json = dict[str, Any]

KEPT = Path(__file__).parent.parent / "playthroughs"
LOOKS, ACTIONS = 10, 10


class Crank(Pool):
    """A worker that thinks when it is told to, in this process."""

    def __init__(self) -> None:
        super().__init__("crank", 0)
        self.jobs: list[Job] = []

    def submit(self, job: Job) -> Any:
        self.jobs.append(job)
        return job.future

    def turn(self) -> None:
        """Answer the oldest question."""
        job, said = self.jobs.pop(0), list[Any]()
        job.question.think(Seated(), said.append)
        job.future.set_result(json.loads(json.dumps(said[-1])))

    def fail(self) -> None:
        self.jobs.pop(0).future.set_result(None)


def record(actions: int = ACTIONS, name: str = "american_rails-east-4p") -> Json:
    """The beginning of a recorded game; with all its actions the whole."""
    whole: Json = json.loads((KEPT / f"{name}.json").read_text(encoding="utf-8"))
    kept = {key: value for key, value in whole.items() if key not in ("log", "result")}
    return {**kept, "actions": whole["actions"][:actions]}


def cranked(tables: Tables, pool: Pool | None = None) -> tuple[Tables, Crank]:
    crank = pool if isinstance(pool, Crank) else Crank()
    tables.reviews = Reviews(tables.store, tables._open_tables, tables._seating, OURS, pool or crank, LOOKS)
    return tables, crank


def brought(tables: Tables, wanted: Json | None = None) -> Json:
    return tables.bring(Import(record=Record.model_validate(wanted or record())), "en")


def begin(tables: Tables, made: Json) -> Json:
    return tables.reviews.begin(made["table"], made["token"], "en")


def look(tables: Tables, made: Json, lang: str = "en") -> Json:
    return tables.reviews.look(made["table"], "", lang)


def to_the_end(tables: Tables, made: Json, crank: Crank) -> Json:
    while crank.jobs:
        crank.turn()
    return look(tables, made)


@pytest.fixture(scope="module")
def expected() -> Json:
    """What a review in one go says."""
    match = stellwerk.replay(record())
    match.names = [f"Player {n + 1}" for n in range(4)]
    review = Review(match, LOOKS)
    found = told(match, LOOKS, [review.verdict(at) for at in range(ACTIONS)], review.end())
    return {lang: json.loads(json.dumps(localize(found, lang))) for lang in ("en", "de")}


def test_a_review_comes_in_parts_and_is_what_it_would_be_in_one_go(tables: Tables, expected: Json) -> None:
    tables, crank = cranked(tables)
    made = brought(tables)

    first = begin(tables, made)
    crank.turn()
    halfway = look(tables, made)
    done = to_the_end(tables, made, crank)

    assert first == {"state": "running", "done": 0, "total": ACTIONS, "may": True, "review": None}
    assert (halfway["state"], halfway["done"], halfway["review"]) == ("running", REVIEW_PART, None)
    assert (done["state"], done["done"]) == ("done", ACTIONS)
    assert done["review"] == expected["en"]
    Reviewed.model_validate(done)
    assert look(tables, made, "de")["review"] == expected["de"]
    assert begin(tables, made)["state"] == "done"
    assert crank.jobs == []


def test_a_stopped_review_keeps_what_it_has_and_goes_on_from_there(tables: Tables, expected: Json) -> None:
    tables, crank = cranked(tables)
    made = brought(tables)
    begin(tables, made)
    crank.turn()

    stopped = tables.reviews.stop(made["table"], made["token"], "en")
    crank.turn()  # what was being thought of when it was stopped comes too late
    later = look(tables, made)

    assert (stopped["state"], stopped["done"]) == (later["state"], later["done"]) == ("stopped", REVIEW_PART)
    assert crank.jobs == []
    begin(tables, made)
    assert crank.jobs[0].question.first == REVIEW_PART
    assert to_the_end(tables, made, crank)["review"] == expected["en"]
    assert tables.reviews.stop(made["table"], made["token"], "en")["state"] == "done"


@pytest.mark.parametrize(("minutes", "goes_on"), [(0, False), (-6, True), (600, True)])
def test_where_servers_share_a_database_one_that_is_silent_or_lives_in_the_future_is_not_waited_for(
    tables: Tables, store: Store, monkeypatch: pytest.MonkeyPatch, minutes: int, goes_on: bool
) -> None:
    """Its last word is of now, of six minutes ago, or by its clock of ten hours from now."""
    before, _ = cranked(tables)
    begin(before, brought(before))
    after, crank = cranked(Tables(store))
    now = time.time() - 60 * minutes
    monkeypatch.setattr(ReviewStore, "shared", True)
    monkeypatch.setattr(time, "time", lambda: now)

    after.reviews.resume()

    assert bool(crank.jobs) == goes_on


def test_a_restart_goes_on_where_the_review_was(tables: Tables, store: Store, expected: Json) -> None:
    """The part that was being thought of is asked for again; nothing else is."""
    tables, crank = cranked(tables)
    made = brought(tables)
    begin(tables, made)
    crank.turn()

    after, fresh = cranked(Tables(store))
    after.reviews.resume()

    assert [(job.question.first, type(job.question)) for job in fresh.jobs] == [(REVIEW_PART, Part)]
    assert to_the_end(after, made, fresh)["review"] == expected["en"]


def test_whoever_looks_takes_up_a_review_nobody_works_on(tables: Tables, store: Store) -> None:
    tables, _ = cranked(tables)
    made = brought(tables)
    begin(tables, made)

    after, fresh = cranked(Tables(store))
    look(after, made)
    look(after, made)

    assert len(fresh.jobs) == 1


def test_a_review_that_failed_says_so_and_can_be_begun_again(tables: Tables) -> None:
    """A worker that died of it three times, or thought too long, gives no answer."""
    tables, crank = cranked(tables)
    made = brought(tables)
    begin(tables, made)
    crank.fail()

    assert look(tables, made)["state"] == "failed"
    assert begin(tables, made)["state"] == "running"
    assert len(crank.jobs) == 1


def test_a_running_game_is_not_reviewed(tables: Tables, wish: Callable[..., Json]) -> None:
    """Neither for who plays nor for who watches, and nothing is kept: it would tell what nobody may know yet."""
    tables, crank = cranked(tables)
    made = tables.create(NewTable.model_validate(wish("me", "link", "random")), "en")

    for token in (made["token"], made["links"][0]["token"], ""):
        for ask in (tables.reviews.begin, tables.reviews.look, tables.reviews.stop):
            with pytest.raises(Denied) as refused:
                ask(made["table"], token, "en")
            assert (refused.value.status, refused.value.code) == (409, "running")
    assert crank.jobs == []
    assert ReviewStore(tables.store.database).get(made["table"]) is None


def test_a_finished_game_is_reviewed_for_its_players(tables: Tables) -> None:
    """Not a record that was brought along: a table like any other, once it is over."""
    tables, crank = cranked(tables)
    whole = Import(record=Record.model_validate(record(1000, "age_of_steam-st_lucia-2p")))
    opened, entries = importing(whole, "en", OURS)
    made = tables._open(replace(opened, setup=replace(opened.setup, origin=None)), entries)

    assert begin(tables, made)["state"] == "running"
    assert crank.jobs[0].question.last == REVIEW_PART


def test_who_only_watches_may_read_and_not_begin(tables: Tables) -> None:
    tables, crank = cranked(tables)
    made = brought(tables)

    assert look(tables, made) == {"state": "none", "done": 0, "total": 0, "may": False, "review": None}
    for ask in (tables.reviews.begin, tables.reviews.stop):
        with pytest.raises(Denied) as refused:
            ask(made["table"], "", "en")
        assert (refused.value.code, "brought" in refused.value.text) == ("not_your_seat", True)
    with pytest.raises(Denied, match="no seat"):
        tables.reviews.look(made["table"], "a stranger's", "en")
    with pytest.raises(Denied) as refused:
        tables.reviews.look("nowhere", "", "en")
    assert refused.value.code == "no_table"
    assert crank.jobs == []


def test_one_person_has_few_reviews_on_the_way(tables: Tables) -> None:
    """A program that asks from one address; done ones, and going on with one's own, count for nothing."""
    tables, _ = cranked(tables)
    made = [brought(tables, record(3)) for _ in range(REVIEWS_PER_PERSON + 1)]
    for one in made[:-1]:
        tables.reviews.begin(one["table"], one["token"], "en", "192.0.2.7")

    with pytest.raises(Denied) as refused:
        tables.reviews.begin(made[-1]["table"], made[-1]["token"], "en", "192.0.2.7")

    assert (refused.value.status, refused.value.code) == (429, "too_often")
    assert look(tables, made[-1])["state"] == "none"
    assert tables.reviews.begin(made[-1]["table"], made[-1]["token"], "en", "192.0.2.8")["state"] == "running"
    tables.reviews.stop(made[0]["table"], made[0]["token"], "en")
    assert tables.reviews.begin(made[0]["table"], made[0]["token"], "en", "192.0.2.7")["state"] == "running"


def test_a_record_without_actions_has_nothing_to_say(tables: Tables) -> None:
    tables, crank = cranked(tables)
    made = brought(tables, record(0))
    begin(tables, made)

    assert isinstance(crank.jobs[0].question, Telling)
    done = to_the_end(tables, made, crank)
    assert (done["state"], done["review"]["costly"], len(done["review"]["points"])) == ("done", [], 1)


def test_a_deleted_table_takes_its_review_along(tables: Tables) -> None:
    tables, crank = cranked(tables)
    made = brought(tables)
    begin(tables, made)
    tables.remove(made["table"], made["token"])

    crank.turn()  # comes too late

    assert crank.jobs == []
    assert ReviewStore(tables.store.database).get(made["table"]) is None


def test_the_terminal_tells_the_same(tmp_path: Path) -> None:
    """As text in both languages and as JSON; a bad record is refused with its reason."""
    file, bad = tmp_path / "game.json", tmp_path / "bad.json"
    file.write_text(json.dumps(record(6)), encoding="utf-8")
    bad.write_text(json.dumps({**record(6), "result": {"scores": [1, 2, 3, 4]}}), encoding="utf-8")

    def said(*words: str) -> Any:
        return CliRunner().invoke(app, ["review", *words])

    english, german = said(str(file), "--looks", "10"), said(str(file), "--looks", "10", "--lang", "de")
    found = json.loads(said(str(file), "--looks", "10", "--json").stdout)

    assert json.loads(said(str(file), "--looks", "10", "--workers", "2", "--json").stdout) == found
    assert "Expected result" in english.stdout
    assert "up to 10 looks" in english.stdout
    assert "bis zu 10 Blicke" in german.stdout
    assert "Seat 1" in english.stdout
    assert [len(point["values"]) for point in found["points"]] == [4] * len(found["points"])
    assert all(one["other"]["text"]["en"] in english.stdout for one in found["costly"] + found["best"])
    refused = said(str(bad))
    assert refused.exit_code != 0
    assert "does not come out as it says: scores" in str(refused.exception)
    assert isinstance(said(str(tmp_path / "none.json")).exception, stellwerk.Malformed)
