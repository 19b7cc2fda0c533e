"""Readers of animation files that share nothing with the writers: where every node is in the world, frame by frame."""

from __future__ import annotations

import base64
import json
import struct
from pathlib import Path
from typing import Any

import numpy as np

COMPONENTS = {5126: np.dtype("<f4"), 5123: np.dtype("<u2"), 5125: np.dtype("<u4")}
WIDTHS = {"SCALAR": 1, "VEC3": 3, "VEC4": 4, "MAT4": 16}


class Gltf:
    """A glTF file: its data, and where its nodes are."""

    def __init__(self, path: Path) -> None:
        content = path.read_bytes()
        if path.suffix == ".glb":
            magic, version, length, size, kind = struct.unpack("<4sIII4s", content[:20])
            assert (magic, version, length, kind) == (b"glTF", 2, len(content), b"JSON")
            self.data: dict[str, Any] = json.loads(content[20 : 20 + size])
            self.buffer = content[28 + size :]
        else:
            self.data = json.loads(content)
            self.buffer = base64.b64decode(self.data["buffers"][0]["uri"].split(",", 1)[1])
        self.nodes = {node["name"]: i for i, node in enumerate(self.data["nodes"])}
        self.parent = {child: i for i, node in enumerate(self.data["nodes"]) for child in node.get("children", [])}
        animation = self.data["animations"][0]
        self.moved = {
            (channel["target"]["node"], channel["target"]["path"]): animation["samplers"][channel["sampler"]]
            for channel in animation["channels"]
        }
        self.time = self.numbers(next(iter(self.moved.values()))["input"])

    def numbers(self, accessor: int) -> np.ndarray:
        one = self.data["accessors"][accessor]
        view, width = self.data["bufferViews"][one["bufferView"]], WIDTHS[one["type"]]
        raw = np.frombuffer(self.buffer, COMPONENTS[one["componentType"]], one["count"] * width, view["byteOffset"])
        return (raw.reshape(-1, width) if width > 1 else raw).astype(np.float64)

    def of_node(self, node: int, path: str, usual: list[float]) -> np.ndarray:
        """What a node's animation says, or else the node itself, (T, …)."""
        if (node, path) in self.moved:
            return self.numbers(self.moved[node, path]["output"]).reshape(len(self.time), -1)
        return np.tile(self.data["nodes"][node].get(path, usual), (len(self.time), 1))

    def matrices(self, name: str) -> np.ndarray:
        """(T, 4, 4) from a node to the world."""
        node, world = self.nodes[name], np.tile(np.eye(4), (len(self.time), 1, 1))
        while True:
            own = np.tile(np.eye(4), (len(self.time), 1, 1))
            own[:, :3, :3] = _rotations(self.of_node(node, "rotation", [0.0, 0.0, 0.0, 1.0]))
            own[:, :3, 3] = self.of_node(node, "translation", [0.0, 0.0, 0.0])
            world = own @ world
            if node not in self.parent:
                return world
            node = self.parent[node]

    def skin(self) -> np.ndarray:
        """(T, n, 3) vertices of the mesh that is mixed, in the world."""
        primitive = self.data["meshes"][self.data["nodes"][self.nodes["skin"]]["mesh"]]["primitives"][0]
        shapes = np.array([self.numbers(target["POSITION"]) for target in primitive["targets"]])
        shares = self.of_node(self.nodes["skin"], "weights", [])
        local = self.numbers(primitive["attributes"]["POSITION"]) + np.tensordot(shares, shapes, axes=1)
        world = self.matrices("skin")
        return np.einsum("tij,tnj->tni", world[:, :3, :3], local) + world[:, None, :3, 3]


def _rotations(turns: np.ndarray) -> np.ndarray:
    x, y, z, w = turns.T
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
        [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
        [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
    ]
    return np.moveaxis(np.array(rows), 2, 0)


def read_bvh(path: Path) -> tuple[float, dict[str, np.ndarray]]:
    """Seconds between frames, and (T, 4, 4) from each joint to the world, as any reader of BVH works it out."""
    head, tail = path.read_text(encoding="utf-8").split("MOTION\n")
    words, above, joints = head.split(), [], []
    for k, word in enumerate(words):
        if word in ("ROOT", "JOINT"):
            joints.append({"name": words[k + 1], "parent": above[-1] if above else None, "channels": []})
        elif word == "{":
            above.append("site" if words[k - 1] == "Site" else len(joints) - 1)
        elif word == "}":
            above.pop()
        elif word == "OFFSET" and above[-1] != "site":
            joints[-1]["offset"] = [float(x) for x in words[k + 1 : k + 4]]
        elif word == "CHANNELS":
            joints[-1]["channels"] = words[k + 2 : k + 2 + int(words[k + 1])]
    assert not above
    count, pace, *rows = tail.strip().split("\n")
    frames = np.array([[float(x) for x in row.split()] for row in rows])
    assert len(frames) == int(count.removeprefix("Frames: "))
    worlds: list[np.ndarray] = []
    column = 0
    for joint in joints:
        own = np.tile(np.eye(4), (len(frames), 1, 1))
        own[:, :3, 3] = joint["offset"]
        for channel in joint["channels"]:
            values, axis = frames[:, column], "XYZ".index(channel[0])
            column += 1
            if channel.endswith("position"):
                own[:, axis, 3] += values
            else:
                own = own @ _about(axis, np.radians(values))
        worlds.append(own if joint["parent"] is None else worlds[joint["parent"]] @ own)
    assert column == frames.shape[1]
    return float(pace.removeprefix("Frame Time: ")), {j["name"]: w for j, w in zip(joints, worlds, strict=True)}


def _about(axis: int, angle: np.ndarray) -> np.ndarray:
    turn = np.tile(np.eye(4), (len(angle), 1, 1))
    i, j = (axis + 1) % 3, (axis + 2) % 3
    turn[:, i, i] = turn[:, j, j] = np.cos(angle)
    turn[:, j, i] = np.sin(angle)
    turn[:, i, j] = -np.sin(angle)
    return turn
