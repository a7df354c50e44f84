"""How to play and the rules over the wire: for a board, a number of players and options; what there is not is refused."""

from typing import Any

import pytest

from stellwerk.kernel.registry import registered

from .test_own_boards import BOARD, GAME, folder  # noqa: F401 (a fixture)


def ask(server: Any, what: str, game: str, **query: Any) -> dict[str, Any]:
    answer = server.http.get(f"/api/{what}/{game}", params=query)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def rule(answer: dict[str, Any], wanted: str) -> dict[str, Any]:
    return next(one for one in answer["rules"] if one["id"] == wanted)


def test_every_game_tells_how_to_play_in_both_languages(server: Any) -> None:
    for game in registered():
        english, german = (ask(server, "howto", game, lang=lang) for lang in ("en", "de"))

        assert english["board"] == next(iter(registered()[game].boards()))
        assert all(step["picture"].startswith("<svg") and step["text"] for step in german["steps"])
        assert english["aim"] != german["aim"]


def test_it_is_told_for_the_board_the_players_and_the_options(server: Any) -> None:
    plain = ask(server, "howto", "age_of_steam", board="germany", players=5)
    chosen = ask(
        server, "howto", "age_of_steam", board="germany", players=5, option=["engineer_choice=named", "easy=true"]
    )

    assert (plain["board_title"], plain["players"]) == ("Germany", 5)
    assert chosen["differences"] == [
        *plain["differences"],
        "Engineer's half price: one that the player names [AS-GE.10]",
    ]


def test_the_title_is_that_of_the_board(server: Any) -> None:
    assert ask(server, "howto", "first_train", board="wensleydale")["title"] == "Last Train to Wensleydale"


def test_rules_come_in_sections_and_say_where_they_hold(server: Any) -> None:
    everywhere = ask(server, "rules", "age_of_steam")
    there = ask(server, "rules", "age_of_steam", board="southern_us", lang="de")
    elsewhere = ask(server, "rules", "age_of_steam", board="germany")

    assert everywhere["board"] is None
    assert {"key": "AS-14", "title": "Phase 5: Güter transportieren", "aside": False} in there["sections"]
    assert [rule(answer, "AS-SO.6")["here"] for answer in (everywhere, there, elsewhere)] == [True, True, False]
    assert rule(there, "AS-SO.6")["special"]
    assert rule(there, "AS-SO.6")["boards"] == ["Southern U.S."]
    assert not rule(there, "AS-7.1")["special"]
    assert [len(answer["rules"]) for answer in (there, elsewhere)] == [len(everywhere["rules"])] * 2


def test_rules_that_an_option_changes_name_it_and_what_was_chosen(server: Any) -> None:
    usual = ask(server, "rules", "express_01", board="usa", players=3)
    chosen = ask(server, "rules", "express_01", board="usa", players=3, option="mountains=on")
    mountains = next(option for option in chosen["options"] if option["key"] == "mountains")

    assert [rule(answer, "EX-13.8")["holds"] for answer in (usual, chosen)] == [False, True]
    assert rule(chosen, "EX-13.8")["options"] == ["mountains"]
    assert (mountains["value"], mountains["changed"], mountains["rule"]) == ("With mountains", True, "EX-2.3")
    assert not any(option["changed"] for option in usual["options"])


def test_options_that_only_old_records_have_are_not_spoken_of(server: Any) -> None:
    answer = ask(server, "rules", "age_of_steam", board="western_us")

    assert "city_claims_apart" not in {option["key"] for option in answer["options"]}
    assert rule(answer, "AS-WE.11")["options"] == []


@pytest.mark.parametrize("what", ["howto", "rules"])
@pytest.mark.parametrize(
    ("game", "query", "status", "code"),
    [
        ("chess", {}, 404, "no_game"),
        ("age_of_steam", {"board": "moon"}, 400, "malformed"),
        ("age_of_steam", {"players": "many"}, 400, "malformed"),
        ("age_of_steam", {"players": "-1"}, 400, "malformed"),
        ("age_of_steam", {"players": "99999999999999999999"}, 400, "malformed"),
        ("age_of_steam", {"board": "barbados", "players": "4"}, 422, "illegal"),
        ("age_of_steam", {"option": "income_cap"}, 400, "malformed"),
        ("age_of_steam", {"option": ["income_cap=40"] * 65}, 400, "malformed"),
        ("age_of_steam", {"option": "income_cap=41"}, 422, "illegal"),
        ("age_of_steam", {"option": "easy=True"}, 422, "illegal"),
        ("age_of_steam", {"option": "luck=on"}, 422, "illegal"),
        ("age_of_steam", {"lang": "fr"}, 400, "malformed"),
    ],
)
def test_what_there_is_not_is_refused(server: Any, what: str, game: str, query: Any, status: int, code: str) -> None:
    answer = server.http.get(f"/api/{what}/{game}", params=query)

    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)


def test_a_refused_number_of_players_cites_its_rule(server: Any) -> None:
    error = server.http.get("/api/howto/age_of_steam", params={"board": "st_lucia", "players": 3}).json()["error"]

    assert (error["rule"], bool(error["rule_text"])) == ("AS-1.1", True)


@pytest.mark.parametrize(
    "address", ["/rules/age_of_steam", "/howto/age_of_steam?board=germany", "/api/howto/american_rails"]
)
def test_where_one_can_read_head_answers_too(server: Any, address: str) -> None:
    got, head = server.http.get(address), server.http.head(address)

    assert (got.status_code, head.status_code, head.content) == (200, 200, b"")
    assert head.headers["content-type"] == got.headers["content-type"]


def test_the_pages_for_reading_are_the_clients(server: Any) -> None:
    assert server.http.get("/rules/age_of_steam").text == server.http.get("/").text


def test_a_table_names_its_options_and_the_lobby_their_rules(server: Any, open_table: Any) -> None:
    seats = open_table(server, "me", "me", "me", game="american_rails", board="east", options={"cash_3p": 65})
    games = server.http.get("/api/games", params={"lang": "en"}).json()["games"]
    rules = {option["key"]: option["rule"] for game in games for option in game["options"]}

    assert seats[0].page()["table"]["options"] == ["cash_3p=65"]
    assert rules["cash_3p"] == "AR-1.6"


def test_a_board_of_ones_own_is_told_too(store: Any, folder: Any) -> None:  # noqa: F811
    from stellwerk.server import guide
    from stellwerk.server.boards import Boards

    boards = Boards(folder)
    howto = guide.howto(guide.Asked(GAME, BOARD, "3"), "de", boards)
    rules = guide.rules(guide.Asked(GAME, BOARD), "de", boards)

    assert howto["board_title"] == rules["board_title"] == "Dreißig Felder"
    assert rule(rules, "AS-RB.2")["here"]


def test_what_a_log_shows_is_asked_once_for_a_game_and_board(server):
    """Cards of Express 01; a game whose log shows nothing has no pictures."""
    english, german = (ask(server, "pictures", "express_01", board="germany", lang=lang) for lang in ("en", "de"))

    assert english["board"] == "germany"
    assert english["pictures"]["card:401"]["label"].startswith("Dead end I")
    assert german["pictures"]["card:401"]["label"].startswith("Kopfbahnhof I")
    assert all(one["picture"].startswith("<svg") for one in english["pictures"].values())
    assert ask(server, "pictures", "american_rails")["pictures"] == {}
