"""Sealed chance: nobody foresees it, everybody can check it, and nothing of the key is in what anybody sees or imagines."""

import hashlib
import hmac
import json
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

import stellwerk
from stellwerk import bots
from stellwerk.kernel import forced
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.core import GEN_A, GEN_B, SCRIPTED
from stellwerk.kernel.sealed import WORD, Sealed

KEY = bytes(range(32))
OTHER = bytes(range(1, 33))
GAME = {"game": "first_train", "board": "nuernberg", "players": 3}  # draws in the set-up and in every round


def sealed_match(key: bytes = KEY, actions: int = 0) -> stellwerk.Match:
    return strolled(stellwerk.new(**GAME, key=key), actions)


def strolled(match: stellwerk.Match, actions: int) -> stellwerk.Match:
    """Random legal actions, the same each time."""
    stream = Stream(5)
    for _ in range(actions):
        legal = match.legal()
        match.play(legal[stream.below(len(legal))])
    return match


def sealed_record(**changes):
    return {**json.loads(json.dumps(sealed_match(actions=60).record())), **changes}


def with_seal(record, **changes):
    return {**record, "seed": {**record["seed"], **changes}}


# The source ---------------------------------------------------------------------------------


def test_a_draw_is_the_keyed_hash_of_its_number():
    """Written down once, by the standard library alone: a change here changes every recorded game."""
    source = Sealed(KEY, {})
    word = hmac.new(KEY, b"stellwerk sealed 1 draw 7 0", hashlib.sha256).digest()[:8]

    assert source.outcome(7, 6) == int.from_bytes(word, "big") % 6
    assert [source.outcome(at, 6) for at in range(12)] == [5, 4, 1, 3, 1, 0, 3, 0, 3, 1, 2, 0]


def test_a_commitment_is_the_hash_of_key_and_terms():
    """Key, game, board, players, options, data and versions, as JSON text."""
    match = sealed_match()
    told = json.dumps(
        ["stellwerk sealed 1", KEY.hex(), match.record()["seed"]["terms"]], sort_keys=True, separators=(",", ":")
    )

    assert match.commitment == hashlib.sha256(told.encode()).hexdigest()
    assert match.record()["seed"]["terms"] == {
        **GAME,
        "options": match.setup.options,
        "rules_version": match.setup.game.rules_version,
        "data": "",
    }


def test_words_beyond_the_last_full_multiple_are_drawn_again(monkeypatch):
    """With n outcomes the words from 2**64 − 2**64 % n on would favour the low ones."""
    words = {0: WORD - 1, 1: 4}
    monkeypatch.setattr(Sealed, "word", lambda self, at, attempt: words[attempt])

    assert Sealed(KEY, {}).outcome(0, 3) == 4 % 3
    words[0] = WORD - 2
    assert Sealed(KEY, {}).outcome(0, 3) == (WORD - 2) % 3


def test_outcomes_are_evenly_spread():
    """Twelve thousand dice: each face within five standard deviations."""
    source, counts = Sealed(KEY, {}), [0] * 6
    for at in range(12_000):
        counts[source.outcome(at, 6)] += 1

    assert all(abs(count - 2_000) < 5 * (12_000 * 5 / 36) ** 0.5 for count in counts)


@given(st.binary(min_size=32, max_size=32), st.integers(0, 10**6), st.integers(1, 2**40))
def test_every_outcome_is_in_range(key, at, n):
    assert 0 <= Sealed(key, {}).outcome(at, n) < n


@pytest.mark.parametrize("key", [b"", bytes(31), bytes(33), "0" * 32, 7])
def test_a_key_has_256_bits(key):
    with pytest.raises(stellwerk.Malformed) as refused:
        stellwerk.new(**GAME, key=key)

    assert refused.value.field == "seed"


# In a match ---------------------------------------------------------------------------------


def test_another_key_is_another_game_and_the_same_key_the_same():
    assert sealed_match().core.hash() == sealed_match().core.hash()
    assert sealed_match().core.hash() != sealed_match(OTHER).core.hash()


def test_undo_gives_the_same_draw_again():
    """A draw is a function of its number, so taking back and playing again changes nothing."""
    core, after = sealed_match().core, []
    while core.cells[SCRIPTED] < 220:
        drawn, before = core.cells[SCRIPTED], core.hash()
        core.apply(core.legal()[0])
        if core.cells[SCRIPTED] > drawn:
            after.append(core.hash())
            core.undo()
            assert core.hash() == before
            core.apply(core.legal()[0])
            assert core.hash() == after[-1]

    assert len(after) > 1


def test_a_sealed_record_plays_again_to_the_same_position():
    record = sealed_record()

    assert stellwerk.differences(record) == []
    assert stellwerk.replay(record).record() == record


def test_a_sealed_record_plays_the_same_in_another_process():
    record = sealed_record()
    code = "import sys, json, stellwerk; print(stellwerk.replay(json.load(sys.stdin)).record()['result']['hash'])"

    ran = subprocess.run([sys.executable, "-c", code], input=json.dumps(record), capture_output=True, text=True)

    assert ran.stdout.strip() == record["result"]["hash"], ran.stderr


def test_old_records_draw_from_the_fast_generator():
    """A whole number as seed: as before there were seals."""
    match = strolled(stellwerk.new(**GAME, seed=7), 60)

    assert match.record()["seed"] == 7
    assert match.commitment == ""
    assert stellwerk.replay(match.record()).core.hash() == match.core.hash()


# What nobody sees -----------------------------------------------------------------------------


def holds_key(thing: object, seen: set[int] | None = None) -> bool:
    """Whether the key, or a Sealed, can be reached from a thing."""
    seen = set() if seen is None else seen
    if id(thing) in seen:
        return False
    seen.add(id(thing))
    if isinstance(thing, Sealed) or thing == KEY or (isinstance(thing, str) and KEY.hex() in thing):
        return True
    parts = list(vars(thing).values()) if hasattr(thing, "__dict__") and not isinstance(thing, type) else []
    if isinstance(thing, dict):
        parts += [*thing.keys(), *thing.values()]
    elif isinstance(thing, list | tuple | set):
        parts += list(thing)
    return any(holds_key(part, seen) for part in parts)


def test_the_position_says_nothing_about_the_key():
    """The generator's cells are the same under every key; the position holds draws that were made and no more."""
    one, other = sealed_match(), sealed_match(OTHER)

    assert one.core.cells[GEN_A : GEN_B + 1] == other.core.cells[GEN_A : GEN_B + 1]
    assert not holds_key(one.state())
    assert not holds_key([one.view(seat) for seat in (None, 0, 1, 2)])
    assert KEY.hex() not in repr(one.core.source)
    assert holds_key(one), "or this test could not fail"


def test_what_a_seat_believes_never_holds_the_key():
    believed = sealed_match(actions=30).determinized(1, 9)

    assert not holds_key(believed)
    assert believed.record()["seed"] == 0


def test_a_belief_cannot_be_unravelled_to_what_was_played():
    """The way back would need the true chance: a belief asks nothing of it."""
    match = sealed_match(actions=30)
    believed = match.determinized(0, 9)

    assert believed.undoable() is None
    assert forced.ruled_out(believed, [0]) is None
    with pytest.raises(stellwerk.Illegal):
        believed.undo()


def test_imagined_chance_does_not_depend_on_the_key():
    """The same position over two keys is believed to go on alike."""
    match = sealed_match(actions=30)
    believed = [strolled(resealed(match, key).determinized(0, 9), 40).core.hash() for key in (KEY, OTHER)]

    assert believed[0] == believed[1]


@pytest.mark.parametrize("name", ["random", "greedy", "planner", "search"])
def test_bots_decide_alike_whatever_the_key(name):
    match = sealed_match(actions=30)
    assert match.seat is not None

    decided = [
        bots.get(name, 3, 0.0, 300).decide(resealed(match, key), match.seat).json for key in (KEY, OTHER, bytes(32))
    ]

    assert decided[0] == decided[1] == decided[2]


def resealed(match: stellwerk.Match, key: bytes) -> stellwerk.Match:
    """The same position, with coming chance from another key."""
    twin = match.clone()
    twin.source = twin.core.source = Sealed(key, {})
    return twin


@pytest.mark.parametrize("game", list(stellwerk.games()))
def test_no_preview_asks_true_chance(game, monkeypatch):
    """Picks, effects and refusals are worked out without a draw from the key: chance is asked by playing alone."""
    board = next(iter(stellwerk.games()[game].boards.values()))
    match, stream = stellwerk.new(game, board.key, board.players[-1], key=KEY), Stream(5)
    truly = Sealed.outcome

    def forbidden(*_):
        raise AssertionError("a preview asked true chance")

    for _ in range(25):
        if match.over:
            break
        monkeypatch.setattr(Sealed, "outcome", forbidden)
        for pick in match.choices()["picks"][:6]:
            picked = [f"{pick['id']}:{pick['min']}" if "min" in pick else pick["id"]]
            assert match.choices(picked)
            match.why_not_pick(picked)
        monkeypatch.setattr(Sealed, "outcome", truly)
        legal = match.legal()
        match.play(legal[stream.below(len(legal))])


# What is found --------------------------------------------------------------------------------


def test_an_altered_key_is_found():
    with pytest.raises(stellwerk.Malformed, match="commitment") as refused:
        stellwerk.differences(with_seal(sealed_record(), key=OTHER.hex()))

    assert refused.value.field == "seed"


def test_an_altered_commitment_is_found():
    with pytest.raises(stellwerk.Malformed, match="commitment"):
        stellwerk.differences(with_seal(sealed_record(), commitment="0" * 64))


def test_a_seal_made_for_another_board_is_found():
    """A key committed to for one set-up opens no other."""
    seal = Sealed(KEY, {**sealed_record()["seed"]["terms"], "players": 4}).json

    with pytest.raises(stellwerk.Malformed, match="players was sealed as 4"):
        stellwerk.replay(sealed_record(seed=seal))


def test_an_option_changed_after_sealing_is_found():
    record, option = sealed_record(), stellwerk.games()["first_train"].options["side"]

    with pytest.raises(stellwerk.Malformed, match=f"option {option.key} was sealed as"):
        stellwerk.replay({**record, "options": {**record["options"], option.key: option.values[1]}})


@pytest.mark.parametrize("altered", [0, 195])
def test_an_altered_draw_is_found(altered):
    """One draw of the set-up or of a round is turned, all others are honest: the key no longer leads to the result."""

    class Crooked(Sealed):
        def outcome(self, at: int, n: int) -> int:
            return (super().outcome(at, n) + (n // 2 if at == altered else 0)) % n

    match = stellwerk.new(**GAME, key=KEY)
    assert isinstance(match.source, Sealed)
    crooked = Crooked(KEY, match.source.terms)
    turned = strolled(stellwerk.Match(match.setup, match.setup.start(0, crooked), 0, crooked), 60)

    assert [line for line in stellwerk.differences(turned.record()) if line.startswith("hash")]


@pytest.mark.parametrize(
    "changes",
    [
        {"key": "00"},
        {"key": 7},
        {"key": None},
        {"key": "g" * 64},
        {"key": KEY.hex().upper()},
        {"commitment": ""},
        {"terms": []},
        {"terms": {}},
        {"terms": {**GAME, "options": 3, "rules_version": 1, "data": ""}},
        {"more": 1},
    ],
)
def test_a_seal_of_wrong_form_is_refused(changes):
    with pytest.raises(stellwerk.Malformed) as refused:
        stellwerk.replay(with_seal(sealed_record(), **changes))

    assert refused.value.field == "seed"


@pytest.mark.parametrize("extra", [{"chance": [1]}, {"start": {}}])
def test_a_sealed_game_has_no_other_chance_and_no_other_beginning(extra):
    with pytest.raises(stellwerk.Malformed) as refused:
        stellwerk.replay(sealed_record(**extra))

    assert refused.value.field == "seed"
