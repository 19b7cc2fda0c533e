"""How far points are from the shapes of bones: negative inside. What joints join is blended into one smooth body."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from gambol.creatures.bones.creature import Bones
from gambol.creatures.bones.shapes import Shape
from gambol.raster.mesh import dots
from gambol.raster.skinning import blended

Array = NDArray[np.float64]

ROUNDED = 0.3  # of half a box's smallest side: its edges
FILLET = 0.4  # of the thinner part: how far around a joint two parts are blended
FAR = 1e3  # m
LEAST = 1e-12  # m


def distance(shape: Shape, points: Array) -> Array:
    """Metres (n,) from a shape to points (n, 3) that are given along its own axes, from its middle."""
    x, y, z = np.abs(points.T)
    length, thickness, width = shape.sizes
    if shape.kind in ("capsule", "sphere"):
        beyond = np.maximum(x - 0.5 * (shape.length or 0.0), 0.0)
        return np.asarray(np.sqrt(beyond * beyond + y * y + z * z) - 0.5 * thickness)
    if shape.kind == "ellipsoid":
        a, b, c = x / (0.5 * length), y / (0.5 * thickness), z / (0.5 * width)
        near = np.sqrt(a * a + b * b + c * c)
        a, b, c = a / (0.5 * length), b / (0.5 * thickness), c / (0.5 * width)
        steep = np.sqrt(a * a + b * b + c * c)
        return np.asarray(np.where(steep > 0.0, near * (near - 1.0) / np.maximum(steep, LEAST), -0.5 * thickness))
    if shape.kind == "cylinder":
        return _box_distance([x, np.sqrt(y * y + z * z)], [0.5 * length, 0.5 * thickness])
    return _box_distance([x, y, z], [0.5 * length, 0.5 * thickness, 0.5 * width])


def _box_distance(places: list[Array], halves: list[float]) -> Array:
    """From a box with rounded edges, in two or three dimensions."""
    edge = ROUNDED * min(halves)
    over = [x - (half - edge) for x, half in zip(places, halves, strict=True)]
    outside, deepest = np.zeros_like(over[0]), over[0]
    for one in over:
        outside = outside + np.maximum(one, 0.0) * np.maximum(one, 0.0)
        deepest = np.maximum(deepest, one)
    return np.asarray(np.sqrt(outside) + np.minimum(deepest, 0.0) - edge)


@dataclass(frozen=True)
class BodyField:
    """The distance from a body of bones at rest, as one smooth surface. Points are seen from its root's origin."""

    creature: Bones
    least: float = 0.0  # m: thinner bones are left out

    @cached_property
    def thickness(self) -> list[float]:
        """The smallest size of each bone, in metres; 0 of one without shapes, or left out."""
        found = [
            min((size for shape in bone.shapes for size in shape.sizes), default=0.0) for bone in self.creature.ordered
        ]
        return [size if size >= self.least else 0.0 for size in found]

    @cached_property
    def joints(self) -> list[tuple[int, int, float]]:
        """Bones that hang on one another, and how far around their joint they are blended."""
        index = {bone.name: i for i, bone in enumerate(self.creature.ordered)}
        pairs = [(index[bone.parent], i) for i, bone in enumerate(self.creature.ordered) if bone.parent]
        thin = [(p, c, FILLET * min(self.thickness[p], self.thickness[c])) for p, c in pairs]
        return [joint for joint in thin if joint[2] > 0.0]

    @property
    def bones(self) -> list[int]:
        """Each bone is a piece of its own."""
        return list(range(len(self.creature.ordered)))

    @property
    def extent(self) -> tuple[Array, Array]:
        """The corners of a box around all of it."""
        low, high = self.creature.pose.extent
        return np.array(low), np.array(high)

    def box(self, i: int) -> tuple[Array, Array]:
        """The corners of a box around a bone."""
        bone, pose = self.creature.ordered[i], self.creature.pose
        reach = [np.array(pose.reach(bone, shape)) for shape in bone.shapes]
        middles = [np.array(pose.place(bone.name, shape.at)) for shape in bone.shapes]
        low = np.min([m - r for m, r in zip(middles, reach, strict=True)], axis=0)
        high = np.max([m + r for m, r in zip(middles, reach, strict=True)], axis=0)
        return low, high

    def of_piece(self, i: int, points: Array) -> Array:
        """Metres (n,) from one bone."""
        bone, pose = self.creature.ordered[i], self.creature.pose
        found = np.full(len(points), FAR)
        for shape in bone.shapes if self.thickness[i] > 0.0 else ():
            away = points - np.array(pose.place(bone.name, shape.at))
            own = [dots(away, np.array(pose.way(bone.name, axis))) for axis in shape.axes]
            found = blended(found, distance(shape, np.stack(own, axis=1)), FILLET * self.thickness[i])
        return found

    def of_body(self, points: Array) -> tuple[Array, Array]:
        """Metres (n,) from the whole body, and (bones, n) from each bone."""
        each = np.stack([self.of_piece(i, points) for i in range(len(self.creature.ordered))])
        found = each.min(axis=0)
        for parent, child, reach in self.joints:
            found = np.minimum(found, blended(each[parent], each[child], reach))
        return found, each
