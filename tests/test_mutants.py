"""tools/mutants.py: what it changes, that it samples the same every time, and that it leaves the work tree alone."""

import ast

import pytest
from tools import mutants

from stellwerk.kernel.registry import registered

RULE = '''
PRICE = 3

def may(s, seat: int = 0) -> bool:
    """Not 5."""
    assert s.cash >= 0
    s.put(1, seat)
    if s.cash >= PRICE and not s.over:
        return min(s.cash, 2) == 2
    return f"{s.cash + 1}" == "x"
'''


def test_each_kind_of_change_is_found_and_nothing_else():
    """Comparisons, constants, and/or, not, min/max, sums, dropped changes; no annotation, default, assertion or text."""
    found = {(old, new) for *_, old, new in mutants.Finder(RULE).found}

    assert found == {
        ("3", "4"),
        ("3", "(2)"),
        ("s.put(1, seat)", "pass"),
        ("1", "2"),
        ("1", "(0)"),
        ("s.cash >= PRICE", "s.cash > PRICE"),
        ("s.cash >= PRICE and not s.over", "(s.cash >= PRICE or not s.over)"),
        ("not s.over", "(s.over)"),
        ("min", "max"),
        ("2", "3"),
        ("2", "(1)"),
        ("min(s.cash, 2) == 2", "min(s.cash, 2) != 2"),
        ('f"{s.cash + 1}" == "x"', "f'{s.cash + 1}' != 'x'"),
    }


@pytest.mark.parametrize("game", list(registered()))
def test_every_change_of_a_game_is_python_and_has_a_name_of_its_own(game):
    """And a sample is the beginning of a larger one."""
    found = mutants.mutants_of(game)

    assert len({mutant.id for mutant in found}) == len(found) > 200
    for mutant in mutants.sample(game, 25, seed=3):
        text = (mutants.GAMES / game / mutant.file).read_text("utf-8")
        assert ast.dump(ast.parse(mutant.apply(text))) != ast.dump(ast.parse(text))
    assert mutants.sample(game, 5, 1) == mutants.sample(game, 20, 1)[:5]


@pytest.mark.parametrize("game", list(registered()))
def test_a_change_that_changes_nothing_is_still_there(game):
    """The list of equivalent changes names no line that is gone, and says why."""
    there = {mutant.id for mutant in mutants.mutants_of(game)}

    for name, reason in mutants.equivalent(game).items():
        assert name in there
        assert len(reason) > 20
