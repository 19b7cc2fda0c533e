"""Bodies of bones with something planted that keeps them from moving: found, with numbers."""

import pytest

import gambol
from gambol.creatures.bones.space import add, back, turned

HOUND = gambol.creature("hound")


def changed(kind, name, **update):
    """The hound with one part changed."""
    parts = [part.model_copy(update=update) if part.name == name else part for part in getattr(HOUND, kind)]
    return HOUND.model_copy(update={kind: tuple(parts)})


def raised(by):
    """A hound whose file puts it so many metres above the ground."""
    lowest = min(HOUND.pose.contact(one.name)[1] for one in HOUND.contacts)
    return HOUND.model_copy(update={"root": HOUND.root.model_copy(update={"at": (0.0, by - lowest, 0.0)})})


FOOT = HOUND.feet[0]
PAW = HOUND.contact(FOOT)
LIFTED = add(PAW.at, turned(back(HOUND.pose.frames[PAW.bone][1]), (0.0, 0.1, 0.0)))
MUSCLE = next(one for one in HOUND.actuators if one.largest is not None)
PLANTED = {
    "no contacts": (HOUND.model_copy(update={"contacts": (), "sensors": ()}), "contacts", "falls through the ground"),
    "floating": (raised(0.0017), "root", "begins 1.7 mm above the ground, because its root has a place 'at'"),
    "sunk": (raised(-0.05), "root", "begins 5 cm below the ground"),
    "in mid air": (changed("contacts", FOOT, at=LIFTED), f"contact {FOOT}", "hangs"),
    "no sensors": (HOUND.model_copy(update={"sensors": ()}), "sensors", "there are none"),
    "numb": (
        HOUND.model_copy(update={"sensors": tuple(one for one in HOUND.sensors if one.kind != "touch")}),
        "sensors",
        "without a touch sensor",
    ),
    "weak": (changed("actuators", MUSCLE.name, ks=1e-3), f"actuator {MUSCLE.name}", "too weak: its load of"),
}


@pytest.mark.parametrize("name", PLANTED)
def test_what_is_planted_is_found(name):
    body, part, problem = PLANTED[name]
    found = gambol.dynamics.examine(body)
    assert any(one.part == part and problem in one.problem for one in found), found


BONES = [name for name in gambol.creature_names() if gambol.creature(name).body == "bones"]


@pytest.mark.parametrize("name", BONES)
def test_nothing_is_wrong_with_the_catalogue(name):
    assert gambol.dynamics.examine(gambol.creature(name)) == ()


@pytest.mark.parametrize("by", [0.0, 1e-4])
def test_what_stands_on_the_ground_is_not_told(by):
    assert gambol.dynamics.examine(raised(by)) == ()
