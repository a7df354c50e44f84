"""What a patch says leads from one page to the next, in every game, forwards and back."""

import itertools
import json
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tables import play_on

import stellwerk
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.registry import registered
from stellwerk.server import patch
from stellwerk.server.page import Drawn, Scene, draw
from stellwerk.server.stored import Seat, TableSetup

PUSH_BYTES = 15_000


def pages_of(game: str, lang: str = "en") -> list[Drawn]:
    """One reader's pages along a random game, each drawn on from the one before; some actions are taken back."""
    match, stream = stellwerk.new(game, seed=11), Stream(11)
    seats = [Seat(n, "me", f"Player {n}", token="t") for n in range(match.setup.players)]
    record = {key: value for key, value in match.record().items() if key not in ("actions", "result")}
    made: list[Drawn] = []
    for turn in range(30):
        scene = Scene(TableSetup("id", "", record, ""), seats, match.still(), [0], lang)
        made.append(draw(scene, made[-1] if made else None))
        assert made[-1].page == draw(scene).page, "as if drawn afresh"
        if match.over:
            break
        if turn % 5 == 4 and match.undoable() is not None:
            match.undo()
        else:
            play_on(match, stream, 1)
    return made


@pytest.mark.parametrize("game", list(registered()))
def test_every_page_follows_from_the_one_before(game: str) -> None:
    """In the bytes that go over the wire; and each is small enough for a slow line."""
    drawn = pages_of(game)
    page = patch.applied({}, json.loads(drawn[0].told_to(None)))
    assert page == drawn[0].page

    for before, after in itertools.pairwise(drawn):
        told = after.told_to(before)
        page = patch.applied(page, json.loads(told))
        assert page == after.page
        assert len(zlib.compress(told.encode())) < PUSH_BYTES


@pytest.mark.parametrize("game", list(registered()))
def test_a_reader_who_skipped_pages_is_told_from_the_one_he_has(game: str) -> None:
    drawn = pages_of(game)

    told = json.loads(drawn[-1].told_to(drawn[0]))

    assert told["since"] == drawn[0].mark
    assert patch.applied(drawn[0].page, told) == drawn[-1].page


pieces = st.lists(st.sampled_from(["a", "b", "", "<", "g>", "<g>", "ü", "𝄞<"])).map("".join)


@given(pieces, pieces)
def test_any_drawing_can_be_made_from_any_other(before: str, after: str) -> None:
    told = patch.drawn_from(before.split("<"), after.split("<"))

    assert patch.redrawn(before, json.loads(json.dumps(told))) == after
