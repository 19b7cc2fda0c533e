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
Tables = Mapping[str, Table]
Targets = Sequence[Number] | None  # of all actuators, in SI units; None leaves muscles slack


@dataclass(frozen=True)
class BodyState:
    """Coordinates, velocities, and the memory of contacts whose friction law has one."""

    q: list[Number]
    v: list[Number]
    anchors: list[Anchor]


class Coordinates(Protocol):
    """How velocities change a body's coordinates. For rotations in space, coordinates and velocities do not correspond
    one to one."""

    def rates(self, q: Sequence[Number], v: Sequence[Number]) -> Sequence[Number]:
        """How fast each coordinate changes."""
        ...

    def advanced(self, q: Sequence[Number], v: Sequence[Number], dt: float) -> list[Number]:
        """Coordinates after a step with these velocities."""
        ...

    def settled(self, q: list[Number]) -> list[Number]:
        """Makes coordinates valid after each number was moved by itself: quaternions get length 1 again."""
        ...


class Plain:
    """Lengths, and angles in a plane: each changes by its own velocity."""

    def rates(self, q: Sequence[Number], v: Sequence[Number]) -> Sequence[Number]:
        return v

    def advanced(self, q: Sequence[Number], v: Sequence[Number], dt: float) -> list[Number]:
        return moved(q, dt, v)

    def settled(self, q: list[Number]) -> list[Number]:
        return q


PLAIN = Plain()


class Accelerated(Protocol):
    """A body that tells its accelerations."""

    @property
    def coordinates(self) -> Coordinates: ...

    def accelerate(
        self, tables: Tables, state: BodyState, targets: Targets, h: float
    ) -> tuple[list[Number], list[Anchor]]:
        """How all velocities change, with what is stiff implicit over the step h (explicit for h = 0), and the anchors
        after it."""
        ...


Integrator = Callable[[Accelerated, Tables, BodyState, Targets, float], BodyState]


def semi_implicit(body: Accelerated, tables: Tables, state: BodyState, targets: Targets, dt: float) -> BodyState:
    """Velocities first, then coordinates with the new velocities; what is stiff implicit."""
    a, anchors = body.accelerate(tables, state, targets, dt)
    v = moved(state.v, dt, a)
    return BodyState(body.coordinates.advanced(state.q, v, dt), v, anchors)


def midpoint(body: Accelerated, tables: Tables, state: BodyState, targets: Targets, dt: float) -> BodyState:
    """Half a step to look, a whole step with what was seen there."""
    of = body.coordinates
    a, anchors = body.accelerate(tables, state, targets, 0.0)
    half = BodyState(moved(state.q, 0.5 * dt, of.rates(state.q, state.v)), moved(state.v, 0.5 * dt, a), state.anchors)
    a, _ = body.accelerate(tables, half, targets, 0.0)
    q = moved(state.q, dt, of.rates(half.q, half.v))
    return BodyState(of.settled(q), moved(state.v, dt, a), anchors)


def rk4(body: Accelerated, tables: Tables, state: BodyState, targets: Targets, dt: float) -> BodyState:
    """The classical fourth-order method of Runge and Kutta."""
    anchors = state.anchors
    slopes: list[tuple[Sequence[Number], list[Number]]] = []
    for reach in (0.0, 0.5, 0.5, 1.0):
        at = state
        if slopes:
            rates, accelerations = slopes[-1]
            at = BodyState(moved(state.q, reach * dt, rates), moved(state.v, reach * dt, accelerations), state.anchors)
        a, after = body.accelerate(tables, at, targets, 0.0)
        anchors = anchors if slopes else after
        slopes.append((body.coordinates.rates(at.q, at.v), a))
    weights = (1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0)
    q, v = state.q, state.v
    for weight, (rates, accelerations) in zip(weights, slopes, strict=True):
        q, v = moved(q, weight * dt, rates), moved(v, weight * dt, accelerations)
    return BodyState(body.coordinates.settled(q), v, anchors)


INTEGRATORS: dict[str, Integrator] = {"semi-implicit": semi_implicit, "midpoint": midpoint, "rk4": rk4}


def moved(x: Sequence[Number], dt: float, rate: Sequence[Number]) -> list[Number]:
    """Numbers after a time in which each changes at its rate."""
    return [a + dt * b for a, b in zip(x, rate, strict=True)]
