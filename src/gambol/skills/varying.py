"""Variations of a gait without any optimisation: random directions, walked as far as it stays similar.

(Van de Panne 1996, section 4.)
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from gambol.compiler.arrays import log, sincos
from gambol.controllers.individual import Individual
from gambol.controllers.pose_graph import PoseGraph
from gambol.creatures.catalogue import known_creature
from gambol.creatures.creature import Creature
from gambol.draws import Draws
from gambol.dynamics.habitat import natural_world
from gambol.errors import InvalidInput, check_how_many
from gambol.motion.gait import GOES_NOWHERE, Gait, describe
from gambol.motion.motion import Motion
from gambol.motion.naming import name_of
from gambol.motion.simulating import played, simulate
from gambol.motion.variety import distance, spread
from gambol.portable.matrices import lengths
from gambol.progress import Progress
from gambol.skills.appearance import appearance
from gambol.skills.sensitivity import Sensitivity, sensitivity
from gambol.skills.trial import Array, Trial
from gambol.tasks.travel import Cruise
from gambol.worlds.world import World

SHOWN = 9  # windows of the paper's interface
BAND = 0.1  # of the nominal speed, either way; the scan lost the paper's number
STRIDE = 0.25  # of a walk, in units of what changes the speed to the edge of the band
STEPS = 24  # of a walk at most
LEGS = 3  # walks in a row, each in another direction
FPS = 120.0  # of the motions that are looked at


@dataclass(frozen=True, eq=False)
class Variation:
    """A gait similar in speed to the nominal one that looks different."""

    graph: PoseGraph
    gait: Gait
    name: str
    speed: float  # m/s, settled
    steps: int  # that its direction was walked
    look: Array  # a point in the space of appearances
    motion: Motion

    @property
    def individual(self) -> Individual:
        """Body and graph, with the world and the time that they were judged by."""
        return played(self.motion, self.graph)

    def unlike(self, other: Variation) -> float:
        """How different the two look; from 0.4 on they would be told apart as different ways to move."""
        return distance(self.look, other.look)


@dataclass(frozen=True, eq=False)
class Variations:
    """A nominal gait, and variations of it that lie apart."""

    nominal: Variation
    chosen: tuple[Variation, ...]
    pool: tuple[Variation, ...]  # all that were found, chosen ones among them
    sensitivity: Sensitivity
    band: float
    directions: int  # that were walked

    @property
    def apart(self) -> float:
        """The least distance in appearance between any two of the chosen, or of them and the nominal gait."""
        return closest([self.nominal.look, *(variation.look for variation in self.chosen)])


def variations(
    creature: Creature | str,
    graph: PoseGraph,
    *,
    world: World | None = None,
    count: int = SHOWN,
    band: float = BAND,
    directions: int = 64,
    seconds: float = 8.0,
    seed: int = 0,
    device: str = "cpu",
    threads: int | None = None,
    progress: Progress | None = None,
) -> Variations:
    """Finds gaits about as fast as a given one that look different from it and from one another.

    First it is measured how much the speed depends on each number of the graph; with that the numbers get units in
    which all directions are alike. Then random directions are walked until the speed leaves a band around the nominal
    gait's, or the creature falls. Of what lies at the ends, those are chosen that look most different.

    Args:
        creature: a creature, or the name of one in the catalogue.
        graph: the nominal gait.
        world: its surroundings; by default what suits the creature.
        count: how many are chosen.
        band: how much the speed may differ, as a share of the nominal one.
        directions: how many are walked.
        seconds: simulated time of each trial; the first two are not measured.
        seed: of the directions.
        device, threads: as for `evaluate`.
        progress: told how far it is. Once it is cancelled, `Cancelled` is raised.

    >>> import gambol
    >>> space = gambol.load("examples/luxo-space.yaml")
    >>> found = gambol.skills.variations("luxo", space.nominal, count=3, directions=8, seconds=4.0)
    >>> all(abs(one.speed / found.nominal.speed - 1) <= 0.1 for one in found.chosen)
    True
    """
    _check(count, band, directions)
    body = known_creature(creature)
    trial = Trial(body, world or natural_world(body), seconds, threads=threads, device=device)
    whole = progress or Progress()
    cycle = graph.marked(graph.cycle) if graph.cycle else graph
    scale = sensitivity(trial, cycle)
    _must_go(scale, trial, graph)
    _come_to(0.2, whole)
    ends = _walked(trial, cycle, scale, band, directions, seed, whole)
    _come_to(0.6, whole)
    pool = _sound(trial, ends, scale.speed, band)
    seen = [_seen(trial, _End(graph, scale.speed, 0))]
    for i, end in enumerate(pool):
        seen.append(_seen(trial, end))
        _come_to(0.6 + 0.4 * (i + 1) / len(pool), whole)
    nominal, rest = seen[0], seen[1:]
    chosen = spread([one.look for one in rest], count, away_from=[nominal.look])
    return Variations(nominal, tuple(rest[i] for i in chosen), tuple(rest), scale, band, directions)


def _come_to(share: float, progress: Progress) -> None:
    progress.report(share, 1.0)
    progress.raise_if_cancelled()


@dataclass(frozen=True)
class _End:
    """A place that a walk came to."""

    graph: PoseGraph
    speed: float  # m/s
    steps: int  # that it took


def closest(looks: Sequence[Array]) -> float:
    """The least distance between any two."""
    return min((distance(a, b) for i, a in enumerate(looks) for b in looks[:i]), default=math.inf)


def _walked(
    trial: Trial, graph: PoseGraph, scale: Sensitivity, band: float, directions: int, seed: int, progress: Progress
) -> list[_End]:
    """Where each walk ends while it is still similar; from there it goes on in another direction, some times over.

    All walks are taken side by side. A direction that would lead back is turned around.
    """
    units = scale.scales(band * abs(scale.speed))
    at = [_End(graph, scale.speed, 0)] * directions
    gone = np.zeros((directions, len(units)))
    ends = []
    for leg in range(LEGS):
        ways = np.array([_direction(Draws(seed, "variation", i, leg), len(units)) for i in range(directions)])
        ways[(ways * gone).sum(axis=1) < 0.0] *= -1.0
        walks = []
        for i in range(directions):
            progress.raise_if_cancelled()  # graphs of many directions take seconds to make
            walks.append([_moved(trial, graph, (gone[i] + STRIDE * (j + 1) * ways[i]) * units) for j in range(STEPS)])
        outcome = trial.of([one for walk in walks for one in walk], Cruise())
        similar = outcome.upright & (np.abs(outcome.values - scale.speed) <= band * abs(scale.speed))
        speeds = outcome.values.reshape(-1, STEPS)
        for i, inside in enumerate(similar.reshape(-1, STEPS)):
            steps = STEPS if inside.all() else int(np.argmin(inside))
            if steps:
                gone[i] += STRIDE * steps * ways[i]
                at[i] = _End(walks[i][steps - 1], float(speeds[i, steps - 1]), at[i].steps + steps)
                ends.append(at[i])
    return ends


def _direction(draws: Draws, count: int) -> Array:
    """A direction in which no axis is preferred: of normal numbers (Box and Muller 1958), as long as one."""
    u, v = draws.uniform(count), draws.uniform(count)
    normal = np.sqrt(-2.0 * log(1.0 - u)) * sincos(2.0 * math.pi * v)[1]
    return np.asarray(normal / lengths(normal))


def _moved(trial: Trial, graph: PoseGraph, change: Array) -> PoseGraph:
    knobs = graph.knobs(trial.creature)
    values = {knob.name: knob.value + float(dx) for knob, dx in zip(knobs, change, strict=True)}
    return graph.turned(values).within(trial.creature)


def _sound(trial: Trial, ends: list[_End], speed: float, band: float) -> list[_End]:
    """Those that are similar with half the step too, within twice the band: no accidents of the numerics."""
    if not ends:
        return []
    halved = replace(trial, half=True)
    outcome = halved.of([end.graph for end in ends], Cruise())
    holds = outcome.upright & (np.abs(outcome.values - speed) <= 2.0 * band * abs(speed))
    return [end for end, sound in zip(ends, holds, strict=True) if sound]


def _seen(trial: Trial, end: _End) -> Variation:
    motion = simulate(trial.creature, end.graph, world=trial.world, seconds=trial.seconds, fps=FPS)
    gait = describe(motion)
    look = appearance(motion, gait, end.graph.period or gait.cycle)
    return Variation(end.graph, gait, name_of(trial.creature, gait), end.speed, end.steps, look, motion)


def _must_go(scale: Sensitivity, trial: Trial, graph: PoseGraph) -> None:
    least = GOES_NOWHERE * trial.creature.size
    if not abs(scale.speed) >= least:
        raise InvalidInput(
            f"a gait of {scale.speed:.3g} m/s",
            f"variations are compared by their speed, which must be {least:.2g} m/s or more",
            "choose a gait that gets somewhere",
        )
    if not trial.of([graph], Cruise()).upright[0]:
        raise InvalidInput(
            "the gait falls",
            "variations are made only of a gait that stays on its feet",
            "choose another, or discover with the task upright",
        )


def _check(count: int, band: float, directions: int) -> None:
    check_how_many("variations", count, 1000)
    check_how_many("directions", directions, 4096)
    if not 0.0 < band <= 1.0:
        raise InvalidInput(
            f"a band of {band:g}", "it must be a share of the speed, above 0 and at most 1", "choose 0.1"
        )
