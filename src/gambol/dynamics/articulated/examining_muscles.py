"""Muscles that will keep a body of links from moving well: too weak or too strong for their load, or too late."""

from __future__ import annotations

import math
from collections.abc import Iterator

from gambol.creatures.articulated.creature import Articulated
from gambol.creatures.articulated.loads import RESERVE, Strength, strengths
from gambol.creatures.articulated.parts import AngularActuator, LinearActuator
from gambol.dynamics.articulated.system import LinkedSystem
from gambol.dynamics.findings import Finding
from gambol.worlds.world import World

SAGS = 15.0  # degrees by which a muscle may yield under its load ...
OF_RANGE = 0.1  # ... or so much of its range, if that is more: it is told to go that much farther
STRONG = 3.0  # times what suits: muscles stronger than that, and by so much quicker, leap and buzz
LATE = 4.5  # times the lag that suits a swimmer: a quarter of a natural beat of 2 √(0.4 l/g), which it halves
HALVED = 2.0 * math.pi / math.sqrt(3.0)  # lags in the period of a beat that a muscle does half as far as it is told

Muscle = AngularActuator | LinearActuator


def unsuited(creature: Articulated) -> Iterator[Finding]:
    """Muscles too weak or too strong for what they have to hold."""
    for muscle, suiting in suited(creature):
        most, unit = greatest(creature, muscle), "N m" if isinstance(muscle, AngularActuator) else "N"
        per = "N m/deg" if isinstance(muscle, AngularActuator) else "N/m"
        yields = suiting.load / max(muscle.ks, 1e-30)
        remedy = f"ks {suiting.ks:.3g} {per}, kd {suiting.kd:.3g}, largest {suiting.largest:.3g} {unit} suit it"
        if too_weak(muscle, suiting, most):
            yielded = f"{yields:.0f} degrees" if unit == "N m" else f"{100 * yields:.2g} cm"
            yield Finding(
                f"actuator {muscle.name}",
                f"too weak: its load of {suiting.load:.3g} {unit} bends it by {yielded}, and it has {most:.3g} {unit}",
                remedy,
            )
        elif too_strong(muscle, suiting, most):
            times = f"{most / suiting.load:.0f} times its load of {suiting.load:.3g}; {RESERVE:g} times suit a run"
            yield Finding(
                f"actuator {muscle.name}",
                f"too strong: it has {most:.3g} {unit}, {times}, and "
                f"{most / max(muscle.kd, 1e-30) / (suiting.largest / suiting.kd):.0f} times the speed",
                remedy,
            )


def sluggish(creature: Articulated) -> Iterator[Finding]:
    """Muscles of a swimmer that are damped so much that they follow too late: nothing carries a body on in water."""
    for muscle, suiting in suited(creature):
        if lags(creature, muscle, suiting) and not ill_suited(creature, muscle, suiting):  # which says its damping
            lag, per = muscle.kd / muscle.ks, "N m s/deg" if isinstance(muscle, AngularActuator) else "N s/m"
            suits = f"{undamped(muscle, suiting):.3g} {per}, {suiting.kd / suiting.ks:.2g} s"
            yield Finding(
                f"actuator {muscle.name}",
                f"follows {lag:.2g} s late (kd/ks): a beat of {HALVED * lag:.2g} "
                "s bends it only half as far as it is told, and a quicker beat less",
                f"kd {suits}, suits a swimmer of {creature.body_size:.2g} m",
            )


def lags(creature: Articulated, muscle: Muscle, suiting: Strength) -> bool:
    """Whether a muscle in water follows so late that its damping is what keeps its body slow."""
    return creature.anatomy.swims and muscle.ks > 0.0 and muscle.kd / muscle.ks > LATE * suiting.kd / suiting.ks


def undamped(muscle: Muscle, suiting: Strength) -> float:
    """The damping with which a muscle of its strength follows as late as suits its body."""
    return muscle.ks * suiting.kd / suiting.ks


def ill_suited(creature: Articulated, muscle: Muscle, suiting: Strength) -> bool:
    """Whether a muscle is too weak or too strong for its load."""
    most = greatest(creature, muscle)
    return too_weak(muscle, suiting, most) or too_strong(muscle, suiting, most)


def too_strong(muscle: Muscle, suiting: Strength, most: float) -> bool:
    """Whether a muscle has more than suits and no damper to match: none is quicker than the most it has over kd.

    A cheetah's 27 to 82 times their loads, damped as much more, find as many sound gaits as those that suit it.
    """
    return most > STRONG * suiting.largest and most / max(muscle.kd, 1e-30) > STRONG * suiting.largest / suiting.kd


def too_weak(muscle: Muscle, suiting: Strength, most: float) -> bool:
    yields = suiting.load / max(muscle.ks, 1e-30)
    allowed = SAGS if isinstance(muscle, AngularActuator) else SAGS / 5.0 * suiting.load / suiting.ks
    return most < 1.5 * suiting.load or yields > max(allowed, OF_RANGE * (muscle.max - muscle.min))


def suited(creature: Articulated) -> list[tuple[Muscle, Strength]]:
    """Each muscle and what suits it, where it has anything to hold."""
    fits = strengths(creature)
    muscles = [part for part in creature.actuators if isinstance(part, AngularActuator | LinearActuator)]
    return [(part, fits[part.name]) for part in muscles if fits[part.name].load > 0.0]


def greatest(creature: Articulated, muscle: Muscle) -> float:
    """The most that a muscle can pull with at rest, in N m or N."""
    rest = LinkedSystem(creature, World()).rest_targets()[creature.actuators.index(muscle)]
    drive = muscle.ks * max(abs(muscle.max - rest), abs(rest - muscle.min))
    return drive if muscle.largest is None else min(drive, muscle.largest)
