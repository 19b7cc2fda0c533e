"""Greedy pursuit of successive targets with a repertoire of skills (Grzeszczuk and Terzopoulos 1995, 3.1, Figure 5)."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from gambol.compiler.program import Program
from gambol.compiler.values import Number
from gambol.controllers.controller import Parameters
from gambol.controllers.individual import Individual
from gambol.controllers.setting import setting_in
from gambol.controllers.waveform.repertoire import Repertoire
from gambol.controllers.waveform.skill_sequence import FADE, Segment, SkillSequence, SkillSequenceKernel
from gambol.creatures.catalogue import creature as creature_named
from gambol.creatures.creature import Creature
from gambol.dynamics.habitat import natural_world
from gambol.dynamics.moment import Moment
from gambol.errors import InvalidInput, unknown_name
from gambol.motion.motion import Motion
from gambol.motion.simulating import simulate, step_count
from gambol.portable.matrices import lengths
from gambol.progress import Progress
from gambol.rollout.lanes import run_lanes
from gambol.rollout.model import Model, model_for
from gambol.rollout.state import State
from gambol.tasks.travel import Travel
from gambol.worlds.world import World

Array = NDArray[np.float64]

LOOKS = 8  # in an interval, at which a target may be found reached
HORIZON = 2.0  # intervals that each skill is tried for, unless given
REACH = 0.25  # of the body's size: how near the nose has to come to a target, unless given


@dataclass(frozen=True)
class Decision:
    """When, where and for which target (its number) a skill was chosen."""

    time: float
    place: tuple[float, ...]  # of the nose
    target: int
    skill: str


@dataclass(frozen=True)
class Chase:
    """A pursuit: what was decided, when targets were reached, and all of it as one controller."""

    creature: Creature
    world: World
    targets: tuple[tuple[float, ...], ...]
    reached: tuple[float, ...]  # s at which each target was reached, as many as were
    decisions: tuple[Decision, ...]
    sequence: SkillSequence
    path: tuple[tuple[float, ...], ...]  # of the nose, several places in each interval
    final: State  # where it ends, to be continued
    dt: float
    spent: float  # s of computing

    @property
    def seconds(self) -> float:
        """Of simulated time."""
        return self.sequence.seconds

    @property
    def complete(self) -> bool:
        """Whether all targets were reached."""
        return len(self.reached) == len(self.targets)

    @property
    def individual(self) -> Individual:
        """The sequence in the world that it was chosen for: saved, it goes the same way again."""
        setting = setting_in(self.world, self.creature, seconds=self.seconds, dt=self.dt)
        return Individual(self.creature, self.sequence, setting=setting)

    def motion(self, fps: float = 60.0) -> Motion:
        """All of it again, recorded: the sequence of skills alone does the same to the last bit."""
        return simulate(self.creature, self.sequence, world=self.world, seconds=self.seconds, fps=fps, dt=self.dt)


def pursue(
    creature: Creature | str,
    repertoire: Repertoire,
    targets: Sequence[Sequence[float]],
    *,
    nose: str | None = None,
    interval: float | None = None,
    horizon: float | None = None,
    reach: float | None = None,
    seconds: float = 60.0,
    world: World | None = None,
    dt: float | None = None,
    progress: Progress | None = None,
) -> Chase:
    """Swims or crawls to one target after another with the skills it knows.

    At the end of every interval all skills are tried from where it is, side by side, and the one that brings the nose
    nearest to the target within the horizon goes on, fading in over 5 % of the interval.

    Args:
        creature: a creature, or the name of one in the catalogue.
        repertoire: its skills.
        targets: points to reach one after another, in metres.
        nose: the part that has to reach them; by default the one that goes first, or the centre of mass.
        interval: seconds from decision to decision; by default the time of the shortest skill.
        horizon: seconds that each skill is tried for, by default two intervals; a turn pays only after a while.
        reach: how near the nose has to come, in metres; by default a quarter of the body's size.
        seconds: after so many it gives up.
        world, dt: as for `simulate`.
        progress: told how many targets are reached. Cancelled, it ends as if time were up.

    >>> import gambol
    >>> fish = gambol.creature("fish")
    >>> waves = {f"wave-{i}": gambol.controllers.FrequencyWave.sample(fish, gambol.Draws(i)) for i in range(4)}
    >>> skills = {name: gambol.controllers.Skill.of(wave, 1.0) for name, wave in waves.items()}
    >>> known = gambol.controllers.Repertoire(creature="fish", skills=skills)
    >>> len(pursue(fish, known, [(3.0, 0.0)], seconds=3.0).decisions)
    3
    """
    body = creature_named(creature) if isinstance(creature, str) else creature
    return _Pursuer(body, repertoire, targets, nose, interval, horizon, reach, world or natural_world(body), dt).chase(
        seconds, progress or Progress()
    )


class _Pursuer:
    """One pursuit under way."""

    def __init__(
        self,
        creature: Creature,
        repertoire: Repertoire,
        targets: Sequence[Sequence[float]],
        nose: str | None,
        interval: float | None,
        horizon: float | None,
        reach: float | None,
        world: World,
        dt: float | None,
    ) -> None:
        self.creature, self.repertoire, self.world = creature, repertoire, world
        self.targets = _targets(creature, targets)
        repertoire.check(creature)
        self.skills = list(repertoire.skills)
        names = tuple(actuator.name for actuator in creature.actuators)
        self.kernel = SkillSequenceKernel(names, repertoire.columns(creature), segments=2)  # what goes on, what comes
        self.model = model_for(creature, world, self.kernel, Travel(), dt)
        shortest = min(skill.seconds for skill in repertoire.skills.values())
        self.steps = step_count(shortest if interval is None else interval, self.model.dt)
        self.interval = self.steps * self.model.dt
        tried = HORIZON * self.interval if horizon is None else horizon
        self.ahead = max(0, step_count(tried, self.model.dt) - self.steps)  # steps beyond the interval
        self.reach = REACH * creature.size if reach is None else reach
        self.where = _nose(self.model, nose)

    def chase(self, seconds: float, progress: Progress) -> Chase:
        """Decides and swims, interval by interval, until every target is reached or the seconds are over."""
        began, state = time.perf_counter(), np.array(self.model.initial())
        places = self._places(state[None])
        path, segments, decisions, reached = [places[0]], list[Segment](), list[Decision](), list[float]()
        while len(reached) < len(self.targets) and self._rounds(segments) * self.interval < seconds - 1e-9:
            if progress.cancelled:
                break
            target = np.array(self.targets[len(reached)])
            futures, looks, later = self._tried(state, segments)
            best, at = self._choice(looks, later, futures, target)
            now = self._rounds(segments) * self.interval
            decisions.append(Decision(now, tuple(map(float, path[-1])), len(reached), self.skills[best]))
            segments = self._going_on(segments, best)
            state = futures[best]
            path += list(looks[:, best])
            if at is not None:
                reached.append(now + (at + 1) / len(looks) * self.interval)
            progress.report(len(reached), len(self.targets))
        sequence = SkillSequence(repertoire=self.repertoire, segments=tuple(segments))
        walked = tuple(tuple(map(float, place)) for place in path)
        final = State.of(self.model, [float(x) for x in state])
        return Chase(self.creature, self.world, self.targets, tuple(reached), tuple(decisions), sequence, walked, final,
                     self.model.dt, time.perf_counter() - began)  # fmt: skip

    def _rounds(self, segments: Sequence[Segment]) -> int:
        return sum(round(segment.seconds / self.interval) for segment in segments)

    def _going_on(self, segments: Sequence[Segment], skill: int) -> list[Segment]:
        """The sequence so far and an interval of a skill; the same one simply goes on."""
        if segments and segments[-1].skill == self.skills[skill]:
            longer = (round(segments[-1].seconds / self.interval) + 1) * self.interval
            return [*segments[:-1], segments[-1].model_copy(update={"seconds": longer})]
        new = Segment(skill=self.skills[skill], seconds=self.interval, fade=FADE * self.interval)
        return [*segments, new]

    def _tried(self, state: Array, segments: Sequence[Segment]) -> tuple[Array, Array, Array]:
        """Every skill: states after an interval, the nose at each look in it and at each look after it, to the horizon.

        That is (skills, slots) and twice (looks, skills, d).
        """
        begins = 0.0
        for segment in segments[:-1]:
            begins += segment.seconds
        rows = []
        for skill in range(len(self.skills)):
            last = self._going_on(segments, skill)[max(0, len(segments) - 1) :]
            numbered = [(self.skills.index(one.skill), one.seconds, one.fading) for one in last]
            rows.append(self.kernel.packed(begins, numbered))
        states, parameters = np.tile(state, (len(rows), 1)), np.array(rows)
        states, looks = self._watched(states, parameters, self.steps, LOOKS)
        _, later = self._watched(states, parameters, self.ahead, math.ceil(LOOKS * self.ahead / self.steps))
        return states, looks, later

    def _watched(self, states: Array, parameters: Array, steps: int, count: int) -> tuple[Array, Array]:
        """States after so many steps, and the nose at about `count` looks on the way, (looks, skills, d)."""
        looks = []
        for first, last in pairwise(round(i * steps / max(1, count)) for i in range(count + 1)):
            if last > first:
                states = run_lanes(self.model.program, states, parameters, self.model.tables, last - first)
                looks.append(self._places(states))
        return states, np.array(looks).reshape(-1, len(states), self.creature.dimensions)

    def _choice(self, looks: Array, later: Array, futures: Array, target: Array) -> tuple[int, int | None]:
        """The skill with the greatest gain, and the look at which it reaches the target, if it does."""
        away = lengths(looks - target)  # (looks, skills)
        whole = np.concatenate([away, lengths(later - target)])
        sound = (futures[:, self.model.slot("status")] < 0.5) & np.isfinite(whole).all(axis=0)
        if not sound.any():
            raise InvalidInput(f"every skill of {self.creature.name} diverges here", "one has to hold",
                               "choose a smaller step or other skills")  # fmt: skip
        hits = away <= self.reach
        first = np.where(hits.any(axis=0), hits.argmax(axis=0), len(looks))
        # What reaches the target goes first, the sooner the better; then what comes nearest, also if it passes by, as
        # it can be decided again; where all lead away, what ends nearest.
        nearest, left = whole.min(axis=0), whole[-1]
        best = min(np.flatnonzero(sound).tolist(), key=lambda i: (first[i], nearest[i], left[i]))
        return best, int(first[best]) if first[best] < len(looks) else None

    def _places(self, states: Array) -> Array:
        """Where the nose is in each of these states, (n, dimensions)."""
        d, model = self.creature.dimensions, self.model
        rows = np.hstack([states, np.zeros((len(states), d))])
        seen = run_lanes(self.where, rows, np.zeros((len(states), 1)), model.tables, 1)
        return np.asarray(seen[:, states.shape[1] :], np.float64)


def _nose(model: Model, nose: str | None) -> Program:
    """A program that says where the nose is."""
    creature, axes = model.creature, "xyz"[: model.creature.dimensions]
    name = creature.leader if nose is None else nose
    kind = next((kind for kind, names in creature.parts.items() if name in names), None)
    if name is not None and kind is None:
        raise unknown_name(
            f"part of {creature.name}", name, [one for names in creature.parts.values() for one in names]
        )

    def look(moment: Moment, _: Parameters) -> list[Number]:
        if name is None or kind is None:
            return list(moment.centre)
        return [moment.of_part(kind, name, axis) for axis in axes]

    return model.judging(look, creature.dimensions, 1)


def _targets(creature: Creature, targets: Sequence[Sequence[float]]) -> tuple[tuple[float, ...], ...]:
    if not len(targets):
        raise InvalidInput("no targets", "at least one is pursued", "give one")
    points = tuple(tuple(map(float, target)) for target in targets)
    for point in points:
        if len(point) != creature.dimensions or not np.isfinite(point).all():
            raise InvalidInput(f"the target {point}", f"{creature.name} moves in {creature.dimensions} dimensions",
                               f"give {creature.dimensions} finite numbers")  # fmt: skip
    return points
