"""Names in expressions: how parts are spelled, and what is said of unknown ones."""

import numpy as np
import pytest

import gambol
from gambol.creatures.creature import Creature
from gambol.dynamics.quantities import Lookup, quantity_names
from gambol.dynamics.system import system_of
from gambol.expressions.expression import Expression, spelled


@pytest.mark.parametrize(
    "name, spelling",
    [("torso", "torso"), ("thigh-left", "thigh_left"), ("a-b_c", "a_b_c"), ("in", "in_"), ("l1", "l1")],
)
def test_how_parts_are_spelled(name, spelling):
    assert spelled(name) == spelling
    assert Expression(f"link.{spelling}.angle").names == (f"link.{spelling}.angle",)


def test_every_quantity_can_be_written():
    for creature in gambol.creature_names():
        for name in quantity_names(moment(gambol.creature(creature))):
            assert Expression(name).names == (name,)


def test_a_name_without_hyphen_comes_before_one_that_is_spelled_alike():
    twins = Creature.from_data(
        {
            "name": "twins",
            "root": {"link": "a_b"},
            "links": [{"name": "a_b", "mass": 1, "length": 1}, {"name": "a-b", "mass": 1, "length": 1}],
            "joints": [{"name": "j", "parent": "a_b", "child": "a-b", "at": [1, 0], "angle": 90}],
        },
        "twins",
    )
    task = gambol.tasks.Custom(final="link.a_b.angle - link.a_b.angle + joint.j.angle")
    assert quantity_names(moment(twins)).count("link.a_b.angle") == 1
    assert gambol.evaluate(twins, [gambol.controllers.Passive()], task=task, seconds=0.01).scores[0] == pytest.approx(
        np.pi / 2
    )


@pytest.mark.parametrize(
    "name, guess",
    [
        ("comx", "com_x"),
        ("com.x", None),
        ("enrgy", "energy"),
        ("link.trnk.angle", "link.trunk.angle"),
        ("link.trunk.angel", "link.trunk.angle"),
        ("links.trunk.angle", "link.trunk.angle"),
        ("link.thigh", "link.thigh_left"),
        ("joint.knee_lft.rate", "joint.knee_left.rate"),
        ("contact.nap.touching", "contact.nape.touching"),
        ("nap.y", "nape.y"),
        ("follow.z", "follow."),
        ("start", "start_x"),
        ("link.trunk.angle.x", None),
    ],
)
def test_unknown_quantities_are_told_with_the_nearest(name, guess):
    lookup = Lookup(moment(gambol.creature("walker")), {"start_x": 0.0})
    with pytest.raises(gambol.InvalidInput) as caught:
        lookup(name)
    message = str(caught.value)
    assert f"no quantity {name!r}" in message and message.count("; ") == 2
    assert guess is None or f"did you mean '{guess}" in message


def moment(creature):
    """The creature at rest, on floats."""
    system = system_of(creature, gambol.dynamics.natural_world(creature))
    return system.moment({}, system.rest(), 0.0, 1e-3)
