"""Bodies with something planted that keeps them from moving: found, with numbers, and mended."""

import math
from pathlib import Path

import pytest

import gambol
from gambol.creatures.creature import creature_from_file
from gambol.dynamics.articulated.examining_muscles import HALVED

BOUNDER = gambol.creature("bounder")
FISH = gambol.creature("fish")
DOG = gambol.load(Path(__file__).parents[1] / "creatures" / "drawn" / "dog.yaml")
BIG_DOG = gambol.load("examples/bodies/dog.yaml")


def changed(creature, kind, name, **update):
    """With one part changed."""
    parts = [part.model_copy(update=update) if part.name == name else part for part in getattr(creature, kind)]
    return creature.model_copy(update={kind: tuple(parts)})


def short_legged(creature):
    """With a front leg that is too short, and hardly moves."""
    creature = changed(creature, "contacts", "front-foot", at=(0.12, 0.0))
    for muscle, joint in (("a3", "shoulder"), ("a4", "elbow")):
        rest = next(part.angle for part in creature.joints if part.name == joint)
        creature = changed(creature, "actuators", muscle, min=rest - 4.0, max=rest + 4.0)
    return creature


PLANTED = {
    "radians": (changed(BOUNDER, "actuators", "a1", min=-1.57, max=0.5), "actuator a1", "look like radians"),
    "limits": (changed(DOG, "joints", "knee", limits=(-60.0, -5.0)), "joint knee", "outside its limits -60 to -5"),
    "no contacts": (BOUNDER.model_copy(update={"contacts": (), "sensors": BOUNDER.sensors[2:]}), "contacts", "falls"),
    "bare foot": (
        BOUNDER.model_copy(update={"contacts": tuple(c for c in BOUNDER.contacts if c.link != "trunk")}),
        "contacts",
        "trunk touch",
    ),
    "no sensors": (BOUNDER.model_copy(update={"sensors": ()}), "sensors", "there are none"),
    "numb": (BOUNDER.model_copy(update={"sensors": BOUNDER.sensors[1:]}), "sensors", "without a touch sensor"),
    "asleep": (FISH.model_copy(update={"sensors": FISH.sensors[2:]}), "sensors", "none of 4 is on at rest"),
    "limp": (BIG_DOG.model_copy(update={"actuators": BIG_DOG.actuators[1:]}), "joint neck", "head hangs limp"),
    "weak": (changed(BOUNDER, "actuators", "a1", ks=0.01), "actuator a1", "too weak: its load of"),
    "strong": (changed(BOUNDER, "actuators", "a1", ks=40.0), "actuator a1", "too strong: it has"),
    "late": (FISH, f"actuator {FISH.actuators[0].name}", "follows 0.1 s late (kd/ks): a beat of 0.36 s"),
    "floating": (
        BIG_DOG.model_copy(update={"root": BIG_DOG.root.model_copy(update={"at": (0.0, 5.0)})}),
        "root",
        "above the ground, because its root has a place 'at'",
    ),
    "no reach": (short_legged(BOUNDER), "contact front-foot", "above the ground"),
}


@pytest.mark.parametrize("name", PLANTED)
def test_what_is_planted_is_found_and_mended(name):
    body, part, problem = PLANTED[name]
    found = gambol.dynamics.examine(body)
    assert any(finding.part == part and problem in finding.problem for finding in found), found
    whole = gambol.dynamics.mended(body)
    left = [finding for finding in gambol.dynamics.examine(whole) if not finding.part.startswith("link ")]
    assert not left
    assert gambol.Creature.from_data(whole.model_dump(mode="json"), "mended") == whole


def test_a_beat_as_quick_as_is_said_bends_a_late_muscle_half_as_far():
    """A spring and a damper, told to go to and fro: 1 / √(1 + (ω kd/ks)²) of the way."""
    lag = 0.1
    assert 1.0 / math.hypot(1.0, 2.0 * math.pi / (HALVED * lag) * lag) == pytest.approx(0.5)


def test_a_body_drawn_from_its_foot_up_is_told_to_begin_with_its_trunk():
    links = [
        {"name": name, "mass": mass, "length": 0.4, "width": 0.1}
        for name, mass in (("left", 1.0), ("trunk", 5.0), ("right", 1.0))
    ]
    joints = [
        {"name": "hip-left", "parent": "left", "child": "trunk", "at": [0.4, 0]},
        {"name": "hip-right", "parent": "trunk", "child": "right", "at": [0, 0], "angle": -180},
    ]
    muscle = {"name": "a", "kind": "angular", "joint": "hip-left", "min": -40, "max": 40}
    up = creature_from_file(
        {"name": "up", "root": {"link": "left", "angle": 90}, "links": links, "joints": joints, "actuators": [muscle]},
        "up",
    )
    found = [one for one in gambol.dynamics.examine(up) if one.part == "link left"]
    assert "instead of trunk" in found[0].problem and "begin with trunk" in found[0].remedy


def test_a_light_paw_makes_steps_short_and_says_which():
    light = [finding for finding in gambol.dynamics.examine(DOG) if finding.part == "link hind-paw"]
    assert "0.15 ms" in light[0].problem and "a search takes 1 ms" in light[0].problem


@pytest.mark.parametrize("name", gambol.creature_names())
def test_nothing_keeps_a_body_of_the_catalogue_from_moving_but_what_its_source_prints(name):
    """The fish follows late: kd/ks = 0.10 is printed. What is strong and damped as much more is no quicker for it."""
    body = gambol.creature(name)
    found = gambol.dynamics.examine(body)
    assert not found or (
        name == "fish" and all("late" in one.problem for one in found) and "kd/ks = 0.10" in body.sources
    )


def test_a_strong_muscle_leaps_only_if_its_damper_does_not_hold_it():
    strong = changed(BOUNDER, "actuators", "a1", ks=40.0)
    assert any("times the speed" in one.problem for one in gambol.dynamics.examine(strong))
    damped = changed(strong, "actuators", "a1", kd=100.0 * BOUNDER.actuators[0].kd)
    assert gambol.dynamics.examine(damped) == ()


def test_a_leg_that_came_out_too_short_is_named_with_the_line_to_change():
    plan = {
        "name": "outer",
        "root": {"link": "trunk"},
        "links": [{"name": "trunk", "length": 0.6, "mass": 4.0}]
        + [{"name": name, "length": long, "mass": 0.5} for name, long in (("fore", 0.3), ("hind", 0.3), ("mid", 0.12))],
        "joints": [
            {"name": f"hip-{child}", "parent": "trunk", "child": child, "at": [x, 0.0], "angle": -90}
            for child, x in (("fore", 0.6), ("hind", 0.0), ("mid", 0.3))
        ],
        "actuators": [
            {"kind": "angular", "name": f"m-{child}", "joint": f"hip-{child}", "min": -130, "max": -50}
            for child in ("fore", "hind", "mid")
        ],
    }
    (found,) = [one for one in gambol.dynamics.examine(creature_from_file(plan, "outer")) if one.part == "link mid"]
    assert found.problem.startswith("hangs beside the legs and ends 18 cm above the ground")
    assert found.remedy.startswith("make mid longer by 18 cm")


def test_a_body_with_legs_at_one_end_is_told_to_tip_over():
    def plan(places):
        legs = ("near", "far")
        return {
            "name": "end",
            "root": {"link": "trunk"},
            "links": [{"name": "trunk", "length": 0.8, "width": 0.15, "mass": 6.0}]
            + [{"name": leg, "length": 0.3, "width": 0.06, "mass": 0.5} for leg in legs],
            "joints": [
                {"name": f"hip-{leg}", "parent": "trunk", "child": leg, "at": [x, 0.0], "angle": -90}
                for leg, x in zip(legs, places, strict=True)
            ],
            "actuators": [
                {"name": leg, "kind": "angular", "joint": f"hip-{leg}", "min": -130, "max": -50} for leg in legs
            ],
        }

    def told(places):
        found = gambol.dynamics.examine(creature_from_file(plan(places), "end"))
        return [one for one in found if "tips over" in one.problem]

    (tips,) = told((0.7, 0.8))
    assert tips.part == "contact near" and "25 cm to the left" in tips.problem and "'at' of their hips" in tips.remedy
    assert not told((0.1, 0.7))


def test_a_body_in_space_with_legs_at_one_end_is_told_to_tip_over():
    bones = gambol.creature("hound")
    assert not [one for one in gambol.dynamics.examine(bones) if "tips over" in one.problem]
    hind = [name for name in bones.feet if bones.pose.contact(name)[0] < 0.0]
    fewer = tuple(one for one in bones.contacts if one.name in hind)
    sensors = tuple(one for one in bones.sensors if getattr(one, "contact", hind[0]) in hind)
    (tips,) = [
        one
        for one in gambol.dynamics.examine(bones.model_copy(update={"contacts": fewer, "sensors": sensors}))
        if "tips over" in one.problem
    ]
    assert "ahead of it" in tips.problem
