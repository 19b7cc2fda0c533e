"""Data of a page as one array of bytes: a JSON object, and behind it the arrays it names (`parcel.js` opens it)."""

from __future__ import annotations

import json
import struct
from collections.abc import Sequence
from typing import Any

import numpy as np

from gambol.compiler.program import Program
from gambol.compiler.wasm.module import wasm_of
from gambol.compiler.wasm.packing import packed


def parcel(data: Any) -> bytes:
    """Packs what JSON can hold, and bytes anywhere in it.

    >>> parcel({"name": "luxo", "code": b"abc"})[4:]
    b'{"name":"luxo","code":{"$":[0,3]}}abc'
    """
    blobs: list[bytes] = []

    def plain(value: Any) -> Any:
        if isinstance(value, bytes):
            blobs.append(value)
            return {"$": [sum(map(len, blobs[:-1])), len(value)]}
        if isinstance(value, dict):
            return {key: plain(one) for key, one in value.items()}
        return [plain(one) for one in value] if isinstance(value, list | tuple) else value

    text = json.dumps(plain(data), separators=(",", ":"), allow_nan=False).encode()
    return struct.pack("<I", len(text)) + text + b"".join(blobs)


def packed_program(program: Program, bits: int = 64) -> dict[str, Any]:
    """A program as `kernel.js` runs it."""
    module = wasm_of(program, bits)
    distances = np.diff(module.fused, prepend=0).astype("<i4").tobytes() if module.fused else b""
    sent = packed(module.code)
    return {
        "bits": bits,
        "state": program.size("state"),
        "parameters": program.size("parameters"),
        "code": sent.code,
        "packed": [sent.first, sent.last],
        "fused": distances,
    }


def floats(values: Sequence[float] | np.ndarray[Any, Any], bits: int = 64) -> bytes:
    """Numbers as bytes."""
    return np.asarray(values, f"<f{bits // 8}").tobytes()
