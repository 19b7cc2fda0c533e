"""A model: creature, world, control kernel, task and measures put together into one turn of the time loop."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from gambol.compiler.arithmetic import where
from gambol.compiler.program import Memory, Program, trace
from gambol.compiler.regions import Entries, Part
from gambol.compiler.tape import seal
from gambol.compiler.values import Number
from gambol.controllers.controller import ControlKernel, Controller, Parameters
from gambol.creatures.creature import Creature
from gambol.dynamics.channels import Channel, channels_of
from gambol.dynamics.moment import Moment
from gambol.dynamics.system import Lane, System, all_numbers, system_kind
from gambol.dynamics.traits import time_step, traits_of
from gambol.dynamics.vectors import Vector
from gambol.errors import InvalidInput, unknown_name
from gambol.rollout.kept_programs import kept_program
from gambol.rollout.status import IN_LANES, Status
from gambol.tasks.measures import Measure
from gambol.tasks.task import Task
from gambol.worlds.world import World

Turn = Callable[[Memory], None]
STEP_LIMITS = (1e-7, 0.5)  # s
SOUND = float(IN_LANES.index(Status.OK))


@dataclass(frozen=True)
class Slots:
    """One lane's state, taken apart."""

    body: list[Number]
    tick: Number  # steps since the beginning
    memory: list[Number]
    status: Number
    measures: list[list[Number]]  # of the task, then of each measure


class Model:
    """Everything that is the same for all candidates of a batch. Use `model_for`, which keeps recent ones."""

    def __init__(
        self,
        creature: Creature,
        world: World,
        kernel: ControlKernel,
        task: Task,
        dt: float,
        integrator: str,
        varied: tuple[str, ...],
        measures: tuple[Measure, ...] = (),
    ) -> None:
        self.creature, self.world, self.kernel, self.task = creature, world, kernel, task
        self.dt, self.integrator = dt, integrator
        self.measures: tuple[Measure, ...] = (task, *measures)
        self.varied = (*kernel.varied, *(name for name in varied if name not in kernel.varied))
        self._kind = system_kind(creature)
        self.for_step = traits_of(creature).numbers_for_step(world, dt)
        self.system = self._kind(creature, world, self.for_step)  # with the creature's own numbers
        self.tables = {**self.system.tables(), **kernel.tables}

    # slots

    @cached_property
    def slot_names(self) -> list[str]:
        """Names of a lane's state: the body, the clock, the controller's memory, status and measures."""
        memory = [f"memory.{name}" for name in self.kernel.memory]
        measures = [f"{self._prefix(i)}{name}" for i, names in enumerate(self._measured) for name in names]
        return [*self.system.slot_names, "tick", *memory, "status", *measures]

    @cached_property
    def _measured(self) -> list[tuple[str, ...]]:
        """Names of what the task, and then each measure, keeps."""
        return [measure.slots_of(self.creature) for measure in self.measures]

    def _prefix(self, i: int) -> str:
        return "measure." if i == 0 else f"measure.{self.measures[i].kind}."

    @cached_property
    def results(self) -> dict[str, int]:
        """The slots of what is measured, by name: the `score` and whatever the measures come to. What the task tells
        beside its score goes before what a measure calls so."""
        found: dict[str, int] = {}
        of_task = self.measures[0].results_of(self.creature)
        for i, measure in enumerate(self.measures):  # the task first
            for name, slot in measure.results_of(self.creature).items():
                if name in found and name not in of_task:
                    raise InvalidInput(f"{name!r} is measured twice", "each measure has its own name", "leave one out")
                found.setdefault(name, self.slot(f"{self._prefix(i)}{slot}"))
        return found

    def slot(self, name: str) -> int:
        """Where a number of a lane's state stands."""
        return self.slot_names.index(name)

    @cached_property
    def channels(self) -> tuple[Channel, ...]:
        """What is recorded of a motion."""
        return channels_of(self.system)

    @property
    def parameter_count(self) -> int:
        return self.kernel.parameter_count + len(self.varied)

    @property
    def scratch_size(self) -> int:
        """Slots of memory that system and controller work in during a turn."""
        return self.system.scratch_for(self.integrator) + self.kernel.scratch

    def parameters(self, controller: Controller, own: Mapping[str, float] | None = None) -> list[float]:
        """A lane's numbers: the controller's, then those that vary: its own, as tuned, or the creature's."""
        values = {**self.system.numbers, **controller.tuned(self.creature), **(own or {})}
        return [*controller.numbers(self.kernel), *[float(values[name]) for name in self.varied]]

    def initial(self, varied: Mapping[str, float] | None = None) -> list[float]:
        """A lane's state at rest, before the first step."""
        if not varied:
            return list(self._at_rest)
        return self._resting(self._kind(self.creature, self.world, {**self.for_step, **varied}))

    @cached_property
    def _at_rest(self) -> list[float]:
        return self._resting(self.system)

    def _resting(self, system: System) -> list[float]:
        return [float(x) for x in self._pack(self._begin(system, system.rest(), 0.0))]

    @property
    def shape_varies(self) -> bool:
        """Whether lanes differ in numbers that decide how a body stands at rest."""
        return any(name.startswith(self._kind.shaping) for name in self.varied)

    def start(self, parameters: Sequence[float]) -> list[float]:
        """Where a lane with these numbers begins: a body of another shape stands differently."""
        if not self.shape_varies:
            return self.initial()
        return self.initial(dict(zip(self.varied, parameters[self.kernel.parameter_count :], strict=True)))

    def restarted(self, slots: Sequence[float]) -> list[float]:
        """The same state with measures and status as at a beginning: a task measures from here on."""
        state = self._unpack(slots)
        fresh = self._begin(self.system, state.body, state.tick)
        kept = Slots(state.body, state.tick, state.memory, fresh.status, fresh.measures)
        return [float(x) for x in self._pack(kept)]

    def _begin(self, system: System, body: list[Number], tick: Number) -> Slots:
        tables = {name: Entries(values) for name, values in self.tables.items()}
        moment = system.moment(tables, body, tick * self.dt, self.dt)
        memory: list[Number] = [0.0] * len(self.kernel.memory)
        return Slots(body, tick, memory, SOUND, [measure.begin(moment) for measure in self.measures])

    # one turn

    def turn(self, lane: Memory) -> None:
        """Sense, control, step, measure. On floats this is the reference simulator; traced, it is the hot path."""
        before = self._load(lane)
        system = self._system(lane)
        targets, memory = self.kernel.control(self._moment(system, before, lane), before.memory, self._own(lane))
        body = system.step(lane.tables, before.body, targets, self.dt, self.integrator)
        tick = before.tick + 1.0
        sound = system.sound(body) & (before.status < 0.5)
        counts = self.kernel.counts(before.memory, self._own(lane))
        looks = sound if counts is None else sound & counts
        status = where(sound, before.status, float(IN_LANES.index(Status.DIVERGED)))
        slot = self._store(lane, 0, [*body, tick, *memory, status])
        for measure, old in zip(self.measures, before.measures, strict=True):
            seal()  # a measure only looks on, and sees the same whatever else is measured
            moment = system.moment(lane.tables, body, tick * self.dt, self.dt, targets)
            new = measure.measure(moment, old)
            slot = self._store(lane, slot, [where(looks, a, b) for a, b in zip(new, old, strict=True)])

    def observe(self, lane: Memory) -> None:
        """Instead of a turn: writes what the channels see behind the state, which stays as it is."""
        before = self._load(lane)
        system = self._system(lane)
        moment = self._moment(system, before, lane)
        targets, _ = self.kernel.control(moment, before.memory, self._own(lane))
        seen = system.moment(lane.tables, before.body, moment.time, self.dt, targets)
        values = [value for channel in self.channels for value in channel.observe(seen)]
        for i, value in enumerate(values):
            lane.state[len(self.slot_names) + i] = value

    def _own(self, lane: Memory) -> Parameters:
        """The controller's numbers and memory; its scratch lies behind the system's."""
        return Parameters(
            lane.parameters, 0, Part(lane.scratch, self.system.scratch_for(self.integrator), self.kernel.scratch)
        )

    def _system(self, lane: Memory) -> System:
        """The creature in its world, with this lane's numbers for those that vary."""
        first = self.kernel.parameter_count
        return self._in_lane(lane, {name: lane.parameters[i] for i, name in enumerate(self.varied, first)})

    def _in_lane(self, lane: Memory, varied: Mapping[str, Number]) -> System:
        numbers, own = {**self.for_step, **varied}, Lane(lane.state, lane.scratch, self._leads(lane))
        return self._kind(self.creature, self.world, numbers, own)

    def _leads(self, lane: Memory) -> Callable[[Vector], Vector] | None:
        """Where somebody leads the follow point of a lane to, from where it is; None where nobody does."""
        return None

    def _moment(self, system: System, state: Slots, lane: Memory) -> Moment:
        """The body before a step."""
        return system.moment(lane.tables, state.body, state.tick * self.dt, self.dt)

    # programs

    @cached_property
    def program(self) -> Program:
        """The traced turn."""
        return kept_program(self, "turn", lambda: self._trace(self.turn, len(self.slot_names)))

    @cached_property
    def observer(self) -> Program:
        """The traced observation: one turn leaves its values behind the state's slots."""
        size = len(self.slot_names) + sum(len(channel.columns) for channel in self.channels)
        return kept_program(self, "observation", lambda: self._trace(self.observe, size))

    def judging(self, judge: Callable[[Moment, Parameters], list[Number]], results: int, numbers: int) -> Program:
        """One turn writes what `judge` says of a lane's moment behind its state, which stays as it is.
        Its parameters are `numbers` numbers of the judge's own."""

        def turn(lane: Memory) -> None:
            moment = self._moment(self._in_lane(lane, {}), self._load(lane), lane)
            for i, value in enumerate(judge(moment, Parameters(lane.parameters, 0))):
                lane.state[len(self.slot_names) + i] = value

        return self._trace(turn, len(self.slot_names) + results, numbers)

    def _trace(self, turn: Turn, state: int, numbers: int | None = None, **rows: Mapping[str, int]) -> Program:
        lengths = {name: len(values) for name, values in self.tables.items()}
        parameters = self.parameter_count if numbers is None else numbers
        return trace(turn, state=state, parameters=parameters, scratch=self.scratch_size, tables=lengths, **rows)

    # packing

    def _load(self, lane: Memory) -> Slots:
        return self._unpack([lane.state[i] for i in range(len(self.slot_names))])

    def _store(self, lane: Memory, first: int, values: Sequence[Number]) -> int:
        """Writes values to the lane's state from a slot on; returns the slot after them."""
        for i, value in enumerate(values, first):
            lane.state[i] = value
        return first + len(values)

    def _unpack(self, slots: Sequence[Number]) -> Slots:
        body, memory = len(self.system.slot_names), len(self.kernel.memory)
        after = body + 1 + memory
        rest, measures = list(slots[after + 1 :]), []
        for names in self._measured:
            measures.append(rest[: len(names)])
            rest = rest[len(names) :]
        return Slots(list(slots[:body]), slots[body], list(slots[body + 1 : after]), slots[after], measures)

    def _pack(self, state: Slots) -> list[Number]:
        measured = [x for measure in state.measures for x in measure]
        return [*state.body, state.tick, *state.memory, state.status, *measured]


def model_for(
    creature: Creature,
    world: World,
    kernel: ControlKernel,
    task: Task,
    dt: float | None = None,
    integrator: str | None = None,
    varied: tuple[str, ...] = (),
    measures: tuple[Measure, ...] = (),
) -> Model:
    """The model of these parts, made once and kept. Without `dt` the step follows from body and ground."""
    known = system_kind(creature).integrators
    chosen = known[0] if integrator is None else integrator
    if chosen not in known:
        raise unknown_name("integrator", chosen, known)
    numbers = all_numbers(creature, world)
    for name in varied:
        if name not in numbers:
            raise unknown_name("number", name, numbers)
    step = time_step(creature, world) if dt is None else float(dt)
    if not STEP_LIMITS[0] <= step <= STEP_LIMITS[1]:
        raise InvalidInput(
            f"the time step is {dt} s",
            f"it must lie within {STEP_LIMITS[0]} … {STEP_LIMITS[1]} s",
            "leave it out to have one chosen",
        )
    return _kept(creature, world, kernel, task, step, chosen, varied, measures)


_kept = lru_cache(maxsize=64)(Model)


def forget_models() -> None:
    """Drops kept models, so that the next call traces again."""
    _kept.cache_clear()
