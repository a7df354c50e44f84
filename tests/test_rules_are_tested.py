"""The catalogue is the contract: every rule has a test, and every rule that is cited exists."""

import re
from pathlib import Path

import pytest

import stellwerk
from stellwerk.kernel.registry import registered

ROOT = Path(__file__).parent.parent
ID = re.compile(r"\*\*([A-Z]{2}-(?:[A-Z]{1,2}\.)?[A-Z]*[0-9]+(?:\.[0-9]+)*)\*\*")
QUOTED = re.compile(r"""["']([A-Z]{2}-[A-Z0-9.]+)["']""")
CITED = re.compile(r"\b([A-Z]{2}-(?:[A-Z]{1,2}\.[0-9]+|[0-9]+\.[0-9]+|[A-Z]+[0-9]+))\b")  # a bare section is no rule

every_game = pytest.mark.parametrize("game", list(registered()))


def catalogue(game: str) -> list[str]:
    return list(dict.fromkeys(ID.findall((ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8"))))


def source(folder: Path) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py")))


@every_game
def test_every_rule_has_a_test(game):
    """An id counts when a test of the game names it."""
    named = set(QUOTED.findall(source(ROOT / "tests" / "games" / game)))
    assert [rule for rule in catalogue(game) if rule not in named] == []


@every_game
def test_every_rule_cited_in_code_and_tests_exists(game):
    """Nobody cites a rule the catalogue does not have."""
    prefix = registered()[game].rules_prefix
    known = set(catalogue(game))
    text = source(ROOT / "src" / "stellwerk" / "games" / game) + source(ROOT / "tests" / "games" / game)
    cited = {rule for rule in CITED.findall(text) if rule.startswith(prefix + "-")}
    assert sorted(cited - known) == []


@every_game
def test_every_rule_has_a_text_in_both_languages(game):
    """`stellwerk rules` and the refusals can quote every id."""
    for lang in ("en", "de"):
        assert sorted(set(catalogue(game)) - set(stellwerk.rules(game, lang))) == []
