"""gambol's own bodies, terrains, sensors, measures, searches and devices go through their conformance suites."""

import pytest
from tests.synthesis.examples import Drift
from tests.tasks.test_measures import STUNTS

import gambol
from gambol.creatures.articulated.creature import Articulated
from gambol.creatures.creature import creature_from_file
from gambol.creatures.sensors import SENSORS
from gambol.dynamics.system import SYSTEMS
from gambol.synthesis.searches import SEARCHES
from gambol.tasks.measures import MEASURES
from gambol.testing import (
    body_checks,
    device_checks,
    measure_checks,
    search_checks,
    sensor_checks,
    terrain_checks,
)
from gambol.worlds.terrain import TERRAINS

BODIES = ("luxo", "fish", "spinner", "cart-double-pendulum")  # free, from above, on an axle, on a rail
GROUNDS = {
    "flat": gambol.worlds.Flat(),
    "slope": gambol.worlds.Slope(degrees=7.0),
    "segments": gambol.worlds.Segments(points=[(-1, 0.1), (-0.1, 0), (0.2, 0.05), (2, -0.2)]),
    "heightmap": gambol.worlds.HeightMap(heights=(0, 0.2, -0.1, 0.4), spacing=0.25, start=-0.5),
    "random": gambol.worlds.RandomTerrain(height=0.1, steepness=0.3, seed=4, clear=0.0),
}
WORM = gambol.creatures.springs.worm(4)
FELT = {"touch": "luxo", "angle": "luxo", "length": "crawler", "eye": "fish"}
FELT_BY_WORMS = {
    "spring-length": {"spring": "mb1", "min": 0.9, "max": 1.1},
    "altitude": {"part": "t1", "min": 0.5, "max": 1.0},
    "speed": {"part": "t1", "axis": "y", "min": -0.01, "max": 0.01},
    "orientation": {"spring": "across1", "min": 85.0, "max": 95.0},
    "spring-eye": {"spring": "across1", "min": -90.0, "max": 90.0},
}
HOPPER = creature_from_file(
    {
        "kind": "bones",
        "name": "hopper",
        "bones": [
            {"name": "trunk", "shape": "ellipsoid", "length": 0.4, "thickness": 0.2},
            {
                "name": "leg",
                "parent": "trunk",
                "at": [0.2, 0, 0.1],
                "points": [0, -1, 0],
                "length": 0.4,
                "thickness": 0.06,
                "mirror": True,
                "hinges": {"pitch": 40, "roll": 20},
            },
        ],
    },
    "hopper",
)
FELT_BY_BONES = {
    "tilt": {"bone": "trunk", "towards": "right", "min": -10.0, "max": 10.0},
    "turning": {"bone": "trunk", "axis": "z", "min": -10.0, "max": 10.0},
    "height": {"bone": "trunk", "min": 0.0, "max": 1.0},
}


def of_a_creature(kind):
    """A sensor of a kind, and a creature that it suits: one like some creature has, by another name, or a worm's."""
    if kind in FELT_BY_WORMS:
        data = {"kind": kind, "name": "mine", **FELT_BY_WORMS[kind]}
        return WORM, SENSORS[kind].from_data(data, kind)
    if kind in FELT_BY_BONES:
        return HOPPER, SENSORS[kind].from_data({"kind": kind, "name": "mine", **FELT_BY_BONES[kind]}, kind)
    body = gambol.creature(FELT[kind])
    found = next(sensor for sensor in body.sensors if sensor.kind == kind)
    return body, found.model_copy(update={"name": "mine"})


def own(registry):
    """What comes with gambol, whatever else tests may have registered."""
    return {name: x for name, x in registry.loaded.items() if x.__module__.startswith("gambol.")}


def checks():
    yield from body_checks(Articulated, *map(gambol.creature, BODIES))
    yield from body_checks(gambol.creatures.springs.SpringBody, WORM, gambol.creature("octagon"))
    for kind, terrain in own(TERRAINS).items():
        yield from terrain_checks(terrain, GROUNDS[kind])
    for kind, sensor in own(SENSORS).items():
        if kind in FELT_BY_BONES and "bones" not in SYSTEMS:
            continue
        body, example = of_a_creature(kind)
        yield from sensor_checks(sensor, example, creature=body)
    for kind, measure in own(MEASURES).items():
        if kind in STUNTS:
            continue  # in water: tests/tasks/test_stunts.py
        yield from measure_checks(measure)
    for search in own(SEARCHES).values():
        yield from search_checks(search, climbs=0.98)
    yield from device_checks("cpu")


@pytest.mark.parametrize("check", list(checks()), ids=str)
def test_conformance(check):
    check()


def test_a_search_that_is_nothing_like_chains(monkeypatch):
    monkeypatch.setitem(SEARCHES._entered, Drift.method, Drift)
    for check in search_checks(Drift, climbs=0.98):
        check()
