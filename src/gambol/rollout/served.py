"""A model that somebody else controls: levels come in, what is observed goes out, and what has ended begins anew.

A *decision* is what happens between two of the controller's interventions: its levels are held for some steps. All of
it is one program: levels come in from a row of an array, the steps are those of any rollout, to the same bits, and then
observation, reward and end go out to rows of others. Where an episode has ended, the lane is at the start of its next
one when the program returns (`same-step`), or after the next decision, whose levels mean nothing then (`next-step`), or
it is left where it is (`none`).

Starts are a table of states around the rest pose, a prime number of them. A lane goes through the table by a stride of
its own, which its seed decides together with the first: so it meets every start before it meets one again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gambol.compiler.arithmetic import absolute, clamp, where
from gambol.compiler.framed import Framed
from gambol.compiler.program import Memory, Program, Wherever
from gambol.compiler.regions import NumberList, SlotList, repeat
from gambol.compiler.values import Condition, Index, Number
from gambol.controllers.controller import ControlKernel, Parameters
from gambol.controllers.levels import level_targets
from gambol.controllers.mlp.kernel import steps_between
from gambol.controllers.mlp.observing import observed, observed_names
from gambol.creatures.creature import Creature
from gambol.draws import Draws
from gambol.dynamics.moment import Moment
from gambol.rollout.model import Model, Slots
from gambol.tasks.behaviour import Fallen
from gambol.tasks.task import Task
from gambol.worlds.world import World

STARTS = 251  # a prime
LARGEST = 1e6  # a reward beyond this comes of a score that is no number
EPISODE = ("episode.score", "episode.next", "episode.stride", "episode.ended")  # behind the model's slots of a lane
COURSE = slice(-3, -1)  # of a lane's numbers: its next start and its stride


@dataclass(frozen=True)
class HeldKernel(ControlKernel):
    """Targets that somebody else has put into the controller's memory."""

    actuators: tuple[str, ...]
    parameter_count: int = 0

    @property
    def memory(self) -> tuple[str, ...]:
        return tuple(f"target.{name}" for name in self.actuators)

    def control(
        self, moment: Moment, memory: list[Number], parameters: Parameters
    ) -> tuple[list[Number], list[Number]]:
        return list(memory), list(memory)


class ServedModel(Model):
    """A creature in a world, scored by a task, for whoever decides. Use `served_model`, which keeps recent ones."""

    def __init__(
        self,
        creature: Creature,
        world: World,
        task: Task,
        dt: float,
        integrator: str,
        inputs: tuple[str, ...],
        interval: float,
        seconds: float,
        noise: float,
        falls: bool,
    ) -> None:
        kernel = HeldKernel(tuple(actuator.name for actuator in creature.actuators))
        super().__init__(creature, world, kernel, task, dt, integrator, (), (Fallen(),) if falls else ())
        self.inputs, self.noise, self.ends_in_falls = inputs, noise, falls
        self.observed_names = observed_names(creature, inputs, world)
        self.steps = steps_between(interval, dt)
        self.decisions = max(1, round(seconds / (self.steps * dt)))  # of an episode
        self._decisions: dict[str, Framed] = {}
        self.starts = self._starts()
        # What is the same at all starts is no matter of looking up.
        self._varying = np.flatnonzero(np.ptp(self.starts, axis=0) > 0.0).tolist()
        self.tables = {**self.tables, "starts": self.starts[:, self._varying].ravel().tolist() or [0.0]}

    @property
    def interval(self) -> float:
        """Seconds between two decisions: whole steps."""
        return self.steps * self.dt

    # lanes

    @cached_property
    def lane_names(self) -> list[str]:
        """Names of all numbers of a lane."""
        return [*self.slot_names, *EPISODE]

    def _starts(self) -> NDArray[np.float64]:
        """States at the beginning of an episode, (starts, slots)."""
        units, names = self.system.disturbance(), self.system.slot_names
        spread = self.noise * np.array([units.get(name, 0.0) for name in names])
        count = STARTS if spread.any() else 1
        shares = 2.0 * Draws(0, "starts").uniform(count * len(names)).reshape(count, -1) - 1.0
        bodies = np.array([float(x) for x in self.system.rest()]) + shares * spread
        rows = [self._pack(self._begin(self.system, body, 0.0)) for body in bodies.tolist()]
        return np.array([[float(x) for x in row] for row in rows])

    def first(self, seed: int) -> tuple[int, int]:
        """Of a lane with this seed, its first start and its stride."""
        draws, count = Draws(seed, "episodes"), len(self.starts)
        if count == 1:
            return 0, 0
        return int(draws.integers(1, 0, count - 1)[0]), int(draws.integers(1, 1, count - 1)[0])

    def begun(self, start: int, stride: int) -> NDArray[np.float64]:
        """A lane at one of the starts."""
        row = self.starts[start]
        return np.array([*row, row[self.results["score"]], (start + stride) % len(self.starts), stride, 0.0])

    # programs

    def decision(self, autoreset: str) -> Framed:
        """A decision of lanes that begin anew as this word says."""
        if autoreset not in self._decisions:
            closing, gives = {
                "none": (self._close, ("observation", "reward", "end")),
                "same-step": (self._close_and_mark, ("observation", "final", "reward", "end")),
                "next-step": (self._close_or_begin, ("observation", "reward", "end")),
            }[autoreset]
            anew = self._served(self._begin_marked, gives=self._lengths(("observation",)))
            self._decisions[autoreset] = Framed(
                self._served(self._open, takes={"level": len(self.creature.actuators)}),
                self._served(self.turn),
                self._served(closing, gives=self._lengths(gives)),
                (Wherever(self._ended), anew) if autoreset == "same-step" else None,
            )
        return self._decisions[autoreset]

    @cached_property
    def looking(self) -> Program:
        """What is observed of lanes as they are."""
        return self._served(self._look, gives=self._lengths(("observation",)))

    def _lengths(self, names: Sequence[str]) -> dict[str, int]:
        count = len(self.observed_names)
        return {name: {"reward": 1, "end": 2}.get(name, count) for name in names}

    def _served(self, turn: Any, **rows: Any) -> Program:
        return self._trace(turn, len(self.lane_names), **rows)

    # their turns

    def _open(self, lane: Memory) -> None:
        given = lane.rows["level"]
        levels = [clamp(given[i], -1.0, 1.0) for i in range(len(self.creature.actuators))]
        targets = level_targets(self.system.numbers, [a.name for a in self.creature.actuators], levels)
        self._store(lane, len(self.system.slot_names) + 1, targets)

    def _look(self, lane: Memory) -> None:
        self._show(lane, "observation", self._load(lane))

    def _close(self, lane: Memory) -> None:
        state = self._load(lane)
        self._judge(lane, state)
        lane.state[len(self.slot_names)] = state.measures[0][0]
        self._show(lane, "observation", state)

    @property
    def _ended(self) -> int:
        """Where a lane's state says that its episode has ended."""
        return len(self.slot_names) + EPISODE.index("episode.ended")

    def _close_and_mark(self, lane: Memory) -> None:
        state = self._load(lane)
        lane.state[self._ended] = where(self._judge(lane, state), 1.0, 0.0)
        lane.state[len(self.slot_names)] = state.measures[0][0]
        self._show(lane, "final", state)
        self._show(lane, "observation", state)

    def _begin_marked(self, lane: Memory) -> None:
        """What few decisions come to: some lane has ended."""
        ended = lane.state[self._ended] > 0.5
        seen = lane.rows["observation"]
        before = [seen[i] for i in range(len(self.observed_names))]
        self._begin_anew(lane, ended)
        for i, value in enumerate(before):
            seen[i] = where(ended, seen[i], value)
        lane.state[self._ended] = 0.0

    def _close_or_begin(self, lane: Memory) -> None:
        before = lane.state[self._ended] > 0.5
        ended = self._judge(lane, self._load(lane), before)
        lane.state[self._ended] = where(before, 0.0, where(ended, 1.0, 0.0))
        self._begin_anew(lane, before)

    def _begin_anew(self, lane: Memory, ended: Condition) -> None:
        """Puts lanes that have ended at their next start, and shows what is observed of all."""
        kept = len(self.slot_names)
        following = lane.state[kept + 1]
        varying, numbers = self._varying, NumberList("served.numbers", range(len(self._varying)))
        slots, first = SlotList("served.varying", varying), following * float(len(varying))

        def begin(i: Index) -> None:  # in a loop, which compiles in no time however large a body is
            lane.state[slots[i]] = where(ended, lane.tables["starts"].at(first + numbers[i]), lane.state[slots[i]])

        for i in sorted(set(range(kept)) - set(varying)):
            lane.state[i] = where(ended, float(self.starts[0, i]), lane.state[i])
        if varying:
            repeat(len(varying), begin)
        after = following + lane.state[kept + 2]
        wrapped = where(after < len(self.starts) - 0.5, after, after - float(len(self.starts)))
        fresh = self._load(lane)
        self._store(lane, kept, [fresh.measures[0][0], where(ended, wrapped, following)])
        self._show(lane, "observation", fresh)

    def _judge(self, lane: Memory, state: Slots, over: Condition = False) -> Condition:
        """Writes what was gained since the last decision, and whether the episode has ended, and how; nothing of what
        was `over` before."""
        gained = state.measures[0][0] - lane.state[len(self.slot_names)]
        lane.rows["reward"][0] = where(over, 0.0, where(absolute(gained) < LARGEST, gained, 0.0))
        terminated: Condition = state.status > 0.5
        if self.ends_in_falls:
            terminated = terminated | (state.measures[1][0] > 0.5)
        late = state.tick > self.decisions * self.steps - 0.5
        lane.rows["end"][0] = where(over, 0.0, where(terminated, 1.0, 0.0))
        lane.rows["end"][1] = where(over, 0.0, where(terminated, 0.0, where(late, 1.0, 0.0)))
        return terminated | late

    def _show(self, lane: Memory, name: str, state: Slots) -> None:
        seen = observed(self._moment(self._system(lane), state, lane), self.inputs)
        for i, value in enumerate(seen.values()):
            lane.rows[name][i] = value


served_model = lru_cache(maxsize=32)(ServedModel)
