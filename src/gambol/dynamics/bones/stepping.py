"""Ways to take a step of bones: those of `dynamics.integrators`, with coordinates that turn.

`implicit` is the working one: velocities first, then coordinates with the new ones, with joints and the ground at the
step's end. `semi-implicit` is that of links in a plane, whose ground pushes with what it is at the step's beginning.
The explicit `midpoint` and `rk4` are for smooth motion and as an oracle.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from gambol.compiler.values import Number
from gambol.dynamics.bones import quaternions
from gambol.dynamics.bones.frames import Frames
from gambol.dynamics.integrators import (
    Anchor,
    BodyState,
    Integrator,
    Tables,
    Targets,
    midpoint,
    moved,
    rk4,
    semi_implicit,
)


class Turning(Protocol):
    """A body of bones that tells how its velocities change."""

    frames: Frames

    def accelerate(
        self, tables: Tables, state: BodyState, targets: Targets, h: float, dt: float, implicit_ground: bool
    ) -> tuple[list[Number], list[Anchor]]:
        """Accelerations, with what is stiff implicit over h, and how far spots have slipped after a step dt."""
        ...


@dataclass(frozen=True)
class SpaceCoordinates:
    """Quaternions of what turns freely, places of what is free, angles and extensions of joints."""

    frames: Frames

    def rates(self, q: Sequence[Number], v: Sequence[Number]) -> list[Number]:
        """How fast coordinates change, number by number."""
        rates: list[Number] = [0.0] * len(q)
        for link in self.frames.links:
            i, j = link.coordinate, link.velocity
            if link.kind in ("free", "ball"):
                rates[i : i + 4] = quaternions.rate(q[i : i + 4], v[j : j + 3])
            if link.kind == "free":
                rates[i + 4 : i + 7] = v[j + 3 : j + 6]
            if link.kind in ("hinge", "slide"):
                rates[i] = v[j]
        return rates

    def advanced(self, q: Sequence[Number], v: Sequence[Number], dt: float) -> list[Number]:
        """After a step with these velocities; quaternions turn, and keep their length."""
        after = list(q)
        for link in self.frames.links:
            i, j = link.coordinate, link.velocity
            if link.kind in ("free", "ball"):
                after[i : i + 4] = quaternions.turned(q[i : i + 4], [dt * x for x in v[j : j + 3]])
            if link.kind == "free":
                after[i + 4 : i + 7] = moved(q[i + 4 : i + 7], dt, v[j + 3 : j + 6])
            if link.kind in ("hinge", "slide"):
                after[i] = q[i] + dt * v[j]
        return after

    def settled(self, q: list[Number]) -> list[Number]:
        for link in self.frames.links:
            if link.kind in ("free", "ball"):
                i = link.coordinate
                q[i : i + 4] = quaternions.normalised(quaternions.normalised(q[i : i + 4]))
        return q


@dataclass(frozen=True)
class _InAStep:
    """A body in a step of dt, whose ground pushes at its end or at its beginning."""

    body: Turning
    dt: float
    implicit_ground: bool

    @property
    def coordinates(self) -> SpaceCoordinates:
        return SpaceCoordinates(self.body.frames)

    def accelerate(
        self, tables: Tables, state: BodyState, targets: Targets, h: float
    ) -> tuple[list[Number], list[Anchor]]:
        return self.body.accelerate(tables, state, targets, h, self.dt, self.implicit_ground)


def _stepped(
    integrator: Integrator,
    implicit_ground: bool,
    body: Turning,
    tables: Tables,
    state: BodyState,
    targets: Targets,
    dt: float,
) -> BodyState:
    return integrator(_InAStep(body, dt, implicit_ground), tables, state, targets, dt)


STEPPINGS: dict[str, Callable[[Turning, Tables, BodyState, Targets, float], BodyState]] = {
    "implicit": partial(_stepped, semi_implicit, True),
    "semi-implicit": partial(_stepped, semi_implicit, False),
    "midpoint": partial(_stepped, midpoint, False),
    "rk4": partial(_stepped, rk4, False),
}
