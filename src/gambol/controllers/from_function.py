"""A controller family from one Python function: it is traced, so it runs as fast as gambol's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar, Literal, Self

from gambol.compiler.values import Number
from gambol.controllers.controller import FAMILIES, ControlKernel, Controller, Knob, Parameters, Tunable, number_among
from gambol.controllers.levels import level_targets
from gambol.creatures.creature import Creature
from gambol.draws import Draws
from gambol.dynamics.moment import Moment
from gambol.errors import InvalidInput

EACH = "each_"  # begins the name of an argument that has a number for each actuator
SMALL = 0.05  # change of a number, as a share of its range

Law = Callable[..., Sequence[Number]]  # of the moment and the numbers by name: a level for each actuator


def family(**ranges: tuple[float, float]) -> Callable[[Law], type[Tunable]]:
    """Makes a family of controllers of a function, and enters it by the function's name.

    The function takes the moment and, by name, the numbers of a controller. It gives each actuator a level from -1, the
    lower end of its range, to 1. It is called once, with traced values: arithmetic is in `gambol.compiler`, with
    `where` instead of `if`. Each number has a range, in which searches draw and turn it. A number whose name begins
    with `each_` is a list with one for each actuator.

    Example: every actuator follows a sine wave, all at one pace.

        @gambol.controllers.family(pace=(3.0, 12.0), each_phase=(0.0, 6.3))
        def ripple(moment, pace, each_phase):
            return [gambol.compiler.sincos(pace * moment.time + phase)[0] for phase in each_phase]

    >>> family(pace=3.0)
    Traceback (most recent call last):
    gambol.errors.InvalidInput: pace is 3.0; it must be a range of two ends, lower first; write pace=(0.0, 1.0)
    """
    for name, pair in ranges.items():
        if not (isinstance(pair, tuple) and len(pair) == 2 and pair[0] < pair[1]):
            raise InvalidInput(
                f"{name} is {pair!r}", "it must be a range of two ends, lower first", f"write {name}=(0.0, 1.0)"
            )

    def entered(law: Law) -> type[Tunable]:
        name = law.__name__.replace("_", "-")
        body = {
            "__annotations__": {"kind": Literal[name]},
            "kind": name,
            "__doc__": law.__doc__ or f"Family {name}.",
            "__module__": law.__module__,
            "law": staticmethod(law),
            "ranges": MappingProxyType(dict(ranges)),
            "sampling": tuple(one for one in ranges if not one.startswith(EACH)),
        }
        made: type[Tunable] = type(law.__name__.title().replace("_", ""), (FromFunction,), body)
        return FAMILIES.register(made)

    return entered


@dataclass(frozen=True)
class FunctionKernel(ControlKernel):
    """The function, with each number at its place among the parameters."""

    law: Law
    arguments: tuple[str, ...]
    actuators: tuple[str, ...]
    memory: tuple[str, ...] = ()

    @property
    def names(self) -> list[str]:
        """All numbers, in order."""
        return [one for name in self.arguments for one in names_of(name, self.actuators)]

    @property
    def parameter_count(self) -> int:
        return len(self.names)

    def control(
        self, moment: Moment, memory: list[Number], parameters: Parameters
    ) -> tuple[list[Number] | None, list[Number]]:
        values = {name: parameters[i] for i, name in enumerate(self.names)}
        lists = {name: [values[one] for one in names_of(name, self.actuators)] for name in self.arguments}
        given = {name: found if name.startswith(EACH) else found[0] for name, found in lists.items()}
        levels = list(self.law(moment, **given))
        if len(levels) != len(self.actuators):
            raise InvalidInput(
                f"{self.law.__name__} gives {len(levels)} levels",
                f"the creature has {len(self.actuators)} actuators",
                "give one for each",
            )
        return level_targets(moment.numbers, self.actuators, levels), memory


def names_of(argument: str, actuators: Sequence[str]) -> list[str]:
    """The numbers that an argument stands for: one, or one for each actuator."""
    return [f"{argument}.{one}" for one in actuators] if argument.startswith(EACH) else [argument]


class FromFunction(Tunable):
    """A controller whose law is a function: what it keeps is the function's numbers."""

    law: ClassVar[Law]
    ranges: ClassVar[Mapping[str, tuple[float, float]]]
    kind: str
    values: dict[str, float]

    @classmethod
    def kernel(cls, controllers: Sequence[Controller], creature: Creature) -> ControlKernel:
        made = cls._kernel(creature)
        for controller in controllers:
            assert isinstance(controller, FromFunction)
            if wrong := set(made.names) ^ set(controller.values):
                raise InvalidInput(
                    f"a {cls.family} controller with the numbers {', '.join(controller.values)}",
                    f"{creature.name} needs {', '.join(made.names)}",
                    f"look at {', '.join(sorted(wrong))}",
                )
        return made

    @classmethod
    def _kernel(cls, creature: Creature) -> FunctionKernel:
        return FunctionKernel(cls.law, tuple(cls.ranges), tuple(actuator.name for actuator in creature.actuators))

    def numbers(self, kernel: ControlKernel) -> list[float]:
        assert isinstance(kernel, FunctionKernel)
        return [self.values[name] for name in kernel.names]

    @classmethod
    def sample(cls, creature: Creature, draws: Draws, options: Mapping[str, float] | None = None) -> Self:
        drawn = {}
        for name in cls._kernel(creature).names:
            low, high = cls.ranges[name.partition(".")[0]]
            drawn[name] = number_among(options or {}, name, low + float(draws.uniform(1)[0]) * (high - low))
        return cls.model_validate({"values": drawn})

    def knobs(self, creature: Creature) -> list[Knob]:
        found = []
        for name, value in self.values.items():
            low, high = self.ranges[name.partition(".")[0]]
            found.append(Knob(name, value, low, high, SMALL * (high - low)))
        return found

    def turned(self, values: Mapping[str, float]) -> Self:
        return self.model_copy(update={"values": {**self.values, **values}})
