"""A motion as a tree of bones: what animation programs call a rig, one bone for each part, by its name.

Metres, y up, x ahead, right-handed. A body in a plane moves in that of z = 0; one that is seen from above is laid down,
its own y away from who looks (−z). A turntable, which is recorded unrolled, turns about its axle as it did.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gambol.compiler.arrays import atan2, sincos
from gambol.motion.motion import Motion

Array = NDArray[np.float64]

QUARTER = 0.5 * math.pi
POLE = 1e-9  # how level a part that looks straight up or down is at the most


@dataclass(frozen=True, eq=False)
class Bone:
    """A part in the frame of its parent, throughout; of one without parent, in the world."""

    name: str
    parent: str | None
    shift: Array  # (T, 3) m: where its origin is
    turns: Array  # (T, 4) x, y, z and w of the unit quaternion that turns it, without a jump from sign to sign
    pivot: tuple[float, float] = (0.0, 0.0)  # m, in its own frame: where it hangs on its parent

    @property
    def angles(self) -> Array:
        """(T, 3) rad about y, x and z: it is turned by Ry · Rx · Rz."""
        return angles_of(self.turns)


def bones_of(motion: Motion) -> list[Bone]:
    """Bones of a motion, every parent before its children; those of point masses have no parents and do not turn."""
    places = motion.places
    still = turns_of(np.zeros((len(motion.time), 3)))
    if places.turn is not None:
        return _in_space(motion, places.turn)
    if places.angle is None:
        spots = np.zeros((len(motion.time), len(places.names), 3))
        spots[..., : places.position.shape[-1]] = places.position
        return [Bone(name, None, spots[:, i], still) for i, name in enumerate(places.names)]
    return _jointed(motion) if motion.creature.figure.hinges else [_in_the_world(motion, name) for name in places.names]


def _jointed(motion: Motion) -> list[Bone]:
    """Parts as they hang on one another, where they were recorded."""
    index, figure = {name: i for i, name in enumerate(motion.places.names)}, motion.creature.figure
    hinges = {joint.child: joint for joint in figure.hinges}
    still = np.zeros(len(motion.time))
    bones = []
    for name in motion.creature.anatomy.parents:
        joint = hinges.get(name)
        if joint is None:
            bones.append(_in_the_world(motion, name))
            continue
        above, own = index[joint.parent], index[name]
        angle, way = motion.angle[:, own], motion.position[:, own] - motion.position[:, above]
        if figure.turntable is not None and joint.parent == figure.turntable.arm:
            # A rod swings in a plane across the arm, a quarter turn from it, about a hinge at rest there.
            hinge = np.array([*joint.at, 0.0])
            lean = way - joint.at
            shift = hinge + np.column_stack([still, lean[:, 1], -lean[:, 0]])
            angles = np.column_stack([still + QUARTER, still, angle])
        else:
            shift = np.column_stack([turned_each(-motion.angle[:, above], way), still])
            angles = np.column_stack([still, still, angle - motion.angle[:, above]])
        bones.append(Bone(name, joint.parent, shift, turns_of(angles), joint.pivot))
    return bones


def _in_space(motion: Motion, recorded: Array) -> list[Bone]:
    """Stiff parts in space as they hang on one another."""
    index, bones = {name: i for i, name in enumerate(motion.places.names)}, []
    turns = np.concatenate([recorded[..., 1:], recorded[..., :1]], axis=-1)
    for name, parent in motion.creature.anatomy.parents.items():
        own, above = index[name], index[parent]
        shift, turn = motion.places.position[:, own], turns[:, own]
        if parent != name:
            back = turns[:, above] * np.array([-1.0, -1.0, -1.0, 1.0])
            shift, turn = turned_by(back, shift - motion.places.position[:, above]), product(back, turn)
        bones.append(Bone(name, parent if parent != name else None, shift, steady(turn)))
    return bones


def _in_the_world(motion: Motion, part: str) -> Bone:
    """A part of a planar body as it lies in the world."""
    i = motion.places.names.index(part)
    at, angle, none = motion.position[:, i], motion.angle[:, i], np.zeros(len(motion.time))
    table = motion.creature.figure.turntable
    if table is not None:
        out, (s, c) = at[:, 0] - table.axle, sincos(angle)
        shift = np.column_stack([table.axle + out * c, at[:, 1], -out * s])
        return Bone(part, None, shift, turns_of(np.column_stack([angle, none, none])), table.pivot)
    if motion.creature.seen_from_above:
        shift = np.column_stack([at[:, 0], none, -at[:, 1]])
        return Bone(part, None, shift, turns_of(np.column_stack([none, none - QUARTER, angle])))
    return Bone(part, None, np.column_stack([at, none]), turns_of(np.column_stack([none, none, angle])))


def turned_each(angles: Array, vectors: Array) -> Array:
    """Vectors (T, 2), each turned by an angle (T,)."""
    s, c = sincos(angles)
    x, y = vectors.T
    return np.column_stack([c * x - s * y, s * x + c * y])


# quaternions (..., 4): x, y, z, w


def product(one: Array, other: Array) -> Array:
    """The turn `other`, followed by `one`."""
    a, b = one[..., :3], other[..., :3]
    w, v = one[..., 3:], other[..., 3:]
    vector = w * b + v * a + np.cross(a, b)
    return np.concatenate([vector, w * v - (a * b).sum(axis=-1, keepdims=True)], axis=-1)


def turned_by(turns: Array, vectors: Array) -> Array:
    """Vectors (T, 3), each turned by a quaternion (T, 4)."""
    axis, real = turns[:, :3], turns[:, 3:]
    across = np.cross(axis, vectors)
    return np.asarray(vectors + 2.0 * (real * across + np.cross(axis, across)))


def turns_of(angles: Array) -> Array:
    """The turns (T, 4) Ry · Rx · Rz of angles (T, 3) about y, x and z, without a jump from sign to sign."""
    y, x, z = (_about(axis, angles[:, k]) for k, axis in enumerate((1, 0, 2)))
    return steady(product(product(y, x), z))


def angles_of(turns: Array) -> Array:
    """Angles (T, 3) about y, x and z with Ry · Rx · Rz the turns (T, 4), without a jump by a whole turn.

    >>> (angles_of(np.array([[0.0, 0.0, np.sqrt(0.5), np.sqrt(0.5)]])).round(6) + 0.0).tolist()
    [[0.0, 0.0, 1.570796]]
    """
    x, y, z, w = turns.T
    forward = 2.0 * (x * z + y * w), 1.0 - 2.0 * (x * x + y * y)
    rolled = 2.0 * (x * y + z * w), 1.0 - 2.0 * (x * x + z * z)
    level = np.sqrt(rolled[0] * rolled[0] + rolled[1] * rolled[1])
    pitch = atan2(2.0 * (x * w - y * z), level)
    upright = level > POLE
    # Where a part looks straight up or down, turning and rolling are one: all of it is told as turning.
    alone = atan2(2.0 * (y * w - x * z), 1.0 - 2.0 * (y * y + z * z))
    heading = np.where(upright, atan2(*forward), alone)
    roll = np.where(upright, atan2(*rolled), 0.0)
    return np.unwrap(np.column_stack([heading, pitch, roll]), axis=0)


def steady(turns: Array) -> Array:
    """The same turns (T, 4), each with the sign that is nearer to the one before.

    >>> steady(np.array([[0.0, 0.0, 0.0, 1.0], [0.0, 0.0, 0.0, -1.0]])).tolist()[1]
    [-0.0, -0.0, -0.0, 1.0]
    """
    flips = np.where((turns[1:] * turns[:-1]).sum(axis=1) < 0.0, -1.0, 1.0)
    return np.asarray(turns * np.concatenate([[1.0], np.cumprod(flips)])[:, None])


def _about(axis: int, angle: Array) -> Array:
    turn = np.zeros((len(angle), 4))
    turn[:, axis], turn[:, 3] = sincos(0.5 * angle)
    return turn
