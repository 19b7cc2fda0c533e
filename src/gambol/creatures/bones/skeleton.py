"""A skeleton: what the physics of bones reads of a creature, with everything that its file leaves out worked out.

Lengths in metres, masses in kg, angles in radians. Axes as everywhere in gambol: x is ahead, y is up, and so z is to
the right. A bone's frame has its origin at the bone's first joint. `Bone.turn` is how the frame stands in the parent's
frame at rest, while all freedoms are zero.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Vector3 = tuple[float, float, float]
Quaternion = tuple[float, float, float, float]  # (w, x, y, z) of length one
Symmetric = tuple[float, float, float, float, float, float]  # (xx, yy, zz, yz, xz, xy)

# How a shape resists moving through water, about its frame's origin: force by velocity, force by spin (rows: force; its
# columns give the torque by velocity), torque by spin. Times the world's drag they are N s/m, N s and N m s.
Resistance = tuple[Symmetric, tuple[Vector3, Vector3, Vector3], Symmetric]

ORIGIN: Vector3 = (0.0, 0.0, 0.0)
UNTURNED: Quaternion = (1.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True)
class Freedom:
    """How a bone moves against its parent.

    A hinge has one coordinate, an angle about `axis`. A slide has one, the extension along `axis`. A ball has three
    velocities and a quaternion. `free` has a place besides; only the root may be `free`.
    """

    name: str
    kind: Literal["hinge", "slide", "ball", "free"]
    axis: Vector3 = (0.0, 0.0, 1.0)  # of length one, in the bone's own frame
    at: Vector3 = ORIGIN  # a point on the axis, in the bone's own frame
    lowest: float | None = None  # limits of a hinge in rad, of a slide in m
    highest: float | None = None
    stiffness: float = 0.0  # of a passive spring, in N m/rad or N/m, at rest where the coordinate is `slack`
    slack: float = 0.0
    damping: float = 0.0  # N m s/rad or N s/m
    armature: float = 0.0  # inertia of a motor behind its gear, in kg m² or kg


@dataclass(frozen=True)
class Bone:
    """A rigid part. Its freedoms are in order from the parent outwards. A bone without any is fixed to its parent."""

    name: str
    parent: int  # its place among the bones, before its own; -1: the world
    place: Vector3 = ORIGIN  # of its origin at rest, in the parent's frame
    turn: Quaternion = UNTURNED
    freedoms: tuple[Freedom, ...] = ()
    mass: float = 0.0
    centre: Vector3 = ORIGIN  # of mass, in its own frame
    inertia: Symmetric = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)  # about the centre of mass, in its own frame
    resistance: Resistance | None = None  # to moving through water, in its own frame; None: it has no surface


@dataclass(frozen=True)
class Spot:
    """A sphere on a bone that can touch the ground: a radius of 0 makes it a point."""

    name: str
    bone: int
    place: Vector3
    radius: float = 0.0
    foot: bool = False
    friction: float | None = None  # its own; None: the ground's
    scales: Vector3 | None = None  # the unit way in which it slides forwards, if that is told from others


@dataclass(frozen=True)
class Rod:
    """A capsule on a bone that others do not pass through."""

    bone: int
    one: Vector3  # its ends
    other: Vector3
    radius: float


@dataclass(frozen=True)
class Drive:
    """A muscle. It pulls a freedom to its target, no harder than `largest`. At a ball, `axis` says which angle it
    pulls."""

    name: str
    bone: int
    freedom: int  # its place among the bone's freedoms
    ks: float  # N m/rad or N/m; 0: the target is the force itself
    kd: float
    largest: float | None = None
    axis: int = 0


@dataclass(frozen=True)
class Skeleton:
    """All bones with parents before their children, depth first, and what acts on them."""

    bones: tuple[Bone, ...]
    spots: tuple[Spot, ...] = ()
    drives: tuple[Drive, ...] = ()
    pairs: tuple[tuple[int, int], ...] = field(default=())  # of spots that press on each other
    apart: tuple[tuple[Rod, Rod], ...] = ()
