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
does not know, are refused. What MuJoCo has no word for (sensors, outlines, hints, which damper is whose) stands in a
text of the model, so that `gambol import` gives the same body back.
"""

from __future__ import annotations

import json
import math
import xml.etree.ElementTree as ET

import yaml

from gambol.creatures.articulated.creature import Articulated
from gambol.creatures.articulated.joints import Joint, Root
from gambol.creatures.articulated.parts import Link
from gambol.creatures.bones.creature import Bones
from gambol.creatures.creature import Creature
from gambol.creatures.units import RADIAN, Point
from gambol.dynamics.articulated.system import LinkedSystem
from gambol.dynamics.system import all_numbers
from gambol.errors import InvalidInput, unknown_name
from gambol.export.mujoco_bones import bones_model
from gambol.export.mujoco_muscles import Bodies, add_actuators, add_joint_springs, add_springs
from gambol.export.mujoco_text import point_text, text_of
from gambol.portable.angles import sincos
from gambol.worlds.terrain import Flat, Slope
from gambol.worlds.world import World

SHORTEST_STEP, LONGEST_STEP = 1e-6, 1.0  # s
INTEGRATORS = ("Euler", "RK4", "implicit", "implicitfast")
COUNTER_CLOCKWISE = "0 -1 0"
UPWARDS = "0 0 1"  # a turntable's axle
THINNEST = 1e-9  # a rod's inertia about its own axis, as a share of that across
# Radius of a contact's sphere as a share of the body's size: small, because friction acts this much below our point.
SPHERE_SHARE = 0.005
NOTE = "gambol"  # the name of a text in the model with what MuJoCo has no word for


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
    if not isinstance(creature, Articulated | Bones):
        raise InvalidInput(
            f"{creature.name!r} is a body of kind {creature.body!r}",
            "only bodies of links or bones can become a MuJoCo model",
            "choose a creature of links or bones",
        )
    if not SHORTEST_STEP <= timestep <= LONGEST_STEP:
        raise InvalidInput(
            f"steps of {timestep:g} s",
            f"they must last from {SHORTEST_STEP:g} to {LONGEST_STEP:g} s",
            "choose about 0.001",
        )
    if integrator not in INTEGRATORS:
        raise unknown_name("MuJoCo integrator", integrator, INTEGRATORS)
    if isinstance(creature, Bones):
        return bones_model(creature, world, timestep, contacts, integrator, damping)
    _refuse_what_mujoco_lacks(creature, world, contacts)
    model = ET.Element("mujoco", model=creature.name)
    ET.SubElement(model, "compiler", angle="radian", inertiafromgeom="false")
    weight = 0.0 if creature.seen_from_above else world.gravity  # seen from above, it points out of the plane
    ET.SubElement(model, "option", timestep=text_of(timestep), integrator=integrator, gravity=text_of(0, 0, -weight))
    scene = ET.SubElement(model, "worldbody")
    numbers = all_numbers(creature, world)
    bodies = _add_links(scene, creature, _root_place(creature, world))
    add_joint_springs(bodies, creature, numbers, damping)
    tendons, actuators = ET.Element("tendon"), ET.Element("actuator")
    add_springs(tendons, bodies, creature, numbers)
    add_actuators(actuators, tendons, bodies, creature, numbers)
    model.extend(part for part in (tendons, actuators) if len(part))
    if contacts and not creature.seen_from_above:
        _add_contacts(scene, bodies, creature, world)
    custom = ET.SubElement(model, "custom")
    ET.SubElement(custom, "text", name=NOTE, data=json.dumps(note_of(creature, contacts), separators=(",", ":")))
    ET.indent(model)
    return ET.tostring(model, encoding="unicode")


def _root_place(creature: Articulated, world: World) -> Point:
    """Where the root's pivot is in the world, in the rest pose."""
    system = LinkedSystem(creature, world)
    rest = system.rest_state()
    x, y = system.posture(rest.q, rest.v).origin[0]
    return float(x), float(y)


def _refuse_what_mujoco_lacks(creature: Articulated, world: World, contacts: bool) -> None:
    if world.drag > 0.0:
        raise InvalidInput(f"the world has water of drag {world.drag:g}", "MuJoCo has no such water", "set 'drag' to 0")
    if not contacts:
        return
    if creature.seen_from_above and creature.contacts:
        raise InvalidInput(
            f"{creature.name!r} slides on the plane we see",
            "MuJoCo has no friction by direction",
            "export it with contacts=False",
        )
    if not creature.seen_from_above and not isinstance(world.terrain, Flat | Slope):
        raise InvalidInput(
            f"the terrain is {world.terrain.kind!r}",
            "only flat ground and slopes can become MuJoCo planes",
            "choose one of these, or export with contacts=False",
        )


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
        body.set("axisangle", f"{axis} {text_of(angle)}")
        if joint is None:
            _add_root_joints(body, creature.root, place)
        else:
            _add_joint(body, joint, angle)
        _add_mass(body, link, thin=creature.root.kind == "turntable")
    return bodies


def _swing_plane(arm: ET.Element, joint: Joint) -> ET.Element:
    """A frame across a turntable's arm, at the hinge: in it a rod swings as in our plane."""
    across = f"{UPWARDS} {text_of(math.pi / 2)}"
    return ET.SubElement(arm, "body", name=f"{joint.name}.plane", pos=point_text(joint.at), axisangle=across)


def _origin(place: Point, pivot: Point, angle: float, axis: str) -> str:
    """Where a link's origin is when its pivot is at a place and the link turned by an angle."""
    (x, y), (px, py), (s, c) = place, pivot, sincos(angle)
    if axis == UPWARDS:
        return text_of(x - px * c, -px * s, y - py)
    return point_text((x - (px * c - py * s), y - (px * s + py * c)))


def _add_root_joints(body: ET.Element, root: Root, place: Point) -> None:
    x, y = place
    angle = root.angle * RADIAN
    s, c = sincos(angle)  # a joint's axis is seen from its own body, turned at rest
    if root.kind == "turntable":
        turn = {
            "name": "root.turn",
            "type": "hinge",
            "axis": UPWARDS,
            "pos": point_text(root.pivot),
            "ref": text_of(angle),
        }
        ET.SubElement(body, "joint", turn)
        return
    added = {"armature": text_of(root.added_mass)}
    if root.kind != "pinned":
        rail = ET.SubElement(
            body, "joint", added, name="root.x", type="slide", axis=point_text((c, -s)), ref=text_of(x)
        )
        rail.set("pos", point_text(root.pivot))
        if root.limits and root.kind == "slider":
            rail.set("range", text_of(*[x + limit for limit in root.limits]))
    if root.kind == "free":
        ET.SubElement(body, "joint", added, name="root.z", type="slide", axis=point_text((s, c)), ref=text_of(y))
    if root.kind != "slider":
        hinge = _add_hinge(body, "root.angle", root.pivot, angle)
        hinge.set("armature", text_of(root.armature))
        if root.limits:
            hinge.set("range", text_of(*[limit * RADIAN for limit in root.limits]))


def _add_joint(body: ET.Element, joint: Joint, angle: float) -> None:
    if joint.along is None:
        held, unit = _add_hinge(body, joint.name, joint.pivot, angle), RADIAN
    else:
        way = joint.along * RADIAN - angle  # seen from the child
        axis, unit = point_text(sincos(way)[::-1]), 1.0
        held = ET.SubElement(body, "joint", name=joint.name, type="slide", axis=axis, pos=point_text(joint.pivot))
    if joint.armature:
        held.set("armature", text_of(joint.armature))
    if joint.limits:
        held.set("range", text_of(*[limit * unit for limit in joint.limits]))


def _add_hinge(body: ET.Element, name: str, pivot: Point, angle: float) -> ET.Element:
    attributes = {
        "name": name,
        "type": "hinge",
        "axis": COUNTER_CLOCKWISE,
        "pos": point_text(pivot),
        "ref": text_of(angle),
    }
    return ET.SubElement(body, "joint", attributes)


def _add_mass(body: ET.Element, link: Link, thin: bool) -> None:
    """Mass and inertia, and a box to look at that touches nothing."""
    # Only the inertia about y matters to planar motion. Three equal ones are those of a ball, a possible body. In space
    # a link is a thin rod: it has none about its own axis, or as little as MuJoCo bears.
    own = link.moment_of_inertia
    inertia = text_of(THINNEST * own if thin else own, own, own)
    ET.SubElement(body, "inertial", pos=point_text(link.centre_of_mass), mass=text_of(link.mass), diaginertia=inertia)
    if link.radius is not None:
        size = text_of(link.radius, link.breadth / 2)
        ET.SubElement(body, "geom", type="cylinder", size=size, zaxis="0 1 0", contype="0", conaffinity="0")
        return
    (left, right), (low, high) = [(min(c), max(c)) for c in zip(*link.corners, strict=True)]
    middle = point_text(((left + right) / 2, (low + high) / 2))
    size = text_of((right - left) / 2, link.breadth / 2, (high - low) / 2)
    ET.SubElement(body, "geom", type="box", pos=middle, size=size, contype="0", conaffinity="0")


# ground


def _add_contacts(scene: ET.Element, bodies: Bodies, creature: Articulated, world: World) -> None:
    """The ground as a plane, and contact points as small spheres that collide with it alone.

    The spheres are centred at our points and the plane lies one radius below our ground: whatever the pose, a sphere
    touches exactly when our point does.
    """
    radius = SPHERE_SHARE * creature.size
    slope = world.terrain.degrees * RADIAN if isinstance(world.terrain, Slope) else 0.0
    sine, cosine = sincos(slope)
    normal = -sine, cosine
    surface = {"friction": text_of(world.friction, 0, 0), "condim": "3"}
    ground = ET.SubElement(scene, "geom", surface, name="ground", type="plane", contype="0", conaffinity="1")
    ground.set("size", "0 0 1")  # without end
    ground.set("zaxis", point_text(normal))
    ground.set("pos", point_text((-radius * normal[0], -radius * normal[1])))
    for contact in creature.contacts:
        sphere = ET.SubElement(bodies[contact.link], "geom", surface, name=f"contact.{contact.name}", type="sphere")
        size = radius + (contact.radius or 0.0)
        sphere.attrib.update(size=text_of(size), pos=point_text(contact.at), contype="1", conaffinity="0")
        if contact.friction is not None:  # instead of the larger of its and the ground's
            sphere.attrib.update(friction=text_of(contact.friction, 0, 0), priority="1")


# what MuJoCo has no word for


def note_of(creature: Articulated, contacts: bool) -> dict[str, object]:
    """The creature's file as data, and how much larger than its contacts the spheres are.

    `gambol import` gives what stands here back where the model still says the same.
    """
    return {"creature": yaml.safe_load(creature.to_yaml()), "sphere": SPHERE_SHARE * creature.size if contacts else 0.0}
