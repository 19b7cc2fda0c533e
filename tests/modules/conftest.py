"""One small run of Luxo and its living gaits, for all tests of modules."""

import pytest

import gambol
from gambol.modules.living import living_of


@pytest.fixture(scope="session")
def run():
    return gambol.discover("luxo", method="random", trials=200, seconds=1.5, keep=4, seed=3)


@pytest.fixture(scope="session")
def living(run):
    found = living_of(run)
    assert len(found.names) > 1
    return found
