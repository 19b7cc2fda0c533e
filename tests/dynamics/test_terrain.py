"""Height and normal of every terrain: at corners, between them and beyond the ends."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gambol.dynamics.articulated.system import LinkedSystem
from gambol.dynamics.terrain import footing
from gambol.worlds.terrain import HeightMap, RandomTerrain, Segments
from gambol.worlds.world import World

from .bodies import plate, read_tables

GRAVITY = 9.81

# terrain


def ground_at(world: World, x: float) -> tuple[float, float]:
    """Height and slope; checks that the normal is a unit vector that points up."""
    met = footing(world, read_tables(LinkedSystem(plate(), world)), (x, 0.0))
    assert met.nx * met.nx + met.ny * met.ny == pytest.approx(1.0, abs=1e-14)
    assert met.ny > 0.0
    return met.height, -met.nx / met.ny


@pytest.mark.parametrize("degrees", [-50.0, 0.0, 30.0])
def test_slope(degrees: float) -> None:
    world, slope = World(terrain={"kind": "slope", "degrees": degrees}), math.tan(math.radians(degrees))
    for x in (-12.0, 0.0, 3.7):
        assert ground_at(world, x) == pytest.approx((slope * x, slope), abs=1e-13)


def check_profile(world: World, xs: list[float], ys: list[float]) -> None:
    """Heights at the corners, midway, and beyond the ends; slopes between them and level beyond."""
    for x, y in zip(xs, ys, strict=True):
        assert ground_at(world, x)[0] == pytest.approx(y, abs=1e-9)
    for x0, x1, y0, y1 in zip(xs, xs[1:], ys, ys[1:], strict=False):
        slope = (y1 - y0) / (x1 - x0)
        for part in (0.001, 0.4, 0.999):
            x = x0 + part * (x1 - x0)
            assert ground_at(world, x) == pytest.approx((y0 + slope * (x - x0), slope), abs=1e-9)
    for beyond in (1e-6, 1.0, 1e5):
        assert ground_at(world, xs[0] - beyond) == pytest.approx((ys[0], 0.0), abs=1e-9)
        assert ground_at(world, xs[-1] + beyond) == pytest.approx((ys[-1], 0.0), abs=1e-9)


@pytest.mark.parametrize("corners", range(2, 10))  # bisection over a table padded to 4, 8 and 16
def test_segments_of_any_number(corners: int) -> None:
    xs = [-1.0 + 0.7 * i + 0.1 * (i % 3) for i in range(corners)]
    ys = [0.3 * math.sin(2.0 * i) + 0.05 * i for i in range(corners)]
    check_profile(World(terrain=Segments(points=tuple(zip(xs, ys, strict=True)))), xs, ys)


def test_height_map() -> None:
    heights = (0.0, 0.2, -0.1, 0.4, 0.4, 1.0)
    terrain = HeightMap(heights=heights, spacing=0.25, start=-0.5)
    check_profile(World(terrain=terrain), [-0.5 + 0.25 * i for i in range(6)], list(heights))


@pytest.mark.parametrize("spacing", [0.2, 0.3])
def test_random_terrain(spacing: float) -> None:
    terrain = RandomTerrain(height=0.15, steepness=0.6, seed=5, spacing=spacing, reach=4.0, clear=0.9)
    xs, ys = terrain.profile()
    check_profile(World(terrain=terrain), list(xs), list(ys))
    assert terrain.profile() == (xs, ys)
    assert terrain.model_copy(update={"seed": 6}).profile()[1] != ys
    assert max(map(abs, ys)) <= 0.15
    slopes = np.diff(ys) / np.diff(xs)
    assert 0.1 < np.abs(slopes).max() <= 0.6 + 1e-12
    assert all(y == 0.0 for x, y in zip(xs, ys, strict=True) if abs(x) <= 0.9)
    assert any(y < 0.0 for y in ys) and any(y > 0.0 for y in ys)
    assert xs[0] == pytest.approx(-xs[-1]) and -xs[0] <= 4.0 + 1e-12


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(st.floats(0.05, 3.0), st.floats(-2.0, 2.0)), min_size=2, max_size=20), st.floats(-5.0, 65.0))
def test_segments_are_the_straight_lines_between_their_points(pieces: list[tuple[float, float]], x: float) -> None:
    xs = np.cumsum([width for width, _ in pieces])
    ys = [height for _, height in pieces]
    world = World(terrain=Segments(points=tuple(zip(xs.tolist(), ys, strict=True))))
    assert ground_at(world, x)[0] == pytest.approx(float(np.interp(x, xs, ys)), abs=1e-9)
