"""Geometry of a model's bodies in the plane: outlines to draw, and contacts with the ground."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from gambol.creatures.articulated.geometry import polygon_moments
from gambol.creatures.units import Point
from gambol.importing.outlines import Polygon, is_inside, polygon_by_support
from gambol.importing.scene import Group, Scene

CORNERS = 8  # of a shape without round ends that touch the ground, at most
SHORT = 1e-3  # of its radius: a capsule no longer than that, seen from its end, is a disc
UNSEEN = 0.05  # of opacity
FINE, COARSE = 24, 12  # directions in which round shapes are looked at: corners within 1 % and 4 % of the radius
FEW = 3  # shapes of a link; of more the outline has coarser corners


@dataclass(frozen=True)
class Touch:
    """A contact to be: a point or a disc, in the plane, and its friction."""

    body: int
    at: Point
    radius: float | None
    friction: float
    name: str


@dataclass(frozen=True)
class Shape:
    """A geom in the plane."""

    polygon: Polygon
    axis: Point  # along its longest side, with its half length
    depth: float  # m across the plane

    @property
    def area(self) -> float:
        return polygon_moments(self.polygon)[0] if len(self.polygon) > 2 else 0.0


def shapes_of(scene: Scene, group: Group) -> list[Shape]:
    """What is seen of a link; what cannot be seen only where nothing else can."""
    geoms = [g for g in range(scene.model.ngeom) if int(scene.model.geom_bodyid[g]) in group.bodies]
    solid = [g for g in geoms if is_solid(scene, g)]
    seen = [g for g in solid if _opacity(scene, g) > UNSEEN and not scene.name("geom", g).startswith("contact.")]
    fine = FINE if len(seen) <= FEW else COARSE
    return [shape for g in (seen or solid) if (shape := _shape(scene, g, fine)).area > 0.0]


def is_solid(scene: Scene, g: int) -> bool:
    """Whether a geom is a shape with a volume."""
    return kind_of(scene, g) in ("sphere", "capsule", "ellipsoid", "cylinder", "box", "mesh")


def _opacity(scene: Scene, g: int) -> float:
    material = int(scene.model.geom_matid[g])
    return float(scene.model.mat_rgba[material, 3] if material >= 0 else scene.model.geom_rgba[g, 3])


def _shape(scene: Scene, g: int, directions: int = FINE) -> Shape:
    turn, size = scene.data.geom_xmat[g].reshape(3, 3), scene.model.geom_size[g]
    plane, centre = scene.plane, scene.data.geom_xpos[g]
    long = turn[:, 2] * (size[1] if kind_of(scene, g) in ("capsule", "cylinder") else size[2])
    axes = [turn[:, k] * size[k] for k in range(3)] if kind_of(scene, g) in ("box", "ellipsoid") else [long]
    longest = max((plane.point(axis) for axis in axes), key=lambda way: math.hypot(*way))

    def support(way: Any) -> Any:
        direction = way[0] * plane.right + way[1] * plane.up
        return np.array(plane.point(centre + _outermost(scene, g, direction)))

    first = math.atan2(longest[1], longest[0])
    depth = 2.0 * float(_outermost(scene, g, plane.towards) @ plane.towards)
    return Shape(polygon_by_support(support, first, directions), longest, depth)


def kind_of(scene: Scene, g: int) -> str:
    """What shape a geom has, in MuJoCo's word."""
    import mujoco

    return str(mujoco.mjtGeom(int(scene.model.geom_type[g])).name).removeprefix("mjGEOM_").lower()


def _outermost(scene: Scene, g: int, way: Any) -> Any:
    """The point of a geom that lies farthest in a direction, seen from its centre."""
    turn, size = scene.data.geom_xmat[g].reshape(3, 3), scene.model.geom_size[g]
    own, kind = turn.T @ way, kind_of(scene, g)
    if kind == "sphere":
        return size[0] * way
    if kind == "capsule":
        return size[0] * way + turn[:, 2] * (size[1] * np.sign(own[2]))
    if kind == "box":
        return turn @ (np.sign(own) * size)
    if kind == "ellipsoid":
        return turn @ (size * size * own / np.linalg.norm(size * own))
    if kind == "cylinder":
        flat = math.hypot(own[0], own[1])
        rim = size[0] * own[:2] / flat if flat > 1e-9 else np.zeros(2)
        return turn @ np.array([*rim, np.sign(own[2]) * size[1]])
    mesh = int(scene.model.geom_dataid[g])
    begin, count = int(scene.model.mesh_vertadr[mesh]), int(scene.model.mesh_vertnum[mesh])
    corners = scene.model.mesh_vert[begin : begin + count]
    return turn @ corners[int(np.argmax(corners @ own))].astype(float)


# contacts


def ground_height(scene: Scene) -> float | None:
    """Of the highest level plane of the world; None without one."""
    heights = [float(scene.data.geom_xpos[g] @ scene.plane.up) for g in floors(scene)]
    return max(heights, default=None)


def floors(scene: Scene) -> list[int]:
    """Level planes of the world."""
    m = scene.model
    planes = [g for g in range(m.ngeom) if int(m.geom_bodyid[g]) == 0 and kind_of(scene, g) == "plane"]
    return [g for g in planes if float(scene.data.geom_xmat[g].reshape(3, 3)[:, 2] @ scene.plane.up) > 1.0 - 1e-9]


def touches_of(scene: Scene, group: Group) -> list[Touch]:
    """Where a link meets the ground: discs at the ends of capsules, spheres, corners of everything else."""
    if scene.disabled("contact") or scene.disabled("constraint"):
        return []
    own = [g for g in range(scene.model.ngeom) if int(scene.model.geom_bodyid[g]) in group.bodies]
    touching = {g: friction for g in own if is_solid(scene, g) and (friction := friction_of(scene, g)) is not None}
    shapes = {g: _shape(scene, g).polygon for g in touching}
    return [
        Touch(group.bodies[0], at, radius, friction, scene.name("geom", g))
        for g, friction in touching.items()
        for at, radius in _points(scene, g)
        if radius is not None or not any(is_inside(shapes[o], at) for o in shapes if o != g)
    ]


def friction_of(scene: Scene, g: int) -> float | None:
    """Between a geom and the ground; None if they do not meet. Without a ground every solid geom would meet one."""
    m = scene.model
    if not floors(scene):
        return float(m.geom_friction[g, 0]) if m.geom_contype[g] or m.geom_conaffinity[g] else None
    for floor in floors(scene):
        if (m.geom_contype[g] & m.geom_conaffinity[floor]) or (m.geom_contype[floor] & m.geom_conaffinity[g]):
            own, other = float(m.geom_friction[g, 0]), float(m.geom_friction[floor, 0])
            if max(int(m.geom_condim[g]), int(m.geom_condim[floor])) == 1:
                return 0.0
            above = int(m.geom_priority[g]) - int(m.geom_priority[floor])
            return max(own, other) if above == 0 else own if above > 0 else other
    return None


def _points(scene: Scene, g: int) -> list[tuple[Point, float | None]]:
    turn, size, kind = scene.data.geom_xmat[g].reshape(3, 3), scene.model.geom_size[g], kind_of(scene, g)
    centre = scene.plane.point(scene.data.geom_xpos[g])
    if kind == "sphere":
        return [(centre, float(size[0]))]
    if kind in ("capsule", "cylinder"):
        x, y = scene.plane.point(turn[:, 2] * size[1])
        if math.hypot(x, y) < SHORT * size[0]:
            return [(centre, float(size[0]))]
        if kind == "capsule":
            return [((centre[0] + s * x, centre[1] + s * y), float(size[0])) for s in (-1.0, 1.0)]
    corners = _shape(scene, g).polygon
    every = max(1, math.ceil(len(corners) / CORNERS))
    return [(corner, None) for corner in corners[::every]]
