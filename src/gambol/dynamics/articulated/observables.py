"""Quantities people look at: centre of mass, energies, momenta. Summed over links, independently of the mass matrix."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gambol.compiler.arithmetic import total
from gambol.compiler.values import Number
from gambol.creatures.articulated.parts import AngularSpring, SlidingSpring
from gambol.dynamics.articulated.posture import Posture
from gambol.dynamics.articulated.turntable import motion_around_axle
from gambol.dynamics.vectors import Plane

if TYPE_CHECKING:
    from gambol.dynamics.articulated.system import LinkedSystem


@dataclass(frozen=True)
class Observables:
    """SI units; the angular momentum is about the centre of mass, counter-clockwise, or about a turntable's axle."""

    centre: Plane
    velocity: Plane  # of the centre of mass
    kinetic: Number
    gravitational: Number  # zero at height 0
    elastic: Number  # of the passive springs
    angular_momentum: Number


def centre_of_mass(posture: Posture) -> Plane:
    """Place of the centre of mass."""
    body = posture.body
    if body.centred:
        return posture.reference
    places = [posture.place(point) for point in body.centre]
    return _mean(body.mass, places, body.total_mass)


def observe(system: LinkedSystem, posture: Posture) -> Observables:
    """All observables in a posture."""
    body = system.mechanism
    places = [posture.place(point) for point in body.centre]
    speeds = [posture.speed(point) for point in body.centre]
    cx, cy = _mean(body.mass, places, body.total_mass)
    vx, vy = _mean(body.mass, speeds, body.total_mass)
    kinetic, spin = [], []
    for m, inertia, w, (x, y), (u, v) in zip(body.mass, body.inertia, posture.rate, places, speeds, strict=True):
        kinetic.append(0.5 * (m * (u * u + v * v) + inertia * (w * w)))
        spin.append(inertia * w + m * ((x - cx) * (v - vy) - (y - cy) * (u - vx)))
    if body.turntable:
        kinetic, spin = motion_around_axle(body, posture)
    kinetic += _of_rotors(posture)
    gravity = body.numbers["world.gravity"] if system.vertical else 0.0
    return Observables(
        (cx, cy), (vx, vy), total(kinetic), gravity * body.total_mass * cy, _elastic(system, posture), total(spin)
    )


def _mean(weights: list[Number], vectors: list[Plane], whole: Number) -> Plane:
    share = 1.0 / whole
    x = total([m * v[0] for m, v in zip(weights, vectors, strict=True)])
    y = total([m * v[1] for m, v in zip(weights, vectors, strict=True)])
    return x * share, y * share


def _of_rotors(posture: Posture) -> list[Number]:
    """Kinetic energies of what has an inertia and no weight: armatures, and the root's added mass."""
    body, found = posture.body, list[Number]()
    for which, inertia in body.rotors:
        rate = which.at(posture)[1]
        found.append(0.5 * inertia * (rate * rate))
    if body.free and (added := body.numbers.get("root.added_mass")) is not None:
        u, v = posture.velocity[0]
        found.append(0.5 * added * (u * u + v * v))
    return found


def _elastic(system: LinkedSystem, posture: Posture) -> Number:
    body, n, stored = system.mechanism, system.numbers, []
    for spring in system.creature.springs:
        key = f"spring.{spring.name}"
        if isinstance(spring, AngularSpring | SlidingSpring):
            length, _ = body.freedom(spring.joint).at(posture)
        else:
            start, end = body.point(spring.start.link, f"{key}.start"), body.point(spring.end.link, f"{key}.end")
            length, _ = posture.span(start, end)
        stretch = length - n[f"{key}.rest"]
        stored.append(0.5 * n[f"{key}.ks"] * (stretch * stretch))
    return total(stored)
