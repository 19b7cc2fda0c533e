"""The equations of motion: build the mass matrix and the load, and solve for the accelerations.

Ax = b, generated for each body as by the dynamics compiler of van de Panne and Fiume 1993, section 3.4.
"""

from __future__ import annotations

from gambol.compiler.values import Number
from gambol.dynamics.articulated.load import Load
from gambol.dynamics.articulated.mechanism import Mechanism
from gambol.dynamics.articulated.posture import Posture
from gambol.dynamics.articulated.sliding import accelerations_with_slides
from gambol.dynamics.articulated.solving import solve
from gambol.dynamics.articulated.turntable import around_axle


def accelerations(body: Mechanism, posture: Posture, load: Load) -> list[Number]:
    """Accelerations of all coordinates (docs/physics.md, eq. 4 to 8). Gravity is a load like any other."""
    for which, inertia in body.rotors:
        load.stiffen_freedom(which, inertia)  # they add to the mass matrix as stiff springs do (eq. 8a)
    if body.general:
        return accelerations_with_slides(body, posture, load)
    torque, (fx, fy) = load.gathered()
    place = {link: k for k, link in enumerate(body.turning)}
    H: list[list[Number]] = [[0.0] * len(place) for _ in place]
    tau: list[Number] = [torque[i] for i in body.turning]
    squared = [w * w for w in posture.rate]
    for (i, j), (a, b) in body.products.items():
        p, r = place[i], place[j]
        if i == j:
            H[p][p] = a
            continue
        cosine = posture.cosine[i] * posture.cosine[j] + posture.sine[i] * posture.sine[j]
        sine = posture.sine[i] * posture.cosine[j] - posture.cosine[i] * posture.sine[j]
        H[p][r] = a * cosine + b * sine
        whirl = a * sine - b * cosine  # centrifugal
        tau[p] = tau[p] - whirl * squared[j]
        tau[r] = tau[r] + whirl * squared[i]
    for (i, j), term in load.stiffening.items():
        if i in place and j in place:
            H[place[i]][place[j]] = H[place[i]][place[j]] + term
    if body.free:
        share = 1.0 / body.total_mass
        return [share * fx, share * fy, *solve(H, tau)]
    if body.slider:
        return _on_rail(body, posture, H, tau, fx, load.stiffening.get((-1, -1)))
    if body.turntable:
        return solve(*around_axle(body, posture, H, tau, fx))
    return solve(H, tau)


def _on_rail(
    body: Mechanism, posture: Posture, H: list[list[Number]], tau: list[Number], fx: Number, more: Number | None
) -> list[Number]:
    """Borders the system with the cart's place along the rail (eq. 7), with `more` inertia than the masses have."""
    border: list[Number] = []
    for i in body.turning:
        rx, ry = posture.turned(i, body.first_moment[i])
        border.append(0.0 - ry)
        fx = fx + rx * (posture.rate[i] * posture.rate[i])
    moved = body.total_mass if more is None else body.total_mass + more
    rows: list[list[Number]] = [[moved, *[0.0] * len(tau)]]
    rows += [[w, *row] for w, row in zip(border, H, strict=True)]
    return solve(rows, [fx, *tau])
