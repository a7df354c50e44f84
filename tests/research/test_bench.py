"""The benchmark of the environments measures every number, and weighs a batch."""

from stellwerk.cli.bench import show_environments
from stellwerk.research import bench


def test_every_number_of_an_environment_is_measured_and_told(capsys):
    found = {"catanatron": 100.0, "peers": {"chess": 50.0}, "paces": [vars(bench.measure("american_rails", 0.01))]}

    assert all(value > 0 for name, value in found["paces"][0].items() if name != "name")
    assert found["paces"][0]["kilobytes"] < 50  # the part of a game in a batch
    show_environments(found)
    assert "0.50" in capsys.readouterr().out
