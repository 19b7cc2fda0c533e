"""How a motion changes with one number: what it settles on for each of many values.

(van de Panne 1996, section 2, looks at cyclic pose-control graphs so; Huang 1996, section 3.5, at a hopper.)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gambol.controllers.controller import Controller, Tunable
from gambol.creatures.catalogue import known_creature
from gambol.creatures.creature import Creature
from gambol.cycles.crossings import MOST_MOTIONS, Crossings, Underway, section_task
from gambol.cycles.limit_cycles import LONGEST, TOLERANCE
from gambol.cycles.perturbation import perturbed
from gambol.draws import Draws
from gambol.dynamics.habitat import natural_world
from gambol.dynamics.numbers import check_number
from gambol.dynamics.system import all_numbers
from gambol.errors import InvalidInput, check_how_many, unknown_name
from gambol.evaluation.devices import device_named
from gambol.progress import Progress
from gambol.rollout.state import State
from gambol.worlds.world import World

Array = NDArray[np.float64]

FEWEST = 5  # crossings after settling; a motion with less has stopped
SPREAD = 0.02  # rad, and as many natural units of speed, by which starts differ


@dataclass(frozen=True)
class OutcomeWindow:
    """Neighbouring values with the same outcome."""

    outcome: str
    low: float
    high: float


@dataclass(frozen=True, eq=False)
class Bifurcation:
    """What a motion settles on for each value of a number, from one start or several.

    An outcome is `period N` (crossings until everything comes back), `wanders`, `stops` or `fails`.
    """

    knob: str
    values: Array  # (n,)
    settled: tuple[tuple[Crossings, ...], ...]  # of each value, from each start
    longest: int = LONGEST
    tolerance: float = TOLERANCE

    @cached_property
    def outcomes(self) -> list[list[str]]:
        """Of each value, from each start."""
        return [[self._outcome(crossings) for crossings in starts] for starts in self.settled]

    @property
    def usual(self) -> list[str]:
        """The most frequent outcome of each value; of equally frequent ones that of the first start."""
        return [Counter(starts).most_common(1)[0][0] for starts in self.outcomes]

    @property
    def windows(self) -> list[OutcomeWindow]:
        """Runs of neighbouring values with the same usual outcome, in order."""
        found: list[OutcomeWindow] = []
        for value, outcome in zip(self.values.tolist(), self.usual, strict=True):
            if found and found[-1].outcome == outcome:
                found[-1] = replace(found[-1], high=value)
            else:
                found.append(OutcomeWindow(outcome, value, value))
        return found

    def share(self, *outcomes: str) -> Array:
        """Of each value, the share of starts with one of these outcomes; `period` stands for any period, (n,)."""
        kinds = [
            [word.split()[0] if word.split()[0] in outcomes else word for word in starts] for starts in self.outcomes
        ]
        return np.array([np.mean([word in outcomes for word in starts]) for starts in kinds])

    def _outcome(self, crossings: Crossings) -> str:
        if crossings.failed is not None:
            return "fails"
        if len(crossings) < FEWEST:
            return "stops"
        period = crossings.cycle(self.longest, self.tolerance).period
        return "wanders" if period is None else f"period {period}"


def bifurcation(
    creature: Creature | str,
    controller: Controller,
    knob: str,
    values: ArrayLike,
    *,
    section: str | float | None = None,
    watch: Sequence[str] | None = None,
    fail: str | None = None,
    seconds: float = 60.0,
    settle: float | None = None,
    seeds: Sequence[int] | None = None,
    spread: float = SPREAD,
    world: World | None = None,
    state: State | None = None,
    dt: float | None = None,
    longest: int = LONGEST,
    tolerance: float = TOLERANCE,
    device: str = "cpu",
    threads: int | None = None,
    progress: Progress | None = None,
) -> Bifurcation:
    """Follows a motion for every value of one number, all side by side, and tells what each one settles on.

    Args:
        creature: a creature, or the name of one in the catalogue.
        controller: what drives it.
        knob: the number that is changed: one of the controller's knobs, or a number of body or world such as
            `world.gravity`, in SI units and radians.
        values: its values, n of them; they may lie beyond the limits that a search keeps to.
        section: what is watched is noted whenever this expression rises through zero (`foot.depth`, `0.9 - head.y`),
            or once in so many seconds; by default when the first foot lands.
        watch: expressions to be noted; by default angles, rates and velocities.
        fail: a condition after which a motion counts as failed (`head.y < 0`).
        seconds: how long each motion is followed.
        settle: seconds at the beginning that do not count; by default half of them.
        seeds: one start, a little disturbed, for each seed; without seeds all begin undisturbed.
        spread: how much, in radians and in natural units of speed.
        world, state, dt, device, threads: as for `evaluate`.
        longest, tolerance: as for `limit_cycle`.
        progress: told how far it is. Once it is cancelled, `Cancelled` is raised.

    >>> import gambol
    >>> hopper = gambol.controllers.HybridHopper()
    >>> result = gambol.cycles.bifurcation("acrobot-torque", hopper, "kd2", [100, 300], fail="head.y < 0", seconds=20.0)
    >>> result.usual
    ['period 2', 'fails']
    """
    chosen = device_named(device, threads)
    body = known_creature(creature)
    surroundings = world or natural_world(body)
    numbers = np.asarray(values, np.float64).ravel()
    if not len(numbers) or not np.isfinite(numbers).all():
        raise InvalidInput(
            f"{len(numbers)} values of {knob!r}", "at least one is needed, all of them finite", "give some"
        )
    each = len(seeds) if seeds is not None else 1
    check_how_many("motions", len(numbers) * each, MOST_MOTIONS)
    controllers, own = _varied(body, surroundings, controller, knob, np.repeat(numbers, each))
    task = section_task(body, section, watch, fail)
    motions = Underway.begin(body, controllers, task, world=surroundings, state=state, numbers=own, dt=dt)
    if seeds is not None:
        streams = [seed for _ in numbers for seed in seeds]
        states = [
            motions.model.restarted(perturbed(motions.model, row, Draws(seed, "start"), spread))
            for row, seed in zip(motions.states.tolist(), streams, strict=True)
        ]
        motions = replace(motions, states=np.array(states))
    found, _ = motions.follow(seconds, chosen, progress)
    begin = float(motions.states[0, motions.model.slot_names.index("tick")]) * motions.model.dt
    late = [crossings.after(begin + (0.5 * seconds if settle is None else settle)) for crossings in found]
    rows = tuple(tuple(late[i : i + each]) for i in range(0, len(late), each))
    return Bifurcation(knob, numbers, rows, longest, tolerance)


def _varied(
    creature: Creature, world: World, controller: Controller, knob: str, values: Array
) -> tuple[list[Controller], list[Mapping[str, float]]]:
    """A controller for each value of its knob, or one controller with as many values of the body's number."""
    knobs = [k.name for k in controller.knobs(creature)] if isinstance(controller, Tunable) else []
    if isinstance(controller, Tunable) and knob in knobs:
        return [controller.turned({knob: float(value)}) for value in values], [{}] * len(values)
    known = all_numbers(creature, world)
    if knob not in known:
        error = unknown_name("number", knob, [*knobs, *known])
        raise InvalidInput(
            error.given,
            f"the controller's are {', '.join(knobs) or 'none'}, the body's and world's those of `evaluate(numbers=)`",
            error.remedy,
        )
    check_number(knob, float(values.min()))
    return [controller] * len(values), [{knob: float(value)} for value in values]
