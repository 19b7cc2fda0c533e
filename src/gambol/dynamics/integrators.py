"""Ways to take one step. Each is a function `(system, tables, state, targets, dt) -> state`.

`semi-implicit` is the working one: first order, stable with stiff joints (docs/physics.md, eq. 9). The explicit
`midpoint` (second order) and `rk4` (fourth) are for smooth motion and as an oracle.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from gambol.compiler.regions import Table
from gambol.compiler.values import Number
from gambol.dynamics.system import BodyState, System

Integrator = Callable[[System, Mapping[str, Table], BodyState, Sequence[Number] | None, Number], BodyState]


def semi_implicit(
    system: System, tables: Mapping[str, Table], state: BodyState, targets: Sequence[Number] | None, dt: Number
) -> BodyState:
    """Velocities first, then coordinates with the new velocities; joint springs implicit."""
    a, anchors = system.accelerate(tables, state, targets, dt)
    v = _moved(state.v, dt, a)
    return BodyState(_moved(state.q, dt, v), v, anchors)


def midpoint(
    system: System, tables: Mapping[str, Table], state: BodyState, targets: Sequence[Number] | None, dt: Number
) -> BodyState:
    """Half a step to look, a whole step with what was seen there."""
    a, anchors = system.accelerate(tables, state, targets, 0.0)
    half = BodyState(_moved(state.q, 0.5 * dt, state.v), _moved(state.v, 0.5 * dt, a), state.anchors)
    a, _ = system.accelerate(tables, half, targets, 0.0)
    return BodyState(_moved(state.q, dt, half.v), _moved(state.v, dt, a), anchors)


def rk4(
    system: System, tables: Mapping[str, Table], state: BodyState, targets: Sequence[Number] | None, dt: Number
) -> BodyState:
    """The classical fourth-order method of Runge and Kutta."""
    anchors = state.anchors
    slopes: list[tuple[list[Number], list[Number]]] = []
    for reach in (0.0, 0.5, 0.5, 1.0):
        at = state
        if slopes:
            vs, accelerations = slopes[-1]
            at = BodyState(_moved(state.q, reach * dt, vs), _moved(state.v, reach * dt, accelerations), state.anchors)
        a, after = system.accelerate(tables, at, targets, 0.0)
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
