"""Ways to take one step of a body with coordinates and velocities: `(body, tables, state, targets, dt) -> state`.

`semi-implicit` is the working one: first order, stable with stiff joints (docs/physics.md, eq. 9). The explicit
`midpoint` (second order) and `rk4` (fourth) are for smooth motion and as an oracle.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from gambol.compiler.regions import Table
from gambol.compiler.values import Number

Anchor = tuple[Number, ...]  # what a contact keeps from step to step, such as the point it first touched


@dataclass(frozen=True)
class BodyState:
    """Coordinates, velocities, and what contacts keep under a friction law that remembers."""

    q: list[Number]
    v: list[Number]
    anchors: list[Anchor]


class Accelerated(Protocol):
    """A body that tells its accelerations."""

    def accelerate(
        self, tables: Mapping[str, Table], state: BodyState, targets: Sequence[Number] | None, h: Number
    ) -> tuple[list[Number], list[Anchor]]:
        """Accelerations of all coordinates, with what is stiff implicit over the step h (explicit for h = 0), and the
        anchors after it."""
        ...


Integrator = Callable[[Accelerated, Mapping[str, Table], BodyState, Sequence[Number] | None, Number], BodyState]


def semi_implicit(
    body: Accelerated, tables: Mapping[str, Table], state: BodyState, targets: Sequence[Number] | None, dt: Number
) -> BodyState:
    """Velocities first, then coordinates with the new velocities; joint springs implicit."""
    a, anchors = body.accelerate(tables, state, targets, dt)
    v = _moved(state.v, dt, a)
    return BodyState(_moved(state.q, dt, v), v, anchors)


def midpoint(
    body: Accelerated, tables: Mapping[str, Table], state: BodyState, targets: Sequence[Number] | None, dt: Number
) -> BodyState:
    """Half a step to look, a whole step with what was seen there."""
    a, anchors = body.accelerate(tables, state, targets, 0.0)
    half = BodyState(_moved(state.q, 0.5 * dt, state.v), _moved(state.v, 0.5 * dt, a), state.anchors)
    a, _ = body.accelerate(tables, half, targets, 0.0)
    return BodyState(_moved(state.q, dt, half.v), _moved(state.v, dt, a), anchors)


def rk4(
    body: Accelerated, tables: Mapping[str, Table], state: BodyState, targets: Sequence[Number] | None, dt: Number
) -> BodyState:
    """The classical fourth-order method of Runge and Kutta."""
    anchors = state.anchors
    slopes: list[tuple[list[Number], list[Number]]] = []
    for reach in (0.0, 0.5, 0.5, 1.0):
        at = state
        if slopes:
            vs, accelerations = slopes[-1]
            at = BodyState(_moved(state.q, reach * dt, vs), _moved(state.v, reach * dt, accelerations), state.anchors)
        a, after = body.accelerate(tables, at, targets, 0.0)
        anchors = anchors if slopes else after
        slopes.append((at.v, a))
    weights = (1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0)
    q, v = state.q, state.v
    for weight, (dq, dv) in zip(weights, slopes, strict=True):
        q, v = _moved(q, weight * dt, dq), _moved(v, weight * dt, dv)
    return BodyState(q, v, anchors)


INTEGRATORS: dict[str, Integrator] = {"semi-implicit": semi_implicit, "midpoint": midpoint, "rk4": rk4}


def _moved(x: Sequence[Number], dt: Number, rate: Sequence[Number]) -> list[Number]:
    return [a + dt * b for a, b in zip(x, rate, strict=True)]
