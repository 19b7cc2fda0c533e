"""Flat shapes given a depth: triangles cover the shape and nothing else; solids are closed, with the right volume."""

from __future__ import annotations

import numpy as np
import pytest

import gambol
from gambol.export.solids import solid_parts
from gambol.raster.extrusion import Extrusion
from gambol.raster.triangulation import area, triangulated

SQUARE = np.array([(0.0, 0.0), (4.0, 0.0), (4.0, 3.0), (0.0, 3.0)])
HOLE = np.array([(1.0, 1.0), (2.0, 1.0), (2.0, 2.0), (1.0, 2.0)])
OTHER_HOLE = HOLE + np.array([1.5, 0.3])
ARROW = np.array([(0.0, 0.0), (2.0, 1.0), (0.0, 2.0), (0.5, 1.0)])
SHAPES = {
    "square": [SQUARE],
    "the other way round": [SQUARE[::-1]],
    "arrow": [ARROW],
    "with a hole": [SQUARE, HOLE],
    "with a hole of the same sense": [SQUARE, HOLE[::-1]],
    "with two holes": [SQUARE, HOLE, OTHER_HOLE],
    "two pieces": [SQUARE, SQUARE + np.array([6.0, 0.0])],
    "an island in a hole": [3.0 * SQUARE, 2.0 * SQUARE + 1.0, SQUARE[:, ::-1] + 2.0],
}


def wanted(loops):
    """Holes lie one level deep, islands two."""
    sizes = [abs(area(loop)) for loop in loops]
    signs = {"two pieces": (1, 1), "an island in a hole": (1, -1, 1)}
    name = next(name for name, shape in SHAPES.items() if shape is loops)
    return sum(s * sign for s, sign in zip(sizes, signs.get(name, (1, -1, -1)), strict=False))


@pytest.mark.parametrize("loops", SHAPES.values(), ids=SHAPES)
def test_triangles_cover_the_shape_once(loops):
    corners = np.concatenate(loops)
    found = [area(corners[triangle]) for triangle in triangulated(loops)]
    assert min(found) > 0.0, "one is turned over or has no area"
    assert sum(found) == pytest.approx(wanted(loops))


def test_a_star_of_many_points_is_covered():
    around = np.linspace(0.0, 2.0 * np.pi, 61)[:-1]
    star = np.where(np.arange(60) % 2, 1.0, 0.3)[:, None] * np.column_stack([np.cos(around), np.sin(around)])
    assert sum(area(star[triangle]) for triangle in triangulated([star])) == pytest.approx(area(star))


@pytest.mark.parametrize("loops", SHAPES.values(), ids=SHAPES)
def test_solids_are_closed_and_their_normals_point_out(loops):
    mesh = Extrusion.of(loops).mesh(np.concatenate(loops), 0.5, np.ones(3), middle=2.0)
    assert volume(mesh) == pytest.approx(0.5 * wanted(loops))
    places = np.unique(mesh.vertices.round(9), axis=0, return_inverse=True)[1].reshape(-1)
    edges = [tuple(places[[a, b]]) for face in mesh.triangles for a, b in zip(face, np.roll(face, -1), strict=True)]
    assert sorted(edges) == sorted((b, a) for a, b in edges), "an edge has a face on one side alone"
    a, b, c = (mesh.vertices[mesh.triangles[:, k]] for k in range(3))
    facing = np.cross(b - a, c - a)
    assert ((facing[:, None] * mesh.normals[mesh.triangles]).sum(axis=2) > 0.0).all()
    assert np.allclose(np.linalg.norm(mesh.normals, axis=1), 1.0)


def volume(mesh):
    """By Gauss: a sixth of a·(b×c) of all faces."""
    a, b, c = (mesh.vertices[mesh.triangles[:, k]] for k in range(3))
    return float(np.einsum("ij,ij->", a, np.cross(b, c)) / 6.0)


@pytest.mark.parametrize("name", ["luxo", "walker7", "fish", "spinner", "cheetah"])
def test_every_link_has_a_solid_as_large_as_its_outline(name):
    creature = gambol.creature(name)
    for part, (solid, *hinge) in solid_parts(creature).items():
        depth = float(np.ptp(solid.vertices[:, 2]))
        outline = abs(area(np.array(creature.outline(part))))
        assert 0.75 * outline * depth < volume(solid) <= outline * depth * (1.0 + 1e-9)  # corners are rounded off
        assert len(hinge) == (0 if creature.joint_above(part) is None else 2)
        assert all(volume(one) > 0.0 for one in hinge)
