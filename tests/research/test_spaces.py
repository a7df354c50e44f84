"""Numbers of a set-up: actions and back, observations that hold no secret, seats as the reader counts them."""

import pickle
import re
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from stellwerk.games.american_rails.state import HELD
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.core import SEAT, STEP
from stellwerk.kernel.errors import Malformed
from stellwerk.research import Position, Space, setup_for, space_of

from .conftest import EVERYWHERE

Everywhere = tuple[str, str, int]


def strolled(game: str, board: str | None, players: int | None, moves: int, seed: int = 5) -> Position:
    position, stream = Position.begin(setup_for(game, board, players), seed), Stream(seed)
    for _ in range(moves):
        if position.over:
            break
        legal = position.legal()
        position.step(legal[stream.below(len(legal))])
    return position


class TestActions:
    def test_every_legal_action_has_a_meaning_and_comes_back_from_its_factors(self, game: str) -> None:
        for moves in (0, 25, 60):
            position = strolled(game, None, None, moves)
            for number in position.legal():
                meaning = position.space.meaning(number)
                assert position.space.setup.actions.parse(meaning).code == number
                assert position.space.number(position.space.factors(number)) == number

    def test_the_table_tells_every_number_and_leads_back_from_it(self, game: str) -> None:
        """Numbers of an amount without a limit included; of a long table every seventh."""
        space = space_of(setup_for(game))
        rows = list(islice(space.table(), 0, None, 7 if space.actions > 10_000 else 1))

        assert rows[-1][0] >= space.actions - 7
        for number, factors, meaning in rows:
            assert space.number(factors) == number
            assert space.setup.actions.parse(meaning).code == number
            assert len(factors) == space.width

    def test_another_version_of_the_rules_has_another_digest(self, monkeypatch: pytest.MonkeyPatch) -> None:
        setup = setup_for("american_rails", players=3)
        now, state = Space(setup).digest, strolled("american_rails", None, 3, 5).get_state()

        monkeypatch.setattr(type(setup.game), "rules_version", 999)
        later = Position.at(Space(setup), Position.begin(setup, 1).core)

        assert later.space.digest != now
        with pytest.raises(Malformed, match=f"the state is of {now}, this set-up is {later.space.digest}"):
            later.set_state(state)

    def test_the_mask_is_the_legal_actions(self, game: str) -> None:
        position = strolled(game, None, None, 6)

        assert position.mask().nonzero()[0].tolist() == position.legal()
        assert position.mask().shape == (position.space.actions,)

    def test_a_digest_names_game_board_players_and_options(self) -> None:
        found = {
            space_of(setup_for("age_of_steam", board, players)).digest
            for board, players in (("rust_belt", 3), ("rust_belt", 4), ("germany", 4))
        }
        other = space_of(setup_for("american_rails", players=3, options={"cash_3p": 65})).digest

        assert len({*found, other, space_of(setup_for("american_rails", players=3)).digest}) == 5

    @pytest.mark.parametrize("number", [-1, 10**9, 1.5, None, "3", True])
    def test_what_is_no_action_number_is_refused_and_nothing_moves(self, number: object) -> None:
        position = strolled("american_rails", None, 4, 10)
        before = position.core.hash()

        with pytest.raises(Malformed):
            position.step(number)  # type: ignore[arg-type]

        assert position.core.hash() == before

    @pytest.mark.parametrize("number", [-1, 10**9, 1.5, None, "3", True])
    def test_what_is_no_action_number_has_no_meaning_and_no_factors(self, number: Any) -> None:
        space = space_of(setup_for("american_rails", None, 3))

        for ask in (space.meaning, space.factors):
            with pytest.raises(Malformed, match=r"whole number|none of 0 … 2767"):
                ask(number)

    @pytest.mark.parametrize("factors", [(99, 0), ("offer",), (1.5,), (True,), (), None, 3])
    def test_factors_that_name_no_kind_are_refused(self, factors: Any) -> None:
        with pytest.raises(Malformed, match="the first factor is 0 … 11"):
            space_of(setup_for("american_rails", None, 3)).number(factors)

    @pytest.mark.parametrize("values", [(), (6,), (-1,), (1.0,), (True,), ("american",), (1, 2), (1, -1, 0)])
    def test_factors_that_no_field_has_are_refused_with_those_it_has(self, values: Any) -> None:
        space = space_of(setup_for("american_rails", None, 3))
        offer = space.setup.actions.by_name["offer"]
        assert space.meaning(space.number((offer, 1)))["do"] == "offer"

        with pytest.raises(Malformed, match=f"is no offer: its factors are {offer}, company 0 … 5, then −1"):
            space.number((offer, *values))

    def test_an_amount_without_end_is_numbered_up_to_its_last_factor(self) -> None:
        space = space_of(setup_for("american_rails", None, 3))
        bid = space.setup.actions.by_name["bid"]
        assert space.meaning(space.number((bid, 1023)))["amount"] == 1023

        with pytest.raises(Malformed, match="amount 0 … 1023"):
            space.number((bid, 1024))

    def test_what_was_made_for_another_numbering_is_refused_with_both_digests(self) -> None:
        space = space_of(setup_for("american_rails", None, 3))

        space.check_digest(space.digest)
        space.check_digest(["0", space.digest])
        for wrong in ("0", ["0"], []):
            with pytest.raises(Malformed, match=f"east 3p is numbered as {space.digest}"):
                space.check_digest(wrong)

    def test_an_action_that_is_not_legal_now_is_refused_with_those_that_are(self) -> None:
        position = strolled("american_rails", None, 4, 10)
        wrong = next(n for n in range(position.space.actions) if n not in position.legal())

        with pytest.raises(Malformed, match=f"legal are {position.legal()[0]}"):
            position.step(wrong)

    def test_a_finished_game_takes_no_action(self) -> None:
        position = strolled("american_rails", None, 3, 10_000)
        assert position.over

        with pytest.raises(Malformed, match="over"):
            position.step(0)


class TestObservations:
    def test_it_is_as_long_as_its_layout_says_in_every_set_up(self, everywhere: Everywhere) -> None:
        position = strolled(*everywhere, moves=40)
        space = position.space

        for seat in range(position.players):
            assert position.observe(seat).shape == (space.size,)
        names = [name for name, _, _ in space.layout]
        assert len(set(names)) == len(names)

    def test_two_games_that_differ_in_secrets_alone_look_the_same(self, everywhere: Everywhere) -> None:
        position = strolled(*everywhere, moves=60)

        for seat in range(position.players):
            for seed in (1, 2):
                twin = position.believed(seat, seed)
                assert (twin.observe(seat) == position.observe(seat)).all()

    def test_a_hidden_hand_is_another_one_in_what_a_seat_believes(self) -> None:
        """Else the test above would prove nothing."""
        position = strolled("express_01", None, 4, 3)
        twins = [position.believed(0, seed) for seed in range(8)]

        assert any((twin.observe(1) != position.observe(1)).any() for twin in twins)

    def test_the_page_of_observations_tells_every_part_and_no_other(self, game: str) -> None:
        page = (Path(__file__).parents[2] / "docs" / "observations.md").read_text(encoding="utf-8")
        section = page.split(f"## {game}\n")[1].split("\n## ")[0]
        told = {
            name for line in section.splitlines() if "|" in line for name in re.findall(r"`(\w+)`", line.split("|")[1])
        }
        layouts = [space_of(setup_for(*one)).layout for one in EVERYWHERE if one[0] == game]

        assert told | {"step", "decides", "me"} == {name for layout in layouts for name, _, _ in layout}

    def test_the_reader_comes_first(self) -> None:
        position = strolled("american_rails", None, 4, 40)
        cash = position.core.scores()

        for seat in range(4):
            seen = position.space.readable(position.core, seat)
            assert seen["cash"] == cash[seat:] + cash[:seat]
            assert seen["decides"] == (position.seat - seat) % 4

    def test_it_tells_the_reader_s_number_at_the_table_by_which_actions_name_seats(self) -> None:
        position = strolled("express_01", None, 3, 20)

        assert [position.space.readable(position.core, seat)["me"] for seat in range(3)] == [0, 1, 2]

    def test_seats_that_are_named_are_counted_from_the_reader(self) -> None:
        position = strolled("age_of_steam", "rust_belt", 5, 40)
        order = position.space.readable(position.core, 0)["order"]

        assert position.space.readable(position.core, 2)["order"] == [
            (seat - 2) % 5 if seat >= 0 else seat for seat in order
        ]


class TestPositions:
    def test_a_clone_shares_nothing_that_changes(self, game: str) -> None:
        position = strolled(game, None, None, 6)
        before, twin = position.core.hash(), position.clone()

        twin.step(twin.legal()[0])

        assert position.core.hash() == before

    def test_state_and_pickle_bring_the_same_position_back(self, game: str) -> None:
        position = strolled(game, None, None, 6)
        again = Position.begin(position.space.setup, 99)

        again.set_state(position.get_state())

        for twin in (again, pickle.loads(pickle.dumps(position))):
            assert twin.core.hash() == position.core.hash()
            assert twin.legal() == position.legal()

    @pytest.mark.parametrize("change", [{"cells": [1, 2]}, {"rows": []}, {"cells": None}, {"rows": [["x"]] * 6}])
    def test_a_state_of_another_shape_is_refused_and_nothing_moves(self, change: dict[str, object]) -> None:
        position = strolled("american_rails", None, 3, 5)
        before = position.core.hash()

        with pytest.raises(Malformed, match="whole numbers"):
            position.set_state({**position.get_state(), **change})

        assert position.core.hash() == before

    @pytest.mark.parametrize(("cell", "value"), [(STEP, 99), (STEP, -1), (SEAT, 7), (SEAT, -2), (HELD, 99), (HELD, -1)])
    def test_numbers_that_are_no_position_are_refused_and_nothing_moves(self, cell: int, value: int) -> None:
        position = strolled("american_rails", None, 3, 5)
        before, state = position.core.hash(), position.get_state()
        state["cells"][cell] = value

        with pytest.raises(Malformed, match="what get_state gave"):
            position.set_state(state)

        assert position.core.hash() == before

    def test_a_state_of_another_set_up_is_refused(self) -> None:
        state = strolled("american_rails", None, 3, 5).get_state()

        with pytest.raises(Malformed, match="the state is of"):
            strolled("american_rails", None, 4, 5).set_state(state)

    def test_what_is_no_state_at_all_is_refused(self) -> None:
        with pytest.raises(Malformed, match="what get_state gave"):
            strolled("american_rails", None, 3, 5).set_state(None)  # type: ignore[arg-type]

    @pytest.mark.parametrize("seed", ["x", 1.5, None, True])
    def test_what_is_no_seed_is_refused(self, seed: Any) -> None:
        position = strolled("american_rails", None, 3, 5)

        for ask in (lambda: Position.begin(position.space.setup, seed), lambda: position.believed(0, seed)):
            with pytest.raises(Malformed, match="seed is a whole number"):
                ask()

    @pytest.mark.parametrize("seat", [-1, 3, "a", None, 1.0, True])
    def test_a_seat_that_is_not_there_sees_and_believes_nothing(self, seat: Any) -> None:
        position = strolled("american_rails", None, 3, 5)
        space, core = position.space, position.core

        for ask in (
            position.observe,
            lambda seat: position.believed(seat, 1),
            lambda seat: space.observe(core, seat),
            lambda seat: space.readable(core, seat),
        ):
            with pytest.raises(Malformed, match="seat is one of 0 … 2"):
                ask(seat)

    def test_rewards_of_an_unknown_kind_are_refused_with_those_there_are(self) -> None:
        with pytest.raises(Malformed, match="rank, margin"):
            strolled("american_rails", None, 3, 5).rewards("love")

    def test_ranks_run_from_one_to_minus_one_and_margins_are_points(self) -> None:
        position = strolled("american_rails", None, 4, 10_000)
        scores = position.core.scores()
        best = scores.index(max(scores))

        assert position.rewards("rank")[best] == max(position.rewards("rank"))
        assert abs(sum(position.rewards("rank"))) < 1e-9
        assert position.rewards("margin")[best] == max(scores) - sorted(scores)[-2]
