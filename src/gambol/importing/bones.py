"""A creature of bones from a compiled MuJoCo model in space."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from gambol.creatures.articulated.loads import rounded
from gambol.creatures.articulated.parts import AngularActuator
from gambol.creatures.bones.creature import Bones
from gambol.creatures.creature import creature_from_file
from gambol.creatures.units import RADIAN, STANDARD_GRAVITY
from gambol.importing.bone_shapes import add_shapes, contacts_of, with_feet
from gambol.importing.bone_tree import Data, Tree
from gambol.importing.driving import add_actuators, as_stiff, robot_muscles
from gambol.importing.hidden_contacts import without_hidden
from gambol.importing.imported import Imported, told_once
from gambol.importing.naming import Names
from gambol.importing.planes import Plane
from gambol.importing.posed import AXES, Posed, numbers
from gambol.importing.refusals import check_constraints, tell_what_else
from gambol.importing.scene import PlanarJoint, Scene
from gambol.importing.shapes import floors

SOURCES = 3500  # letters


@dataclass
class Driven:
    """What actuators ask of a body: its joints by MuJoCo's numbers, whose angles are 0 at rest."""

    scene: Scene
    named: dict[int, tuple[str, PlanarJoint, float]]
    joints: list[Data]
    link_of: dict[int, Any] = field(default_factory=dict)  # tendons span no bones


def is_in_space(scene: Scene) -> bool:
    """Whether some joint moves in another plane than most."""
    import mujoco

    free, ball = int(mujoco.mjtJoint.mjJNT_FREE), int(mujoco.mjtJoint.mjJNT_BALL)
    planar = {joint.index for group in scene.groups for joint in group.joints}
    kinds = scene.model.jnt_type
    return any(int(kinds[j]) == ball or (int(kinds[j]) != free and j not in planar) for j in range(scene.model.njnt))


def from_model_in_space(model: Any, path: Path, motors: str | None, robot: bool) -> Imported:
    """The creature of a compiled model."""
    scene = Posed(model, Plane.named("xz"))
    check_constraints(scene)
    tree = Tree(scene)
    add_shapes(tree)
    number = {id(limb): k for k, limb in enumerate(tree.limbs)}
    above = [None if limb.parent is None else number[id(limb.parent)] for limb in tree.limbs]
    tell_what_else(scene, {body: number[id(limb)] for body, limb in tree.on.items()}, above)
    if scene.rests_as:
        scene.chosen.append(f"it rests as its {scene.rests_as} has it")
    driven = _driven(tree)
    motors = motors or ("muscles" if tree.free else "efforts")
    found = add_actuators(driven, motors)
    actuators = [part for part in found if part["kind"] != "speed"]
    scene.left_out += [f"actuator {part['name']}: its target is a speed" for part in found if part["kind"] == "speed"]
    if robot and not actuators:
        actuators = robot_muscles(driven)
    body: dict[str, Any] = {
        "kind": "bones",
        "name": Names("body").of(path.stem),
        "summary": f"from {path.name}"[:200],
        "root": _root(tree),
        "bones": [limb.entry for limb in tree.limbs],
        "actuators": actuators,
        "contacts": contacts_of(tree),
        "apart": [],
        **_surroundings(tree),
    }
    scene.chosen.insert(0, "a body of bones in space, x ahead and y up")
    if motors == "muscles" and any(part["kind"] == "angular" and "ks" not in part for part in actuators):
        scene.chosen.append("motors are muscles of the same largest torque (--motors efforts sets torques)")
    drawn = creature_from_file({**body, "sensors": []}, path.name)
    assert isinstance(drawn, Bones)
    bare = without_hidden(drawn)
    if hidden := len(drawn.contacts) - len(bare.contacts):
        scene.chosen.append(f"contacts inside other contacts, as at joints, are left out ({hidden})")
    chosen, left_out = told_once(scene.chosen), told_once(scene.left_out)
    body["sources"] = _sources(path, chosen, left_out)
    contacts = [contact.model_dump(exclude_defaults=True) for contact in with_feet(bare).contacts]
    creature = creature_from_file({**body, "contacts": contacts}, path.name)
    assert isinstance(creature, Bones)
    soft = {part["name"] for part in actuators if part["kind"] == "angular" and "ks" not in part}
    return Imported(_stiffened(creature, soft), chosen, left_out)


def _sources(path: Path, chosen: Sequence[str], left_out: Sequence[str]) -> str:
    lacking = f" Not carried over: {'; '.join(left_out)}." if left_out else " Everything was carried over."
    return f"Imported from {path.name}. {'; '.join(chosen)}.{lacking}"[:SOURCES]


def _root(tree: Tree) -> Data:
    """A held root is as high above our ground, at 0, as it was above its own."""
    top, scene = tree.limbs[0], tree.scene
    if tree.free:
        return {"bone": top.name}
    heights = [float(scene.data.geom_xpos[g][2]) for g in floors(scene)]
    at = scene.place(top.body) - np.array([0.0, max(heights, default=0.0), 0.0])
    return {"bone": top.name, "kind": "held", "at": numbers(at)}


def _driven(tree: Tree) -> Driven:
    """Joints as actuators know them, by MuJoCo's own coordinates."""
    m, named = tree.scene.model, dict[int, tuple[str, PlanarJoint, float]]()
    for limb in tree.limbs:
        for joint in limb.entry.get("joints", []):
            j = next(j for j in limb.joints if tree.names.get(j) == joint["name"])
            if joint["kind"] != "ball":
                limits = (float(m.jnt_range[j, 0]), float(m.jnt_range[j, 1])) if m.jnt_limited[j] else None
                strongest = float(np.abs(m.jnt_actfrcrange[j]).max()) if m.jnt_actfrclimited[j] else None
                rest = float(tree.scene.rest[int(m.jnt_qposadr[j])])
                kind = "slide" if joint["kind"] == "slide" else "pin"
                told = PlanarJoint(
                    j, joint["name"], kind, (0.0, 0.0), reference=rest, limits=limits, strongest=strongest
                )
                named[j] = (joint["name"], told, 0.0)
    return Driven(tree.scene, named, [{"name": name} for name, _, _ in named.values()])


def _stiffened(creature: Bones, names: set[str]) -> Bones:
    """With muscles made of motors as stiff as it takes to pull with all they have some degrees off their targets."""
    muscles = []
    for part in creature.actuators:
        if part.name in names and isinstance(part, AngularActuator) and part.largest is not None:
            joint = creature.joints[part.joint][1]
            ks, kd = as_stiff(part, part.ks, joint.armature, joint.damping / RADIAN)
            part = part.model_copy(update={"ks": rounded(ks), "kd": rounded(kd)})
        muscles.append(part)
    return creature.model_copy(update={"actuators": tuple(muscles)})


def _surroundings(tree: Tree) -> Data:
    """Hints: gravity other than ours; its medium is no water of ours."""
    scene, found = tree.scene, dict[str, float]()
    ahead, up, right = (AXES @ scene.gravity).tolist()
    if abs(ahead) > 1e-9 or abs(right) > 1e-9:
        scene.left_out.append("gravity along the ground: tilt the ground instead")
    if abs(-up - STANDARD_GRAVITY) > 1e-12:
        found["gravity"] = max(-up, 0.0)
    if float(scene.model.opt.density) > 0.0 or float(scene.model.opt.viscosity) > 0.0:
        scene.left_out.append(
            "its medium: gambol's drag grows with the speed, not with its square (hints, world, drag)"
        )
    return {"hints": {"world": found}} if found else {}
