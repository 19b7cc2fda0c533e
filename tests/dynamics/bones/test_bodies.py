"""Every body of bones of the catalogue keeps what every kind of body promises."""

import pytest

import gambol
from gambol.creatures.bones.creature import Bones
from gambol.testing import body_checks

CREATURES = [gambol.creature(name) for name in gambol.creature_names() if gambol.creature(name).body == "bones"]
# What is so of the code that all bodies of bones share is asked of four: pinned, on one leg, in water, with six legs.
OF_THE_CODE = {"every integrator runs", "its numbers can be varied", "plain python agrees"}
FOUR = {"anglepoise", "monopod", "carp", "goliath"}
CHECKS = [
    (creature.name, check)
    for creature in CREATURES
    for check in body_checks(Bones, creature)
    if creature.name in FOUR or check.name not in OF_THE_CODE
]


def test_four_are_asked_everything():
    asked = {name for name, check in CHECKS if check.name in OF_THE_CODE}
    assert asked == FOUR and {check.name for _, check in CHECKS} >= OF_THE_CODE


@pytest.mark.parametrize("check", [check for _, check in CHECKS], ids=[f"{name}: {check}" for name, check in CHECKS])
def test_conforms(check):
    check()
