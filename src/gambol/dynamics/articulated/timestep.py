"""The time step that suits a body and its ground.

Joint springs are implicit and ask for nothing. The ground and the water are explicit: a point of effective mass m on a
spring k with damper d is stable for k·h² + 2·d·h < 4·m (docs/physics.md, eq. 15). We take half of that in the rest
pose, since the effective mass changes with the pose, and never more than a millisecond, for accuracy. Whoever asks for
a longer step gets ground that is damped a little less (eq. 16), rather than feet that chatter. The longest step that
leaves the ground half of its damping is the coarse one, for a first look at very many.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache

from gambol.compiler.arithmetic import sqrt
from gambol.compiler.values import Number
from gambol.creatures.articulated.creature import Articulated
from gambol.creatures.articulated.parts import Contact, Muscle
from gambol.dynamics.articulated.load import Load
from gambol.dynamics.articulated.mechanism import PointOn
from gambol.dynamics.articulated.motion_equations import accelerations
from gambol.dynamics.articulated.muscles import pull_muscles
from gambol.dynamics.articulated.surface import Surface
from gambol.dynamics.articulated.system import LinkedSystem
from gambol.dynamics.numbers import STANDARD_GRAVITY
from gambol.dynamics.traits import LONGEST_STEP, round_step, time_step
from gambol.portable.matrices import summed
from gambol.worlds.world import World

SHORTEST_STEP = 1e-6
STABLE_SHARE = 0.5
HELD_SHARE = 0.8  # of the limit, where a longer step was asked for
LEAST_DAMPING = 0.5  # of the ground's, however long the step: what bounces is another ground
TURNS = 200  # of the power iteration: the damping is known to a per mille


def linked_time_step(creature: Articulated, world: World) -> float:
    """Seconds per step: a round number."""
    system = LinkedSystem(creature, world)
    return round_step(max(min([*_ground_limits(system), _water_limit(system)]), SHORTEST_STEP))


def linked_coarse_step(creature: Articulated, world: World) -> float:
    """Seconds per step: the longest round number, up to a millisecond, that leaves the ground half of its damping.

    What water and sliding bear does not depend on a foot's mass alone, and stays as it is.
    """
    system, usual = _holding(creature, world), time_step(creature, world)
    if not _has_ground(system):
        return usual
    step = round_step(min(LONGEST_STEP, _water_limit(system)))
    while step > usual:
        if _borne_damping(system, step) >= LEAST_DAMPING * float(system.numbers["world.damping"]):
            return step
        step = round_step(step * (1.0 - 1e-6))
    return usual


@lru_cache(maxsize=256)
def ground_damping(creature: Articulated, world: World, dt: float) -> float:
    """The ground's damping in N s/m, or as much of it as a step longer than that of `time_step` bears (eq. 16).

    >>> import gambol
    >>> walker, world = gambol.creature("walker7"), gambol.World()
    >>> [round(ground_damping(walker, world, dt)) for dt in (0.0004, 0.001, 0.002)]
    [603, 603, 410]
    """
    system = _holding(creature, world)
    damping = float(system.numbers["world.damping"])
    if dt <= time_step(creature, world) or not _has_ground(system):
        return damping
    return max(min(damping, _borne_damping(system, dt)), LEAST_DAMPING * damping)


def _holding(creature: Articulated, world: World) -> LinkedSystem:
    """The body with muscles that never give way: at rest they do not need all they have."""
    muscles = [
        part.model_copy(update={"largest": None}) if isinstance(part, Muscle) else part for part in creature.actuators
    ]
    return LinkedSystem(creature.model_copy(update={"actuators": tuple(muscles)}), world)


def lightest(creature: Articulated, world: World) -> tuple[Contact, float]:
    """The contact that makes the step short, and its effective mass in kg."""
    system = LinkedSystem(creature, world)
    points = system.mechanism.contact_points()
    masses = [1.0 / _mobility(system, point) for point in points]
    light = min(range(len(points)), key=lambda i: masses[i])
    return creature.contacts[light], masses[light]


def _has_ground(system: LinkedSystem) -> bool:
    return system.vertical and bool(system.mechanism.contact_points())


def _borne_damping(system: LinkedSystem, dt: float) -> float:
    """The most damping of the ground, in N s/m, that a step bears while muscles hold the rest pose (eq. 16)."""
    mobility = _largest_eigenvalue(_yielding(system, system.mechanism.contact_points(), held=dt))
    return (4.0 * HELD_SHARE / mobility - float(system.numbers["world.stiffness"]) * dt * dt) / (2.0 * dt)


def _ground_limits(system: LinkedSystem) -> Iterator[float]:
    """The longest step, and what each contact point bears."""
    yield LONGEST_STEP
    for point in system.mechanism.contact_points():
        mobility = _mobility(system, point)
        stiffness, damping = _resistance(system, point)
        yield _stable_step(stiffness * mobility, damping * mobility)


def _water_limit(system: LinkedSystem) -> float:
    """The step that water bears."""
    return min((_stable_step(0.0, rate) for rate in _drag_rates(system)), default=math.inf)


def _mobility(system: LinkedSystem, point: PointOn) -> float:
    """One over the smallest effective mass of a point, in the rest pose: how much it yields to a unit force."""
    (xx, xy), (yx, yy) = _yielding(system, [point])
    mean, half = (xx + yy) / 2, (xx - yy) / 2
    return float(mean + sqrt(half * half + xy * yx))


def _yielding(system: LinkedSystem, points: Sequence[PointOn], held: float | None = None) -> list[list[float]]:
    """Accelerations of points along x and y in the rest pose, a row for a unit force at each along x and along y.

    Muscles are slack, or hold the pose over a step of `held` seconds.
    """
    rest = system.rest_state()
    posture = system.posture(rest.q, rest.v)

    def accelerated(push: tuple[PointOn, float, float] | None) -> list[Number]:
        load = Load(system.mechanism, posture)
        if held is not None:
            pull_muscles(load, [0.0] * len(system.creature.actuators), held)  # what they aim at cancels out below
        if push is not None:
            load.push(*push)
        return accelerations(system.mechanism, posture, load)

    unpushed, rows = accelerated(None), []
    for point in points:
        for fx, fy in ((1.0, 0.0), (0.0, 1.0)):
            more = [a - b for a, b in zip(accelerated((point, fx, fy)), unpushed, strict=True)]
            moved = system.posture(rest.q, more)  # at rest, rates move points alike
            rows.append([float(x) for other in points for x in moved.speed(other)])
    return rows


def _largest_eigenvalue(matrix: list[list[float]]) -> float:
    """Of a symmetric positive matrix, by power iteration: the same bits everywhere.

    >>> round(_largest_eigenvalue([[2.0, 1.0], [1.0, 2.0]]), 6)
    3.0
    """
    x = [1.0 / (i + 1) for i in range(len(matrix))]
    size = 1.0
    for _ in range(TURNS):
        x = [summed(a * b for a, b in zip(row, x, strict=True)) / size for row in matrix]
        size = max(abs(a) for a in x)
    return size


def _resistance(system: LinkedSystem, point: PointOn) -> tuple[float, float]:
    """Stiffness and damping that the surroundings show to a contact point."""
    n = system.numbers
    if system.vertical:
        return float(n["world.stiffness"]), float(n["world.damping"])
    sliding = system.world.sliding
    grip = max(sliding.forward, sliding.back, sliding.side)
    weight: Number = system.mechanism.mass[point.link] * (system.world.gravity or STANDARD_GRAVITY)
    return 0.0, float(weight * grip / sliding.speed)


def _drag_rates(system: LinkedSystem) -> list[float]:
    """How fast water slows each link at most, in 1/s: it is explicit too. Half of its skin moves into the water."""
    body, n, rates = system.mechanism, system.numbers, []
    for i, link in enumerate(body.links if system.world.drag > 0.0 else ()):
        near, far = link.ends
        px, py = body.pivot[i]
        middle = PointOn(i, 0.5 * (near + far) - px, 0.0 - py)
        area = 0.5 * float(Surface.of(body, i).perimeter()) * link.breadth
        rates.append(float(n["world.drag"]) * area * _mobility(system, middle))
    return rates


def _stable_step(k: float, d: float) -> float:
    """The largest h with k·h² + 2·d·h ≤ 4 · STABLE_SHARE, for mass 1."""
    room = 4.0 * STABLE_SHARE
    pace = d + (d * d + k * room) ** 0.5
    return room / pace if pace > 0.0 else math.inf  # a point that cannot move needs no short step
