"""Controllers whose muscles are held from a time on: what a body does then, it does not do by its muscles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Self

from gambol.compiler.arithmetic import where
from gambol.compiler.values import Condition, Number
from gambol.controllers.controller import ControlKernel, Controller, Parameters
from gambol.creatures.creature import Creature
from gambol.dynamics.moment import Moment

POSTURES = ("deg", "m", "")  # units of targets that hold a muscle where it is; an effort or a speed becomes 0


@dataclass(frozen=True)
class HeldKernel(ControlKernel):
    """Runs another kernel. From the time on that is a lane's last number, targets stay as they were."""

    inner: ControlKernel
    postures: tuple[bool, ...]  # of each actuator, whether its target is one

    @property
    def memory(self) -> tuple[str, ...]:
        return (*self.inner.memory, *(f"held.{i}" for i in range(len(self.postures))))

    @property
    def parameter_count(self) -> int:
        return self.inner.parameter_count + 1

    @property
    def scratch(self) -> int:
        return self.inner.scratch

    @property
    def varied(self) -> tuple[str, ...]:
        return self.inner.varied

    @property
    def tables(self) -> Mapping[str, list[float]]:
        return self.inner.tables

    def control(
        self, moment: Moment, memory: list[Number], parameters: Parameters
    ) -> tuple[list[Number] | None, list[Number]]:
        split = len(self.inner.memory)
        targets, after = self.inner.control(moment, memory[:split], parameters)
        if targets is None:  # slack muscles do nothing anyway
            return None, [*after, *memory[split:]]
        held = moment.time >= parameters[self.inner.parameter_count]
        kept = [where(held, old, new) for old, new in zip(memory[split:], targets, strict=True)]
        shown = [x if posture else where(held, 0.0, x) for x, posture in zip(kept, self.postures, strict=True)]
        return shown, [*after, *kept]

    def counts(self, memory: list[Number], parameters: Parameters) -> Condition | None:
        return self.inner.counts(memory[: len(self.inner.memory)], parameters)


def held_kernel(inner: ControlKernel, creature: Creature) -> HeldKernel:
    """What holds the muscles of a creature that another kernel drives."""
    return HeldKernel(inner, tuple(creature.unit_of(actuator) in POSTURES for actuator in creature.actuators))


class Held(Controller):
    """A controller whose muscles are held from a time on.

    >>> import gambol
    >>> hop = gambol.load("examples/luxo-hop.yaml")
    >>> free, held = (gambol.evaluate("luxo", [Held(inner=hop, since=t)], seconds=4.0).scores[0] for t in (9.0, 1.0))
    >>> bool(held < 0.5 * free)
    True
    """

    kind: Literal["held"] = "held"
    inner: Controller
    since: float  # s

    @classmethod
    def kernel(cls, controllers: Sequence[Self], creature: Creature) -> ControlKernel:
        inner = [one.inner for one in controllers]
        return held_kernel(type(inner[0]).kernel(inner, creature), creature)

    def numbers(self, kernel: ControlKernel) -> list[float]:
        assert isinstance(kernel, HeldKernel)
        return [*self.inner.numbers(kernel.inner), self.since]

    def tuned(self, creature: Creature) -> Mapping[str, float]:
        return self.inner.tuned(creature)
