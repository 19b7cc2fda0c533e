"""A creature of links as an equivalent planar MuJoCo model, in MuJoCo's XML format (MJCF).

Our plane is MuJoCo's x-z plane: (x, y) here is (x, 0, y) there. Hinges turn about "0 -1 0", which is counter-clockwise
with x to the right and z up, as our angles are. A body's frame is its link's frame, so the points of a creature's file
stand in the model unchanged.

Every joint has a `ref`, so that MuJoCo's `qpos` are our numbers: place (x, z) of the root's pivot in the world where it
can move, the root's angle where it can turn, then the joints' angles, in the order of `Articulated.ordered_links`. A
turntable turns about z, and its rods swing in planes across it. The
model's initial configuration is the creature's rest pose. `ctrl` are the actuators' targets in the creature's order,
kept within the same ranges: radians, metres, N or N m.

The same up to round-off: masses, joints, gravity, springs, actuators. The same in kind only, because MuJoCo has soft
constraints where we have springs: contacts and joint limits. Water and the sliding of plan-view creatures, which MuJoCo
does not know, are refused.
"""

from __future__ import annotations

import math
import xml.etree.ElementTree as ET

from gambol.creatures.articulated.creature import Articulated
from gambol.creatures.articulated.parts import (
    AngularActuator,
    AngularSpring,
    EffortActuator,
    Joint,
    LinearActuator,
    LinearSpring,
    Link,
    Root,
)
from gambol.creatures.creature import Creature
from gambol.creatures.units import RADIAN, Point
from gambol.dynamics.articulated.system import LinkedSystem
from gambol.dynamics.system import all_numbers
from gambol.errors import InvalidInput, unknown_name
from gambol.worlds.terrain import Flat, Slope
from gambol.worlds.world import World

Bodies = dict[str, ET.Element]  # by link

INTEGRATORS = ("Euler", "RK4", "implicit", "implicitfast")
COUNTER_CLOCKWISE = "0 -1 0"
UPWARDS = "0 0 1"  # a turntable's axle
THINNEST = 1e-9  # a rod's inertia about its own axis, as a share of that across
# Radius of a contact's sphere as a share of the body's size: small, because friction acts this much below our point.
SPHERE_SHARE = 0.005


def mjcf(
    creature: Creature,
    world: World = World(),  # noqa: B008  # frozen
    timestep: float = 0.001,
    contacts: bool = True,
    integrator: str = "Euler",
    damping: float = 0.0,
) -> str:
    """The model as XML text. `damping` (N m s/rad) is added to every joint: 0 is our body; more, a tamer one.

    >>> import mujoco
    >>> from gambol.creatures.catalogue import creature
    >>> model = mujoco.MjModel.from_xml_string(mjcf(creature("luxo")))
    >>> model.nq, model.nu, round(float(model.body("head").mass[0]), 3)
    (5, 2, 0.4)
    """
    if not isinstance(creature, Articulated):
        raise InvalidInput(f"{creature.name!r} is a body of kind {creature.body!r}",
                           "links and joints become a MuJoCo model", "choose a creature of links")  # fmt: skip
    _refuse_what_mujoco_lacks(creature, world, contacts, integrator)
    model = ET.Element("mujoco", model=creature.name)
    ET.SubElement(model, "compiler", angle="radian", inertiafromgeom="false")
    weight = 0.0 if creature.seen_from_above else world.gravity  # seen from above, it points out of the plane
    ET.SubElement(model, "option", timestep=_text(timestep), integrator=integrator, gravity=_text(0, 0, -weight))
    scene = ET.SubElement(model, "worldbody")
    numbers = all_numbers(creature, world)
    bodies = _add_links(scene, creature, _root_place(creature, world))
    _add_joint_springs(bodies, creature, numbers, damping)
    tendons, actuators = ET.Element("tendon"), ET.Element("actuator")
    _add_springs(tendons, bodies, creature, numbers)
    _add_actuators(actuators, tendons, bodies, creature, numbers)
    model.extend(part for part in (tendons, actuators) if len(part))
    if contacts and not creature.seen_from_above:
        _add_contacts(scene, bodies, creature, world)
    ET.indent(model)
    return ET.tostring(model, encoding="unicode")


def _root_place(creature: Articulated, world: World) -> Point:
    """Where the root's pivot is in the world, in the rest pose."""
    system = LinkedSystem(creature, world)
    rest = system.rest_state()
    x, y = system.posture(rest.q, rest.v).origin[0]
    return float(x), float(y)


def _refuse_what_mujoco_lacks(creature: Articulated, world: World, contacts: bool, integrator: str) -> None:
    if integrator not in INTEGRATORS:
        raise unknown_name("MuJoCo integrator", integrator, INTEGRATORS)
    if world.drag > 0.0:
        raise InvalidInput(f"the world has water of drag {world.drag:g}", "MuJoCo has no such water", "set 'drag' to 0")
    if not contacts:
        return
    if creature.seen_from_above and creature.contacts:
        raise InvalidInput(f"{creature.name!r} slides on the plane we see", "MuJoCo has no friction by direction",
                           "export it with contacts=False")  # fmt: skip
    if not creature.seen_from_above and not isinstance(world.terrain, Flat | Slope):
        raise InvalidInput(f"the terrain is {world.terrain.kind!r}", "flat ground and slopes become MuJoCo planes",
                           "choose one of these, or export with contacts=False")  # fmt: skip


# links and joints


def _add_links(scene: ET.Element, creature: Articulated, root_place: Point) -> Bodies:
    """A <body> for every link by name, nested as the tree of links is, in its rest pose."""
    bodies: Bodies = {}
    for link in creature.ordered_links:
        joint = creature.joint_above(link.name)
        held = joint or creature.root
        angle, place = held.angle * RADIAN, joint.at if joint else root_place
        above, axis = bodies[joint.parent] if joint else scene, COUNTER_CLOCKWISE
        if creature.root.kind == "turntable":
            if joint is None:
                axis = UPWARDS
            elif joint.parent == creature.root.link:
                above, place = _swing_plane(above, joint), (0.0, 0.0)
        body = bodies[link.name] = ET.SubElement(above, "body", name=link.name)
        body.set("pos", _origin(place, held.pivot, angle, axis))
        body.set("axisangle", f"{axis} {_text(angle)}")
        if joint is None:
            _add_root_joints(body, creature.root, place)
        else:
            hinge = _add_hinge(body, joint.name, joint.pivot, angle)
            if joint.limits:
                hinge.set("range", _text(*[limit * RADIAN for limit in joint.limits]))
        _add_mass(body, link, thin=creature.root.kind == "turntable")
    return bodies


def _swing_plane(arm: ET.Element, joint: Joint) -> ET.Element:
    """A frame across a turntable's arm, at the hinge: in it a rod swings as in our plane."""
    across = f"{UPWARDS} {_text(math.pi / 2)}"
    return ET.SubElement(arm, "body", name=f"{joint.name}.plane", pos=_point(joint.at), axisangle=across)


def _origin(place: Point, pivot: Point, angle: float, axis: str) -> str:
    """Where a link's origin is when its pivot is at a place and the link turned by an angle."""
    (x, y), (px, py), s, c = place, pivot, math.sin(angle), math.cos(angle)
    if axis == UPWARDS:
        return _text(x - px * c, -px * s, y - py)
    return _point((x - (px * c - py * s), y - (px * s + py * c)))


def _add_root_joints(body: ET.Element, root: Root, place: Point) -> None:
    x, y = place
    angle = root.angle * RADIAN
    s, c = math.sin(angle), math.cos(angle)  # a joint's axis is seen from its own body, turned at rest
    if root.kind == "turntable":
        turn = {"name": "root.turn", "type": "hinge", "axis": UPWARDS, "pos": _point(root.pivot), "ref": _text(angle)}
        ET.SubElement(body, "joint", turn)
        return
    if root.kind != "pinned":
        ET.SubElement(body, "joint", name="root.x", type="slide", axis=_point((c, -s)), ref=_text(x))
    if root.kind == "free":
        ET.SubElement(body, "joint", name="root.z", type="slide", axis=_point((s, c)), ref=_text(y))
    if root.kind != "slider":
        _add_hinge(body, "root.angle", root.pivot, angle)


def _add_hinge(body: ET.Element, name: str, pivot: Point, angle: float) -> ET.Element:
    attributes = {"name": name, "type": "hinge", "axis": COUNTER_CLOCKWISE, "pos": _point(pivot), "ref": _text(angle)}
    return ET.SubElement(body, "joint", attributes)


def _add_mass(body: ET.Element, link: Link, thin: bool) -> None:
    """Mass and inertia, and a box to look at that touches nothing."""
    # Only the inertia about y matters to planar motion. Three equal ones are those of a ball, a possible body. In space
    # a link is a thin rod: it has none about its own axis, or as little as MuJoCo bears.
    own = link.moment_of_inertia
    inertia = _text(THINNEST * own if thin else own, own, own)
    ET.SubElement(body, "inertial", pos=_point(link.centre_of_mass), mass=_text(link.mass), diaginertia=inertia)
    (left, right), (low, high) = [(min(c), max(c)) for c in zip(*link.corners, strict=True)]
    middle = _point(((left + right) / 2, (low + high) / 2))
    size = _text((right - left) / 2, link.breadth / 2, (high - low) / 2)
    ET.SubElement(body, "geom", type="box", pos=middle, size=size, contype="0", conaffinity="0")


# springs and actuators


def _add_joint_springs(bodies: Bodies, creature: Articulated, n: dict[str, float], damping: float) -> None:
    """A MuJoCo joint has one spring: the sum of ours, which pulls to the mean of their rests."""
    for joint in creature.joints:
        keys = [f"spring.{s.name}" for s in creature.springs if isinstance(s, AngularSpring) and s.joint == joint.name]
        hinge = _hinge(bodies, creature, joint.name)
        stiffness = sum(n[f"{key}.ks"] for key in keys)
        hinge.set("damping", _text(damping + sum(n[f"{key}.kd"] for key in keys)))
        if stiffness > 0.0:
            hinge.set("stiffness", _text(stiffness))
            hinge.set("springref", _text(sum(n[f"{key}.ks"] * n[f"{key}.rest"] for key in keys) / stiffness))


def _add_springs(tendons: ET.Element, bodies: Bodies, creature: Articulated, n: dict[str, float]) -> None:
    for spring in creature.springs:
        if isinstance(spring, LinearSpring):
            key = f"spring.{spring.name}"
            tendon = _add_tendon(tendons, bodies, spring, key)
            tendon.set("stiffness", _text(n[f"{key}.ks"]))
            tendon.set("damping", _text(n[f"{key}.kd"]))
            tendon.set("springlength", _text(n[f"{key}.rest"]))


def _add_actuators(
    actuators: ET.Element, tendons: ET.Element, bodies: Bodies, creature: Articulated, n: dict[str, float]
) -> None:
    for actuator in creature.actuators:
        key = f"actuator.{actuator.name}"
        common = {"name": actuator.name, "ctrlrange": _text(n[f"{key}.min"], n[f"{key}.max"])}
        if isinstance(actuator, EffortActuator):
            ET.SubElement(actuators, "motor", common, joint=_driven(creature, actuator))
            continue
        servo = ET.SubElement(actuators, "position", common, kp=_text(n[f"{key}.ks"]))
        if isinstance(actuator, AngularActuator):
            servo.set("joint", actuator.joint)
            damped = _hinge(bodies, creature, actuator.joint)
        else:
            damped = _add_tendon(tendons, bodies, actuator, key)
            servo.set("tendon", key)
        if actuator.largest is None:
            servo.set("kv", _text(n[f"{key}.kd"]))
        else:  # the spring is cut, the damper is not
            servo.set("forcerange", _text(-actuator.largest, actuator.largest))
            damped.set("damping", _text(float(damped.get("damping", "0")) + n[f"{key}.kd"]))


def _hinge(bodies: Bodies, creature: Articulated, joint: str) -> ET.Element:
    """The MuJoCo joint of a joint: every link below the root has one."""
    hinge = next(bodies[part.child] for part in creature.joints if part.name == joint).find("joint")
    assert hinge is not None
    return hinge


def _driven(creature: Articulated, actuator: EffortActuator) -> str:
    """The MuJoCo joint that an effort acts on."""
    if actuator.drives != creature.root_drive:
        return actuator.drives
    return "root.x" if creature.root.kind == "slider" else "root.turn"


def _add_tendon(tendons: ET.Element, bodies: Bodies, spring: LinearActuator | LinearSpring, key: str) -> ET.Element:
    """A straight tendon between two new sites."""
    tendon = ET.SubElement(tendons, "spatial", name=key)
    for end, place in (("start", spring.start), ("end", spring.end)):
        ET.SubElement(bodies[place.link], "site", name=f"{key}.{end}", pos=_point(place.at))
        ET.SubElement(tendon, "site", site=f"{key}.{end}")
    return tendon


# ground


def _add_contacts(scene: ET.Element, bodies: Bodies, creature: Articulated, world: World) -> None:
    """The ground as a plane, and contact points as small spheres that collide with it alone.

    The spheres are centred at our points and the plane lies one radius below our ground: whatever the pose, a sphere
    touches exactly when our point does.
    """
    radius = SPHERE_SHARE * creature.size
    slope = world.terrain.degrees * RADIAN if isinstance(world.terrain, Slope) else 0.0
    normal = -math.sin(slope), math.cos(slope)
    surface = {"friction": _text(world.friction, 0, 0), "condim": "3"}
    ground = ET.SubElement(scene, "geom", surface, name="ground", type="plane", contype="0", conaffinity="1")
    ground.set("size", "0 0 1")  # without end
    ground.set("zaxis", _point(normal))
    ground.set("pos", _point((-radius * normal[0], -radius * normal[1])))
    for contact in creature.contacts:
        sphere = ET.SubElement(bodies[contact.link], "geom", surface, name=f"contact.{contact.name}", type="sphere")
        sphere.attrib.update(size=_text(radius), pos=_point(contact.at), contype="1", conaffinity="0")


def _text(*numbers: float) -> str:
    """Numbers as MJCF has them, to the last bit."""
    return " ".join(repr(float(x)) for x in numbers)


def _point(point: Point) -> str:
    """A point of our plane, in MuJoCo's space."""
    return _text(point[0], 0, point[1])
