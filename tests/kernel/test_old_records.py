"""Records of older rules versions: played with the readings of their time, or refused with a plain reason."""

import pytest

import stellwerk
from stellwerk.kernel.registry import find


@pytest.fixture
def record():
    """A game of American Rails with three players, begun with the money of the 2010 edition."""
    return stellwerk.new("american_rails", players=3, seed=3, options={"cash_3p": 65}).record()


def test_an_older_record_is_played_with_the_readings_of_its_version(record, monkeypatch):
    """What became an option later stands in no old record: the game says how that version read it."""
    game = find("american_rails")
    monkeypatch.setattr(type(game), "rules_version", 7)
    monkeypatch.setattr(type(game), "readings", {6: {"cash_3p": 65}})
    old = {**record, "rules_version": 6, "options": {}}

    match = stellwerk.replay(old)

    assert match.setup.options["cash_3p"] == 65
    assert match.record()["rules_version"] == 7
    assert stellwerk.replay(match.record()).core.hash() == match.core.hash()


def test_what_an_older_record_says_itself_goes_before_the_reading(record, monkeypatch):
    """Its own options are its own."""
    game = find("american_rails")
    monkeypatch.setattr(type(game), "rules_version", 7)
    monkeypatch.setattr(type(game), "readings", {6: {"cash_3p": 50}})

    assert stellwerk.replay({**record, "rules_version": 6}).setup.options["cash_3p"] == 65


@pytest.mark.parametrize("version", [0, 99, "1", True, None, 1.0])
def test_a_version_nobody_knows_is_refused(record, version):
    """Neither the present one nor one with readings: the record says what it was, the engine what it plays."""
    with pytest.raises(stellwerk.Malformed, match="rules version") as refused:
        stellwerk.replay({**record, "rules_version": version})

    assert refused.value.field == "rules_version"
