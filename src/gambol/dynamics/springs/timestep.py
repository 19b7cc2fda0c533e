"""The time step that suits a body of masses and springs (docs/springs.md, eq. 8).

A mode of frequency ω whose springs damp it at the rate γ = (kd/ks) ω² grows under the midpoint method unless
h³ < 4 γ / ω⁴. We take half of that h, never more than ω h = 0.3 without damping, and the thesis's 0.02 s at most for
the springs; the ground, stiff and hardly damped but met only now and then, shall not be crossed within a few steps, and
water shall not stop a mass within one.
"""

from __future__ import annotations

import numpy as np

from gambol.creatures.springs.creature import SpringBody
from gambol.dynamics.springs.system import SpringSystem
from gambol.dynamics.traits import round_step
from gambol.portable.matrices import lengths
from gambol.worlds.world import World

LONGEST, SHORTEST = 0.02, 1e-6  # s
STABLE_SHARE = 0.5
UNDAMPED = 0.1  # ω h of modes that nothing damps
ON_THE_GROUND = 0.25  # ω h of a mass on the ground's spring


def springs_time_step(creature: SpringBody, world: World) -> float:
    """Seconds per step: a round number."""
    numbers = SpringSystem.numbers_of(creature, world)
    limits = [LONGEST]
    if creature.bonds:
        stiff = _fastest(creature, [bond.ks for bond in creature.bonds])  # ω²
        damped = _fastest(creature, [bond.kd for bond in creature.bonds])  # γ
        if stiff > 0.0:
            limits.append(max(STABLE_SHARE * (4.0 * damped / stiff**2) ** (1 / 3), UNDAMPED / stiff**0.5))
        if damped > 0.0:
            limits.append(STABLE_SHARE * 2.0 / damped)
    if slowed := _slowed(creature, world.drag):
        limits.append(STABLE_SHARE * 2.0 / slowed)
    if world.ball is not None:  # whoever is the lighter of the two shall not cross it within a few steps
        lightest = min(world.ball.mass, *creature.masses.values())
        limits.append(ON_THE_GROUND * (lightest / numbers["ball.stiffness"]) ** 0.5)
    touching = [mass.mass for mass in creature.points if mass.touches]
    if touching:
        limits.append(ON_THE_GROUND * (min(touching) / numbers["world.stiffness"]) ** 0.5)
        if numbers["world.damping"] > 0.0:
            limits.append(STABLE_SHARE * 2.0 * min(touching) / numbers["world.damping"])
    return round_step(max(min(limits), SHORTEST))


def _slowed(creature: SpringBody, drag: float) -> float:
    """1/s at most by which water slows a mass: all its faces moving straight into it."""
    rates = dict.fromkeys(creature.index, 0.0)
    for face in creature.faces:
        for name in face.corners:
            rates[name] += drag * creature.face_area(face) / len(face.corners) / creature.masses[name]
    return max(rates.values())


def _fastest(creature: SpringBody, along: list[float]) -> float:
    """The largest eigenvalue of the mass-weighted matrix of springs with these coefficients, in the rest pose."""
    axes = creature.dimensions
    matrix = np.zeros((axes * len(creature.points),) * 2)
    for bond, k in zip(creature.bonds, along, strict=True):
        a, b = creature.index[bond.start], creature.index[bond.end]
        way = np.array(creature.points[b].at) - np.array(creature.points[a].at)
        direction = way / lengths(way)
        row = np.zeros(len(matrix))
        row[axes * a : axes * (a + 1)] = -direction / creature.points[a].mass ** 0.5
        row[axes * b : axes * (b + 1)] = direction / creature.points[b].mass ** 0.5
        matrix += k * np.outer(row, row)
    return float(np.linalg.eigvalsh(matrix)[-1])
