"""A motion as glTF 2.0, which Blender, Godot, Unity, Unreal and browsers open: a node for each part, by its name.

Rigid parts are nodes that hang on one another. In a plane they have meshes; in space they bend one skin. Of a soft
body each mass is a node without a mesh, to hang other things on, and the skin is one mesh mixed of morph targets
(`blending.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gambol.creatures.creature import Creature
from gambol.export.blending import blended
from gambol.export.clip_data import ROOT, Clip, whole_of
from gambol.export.coat import patches
from gambol.export.gltf_document import VERTICES, Document
from gambol.export.skeleton import Bone
from gambol.export.solids import soft_surface, solid_parts
from gambol.motion.motion import Motion
from gambol.pictures.bodies.details import details_of
from gambol.raster.mesh import Mesh, dots
from gambol.raster.skin import Skin

Array = NDArray[np.float64]

STILL = 1e-6  # m: a bone whose place in its parent changes by less keeps it; single precision rounds by so much
SKIN = "skin"
ROUGH = 0.75  # of every surface: bodies are neither metal nor wet


def write_gltf(motion: Motion, path: Path) -> None:
    """Metres, seconds, y up; linear colours. A `.glb` is one binary file, a `.gltf` text with everything inside."""
    write_clips([whole_of(motion)], path)


def write_clips(clips: Sequence[Clip], path: Path) -> None:
    """Clips of one body, each an animation of its name, with what else is known of it in its `extras`."""
    document, first = Document(), clips[0]
    creature = first.creature
    document.nodes.append({"name": creature.name, "children": []})
    node_of: dict[str | None, int] = {None: 0}
    for bone in first.bones:
        node_of[bone.name] = _node(document, bone, node_of[bone.parent], first.stiff)
    times = [document.floats(clip.time, bounds=True) for clip in clips]
    slides = _sliding(clips)
    for clip, time in zip(clips, times, strict=True):
        document.begin(clip.name, clip.data())
        for bone in clip.bones:
            if clip.stiff:
                document.animate(node_of[bone.name], "rotation", time, bone.turns)
            if bone.parent is None or bone.name in slides:
                document.animate(node_of[bone.name], "translation", time, bone.shift)
    skin = details_of(creature).skin
    if not first.stiff:
        _mixed_skin(document, clips, times, node_of.get(ROOT, 0))
    elif skin is not None:
        _bound_skin(document, creature, skin, [node_of[name] for name in creature.masses], node_of.get(ROOT))
    else:
        paints: dict[tuple[float, ...], int] = {}
        for part, meshes in solid_parts(creature).items():
            for mesh in meshes:
                colour = tuple(mesh.colours[0].tolist())
                if colour not in paints:
                    paints[colour] = _material(document, f"colour {len(paints) + 1}", colour)
                _hang(document, node_of[part], part, mesh, {"material": paints[colour]})
    for node in document.nodes:
        if not node.get("children", True):
            del node["children"]  # an empty list is not allowed
    document.write(path, creature.name)


def _node(document: Document, bone: Bone, parent: int, turns: bool) -> int:
    """The node of a bone below its parent's, where it is first."""
    node = len(document.nodes)
    document.nodes[parent]["children"].append(node)
    made: dict[str, Any] = {"name": bone.name, "children": [], "translation": bone.shift[0].tolist()}
    if turns:
        made["rotation"] = bone.turns[0].tolist()
    document.nodes.append(made)
    return node


def _sliding(clips: Sequence[Clip]) -> set[str]:
    """Bones whose place in their parent is not the same throughout."""
    slides = set()
    for same in zip(*(clip.bones for clip in clips), strict=True):
        shifts = np.concatenate([bone.shift for bone in same])
        if np.ptp(shifts, axis=0).max() > STILL:
            slides.add(same[0].name)
    return slides


def _bound_skin(document: Document, creature: Creature, skin: Skin, joints: list[int], root: int | None) -> None:
    """One surface that the nodes of all parts bend; the root, where there is one, is a bone too, and bends nothing."""
    node = len(document.nodes)
    document.roots.append(node)  # beside the bones, since their transforms alone move it
    document.nodes.append({"name": SKIN, "skin": len(document.skins)})
    back = np.zeros((len(joints), 4, 4))
    back[:, :3, :3], back[:, 3, 3] = skin.turns.transpose(0, 2, 1), 1.0
    for row in range(3):
        back[:, row, 3] = -dots(back[:, row, :3], skin.places)
    if root is not None:
        joints, back = [*joints, root], np.concatenate([back, np.eye(4)[None]])
    document.skins.append(
        {
            "inverseBindMatrices": document.floats(back.transpose(0, 2, 1).reshape(-1, 16)),
            "skeleton": joints[0] if root is None else root,
            "joints": joints,
        }
    )
    coat = patches(creature, skin)
    body = Mesh(skin.vertices, coat[0].triangles, skin.normals, skin.vertices)
    first = {"material": _material(document, coat[0].name, tuple(coat[0].colour.tolist()))}
    primitives = _hang(document, node, SKIN, body, first)["primitives"]
    attributes = primitives[0]["attributes"]
    attributes["JOINTS_0"] = document.numbers(skin.parts, VERTICES)
    attributes["WEIGHTS_0"] = document.floats(skin.weights, VERTICES)
    for patch in coat[1:]:
        paint = _material(document, patch.name, tuple(patch.colour.tolist()))
        primitives.append({"attributes": attributes, "indices": document.faces(patch.triangles), "material": paint})


def _mixed_skin(document: Document, clips: Sequence[Clip], times: Sequence[int], parent: int) -> None:
    """One surface, mixed of the fewest shapes of which all frames of all clips can be mixed."""
    creature = clips[0].creature
    spots = [np.stack([bone.shift for bone in clip.bones if bone.name in creature.masses], axis=1) for clip in clips]
    surface, vertices, normals = soft_surface(creature, np.concatenate(spots)[..., : creature.dimensions])
    blend = blended(vertices, normals)
    node = len(document.nodes)
    document.nodes[parent]["children"].append(node)
    document.nodes.append({"name": SKIN, "translation": blend.middle[0].tolist()})
    ends = np.cumsum([0, *(len(some) for some in spots)]).tolist()
    for animation, (time, first, last) in enumerate(zip(times, ends, ends[1:], strict=False)):
        document.animate(node, "translation", time, blend.middle[first:last], animation)
        if len(blend.shapes):
            document.animate(node, "weights", time, blend.shares[first:last].ravel(), animation)
    painted = document.floats(np.clip(surface.colours, 0.0, 1.0), VERTICES)
    mixed: dict[str, Any] = {"material": _material(document, SKIN, (1.0, 1.0, 1.0))}
    shown = Mesh(blend.base, surface.triangles, blend.normals, surface.colours)
    mesh = _hang(document, node, SKIN, shown, mixed)
    mesh["primitives"][0]["attributes"]["COLOR_0"] = painted
    if len(blend.shapes):
        mesh["primitives"][0]["targets"] = [
            {"POSITION": document.floats(shape, VERTICES, bounds=True), "NORMAL": document.floats(bent, VERTICES)}
            for shape, bent in zip(blend.shapes, blend.bent, strict=True)
        ]
        mesh["weights"] = blend.shares[0].tolist()
        mesh["extras"] = {"targetNames": [f"shape {k + 1}" for k in range(len(blend.shapes))]}


def _hang(document: Document, node: int, name: str, mesh: Mesh, look: dict[str, Any]) -> dict[str, Any]:
    """Hangs a surface on a node, beside those that it has."""
    attributes = {
        "POSITION": document.floats(mesh.vertices, VERTICES, bounds=True),
        "NORMAL": document.floats(mesh.normals, VERTICES),
    }
    primitive = {"attributes": attributes, "indices": document.faces(mesh.triangles), **look}
    if "mesh" not in document.nodes[node]:
        document.nodes[node]["mesh"] = len(document.meshes)
        document.meshes.append({"name": name, "primitives": []})
    hung: dict[str, Any] = document.meshes[document.nodes[node]["mesh"]]
    hung["primitives"].append(primitive)
    return hung


def _material(document: Document, name: str, colour: tuple[float, ...]) -> int:
    surface = {"baseColorFactor": [*colour, 1.0], "metallicFactor": 0.0, "roughnessFactor": ROUGH}
    document.materials.append({"name": name, "pbrMetallicRoughness": surface})
    return len(document.materials) - 1
