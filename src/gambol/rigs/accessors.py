"""Numbers of a glTF file's buffers, by the accessors that describe them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gambol.rigs.source import Source, unsound

Array = NDArray[np.float64]

KINDS = {5120: "<i1", 5121: "<u1", 5122: "<i2", 5123: "<u2", 5125: "<u4", 5126: "<f4"}
WIDE = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}
MOST = 30_000_000  # numbers of one accessor


def numbers_of(source: Source, index: int) -> Array:
    """The rows (n, wide) of an accessor; normalised integers as shares. What is no number is refused."""
    accessor = _entry(source, "accessors", index)
    count, wide = int(accessor["count"]), WIDE[accessor["type"]]
    if not 0 <= count * wide <= MOST:
        raise unsound(source.name, f"an accessor of it has {count} rows")
    kind = np.dtype(KINDS[accessor["componentType"]])
    rows = np.zeros((count, wide), kind)
    if "bufferView" in accessor:
        rows = _seen(source, int(accessor["bufferView"]), int(accessor.get("byteOffset", 0)), count, wide, kind)
    if "sparse" in accessor:
        rows = _replaced(source, rows, accessor["sparse"])
    if accessor.get("normalized"):
        return np.maximum(rows / float(np.iinfo(kind).max), -1.0)
    found = rows.astype(np.float64)
    if not np.isfinite(found).all():
        raise unsound(source.name, f"accessor {index} of it holds NaN or infinite numbers")
    return found


def _entry(source: Source, key: str, index: Any) -> dict[str, Any]:
    listed = source.listed(key)
    if not isinstance(index, int) or not 0 <= index < len(listed):
        raise unsound(source.name, f"there is no {key[:-1]} {index}")
    found: dict[str, Any] = listed[index]
    return found


def _seen(source: Source, view: int, offset: int, count: int, wide: int, kind: np.dtype[Any]) -> NDArray[Any]:
    """A copy of the rows that a view of a buffer holds."""
    told = _entry(source, "bufferViews", view)
    begin, size = int(told.get("byteOffset", 0)), int(told["byteLength"])
    stride = int(told.get("byteStride", 0)) or wide * kind.itemsize
    last = offset + stride * (count - 1) + wide * kind.itemsize if count else offset
    which = int(told["buffer"])
    if not 0 <= which < len(source.buffers):
        raise unsound(source.name, f"there is no buffer {which}")
    content = source.buffers[which]
    if min(begin, offset, size) < 0 or last > size or begin + size > len(content) or stride < wide * kind.itemsize:
        raise unsound(source.name, "an accessor of it reaches beyond its buffer")
    return np.ndarray((count, wide), kind, content, begin + offset, (stride, kind.itemsize)).copy()


def _replaced(source: Source, rows: NDArray[Any], told: dict[str, Any]) -> NDArray[Any]:
    """Rows of which a few are given apart."""
    count, index, values = int(told["count"]), told["indices"], told["values"]
    kind = np.dtype(KINDS[index["componentType"]])
    places = _seen(source, int(index["bufferView"]), int(index.get("byteOffset", 0)), count, 1, kind)[:, 0]
    if count and int(places.max()) >= len(rows):
        raise unsound(source.name, "a sparse accessor of it reaches beyond its rows")
    rows[places] = _seen(
        source, int(values["bufferView"]), int(values.get("byteOffset", 0)), count, rows.shape[1], rows.dtype
    )
    return rows
