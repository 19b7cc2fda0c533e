"""Ways to take a step: `(body, tables, state, targets, dt) -> state`.

`implicit` is the working one: velocities first, then coordinates with the new ones, with joints and the ground at the
step's end. `semi-implicit` is that of links in a plane, whose ground pushes with what it is at the step's beginning.
The explicit `midpoint` and `rk4` are for smooth motion and as an oracle.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from gambol.compiler.regions import Table
from gambol.compiler.values import Number
from gambol.dynamics.bones import quaternions
from gambol.dynamics.bones.frames import Frames
from gambol.dynamics.vectors import Vector

Targets = Sequence[Number] | None


@dataclass(frozen=True)
class BodyState:
    """Coordinates, velocities, and how far anchored spots have slipped since they touched, in the world."""

    q: list[Number]
    v: list[Number]
    slipped: list[Vector]


class Accelerated(Protocol):
    """A body that tells how its velocities change."""

    frames: Frames

    def accelerate(
        self,
        tables: Mapping[str, Table],
        state: BodyState,
        targets: Targets,
        h: float,
        dt: float,
        implicit_ground: bool,
    ) -> tuple[list[Number], list[Vector]]:
        """Accelerations, with what is stiff implicit over h, and how far spots have slipped after a step dt."""
        ...


Stepping = Callable[[Accelerated, Mapping[str, Table], BodyState, Targets, float], BodyState]


def implicit(
    body: Accelerated, tables: Mapping[str, Table], state: BodyState, targets: Targets, dt: float
) -> BodyState:
    """Joints and ground at the step's end."""
    return _semi_implicit(body, tables, state, targets, dt, True)


def semi_implicit(
    body: Accelerated, tables: Mapping[str, Table], state: BodyState, targets: Targets, dt: float
) -> BodyState:
    """Joints at the step's end, the ground at its beginning."""
    return _semi_implicit(body, tables, state, targets, dt, False)


def _semi_implicit(
    body: Accelerated, tables: Mapping[str, Table], state: BodyState, targets: Targets, dt: float, ground: bool
) -> BodyState:
    a, slipped = body.accelerate(tables, state, targets, dt, dt, ground)
    v = _moved(state.v, dt, a)
    return BodyState(advanced(body.frames, state.q, v, dt), v, slipped)


def midpoint(
    body: Accelerated, tables: Mapping[str, Table], state: BodyState, targets: Targets, dt: float
) -> BodyState:
    """Half a step to look, a whole step with what was seen there."""
    a, slipped = body.accelerate(tables, state, targets, 0.0, dt, False)
    half = BodyState(
        _moved(state.q, 0.5 * dt, _rates(body.frames, state.q, state.v)), _moved(state.v, 0.5 * dt, a), state.slipped
    )
    a, _ = body.accelerate(tables, half, targets, 0.0, dt, False)
    q = _moved(state.q, dt, _rates(body.frames, half.q, half.v))
    return BodyState(_normalised(body.frames, q), _moved(state.v, dt, a), slipped)


def rk4(body: Accelerated, tables: Mapping[str, Table], state: BodyState, targets: Targets, dt: float) -> BodyState:
    """The classical fourth-order method of Runge and Kutta."""
    slopes: list[tuple[list[Number], list[Number]]] = []
    slipped = state.slipped
    for reach in (0.0, 0.5, 0.5, 1.0):
        at = state
        if slopes:
            rates, accelerations = slopes[-1]
            at = replace(state, q=_moved(state.q, reach * dt, rates), v=_moved(state.v, reach * dt, accelerations))
        a, after = body.accelerate(tables, at, targets, 0.0, dt, False)
        slipped = slipped if slopes else after
        slopes.append((_rates(body.frames, at.q, at.v), a))
    q, v = state.q, state.v
    for weight, (rates, accelerations) in zip((1 / 6, 1 / 3, 1 / 3, 1 / 6), slopes, strict=True):
        q, v = _moved(q, weight * dt, rates), _moved(v, weight * dt, accelerations)
    return BodyState(_normalised(body.frames, q), v, slipped)


STEPPINGS: dict[str, Stepping] = {
    "implicit": implicit,
    "semi-implicit": semi_implicit,
    "midpoint": midpoint,
    "rk4": rk4,
}


def advanced(frames: Frames, q: Sequence[Number], v: Sequence[Number], dt: float) -> list[Number]:
    """Coordinates after a step with these velocities; quaternions turn, and keep their length."""
    after = list(q)
    for link in frames.links:
        i, j = link.coordinate, link.velocity
        if link.kind in ("free", "ball"):
            after[i : i + 4] = quaternions.turned(q[i : i + 4], [dt * x for x in v[j : j + 3]])
        if link.kind == "free":
            after[i + 4 : i + 7] = _moved(q[i + 4 : i + 7], dt, v[j + 3 : j + 6])
        if link.kind in ("hinge", "slide"):
            after[i] = q[i] + dt * v[j]
    return after


def _rates(frames: Frames, q: Sequence[Number], v: Sequence[Number]) -> list[Number]:
    """How fast coordinates change, number by number."""
    rates: list[Number] = [0.0] * len(q)
    for link in frames.links:
        i, j = link.coordinate, link.velocity
        if link.kind in ("free", "ball"):
            rates[i : i + 4] = quaternions.rate(q[i : i + 4], v[j : j + 3])
        if link.kind == "free":
            rates[i + 4 : i + 7] = v[j + 3 : j + 6]
        if link.kind in ("hinge", "slide"):
            rates[i] = v[j]
    return rates


def _normalised(frames: Frames, q: list[Number]) -> list[Number]:
    for link in frames.links:
        if link.kind in ("free", "ball"):
            i = link.coordinate
            q[i : i + 4] = quaternions.normalised(quaternions.normalised(q[i : i + 4]))
    return q


def _moved(x: Sequence[Number], dt: Number, rate: Sequence[Number]) -> list[Number]:
    return [a + dt * b for a, b in zip(x, rate, strict=True)]
