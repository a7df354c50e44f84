"""The protocol over a real server: every good answer, and every bad input with the answer it gets."""

import re
from typing import Any

import httpx
import pytest
from tests.patience import PATIENCE

import stellwerk

Json = dict[str, Any]


def error(answer: httpx.Response) -> Json:
    body: Json = answer.json()
    assert list(body) == ["error"], body
    refused: Json = body["error"]
    return refused


@pytest.fixture
def guests(server: Any, open_table: Any) -> Any:
    """Ada on two seats of a hot-seat screen, Ben by link."""
    return open_table(server, "me", "me", "link")


@pytest.fixture
def player(guests: Any) -> Any:
    """Whoever decides first."""
    return next(guest for guest in guests if guest.page()["you"]["acting"] is not None)


@pytest.fixture(scope="module")
def finished(server: Any, open_table: Any) -> Any:
    """Whoever opened a table for three bots, when these have played to the end."""
    (owner,) = open_table(server, "random", "random", "random")
    with server.live(owner.table, owner.token) as stream:
        while '"over":true' not in stream.recv(timeout=PATIENCE):
            pass
    return owner


def other_than(player: Any, guests: Any) -> Any:
    return next(guest for guest in guests if guest is not player)


class TestLobby:
    def test_games_are_offered_in_the_asked_language(self, server: Any) -> None:
        offered = {lang: server.http.get("/api/games", params={"lang": lang}).json() for lang in ("en", "de")}

        game = offered["de"]["games"][0]
        assert {
            "key",
            "title",
            "tagline",
            "players",
            "minutes",
            "boards",
            "options",
            "lessons",
            "notice",
            "weight",
        } == set(game)
        assert all(board["thumb"].startswith("<svg") for board in game["boards"])
        assert offered["en"] != offered["de"]
        assert offered["en"]["bots"]

    def test_options_are_offered_for_their_boards_and_old_readings_for_none(self, server: Any) -> None:
        """What only says how records of an older version were played is no choice for a new table."""
        games = {game["key"]: game for game in server.http.get("/api/games", params={"lang": "en"}).json()["games"]}
        boards = {option["key"]: option["boards"] for option in games["age_of_steam"]["options"]}

        assert boards["easy"] == ["barbados"]
        assert "rust_belt" in boards["income_cap"]
        assert "berlin_before_production" not in boards

    def test_options_come_by_group_with_the_rule_each_is_about(self, server: Any) -> None:
        """In the language asked for; a group's options stand together, set-up before the readings of the rules."""
        games = {game["key"]: game for game in server.http.get("/api/games", params={"lang": "de"}).json()["games"]}
        options = games["first_train"]["options"]

        assert [(option["key"], option["group"]["key"], option["rule"]) for option in options] == [
            ("side", "set_up", "FT-0.20"),
            ("extended_south", "variant", "FT-5.13"),
            ("south_extension", "reading", "FT-5.42"),
            ("connection_bonus", "reading", "FT-5.46"),
        ]
        assert options[0]["group"]["title"] == "Aufbau"

    def test_a_board_may_give_the_game_another_title(self, server: Any, open_table: Any) -> None:
        games = {game["key"]: game for game in server.http.get("/api/games", params={"lang": "de"}).json()["games"]}
        titles = [board["game_title"] for board in games["first_train"]["boards"]]
        guest = open_table(server, "me", "me", game="first_train", board="wensleydale")[0]
        mine = guest.mine("de")

        assert ["First Train to Nürnberg", "Last Train to Wensleydale"] == titles
        assert "Last Train to Wensleydale" == guest.page()["table"]["title"] == mine[0]["title"]
        assert {"Age of Steam"} == {board["game_title"] for board in games["age_of_steam"]["boards"]}

    def test_the_browser_language_counts_when_none_is_asked(self, server: Any) -> None:
        german = server.http.get("/api/games", headers={"Accept-Language": "fr, en;q=0.5, de-AT;q=0.8"})

        assert server.http.get("/api/games", params={"lang": "de"}).json() == german.json()

    def test_rules_are_listed(self, server: Any) -> None:
        listed = server.http.get("/api/rules/american_rails", params={"lang": "de"}).json()["rules"]

        assert listed
        assert all(rule["id"] and rule["text"] for rule in listed)

    def test_my_tables_are_found_by_my_token(self, guests: Any) -> None:
        lines = [guest.mine("de") for guest in guests]

        assert [[line["id"] for line in mine] for mine in lines] == [[guests[0].table]] * 2
        assert [mine[0]["your_turn"] for mine in lines].count(True) == 1
        assert lines[0][0]["turn"]["name"] in ("Ada", "Ben", "Cem")

    @pytest.mark.parametrize(
        ("change", "status", "code", "field"),
        [
            ({"game": "chess"}, 404, "no_game", "game"),
            ({"board": "moon"}, 400, "malformed", "board"),
            ({"players": 99}, 400, "malformed", "players"),
            ({"players": True}, 400, "malformed", "players"),
            ({"seats": []}, 400, "malformed", "seats"),
            ({"options": {"turbo": 1}}, 422, "illegal", None),
            ({"options": []}, 400, "malformed", "options"),
            ({"name": "x" * 41}, 400, "malformed", "name"),
            ({"name": "a\nb"}, 400, "malformed", "name"),
            ({"seed": 7}, 400, "malformed", "seed"),
        ],
    )
    def test_a_table_that_cannot_be_is_refused(
        self, server: Any, wish: Any, change: Json, status: int, code: str, field: str | None
    ) -> None:
        answer = server.http.post("/api/tables", json={**wish("me", "me", "me"), **change, "lang": "de"})

        assert (status, code) == (answer.status_code, error(answer)["code"]), answer.text
        assert field == error(answer).get("field")

    def test_a_wrong_number_of_players_cites_the_rule(self, server: Any, wish: Any) -> None:
        refused = error(server.http.post("/api/tables", json=wish("me", "me")))

        assert refused["code"] == "illegal"
        assert refused["rule"]
        assert refused["rule_text"]

    def test_an_unknown_bot_is_refused_with_those_there_are(self, server: Any, wish: Any) -> None:
        refused = error(server.http.post("/api/tables", json=wish("me", "me", "deep_blue")))

        assert refused["field"] == "seats[2].bot"
        assert "random" in refused["text"]


class TestPage:
    def test_each_sees_the_own_seats(self, guests: Any) -> None:
        ada, ben = guests

        assert ada.page()["you"]["seats"] == [0, 1]
        assert ben.page()["you"]["seats"] == [2]
        assert [seat["mine"] for seat in ben.page()["seats"]] == [False, False, True]

    def test_a_link_is_open_until_its_first_use(self, guests: Any) -> None:
        ada, ben = guests

        assert ada.page()["seats"][2]["link_open"]
        ben.page()
        assert not ada.page()["seats"][2]["link_open"]

    def test_choices_are_only_on_the_page_of_who_decides(self, guests: Any, player: Any) -> None:
        assert player.page()["choices"]["steps"]
        assert other_than(player, guests).page()["choices"] is None

    def test_without_a_token_one_watches(self, server: Any, guests: Any) -> None:
        page = server.http.get(f"/api/tables/{guests[0].table}").json()

        assert page["you"] == {"seats": [], "acting": None, "spectator": True, "since": 0}
        assert page["choices"] is None

    def test_a_page_is_in_one_language(self, guests: Any) -> None:
        english, german = guests[0].page("en"), guests[0].page("de")

        assert english["status"] != german["status"]
        assert "'de':" not in str(english)

    def test_a_wrong_token_is_refused(self, server: Any, guests: Any) -> None:
        answer = server.http.get(
            f"/api/tables/{guests[0].table}", params={"lang": "de"}, headers={"Authorization": "Bearer guess"}
        )

        assert answer.status_code == 403
        assert error(answer)["text"].startswith("Dieser Link")

    @pytest.mark.parametrize("table", ["nowhere", "k3f9", "%00", "..%2f", "Ä"])
    def test_an_unknown_table_is_no_table(self, server: Any, table: str) -> None:
        answer = server.http.get(f"/api/tables/{table}")

        assert answer.status_code == 404

    def test_an_unknown_language_is_refused(self, server: Any, guests: Any) -> None:
        answer = server.http.get(f"/api/tables/{guests[0].table}", params={"lang": "fr"})

        assert (answer.status_code, error(answer)["field"]) == (400, "lang")


class TestPlay:
    def test_an_action_is_played(self, guests: Any, player: Any) -> None:
        answer = player.play()

        assert answer.json() == {"ok": True, "position": 1}
        assert all(guest.page()["table"]["position"] == 1 for guest in guests)

    def test_the_same_key_again_plays_nothing(self, player: Any) -> None:
        action = player.some_action()
        order = {"position": 0, "action": action, "key": "one and the same"}

        answers = [player.post("play", **order).json() for _ in range(3)]

        assert answers == [{"ok": True, "position": 1}] * 3
        assert player.page()["table"]["position"] == 1

    def test_somebody_else_may_not_act(self, guests: Any, player: Any) -> None:
        action = player.some_action()

        answer = other_than(player, guests).play(action)

        assert (answer.status_code, error(answer)["code"]) == (403, "not_your_seat")
        assert player.page()["table"]["position"] == 0

    def test_a_spectator_may_not_act(self, server: Any, open_table: Any, player: Any) -> None:
        owner = open_table(server, "link", "link", "link")[0]

        answer = owner.play(player.some_action())

        assert (answer.status_code, error(answer)["code"]) == (403, "not_your_seat")

    def test_an_answer_to_an_older_position_is_stale(self, player: Any) -> None:
        action = player.some_action()
        player.play(action)

        answer = player.post("play", position=0, action=action, key="late", lang="de")

        assert (answer.status_code, error(answer)["code"], error(answer)["position"]) == (409, "stale", 1)
        assert "Stellung 1" in error(answer)["text"]

    @pytest.mark.parametrize(
        "action",
        [
            {},
            {"do": "dance"},
            {"do": None},
            {"do": ["pass"]},
            {"do": {"do": "pass"}},
            {"do": "bid"},
            {"do": "bid", "amount": "ten"},
            {"do": "bid", "amount": True},
            {"do": "bid", "amount": -1},
            {"do": "bid", "amount": 2**50},
            {"do": "bid", "amount": 10, "colour": "red"},
        ],
    )
    def test_what_is_no_action_is_malformed(self, player: Any, action: Json) -> None:
        answer = player.post("play", position=0, action=action, key="k")

        assert (answer.status_code, error(answer)["code"]) == (400, "malformed"), answer.text
        assert error(answer)["field"]
        assert player.page()["table"]["position"] == 0

    def test_an_illegal_action_cites_its_rule_in_the_asked_language(self, player: Any) -> None:
        order = {"position": 0, "action": {"do": "bid", "amount": 10**6}, "key": "k"}

        english, german = (error(player.post("play", **order, lang=lang)) for lang in ("en", "de"))

        assert english["code"] == "illegal"
        assert english["rule"] == german["rule"]
        assert english["text"] != german["text"]
        assert english["rule_text"] != german["rule_text"]
        assert player.page()["table"]["position"] == 0

    def test_many_actions_can_be_found_by_picks_alone(self, server: Any, open_table: Any) -> None:
        (ada,) = open_table(server, "me", "me", "me")

        for position in range(1, 21):
            assert ada.play().json() == {"ok": True, "position": position}


class TestEnd:
    def test_the_result_is_on_the_page(self, finished: Any) -> None:
        page = finished.page("de")

        assert page["turn"] is None
        assert page["choices"] is None
        assert page["result"]["scores"][page["result"]["winners"][0]] == max(page["result"]["scores"])
        assert "gewinnt" in page["result"]["text"] or "Sieg" in page["result"]["text"]

    def test_the_record_is_told_and_replays(self, finished: Any) -> None:
        record = finished.get("record").json()

        match = stellwerk.replay(record)

        assert match.scores() == finished.page()["result"]["scores"]
        assert match.position == finished.page()["table"]["position"]

    def test_the_record_of_a_running_game_is_not_told(self, guests: Any) -> None:
        """It holds the seed, and with it every draw to come."""
        answer = guests[0].get("record")

        assert answer.status_code == 403
        assert "seed" not in answer.text


class TestChoicesAndWhy:
    def test_picks_narrow_the_choices(self, player: Any) -> None:
        choices = player.page()["choices"]
        pick = choices["picks"][0]
        picked = [f"{pick['id']}:{pick['min']}" if "min" in pick else pick["id"]]

        narrowed = player.post("choices", position=0, picked=picked, lang="de").json()

        assert narrowed["picked"] == picked
        assert 1 <= narrowed["left"] < choices["left"]

    def test_a_possible_pick_has_no_refusal(self, player: Any) -> None:
        assert player.post("why", position=0, picked=[]).json() == {"rule": None, "about": ""}

    def test_an_impossible_pick_is_explained(self, player: Any) -> None:
        why = player.post("why", position=0, picked=["hex:99,99"], lang="de").json()

        assert why["rule"]
        assert why["text"]
        assert why["rule_text"]

    def test_only_the_deciding_seat_is_told(self, guests: Any, player: Any) -> None:
        for order in ("choices", "why"):
            answer = other_than(player, guests).post(order, position=0, picked=[])
            assert error(answer)["code"] == "not_your_seat"

    def test_choices_of_an_older_position_are_stale(self, player: Any) -> None:
        assert error(player.post("choices", position=5, picked=[]))["code"] == "stale"


class TestUndo:
    def test_the_last_action_is_taken_back_by_who_made_it(self, guests: Any, player: Any) -> None:
        player.play()
        assert player.page()["undo"]["text"]
        assert other_than(player, guests).page()["undo"] is None

        answer = player.post("undo", position=1)

        assert answer.json() == {"ok": True, "position": 0}
        assert player.page()["undo"] is None

    def test_taking_back_twice_is_stale_the_second_time(self, player: Any) -> None:
        player.play()
        player.post("undo", position=1)

        assert error(player.post("undo", position=1))["code"] == "stale"

    def test_the_same_key_again_takes_back_nothing_more(self, player: Any) -> None:
        """An answer that was lost can be asked for again, also when the table has gone on."""
        player.play()
        first = player.post("undo", position=1, key="take back")
        again = player.post("undo", position=1, key="take back")
        player.play(key="another")
        late = player.post("undo", position=1, key="take back")

        assert first.json() == again.json() == late.json() == {"ok": True, "position": 0}
        assert player.page()["table"]["position"] == 1

    def test_a_key_is_for_one_play_or_undo(self, guests: Any, player: Any) -> None:
        player.play(key="played")
        assert error(player.post("undo", position=1, key="played"))["field"] == "key"
        player.post("undo", position=1, key="taken back")

        assert error(player.post("undo", position=2, key="taken back"))["field"] == "key"
        assert error(other_than(player, guests).post("undo", position=1, key="taken back"))["field"] == "key"
        assert error(player.play(key="taken back"))["field"] == "key"

    def test_there_may_be_nothing_to_take_back(self, player: Any) -> None:
        assert player.post("undo", position=0).status_code == 422


class TestRequests:
    @pytest.mark.parametrize("raw", [b"", b"{", b"[]", b'{"token": NaN}', b'{"token": "a", "token": "b"}'])
    def test_what_is_not_json_is_malformed(self, server: Any, raw: bytes) -> None:
        answer = server.http.post("/api/tables", content=raw, headers={"Content-Type": "application/json"})

        assert (answer.status_code, error(answer)["code"]) == (400, "malformed")

    def test_a_form_is_refused(self, server: Any) -> None:
        """Foreign pages can send forms and plain text without the browser asking us, but not JSON."""
        answer = server.http.post("/api/tables", content=b"{}", headers={"Content-Type": "text/plain"})

        assert error(answer)["field"] == "Content-Type"

    def test_a_large_body_is_refused(self, server: Any) -> None:
        answer = server.http.post("/api/tables", json={"name": "x" * 100_000})

        assert (answer.status_code, error(answer)["code"]) == (400, "malformed")
        assert "65536" in error(answer)["text"]

    def test_unknown_addresses_and_methods_are_said_so(self, server: Any) -> None:
        assert server.http.get("/api/nothing").status_code == 404
        assert server.http.get("/api/games/../../../../etc/passwd").status_code == 404
        assert server.http.delete("/api/games").status_code == 405

    @pytest.mark.parametrize(
        "address", ["/", "/t/k3f9", "/api/games", "/api/rules/american_rails", "/api/nothing", "/api/mine"]
    )
    def test_where_get_works_head_does(self, server: Any, address: str) -> None:
        got, head = server.http.get(address), server.http.head(address)

        assert (head.status_code, head.content) == (got.status_code, b"")
        assert head.headers["content-length"] == got.headers["content-length"]
        assert head.headers["content-type"] == got.headers["content-type"]

    def test_head_of_a_table_and_of_what_takes_only_orders(self, server: Any, guests: Any) -> None:
        assert server.http.head(f"/api/tables/{guests[0].table}").status_code == 200
        assert server.http.head(f"/api/tables/{guests[0].table}/play").status_code == 405

    def test_built_files_are_kept_and_their_absence_is_not(self, server: Any) -> None:
        """A page from before an update asks for a file that is gone; when it comes back it must not be missing still."""
        built = re.search(r"/assets/[^\"]+\.js", server.http.get("/").text)
        assert built is not None

        assert "immutable" in server.http.get(built[0]).headers["cache-control"]
        for missing in ("/assets/gone.js", "/assets/", "/assets"):
            answer = server.http.get(missing)
            assert (answer.status_code, answer.headers["cache-control"]) == (404, "no-store")

    def test_every_answer_carries_the_security_headers(self, server: Any) -> None:
        for address in ("/", "/api/games", "/api/nothing"):
            headers = server.http.get(address).headers
            assert "default-src 'none'" in headers["content-security-policy"]
            assert "frame-ancestors 'none'" in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert "server" not in headers

    def test_tables_have_the_client_at_their_address(self, server: Any) -> None:
        front = server.http.get("/")

        assert server.http.get("/t/k3f9").text == server.http.get("/t/k3f9/").text == front.text
        assert front.headers["cache-control"] in ("no-cache", "no-store")
