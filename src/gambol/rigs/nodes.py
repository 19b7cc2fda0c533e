"""The tree of nodes of a glTF file, and where they stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from gambol.errors import InvalidInput
from gambol.portable.matrices import product
from gambol.rigs.source import Source, unsound
from gambol.rigs.turns import UNTURNED, inverse, matrix_of, squared_up, turn_of, unit

Array = NDArray[np.float64]

MOST_NODES = 5000
FARTHEST = 1e9  # units


@dataclass(frozen=True, eq=False)
class Nodes:
    """All nodes. A node's own transform is its shift, its turn, and what its linear part has besides (its scale)."""

    names: tuple[str, ...]
    above: tuple[int, ...]  # each node's parent, −1 without one
    order: tuple[int, ...]  # parents before children, depth first
    shifts: Array  # (n, 3)
    turns: Array  # (n, 4)
    stretches: Array  # (n, 3, 3): the linear part is the turn's matrix times this

    def world(self, turns: Mapping[int, Array] | None = None, shifts: Mapping[int, Array] | None = None) -> Array:
        """Transforms (…, n, 4, 4) in the world, with other turns and shifts of some nodes, (…, 4) and (…, 3)."""
        turns, shifts = turns or {}, shifts or {}
        shape = next((x.shape[:-1] for x in (*turns.values(), *shifts.values())), ())
        found = np.zeros((*shape, len(self.names), 4, 4))
        for n in self.order:
            own = np.zeros((*shape, 4, 4))
            own[..., :3, :3] = product(matrix_of(turns.get(n, self.turns[n])), self.stretches[n])
            own[..., :3, 3] = shifts.get(n, self.shifts[n])
            own[..., 3, 3] = 1.0
            up = self.above[n]
            found[..., n, :, :] = own if up < 0 else product(found[..., up, :, :], own)
        return found

    def way_up(self, node: int) -> list[int]:
        """A node and all that carry it, itself first."""
        way = [node]
        while self.above[way[-1]] >= 0:
            way.append(self.above[way[-1]])
        return way

    @cached_property
    def children(self) -> tuple[tuple[int, ...], ...]:
        found: list[list[int]] = [[] for _ in self.names]
        for n, up in enumerate(self.above):
            if up >= 0:
                found[up].append(n)
        return tuple(map(tuple, found))

    def frames(self, turns: Mapping[int, Array] | None = None) -> Array:
        """How the axes of each node's parent stand, (n, 3, 3): orthogonal, without its scale; mirrored if that is."""
        world = squared_up(self.world(turns)[:, :3, :3])
        return np.stack([world[up] if up >= 0 else np.eye(3) for up in self.above])


def read_nodes(source: Source) -> Nodes:
    """The nodes of a file; refused where they form a ring, or on two parents."""
    listed = source.listed("nodes")
    if not 0 < len(listed) <= MOST_NODES:
        raise InvalidInput(
            f"{source.name} has {len(listed)} nodes",
            f"a rig has up to {MOST_NODES}",
            "export the animal alone, with the bones that deform it",
        )
    above = [-1] * len(listed)
    for n, node in enumerate(listed):
        for child in node.get("children", []):
            if not isinstance(child, int) or not 0 <= child < len(listed):
                raise unsound(source.name, f"there is no node {child}")
            if above[child] >= 0 or child == n:
                raise unsound(source.name, f"node {child} hangs on two parents, or on itself")
            above[child] = n
    order = _depth_first(listed, above)
    if len(order) < len(listed):
        raise unsound(source.name, "some of its nodes form a ring")
    shifts, turns, stretches = (np.stack(x) for x in zip(*map(_transform, listed), strict=True))
    for values in (shifts, turns, stretches):
        if not np.isfinite(values).all() or float(np.abs(values).max()) > FARTHEST:
            raise unsound(source.name, "the position of a node is NaN or infinite")
    names = tuple(str(node.get("name") or f"node-{n}") for n, node in enumerate(listed))
    return Nodes(names, tuple(above), tuple(order), shifts, turns, stretches)


def _depth_first(listed: list[dict[str, object]], above: list[int]) -> list[int]:
    order, waiting = list[int](), [n for n, up in reversed(list(enumerate(above))) if up < 0]
    while waiting:
        n = waiting.pop()
        order.append(n)
        waiting += reversed(listed[n].get("children", []))  # type: ignore[call-overload]
    return order


def _transform(node: dict[str, object]) -> tuple[Array, Array, Array]:
    """Shift, turn and stretch of a node."""
    if "matrix" in node:
        matrix = np.array(node["matrix"], np.float64).reshape(4, 4).T
        linear = matrix[:3, :3]
        turn = squared_up(linear)
        if float((turn[0] * np.cross(turn[1], turn[2])).sum()) < 0.0:
            turn = -turn
        return matrix[:3, 3], turn_of(turn), product(inverse(turn), linear)
    shift = np.array(node.get("translation", [0.0, 0.0, 0.0]), np.float64).reshape(3)
    turn = np.array(node.get("rotation", UNTURNED), np.float64).reshape(4)
    scale = np.array(node.get("scale", [1.0, 1.0, 1.0]), np.float64).reshape(3)
    return shift, unit(turn), np.diag(scale)
