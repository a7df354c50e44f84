"""Board data of a user's own: read from their folder, noted in the record, refused with file, place and reason."""

from importlib import resources

import pytest

import stellwerk

SOURCE = (resources.files("stellwerk.games.american_rails") / "board" / "boards" / "east.toml").read_text(
    encoding="utf-8"
)


@pytest.fixture
def own(tmp_path):
    """Writes a changed copy of our board into a data folder."""

    def write(old: str, new: str):
        assert old in SOURCE
        folder = tmp_path / "american_rails"
        folder.mkdir(exist_ok=True)
        (folder / "east.toml").write_text(SOURCE.replace(old, new, 1), encoding="utf-8")
        return tmp_path

    return write


def test_own_data_take_the_place_of_ours_and_stand_in_the_record(own):
    """New York is worth 9 in this box; the record knows that it was another box."""
    folder = own('name = "New York", full = 8', 'name = "New York", full = 9')

    match = stellwerk.new("american_rails", players=4, data=folder)

    assert next(h.city.full for h in match.setup.board.hexes if h.city and h.city.name == "New York") == 9
    assert len(match.record()["data"]) == 64
    with pytest.raises(stellwerk.Malformed) as refused:
        stellwerk.replay(match.record())
    assert refused.value.field == "data"
    assert stellwerk.replay(match.record(), data=folder).position == 0


@pytest.mark.parametrize(
    ("old", "new", "place", "reason"),
    [
        ('id = "12,0", terrain = "forest"', 'id = "12,0", terrain = "swamp"', "map.hexes[12,0].terrain", "plain"),
        (
            'neighbours = ["10,1", "11,1", "12,0"]',
            'neighbours = ["10,1", "11,1", "6,5"]',
            "map.hexes[11,0].neighbours",
            "does not touch",
        ),
        (
            'neighbours = ["10,1", "11,1", "12,0"]',
            'neighbours = ["10,1", "11,1"]',
            "map.hexes[11,0].neighbours",
            "lacks 12,0",
        ),
        (
            'neighbours = ["10,1", "11,1", "12,0"]',
            'neighbours = ["10,1", "11,1", "12,9"]',
            "map.hexes[11,0].neighbours",
            "touch",
        ),
        (
            'neighbours = ["10,1", "11,1", "12,0"]',
            'neighbours = ["10,1", "11,1", "99,9"]',
            "map.hexes[11,0].neighbours",
            "not on the map",
        ),
        ('id = "12,0"', 'id = "11,0"', "map.hexes[11,0].id", "twice"),
        ("full = 8", 'full = "eight"', "map.hexes[16,3].full", "whole number"),
        ("full = 8", "ful = 8", "map.hexes[16,3].full", "missing"),
        ("shares = 5", "shares = 0", "company[american].shares", "whole number"),
        ('colour = "white"', 'colour = "blue"', "company", "same colour"),
        ('"fund", ', "", "actions.spaces", "seven"),
        ('confidence = "likely"', 'confidence = "surely"', "confidence", "certain"),
        ("format = 1", "format = 2", "format", "whole number"),
        ("format = 1", "format = ", "the file", "TOML"),
        ("format = 1", "format = 1\nsize = 3", "size", "unknown"),
    ],
)
def test_a_broken_file_is_refused_with_file_place_and_reason(own, old, new, place, reason):
    """Each answer says where in which file, and what is wrong there."""
    folder = own(old, new)

    with pytest.raises(stellwerk.BadData) as refused:
        stellwerk.new("american_rails", players=4, data=folder)

    assert refused.value.file.endswith("east.toml")
    assert refused.value.place == place
    assert reason in refused.value.reason
