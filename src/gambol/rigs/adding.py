"""Clips added to a glTF file: everything that was in it stays, byte for byte in its buffers and entry for entry."""

from __future__ import annotations

import base64
import copy
import json
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gambol.errors import InvalidInput
from gambol.rigs.nodes import read_nodes
from gambol.rigs.source import BINARY_CHUNK, JSON_CHUNK, MAGIC, Source, sound

Array = NDArray[np.float64]

FLOAT = 5126
KINDS = {3: "VEC3", 4: "VEC4"}
WORD = 4
SQUARE = 1e-6  # how far the axes of a matrix may be from square


@dataclass(frozen=True, eq=False)
class Added:
    """A clip of nodes: turns (T, 4) and shifts (T, 3) by node; (1, …) of what holds still in it."""

    name: str
    times: Array
    turns: Mapping[int, Array]
    shifts: Mapping[int, Array]
    extras: Mapping[str, Any] = field(default_factory=dict)


def write_with(source: Source, clips: Sequence[Added], aside: Path) -> None:
    """Writes the file with clips more than it had, as `.glb` or `.gltf` as it was."""
    with sound(source.name):
        growing = _Growing(source)
        for clip in clips:
            growing.add(clip)
        aside.write_bytes(growing.packed())


class _Growing:
    """A copy of a file's JSON, and the bytes that come behind its own."""

    def __init__(self, source: Source) -> None:
        self.source, self.data = source, copy.deepcopy(source.data)
        buffers = self.data.setdefault("buffers", [])
        # The first buffer of a binary file is its own chunk; what another file holds stays there.
        self.own = source.binary and bool(buffers) and "uri" not in buffers[0]
        self.begin = bytes(source.buffers[0]) if self.own else b""
        self.more = bytearray(-len(self.begin) % WORD)
        if not self.own:
            buffers.append({"byteLength": 0})
        self.buffer = 0 if self.own else len(buffers) - 1

    def add(self, clip: Added) -> None:
        """One animation more."""
        channels: list[dict[str, Any]] = []
        samplers: list[dict[str, Any]] = []
        inputs: dict[int, int] = {}
        for path, moved in (("rotation", clip.turns), ("translation", clip.shifts)):
            for node, values in moved.items():
                self._animatable(node)
                times = clip.times if len(values) == len(clip.times) else clip.times[:1]
                if len(times) not in inputs:
                    inputs[len(times)] = self._accessor(times)
                samplers.append(
                    {"input": inputs[len(times)], "interpolation": "LINEAR", "output": self._accessor(values)}
                )
                channels.append({"sampler": len(samplers) - 1, "target": {"node": node, "path": path}})
        told = {"name": self._free_name(clip.name), "channels": channels, "samplers": samplers}
        self.data.setdefault("animations", []).append({**told, **({"extras": clip.extras} if clip.extras else {})})

    def _free_name(self, name: str) -> str:
        taken = {str(one.get("name")) for one in self.data.get("animations", [])}
        count, found = 1, name if name not in taken else f"gambol-{name}"
        while found in taken:
            count += 1
            found = f"gambol-{name}-{count}"
        return found

    def _accessor(self, values: Array) -> int:
        """A view of its own, behind everything."""
        single = np.ascontiguousarray(values, "<f4")
        view = {"buffer": self.buffer, "byteOffset": len(self.begin) + len(self.more), "byteLength": single.nbytes}
        views, accessors = self.data.setdefault("bufferViews", []), self.data.setdefault("accessors", [])
        views.append(view)
        self.more += single.tobytes()
        told: dict[str, Any] = {"bufferView": len(views) - 1, "componentType": FLOAT, "count": len(single)}
        if single.ndim == 1:
            told |= {"type": "SCALAR", "min": [float(single.min())], "max": [float(single.max())]}
        else:
            told["type"] = KINDS[single.shape[1]]
        accessors.append(told)
        return len(accessors) - 1

    def _animatable(self, node: int) -> None:
        """A node that moves has a place, a turn and a scale: glTF does not move one with a matrix."""
        told = self.data["nodes"][node]
        if "matrix" not in told:
            return
        nodes = read_nodes(self.source)
        stretch = nodes.stretches[node]
        if float(np.abs(stretch - np.diag(np.diag(stretch))).max()) > SQUARE * float(np.abs(stretch).max()):
            raise InvalidInput(
                f"the bone {nodes.names[node]!r} of {self.source.name} is sheared",
                "a bone that turns must not be sheared",
                "apply its scale and export it again",
            )
        del told["matrix"]
        told |= {
            "translation": nodes.shifts[node].tolist(),
            "rotation": nodes.turns[node].tolist(),
            "scale": np.diag(stretch).tolist(),
        }

    def packed(self) -> bytes:
        """The file."""
        self.data["buffers"][self.buffer]["byteLength"] = len(self.begin) + len(self.more)
        if not self.own:
            uri = "data:application/octet-stream;base64," + base64.b64encode(bytes(self.more)).decode("ascii")
            self.data["buffers"][self.buffer]["uri"] = uri
        text = json.dumps(self.data, separators=(",", ":"), allow_nan=False, ensure_ascii=False).encode("utf-8")
        if not self.source.binary:
            return text
        text += b" " * (-len(text) % WORD)
        chunk = self.begin + bytes(self.more)
        chunk += bytes(-len(chunk) % WORD)
        parts = struct.pack("<II", len(text), JSON_CHUNK) + text
        if self.own:
            parts += struct.pack("<II", len(chunk), BINARY_CHUNK) + chunk
        return struct.pack("<4sII", MAGIC, 2, 12 + len(parts)) + parts
