"""What will keep a body of masses and springs from moving well: each check tells what it finds, with numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from gambol.creatures.springs.creature import SpringBody
from gambol.creatures.springs.parts import Muscle, Spring
from gambol.dynamics.findings import Finding
from gambol.dynamics.springs.timestep import springs_time_step
from gambol.worlds.world import World

Array = NDArray[np.float64]

SLACK = 1e-6  # of the largest singular value: what is below holds nothing; the softest way of a snake has 0.01
LOADED = 0.5  # of a spring's length at rest: one that wants to be longer or shorter by more throws the body
TINY_STEP = 1e-4  # s: a search takes many times as long as it needs to


def findings(creature: SpringBody, world: World) -> tuple[Finding, ...]:
    """All that is found, the worst first."""
    return (*loose(creature), *loaded(creature), *limp(creature), *tiny_steps(creature, world))


def loose(creature: SpringBody) -> Iterator[Finding]:
    """Ways to fold in which no spring changes its length: nothing holds the body up there."""
    holding = [bond for bond in creature.bonds if bond.ks > 0.0]
    if not holding:
        return
    at = np.array([mass.at for mass in creature.points])
    at = at - at.mean(axis=0)
    _, sizes, ways = np.linalg.svd(_lengthening(creature, holding, at))
    free = ways[int((sizes > SLACK * sizes[0]).sum()) :]
    together = np.linalg.svd(_as_one(at), full_matrices=False)[2][: np.linalg.matrix_rank(_as_one(at))]
    if count := len(free) - len(together):
        folding = free - (free @ together.T) @ together
        moved = (folding**2).sum(axis=0).reshape(at.shape).sum(axis=1)
        ways_told = "one way" if count == 1 else f"{count} ways"
        yield Finding(
            "springs",
            f"leave {ways_told} to fold in which none of them changes its length, most of all at "
            f"{creature.points[int(moved.argmax())].name}",
            "brace it with springs across, so that every mass is held by triangles",
        )


def _lengthening(creature: SpringBody, bonds: Sequence[Muscle | Spring], at: Array) -> Array:
    """How much each spring lengthens as masses move, (springs, masses × axes)."""
    rows = np.zeros((len(bonds), *at.shape))
    for row, bond in zip(rows, bonds, strict=True):
        a, b = creature.index[bond.start], creature.index[bond.end]
        way = at[b] - at[a]
        row[b] = way / np.linalg.norm(way)
        row[a] = -row[b]
    return rows.reshape(len(rows), -1)


def _as_one(at: Array) -> Array:
    """Motions of the body as a whole: along each axis, and turning in each plane."""
    moved = [np.tile(axis, (len(at), 1)) for axis in np.eye(at.shape[1])]
    for i, j in combinations(range(at.shape[1]), 2):
        turned = np.zeros_like(at)
        turned[:, i], turned[:, j] = -at[:, j], at[:, i]
        moved.append(turned)
    return np.array(moved).reshape(len(moved), -1)


def loaded(creature: SpringBody) -> Iterator[Finding]:
    """Springs and muscles that are far from any length they want where the body begins."""
    for spring in creature.springs:
        if spring.rest is not None:
            yield from _stretched(creature.distance(spring), spring.name, spring.rest, spring.rest)
    for muscle in creature.muscles:
        yield from _stretched(creature.distance(muscle), muscle.name, muscle.contracted, muscle.relaxed)


def _stretched(length: float, name: str, shortest: float, longest: float) -> Iterator[Finding]:
    off = max(shortest - length, length - longest)
    if off > LOADED * length:
        wanted = f"{longest:g} m" if shortest == longest else f"{shortest:g} to {longest:g} m"
        yield Finding(
            name,
            f"is {length:.3g} m long where the body begins and wants to be {wanted}: it throws it",
            "move its masses, or give it another length",
        )


def limp(creature: SpringBody) -> Iterator[Finding]:
    """Muscles that pull at nothing."""
    for muscle in creature.muscles:
        if muscle.ks == 0.0:
            yield Finding(muscle.name, "has ks 0 and exerts no force", "give it a stiffness")


def tiny_steps(creature: SpringBody, world: World) -> Iterator[Finding]:
    """A body too stiff for its masses."""
    step = springs_time_step(creature, world)
    if step < TINY_STEP:
        stiffest = max(creature.bonds, key=lambda bond: bond.ks + bond.kd / TINY_STEP, default=None)
        whose = f", {stiffest.name} with ks {stiffest.ks:g} and kd {stiffest.kd:g} is the stiffest" if stiffest else ""
        yield Finding(
            "time step",
            f"{step * 1e3:g} ms{whose}: every trial takes long, and it may fly apart",
            "softer springs with less damping, or heavier masses",
        )
