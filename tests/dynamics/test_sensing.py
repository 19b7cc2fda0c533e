"""Sensors at the edges of their ranges, and the follow point on its way."""

from __future__ import annotations

import math

import numpy as np
import pytest

from gambol.creatures.creature import Creature
from gambol.dynamics.articulated.system import LinkedSystem
from gambol.dynamics.integrators import BodyState
from gambol.dynamics.terrain import follow_point
from gambol.worlds.world import SplinePath, World

from .bodies import POINT, TERRAINS, plate, read_tables, wheel

GRAVITY = 9.81


# sensors


def sensed(body: Creature, q: list[float], world: World = World(), time: float = 0.0) -> list[float]:  # noqa: B008
    system = LinkedSystem(body, world)
    state = system.pack(BodyState(q, [0.0] * len(q), system.rest_state().anchors))
    return system.moment(read_tables(system), state, time, 1e-3).sensors


TINY = 1e-9


@pytest.mark.parametrize("turns", [0, 1, -2])
def test_angle_sensor_edges(turns: int) -> None:
    sensors = [
        {"name": "a", "kind": "angle", "joint": "axle", "min": -20, "max": 50},
        {"name": "b", "kind": "angle", "joint": "axle", "min": 160, "max": 180},
        {"name": "c", "kind": "angle", "joint": "axle", "min": -180, "max": -170},
    ]
    body = wheel(sensors=sensors)
    low, high, half = math.radians(-20), math.radians(50), math.pi
    for angle, expected in (
        (low - TINY, [0, 0, 0]),
        (low + TINY, [1, 0, 0]),
        (high - TINY, [1, 0, 0]),
        (high + TINY, [0, 0, 0]),
        (half - TINY, [0, 1, 0]),
        (half + TINY, [0, 0, 1]),  # half a turn on is minus half a turn
        (math.radians(190) + TINY, [0, 0, 0]),
    ):
        assert sensed(body, [0.0, angle + turns * math.tau]) == expected


def test_length_sensor_edges() -> None:
    """Between the axle's height 0.3 m above and the wheel's end: √(0.04 + 0.09 − 0.12 sin angle)."""
    sensor = {
        "name": "l",
        "kind": "length",
        "min": 0.2,
        "max": 0.4,
        "start": {"link": "cart", "at": [0.1, 0.3]},
        "end": {"link": "wheel", "at": [0.4, 0.0]},
    }
    body = wheel(sensors=[sensor])
    for length, inside in ((0.2, 1), (0.4, -1)):
        angle = math.asin((0.13 - length * length) / 0.12)  # a greater angle is a shorter distance
        assert sensed(body, [0.0, angle - inside * TINY]) == [1.0]
        assert sensed(body, [0.0, angle + inside * TINY]) == [0.0]


def test_eye_sensor_edges() -> None:
    """The follow point moves around the eye, which looks along a turned link from a point on it."""
    eye = {"name": "e", "kind": "eye", "link": "plate", "at": [0.4, 0.1], "min": -25, "max": 40}
    body, turned = plate(sensors=[eye]), math.radians(70)
    q = [1.0, 2.0, turned]
    x = 1.0 + 0.15 * math.cos(turned) - 0.1 * math.sin(turned)
    y = 2.0 + 0.15 * math.sin(turned) + 0.1 * math.cos(turned)
    for degrees, expected in ((-25.001, 0), (-24.999, 1), (0, 1), (39.999, 1), (40.001, 0), (180, 0), (-120, 0)):
        for distance in (0.01, 30.0):
            direction = turned + math.radians(degrees)
            at = (x + distance * math.cos(direction), y + distance * math.sin(direction))
            for turns in (0, 3):
                world = World(follow={"kind": "fixed", "at": at})
                assert sensed(body, [*q[:2], turned + turns * math.tau], world) == [expected]


@pytest.mark.parametrize("terrain", TERRAINS)
def test_touch_sensor_edges(terrain: dict) -> None:
    body = plate(contacts=POINT, sensors=[{"name": "t", "kind": "touch", "contact": "c"}])
    height = 0.7 * math.tan(math.radians(terrain.get("degrees", 0.0)))
    world = World(terrain=terrain)
    assert sensed(body, [0.7, height + TINY, 0.2], world) == [0.0]
    assert sensed(body, [0.7, height - TINY, 0.2], world) == [1.0]


# the follow point


def follow_at(path: SplinePath, *times: float) -> list[tuple[float, float]]:
    world = World(follow=path)
    tables = read_tables(LinkedSystem(plate(), world))
    return [follow_point(world, tables, time) for time in times]


def test_follow_point_moves_evenly_along_a_straight_spline_and_rests() -> None:
    path = SplinePath(points=((1.0, 2.0), (4.0, 6.0)), speed=2.0)  # 5 m in 2.5 s
    places = follow_at(path, -1.0, 0.0, 0.513, 1.25, 2.5, 100.0)
    for place, way in zip(places, (0.0, 0.0, 1.026, 2.5, 5.0, 5.0), strict=True):
        assert place == pytest.approx((1.0 + 0.6 * way, 2.0 + 0.8 * way), abs=1e-3)


def test_follow_point_passes_the_points_of_a_curve_at_its_speed() -> None:
    corners = ((0.0, 0.0), (2.0, 1.0), (3.0, -1.0), (5.0, 0.0))
    path = SplinePath(points=corners, speed=1.5)
    times = np.arange(0.0, 7.0, 0.01)
    way = np.array(follow_at(path, *times))
    for corner in corners:
        assert np.hypot(*(way - corner).T).min() < 0.01
    speeds = np.hypot(*np.diff(way, axis=0).T) / 0.01
    resting = int(np.argmax(np.hypot(*(way - corners[-1]).T) < 1e-12))
    assert 3 < resting * 0.01 < 7
    assert speeds[: resting - 3] == pytest.approx(1.5, rel=2e-3)  # chords of a curve are a little short
    assert (speeds[resting:] == 0.0).all()
    assert tuple(way[-1]) == corners[-1]


@pytest.mark.parametrize(
    "low, high, on, off",
    [(150, 210, (150.1, 180, 200, -155), (149, 211, 0)), (-180, -120, (-179.9, -130, 190), (-119, 179))],
)
def test_angle_ranges_may_reach_across_the_half_turn(low, high, on, off) -> None:
    links = [{"name": "a", "mass": 1, "length": 0.3}, {"name": "b", "mass": 1, "length": 0.3}]
    joints = [{"name": "j", "parent": "a", "child": "b", "at": [0.3, 0]}]
    sensors = [{"name": "s", "kind": "angle", "joint": "j", "min": low, "max": high}]
    body = Creature.from_data(
        {"name": "pair", "root": {"link": "a"}, "links": links, "joints": joints, "sensors": sensors}, "pair"
    )
    for degrees, expected in [(d, 1.0) for d in on] + [(d, 0.0) for d in off]:
        assert sensed(body, [0.0, 5.0, 0.0, math.radians(degrees)]) == [expected]
