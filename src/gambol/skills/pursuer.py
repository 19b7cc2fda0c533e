"""A pursuit under way: ways to go on are tried side by side, and what reaches the target is carried out."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from gambol.controllers.waveform.repertoire import Repertoire
from gambol.controllers.waveform.skill_sequence import FADE, Segment, SkillSequence, SkillSequenceKernel
from gambol.creatures.creature import Creature
from gambol.errors import InvalidInput
from gambol.motion.simulating import step_count
from gambol.portable.matrices import lengths
from gambol.progress import Progress
from gambol.rollout.lanes import run_lanes
from gambol.rollout.model import model_for
from gambol.rollout.state import State
from gambol.skills.chased import Chase, Decision
from gambol.skills.targets import Point, checked_targets, nose_program, place_at
from gambol.tasks.travel import Travel
from gambol.worlds.world import World

Array = NDArray[np.float64]
Way = tuple[int, int, int]  # a skill, for how many intervals, and the skill after it

LOOKS = 8  # in an interval, at which a target may be found reached
LATER_LOOKS = 2  # in an interval beyond the first
HORIZON = (12, 100)  # intervals that skills are tried for, unless given: as many as a whole turn takes, within these
QUARTERS = 4.4  # times that a right angle takes, so that a turn leads back
SHARES = (0.1, 0.2)  # of the horizon after which the second of two begins
NEARER = 0.9  # of the distance now: what passes the target by so much nearer may be led to it by later decisions
REACH = 0.25  # of the body's size: how near the nose has to come to a target, unless given


@dataclass(frozen=True)
class Asked:
    """What may be left out."""

    nose: str | None
    interval: float | None
    horizon: float | None
    in_a_row: int
    reach: float | None


class Pursuer:
    """One pursuit under way."""

    def __init__(
        self,
        creature: Creature,
        repertoire: Repertoire,
        targets: Sequence[Sequence[float | str]],
        asked: Asked,
        world: World,
        dt: float | None,
    ) -> None:
        self.creature, self.repertoire, self.world = creature, repertoire, world
        self.targets = checked_targets(creature, targets)
        repertoire.check(creature)
        self.skills = list(repertoire.skills)
        names = tuple(actuator.name for actuator in creature.actuators)
        self.kernel = SkillSequenceKernel(
            names, repertoire.columns(creature), segments=1 + asked.in_a_row
        )  # what goes on, comes
        self.model = model_for(creature, world, self.kernel, Travel(), dt)
        shortest = min(skill.seconds for skill in repertoire.skills.values())
        self.steps = step_count(shortest if asked.interval is None else asked.interval, self.model.dt)
        self.interval = self.steps * self.model.dt
        self.reach = REACH * creature.size if asked.reach is None else asked.reach
        self.where = nose_program(self.model, asked.nose)
        self.alone = [(skill, 1, skill) for skill in range(len(self.skills))]
        tried = self._whole_turn() if asked.horizon is None else asked.horizon
        self.ahead = max(0, step_count(tried, self.model.dt) - self.steps)  # steps beyond the interval
        self.pairs = self._pairs(tried / self.interval) if asked.in_a_row > 1 else []

    def chase(self, seconds: float, progress: Progress) -> Chase:
        """Decides and swims, interval by interval, until every target is reached or the seconds are over."""
        began, state = time.perf_counter(), np.array(self.model.initial())
        places = self._places(state[None])
        path, segments, decisions, reached = [places[0]], list[Segment](), list[Decision](), list[float]()
        plan = list[int]()  # skills of the next intervals
        while len(reached) < len(self.targets) and self._rounds(segments) * self.interval < seconds - 1e-9:
            if progress.cancelled:
                break
            now = self._rounds(segments) * self.interval
            target = self.targets[len(reached)]
            if not plan:
                plan = self._plan(state, segments, target, now)
            best = plan.pop(0)
            state, looks = self._gone(state, segments, best)
            there = np.array([place_at(target, x) for x in self._times(now, len(looks), 0)])
            hits = np.flatnonzero(lengths(looks - there) <= self.reach)
            decisions.append(Decision(now, tuple(map(float, path[-1])), len(reached), self.skills[best]))
            segments = self._going_on(segments, best)
            path += list(looks)
            if len(hits):
                reached.append(now + (int(hits[0]) + 1) / len(looks) * self.interval)
                plan = []
            progress.report(len(reached), len(self.targets))
        sequence = SkillSequence(repertoire=self.repertoire, segments=tuple(segments))
        walked = tuple(tuple(map(float, place)) for place in path)
        final = State.of(self.model, [float(x) for x in state])
        return Chase(
            self.creature,
            self.world,
            self.targets,
            tuple(reached),
            tuple(decisions),
            sequence,
            walked,
            final,
            self.model.dt,
            time.perf_counter() - began,
        )

    def _rounds(self, segments: Sequence[Segment]) -> int:
        return sum(round(segment.seconds / self.interval) for segment in segments)

    def _going_on(self, segments: Sequence[Segment], skill: int) -> list[Segment]:
        """The sequence so far and an interval of a skill; the same one simply goes on."""
        if segments and segments[-1].skill == self.skills[skill]:
            longer = (round(segments[-1].seconds / self.interval) + 1) * self.interval
            return [*segments[:-1], segments[-1].model_copy(update={"seconds": longer})]
        new = Segment(skill=self.skills[skill], seconds=self.interval, fade=FADE * self.interval)
        return [*segments, new]

    def _plan(self, state: Array, segments: Sequence[Segment], target: Point, now: float) -> list[int]:
        """Skills of the intervals to come: until the target is reached, or of one interval."""
        here, best, way = self._places(state[None])[0], (math.inf, math.inf, math.inf), self.alone[0]
        for ways in (self.alone, self.pairs):
            if not ways or best[0] < math.inf:  # one alone will do
                break
            states, looks, later = self._tried(state, segments, ways)
            worth = self._worth(looks, later, states, target, now)
            first = min(range(len(ways)), key=worth.__getitem__)
            if worth[first] < best:
                best, way = worth[first], ways[first]
            goes = lengths(np.concatenate([looks, later]) - here)
            if lengths(np.array(place_at(target, now)) - here) > goes.max(initial=0.0):
                break  # nothing could reach it yet
        if math.isinf(best[1]):
            raise InvalidInput(
                f"every skill of {self.creature.name} diverges here",
                "at least one of them must not",
                "choose a smaller step or other skills",
            )
        skill, intervals, second = way
        count = 1 if math.isinf(best[0]) else math.ceil((best[0] - now) / self.interval - 1e-9)
        return ([skill] * intervals + [second] * count)[:count]

    def _gone(self, state: Array, segments: Sequence[Segment], skill: int) -> tuple[Array, Array]:
        """The state after an interval of a skill, and the nose at each look in it, (looks, d)."""
        states, looks = self._watched(state[None], self._rows(segments, [(skill, 1, skill)]), self.steps, LOOKS)
        return states[0], looks[:, 0]

    def _times(self, now: float, looks: int, later: int) -> list[float]:
        """When one looks: in the interval from now on, and beyond it."""
        within = now + self.interval * (1.0 + np.arange(looks)) / max(1, looks)
        after = now + self.interval + self.ahead * self.model.dt * (1.0 + np.arange(later)) / max(1, later)
        return [*within.tolist(), *after.tolist()]

    def _tried(self, state: Array, segments: Sequence[Segment], ways: Sequence[Way]) -> tuple[Array, Array, Array]:
        """Some ways to go on: states after an interval, the nose at each look in it and at each look after it, to the
        horizon.

        That is (ways, slots) and twice (looks, ways, d).
        """
        parameters, states = self._rows(segments, ways), np.tile(state, (len(ways), 1))
        states, looks = self._watched(states, parameters, self.steps, LOOKS)
        _, later = self._watched(states, parameters, self.ahead, math.ceil(LATER_LOOKS * self.ahead / self.steps))
        return states, looks, later

    def _rows(self, segments: Sequence[Segment], ways: Sequence[Way]) -> Array:
        """Numbers of the kernel for each way to go on."""
        begins = 0.0
        for segment in segments[:-1]:
            begins += segment.seconds
        rows = []
        for skill, intervals, second in ways:
            last = self._going_on(segments, skill)[max(0, len(segments) - 1) :]
            numbered = [(self.skills.index(one.skill), one.seconds, one.fading) for one in last]
            if second != skill:
                row, seconds, fade = numbered[-1]
                numbered[-1] = (row, seconds + (intervals - 1) * self.interval, fade)
                numbered.append((second, self.interval, FADE * self.interval))
            rows.append(self.kernel.packed(begins, numbered))
        return np.array(rows)

    def _watched(self, states: Array, parameters: Array, steps: int, count: int) -> tuple[Array, Array]:
        """States after so many steps, and the nose at about `count` looks on the way, (looks, skills, d)."""
        looks = []
        for first, last in pairwise(round(i * steps / max(1, count)) for i in range(count + 1)):
            if last > first:
                states = run_lanes(self.model.program, states, parameters, self.model.tables, last - first)
                looks.append(self._places(states))
        return states, np.array(looks).reshape(-1, len(states), self.creature.dimensions)

    def _worth(
        self, looks: Array, later: Array, futures: Array, target: Point, now: float
    ) -> list[tuple[float, float, float]]:
        """Of each way, least is best: when it reaches the target, how near it comes, and how near it ends.

        What reaches the target goes first, the sooner the better; then what comes nearest, also if it passes by, as it
        can be decided again, but not by being near now; where all lead away, what ends nearest.
        """
        times = self._times(now, len(looks), len(later))
        there = np.array([place_at(target, time) for time in times])[:, None]
        whole = lengths(np.concatenate([looks, later]) - there)  # (looks, ways)
        sound = (futures[:, self.model.slot("status")] < 0.5) & np.isfinite(whole).all(axis=0)
        found: list[tuple[float, float, float]] = []
        for i, holds in enumerate(sound.tolist()):
            away = whole[:, i]
            if not holds:
                found.append((math.inf, math.inf, math.inf))
                continue
            hits, ends = np.flatnonzero(away <= self.reach), float(away[len(away) // 2 :].min())
            passes = float(away.min()) if away.min() < NEARER * away[0] else math.inf
            found.append((times[hits[0]] if len(hits) else math.inf, min(passes, ends), float(away[-1])))
        return found

    def _pairs(self, intervals: float) -> list[Way]:
        """Ways of two skills: one, for how many intervals, and the other."""
        count, later = len(self.skills), sorted({max(1, round(share * intervals)) for share in SHARES})
        return [(a, n, b) for n in later for a in range(count) for b in range(count) if a != b]

    def _whole_turn(self) -> float:
        """Seconds that the skill which turns quickest takes to come round, within reason."""
        least, most = (round(x * self.steps) for x in HORIZON)
        start = np.array(self.model.initial())
        self.ahead = most - self.steps
        _, _, later = self._tried(start, [], self.alone)
        across = later[:, :, [0, -1 if self.creature.dimensions == 3 else 1]]
        step = across[LATER_LOOKS:] - across[:-LATER_LOOKS]  # over an interval, so that beats are smoothed
        first = step[: 2 * LATER_LOOKS].sum(axis=0)
        back = (step * first).sum(axis=2) < 0.0  # (looks, skills)
        turned = np.array(
            [[back[t : t + LATER_LOOKS, i].all() for i in range(back.shape[1])] for t in range(len(back))]
        )
        soonest = [QUARTERS * (t + LATER_LOOKS) / LATER_LOOKS for t in np.flatnonzero(turned.any(axis=1)).tolist()]
        steps = min(max(round(soonest[0] * self.steps), least), most) if soonest else least
        return steps * self.model.dt

    def _places(self, states: Array) -> Array:
        """Where the nose is in each of these states, (n, dimensions)."""
        d, model = self.creature.dimensions, self.model
        rows = np.hstack([states, np.zeros((len(states), d))])
        seen = run_lanes(self.where, rows, np.zeros((len(states), 1)), model.tables, 1)
        return np.asarray(seen[:, states.shape[1] :], np.float64)
