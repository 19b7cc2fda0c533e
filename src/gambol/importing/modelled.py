"""A creature from a MuJoCo model: MJCF as it is, or URDF, compiled by MuJoCo itself."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gambol.creatures.articulated.creature import Articulated
from gambol.creatures.creature import creature_from_file
from gambol.creatures.sensors import TouchSensor
from gambol.creatures.units import STANDARD_GRAVITY
from gambol.dynamics.articulated.examining import short_of_ground, stands
from gambol.errors import InvalidInput
from gambol.importing.assembly import Assembly, short, tidy
from gambol.importing.bones import from_model_in_space, is_in_space
from gambol.importing.driving import add_actuators, add_tendons, robot_muscles, stiffened, wheels
from gambol.importing.imported import Imported, told_once
from gambol.importing.naming import Names
from gambol.importing.note import check_note, note_in, restored
from gambol.importing.planes import PLANES, Plane
from gambol.importing.plausible import check_numbers
from gambol.importing.refusals import check_model
from gambol.importing.scene import Group, Scene, likeliest_plane
from gambol.importing.shapes import Touch, ground_height, touches_of
from gambol.portable.matrices import summed
from gambol.worlds.world import World

SWIMS = 0.5  # body lengths a second: where our water and MuJoCo's, whose drag grows with the square, are alike
SOURCES = 3500  # letters
MOST_CONTACTS = 100


def from_model(model: Any, path: Path, plane: str | None, motors: str | None, robot: bool) -> Imported:
    """The creature of a compiled model."""
    note = note_in(model)
    check_note(note)
    check_numbers(Scene(model, Plane.named(PLANES[0])))
    scene = Scene(model, Plane.named(plane or likeliest_plane(model)))
    if plane is None and note is None and is_in_space(scene):
        return from_model_in_space(model, path, motors, robot)
    check_model(scene)
    start, sphere = _start(scene), float(note["sphere"]) if note else 0.0
    assembly = Assembly(scene, kept=note is not None)
    _build(assembly, start)
    free = assembly.root.get("kind", "free") == "free"
    motors = motors or ("muscles" if free and note is None else "efforts")
    contacts = _contacts(assembly, sphere)
    _raise(assembly, contacts, sphere)
    hints = _surroundings(assembly, free)
    actuators = add_actuators(assembly, motors)
    if robot and not actuators:
        actuators = robot_muscles(assembly)
    add_tendons(assembly)
    wheels(assembly, actuators)
    _tell(assembly, motors, actuators, contacts)
    body: dict[str, Any] = {
        "name": Names("body").of(path.stem),
        "summary": f"from {path.name}"[:200],
        "view": "plan" if scene.from_above else "vertical",
        "root": assembly.root,
        "links": [link.entry for link in assembly.links],
        "joints": assembly.joints,
        "actuators": actuators,
        "springs": assembly.springs,
        "contacts": contacts,
        **({"hints": hints} if hints else {}),
    }
    if note is not None:
        body = restored(body, note["creature"])
    chosen, left_out = told_once(scene.chosen), told_once(scene.left_out)
    body.setdefault("sources", _sources(path, chosen, left_out))
    creature = creature_from_file(body, path.name)
    assert isinstance(creature, Articulated)
    soft = [part["name"] for part in actuators if part["kind"] == "angular" and "ks" not in part]
    creature = _felt(stiffened(creature, assembly, soft)) if note is None else creature
    return Imported(creature, chosen, left_out, assembly.frames)


def _felt(creature: Articulated) -> Articulated:
    """Without touch sensors of contacts that no leg brings to the ground, such as the upper corners of a flat foot."""
    idle = short_of_ground(creature) if stands(creature) else {}
    kept = [part for part in creature.sensors if not (isinstance(part, TouchSensor) and part.contact in idle)]
    return creature.model_copy(update={"sensors": tuple(kept)})


def _sources(path: Path, chosen: Sequence[str], left_out: Sequence[str]) -> str:
    lacking = f" Not carried over: {'; '.join(left_out)}." if left_out else " Everything was carried over."
    return f"Imported from {path.name}. {'; '.join(chosen)}.{lacking}"[:SOURCES]


# links


def _start(scene: Scene) -> int:
    """The group that is the root: of what moves in the world, the one that most hangs on."""
    tops = [g for g, group in enumerate(scene.groups) if group.parent is None]
    if not tops:
        raise InvalidInput(
            f"no part of it moves in the plane {scene.plane.name}",
            f"planes are {', '.join(PLANES)}",
            "choose another --plane, or give its root a joint",
        )

    def weight(top: int) -> tuple[int, float]:
        own = _beyond(scene, top)
        return len(own), summed(float(scene.model.body_mass[b]) for g in own for b in scene.groups[g].bodies)

    best = max(tops, key=weight)
    for other in tops:
        if other != best:
            name = scene.name("body", scene.groups[other].bodies[0])
            scene.left_out.append(f"{name} and all that hangs on it: it moves apart from the body")
    return best


def _beyond(scene: Scene, top: int) -> list[int]:
    found = [top]
    for g, group in enumerate(scene.groups):
        if group.parent in found:
            found.append(g)
    return found


def _build(assembly: Assembly, start: int) -> None:
    """Links and joints, from the root outwards."""
    scene, placed = assembly.scene, {}
    for g in _beyond(scene, start):
        group = scene.groups[g]
        towards = [below.joints[0].at for below in scene.groups if below.parent == g]
        if g == start:
            placed[g] = assembly.add_root(group, towards)
        else:
            assert group.parent is not None
            placed[g] = assembly.hang(group, placed[group.parent], group.joints, towards)


# contacts


def _contacts(assembly: Assembly, sphere: float) -> list[dict[str, Any]]:
    """Points and discs in the frames of their links; of two discs about one joint only the larger."""
    scene, usual = assembly.scene, World().friction
    if scene.from_above:
        return []
    groups: list[Group] = [group for group in scene.groups if group.bodies[0] in assembly.link_of]
    touches = [touch for group in groups for touch in touches_of(scene, group)]
    hidden = {k for k, one in enumerate(touches) for o in touches[:k] + touches[k + 1 :] if _covered(scene, one, o)}
    touches = [touch for k, touch in enumerate(touches) if k not in hidden]
    names, found = Names("contact"), list[dict[str, Any]]()
    for touch in touches:
        link = assembly.link_of[touch.body]
        alone = sum(other.body == touch.body for other in touches) == 1
        ours = touch.name.removeprefix("contact.") if sphere else None
        name = ours or (names.of(link.name) if alone else names.of(f"{link.name}-{_count(found, link.name)}"))
        radius = None if touch.radius is None else touch.radius - sphere
        entry: dict[str, Any] = {"name": name, "link": link.name, "at": link.local(touch.at)}
        entry |= {"radius": tidy(radius)} if radius is not None and radius > 1e-9 else {}
        entry |= {"friction": tidy(touch.friction)} if touch.friction != usual else {}
        found.append(entry)
    if len(found) > MOST_CONTACTS:
        scene.left_out.append(
            f"{len(found) - MOST_CONTACTS} of {len(found)} contacts: a body has up to {MOST_CONTACTS}"
        )
    return found[:MOST_CONTACTS]


def _count(found: Sequence[dict[str, Any]], link: str) -> int:
    return 1 + [entry["link"] for entry in found].count(link)


def _covered(scene: Scene, one: Touch, other: Touch) -> bool:
    """Whether a disc lies within that of the link it hangs on, or that hangs on it, about one point: their joint."""
    if one.radius is None or other.radius is None or math.dist(one.at, other.at) > 1e-6:
        return False
    below = {group.bodies[0]: group for group in scene.groups}
    above = [scene.groups[g].bodies[0] if (g := below[touch.body].parent) is not None else -1 for touch in (one, other)]
    if one.body != above[1] and other.body != above[0]:
        return False
    return one.radius < other.radius or (one.radius == other.radius and above[1] == one.body)


def _raise(assembly: Assembly, contacts: Sequence[dict[str, Any]], sphere: float) -> None:
    """Our ground is at 0: a body that is held there is put as high above it as it was above its own."""
    height = ground_height(assembly.scene)
    if "at" in assembly.root and contacts and height is not None:
        assembly.root["at"][1] = tidy(assembly.root["at"][1] - height - sphere)


# surroundings


def _surroundings(assembly: Assembly, free: bool) -> dict[str, Any]:
    """Hints: what its world has, gravity other than ours and water; and that a model looks along its x."""
    scene, world = assembly.scene, dict[str, float]()
    right, up = scene.plane.point(scene.gravity)
    if not scene.from_above:
        if abs(right) > 1e-9:
            scene.left_out.append(f"gravity along {scene.plane.name[0]}: tilt the ground instead")
        if abs(-up - STANDARD_GRAVITY) > 1e-12:
            world["gravity"] = tidy(max(-up, 0.0))
    density, viscosity = float(scene.model.opt.density), float(scene.model.opt.viscosity)
    if (density > 0.0 or viscosity > 0.0) and free:
        length = scene.size
        world["drag"] = short(0.5 * density * SWIMS * length + viscosity / length)
        medium = f"its medium (density {density:g}, viscosity {viscosity:g})"
        alike = f"as strong at {SWIMS:g} body lengths a second"
        scene.chosen.append(f"{medium} is water of drag {world['drag']:g} N s/m³, {alike}")
    ahead = {"gait": {"front": "right"}} if free and scene.plane.name[0] == "x" and not scene.from_above else {}
    return {**({"world": world} if world else {}), **ahead}


def _tell(assembly: Assembly, motors: str, actuators: Sequence[dict[str, Any]], contacts: Sequence[object]) -> None:
    """What was chosen for everything at once."""
    scene = assembly.scene
    view = "seen from above: its weight is across the plane" if scene.from_above else "seen from the side"
    scene.chosen.insert(0, f"plane {scene.plane.name}, {view}")
    driven = len(scene.model.actuator_trnid) > 0 and any(part["kind"] == "angular" for part in actuators)
    if motors == "muscles" and driven:
        scene.chosen.append("motors are muscles of the same largest torque (--motors efforts sets torques)")
    if scene.model.ncam or scene.model.nlight or scene.model.nmat:
        scene.chosen.append("what is only seen stays behind: cameras, lights, materials")
    if contacts:
        scene.chosen.append("the ground's softness follows from the body's weight and size")
