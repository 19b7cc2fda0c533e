"""What every controller family provides.

A *controller* is a description: one creature's control, readable and writable as a file. A *control kernel* is what all
controllers of a family and a structure have in common: the function that runs in every lane, on that lane's numbers.
To add a family, see docs/extending.md.
"""

from __future__ import annotations

import abc
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from gambol.compiler.draws import LaneDraws
from gambol.compiler.regions import Region
from gambol.compiler.values import Condition, Index, Number
from gambol.controllers.setting import SETTING_ENTRY, Setting
from gambol.creatures.creature import Creature
from gambol.descriptions import Description, kinds_of
from gambol.draws import Draws
from gambol.dynamics.moment import Moment
from gambol.errors import InvalidInput
from gambol.registry import Registry

NOT_DRAWN = ("passive", "pose-sequence", "skill-sequence", "pilot")  # of gambol's own, at random
SIZES_ENTRY = "sizes"  # of a controller's file: how much the parts of its body have grown; the controller has no such


@dataclass(frozen=True)
class Parameters:
    """The part of a lane's parameters that belongs to its controller, and its scratch memory, if it asked for any."""

    region: Region
    first: int
    scratch: Region | None = None

    def __getitem__(self, position: Index) -> Number:
        return self.region[position + self.first]

    def at(self, first: int, count: int, row: Number, stride: int = 1) -> Number:
        """Number `first + stride·floor(row)`, with the row kept within 0 … count−1."""
        return self.region.at(self.first + first, count, row, stride)


class ControlKernel(abc.ABC):
    """Control as a function over numbers. Kernels are values: equal ones make the same machine code."""

    @property
    @abc.abstractmethod
    def memory(self) -> tuple[str, ...]:
        """Names of what a controller remembers from step to step; all begin at 0."""

    @property
    @abc.abstractmethod
    def parameter_count(self) -> int:
        """How many numbers each controller has."""

    @property
    def scratch(self) -> int:
        """Slots of memory to work in, `parameters.scratch`; it is forgotten after each step."""
        return 0

    @property
    def varied(self) -> tuple[str, ...]:
        """Numbers of the body that controllers of this family may be tuned with; each lane has its own."""
        return ()

    @property
    def tables(self) -> Mapping[str, list[float]]:
        """Numbers that all controllers of a batch share and look up by a number of their own, in `moment.tables`."""
        return {}

    @property
    def follows(self) -> bool:
        """Whether it goes by where the follow point is, which bodies with eyes look for."""
        return False

    @abc.abstractmethod
    def control(
        self, moment: Moment, memory: list[Number], parameters: Parameters
    ) -> tuple[list[Number] | None, list[Number]]:
        """Targets of all actuators (rad, m, N or N m; None leaves muscles slack), and the memory after this step.

        The moment is that at the beginning of the step: its sensors, and whatever else can be asked of a body.
        """

    def counts(self, memory: list[Number], parameters: Parameters) -> Condition | None:
        """Whether tasks look at the step that begins with this memory; None for always."""
        return None


class Controller(Description, abc.ABC):
    """One creature's control."""

    family: ClassVar[str]  # what its files call `kind`

    @classmethod
    def __pydantic_init_subclass__(cls, **_: object) -> None:
        if "kind" in cls.model_fields:
            cls.family = cls.model_fields["kind"].default

    @classmethod
    @abc.abstractmethod
    def kernel(cls, controllers: Sequence[Self], creature: Creature) -> ControlKernel:
        """The kernel that can run all these controllers on this creature, or InvalidInput for one that does not fit."""

    @abc.abstractmethod
    def numbers(self, kernel: ControlKernel) -> list[float]:
        """This controller's parameters as its kernel reads them."""

    @classmethod
    def rows(cls, controllers: Sequence[Self], kernel: ControlKernel) -> NDArray[np.float64]:
        """(n, numbers): those of many at once, bit for bit. Families of which thousands are given pack them faster."""
        own = [controller.numbers(kernel) for controller in controllers]
        return np.array(own, np.float64).reshape(len(own), -1)

    def tuned(self, creature: Creature) -> Mapping[str, float]:
        """Numbers of the body that this controller changes, by name, in SI units and radians."""
        return {}


@dataclass(frozen=True)
class Knob:
    """A number of a controller that a search may turn: its name, value, limits, and the size of a small change."""

    name: str
    value: float
    low: float
    high: float
    delta: float


class Tunable(Controller, abc.ABC):
    """A controller that searches can draw at random and improve by small changes."""

    sampling: ClassVar[tuple[str, ...]] = ()  # names of the options that `sample` knows

    @classmethod
    @abc.abstractmethod
    def sample(cls, creature: Creature, draws: Draws, options: Mapping[str, float] | None = None) -> Self:
        """A random controller for this creature. Options not given are as the creature hints, or as usual."""

    @classmethod
    def sampled_numbers(
        cls, creature: Creature, draws: LaneDraws, options: Mapping[str, float] | None = None
    ) -> list[Number] | None:
        """The numbers of the controller that `sample` would draw, bit for bit, as a function that can be traced.

        With it, many controllers are drawn where they are evaluated, without being made one by one. None, by default,
        has them made.
        """
        return None

    @classmethod
    def sampled_rows(
        cls, creature: Creature, keys: NDArray[np.uint64], options: Mapping[str, float] | None = None
    ) -> NDArray[np.float64] | None:
        """The same of many at once, a row for each stream's key; None where `sampled_numbers` is fast enough.

        For controllers of so many numbers that a program which draws them takes long to compile.
        """
        return None

    @abc.abstractmethod
    def knobs(self, creature: Creature) -> list[Knob]:
        """The numbers that fine tuning adjusts. Their limits do not depend on how far they have been turned."""

    @abc.abstractmethod
    def turned(self, values: Mapping[str, float]) -> Self:
        """This controller with some of its knobs at other values."""

    def mixed_with(self, other: Tunable, k: float) -> Tunable:
        """k of this controller and 1 − k of another: what lies between the two, if the family knows how to mix."""
        raise InvalidInput(
            f"a {self.family} controller",
            "only pose graphs and waveforms can be mixed",
            "leave `between` out",
        )


def number_among(options: Mapping[str, float | str], name: str, otherwise: float) -> float:
    """A number among options or hints, which may hold words as well, or what it is otherwise.

    >>> number_among({"hidden": 3}, "hidden", 6), number_among({}, "hidden", 6)
    (3.0, 6.0)
    """
    given = options.get(name, otherwise)
    try:
        return float(given)
    except (TypeError, ValueError):
        raise InvalidInput(f"{name} is {repr(given)[:60]}", "it must be a number", "give one") from None


FAMILIES: Registry[type[Controller]] = Registry(
    "controller family",
    "gambol.controllers",
    kinds_of(Controller, "controller family"),
    own={
        "passive": "gambol.controllers.passive",
        "pose-sequence": "gambol.controllers.pose_sequence",
        "pose-graph": "gambol.controllers.pose_graph",
        "san": "gambol.controllers.san",
        "hybrid-hopper": "gambol.controllers.hybrid_hopper",
        "time-wave": "gambol.controllers.waveform.time_wave",
        "frequency-wave": "gambol.controllers.waveform.frequency_wave",
        "skill-sequence": "gambol.controllers.waveform.skill_sequence",
        "dataflow": "gambol.controllers.dataflow.dataflow",
        "mlp": "gambol.controllers.mlp.mlp",
        "stride": "gambol.controllers.stride.stride",
        "pilot": "gambol.controllers.stride.pilot",
    },
)


def controller_from_data(data: Any, where: str) -> Controller:
    """The controller that a file's data describes; `where` begins an error's sentence."""
    if not isinstance(data, dict) or "kind" not in data:
        raise InvalidInput(
            f"{where} does not say what kind of controller it holds",
            f"known names are {', '.join(FAMILIES)}",
            "add 'kind: pose-sequence'",
        )
    try:
        family = FAMILIES.named(str(data["kind"]))
    except InvalidInput as error:
        raise InvalidInput(f"{where}: {error.given}", error.allowed, error.remedy) from None
    if data.get(SIZES_ENTRY):
        raise InvalidInput(
            f"{where} gives its body other sizes",
            "a controller drives the creature as it is",
            "read both with load_individual, or remove 'sizes'",
        )
    if Setting.from_data(data.get(SETTING_ENTRY, {}), f"{where}, {SETTING_ENTRY}").changes_the_motion:
        raise InvalidInput(
            f"{where} holds a controller and the setting it was made for",
            "without that setting its motion would be different",
            "read both with load_individual, or remove 'setting'",
        )
    beside = (SIZES_ENTRY, SETTING_ENTRY)
    return family.from_data({name: x for name, x in data.items() if name not in beside}, where)
