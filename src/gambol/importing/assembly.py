"""Links and joints of a model in the plane, in the words of our files."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from gambol.creatures.articulated.joints import AXLE, HINGE, RAIL
from gambol.creatures.units import RADIAN, Point
from gambol.errors import InvalidInput
from gambol.importing.imported import Frame
from gambol.importing.naming import Names
from gambol.importing.outlines import union
from gambol.importing.scene import Group, PlanarJoint, Scene
from gambol.importing.shapes import Shape, shapes_of
from gambol.portable.matrices import summed

WISP = 1e-9  # of the body's mass: a link that only stands between two joints has that much
ROUND = 1.2  # times as long as broad: a shape below that has no direction of its own


@dataclass
class Placed:
    """A link to be, and where its frame is in the plane."""

    name: str
    origin: Point
    angle: float  # rad
    entry: dict[str, Any]

    def local(self, at: Point) -> list[float]:
        """A point of the plane in the link's frame."""
        x, y, c, s = at[0] - self.origin[0], at[1] - self.origin[1], math.cos(self.angle), math.sin(self.angle)
        return [tidy(x * c + y * s), tidy(y * c - x * s)]


@dataclass
class Assembly:
    """Data of a creature's file as it grows, and what actuators and springs need to know of its joints."""

    scene: Scene
    kept: bool = False  # link frames as the model has them: of our own export
    root: dict[str, Any] = field(default_factory=dict)
    links: list[Placed] = field(default_factory=list)
    joints: list[dict[str, Any]] = field(default_factory=list)
    springs: list[dict[str, Any]] = field(default_factory=list)
    named: dict[int, tuple[str, PlanarJoint, float]] = field(default_factory=dict)  # by joint: our name, rest at q0
    link_of: dict[int, Placed] = field(default_factory=dict)  # by body
    bent: dict[str, float] = field(default_factory=dict)  # of links: by how much they rest turned, in radians
    frames: dict[str, Frame] = field(default_factory=dict)
    link_names: Names = field(default_factory=lambda: Names("link"))
    joint_names: Names = field(default_factory=lambda: Names("joint", (RAIL, HINGE, AXLE)))

    # links

    def add_link(self, group: Group, at: Point, towards: Sequence[Point], trunk: bool = False) -> Placed:
        """A link of a group's bodies with its origin at a point, and x along its largest shape: of a limb outwards, of
        a trunk to the right or up."""
        scene, plane = self.scene, self.scene.plane
        name = self.link_names.of(scene.name("body", group.bodies[0]))
        shapes = shapes_of(scene, group)
        origin, angle = at, _direction(at, shapes, () if trunk else towards)
        if self.kept:
            origin = plane.point(scene.data.xpos[group.bodies[0]])
            x, y = plane.point(scene.data.xmat[group.bodies[0]].reshape(3, 3) @ plane.right)
            angle = math.atan2(y, x)
        link = Placed(name, origin, angle, {"name": name})
        mass, centre, inertia = self._mass(group)
        link.entry |= {"mass": tidy(mass)} | _drawn(link, shapes, towards, scene)
        link.entry |= {"centre": link.local(centre), "inertia": tidy(inertia)}
        self.links.append(link)
        self.link_of |= dict.fromkeys(group.bodies, link)
        self.frames[name] = Frame(scene.name("body", group.bodies[0]), origin, angle)
        return link

    def add_wisp(self, group: Group, joint: PlanarJoint) -> Placed:
        """A link almost without mass, between two joints of one body."""
        name = self.link_names.of(f"{self.scene.name('body', group.bodies[0])}-{joint.name}")
        mass = WISP * float(self.scene.model.body_mass.sum())
        size = 0.05 * self.scene.size
        shape = {"length": tidy(size), "width": tidy(0.5 * size), "centre": [0.0, 0.0]}
        link = Placed(name, joint.at, 0.0, {"name": name, "mass": max(tidy(mass), 1e-9), **shape})
        link.entry["inertia"] = max(tidy(mass * size * size), 1e-15)
        self.links.append(link)
        self.scene.chosen.append(f"link {name} stands between two joints of one body and has next to no mass")
        return link

    def _mass(self, group: Group) -> tuple[float, Point, float]:
        """Mass, centre and moment of inertia of bodies that move as one, about their common centre."""
        m, d, plane = self.scene.model, self.scene.data, self.scene.plane
        masses = [float(m.body_mass[b]) for b in group.bodies]
        places = [plane.point(d.xipos[b]) for b in group.bodies]
        mass = summed(masses)
        if mass <= 0.0:
            raise InvalidInput(
                f"body {self.scene.name('body', group.bodies[0])!r} moves and has no mass",
                "every body that moves needs a mass",
                "give it one, or a geom",
            )
        x = summed(w * p[0] for w, p in zip(masses, places, strict=True)) / mass
        y = summed(w * p[1] for w, p in zip(masses, places, strict=True)) / mass
        inertia = 0.0
        for b, w, place in zip(group.bodies, masses, places, strict=True):
            own = d.ximat[b].reshape(3, 3).T @ plane.towards
            inertia += float(m.body_inertia[b] @ (own * own)) + w * math.dist(place, (x, y)) ** 2
        return mass, (x, y), inertia

    # joints

    def add_joint(self, joint: PlanarJoint, parent: Placed, child: Placed) -> None:
        """A pin or a slide between two links; its spring and damper, if it has any."""
        name = self.joint_names.of(joint.name)
        angle = math.remainder(child.angle - parent.angle, math.tau)
        entry: dict[str, Any] = {"name": name, "parent": parent.name, "child": child.name}
        entry |= {"at": parent.local(joint.at), "pivot": child.local(joint.at)}
        if joint.kind == "slide":
            entry |= {"angle": degrees(angle)}
            entry |= {"along": degrees(math.remainder(math.atan2(joint.way[1], joint.way[0]) - parent.angle, math.tau))}
            start = 0.0
        else:
            start = joint.reference if self.kept else angle  # ours are our angles, whole turns and all
            entry |= {"angle": degrees(start if self.kept else self._rest(joint, start, parent, child, name))}
        entry |= self._limits(joint, start)
        entry |= {"armature": tidy(joint.armature)} if joint.armature > 0.0 else {}
        self.joints.append(entry)
        self.named[joint.index] = (name, joint, start)
        self.add_spring(joint, name, start)

    def _rest(self, joint: PlanarJoint, start: float, parent: Placed, child: Placed, name: str) -> float:
        """The angle at rest: within the limits, and so that what hangs on a bent joint keeps its direction: a foot
        stays level."""
        turned = self.bent.get(parent.name, 0.0)
        low, high = sorted(start + joint.sign * (x - joint.reference) for x in joint.limits or (-math.inf, math.inf))
        rest = min(max(start - turned, low), high)
        self.bent[child.name] = turned + rest - start
        if not low <= start <= high:
            self.scene.chosen.append(f"joint {name} rests at the end of its range, which its reference lies beyond")
        return rest

    def _limits(self, joint: PlanarJoint, start: float) -> dict[str, Any]:
        if joint.limits is None:
            return {}
        ends = sorted(start + joint.sign * (limit - joint.reference) for limit in joint.limits)
        return {"limits": [tidy(x) if joint.kind == "slide" else degrees(x) for x in ends]}

    def add_spring(self, joint: PlanarJoint, name: str, start: float) -> None:
        """What pulls or damps a joint by itself."""
        if joint.damping <= 0.0 and joint.stiffness <= 0.0:
            return
        rest = start + joint.sign * (joint.spring_rest - joint.reference)
        slides = joint.kind == "slide"
        unit = 1.0 if slides else RADIAN
        strength = {"ks": tidy(joint.stiffness * unit), "kd": tidy(joint.damping * unit)}
        entry = {"name": f"{name}-{'spring' if joint.stiffness > 0.0 else 'damper'}"}
        entry |= {"kind": "sliding" if slides else "angular", "joint": name}
        self.springs.append({**entry, "rest": tidy(rest) if slides else degrees(rest), **strength})

    # how it meets the world

    def add_root(self, group: Group, towards: Sequence[Point]) -> Placed:
        """The first link, free, on a hinge, or on a level rail."""
        joints = group.joints
        kinds = sorted(joint.kind for joint in joints)
        if kinds == ["free"] or kinds == ["pin", "slide", "slide"]:
            return self._add_free(group, towards)
        if kinds == ["pin"]:
            joint = joints[0]
            link = self.add_link(group, joint.at, towards)
            self._hold(link, joint, "pinned", HINGE, joint.reference if self.kept else link.angle)
            return link
        if joints[0].kind == "slide" and abs(joints[0].way[1]) < 1e-6 and kinds.count("slide") == 1:
            return self._add_rail(group, towards)
        raise InvalidInput(
            f"{self.scene.name('body', group.bodies[0])!r} is held to the world by "
            f"{' and '.join(joint.name for joint in joints)}",
            f"in the plane {self.scene.plane.name} a body is free, on one hinge, or on a level rail",
            "change its first joints, or choose another --plane",
        )

    def _hold(self, link: Placed, joint: PlanarJoint, kind: str, drive: str, start: float) -> None:
        self.root |= {"link": link.name, "kind": kind, "at": [tidy(x) for x in joint.at]}
        turned = start if kind == "pinned" else link.angle
        self.root |= {"pivot": link.local(joint.at), "angle": degrees(turned), **self._limits(joint, start)}
        inertia = {"pinned": "armature", "slider": "added_mass"}[kind]
        self.root |= {inertia: tidy(joint.armature)} if joint.armature > 0.0 else {}
        self.named[joint.index] = (drive, joint, start)
        self.add_spring(joint, drive, start)

    def _add_rail(self, group: Group, towards: Sequence[Point]) -> Placed:
        rail, *more = group.joints
        straight = PlanarJoint(**{**rail.__dict__, "sign": math.copysign(1.0, rail.way[0])})
        above = self.add_link(group, rail.at, towards) if not more else self.add_wisp(group, rail)
        self._hold(above, straight, "slider", RAIL, 0.0)
        return self.hang(group, above, more, towards) if more else above

    def _add_free(self, group: Group, towards: Sequence[Point]) -> Placed:
        turning = next(joint for joint in group.joints if joint.kind in ("pin", "free"))
        moving = [joint for joint in group.joints if joint.kind in ("slide", "free")]
        link = self.add_link(group, turning.at, towards, trunk=True)
        self.root |= {"link": link.name, "pivot": link.local(turning.at), "angle": degrees(link.angle)}
        added = [joint.armature for joint in moving]
        if turning.armature > 0.0:
            self.root["armature"] = tidy(turning.armature)
        if max(added) > 0.0:
            self.root["added_mass"] = tidy(summed(added) / len(added))
            if min(added) != max(added):
                self.scene.left_out.append("different armatures of the root's slides: their mean is used")
        if any(joint.damping > 0.0 or joint.stiffness > 0.0 for joint in group.joints):
            self.scene.left_out.append("springs and dampers that hold the free root to the world")
        if any(joint.limits for joint in group.joints):
            self.scene.left_out.append("limits of the free root's joints")
        return link

    def hang(self, group: Group, above: Placed, joints: Sequence[PlanarJoint], towards: Sequence[Point]) -> Placed:
        """A link below another, by one joint or several."""
        for joint in joints[:-1]:
            between = self.add_wisp(group, joint)
            self.add_joint(joint, above, between)
            above = between
        child = self.add_link(group, joints[-1].at, towards)
        self.add_joint(joints[-1], above, child)
        return child


def _direction(at: Point, shapes: Sequence[Shape], towards: Sequence[Point]) -> float:
    """Where a link's x points: along its largest shape, to the side where it goes on."""
    far = max(towards, key=lambda place: math.dist(at, place), default=at)
    largest = max(shapes, key=lambda shape: shape.area, default=None)
    if largest is None or _slimness(largest) < ROUND:
        ahead = (far[0] - at[0], far[1] - at[1])
        return math.atan2(ahead[1], ahead[0]) if math.hypot(*ahead) > 1e-6 else 0.0
    x, y = largest.axis
    cx, cy = _middle(largest)
    along = x * (far[0] - at[0]) + y * (far[1] - at[1])
    if abs(along) < 1e-6 or (abs(x * (cx - at[0]) + y * (cy - at[1])) > 0.1 * (x * x + y * y)):
        along = x * (cx - at[0]) + y * (cy - at[1])  # a limb goes on to its own far end
    if abs(along) < 0.05 * (x * x + y * y):
        along = x if abs(x) > abs(y) else y  # held in its middle: to the right, or upwards
    return math.atan2(y, x) if along > 0.0 else math.atan2(-y, -x)


def _middle(shape: Shape) -> Point:
    xs, ys = zip(*shape.polygon, strict=True)
    return 0.5 * (min(xs) + max(xs)), 0.5 * (min(ys) + max(ys))


def _slimness(shape: Shape) -> float:
    """Length over breadth."""
    long = math.hypot(*shape.axis)
    if long == 0.0:
        return 1.0
    x, y = shape.axis[0] / long, shape.axis[1] / long
    lengthwise = [px * x + py * y for px, py in shape.polygon]
    across = [py * x - px * y for px, py in shape.polygon]
    return (max(lengthwise) - min(lengthwise)) / max(max(across) - min(across), 1e-12)


def _drawn(link: Placed, shapes: Sequence[Shape], towards: Sequence[Point], scene: Scene) -> dict[str, Any]:
    """Outline and breadth of a link; a thin rod to its farthest joint where nothing can be seen."""
    if not shapes:
        far = max((math.dist(link.origin, place) for place in towards), default=0.0)
        size = max(far, 0.05 * scene.size)
        scene.chosen.append(f"link {link.name} has no shape and is drawn as a rod")
        return {"length": tidy(size), "width": tidy(0.1 * size)}
    outline = union([[(p[0], p[1]) for p in map(link.local, shape.polygon)] for shape in shapes])
    breadth = max(max(shape.depth for shape in shapes), 1e-4)
    return {"outline": [[short(x), short(y)] for x, y in outline], "breadth": short(breadth)}


def degrees(radians: float) -> float:
    """Of an angle, to the digits that matter."""
    return tidy(math.degrees(radians))


def tidy(x: float) -> float:
    """Without the dust of arithmetic: twelve digits, and nothing below a billionth of a millimetre."""
    return 0.0 if abs(x) < 1e-13 else float(f"{x:.13g}")


def short(x: float) -> float:
    """For what is only drawn."""
    return 0.0 if abs(x) < 1e-6 else float(f"{x:.5g}")
