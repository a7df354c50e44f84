"""The planner's beam: what it leaves out, and what never."""

import pytest

from stellwerk.bots.planner import thinned


@pytest.mark.parametrize("offset", range(4))
def test_a_thinned_menu_of_bids_still_lets_one_pass(offset):
    """Half of all imagined players could not pass once, and bid each other up."""
    bids = list(range(10, 70))

    found = thinned([0, *bids], [0, 1, 10], 16, offset)

    assert found[0] == 0
    assert 14 <= len(found) <= 17
    assert set(found) <= {0, *bids}
