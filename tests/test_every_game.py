"""What must hold in every game, on every board, for every number of players and every option.

A new game is tested by this file as soon as it is registered.
"""

import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

import stellwerk
from stellwerk.arena.fuzz import check_agreement, choose
from stellwerk.kernel.actions import Names
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.options import GROUPS
from stellwerk.kernel.registry import registered
from stellwerk.kernel.texts import localize, placeholders
from tests import laws
from tests.tables import BRIEF, FULL, TableSpec, all_tables, finished, midgames, play_on, played

TABLES = all_tables()
LANGUAGES = ("en", "de")

# The laws of play hold at every table, options included; what people see of it is looked at with the default options.
every_table = pytest.mark.parametrize("spec", TABLES, ids=str)
every_board = pytest.mark.parametrize(
    ("game", "board"), [(key, b) for key, game in registered().items() for b in game.boards()]
)
SEEN = [spec for spec in TABLES if FULL or not spec.options]
if BRIEF:
    SEEN = list({spec.game: spec for spec in SEEN}.values())
default_table = pytest.mark.parametrize("spec", SEEN, ids=str)
secret_table = pytest.mark.parametrize("spec", [spec for spec in SEEN if registered()[spec.game].secrets], ids=str)


def positions(spec: TableSpec, every: int, most: int = 12, middle: int = 1) -> Iterator[stellwerk.Match]:
    """A handful of positions: from the middle of a sensible game, if one is kept for this table, and along one half random
    game, the first ones and the end among them."""
    kept = () if spec.options else midgames(spec.game, spec.board)
    for match in kept[1 : 1 + middle]:
        if match.setup.players == spec.players:
            most -= 1
            yield match.clone()
    match, stream = spec.match(), Stream(spec.seed + 100)
    for _ in range(most):
        yield match
        if match.over:
            return
        play_on(match, stream, every)
    yield finished(spec).clone()


@pytest.mark.parametrize("game", registered())
def test_people_read_names_where_the_engine_counts_from_0(game):
    """A thing with a name stands in the words of its action as that name, never as its place in a table."""
    setup = stellwerk.new(game).setup
    texts = setup.game.texts

    for kind in setup.actions.kinds:
        things = {f"{name}:" for name, domain in kind.fields if type(domain) is Names}
        for key in (f"confirm.{kind.name}", f"effect.{kind.name}"):
            assert things.isdisjoint(placeholders(texts.raw(key, "en")) if texts.has(key) else ()), key


@every_table
def test_random_play_ends_and_conserves_everything(spec):
    """Random legal play comes to an end without a dead end; nothing is lost on the way, at no single action."""
    match, stream = spec.match(), Stream(spec.seed)
    match.setup.check(match.core)

    while not match.over:
        play_on(match, stream, 1)
        match.setup.check(match.core)

    assert match.seat is None
    assert match.legal() == []
    assert match.setup.end_reason(match.core)
    assert set(match.winners()) <= set(range(spec.players))  # a game may be lost by everybody


@default_table
def test_the_clock_of_a_game_never_runs_back(spec):
    """A search compares positions at the same time of the game, so it has to come, and to come once."""
    match, stream = spec.match(), Stream(spec.seed)
    times = []
    while not match.over:
        times.append(match.core.clock())
        play_on(match, stream, 1)

    assert times == sorted(times)
    assert len(set(times)) > 3


@every_table
def test_legal_is_sorted_without_duplicates_and_agrees_with_why_not(spec):
    """An action is legal exactly when nothing forbids it: asked of every action the game knows."""
    for match in positions(spec, every=9, most=3 if spec.options else 8, middle=0):
        assert all(a < b for a, b in pairwise(match.core.legal()))
        check_agreement(match)


@every_board
def test_legal_agrees_with_why_not_in_the_middle_of_a_sensible_game(game, board):
    """Tracks are laid, trains run, shares are out: what random play hardly sees; and a few odd moves on from there."""
    for match in midgames(game, board):
        tried, stream = match.clone(), Stream(match.position)
        for _ in range(2):
            assert all(a < b for a, b in pairwise(tried.core.legal()))
            check_agreement(tried)
            play_on(tried, stream, 3)


@default_table
def test_every_refusal_has_a_rule_and_words_in_both_languages(spec):
    """A refusal cites a rule of the catalogue and says in both languages what is wrong."""
    rules = {lang: stellwerk.rules(spec.game, lang) for lang in LANGUAGES}
    for match in positions(spec, every=23, most=5):
        seen = set()
        for code in range(match.setup.actions.end):
            refused = match.core.why_not(code)
            if refused is not None and (refused.rule, refused.key) not in seen:
                seen.add((refused.rule, refused.key))
                refusal = match.why_not(match.setup.actions.action(code))
                for lang in LANGUAGES:
                    assert refusal.rule in rules[lang]
                    assert refusal.text_in(lang)


@default_table
def test_undo_restores_exactly(spec):
    """Taking an action back gives the same position, at every action of a game and through whole games."""
    core = spec.match().core
    stream, hashes = Stream(spec.seed), []
    while core.seat >= 0:
        options = list(core.legal())
        hashes.append((core.hash(), options))
        code = options[stream.below(len(options))]
        core.apply(code)
        core.undo()
        assert (core.hash(), core.legal()) == hashes[-1]
        core.apply(code)

    for expected in reversed(hashes):
        core.undo()
        assert (core.hash(), list(core.legal())) == expected


@default_table
def test_a_clone_shares_nothing_that_changes(spec):
    """Each legal action is tried on its own clone; original and all earlier clones stay what they were."""
    kept: list[tuple[Any, int]] = []
    for match in positions(spec, every=17, most=6):
        before = match.core.hash()
        for code in match.core.legal()[:25]:
            twin = match.core.clone()
            assert twin.hash() == before
            twin.apply(code)
            kept.append((twin, twin.hash()))
        assert match.core.hash() == before
    assert all(twin.hash() == expected for twin, expected in kept)


@default_table
def test_peek_is_the_first_part_of_apply(spec):
    """Showing an effect changes nothing."""
    for match in positions(spec, every=29, most=4):
        before = match.core.hash()
        for code in match.core.legal()[:10]:
            match.core.peek(code)
            match.core.undo()
        assert match.core.hash() == before


@default_table
def test_json_forms_go_there_and_back(spec):
    """Actions, records, states and views survive JSON; a loaded state plays on like the original."""
    for match in positions(spec, every=41, most=4):
        for action in match.legal():
            assert match.parse(json.loads(json.dumps(action.json))) == action
        json.dumps([match.view(seat) for seat in (None, 0)])
        loaded = stellwerk.load_state(json.loads(json.dumps(match.state())))
        assert loaded.core.hash() == match.core.hash()
        assert loaded.core.legal() == match.core.legal()


@every_table
def test_a_record_replays_to_the_same_match(spec):
    """Set-up, seed and actions are the whole truth; changing the past is noticed."""
    match = played(spec, 30) if spec.options else finished(spec).clone()

    again = stellwerk.replay(json.loads(json.dumps(match.record())))

    assert again.record() == match.record()
    assert again.log("de") == match.log("de")
    assert stellwerk.differences(match.record()) == []


def test_a_second_process_gives_the_same_hashes():
    """Equal records give equal positions on the other side of a process border, whatever seeds its hashes."""
    records = [played(spec, 120).record() for spec in TABLES if not spec.options]
    script = (
        "import json, sys, stellwerk\n"
        "for record in json.load(sys.stdin): print(stellwerk.replay(record).record()['result']['hash'])"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script], input=json.dumps(records), capture_output=True, text=True, check=True
    )
    assert ran.stdout.split() == [record["result"]["hash"] for record in records]


@default_table
def test_choices_reach_exactly_the_legal_actions(spec):
    """Walking the tree of picks comes to every legal action, or to the one that stands for all that come to the same."""
    for match in positions(spec, every=31, most=5):
        if match.over:
            continue
        legal = {action.code for action in match.legal()}
        for code in sample(sorted(legal), 40):
            reached = walk(match, [pick.id for pick in match.setup.actions.path(code)])
            assert reached in legal
            assert alike(match, reached) == alike(match, code)
        offered = match.choices()
        assert offered["left"] == len({alike(match, code) for code in legal})
        assert offered["picks"]


def alike(match: stellwerk.Match, code: int) -> object:
    """What actions that come to the same have in common; an action like no other has its code."""
    key = match.setup.face.alike(match.core, code)
    return code if key is None else key


def walk(match: stellwerk.Match, path: list[str]) -> int:
    """Pick after pick, each of them offered, to the action at the end."""
    picked: list[str] = []
    while True:
        step = match.choices(picked)
        if step["action"] is not None:
            assert step["confirm"]["label"]
            return match.parse(step["action"]).code
        ids = {pick["id"] for pick in step["picks"]} | {
            f"{pick['id']}:{n}" for pick in step["picks"] if "min" in pick for n in range(pick["min"], pick["max"] + 1)
        }
        following = [item for item in path if item not in picked and item in ids]
        assert following, f"{path} is not offered after {picked}"
        picked.append(following[0])


def sample(items: list[int], most: int) -> list[int]:
    step = max(1, len(items) // most)
    return items[::step][:most]


@default_table
def test_texts_and_panels_are_there_in_both_languages(spec):
    """Log, status, panels, insights and questions come out in both languages, with no bilingual leaf left over."""
    for match in positions(spec, every=37, most=5):
        parts = [match.status(), match.phases(), match.sheets(0), match.insights(0), match.insights(None)]
        parts += [match.strip(seat) for seat in range(spec.players)]
        parts += [match.seat_note(seat) for seat in range(spec.players)]
        if not match.over:
            parts += [match.turn_text(), match.choices()]
        for lang in LANGUAGES:
            shown = json.dumps(localize(parts, lang))
            assert '"de":' not in shown
            assert all(match.log(lang))
            assert match.setup.face.plain(match.view(None), lang)


@default_table
def test_the_drawing_is_well_formed_and_has_an_element_for_every_pick(spec):
    """Everything that can be picked can be pointed at; buttons and amounts stand in the list only."""
    for match in positions(spec, every=43, most=5):
        svg = match.svg(match.seat, style=False)
        drawn = {element.get("data-pick") for element in ET.fromstring(svg).iter()}
        if match.over:
            continue
        for step in match.choices()["steps"]:
            for pick in step["picks"]:
                if step["slot"] in match.setup.face.drawn_slots:
                    assert pick["id"] in drawn, pick["id"]


@default_table
def test_views_logs_choices_and_bots_tell_no_secret(spec):
    """Two matches that differ only in what a seat may not know look the same to that seat."""
    from stellwerk import bots

    for match in positions(spec, every=53, most=2):
        for seat in range(spec.players):
            other = match.determinized(seat, 4711)
            assert other.view(seat) == match.view(seat)
            assert localize(other.sheets(seat), "en") == localize(match.sheets(seat), "en")
            assert other.log("en", seat) == match.log("en", seat)
            assert localize(other.insights(seat), "en") == localize(match.insights(seat), "en")
            if match.seat == seat:
                assert other.core.legal() == match.core.legal()
                assert other.choices() == match.choices()
                assert bots.get("greedy", seed=5).decide(other, seat) == bots.get("greedy", seed=5).decide(match, seat)


@default_table
def test_a_copy_to_look_at_shows_everybody_what_they_see(spec):
    """It makes few views: where nothing is secret one for all. Whoever asks first, nobody gets another's."""
    for match in positions(spec, every=53, most=2):
        still, everybody = match.still(), [None, *range(spec.players)]
        for seat in everybody if match.position % 2 else reversed(everybody):
            assert still.view(seat) == match.view(seat)
        assert match.over or still.choices() == match.choices()


@every_board
def test_a_game_says_whether_it_has_secrets(game, board):
    """Whoever redraws hidden things has some; whoever has some redraws them."""
    laws.law_secrets_are_said(stellwerk.new(game, board).setup)


@pytest.mark.parametrize(
    "spec", [spec for spec in TABLES if registered()[spec.game].secrets and not spec.options], ids=str
)
def test_redrawing_what_a_seat_cannot_know_changes_something(spec):
    """Else the twins of the next test would be one match, and prove nothing. (An option may open everything to two players.)"""
    laws.law_redeal_changes_something(positions(spec, every=11, most=2))


@secret_table
def test_the_same_play_over_other_secrets_looks_the_same(spec):
    """Page, log, choices, effects, refusals and hints of every seat; and nobody can take back what it has looked at."""
    came = 0
    for match in positions(spec, every=31, most=2):
        for viewer in {match.seat or 0, match.position % spec.players}:
            came += laws.law_nothing_hidden_shows(match, viewer, choose, Stream(match.position + viewer), 4)
    assert came > 1


@default_table
def test_the_seed_is_nowhere_in_a_view(spec):
    """No view, log or choice holds the generator's numbers."""
    match = played(spec, 20)
    secrets = {str(value) for value in match.state()["cells"]["generator"]}
    shown = json.dumps([match.view(None), match.view(0), match.events(), [] if match.over else match.choices()])
    assert not any(secret in shown for secret in secrets)


@pytest.mark.parametrize("game", list(registered()))
def test_every_option_has_a_group_one_sentence_and_a_rule_of_the_catalogue(game):
    """In both languages; and people hear it so: the options of a group together, each where a board knows it."""
    known = registered()[game]
    rules = known.texts.under("rule", "en")
    told = known.tell_options(known.info())

    for option in known.options:
        assert option.group in GROUPS
        assert option.rule in rules
        for sentence in known.texts.get(f"option.{option.key}.text").values():
            assert re.fullmatch(r"[A-ZÄÖÜ][^.?!]*[.?]", sentence), sentence
    assert {entry["key"] for entry in told} == {o.key for o in known.options if o.only != ()}
    assert [entry["group"] for entry in told] == [
        {"key": key, "title": GROUPS[key]} for key in GROUPS for o in known.options if o.group == key and o.only != ()
    ]
    assert all(entry["rule"] == known.info().options[entry["key"]].rule for entry in told)


@pytest.mark.parametrize("game", list(registered()))
def test_the_lobby_can_tell_of_every_game(game):
    """Title, tagline, designer, notice, boards with a picture, and every option with the names of its values."""
    known = registered()[game]
    for key in ("title", "tagline", "designer", "notice"):
        assert all(known.texts.get(key).values())
    for option in known.options:
        for part in ("title", "text"):
            assert all(known.texts.get(f"option.{option.key}.{part}").values())
        assert all(known.option_title(option, value) for value in option.values)
    for board in known.boards().values():
        assert all(board.title.values())
        ET.fromstring(known.setup(board.key, board.players[0], None, None).face.thumb())
