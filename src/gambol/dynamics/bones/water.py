"""Water, which resists moving through it: F = −κ/2 ∮ (v·n) n dA over the surfaces of bones (docs/physics.md, eq. 13).

The force is linear in a link's velocity and spin. The shapes of all bones that move with it come to one matrix of six
by six, a constant, about the link's origin and in its frame.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from gambol.compiler.values import Number
from gambol.creatures.bones.skeleton import Bone, Skeleton
from gambol.dynamics.bones.acting import Push
from gambol.dynamics.bones.algebra import Vector, dot, minus, plus, times
from gambol.dynamics.bones.constants import Matrix, added, cleaned, product, transposed
from gambol.dynamics.bones.frames import Seat, frames_of
from gambol.dynamics.bones.kinematics import Moving
from gambol.dynamics.numbers import Numbers, is_zero

Block = tuple[Matrix, Matrix, Matrix]  # force by velocity, force by spin, moment by spin


def push_water(push: Push, link: Moving, block: Block, n: Numbers) -> None:
    """Adds what the water does to a link; the water moves with the wind."""
    wind = [n[f"world.wind.{axis}"] for axis in "xy"]
    velocity = link.velocity
    if not all(map(is_zero, wind)):
        velocity = minus(velocity, link.along([*wind, 0.0]))
    by, (moving, between, turning) = 0.0 - n["world.drag"], block
    force = plus(_times(moving, velocity), _times(between, link.spin))
    moment = plus(_times(transposed(between), velocity), _times(turning, link.spin))
    push.force, push.moment = plus(push.force, times(by, force)), plus(push.moment, times(by, moment))


@lru_cache(maxsize=128)
def blocks_of(skeleton: Skeleton) -> dict[int, Block]:
    """Of each link that has a surface."""
    found: dict[int, Block] = {}
    for bone, seat in zip(skeleton.bones, frames_of(skeleton).seats, strict=True):
        if bone.resistance is not None:
            block = _seen_from_link(bone, seat)
            before = found.get(seat.link)
            found[seat.link] = block if before is None else tuple(map(_sum, before, block))  # type: ignore[assignment]
    return {link: tuple(map(_clean, block)) for link, block in found.items()}  # type: ignore[misc]


def _seen_from_link(bone: Bone, seat: Seat) -> Block:
    """A bone's block in its link's frame: there its origin moves with v − p × ω."""
    assert bone.resistance is not None
    moving, between, turning = bone.resistance
    a, c, d = (_turned(seat.turn, rows) for rows in (_full(moving), between, _full(turning)))
    x, y, z = seat.place
    arm = ((0.0, -z, y), (z, 0.0, -x), (-y, x, 0.0))  # p ×
    shifted = _sum(c, _negative(product(a, arm)))
    about = _sum(_sum(d, _negative(product(transposed(c), arm))), product(arm, shifted))
    return a, shifted, about


def _turned(turn: Matrix, rows: Matrix) -> Matrix:
    return product(product(turn, rows), transposed(turn))


def _full(six: Sequence[float]) -> Matrix:
    xx, yy, zz, yz, xz, xy = six
    return ((xx, xy, xz), (xy, yy, yz), (xz, yz, zz))


def _sum(one: Matrix, other: Matrix) -> Matrix:
    return tuple(tuple(added(x, y)) for x, y in zip(one, other, strict=True))


def _negative(rows: Matrix) -> Matrix:
    return tuple(tuple(-x for x in row) for row in rows)


def _clean(rows: Matrix) -> Matrix:
    return tuple(tuple(cleaned(row)) for row in rows)


def _times(rows: Matrix, v: Sequence[Number]) -> Vector:
    return [dot(row, v) for row in rows]
