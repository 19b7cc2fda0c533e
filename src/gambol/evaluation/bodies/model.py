"""One turn of the time loop for bodies that differ: look, sense, control, step."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

from gambol.compiler.arithmetic import where
from gambol.compiler.program import Memory, Program, trace
from gambol.compiler.tape import seal
from gambol.compiler.values import Number
from gambol.controllers.dataflow.looped import LoopedNetwork
from gambol.dynamics.bones.looped.layout import Layout
from gambol.dynamics.bones.looped.moment import AnyBody, LoopedMoment
from gambol.dynamics.bones.looped.rows import Rows
from gambol.dynamics.bones.looped.step import SCRATCH, Step
from gambol.dynamics.system import TOO_FAST
from gambol.dynamics.terrain import follow_point, follow_tables
from gambol.errors import InvalidInput
from gambol.rollout.status import IN_LANES, Status
from gambol.tasks.measures import Measure
from gambol.worlds.world import World

SOUND, DIVERGED = (float(IN_LANES.index(status)) for status in (Status.OK, Status.DIVERGED))
NOBODY = AnyBody()


@dataclass(frozen=True)
class LoopedModel:
    """Everything that is the same for all bodies of a batch. Use `looped_model`, which keeps recent ones."""

    layout: Layout
    world: World
    dt: float
    measures: tuple[Measure, ...]  # the first is the task

    @cached_property
    def names(self) -> list[tuple[str, ...]]:
        """Of what each measure keeps."""
        return [measure.slots_of(NOBODY) for measure in self.measures]  # type: ignore[arg-type]

    @cached_property
    def results(self) -> dict[str, int]:
        """The slots of what is measured, by name."""
        found: dict[str, int] = {}
        first = self.layout.measures
        for measure, names in zip(self.measures, self.names, strict=True):
            for name, slot in measure.results_of(NOBODY).items():  # type: ignore[arg-type]
                if name in found:
                    raise InvalidInput(f"{name!r} is measured twice", "each measure has its own name", "leave one out")
                found[name] = first + names.index(slot)
            first += len(names)
        return found

    @property
    def slots(self) -> int:
        """Of a lane's state."""
        return self.layout.measures + sum(map(len, self.names))

    @property
    def tables(self) -> dict[str, list[float]]:
        return follow_tables(self.world)

    @cached_property
    def program(self) -> Program:
        """The traced turn. One turn more than there are steps: a turn looks at what the one before has done."""
        lengths = {name: len(values) for name, values in self.tables.items()}
        layout = self.layout
        return trace(
            self.turn,
            state=self.slots,
            parameters=layout.parameters,
            scratch=layout.rows * SCRATCH,
            tables=lengths,
        )

    def turn(self, lane: Memory) -> None:
        """A step of the body, and a look at where it was before."""
        layout, state = self.layout, lane.state
        rows = Rows(layout, lane.parameters)
        tick, before = state[layout.tick], state[layout.status]
        light = follow_point(self.world, lane.tables, tick * self.dt) if layout.light else ()
        step = Step(rows, state, lane.scratch, self.world, self.dt, light)
        step.outwards()
        sound = (step.squared < TOO_FAST * TOO_FAST) & (before < 0.5)
        LoopedNetwork(rows, state, self.dt).update()
        step.inwards()
        state[layout.tick] = tick + 1.0
        state[layout.status] = where(sound, before, DIVERGED)
        slot = layout.measures
        for measure, names in zip(self.measures, self.names, strict=True):
            seal()  # as any model: what is measured besides changes nothing
            old = [state[slot + n] for n in range(len(names))]
            moment = LoopedMoment(step, lane.tables, tick * self.dt)
            begun, after = measure.begin(moment), measure.measure(moment, old)
            for n, (first, new, kept) in enumerate(zip(begun, after, old, strict=True)):
                state[slot + n] = _chosen(tick, sound, first, new, kept)
            slot += len(names)


def _chosen(tick: Number, sound: object, first: Number, new: Number, kept: Number) -> Number:
    return where(tick < 0.5, first, where(sound, new, kept))  # type: ignore[arg-type]


@lru_cache(maxsize=32)
def looped_model(layout: Layout, world: World, dt: float, measures: tuple[Measure, ...]) -> LoopedModel:
    """The model of these parts, made once and kept."""
    return LoopedModel(layout, world, dt, measures)
