"""Bodies that fall on the ground in random poses come to rest and gain no energy; the report drops more of them."""

import pytest

import gambol
from gambol_lab.reports.drops import dropped, lands


@pytest.mark.parametrize("name", ["monopod", "boa", "hound"])
def test_what_is_dropped_comes_to_rest(name):
    found = dropped(gambol.creature(name), 6, seconds=6.0, seed=1)
    assert (found.count, found.diverged, found.still) == (6, 0, 6)
    assert 0.0 <= found.gained < 0.02
    assert 0.0 < found.sunk < 0.1


def test_what_does_not_come_to_rest_is_counted():
    found = dropped(gambol.creature("monopod"), 3, seconds=0.2)  # still in the air
    assert (found.still, found.diverged, found.sunk) == (0, 0, 0.0)


def test_what_swims_is_not_dropped():
    assert lands(gambol.creature("tarantula")) and not lands(gambol.creature("carp"))
