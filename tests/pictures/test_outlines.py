"""Outlines of bodies in a plane enclose their flesh: areas, holes, corners and crossings."""

from __future__ import annotations

import numpy as np
import pytest
from matplotlib.colors import to_rgb
from PIL import Image

import gambol
from gambol.creatures.springs import SpringBody
from gambol.drawing import style
from gambol.pictures.bodies.springs.outline import outline_of


def area(loop, places) -> float:
    x, y = (loop.weights @ places).T
    return float(0.5 * (x @ np.roll(y, -1) - y @ np.roll(x, -1)))


def places_of(creature) -> np.ndarray:
    return np.array([mass.at for mass in creature.points])


@pytest.mark.parametrize(
    ("name", "areas"),
    [("worm", [10.0]), ("octagon", [2.0 * (1.0 + 2.0**0.5)]), ("biped", [1.2 + 1.2 * (0.7 * 0.5 + 0.5)])],
)
def test_loops_enclose_the_flesh(name, areas):
    creature = gambol.creature(name)
    found = [area(loop, places_of(creature)) for loop in outline_of(creature)]
    if name == "biped":  # the legs cross; what is between the feet is outside
        assert 1.2 + 0.72 < sum(found) < 1.2 + 2 * 0.72
    else:
        assert found == pytest.approx(areas, rel=1e-3)


def test_a_ring_has_a_hole():
    creature = gambol.creature("ring")
    outer, inner = sorted((area(loop, places_of(creature)) for loop in outline_of(creature)), reverse=True)
    assert outer > 0.0 > inner
    assert abs(inner) > 0.8 * outer


def test_corners_stay_and_bends_are_smooth():
    worm = outline_of(gambol.creature("worm"))[0]
    assert worm.sharp.sum() == 4
    assert len(worm.edges) == len(worm.sharp) == 22
    assert not any(loop.sharp.any() for loop in outline_of(gambol.creature("ring"))[:1])


def test_the_curve_goes_through_masses_and_follows_them():
    creature = gambol.creature("ring")
    places = places_of(creature)
    loop = max(outline_of(creature), key=lambda loop: area(loop, places))
    for shift in (0.0, 3.0):
        curve = loop.path(places + shift)
        apart = np.hypot(*(curve.vertices[:, None] - (places + shift)[None]).transpose(2, 0, 1))
        assert apart.min(axis=0) == pytest.approx(np.zeros(len(places)), abs=1e-9)


def test_springs_that_enclose_nothing_have_no_outline():
    points = [{"name": name, "mass": 1, "at": [x, 0]} for x, name in enumerate("ab")]
    data = {
        "kind": "springs",
        "name": "line",
        "points": points,
        "springs": [{"name": "s", "start": "a", "end": "b", "ks": 9}],
    }
    assert outline_of(SpringBody.from_data(data, "line")) == ()


def test_muscles_that_hang_out_of_the_flesh_are_seen(tmp_path):
    """They were cut off where the flesh ends: an octagon with eight arms showed dots around itself."""
    at = {"a": [0, 0], "b": [1, 0], "c": [0.5, 0.8], "hand": [2.5, 0]}
    arm = {"name": "arm", "start": "b", "end": "hand", "ks": 5, "relaxed": 1.6, "contracted": 1.4}
    body = SpringBody.from_data(
        {
            "kind": "springs",
            "name": "one-armed",
            "points": [{"name": name, "mass": 1, "at": place} for name, place in at.items()],
            "springs": [{"name": a + b, "start": a, "end": b, "ks": 5} for a, b in ("ab", "bc", "ca")],
            "muscles": [arm],
            "actuators": [{"name": "a1", "muscles": ["arm"]}],
        },
        "one-armed",
    )
    gambol.picture(body, tmp_path / "body.png")
    pixels = np.asarray(Image.open(tmp_path / "body.png").convert("RGB"), int)
    purple = np.abs(pixels - np.array(to_rgb(style.MUSCLE)) * 255).max(axis=2) < 8
    assert np.ptp(np.flatnonzero(purple.any(axis=0))) > 0.3 * pixels.shape[1]
