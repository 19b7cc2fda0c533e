"""Every body of bones of the catalogue keeps what every kind of body promises."""

import pytest

import gambol
from gambol.creatures.bones.creature import Bones
from gambol.testing import body_checks

CREATURES = [gambol.creature(name) for name in gambol.creature_names() if gambol.creature(name).body == "bones"]
CHECKS = [(creature.name, check) for creature in CREATURES for check in body_checks(Bones, creature)]


@pytest.mark.parametrize("check", [check for _, check in CHECKS], ids=[f"{name}: {check}" for name, check in CHECKS])
def test_conforms(check):
    check()
