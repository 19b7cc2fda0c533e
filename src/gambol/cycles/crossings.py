"""Crossings of a section: what a motion is like each time it comes by the same place.

Many candidates go side by side in the lanes. They are stopped so often that each crosses at most once between two stops
(`Section` sees to that), and what it noted is collected there; no trajectory is kept.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gambol.controllers.controller import Controller
from gambol.creatures.creature import Creature
from gambol.cycles.limit_cycles import LONGEST, TOLERANCE, LimitCycle, limit_cycle
from gambol.cycles.section import Section
from gambol.dynamics.habitat import natural_world
from gambol.errors import InvalidInput, unknown_name
from gambol.evaluation.device import Batch, Device
from gambol.expressions.expression import spelled
from gambol.motion.simulating import step_count
from gambol.progress import Progress
from gambol.rollout.lanes import Floats
from gambol.rollout.model import Model, model_for
from gambol.rollout.state import State
from gambol.worlds.world import World

Array = NDArray[np.float64]

GAP = 0.05  # s without a second crossing
STOPS = 20  # at a time: a motion that fails is left behind after so many
MOST_MOTIONS = 100_000  # followed at a time
ROOM = 2**24  # numbers that are seen at a time, at most


@dataclass(frozen=True, eq=False)
class Crossings:
    """What was seen at each of n crossings."""

    names: tuple[str, ...]  # of the k numbers
    time: Array  # (n,) s
    values: Array  # (n, k)
    spans: Array  # (k,) how much each number went through in the whole motion
    failed: float | None  # s, when the motion failed or its numbers ran away

    def __len__(self) -> int:
        return len(self.time)

    def __getitem__(self, name: str) -> Array:
        """One number at all crossings, (n,)."""
        if name not in self.names:
            raise unknown_name("watched number", name, self.names)
        return np.asarray(self.values[:, self.names.index(name)])

    def after(self, seconds: float) -> Crossings:
        """Those that come later than that."""
        late = self.time > seconds
        return Crossings(self.names, self.time[late], self.values[late], self.spans, self.failed)

    def cycle(self, longest: int = LONGEST, tolerance: float = TOLERANCE) -> LimitCycle:
        """What they settle on."""
        return limit_cycle(self.values, self.spans, longest=longest, tolerance=tolerance)


def default_section(creature: Creature) -> str:
    """The landing of the first foot; of a body without feet, the first joint's turning back;
    of one without joints, the top of the way of its centre of mass.

    >>> import gambol
    >>> default_section(gambol.creature("luxo")), default_section(gambol.creature("fish"))
    ('contact.heel.depth', 'joint.neck.rate')
    """
    contacts = creature.feet or tuple(creature.contacts_on)
    if contacts and not creature.seen_from_above:
        return f"contact.{spelled(contacts[0])}.depth"
    if joints := creature.parts.get("joint"):
        return f"joint.{spelled(joints[0])}.rate"
    if creature.anatomy.trunk in creature.parts.get("link", ()):
        return f"link.{spelled(creature.anatomy.trunk)}.rate"
    return "com_vy"


def default_watch(creature: Creature) -> tuple[str, ...]:
    """Where every link points, how fast it turns, and how fast the whole goes: all but where it is."""
    links = [spelled(link) for link in creature.parts.get("link", ())]
    pointing = [f"{f}(link.{link}.angle)" for link in links for f in ("cos", "sin")]
    return (*pointing, *[f"link.{link}.rate" for link in links], "com_vx", "com_vy")


def section_task(
    creature: Creature, section: str | float | None, watch: Sequence[str] | None, fail: str | None, gap: float = GAP
) -> Section:
    """The task that notes crossings. A section given in seconds is crossed once in that time."""
    if section is None:
        section = default_section(creature)
    elif not isinstance(section, str):
        if not (math.isfinite(section) and section > 0.0):
            raise InvalidInput(f"a section every {section} s", "the time must be above 0", "give the cycle's period")
        gap = min(gap, 0.5 * section)
        section = f"sin({2.0 * math.pi / section!r} * time)"
    data = {"crossing": section, "watch": tuple(watch or default_watch(creature)), "fail": fail, "gap": gap}
    return Section.from_data(data, "the section")


@dataclass(frozen=True, eq=False)
class Underway:
    """Motions side by side, somewhere on their way."""

    model: Model
    states: Floats  # (n, slots)
    parameters: Floats  # (n, numbers)

    @classmethod
    def begin(
        cls,
        creature: Creature,
        controllers: Sequence[Controller],
        task: Section,
        *,
        world: World | None = None,
        state: State | None = None,
        numbers: Sequence[Mapping[str, float]] | None = None,
        dt: float | None = None,
    ) -> Underway:
        """All at rest or at the given state; `numbers` are those of body and world that differ, by the same names."""
        kernel = type(controllers[0]).kernel(controllers, creature)
        own = numbers or [{}] * len(controllers)
        model = model_for(creature, world or natural_world(creature), kernel, task, dt, varied=tuple(sorted(own[0])))
        rows = [model.parameters(controller, varied) for controller, varied in zip(controllers, own, strict=True)]
        starts = [state.lane(model) if state else model.start(row) for row in rows]
        return cls(model, np.array(starts), np.array(rows).reshape(len(rows), -1))

    def follow(
        self, seconds: float, device: Device, progress: Progress | None = None
    ) -> tuple[list[Crossings], Underway]:
        """The crossings of each motion in that time, and where they are then. Those that fail are left behind."""
        model, task = self.model, self.model.task
        assert isinstance(task, Section)
        slot = {name: i for i, name in enumerate(model.slot_names)}
        seen = [slot[f"measure.seen.{i}"] for i in range(len(task.watch))]
        stride, steps = max(1, math.floor(task.gap / model.dt)), step_count(seconds, model.dt)
        states = self.states.copy()
        times: list[list[float]] = [[] for _ in states]
        values: list[list[Array]] = [[] for _ in states]
        going = np.arange(len(states))
        whole, done = progress or Progress(), 0
        for stops, each in _stretches(steps, stride, max(1, ROOM // states.size)):
            batch = Batch(model.program, states[going], self.parameters[going], model.tables, each)
            before, sound = states[going, slot["measure.score"]], np.ones(len(going), bool)
            for rows in device.watch(batch, stops, whole.part(done, stops * each, steps)):
                for i in np.flatnonzero(sound & (rows[:, slot["measure.score"]] > before)):
                    times[going[i]].append(float(rows[i, slot["measure.time"]]))
                    values[going[i]].append(rows[i, seen])
                states[going[sound]] = rows[sound]
                before = rows[:, slot["measure.score"]]
                sound &= (rows[:, slot["measure.failed"]] < 0.0) & (rows[:, slot["status"]] < 0.5)
            going, done = going[sound], done + stops * each
            if not len(going):
                break
        whole.report(steps, steps)
        found = []
        for lane, row in enumerate(states):
            low, high = ([row[slot[f"measure.{end}.{i}"]] for i in range(len(seen))] for end in ("low", "high"))
            fell, diverged = float(row[slot["measure.failed"]]), row[slot["status"]] > 0.5
            failed = fell if fell >= 0.0 else float(row[slot["tick"]] * model.dt) if diverged else None
            points = np.array(values[lane]).reshape(-1, len(seen))
            found.append(Crossings(task.watch, np.array(times[lane]), points, np.subtract(high, low), failed))
        return found, Underway(model, states, self.parameters)


def _stretches(steps: int, stride: int, most: int) -> Iterator[tuple[int, int]]:
    """How often to stop, and after how many steps each time, until all are done.

    >>> list(_stretches(steps=95, stride=2, most=1000))
    [(20, 2), (20, 2), (7, 2), (1, 1)]
    """
    whole, rest = divmod(steps, stride)
    at_a_time = min(STOPS, most)
    for first in range(0, whole, at_a_time):
        yield min(at_a_time, whole - first), stride
    if rest:
        yield 1, rest
