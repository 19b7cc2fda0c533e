"""Shapes of bones and where they touch, of a model's geoms."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from gambol.creatures.articulated.rest_pose import LOW
from gambol.creatures.bones.creature import Bones
from gambol.creatures.bones.left_out import LIES
from gambol.creatures.bones.shapes import Shape
from gambol.importing.bone_tree import Data, Limb, Tree
from gambol.importing.naming import Names
from gambol.importing.posed import AXES, Array, Posed, numbers
from gambol.importing.shapes import friction_of, is_solid, kind_of
from gambol.worlds.world import World

MOST_ON_A_BONE = 8  # contacts: of more, those that stand out farthest
SOLE = 4  # of them the lowest, if they are as low as each other
MOST = 120  # contacts in all
SEEN = 20  # shapes of a bone


def add_shapes(tree: Tree) -> None:
    """Geoms as shapes; of meshes the box that they fill."""
    meshes = False
    for limb in tree.limbs:
        own = [g for g in _geoms(tree.scene, limb) if is_solid(tree.scene, g)]
        plain = [g for g in own if kind_of(tree.scene, g) != "mesh"]
        meshes = meshes or len(plain) < len(own)
        shapes = [_shape(tree.scene, limb.body, g) for g in (plain or own)][:SEEN]
        if shapes:
            limb.entry["shapes"] = shapes
        elif len(own) != len(_geoms(tree.scene, limb)):
            tree.scene.left_out.append(f"shapes of {limb.name} that are not solids")
    if meshes:
        tree.scene.chosen.append(
            "meshes are boxes of their size, where a bone has no other shape; corners of theirs touch"
        )


def contacts_of(tree: Tree) -> list[Data]:
    """Spheres at the ends of capsules, and corners, in the frames of their bones."""
    scene, usual, names = tree.scene, World().friction, Names("contact")
    if scene.disabled("contact") or scene.disabled("constraint"):
        return []
    found: list[Data] = []
    thinned = 0
    for limb in tree.limbs:
        solid = [g for g in _geoms(scene, limb) if is_solid(scene, g)]
        touching = [(g, friction) for g in solid if (friction := friction_of(scene, g)) is not None]
        spots = [(*spot, friction) for g, friction in touching for spot in _touching(scene, limb.body, g)]
        kept = _farthest(scene, limb, list(dict.fromkeys(spots)))
        thinned += len(spots) - len(kept)
        for place, radius, friction in kept:
            name = names.of(limb.name if len(kept) == 1 else f"{limb.name}-{len(found) + 1}")
            data: Data = {"name": name, "bone": limb.name, "at": numbers(place)}
            data |= {"radius": radius} if radius > 0.0 else {}
            found.append({**data, **({"friction": friction} if friction != usual else {})})
    if thinned:
        scene.chosen.append(
            f"{MOST_ON_A_BONE} contacts of a bone at most, those that stand out; {thinned} others are "
            "hidden or near to them"
        )
    if len(found) > MOST:
        scene.left_out.append(f"{len(found) - MOST} of {len(found)} contacts")
    return found[:MOST]


def with_feet(creature: Bones) -> Bones:
    """With the low contacts of limbs' ends, and what lies on the ground, as feet."""
    pose = creature.pose
    heights = {name: pose.contact(name)[1] for name in creature.contacts_on}
    ground, near = min(heights.values(), default=0.0), LIES * pose.size
    low = ground + LOW * pose.height
    touching = set(creature.contacts_on.values())

    def is_foot(name: str) -> bool:
        bone = creature.contacts_on[name]
        end = creature.bone(bone).parent is not None and not touching & set(pose.beyond(bone)[1:])
        own = min(height for other, height in heights.items() if creature.contacts_on[other] == bone)
        return heights[name] <= ground + near or (end and heights[name] <= min(low, own + near))

    contacts = tuple(one.model_copy(update={"foot": is_foot(one.name)}) for one in creature.contacts)
    return creature.model_copy(update={"contacts": contacts})


def _geoms(scene: Posed, limb: Limb) -> list[int]:
    return [g for g in range(scene.model.ngeom) if int(scene.model.geom_bodyid[g]) in limb.bodies]


def _shape(scene: Posed, body: int, g: int) -> Data:
    """A geom in a body's frame."""
    kind, size = kind_of(scene, g), scene.model.geom_size[g]
    turn = scene.turn(body).T @ AXES @ scene.data.geom_xmat[g].reshape(3, 3)  # its axes as columns
    at = scene.local(body, scene.data.geom_xpos[g])
    if kind == "sphere":
        return {"kind": kind, "at": numbers(at), "thickness": 2.0 * float(size[0])}
    if kind in ("capsule", "cylinder"):
        told = {"length": 2.0 * float(size[1]), "thickness": 2.0 * float(size[0])}
        return {"kind": kind, "at": numbers(at), "points": numbers(turn[:, 2]), **told}
    if kind == "mesh":
        middle, size = scene.model.geom_aabb[g, :3], np.maximum(scene.model.geom_aabb[g, 3:], 1e-4)
        kind, at = "box", at + turn @ middle
    x, y, z = (2.0 * float(half) for half in size)
    way = {"points": numbers(turn[:, 0]), "up": numbers(turn[:, 1])}
    return {"kind": kind, "at": numbers(at), **way, "length": x, "thickness": y, "width": z}


def _touching(scene: Posed, body: int, g: int) -> list[tuple[tuple[float, ...], float]]:
    if kind_of(scene, g) != "mesh":
        return [(tuple(numbers(place)), radius) for place, radius in Shape(**_shape(scene, body, g)).touching]
    mesh = int(scene.model.geom_dataid[g])
    begin, count = int(scene.model.mesh_vertadr[mesh]), int(scene.model.mesh_vertnum[mesh])
    corners = scene.model.mesh_vert[begin : begin + count].astype(np.float64)
    ways = np.array([[x, y, z] for x in (-1, 0, 1) for y in (-1, 0, 1) for z in (-1, 0, 1) if x or y or z], np.float64)
    outmost = corners[np.unique(np.argmax(corners @ ways.T, axis=0))]  # of its hull, in 26 directions
    world = scene.data.geom_xpos[g] + outmost @ scene.data.geom_xmat[g].reshape(3, 3).T
    return [(tuple(numbers(scene.local(body, place))), 0.0) for place in world]


def _farthest(scene: Posed, limb: Limb, spots: list[Any]) -> list[Any]:
    """The lowest of some places, and those that are farthest from what is kept already."""
    if len(spots) <= MOST_ON_A_BONE:
        return spots
    turn = scene.turn(limb.body)
    places: list[Array] = [np.array(place) for place, _, _ in spots]
    heights = [(turn @ place)[1] - radius for place, (_, radius, _) in zip(places, spots, strict=True)]
    order = sorted(range(len(spots)), key=heights.__getitem__)
    kept = [k for k in order[:SOLE] if heights[k] < heights[order[0]] + LIES * scene.size]
    while len(kept) < MOST_ON_A_BONE:
        far = [
            min(math.dist(place, places[k]) - spots[k][1] for k in kept) + spots[i][1] for i, place in enumerate(places)
        ]
        kept.append(int(np.argmax([-1.0 if i in kept else x for i, x in enumerate(far)])))
    return [spots[k] for k in sorted(kept)]
