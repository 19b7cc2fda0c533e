"""An arm that turns about a vertical axle, with rods that swing across it: the spinner (docs/physics.md, eq. 17 to 20).

Each rod (or tree of rods) hangs on the arm at a signed radius ρ and moves in the vertical plane across the arm, through
its hinge. In that plane the equations are those of any planar body; turning adds what the hinge's speed ρ·φ̇ does to
them, as a rail does, and the centrifugal force, which grows with the distance u that a mass leans out of its hinge.
"""

from __future__ import annotations

from gambol.compiler.arithmetic import total
from gambol.compiler.values import Number
from gambol.dynamics.articulated.mechanism import Mechanism
from gambol.dynamics.articulated.posture import Posture


def around_axle(
    body: Mechanism, posture: Posture, H: list[list[Number]], tau: list[Number], torque: Number
) -> tuple[list[list[Number]], list[Number]]:
    """Mass matrix and load of the planar angles, bordered with the arm's turning (eq. 19 and 20)."""
    radius, spin = radii(body), posture.turn_rate
    spread, slope = _spread(body, posture)
    border: list[Number] = []
    for i in body.turning:
        gx, gy = posture.moment(i)
        border.append(0.0 - radius[i] * gy)
        torque = torque + radius[i] * gx * (posture.rate[i] * posture.rate[i]) - spin * (slope[i] * posture.rate[i])
    rows: list[list[Number]] = [[_inertia_of_arm(body) + spread, *[0.0] * len(tau)]]
    rows += [[w, *row] for w, row in zip(border, H, strict=True)]
    whirled = [load + 0.5 * (spin * spin) * slope[i] for load, i in zip(tau, body.turning, strict=True)]
    return rows, [torque, *whirled]


def motion_around_axle(body: Mechanism, posture: Posture) -> tuple[list[Number], list[Number]]:
    """Kinetic energy and angular momentum about the axle of each link, from its velocity in space (eq. 17)."""
    radius, spin = radii(body), posture.turn_rate
    arm = _square(body.centre[0].x) * body.mass[0] + body.inertia[0]
    kinetic, momentum = [0.5 * arm * _square(spin)], [arm * spin]
    for k in body.turning:
        u = _lean(body, posture, k)
        along, up = posture.speed(body.centre[k])
        across = radius[k] * spin + along
        m, inertia, c = body.mass[k], body.inertia[k], posture.cosine[k]
        level = inertia * (c * c)  # a thin rod's inertia about the vertical
        moving = _square(across) + _square(spin * u) + _square(up)
        kinetic.append(0.5 * (m * moving + inertia * _square(posture.rate[k]) + level * _square(spin)))
        momentum.append(m * (radius[k] * across + _square(u) * spin) + level * spin)
    return kinetic, momentum


def radii(body: Mechanism) -> list[Number]:
    """How far from the axle the hinge is that carries each link, along the arm; negative on its other side."""
    result: list[Number] = [0.0]
    for i in body.turning:
        result.append(body.attach[i][0] if body.parent[i] == 0 else result[body.parent[i]])
    return result


def _inertia_of_arm(body: Mechanism) -> Number:
    """Of the arm, and of all other masses as if they stood at their hinges."""
    hinged = [body.mass[i] * _square(r) for i, r in enumerate(radii(body)) if i > 0]
    return body.inertia[0] + body.mass[0] * _square(body.centre[0].x) + total(hinged)


def _lean(body: Mechanism, posture: Posture, k: int) -> Number:
    """u: how far a link's centre of mass leans out of its hinge."""
    return total([posture.turned(i, vector)[0] for i, vector in body.path(body.centre[k]).items() if i > 0])


def _spread(body: Mechanism, posture: Posture) -> tuple[Number, list[Number]]:
    """Q = ∫u² dm, and how it grows with each angle (eq. 18)."""
    spread: Number = 0.0
    slope: list[Number] = [0.0] * len(body.links)
    for k in body.turning:
        u, m, inertia = _lean(body, posture, k), body.mass[k], body.inertia[k]
        s, c = posture.sine[k], posture.cosine[k]
        spread = spread + m * (u * u) + inertia * (c * c)
        slope[k] = slope[k] - 2.0 * inertia * (s * c)
        for i, vector in body.path(body.centre[k]).items():
            if i > 0:
                slope[i] = slope[i] - 2.0 * m * (u * posture.turned(i, vector)[1])
    return spread, slope


def _square(x: Number) -> Number:
    return x * x
