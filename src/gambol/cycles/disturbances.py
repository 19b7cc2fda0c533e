"""Local stability: does a disturbed motion come back to its limit cycle, and how fast.

("Locally stable with respect to small perturbations": van de Panne 1996, section 3.)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gambol.compiler.arrays import exp, log
from gambol.controllers.controller import Controller
from gambol.creatures.catalogue import known_creature
from gambol.creatures.creature import Creature
from gambol.cycles.crossings import MOST_MOTIONS, Crossings, Underway, section_task
from gambol.cycles.limit_cycles import LONGEST, TOLERANCE, LimitCycle
from gambol.cycles.perturbation import perturbed
from gambol.draws import Draws
from gambol.errors import InvalidInput, check_how_many
from gambol.evaluation.device import Threads
from gambol.evaluation.devices import device_named
from gambol.portable.matrices import dot
from gambol.progress import Progress
from gambol.rollout.state import State
from gambol.worlds.world import World

Array = NDArray[np.float64]

SIZES = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5)  # rad, and as many natural units of speed
NOISE = 3.0  # times the cycle's own error: nearer than that, a motion cannot be said to come nearer still
FINEST = 1e-6  # of the range; the same for a cycle without any error


@dataclass(frozen=True, eq=False)
class Stability:
    """What happens to a motion after disturbances of several sizes.

    `multiplier` is the factor by which a small distance from the limit cycle changes within one period: below 1 the
    cycle draws the motion back. None where there is no cycle, or where it is back before that can be measured.
    """

    cycle: LimitCycle
    multiplier: float | None
    sizes: Array  # (n,) rad, and natural units of speed
    returned: Array  # (n,) share of restarts that are on the cycle at the end
    survived: Array  # (n,) share of restarts that have not failed
    distances: Array  # (restarts, crossings) of the smallest size, as shares of the range; NaN after the last


def stability(
    creature: Creature | str,
    controller: Controller,
    *,
    section: str | float | None = None,
    watch: Sequence[str] | None = None,
    fail: str | None = None,
    seconds: float = 30.0,
    settle: float = 60.0,
    sizes: Sequence[float] | None = None,
    restarts: int = 32,
    seed: int = 0,
    world: World | None = None,
    state: State | None = None,
    dt: float | None = None,
    longest: int = LONGEST,
    tolerance: float = TOLERANCE,
    device: str = "cpu",
    threads: int | None = None,
    progress: Progress | None = None,
) -> Stability:
    """Lets a motion settle, disturbs it many times, and follows what becomes of it.

    Args:
        settle: seconds until it is disturbed; its cycle is that of the later half.
        seconds: how long the disturbed motions are followed.
        sizes: how much they are disturbed at most: radians, and as many of the body's natural units of speed; by
            default from 0.01 to 0.5.
        restarts: disturbed motions of each size.
        seed: of the disturbances.
        creature, controller, section, watch, fail, world, state, dt, longest, tolerance, device, threads, progress:
            as for `bifurcation`.

    >>> import gambol
    >>> hopper = gambol.controllers.HybridHopper(kd2=100)
    >>> result = gambol.cycles.stability("acrobot-torque", hopper, fail="head.y < 0", sizes=[0.01],
    ...                                  restarts=8, settle=30.0, seconds=10.0)
    >>> result.cycle.period, float(result.survived[0])
    (2, 1.0)
    """
    sizes = SIZES if sizes is None else sizes
    if restarts < 1 or not len(sizes) or not all(0.0 < size < 10.0 for size in sizes):
        raise InvalidInput(
            f"{restarts} restarts of sizes {', '.join(map(str, sizes)) or 'none'}",
            "at least one is needed, and sizes must lie between 0 and 10",
            "leave both out to use the defaults",
        )
    check_how_many("restarts", restarts * len(sizes), MOST_MOTIONS)
    chosen, whole = device_named(device, threads), progress or Progress()
    body = known_creature(creature)
    task = section_task(body, section, watch, fail)
    motion = Underway.begin(body, [controller], task, world=world, state=state, dt=dt)
    # A single motion settles soonest here, wherever the many are followed: the bits are the same.
    (steady,), there = motion.follow(settle, Threads(1), whole.part(0.0, settle, settle + seconds))
    if steady.failed is not None:
        raise InvalidInput(
            f"the motion fails after {steady.failed:.3g} s",
            "only a motion that lasts can be disturbed",
            "use another controller, or begin at a state from which it lasts",
        )
    cycle = steady.after(float(steady.time[-1]) - 0.5 * settle if len(steady) else 0.0).cycle(longest, tolerance)
    streams = [(size, Draws(seed, "restart", k)) for size in sizes for k in range(restarts)]
    start = there.states[0].tolist()
    states = [there.model.restarted(perturbed(there.model, start, draws, size)) for size, draws in streams]
    disturbed = Underway(there.model, np.array(states), np.repeat(there.parameters, len(states), axis=0))
    found, _ = disturbed.follow(seconds, chosen, whole.part(settle, seconds, settle + seconds))
    groups = [found[i : i + restarts] for i in range(0, len(found), restarts)]
    near = [_distances(group, cycle, steady.spans) for group in groups]
    least = int(np.argmin(sizes))
    return Stability(
        cycle,
        None if cycle.period is None else _multiplier(near[least], cycle),
        np.array(sizes, np.float64),
        np.array([_returned(group, rows, cycle, tolerance) for group, rows in zip(groups, near, strict=True)]),
        np.array([np.mean([crossings.failed is None for crossings in group]) for group in groups]),
        near[least],
    )


def _distances(group: Sequence[Crossings], cycle: LimitCycle, spans: Array) -> Array:
    """How far each crossing of each motion is from the cycle's nearest point, (motions, crossings)."""
    units = np.where(spans > 0.0, spans, 1.0)
    rows = np.full((len(group), max(len(crossings) for crossings in group)), np.nan)
    for row, crossings in zip(rows, group, strict=True):
        if cycle.period is not None and len(crossings):
            away = np.abs(crossings.values[:, None] - cycle.points[None]) / units
            row[: len(crossings)] = away.max(axis=2).min(axis=1)
    return rows


def _returned(group: Sequence[Crossings], rows: Array, cycle: LimitCycle, tolerance: float) -> float:
    """Share of motions whose last period lies on the cycle."""
    if cycle.period is None:
        return 0.0
    back = []
    for crossings, row in zip(group, rows, strict=True):
        last = row[max(0, len(crossings) - cycle.period) : len(crossings)]
        back.append(crossings.failed is None and len(last) == cycle.period and bool((last <= 2.0 * tolerance).all()))
    return float(np.mean(back))


def _multiplier(rows: Array, cycle: LimitCycle) -> float | None:
    """exp(slope) of the logarithm of the median distance over crossings, as far as it stands out, for one period."""
    assert cycle.period is not None
    median = np.nanmedian(rows, axis=0) if rows.size else np.array([])
    floor = max(NOISE * cycle.error, FINEST)
    small = median < floor
    seen = int(np.argmax(small)) if small.any() else len(median)
    if seen < 3:
        return None
    when = np.arange(seen) - 0.5 * (seen - 1)
    slope = dot(when, log(median[:seen])) / dot(when, when)
    return float(exp(slope * cycle.period))
