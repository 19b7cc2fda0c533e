"""What resists moving through water, against sums over the surface."""

import numpy as np
import pytest

from gambol.creatures.bones.parts import Part
from gambol.creatures.bones.shapes import Shape
from gambol.creatures.bones.water import resistance_of

SHAPES = [
    Shape(kind="box", at=(0.1, 0.2, -0.1), points=(1, 1, 0), length=0.5, thickness=0.2, width=0.3),
    Shape(kind="box", at=(0.1, 0.2, -0.1), points=(1, 1, 0), length=0.5, thickness=0.2, width=0.3, wet=(0.5, 1.0, 0.2)),
    Shape(kind="sphere", at=(0.3, 0.0, 0.1), thickness=0.4),
    Shape(kind="cylinder", at=(0.0, 0.3, 0.1), points=(0, 1, 1), length=0.5, thickness=0.2),
    Shape(kind="capsule", at=(0.0, -0.3, 0.1), points=(1, 0, 1), length=0.5, thickness=0.2),
    Shape(kind="ellipsoid", at=(0.2, 0.0, 0.1), points=(1, 2, 1), length=0.5, thickness=0.2, width=0.1),
]


def surface(shape, count=160):
    """Points, normals and areas in the shape's own axes."""
    a, b, c = (0.5 * size for size in shape.sizes)
    middles = (np.arange(count) + 0.5) / count
    if shape.kind == "box":
        parts = []
        for k, size in enumerate((a, b, c)):
            m, n = (k + 1) % 3, (k + 2) % 3
            half = np.array([a, b, c])
            u, v = np.meshgrid((2 * middles - 1) * half[m], (2 * middles - 1) * half[n])
            for side in (1, -1):
                place, normal = np.zeros((u.size, 3)), np.zeros((u.size, 3))
                place[:, k], place[:, m], place[:, n] = side * size, u.ravel(), v.ravel()
                normal[:, k] = side
                parts.append((place, normal, np.full(u.size, shape.wet[k] * 4 * half[m] * half[n] / u.size)))
        return tuple(np.concatenate(one) for one in zip(*parts, strict=True))
    around = 2 * np.pi * middles
    if shape.kind in ("sphere", "ellipsoid", "capsule"):
        x, phi = (one.ravel() for one in np.meshgrid(2 * middles - 1, around))
        r = np.sqrt(1 - x * x)
        way = np.column_stack([x, r * np.cos(phi), r * np.sin(phi)])
        scale = np.array([a, b, c]) if shape.kind == "ellipsoid" else np.full(3, b)
        vector = scale.prod() * way / scale
        size = np.linalg.norm(vector, axis=1)
        found = [(way * scale, vector / size[:, None], size * 4 * np.pi / len(x))]
        if shape.kind != "capsule":
            return found[0]
        half = 0.5 * shape.length
        found[0][0][:, 0] += np.sign(x) * half
    else:
        half = a
        radius, phi = (one.ravel() for one in np.meshgrid(b * np.sqrt(middles), around))
        found = []
        for side in (1, -1):
            place = np.column_stack([np.full(len(phi), side * a), radius * np.cos(phi), radius * np.sin(phi)])
            found.append((place, np.tile([side, 0.0, 0.0], (len(phi), 1)), np.full(len(phi), np.pi * b * b / len(phi))))
    x, phi = (one.ravel() for one in np.meshgrid((2 * middles - 1) * half, around))
    out = np.column_stack([np.zeros(len(x)), np.cos(phi), np.sin(phi)])
    found.append((b * out + np.outer(x, [1, 0, 0]), out, np.full(len(x), 2 * np.pi * b * 2 * half / len(x))))
    return tuple(np.concatenate(one) for one in zip(*found, strict=True))


def summed(shape):
    """Six by six: half the sum of (n, r × n) squared."""
    place, normal, area = surface(shape)
    axes = np.array(shape.axes)
    place, normal = place @ axes + np.array(shape.at), normal @ axes
    six = np.hstack([normal, np.cross(place, normal)])
    return 0.5 * (six * area[:, None]).T @ six


def symmetric(six):
    xx, yy, zz, yz, xz, xy = six
    return np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])


@pytest.mark.parametrize(
    "shapes", [*([shape] for shape in SHAPES), SHAPES], ids=lambda some: "+".join(one.kind for one in some)
)
def test_resistance_is_that_of_the_surface(shapes):
    moving, between, turning = resistance_of(Part(name="part", shapes=shapes, mass=1.0))
    ours = np.block([[symmetric(moving), np.array(between)], [np.array(between).T, symmetric(turning)]])
    theirs = sum(summed(shape) for shape in shapes)
    np.testing.assert_allclose(ours, theirs, atol=2e-3 * np.abs(theirs).max())
    assert np.linalg.eigvalsh(ours).min() > -1e-12
