"""A game in words: what a seat sees and is asked fits into a budget, and an answer becomes an action or a clear refusal."""

from typing import Any

import pytest

import stellwerk
from stellwerk import bots
from stellwerk.kernel.errors import Illegal, Malformed, StellwerkError
from stellwerk.kernel.match import Match
from stellwerk.research import text


def bidding() -> Match:
    match = stellwerk.new("american_rails", players=3, seed=3)
    match.play({"do": "offer", "company": "american"})
    return match


def middle(game: str, moves: int = 12) -> Match:
    match = stellwerk.new(game, seed=3)
    for _ in range(moves):
        seat = match.core.seat
        match.play(bots.get("greedy", 1).decide(match, seat))
    return match


def building() -> Match:
    """At the first question of Age of Steam that has hundreds of answers."""
    match = stellwerk.new("age_of_steam", "rust_belt", 3, 3)
    while len(match.core.legal()) < 200:
        match.play(bots.get("greedy", 1).decide(match, match.core.seat))
    return match


class TestReading:
    def test_a_seat_reads_where_it_is_what_it_sees_what_it_is_asked_and_what_it_may_do(self, game: str) -> None:
        match = middle(game)
        seat = match.core.seat
        shown = text.observe(match, seat, tokens=20_000)

        assert match.status()["en"] in shown
        assert match.choices()["title"]["en"] in shown
        assert all(sheet["title"]["en"].upper() in shown for sheet in match.sheets(seat))
        listed = list(text.entries(match))
        assert [entry.first for entry in listed] == [1, *(entry.last + 1 for entry in listed[:-1])]
        assert listed[-1].last == len(match.legal())
        assert all(entry.text in shown for entry in listed)

    def test_an_action_says_its_price_and_its_effect_and_a_bid_is_one_line(self) -> None:
        match = bidding()

        assert "2–42  Bid 10 to 50 (2 is 10, 42 is 50)" in text.observe(match, match.seat)
        placing = None
        while placing is None:
            match.play(match.legal()[-1])
            placing = next((entry for entry in text.entries(match) if entry.label.startswith("Place for $")), None)
        price = placing.label.partition("$")[2].partition(":")[0]
        assert f"−${price}" in placing.effect

    def test_the_rules_of_the_question_are_told_those_of_other_boards_are_not(self) -> None:
        match = bidding()

        assert "RULES THAT MATTER HERE\nAR-2.3 " in text.observe(match, match.seat)
        german = text.observe(match, match.seat, "de")
        assert "REGELN, UM DIE ES HIER GEHT\nAR-2.3 " in german
        assert "YOU ARE ASKED" not in german

    def test_rules_have_all_the_room_that_others_leave(self) -> None:
        match = bidding()
        shown = text.observe(match, match.seat)

        assert "find no room" not in shown
        assert "AR-2.13 " in shown

    def test_where_the_list_is_long_the_actions_of_one_place_share_a_line_and_the_board_keeps_its_room(self) -> None:
        match = building()
        shown = text.observe(match, match.seat)

        first, second = (entry for entry in text.entries(match) if entry.first in (2, 3))
        place, _, track = first.label.rpartition(" · ")
        assert f"{place}: 2 {track}; 3 {second.label.rpartition(' · ')[2]}" in shown
        assert "THE BOARD" in shown
        assert text.parse(match, "3").code == match.core.legal()[2]

    def test_what_is_a_picture_at_the_table_is_named(self) -> None:
        match = middle("age_of_steam", 0)

        assert "Straight 48, Sharp curve 7" in text.observe(match, match.seat, tokens=20_000)

    @pytest.mark.parametrize("tokens", [300, 700, 1500])
    def test_it_keeps_to_the_budget_and_says_what_finds_no_room(self, tokens: int) -> None:
        for match in (middle("first_train", 20), middle("american_rails")):
            shown = text.observe(match, match.seat, tokens=tokens)

            assert text.tokens_in(shown) <= tokens
            assert match.choices()["title"]["en"] in shown
            assert "find no room" in shown or tokens > 300

    def test_a_counter_of_ones_own_counts(self) -> None:
        match = middle("first_train", 20)
        shown = text.observe(match, match.seat, tokens=400, count=lambda told: len(told.split()))

        assert 200 < len(shown.split()) <= 400

    def test_whoever_waits_or_watches_is_offered_nothing(self) -> None:
        match = bidding()
        waiting = text.observe(match, 1 - match.core.seat)

        assert "It is not your turn" in waiting
        assert "LEGAL ACTIONS" not in waiting + text.observe(match, None)

    def test_the_end_tells_who_won(self) -> None:
        match = stellwerk.new("american_rails", players=3, seed=1)
        while not match.over:
            match.play(match.legal()[0])

        assert "The game is over. Winner: " in text.observe(match, 0)

    @pytest.mark.parametrize(
        "wrong", [{"tokens": 299}, {"tokens": "many"}, {"lang": "fr"}, {"seat": 3}, {"seat": True}]
    )
    def test_what_cannot_be_shown_is_refused(self, wrong: dict[str, Any]) -> None:
        with pytest.raises(Malformed) as refused:
            text.observe(bidding(), **{"seat": 0, **wrong})

        assert refused.value.field in wrong
        assert refused.value.text != refused.value.text_in("de")


class TestAnswers:
    @pytest.mark.parametrize(
        "answer",
        [
            3,
            "3",
            " 3. ",
            "Action: 3",
            "I have 50 and want 2 shares.\n\nSo: **3**",
            '```json\n{"do": "bid", "amount": 11}\n```',
        ],
    )
    def test_a_number_or_the_action_itself_is_understood(self, answer: str | int) -> None:
        match = bidding()

        assert text.parse(match, answer).json == {"do": "bid", "amount": 11}

    @pytest.mark.parametrize(
        ("answer", "says"),
        [
            ("", "empty"),
            ("I pass.", "names no action"),
            ("3 or 4", "several numbers (3, 4)"),
            ("I bid 10", "names no action"),
            ("0", "1 to 42"),
            ("-3", "no action -3"),
            ("43", "1 to 42"),
            ("9" * 5000, "1 to 42"),
            ("2.5", "names no action"),
            ('{"do": "bid", "amount": ', "can't be read"),
            ('{"do": "dance"}', "dance"),
            ('{"do": "bid", "amount": 51}', "51"),
            ("7" * 20_001, "at most 20000"),
            ("{" * 15_000 + "}", "can't be read"),
            (True, "names no action"),
            (None, "names no action"),
            (2.0, "names no action"),
        ],
    )
    def test_what_cannot_be_meant_is_refused_with_what_would_do(self, answer: Any, says: str) -> None:
        match = bidding()
        before = match.core.hash()

        with pytest.raises(StellwerkError) as refused:
            text.parse(match, answer)

        assert says in refused.value.text
        assert match.core.hash() == before

    def test_only_the_seat_that_decides_answers_and_only_while_the_game_runs(self) -> None:
        match = bidding()
        with pytest.raises(Illegal, match="It is the turn of"):
            text.parse(match, 1, seat=(match.core.seat + 1) % 3)
        while not match.over:
            match.play(match.legal()[0])
        with pytest.raises(Illegal, match="over"):
            text.parse(match, 1)


class TestPlayer:
    def test_whoever_answers_in_words_plays_and_hears_why_an_answer_was_refused(self) -> None:
        answers = iter(["I pass, or I bid 10?", "2"])
        heard: list[str] = []
        bot = text.TextBot(lambda told: heard.append(told) or next(answers))  # type: ignore[func-returns-value]
        match = bidding()

        assert bot.decide(match, match.core.seat).json == {"do": "bid", "amount": 10}
        assert "That was refused: the answer names" in heard[1]
        assert bot.failures == []

    def test_after_too_many_refusals_some_legal_action_is_taken_and_noted(self) -> None:
        bot = text.TextBot(lambda told: "hello", seed=2)
        match = bidding()

        assert bot.decide(match, match.core.seat) in match.legal()
        assert len(bot.failures[0]["refused"]) == 3
