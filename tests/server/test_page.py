"""A page goes on from the one before it: what stays is not put into words again, and nobody reads another's lines."""

from collections import Counter
from typing import Any

import pytest

from stellwerk.kernel.chance import Stream
from stellwerk.kernel.match import Match
from stellwerk.server.tables import Tables

from .test_takeback import Party

BEGUN = 20  # lines: everybody has decided by then


@pytest.mark.parametrize(
    ("game", "board", "views"),
    [
        ("age_of_steam", "rust_belt", 1),
        ("american_rails", "east", 1),
        ("first_train", "nuernberg", 1),
        ("express_01", "germany", 2),
    ],
)
def test_a_page_asks_the_game_for_one_view_of_those_eyes_and_one_of_everybodys(
    tables: Tables, game: str, board: str, views: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nothing is secret that is the same view; its choices with their pictures are drawn from it, too."""
    party, chance = Party(tables, "me", "me", "me", game=game, board=board), Stream(5)
    asked, face = list[int | None](), type(party.match.setup.face)
    view = face.view

    def counted(self: Any, core: Any, seat: int | None) -> Any:
        asked.append(seat)
        return view(self, core, seat)

    for _ in range(12):
        legal = party.match.core.legal()
        party.play(legal[chance.below(len(legal))])
        with monkeypatch.context() as patched:
            patched.setattr(face, "view", counted)
            asked.clear()
            assert party.page(0)["choices"]
        assert len(asked) == views, asked


@pytest.mark.parametrize(("game", "board"), [("express_01", "germany"), ("american_rails", "east")])
def test_on_a_shared_screen_each_pair_of_eyes_has_its_own_log_and_it_only_grows(
    tables: Tables, game: str, board: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three people on one screen, whose eyes change with every turn."""
    party, chance = Party(tables, "me", "me", "me", game=game, board=board), Stream(5)
    anew, entries = Counter[int | None](), Match.log_entries

    def counted(match: Match, since: int = 0, seat: int | None = None) -> list[dict[str, Any]]:
        anew[seat] += since == 0 and len(match.happened) > BEGUN
        return entries(match, since, seat)

    def same() -> bool:
        return bool(party.page(0)["log"] == Tables(tables.store).page(party.id, party.tokens[0], "en")["log"])

    for n in range(45):
        legal = party.match.core.legal()
        party.play(legal[chance.below(len(legal))])
        with monkeypatch.context() as patched:
            patched.setattr(Match, "log_entries", counted)
            party.page(0)
        assert n % 6 or same()

    assert len(party.match.happened) > 2 * BEGUN
    assert max(anew.values()) <= 1, "the whole of it at most once"
    while party.page(0)["undo"]:
        party.undo(0)
    assert same()
