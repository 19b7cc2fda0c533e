"""No control: all muscles slack."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Self

from gambol.compiler.values import Number
from gambol.controllers.controller import FAMILIES, ControlKernel, Controller, Parameters
from gambol.creatures.creature import Creature
from gambol.dynamics.moment import Moment


@dataclass(frozen=True)
class PassiveKernel(ControlKernel):
    """Remembers nothing and asks for nothing."""

    memory: tuple[str, ...] = ()
    parameter_count: int = 0

    def control(self, moment: Moment, memory: list[Number], parameters: Parameters) -> tuple[None, list[Number]]:
        return None, memory


@FAMILIES.register
class Passive(Controller):
    """All muscles slack: the body falls, swings or lies as it will.

    >>> import gambol
    >>> gambol.simulate("acrobot-hinged", gambol.controllers.Passive(), seconds=0.5).status
    'ok'
    """

    kind: Literal["passive"] = "passive"

    @classmethod
    def kernel(cls, controllers: Sequence[Self], creature: Creature) -> ControlKernel:
        return PassiveKernel()

    def numbers(self, kernel: ControlKernel) -> list[float]:
        return []
