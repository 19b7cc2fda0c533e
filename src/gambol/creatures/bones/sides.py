"""The other side of a limb: what its file's entries are when left and right are exchanged, and when all is larger."""

from __future__ import annotations

from typing import Any

from gambol.creatures.bones.skeleton import Vector3

MIRRORED = {"right": "left", "left": "right"}
PLACES = ("at", "points", "up", "centre", "scales")  # entries that are places and ways: their z changes its sign
LENGTHS = ("length", "thickness", "width", "radius")


def reflected(way: Any) -> list[float]:
    """A place or a way in the mirror; no zero gets a sign.

    >>> reflected([1, 2, 3])
    [1, 2, -3]
    """
    x, y, z = way
    return [x, y, _opposite(z)]


def reflected_axis(axis: Any) -> list[float]:
    """The axis about which what turns by an angle turns by the same angle in the mirror.

    >>> reflected_axis([1, 2, 3])
    [-1, -2, 3]
    """
    x, y, z = axis
    return [_opposite(x), _opposite(y), z]


def reflected_range(axis: str, low: float, high: float) -> list[float]:
    """The range of a ball joint's angle about one of its axes: of those about x and y, the ends change."""
    return [low, high] if axis == "z" else [_opposite(high), _opposite(low)]


def mirrored(entries: dict[str, Any]) -> dict[str, Any]:
    """The data of the mirrored bone, shape, joint or contact on the other side."""
    found = dict(entries)
    for name in PLACES:
        if found.get(name) is not None:
            found[name] = reflected(found[name])
    if found.get("axis") is not None:
        found["axis"] = (reflected if found.get("kind") == "slide" else reflected_axis)(found["axis"])
    if found.get("turn") is not None:
        w, *axis = found["turn"]
        found["turn"] = [w, *reflected_axis(axis)]
    if found.get("inertia") is not None:
        xx, yy, zz, yz, xz, xy = found["inertia"]
        found["inertia"] = [xx, yy, zz, _opposite(yz), _opposite(xz), xy]
    for inner in ("shapes", "joints"):
        if found.get(inner):
            found[inner] = [mirrored(one) for one in found[inner]]
    return found


def enlarged(entries: dict[str, Any], by: float) -> dict[str, Any]:
    """The data of a bone, a shape, a joint or a contact that is so many times as large, and as dense; it hangs where
    it hung."""
    if by == 1.0:
        return entries
    found = dict(entries)
    for name in LENGTHS:
        if found.get(name) is not None:
            found[name] = by * found[name]
    if found.get("centre") is not None:
        found["centre"] = [by * x for x in found["centre"]]
    if found.get("mass") is not None:
        found["mass"] = by * by * by * found["mass"]
    if found.get("inertia") is not None:
        found["inertia"] = [by * by * by * by * by * x for x in found["inertia"]]
    for inner in ("shapes", "joints"):
        if found.get(inner):
            found[inner] = [{**enlarged(one, by), "at": [by * x for x in one["at"]]} for one in found[inner]]
    return found


def side_of(*ways: Vector3) -> str | None:
    """The side on which the first of these is that lies on one; None in the middle."""
    return next(("right" if z > 0.0 else "left" for *_, z in ways if abs(z) > 1e-9), None)


def _opposite(x: float) -> float:
    return -x if x else 0.0
