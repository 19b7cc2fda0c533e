"""Texture in films: spots go with the flesh, stones stay in the ground."""

import numpy as np

import gambol
from gambol.drawing.paper import Window
from gambol.dynamics.habitat import natural_world
from gambol.pictures.bodies.springs.details import SpringDetails
from gambol.pictures.bodies.springs.hide import hide_of
from gambol.pictures.film.soil import stones


def test_spots_are_bent_with_the_flesh_and_stay_within_it():
    worm = gambol.creature("worm")
    hide = hide_of(worm, SpringDetails(worm).unit)
    rest = np.array([mass.at for mass in worm.points])
    assert hide is not None and len(hide.masses) > 50 and hide.weights.min() > 0.0
    shear = np.array([[1.2, 0.4], [-0.1, 0.8]])
    for dark in (True, False):
        lies, moved = hide.spots(rest, dark).vertices, hide.spots(rest @ shear + [3.0, 1.0], dark).vertices
        assert np.abs(lies @ shear + [3.0, 1.0] - moved).max() < 1e-12
        assert (lies[:, 1] > 0.5).mean() > 0.9 if dark else (lies[:, 1] < 0.5).mean() > 0.9


def test_a_body_of_loose_springs_has_no_hide():
    ends = [{"name": name, "mass": 1.0, "at": at} for name, at in (("a", (0, 0)), ("b", (1, 0)))]
    bar = {
        "kind": "springs",
        "name": "bar",
        "points": ends,
        "springs": [{"name": "s", "start": "a", "end": "b", "ks": 9, "kd": 1}],
    }
    assert hide_of(gambol.Creature.from_data(bar, "bar"), 1.0) is None


def teststones_stay_where_they_are_as_the_camera_passes():
    world = natural_world(gambol.creature("worm"))
    here, _ = stones(world, Window(0.0, -4.0, 10.0, 4.0), 0.5)
    there, _ = stones(world, Window(3.1, -4.0, 13.1, 4.0), 0.5)
    seen = {tuple(np.round(stone[0], 9)) for stone in here if 3.1 < stone[0, 0] < 10.0}
    assert len(seen) > 20 and seen <= {tuple(np.round(stone[0], 9)) for stone in there}
    assert here[..., 1].max() < 0.0
