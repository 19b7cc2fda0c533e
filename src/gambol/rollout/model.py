"""A model: creature, world, control kernel and task put together into one turn of the time loop."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from gambol.compiler.arithmetic import where
from gambol.compiler.program import Memory, Program, trace
from gambol.compiler.regions import Entries
from gambol.compiler.tape import seal
from gambol.compiler.values import Condition, Number
from gambol.controllers.controller import ControlKernel, Controller, Numbers, Senses
from gambol.creatures.creature import Creature
from gambol.dynamics.integrators import INTEGRATORS
from gambol.dynamics.numbers import all_numbers
from gambol.dynamics.system import BodyState, System
from gambol.dynamics.timestep import ground_damping, time_step
from gambol.errors import InvalidInput, unknown_name
from gambol.rollout.observation import observe_moment, observed_names
from gambol.rollout.status import Status
from gambol.tasks.task import Moment, Task
from gambol.worlds.world import World

TOO_FAST = 1e4  # m/s or rad/s: nothing alive moves like that; beyond it a candidate has diverged
SHAPES = ("link.", "joint.", "contact.", "root.")  # numbers that decide how a body stands at rest
STEP_LIMITS = (1e-7, 0.1)  # s


@dataclass(frozen=True)
class _Slots:
    """One lane's state, taken apart."""

    body: BodyState
    tick: Number  # steps since the beginning
    memory: list[Number]
    status: Number
    measures: list[Number]


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
    ) -> None:
        self.creature, self.world, self.kernel, self.task = creature, world, kernel, task
        self.dt, self.integrator = dt, integrator
        self.varied = (*kernel.varied, *(name for name in varied if name not in kernel.varied))
        self.limited = {"world.damping": ground_damping(creature, world, dt)}  # by the step
        self.system = System(creature, world, self.limited)  # with the creature's own numbers
        self.tables = self.system.tables()

    @cached_property
    def slot_names(self) -> list[str]:
        """Names of a lane's state: the body, the clock, the controller's memory, status and measures."""
        memory = [f"memory.{name}" for name in self.kernel.memory]
        measures = [f"measure.{name}" for name in self.task.slots]
        return [*self.system.slot_names, "tick", *memory, "status", *measures]

    @property
    def parameter_count(self) -> int:
        return self.kernel.parameter_count + len(self.varied)

    def parameters(self, controller: Controller, own: Mapping[str, float] | None = None) -> list[float]:
        """A lane's numbers: the controller's, then those that vary: its own, as tuned, or the creature's."""
        values = {**self.system.body.numbers, **controller.tuned(self.creature), **(own or {})}
        return [*controller.numbers(self.kernel), *[float(values[name]) for name in self.varied]]

    def initial(self, varied: Mapping[str, float] | None = None) -> list[float]:
        """A lane's state at rest, before the first step."""
        system = System(self.creature, self.world, {**self.limited, **varied}) if varied else self.system
        return [float(x) for x in self._pack(self._begin(system, system.rest(), 0.0))]

    def start(self, parameters: Sequence[float]) -> list[float]:
        """Where a lane with these numbers begins: a body of another shape stands differently."""
        if not any(name.startswith(SHAPES) for name in self.varied):
            return self.initial()
        return self.initial(dict(zip(self.varied, parameters[self.kernel.parameter_count :], strict=True)))

    def restarted(self, slots: Sequence[float]) -> list[float]:
        """The same state with measures and status as at a beginning: a task measures from here on."""
        state = self._unpack(slots)
        fresh = self._begin(self.system, state.body, state.tick)
        kept = _Slots(state.body, state.tick, state.memory, fresh.status, fresh.measures)
        return [float(x) for x in self._pack(kept)]

    def _begin(self, system: System, body: BodyState, tick: Number) -> _Slots:
        tables = {name: Entries(values) for name, values in self.tables.items()}
        moment = Moment(system, system.posture(body.q, body.v), None, tables, tick * self.dt, self.dt)
        memory: list[Number] = [0.0] * len(self.kernel.memory)
        return _Slots(body, tick, memory, float(Status.OK), self.task.begin(moment))

    # one turn

    def turn(self, lane: Memory) -> None:
        """Sense, control, step, measure. On floats this is the reference simulator; traced, it is the hot path."""
        before = self._load(lane)
        system = self._system(lane)
        _, targets, memory = self._control(system, before, lane)
        step = INTEGRATORS[self.integrator]
        body = step(system, lane.tables, before.body, targets, self.dt)
        tick = before.tick + 1.0
        stepped = [*self.system.pack(body), tick, *memory]
        self._store(lane, 0, stepped)
        seal()  # the task only looks on
        moment = Moment(system, system.posture(body.q, body.v), targets, lane.tables, tick * self.dt, self.dt)
        measures = self.task.measure(moment, before.measures)
        sound = _sound(body) & (before.status < 0.5)
        counts = self.kernel.counts(before.memory, Numbers(lane.parameters, 0))
        looks = sound if counts is None else sound & counts
        measures = [where(looks, new, old) for new, old in zip(measures, before.measures, strict=True)]
        status = where(sound, before.status, float(Status.DIVERGED))
        self._store(lane, len(stepped), [status, *measures])

    def observe(self, lane: Memory) -> None:
        """Instead of a turn: writes what `observed_names` lists behind the state, which stays as it is."""
        before = self._load(lane)
        system = self._system(lane)
        senses, targets, _ = self._control(system, before, lane)
        values = observe_moment(system, lane.tables, senses, targets, before.body)
        for i, value in enumerate(values):
            lane.state[len(self.slot_names) + i] = value

    def _system(self, lane: Memory) -> System:
        """The creature in its world, with this lane's numbers for those that vary."""
        first = self.kernel.parameter_count
        varied = {name: lane.parameters[first + i] for i, name in enumerate(self.varied)}
        return System(self.creature, self.world, {**self.limited, **varied})

    def _control(self, system: System, state: _Slots, lane: Memory) -> tuple[Senses, list[Number] | None, list[Number]]:
        posture = system.posture(state.body.q, state.body.v)
        time = state.tick * self.dt
        senses = Senses(system.sense(lane.tables, posture, time), system, posture, time, self.dt, lane.tables)
        targets, memory = self.kernel.control(senses, state.memory, Numbers(lane.parameters, 0))
        return senses, targets, memory

    # programs

    @cached_property
    def program(self) -> Program:
        """The traced turn."""
        return self._trace(self.turn, len(self.slot_names))

    @cached_property
    def observer(self) -> Program:
        """The traced observation: one turn leaves its values behind the state's slots."""
        return self._trace(self.observe, len(self.slot_names) + len(observed_names(self.creature)))

    def judging(self, judge: Callable[[Moment, Numbers], list[Number]], results: int, numbers: int) -> Program:
        """A program whose one turn writes what `judge` says of a lane's moment behind its state, which stays as it is.

        Its parameters are `numbers` numbers of the judge's own.
        """

        def turn(lane: Memory) -> None:
            now = self._load(lane)
            posture = self.system.posture(now.body.q, now.body.v)
            moment = Moment(self.system, posture, None, lane.tables, now.tick * self.dt, self.dt)
            for i, value in enumerate(judge(moment, Numbers(lane.parameters, 0))):
                lane.state[len(self.slot_names) + i] = value

        lengths = {name: len(values) for name, values in self.tables.items()}
        return trace(turn, state=len(self.slot_names) + results, parameters=numbers, tables=lengths)

    def _trace(self, turn: Callable[[Memory], None], state: int) -> Program:
        lengths = {name: len(values) for name, values in self.tables.items()}
        return trace(turn, state=state, parameters=self.parameter_count, tables=lengths)

    # slots

    def _load(self, lane: Memory) -> _Slots:
        return self._unpack([lane.state[i] for i in range(len(self.slot_names))])

    def _store(self, lane: Memory, first: int, values: Sequence[Number]) -> None:
        for i, value in enumerate(values):
            lane.state[first + i] = value

    def _unpack(self, slots: Sequence[Number]) -> _Slots:
        body, memory = len(self.system.slot_names), len(self.kernel.memory)
        after = body + 1 + memory
        return _Slots(
            self.system.unpack(slots[:body]),
            slots[body],
            list(slots[body + 1 : after]),
            slots[after],
            list(slots[after + 1 :]),
        )

    def _pack(self, state: _Slots) -> list[Number]:
        return [*self.system.pack(state.body), state.tick, *state.memory, state.status, *state.measures]


def _sound(body: BodyState) -> Condition:
    """Whether all velocities are finite and sane; a NaN fails the comparison."""
    squared: Number = 0.0
    for v in body.v:
        squared = squared + v * v
    return squared < TOO_FAST * TOO_FAST


def model_for(
    creature: Creature,
    world: World,
    kernel: ControlKernel,
    task: Task,
    dt: float | None = None,
    integrator: str = "semi-implicit",
    varied: tuple[str, ...] = (),
) -> Model:
    """The model of these parts, made once and kept. Without `dt` the step follows from body and ground."""
    if integrator not in INTEGRATORS:
        raise unknown_name("integrator", integrator, INTEGRATORS)
    known = all_numbers(creature, world)
    for name in varied:
        if name not in known:
            raise unknown_name("number", name, known)
    step = time_step(creature, world) if dt is None else float(dt)
    if not STEP_LIMITS[0] <= step <= STEP_LIMITS[1]:
        raise InvalidInput(f"the time step is {dt} s", f"it lies within {STEP_LIMITS[0]} … {STEP_LIMITS[1]} s",
                           "leave it out to have one chosen")  # fmt: skip
    return _kept(creature, world, kernel, task, step, integrator, varied)


_kept = lru_cache(maxsize=64)(Model)


def forget_models() -> None:
    """Drops kept models, so that the next call traces again."""
    _kept.cache_clear()
