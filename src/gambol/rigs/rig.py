"""A rig: bones that are nodes of a glTF file, and the skin that follows them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gambol.errors import InvalidInput
from gambol.portable.matrices import product
from gambol.rigs.accessors import numbers_of
from gambol.rigs.clips import Clip, read_clips
from gambol.rigs.nodes import Nodes, read_nodes
from gambol.rigs.source import Source, read_source, sound, unsound

Array = NDArray[np.float64]
Indices = NDArray[np.int64]

MOST_JOINTS = 500
MOST_CORNERS = 500_000
TRIANGLES, STRIP, FAN = 4, 5, 6


@dataclass(frozen=True, eq=False)
class Skinned:
    """Surfaces that follow slots: a slot is a node, and how what follows it stands in that node's frame."""

    vertices: Array  # (v, 3), as the file has them
    triangles: Indices  # (t, 3)
    slots: Indices  # (v, k)
    weights: Array  # (v, k), which add up to one
    slot_nodes: Indices  # (s,)
    backs: Array  # (s, 4, 4)

    def posed(self, world: Array, rows: Indices | None = None) -> Array:
        """Where vertices are, (…, v, 3), when nodes stand at (…, n, 4, 4)."""
        vertices, slots, weights = self.vertices, self.slots, self.weights
        if rows is not None:
            vertices, slots, weights = vertices[rows], slots[rows], weights[rows]
        bound = product(world[..., self.slot_nodes, :, :], self.backs)
        found = np.zeros((*world.shape[:-3], len(vertices), 3))
        for k in range(slots.shape[1]):
            by = bound[..., slots[:, k], :3, :]
            found += weights[:, k, None] * (product(by[..., :3], vertices[:, :, None])[..., 0] + by[..., 3])
        return found


@dataclass(frozen=True, eq=False)
class Rig:
    """The bones of one animal, parents before children, with its skin and its clips."""

    source: Source
    nodes: Nodes
    joints: tuple[int, ...]  # nodes
    parents: tuple[int, ...]  # of each joint the joint that carries it, −1 of the first
    skin: Skinned
    owners: Indices  # (s,): the joint that each slot of the skin follows
    clips: tuple[Clip, ...]
    left_out: tuple[str, ...]

    @property
    def names(self) -> list[str]:
        return [self.nodes.names[n] for n in self.joints]

    def lines(self) -> list[list[int]]:
        """Of each joint the way to it from the first one, itself last."""
        found: list[list[int]] = []
        for j, up in enumerate(self.parents):
            found.append([*(found[up] if up >= 0 else []), j])
        return found


def read_rig(path: Path) -> Rig:
    """The rig of a file, of several animals the one whose skin has most corners."""
    source = read_source(path)
    with sound(source.name):
        nodes = read_nodes(source)
        skins = source.listed("skins")
        if not skins:
            raise InvalidInput(
                f"{source.name} has no skin",
                "a rig is a mesh with a skin on bones",
                "export it with its armature, or draw the body",
            )
        worn = [(n, node) for n, node in enumerate(source.listed("nodes")) if "mesh" in node]
        joints, left_out = _skeleton(source, nodes, skins, worn)
        parents = _parents(nodes, joints)
        built = _Building(source, nodes, joints)
        for n, node in worn:
            built.add(n, node, skins)
        skin, owners = built.made()
    return Rig(source, nodes, joints, parents, skin, owners, tuple(read_clips(source, len(nodes.names))), left_out)


def _skeleton(
    source: Source, nodes: Nodes, skins: list[dict[str, Any]], worn: list[tuple[int, dict[str, Any]]]
) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """The joints of the animal with most corners, in the order of the tree, and what other skeletons there are."""
    corners: Counter[int] = Counter()
    for _, node in worn:
        if "skin" in node:
            corners[int(node["skin"])] += _corners(source, int(node["mesh"]))
    if not corners:
        raise InvalidInput(
            f"{source.name} has a skin that no mesh wears",
            "a rig is a mesh with a skin on bones",
            "export the mesh with its armature",
        )
    groups: dict[int, set[int]] = {}
    weight: Counter[int] = Counter()
    for k, count in corners.items():
        own = {int(n) for n in skins[k]["joints"]}
        if not own or min(own) < 0 or max(own) >= len(nodes.names):
            raise unsound(source.name, "a skin of it names nodes that are not there")
        top = nodes.way_up(min(own))[-1]
        groups.setdefault(top, set()).update(own)
        weight[top] += count
    best = max(weight, key=lambda top: (weight[top], -top))
    left = [f"the skeleton below {nodes.names[top]!r}, whose skin has fewer corners" for top in groups if top != best]
    joints = groups[best]
    if len(joints) > MOST_JOINTS:
        raise InvalidInput(
            f"{source.name} has {len(joints)} joints",
            f"a rig has up to {MOST_JOINTS}",
            "export the bones that deform the animal, without controls",
        )
    if len(joints) < 2:
        raise InvalidInput(
            f"the skin of {source.name} follows one bone",
            "a body needs bones that move against each other",
            "rig it with more bones",
        )
    ways = [set(nodes.way_up(n)) for n in sorted(joints)]
    shared = [n for n in nodes.way_up(min(joints)) if all(n in way for way in ways)]
    joints = joints | {shared[0]}  # what carries all of them
    joints = joints | {n for joint in joints for n in nodes.way_up(joint)[: nodes.way_up(joint).index(shared[0])]}
    return tuple(n for n in nodes.order if n in joints), tuple(left)


def _parents(nodes: Nodes, joints: tuple[int, ...]) -> tuple[int, ...]:
    number = {n: j for j, n in enumerate(joints)}
    return tuple(number.get(nodes.above[n], -1) for n in joints)


def _corners(source: Source, mesh: int) -> int:
    return sum(
        int(source.listed("accessors")[one["attributes"]["POSITION"]]["count"])
        for one in source.listed("meshes")[mesh]["primitives"]
    )


class _Building:
    """One surface of all meshes that follow the bones."""

    def __init__(self, source: Source, nodes: Nodes, joints: tuple[int, ...]) -> None:
        self.source, self.nodes = source, nodes
        self.number = {n: j for j, n in enumerate(joints)}
        self.slots: list[tuple[int, int, Array]] = []  # node, joint, back
        self.parts: list[tuple[Array, Indices, Indices, Array]] = []
        self.first: dict[int, int] = {}  # slot of a skin's first joint
        self.count = 0

    def add(self, n: int, node: dict[str, Any], skins: list[dict[str, Any]]) -> None:
        """A mesh with a skin of this animal, or one that hangs on one of its bones as it is."""
        skin = node.get("skin")
        if skin is not None:
            listed = [int(joint) for joint in skins[skin]["joints"]]
            if listed[0] not in self.number:
                return
            first = self._skin_slots(int(skin), listed, skins[skin])
        else:
            carrier = next((up for up in self.nodes.way_up(n) if up in self.number), None)
            if carrier is None or self.number[carrier] == 0:
                return
            first = len(self.slots)
            self.slots.append((n, self.number[carrier], np.eye(4)))
        for one in self.source.listed("meshes")[node["mesh"]]["primitives"]:
            self._primitive(one, first, None if skin is None else len(skins[skin]["joints"]))

    def _skin_slots(self, skin: int, listed: list[int], told: dict[str, Any]) -> int:
        if skin not in self.first:
            backs = np.tile(np.eye(4), (len(listed), 1, 1))
            if "inverseBindMatrices" in told:
                given = numbers_of(self.source, told["inverseBindMatrices"])
                if given.shape[1] != 16 or len(given) < len(listed):
                    raise unsound(self.source.name, "a skin of it has fewer matrices than joints")
                backs = given[: len(listed)].reshape(-1, 4, 4).transpose(0, 2, 1)
            self.first[skin] = len(self.slots)
            self.slots += [(n, self.number[n], back) for n, back in zip(listed, backs, strict=True)]
        return self.first[skin]

    def _primitive(self, told: dict[str, Any], first: int, joints: int | None) -> None:
        attributes, mode = told["attributes"], int(told.get("mode", TRIANGLES))
        if mode not in (TRIANGLES, STRIP, FAN):
            return  # points and lines hold nothing
        vertices = numbers_of(self.source, attributes["POSITION"])
        if self.count + len(vertices) > MOST_CORNERS:
            raise InvalidInput(
                f"the meshes of {self.source.name} have more than {MOST_CORNERS} corners",
                "a rig has fewer",
                "export a simpler mesh",
            )
        corners = np.arange(len(vertices))
        if "indices" in told:
            corners = numbers_of(self.source, told["indices"])[:, 0].astype(np.int64)
        if len(corners) and int(corners.max()) >= len(vertices):
            raise unsound(self.source.name, "a mesh of it names corners that are not there")
        slots, weights = np.full((len(vertices), 1), first), np.ones((len(vertices), 1))
        if joints is not None:
            slots, weights = self._followed(attributes, len(vertices), joints)
            slots = slots + first
        self.parts.append((vertices, _triangles(corners, mode) + self.count, slots, weights))
        self.count += len(vertices)

    def _followed(self, attributes: dict[str, Any], count: int, joints: int) -> tuple[Indices, Array]:
        """Which slots of a skin vertices follow, and how much."""
        slots, weights = [], []
        for k in range(4):
            if f"JOINTS_{k}" in attributes:
                slots.append(numbers_of(self.source, attributes[f"JOINTS_{k}"]).astype(np.int64))
                weights.append(numbers_of(self.source, attributes[f"WEIGHTS_{k}"]))
        if not slots or any(len(x) != count for x in (*slots, *weights)):
            raise unsound(self.source.name, "a mesh with a skin of it has no weights")
        found, by = np.hstack(slots), np.maximum(np.hstack(weights), 0.0)
        found = np.where(by > 0.0, found, 0)
        if len(found) and int(found.max()) >= joints:
            raise unsound(self.source.name, "a mesh of it follows joints that its skin does not have")
        total = by.sum(axis=1, keepdims=True)
        by = np.where(total > 0.0, by / np.where(total > 0.0, total, 1.0), np.eye(1, by.shape[1]))
        return found, by

    def made(self) -> tuple[Skinned, Indices]:
        wide = max((slots.shape[1] for _, _, slots, _ in self.parts), default=0)
        if not self.count or not any(len(triangles) for _, triangles, _, _ in self.parts):
            raise InvalidInput(
                f"the skin of {self.source.name} has no faces",
                "a rig is a mesh with a skin on bones",
                "export it with its mesh",
            )
        missing = [((0, 0), (0, wide - slots.shape[1])) for _, _, slots, _ in self.parts]
        padded = [
            (np.pad(slots, by, mode="edge"), np.pad(weights, by))
            for (_, _, slots, weights), by in zip(self.parts, missing, strict=True)
        ]
        skin = Skinned(
            np.vstack([part[0] for part in self.parts]),
            np.vstack([part[1] for part in self.parts]),
            np.vstack([slots for slots, _ in padded]),
            np.vstack([weights for _, weights in padded]),
            np.array([node for node, _, _ in self.slots]),
            np.stack([back for _, _, back in self.slots]),
        )
        return skin, np.array([joint for _, joint, _ in self.slots])


def _triangles(corners: Indices, mode: int) -> Indices:
    if mode == TRIANGLES:
        return corners[: len(corners) // 3 * 3].reshape(-1, 3)
    k = np.arange(max(len(corners) - 2, 0))
    if mode == FAN:
        return np.column_stack([np.full(len(k), corners[0]), corners[k + 1], corners[k + 2]])
    odd = k % 2
    return np.column_stack([corners[k], corners[k + 1 + odd], corners[k + 2 - odd]])
