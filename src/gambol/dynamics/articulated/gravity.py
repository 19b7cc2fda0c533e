"""Weight."""

from __future__ import annotations

from gambol.compiler.values import Number
from gambol.dynamics.articulated.load import Load


def weigh(load: Load, gravity: Number) -> None:
    """Gravity, downwards: on the centre of mass of a free body, else on the angles that lift masses (eq. 3)."""
    body = load.body
    if body.general:
        for centre, mass in zip(body.centre, body.mass, strict=True):
            load.push(centre, 0.0, 0.0 - gravity * mass)
        return
    if body.free:
        load.carry(0.0, 0.0 - gravity * body.total_mass)
        return
    for i in body.turning:
        rx, _ = load.posture.moment(i)
        load.turn(i, 0.0 - gravity * rx)
