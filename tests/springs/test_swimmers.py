"""Shark, dolphin and ray: what the text of 1995 says of them, and that they swim by pushing water."""

from itertools import pairwise

import numpy as np
import pytest
from tests.springs.gaits import FINS, GAITS, beat

import gambol
from gambol.creatures.springs.builders import SWIMMERS, catalogue_body
from gambol.motion.naming import name_of

SPEEDS = {"shark": 0.4, "dolphin": 0.5, "ray": 0.3}  # lengths a second, at least; a third of the ray is tail


def swim(name, seconds=4.0, **options):
    creature = gambol.creature(name)
    return gambol.simulate(creature, GAITS[name](creature), seconds=seconds, fps=20.0, **options)


def test_the_bodies_are_those_of_appendix_a():
    assert all(catalogue_body(name) == gambol.creature(name) for name in SWIMMERS)
    counts = {name: [len(getattr(gambol.creature(name), of)) for of in ("muscles", "actuators")] for name in SWIMMERS}
    assert counts == {"shark": [12, 6], "dolphin": [20, 10], "ray": [16, 4]}
    contracted = {
        name: [round(1.0 - m.contracted / m.relaxed, 2) for m in gambol.creature(name).muscles] for name in SWIMMERS
    }
    assert contracted["shark"] == [0.2] * 8 + [0.1] * 4
    assert contracted["dolphin"][:12] == [0.2] * 8 + [0.1] * 4
    assert contracted["ray"] == [0.2] * 16
    assert len({mass.mass for mass in gambol.creature("ray").points}) == 1
    shark = gambol.creature("shark")
    fish = [
        b for b in shark.bonds if not any(fin in f"{b.start} {b.end}" for fin in ("dorsal", "ventral", "left", "right"))
    ]
    assert len(fish) == 91
    ratios = [
        {round(b.ks / 75.0, 6) for b in bonds} for bonds in (shark.muscles, [b for b in fish if b in shark.springs])
    ]
    assert ratios == [{28.0}, {30.0, 38.0}]


@pytest.mark.parametrize("name", SWIMMERS)
def test_the_skin_is_closed_and_faces_outwards(name):
    """The areas of a closed surface add up to nothing, and it holds about the volume of water that it weighs."""
    creature = gambol.creature(name)
    edges, area, volume = {}, np.zeros(3), 0.0
    for face in creature.faces:
        spots = [np.array(creature.points[creature.index[corner]].at) for corner in face.corners]
        for a, b in zip(face.corners, (*face.corners[1:], face.corners[0]), strict=True):
            edges[a, b] = edges.get((a, b), 0) + 1
        for one, other in pairwise(spots[1:]):
            area += 0.5 * np.cross(one - spots[0], other - spots[0])
            volume += np.dot(spots[0], np.cross(one, other)) / 6.0
    assert all(edges.get((b, a)) == count for (a, b), count in edges.items())
    assert np.abs(area).max() < 1e-12
    assert 0.6 < creature.mass / (1000.0 * volume) < 1.2


@pytest.mark.parametrize("name", SWIMMERS)
def test_it_swims_forward_and_half_the_step_agrees(name):
    motion = swim(name, 6.0)
    way = motion.centre[-1] - motion.centre[0]
    assert motion.status == "ok"
    later = motion.centre[-1][0] - motion.centre[len(motion.centre) // 2][0]
    assert later / 3.0 > SPEEDS[name] * gambol.creature(name).size
    assert abs(way[2]) < 0.1 * way[0]
    creature = gambol.creature(name)
    assert name_of(creature, gambol.describe(motion)) == "swim"
    half = swim(name, 6.0, dt=0.5 * gambol.dynamics.time_step(creature, gambol.dynamics.natural_world(creature)))
    assert half.centre[-1][0] - half.centre[0][0] == pytest.approx(way[0], rel=0.1)


@pytest.mark.parametrize("name", SWIMMERS)
def test_without_water_the_centre_of_mass_stays(name):
    motion = swim(name, 3.0, world=gambol.World(gravity=0.0))
    assert np.abs(motion.centre - motion.centre[0]).max() < 1e-9
    assert np.ptp(motion.position[:, :, 0], axis=0).max() > 0.01  # it moved


@pytest.mark.parametrize("name", SWIMMERS)
def test_it_comes_back_to_its_shape_after_wild_contractions(name):
    creature, draw = gambol.creature(name), np.random.default_rng(4)
    wild = [
        gambol.controllers.Pose(
            seconds=float(draw.uniform(0.05, 0.3)),
            targets=tuple(draw.integers(0, 2, len(creature.actuators)).astype(float)),
        )
        for _ in range(30)
    ]
    rest = gambol.controllers.Pose(seconds=9.0, targets=(0.0,) * len(creature.actuators))
    drive = gambol.controllers.PoseSequence(poses=(*wild, rest), cycle=False)
    world = gambol.World(gravity=0.0, drag=300.0)
    last = gambol.simulate(creature, drive, world=world, seconds=14.0, fps=1.0).position[-1]
    for spring in creature.springs:
        length = np.linalg.norm(last[creature.index[spring.start]] - last[creature.index[spring.end]])
        assert length == pytest.approx(creature.distance(spring), rel=0.01)


def test_the_dolphin_leaves_the_water_and_comes_back():
    """Started upright in deep water."""
    dolphin = gambol.creature("dolphin")
    points = [
        mass.model_copy(update={"at": (2.0 - mass.at[1], mass.at[0] - 1.5, mass.at[2])}) for mass in dolphin.points
    ]
    upright = dolphin.model_copy(update={"points": tuple(points)})
    world = gambol.dynamics.natural_world(dolphin).model_copy(update={"gravity": 0.5})
    swum = beat(upright, 0.3, ("up", "down"), lag=0.05, **FINS)
    motion = gambol.simulate(upright, swum, seconds=13.0, fps=20.0, world=world)
    heights = motion.position[:, :, 1] - 4.0
    lowest, highest = heights.min(axis=1), heights.max(axis=1)
    assert motion.status == "ok"
    assert lowest.max() > 0.3  # all of it is in the air
    apex = np.argmax(lowest)
    assert (highest[apex:] < 0.0).any()  # and all of it back in the water
    flight = motion.centre[lowest > 0.05]  # a parabola: the second differences are −g dt²
    assert len(flight) > 10
    assert np.diff(flight[:, 1], 2) == pytest.approx(-0.5 * 0.05**2, rel=0.02)
    gait = gambol.describe(motion)
    assert gait.flight == pytest.approx((lowest[len(lowest) // 3 :] > 0.0).mean(), abs=0.05)
    assert name_of(upright, gait) == "leap"


def test_its_fins_pitch_and_roll_the_dolphin():
    dolphin = gambol.creature("dolphin")
    spine = np.array([dolphin.index["nose"], dolphin.index["ul3"], dolphin.index["lr3"]])

    def turned(**held):
        motion = gambol.simulate(
            dolphin,
            beat(dolphin, 0.35, ("up", "down"), lag=0.05, **FINS | held),
            seconds=4.0,
            fps=10.0,
            world=gambol.World(gravity=0.0, drag=300.0),
        )
        nose, *ring = motion.position[-1][spine]
        way = nose - 0.5 * (ring[0] + ring[1])
        up = motion.position[-1][dolphin.index["dorsal-tip"]] - 0.5 * (ring[0] + ring[1])
        return np.arctan2(way[1], way[0]), np.arctan2(up[2], up[1])

    neutral, down, up = (turned(), turned(left_up=1.0, right_up=1.0), turned(left_down=1.0, right_down=1.0))
    assert down[0] < neutral[0] - 0.1
    assert up[0] > neutral[0] + 0.1
    assert turned(left_up=1.0, right_down=1.0)[1] < neutral[1] - 0.5
    assert turned(left_down=1.0, right_up=1.0)[1] > neutral[1] + 0.5
