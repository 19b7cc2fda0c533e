"""What a gait is called follows from the body that has it: its feet, its wheels, its belly, its tail."""

import math
from dataclasses import replace
from itertools import pairwise

import pytest
from tests.motion.made_up import PLACE, WALK, constant, down, named, posed, wave

import gambol
from gambol.creatures.creature import creature_from_file
from gambol.motion.front import front_of
from gambol.motion.gait import rest_height
from gambol.motion.naming import name_of
from gambol.tasks.at_rest import is_round, on_its_belly


def test_bodies_without_limbs_neither_fall_nor_bounce():
    """Every part of a worm may lie on the ground."""
    worm = gambol.creature("worm")
    lies = replace(WALK, duty=(1.0,) * len(worm.contacts_on), together=None, bob=0.01)
    assert named(lies, "worm", fall=0.31) == "slump"
    assert named(lies, "worm", fall=0.31, flight=0.8, bob=0.1) == "hop"  # and lower than before
    assert named(lies, "worm", **PLACE, flight=0.2, duty=(0.5,) * len(worm.contacts_on)) == "wriggle"


def test_a_heron_whose_left_foot_stays_ahead_limps():
    """Its feet touched in turn, and so it walked."""
    walker = gambol.creature("walker7")
    names = [link.name for link in walker.links]
    assert walker.anatomy.side_by_side == ("foot-left", "foot-right")
    assert gambol.load("examples/bodies/kangaroo.yaml").anatomy.side_by_side is None  # a tail is no foot's twin
    turns = [down(0.8, 0.6, 0.5 * (i > 1)) for i in range(4)] + [constant(0.0)] * (len(walker.contacts) - 4)
    for apart, leading, name in ((0.0, 0.0, "walk"), (0.4, 0.46, "walk"), (0.65, 1.0, "limp")):
        motion = posed(walker, x=0.7, angle=[wave(0.8)] * len(names), touching=turns)
        for i, (side, phase) in enumerate((("left", 0.0), ("right", 0.5))):
            motion.channels["link"][:, names.index(f"foot-{side}"), 0] = (
                0.7 * motion.time + wave(0.8, 0.3, phase)(motion.time) + apart * (1 - i)
            )
        gait = gambol.describe(motion)
        assert gait.leading == pytest.approx(leading, abs=0.05) and name_of(walker, gait) == name
    assert gambol.motion.Gait.from_data(gait.data()) == gait


def test_what_goes_on_wheels_rolls_whatever_its_height():
    scooter = creature_from_file(
        {
            "name": "scooter",
            "root": {"link": "deck"},
            "links": [
                {"name": "deck", "mass": 2.0, "length": 0.6, "width": 0.08},
                *({"name": name, "mass": 0.5, "radius": 0.1} for name in ("front", "back")),
            ],
            "joints": [
                {"name": "fore", "parent": "deck", "child": "front", "at": [0.5, -0.05]},
                {"name": "aft", "parent": "deck", "child": "back", "at": [0.1, -0.05]},
            ],
            "actuators": [{"name": "engine", "kind": "speed", "joint": "aft", "min": -720, "max": 720}],
        },
        "scooter",
    )
    wheels = scooter.anatomy.wheels
    duty = tuple(float(i in wheels) for i in range(len(scooter.contacts_on)))
    assert len(wheels) == 2 < len(duty)
    goes = replace(WALK, duty=duty, together=None)
    assert [name_of(scooter, replace(goes, **how)) for how in ({}, {"bob": 0.0}, {"lying": 0.6}, {"speed": -1.0})] == [
        "roll"
    ] * 4
    assert name_of(scooter, replace(goes, duty=(1.0,) * len(duty))) == "slide"  # on its deck
    assert name_of(scooter, replace(goes, flight=0.3)) == "hop"


def test_what_is_flat_and_has_legs_can_fall():
    lizard = gambol.load("examples/bodies/lizard.yaml")
    assert rest_height(lizard) < 0.15 * lizard.size
    assert not on_its_belly(lizard)
    assert name_of(lizard, replace(WALK, fall=0.31, duty=WALK.duty[:8])) == "fall"


def test_a_ring_that_goes_its_circumference_a_turn_rolls():
    """However slowly: rings of the thesis take minutes for a turn of theirs."""
    slow = replace(WALK, period=None, duty=(0.1,) * 16, sizes=0.06, spin=0.06 / math.pi, bob=0.03, dragging=0.6)
    assert named(slow, "ring") == "roll"
    assert named(slow, "ring", spin=0.8 * slow.spin) == "roll"
    assert named(slow, "ring", spin=0.7 * slow.spin) == "crawl"  # and slips
    assert named(slow, "ring", spin=-slow.spin) == "crawl"  # turns the wrong way for a wheel
    assert named(slow, "ring", flight=0.6, bob=0.09, dragging=0.2) == "tumble"  # leaps from turn to turn
    assert named(slow, "walker7", duty=WALK.duty, dragging=0.0) == "walk"  # leans, being no wheel
    assert [is_round(gambol.creature(name)) for name in ("ring", "octagon", "star", "cart")] == [
        True,
        True,
        False,
        False,
    ]


def test_legs_one_behind_the_other():
    bounder = replace(WALK, duty=(0.5, 0.5, 0, 0, 0, 0, 0, 0), flight=0.2)
    assert named(bounder, "bounder") == "bound"
    assert named(bounder, "bounder", together=0.1) == "gallop"
    assert named(bounder, "bounder", together=0.7) == "hop"


def hurriedly_drawn(name, links, joints):
    """A body without contacts, sensors and strengths, which follow from its shape."""
    return creature_from_file(
        {
            "name": name,
            "root": {"link": links[0][0]},
            "links": [{"name": link, "mass": mass, "length": long, "width": wide} for link, mass, long, wide in links],
            "joints": [
                {"name": f"to-{child}", "parent": parent, "child": child, "at": at, "angle": angle}
                for parent, child, at, angle in joints
            ],
            "actuators": [
                {
                    "name": f"m-{child}",
                    "kind": "angular",
                    "joint": f"to-{child}",
                    "min": angle - 40.0,
                    "max": angle + 40.0,
                }
                for _, child, _, angle in joints
            ],
        },
        name,
    )


def test_an_ankle_near_the_ground_is_part_of_its_foot():
    """A tyrannosaur ran on four feet, its ankles being two of them: it galloped."""
    legs, joints = [], []
    for side in ("near", "far"):
        thigh, shin, foot = (f"{part}-{side}" for part in ("thigh", "shin", "foot"))
        legs += [(thigh, 6, 0.4, 0.2), (shin, 3, 0.45, 0.1), (foot, 1, 0.3, 0.03)]
        joints += [("body", thigh, [0.5, -0.1], -55.0), (thigh, shin, [0.4, 0], -65.0), (shin, foot, [0.45, 0], 120.0)]
    rex = hurriedly_drawn("rex", [("body", 40, 0.9, 0.4), *legs], joints)
    ankles = [foot for foot in rex.feet if rex.contacts_on[foot].startswith("shin")]
    assert len(ankles) == 2 and [len(foot) for foot in rex.anatomy.feet] == [3, 3] and not rex.anatomy.twin_feet
    duty = tuple(0.5 if contact in rex.feet else 0.0 for contact in rex.contacts_on)
    assert [name_of(rex, replace(WALK, duty=duty, flight=flight)) for flight in (0.0, 0.2)] == ["walk", "run"]


def test_a_heel_where_the_foot_hangs_is_part_of_it():
    """Gymnasium's walker, whose feet hang by their heels, galloped on four of them."""
    links, joints = [("torso", 6, 0.2, 0.1)], []
    for side in ("near", "far"):
        leg, foot = f"leg-{side}", f"foot-{side}"
        links += [(leg, 3, 0.6, 0.08), (foot, 2, 0.2, 0.06)]
        joints += [("torso", leg, [0.1, 0], -90.0), (leg, foot, [0.6, 0], 90.0)]
    walker = hurriedly_drawn("walker", links, joints)
    level = [contact.model_copy(update={"at": (contact.at[0], 0.0)}) for contact in walker.contacts]
    walker = walker.model_copy(update={"contacts": tuple(level)})
    assert [[walker.contacts[i].at[0] for i in foot] for foot in walker.anatomy.feet] == [[0.0, 0.2], [0.0, 0.2]]
    assert not walker.anatomy.twin_feet


def test_a_limp_tail_that_drags_neither_grounds_a_trot_nor_makes_it_crawl():
    dog = gambol.load("examples/bodies/dog.yaml")
    limp = dog.model_copy(update={"actuators": dog.actuators[1:]})  # no neck's: its nose is such a tail
    turns = {foot: down(0.5, 0.4, late) for foot, late in zip(dog.feet, (0.0, 0.5, 0.5, 0.0), strict=True)}
    touching = [{**turns, "nose": constant(1.0)}.get(name, constant(0.0)) for name in dog.contacts_on]
    gaits = [
        gambol.describe(posed(body, x=1.0, y=lambda t: 0.4 + wave(0.25, 0.03)(t), touching=touching))
        for body in (dog, limp)
    ]
    assert [gait.flight > 0.1 for gait in gaits] == [gait.dragging < 0.1 for gait in gaits] == [False, True]
    assert [name_of(dog, gaits[0]), name_of(limp, gaits[1])] == ["crawl", "trot"]


def test_a_neck_is_ahead():
    links = [("body", 2.0, 0.4, 0.2), ("neck", 0.3, 0.2, 0.05)]
    assert front_of(hurriedly_drawn("goat", links, [("body", "neck", [0, 0], 150.0)])) == "left"


def test_what_lies_on_its_belly_has_no_left_and_right():
    """Links of a chain were pairs of feet: a maggot bounded, and walked where it could but crawl."""
    names = ("rump", "waist", "neck", "head")
    chain = [(one, other, [0.04, 0], 0.0) for one, other in pairwise(names)]
    maggot = hurriedly_drawn("maggot", [(name, 0.02, 0.04, 0.03) for name in names], chain)
    for body in (maggot, gambol.load("examples/bodies/seal.yaml"), gambol.load("examples/bodies/caterpillar.yaml")):
        feet = [i for foot in body.anatomy.feet for i in foot]
        assert not body.anatomy.twin_feet and not any(body.anatomy.beside(a, b) for a in feet for b in feet if a != b)
    goes = replace(WALK, duty=(0.5,) * len(maggot.contacts_on))
    assert [
        name_of(maggot, replace(goes, **how)) for how in ({}, {"together": 0.1}, {"flight": 0.2, "together": 0.5})
    ] == ["crawl", "crawl", "hop"]
