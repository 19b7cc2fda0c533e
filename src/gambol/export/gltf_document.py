"""A glTF 2.0 document as it grows: lists of plain data, and one buffer that accessors look into.

Written here because it is small: a document is JSON, its buffer little-endian arrays, and the packages that write them
need more than this file to be told what is in it. https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html
"""

from __future__ import annotations

import base64
import json
import struct
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gambol.version import __version__

FLOAT, SHORT, INT = 5126, 5123, 5125  # component types
VERTICES, FACES = 34962, 34963  # what a view of the buffer is for
KINDS = {1: "SCALAR", 3: "VEC3", 4: "VEC4", 16: "MAT4"}
MOST_SHORT = 65535  # the largest index is kept free: it restarts strips
MAGIC, VERSION, JSON_CHUNK, BINARY_CHUNK = 0x46546C67, 2, 0x4E4F534A, 0x004E4942
SINGLE = np.dtype("<f4")


class Document:
    """What will be written. Lists are extended by whoever fills it; `floats` and `faces` fill the buffer."""

    def __init__(self) -> None:
        self.nodes: list[dict[str, Any]] = []
        self.roots = [0]
        self.meshes: list[dict[str, Any]] = []
        self.materials: list[dict[str, Any]] = []
        self.skins: list[dict[str, Any]] = []
        self.animations: list[dict[str, Any]] = []
        self._accessors: list[dict[str, Any]] = []
        self._views: list[dict[str, Any]] = []
        self._buffer = bytearray()

    def floats(self, values: NDArray[np.float64], target: int | None = None, bounds: bool = False) -> int:
        """The number of an accessor of (n,), (n, 3), (n, 4) or (n, 16) numbers in single precision; bounds if asked."""
        single = np.ascontiguousarray(values, SINGLE)
        accessor = self._accessor(single.tobytes(), FLOAT, len(single), KINDS[single[0].size], target)
        if bounds:
            flat = single.reshape(len(single), -1)
            accessor |= {"min": flat.min(axis=0).tolist(), "max": flat.max(axis=0).tolist()}
        return len(self._accessors) - 1

    def numbers(self, values: NDArray[np.int64], target: int | None = None) -> int:
        """The number of an accessor of (n, 4) small whole numbers."""
        content = np.ascontiguousarray(values, "<u2").tobytes()
        self._accessor(content, SHORT, len(values), KINDS[values[0].size], target)
        return len(self._accessors) - 1

    def faces(self, triangles: NDArray[np.int64]) -> int:
        """The number of an accessor of corners (m, 3)."""
        short = triangles.max(initial=0) < MOST_SHORT
        content = np.ascontiguousarray(triangles, "<u2" if short else "<u4").tobytes()
        self._accessor(content, SHORT if short else INT, triangles.size, KINDS[1], FACES)
        return len(self._accessors) - 1

    def _accessor(self, content: bytes, component: int, count: int, kind: str, target: int | None) -> dict[str, Any]:
        view: dict[str, Any] = {"buffer": 0, "byteOffset": len(self._buffer), "byteLength": len(content)}
        self._views.append(view | ({"target": target} if target else {}))
        self._buffer += content + bytes(-len(content) % 4)
        accessor: dict[str, Any] = {
            "bufferView": len(self._views) - 1,
            "componentType": component,
            "count": count,
            "type": kind,
        }
        self._accessors.append(accessor)
        return accessor

    def begin(self, name: str, extras: Mapping[str, Any]) -> None:
        """Begins another animation."""
        self.animations.append({"name": name, "channels": [], "samplers": [], "extras": dict(extras)})

    def animate(self, node: int, path: str, times: int, values: NDArray[np.float64], animation: int = -1) -> None:
        """Moves a node's `translation`, `rotation` or `weights` from frame to frame; `times` is an accessor."""
        own = self.animations[animation]
        own["samplers"].append({"input": times, "interpolation": "LINEAR", "output": self.floats(values)})
        own["channels"].append({"sampler": len(own["samplers"]) - 1, "target": {"node": node, "path": path}})

    def write(self, path: Path, name: str) -> None:
        """As `.glb`, or as `.gltf` with the buffer inside."""
        binary = path.suffix.lower() == ".glb"
        content = bytes(self._buffer)
        buffer: dict[str, Any] = {"byteLength": len(content)}
        if not binary:
            buffer["uri"] = "data:application/octet-stream;base64," + base64.b64encode(content).decode("ascii")
        data = {
            "asset": {"version": "2.0", "generator": f"gambol {__version__}"},
            "scene": 0,
            "scenes": [{"name": name, "nodes": self.roots}],
            "nodes": self.nodes,
            "meshes": self.meshes,
            "materials": self.materials,
            "animations": self.animations,
            "accessors": self._accessors,
            "bufferViews": self._views,
            "buffers": [buffer],
        }
        if self.skins:
            data["skins"] = self.skins
        text = json.dumps(data, separators=(",", ":"), allow_nan=False).encode("utf-8")
        path.write_bytes(_packed(text, content) if binary else text)


def _packed(text: bytes, content: bytes) -> bytes:
    """Both chunks of a binary file, each padded to whole words."""
    text += b" " * (-len(text) % 4)
    chunks = b"".join(
        struct.pack("<II", len(chunk), kind) + chunk for chunk, kind in ((text, JSON_CHUNK), (content, BINARY_CHUNK))
    )
    return struct.pack("<III", MAGIC, VERSION, 12 + len(chunks)) + chunks
