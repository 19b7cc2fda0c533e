"""The ways to take a step of a body of masses and springs, by name; the first is the usual one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gambol.dynamics.springs.adaptive import adaptive
from gambol.dynamics.springs.band import band_of
from gambol.dynamics.springs.explicit import euler, midpoint, rk4
from gambol.dynamics.springs.forces import Forces
from gambol.dynamics.springs.layout import Layout
from gambol.dynamics.springs.semi_implicit import semi_implicit


@dataclass(frozen=True)
class Integrator:
    """Moves the state in the forces' `slots` by a step, and says how much scratch it needs."""

    move: Callable[[Forces, float], None]
    scratch: Callable[[Layout], int] = lambda layout: layout.size


INTEGRATORS = {
    "midpoint": Integrator(midpoint),
    "euler": Integrator(euler),
    "rk4": Integrator(rk4),
    "semi-implicit": Integrator(semi_implicit, lambda layout: band_of(layout.creature).size),
    "adaptive": Integrator(adaptive, lambda layout: layout.size + layout.moving),
}
