"""Small rigged, skinned animals as glTF files, made here: boxes on bones, with or without clips."""

from __future__ import annotations

import base64
import json
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import gambol
from gambol.creatures.bones.creature import Bones

Array = NDArray[np.float64]

FLOAT, SHORT, BYTE = 5126, 5123, 5121
FACES = [(0, 1, 3), (0, 3, 2), (4, 6, 7), (4, 7, 5), (0, 4, 5), (0, 5, 1), (2, 3, 7), (2, 7, 6), (0, 2, 6), (0, 6, 4),
         (1, 5, 7), (1, 7, 3)]  # fmt: skip


@dataclass
class RigBone:
    """A bone at a place in the world, and the box of skin that follows it alone."""

    name: str
    parent: str | None
    at: tuple[float, float, float]
    low: tuple[float, float, float] | None = None  # corners of its box in the world
    high: tuple[float, float, float] | None = None


def dog_bones(legs: int = 4) -> list[RigBone]:
    """A dog that looks along z, a metre long; with two legs a bird of boxes."""
    bones = [
        RigBone("hips", None, (0, 0.5, -0.3), (-0.1, 0.42, -0.4), (0.1, 0.6, -0.05)),
        RigBone("chest", "hips", (0, 0.5, -0.05), (-0.1, 0.4, -0.05), (0.1, 0.6, 0.35)),
        RigBone("head", "chest", (0, 0.6, 0.35), (-0.07, 0.55, 0.35), (0.07, 0.72, 0.6)),
        RigBone("ear", "head", (0, 0.72, 0.4), (-0.02, 0.72, 0.38), (0.02, 0.76, 0.42)),
        RigBone("tail", "hips", (0, 0.55, -0.4), (-0.06, 0.45, -0.7), (0.06, 0.58, -0.4)),
    ]
    for side, x in (("L", 0.08), ("R", -0.08)):
        for where, on, z in (("fore", "chest", 0.25), ("hind", "hips", -0.3))[4 - legs >> 1 :]:
            bones += [
                RigBone(
                    f"{where}.upper.{side}", on, (x, 0.45, z), (x - 0.03, 0.25, z - 0.04), (x + 0.03, 0.45, z + 0.04)
                ),
                RigBone(
                    f"{where}.lower.{side}",
                    f"{where}.upper.{side}",
                    (x, 0.25, z),
                    (x - 0.02, 0.06, z - 0.02),
                    (x + 0.02, 0.25, z + 0.02),
                ),
                RigBone(
                    f"{where}.paw.{side}",
                    f"{where}.lower.{side}",
                    (x, 0.06, z),
                    (x - 0.03, 0, z - 0.03),
                    (x + 0.03, 0.06, z + 0.07),
                ),
            ]
    return bones


@dataclass
class Made:
    """A rig's file as data, to be spoilt before it is written."""

    data: dict[str, Any]
    binary: bytearray = field(default_factory=bytearray)

    def accessor(self, values: Any, component: int = FLOAT, bounds: bool = False) -> int:
        """The number of an accessor of rows."""
        kind = {FLOAT: "<f4", SHORT: "<u2", BYTE: "u1"}[component]
        rows = np.ascontiguousarray(values, kind)
        self.binary += bytes(-len(self.binary) % 4)
        self.data["bufferViews"].append({"buffer": 0, "byteOffset": len(self.binary), "byteLength": rows.nbytes})
        self.binary += rows.tobytes()
        wide = {1: "SCALAR", 3: "VEC3", 4: "VEC4", 16: "MAT4"}[rows.reshape(len(rows), -1).shape[1]]
        told = {
            "bufferView": len(self.data["bufferViews"]) - 1,
            "componentType": component,
            "count": len(rows),
            "type": wide,
        }
        if bounds:
            flat = rows.reshape(len(rows), -1)
            told |= {"min": flat.min(axis=0).tolist(), "max": flat.max(axis=0).tolist()}
        self.data["accessors"].append(told)
        return len(self.data["accessors"]) - 1

    def glb(self) -> bytes:
        """As a binary file."""
        self.data["buffers"] = [{"byteLength": len(self.binary)}]
        text = json.dumps(self.data).encode()
        text += b" " * (-len(text) % 4)
        chunk = bytes(self.binary) + bytes(-len(self.binary) % 4)
        size = 28 + len(text) + len(chunk)
        return (
            struct.pack("<4sII", b"glTF", 2, size)
            + struct.pack("<I4s", len(text), b"JSON")
            + text
            + struct.pack("<I4s", len(chunk), b"BIN\0")
            + chunk
        )

    def save(self, path: Path, uri: str | None = None) -> Path:
        """As `.glb`, or as `.gltf` with its buffer beside it, or inside it."""
        if path.suffix == ".glb":
            path.write_bytes(self.glb())
            return path
        content = bytes(self.binary)
        if uri is None:
            uri = "data:application/octet-stream;base64," + base64.b64encode(content).decode()
        elif ".." not in uri:
            (path.parent / uri).write_bytes(content)
        self.data["buffers"] = [{"byteLength": len(content), "uri": uri}]
        path.write_text(json.dumps(self.data))
        return path


def small_rig(
    bones: Sequence[RigBone] | None = None,
    *,
    clips: Mapping[str, Mapping[str, Sequence[Sequence[float]]]] | None = None,
    seconds: float = 1.0,
    unit: float = 1.0,
    above: Sequence[Mapping[str, Any]] = (),
    scales: Mapping[str, Sequence[float]] | None = None,
    skins: int = 1,
) -> Made:
    """A skinned rig.

    Args:
        bones: by default those of a dog.
        clips: of each clip the turns of bones: quaternions, evenly over its seconds.
        unit: units of the file in a metre.
        above: transforms of nodes that carry the first bone, outermost first; they move the whole animal.
        scales: of bones.
        skins: the boxes are shared out over so many meshes with a skin each.
    """
    bones = list(bones or dog_bones())
    made = Made(
        {
            "asset": {"version": "2.0"},
            "scene": 0,
            "nodes": [],
            "meshes": [],
            "skins": [],
            "accessors": [],
            "bufferViews": [],
        }
    )
    nodes = made.data["nodes"]
    for k, told in enumerate(above):
        nodes.append({"name": f"above-{k}", "children": [k + 1], **told})
    first = len(nodes)
    number = {bone.name: first + k for k, bone in enumerate(bones)}
    world: dict[str, Array] = {}
    for bone in bones:
        scale = np.array((scales or {}).get(bone.name, (1.0, 1.0, 1.0)), np.float64)
        own = np.eye(4)
        own[:3, 3] = unit * np.array(bone.at)
        up = world[bone.parent] if bone.parent else np.eye(4)
        local = np.linalg.inv(up) @ own
        world[bone.name] = own @ np.diag([*scale, 1.0])
        node: dict[str, Any] = {"name": bone.name, "translation": local[:3, 3].tolist()}
        turned = np.linalg.norm(up[:3, :3], axis=0)
        node["scale"] = (scale / turned).tolist()
        if children := [number[other.name] for other in bones if other.parent == bone.name]:
            node["children"] = children
        nodes.append(node)
    outer = _outer(above)
    for k in range(skins):
        _mesh(
            made,
            bones,
            [b for i, b in enumerate(b for b in bones if b.low) if i % skins == k],
            number,
            world,
            outer,
            unit,
        )
    roots = [0] if above else [number[bone.name] for bone in bones if bone.parent is None]
    made.data["scenes"] = [{"nodes": [*roots, *[n for n, node in enumerate(nodes) if "skin" in node]]}]
    for name, turns in (clips or {}).items():
        _clip(made, name, {number[bone]: np.array(rows) for bone, rows in turns.items()}, seconds)
    return made


def _outer(above: Sequence[Mapping[str, Any]]) -> Array:
    found = np.eye(4)
    for told in above:
        own = np.eye(4)
        x, y, z, w = told.get("rotation", (0, 0, 0, 1))
        own[:3, :3] = [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
        own[:3, :3] *= told.get("scale", (1, 1, 1))
        own[:3, 3] = told.get("translation", (0, 0, 0))
        found = found @ own
    return found


def _mesh(
    made: Made,
    bones: Sequence[RigBone],
    worn: Sequence[RigBone],
    number: Mapping[str, int],
    world: Mapping[str, Array],
    outer: Array,
    unit: float,
) -> None:
    """A mesh of boxes with a skin of its own; vertices as the skin has them, before what carries the bones moves it."""
    corners, faces, joints = [], [], []
    for bone in worn:
        low, high = np.array(bone.low) * unit, np.array(bone.high) * unit
        begin = len(corners)
        corners += [
            [(low, high)[a][0], (low, high)[b][1], (low, high)[c][2]] for a in (0, 1) for b in (0, 1) for c in (0, 1)
        ]
        faces += [[begin + i for i in face] for face in FACES]
        joints += [[[other.name for other in bones].index(bone.name), 0, 0, 0]] * 8
    attributes = {
        "POSITION": made.accessor(corners, bounds=True),
        "JOINTS_0": made.accessor(joints, BYTE),
        "WEIGHTS_0": made.accessor([[1.0, 0, 0, 0]] * len(corners)),
    }
    indices = made.accessor(np.array(faces).ravel(), SHORT)
    backs = [np.linalg.inv(world[bone.name]).T.ravel() for bone in bones]
    made.data["meshes"].append({"primitives": [{"attributes": attributes, "indices": indices}]})
    made.data["skins"].append(
        {"joints": [number[bone.name] for bone in bones], "inverseBindMatrices": made.accessor(backs)}
    )
    count = len(made.data["meshes"]) - 1
    made.data["nodes"].append({"name": f"skin-{count}", "mesh": count, "skin": count})


def _clip(made: Made, name: str, turns: Mapping[int, Array], seconds: float) -> None:
    channels, samplers = [], []
    for node, rows in turns.items():
        times = made.accessor(np.linspace(0.0, seconds, len(rows)), bounds=True)
        samplers.append({"input": times, "output": made.accessor(rows), "interpolation": "LINEAR"})
        channels.append({"sampler": len(samplers) - 1, "target": {"node": node, "path": "rotation"}})
    made.data.setdefault("animations", []).append({"name": name, "channels": channels, "samplers": samplers})


def about_x(*degrees: float) -> list[list[float]]:
    """Turns about x, one for each angle: about a dog's axis across it, a leg ahead where they are negative."""
    return [[float(np.sin(np.radians(a) / 2)), 0.0, 0.0, float(np.cos(np.radians(a) / 2))] for a in degrees]


def walking(sign: float = 1.0) -> dict[str, list[list[float]]]:
    """Turns of a dog's legs in a walk: down and backwards for a half of it, bent and ahead in the other."""
    found: dict[str, list[list[float]]] = {}
    for k, (leg, side) in enumerate([("fore", "L"), ("hind", "R"), ("fore", "R"), ("hind", "L")]):
        phase = 2 * np.pi * (np.arange(25) / 24 + k / 4)
        found[f"{leg}.upper.{side}"] = about_x(*(-sign * 25 * np.cos(phase)))
        found[f"{leg}.lower.{side}"] = about_x(*(sign * 25 * np.maximum(-np.sin(phase), 0.0)))
    return found


def imported(made: Made, place: Path, **choices: object) -> gambol.importing.Imported:
    return gambol.importing.import_body(made.save(place / "dog.glb"), **choices)


def body_of(made: Made, place: Path, **choices: object) -> Bones:
    creature = imported(made, place, **choices).creature
    assert isinstance(creature, Bones)
    return creature
