"""A motion as glTF 2.0, which Blender, Godot, Unity, Unreal and browsers open: a node for each part, by its name.

Rigid parts are nodes that hang on one another. In a plane they have meshes; in space they bend one skin. Of a soft
body each mass is a node without a mesh, to hang other things on, and the skin is one mesh mixed of morph targets
(`blending.py`).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gambol.drawing import style
from gambol.export.blending import blended
from gambol.export.gltf_document import VERTICES, Document
from gambol.export.skeleton import Bone, bones_of
from gambol.export.solids import soft_surface, solid_parts
from gambol.motion.motion import Motion
from gambol.pictures.bodies.details import details_of
from gambol.raster.mesh import Mesh, dots, light_of
from gambol.raster.skin import Skin

Array = NDArray[np.float64]

STILL = 1e-6  # m: a bone whose place in its parent changes by less keeps it; single precision rounds by so much
SKIN = "skin"
ROUGH = 0.75  # of every surface: bodies are neither metal nor wet


def write_gltf(motion: Motion, path: Path) -> None:
    """Metres, seconds, y up; linear colours. A `.glb` is one binary file, a `.gltf` text with everything inside."""
    document = Document()
    soft = motion.places.angle is None and motion.places.turn is None
    times = document.floats(motion.time - motion.time[0], bounds=True)
    bones = bones_of(motion)
    document.nodes.append({"name": motion.creature.name, "children": []})
    node_of: dict[str | None, int] = {None: 0}
    for bone in bones:
        node_of[bone.name] = _node(document, bone, node_of[bone.parent], times, turns=not soft)
    skin = details_of(motion.creature).skin
    if soft:
        _mixed_skin(document, motion, times)
    elif skin is not None:
        _bound_skin(document, skin, [node_of[name] for name in motion.places.names])
    else:
        paints: dict[tuple[float, ...], int] = {}
        for part, meshes in solid_parts(motion.creature).items():
            for mesh in meshes:
                colour = tuple(mesh.colours[0].tolist())
                if colour not in paints:
                    paints[colour] = _material(document, f"colour {len(paints) + 1}", colour)
                _hang(document, node_of[part], part, mesh, {"material": paints[colour]})
    for node in document.nodes:
        if not node.get("children", True):
            del node["children"]  # an empty list is not allowed
    document.write(path, motion.creature.name)


def _node(document: Document, bone: Bone, parent: int, times: int, turns: bool) -> int:
    """The node of a bone below its parent's, where it is first, and its motion."""
    node = len(document.nodes)
    document.nodes[parent]["children"].append(node)
    made: dict[str, Any] = {"name": bone.name, "children": [], "translation": bone.shift[0].tolist()}
    if turns:
        made["rotation"] = bone.turns[0].tolist()
        document.animate(node, "rotation", times, bone.turns)
    if bone.parent is None or np.ptp(bone.shift, axis=0).max() > STILL:
        document.animate(node, "translation", times, bone.shift)
    document.nodes.append(made)
    return node


def _bound_skin(document: Document, skin: Skin, joints: list[int]) -> None:
    """One surface that the nodes of all parts bend."""
    node = len(document.nodes)
    document.roots.append(node)  # beside the bones, since their transforms alone move it
    document.nodes.append({"name": SKIN, "skin": len(document.skins)})
    back = np.zeros((len(joints), 4, 4))
    back[:, :3, :3], back[:, 3, 3] = skin.turns.transpose(0, 2, 1), 1.0
    for row in range(3):
        back[:, row, 3] = -dots(back[:, row, :3], skin.places)
    document.skins.append({
        "inverseBindMatrices": document.floats(back.transpose(0, 2, 1).reshape(-1, 16)),
        "skeleton": joints[0],
        "joints": joints,
    })  # fmt: skip
    paint = _material(document, SKIN, tuple(light_of(style.BODY).tolist()))
    body = Mesh(skin.vertices, skin.triangles, skin.normals, skin.vertices)
    attributes = _hang(document, node, SKIN, body, {"material": paint})["primitives"][0]["attributes"]
    attributes["JOINTS_0"] = document.numbers(skin.parts, VERTICES)
    attributes["WEIGHTS_0"] = document.floats(skin.weights, VERTICES)


def _mixed_skin(document: Document, motion: Motion, times: int) -> None:
    surface, vertices, normals = soft_surface(motion)
    blend = blended(vertices, normals)
    node = len(document.nodes)
    document.nodes[0]["children"].append(node)
    document.nodes.append({"name": SKIN, "translation": blend.middle[0].tolist()})
    document.animate(node, "translation", times, blend.middle)
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
        document.animate(node, "weights", times, blend.shares.ravel())


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
