"""A node of a dataflow network, as its file describes it."""

from __future__ import annotations

from typing import Annotated, ClassVar, Self

from pydantic import Field, model_validator

from gambol.controllers.dataflow.neuron_types import (
    CONSTANT,
    EFFECTOR,
    NEURONS,
    OWN_SENSOR,
    SENSES,
    TYPES,
    WAVES,
    WIDEST,
    input_count,
)
from gambol.creatures.units import Name
from gambol.descriptions import Extended
from gambol.errors import InvalidInput, unknown_name

HEAVIEST = 10.0  # weights and parameters lie within ± this
Factor = Annotated[float, Field(ge=-HEAVIEST, le=HEAVIEST)]


class Node(Extended):
    """A sensor, neuron, effector or constant.

    `part` is the part of the body at which it sits; without one it is in the unassociated area, where all others reach
    it. An effector sits where its actuator pulls, and one of the creature's own sensors where that feels: these name
    it with `of`. `inputs` are the nodes whose outputs it reads, `weights` what they are multiplied by, by default 1.

    Of an oscillator that is nested in a genotype each copy after the first is later by `lag` half turns: waves run down
    a chain, and legs of a pair step in turn.

    >>> Node(name="wave", type="oscillate-wave", inputs=("speed",), weights=(0.5,))
    Node(name='wave', type='oscillate-wave', inputs=('speed',), weights=(0.5,))
    """

    later: ClassVar[tuple[str, ...]] = ("lag",)

    name: Name
    type: str
    part: Name | None = None
    of: Name | None = None
    inputs: Annotated[tuple[Name, ...], Field(max_length=WIDEST)] = ()
    weights: Annotated[tuple[Factor, ...], Field(max_length=WIDEST)] = ()
    parameter: Factor = 0.0  # a constant's value; what a neuron makes of it depends on its type
    lag: Annotated[float, Field(ge=-1.0, le=1.0)] = 0.0

    @model_validator(mode="after")
    def _is_a_node(self) -> Self:
        if self.type not in TYPES:
            raise unknown_name("type of node", self.type, TYPES)
        wanted = input_count(self.type)
        if len(self.inputs) != wanted:
            raise InvalidInput(
                f"{self.type} node {self.name!r} has {len(self.inputs)} inputs",
                f"this type has {wanted}",
                "name as many nodes in 'inputs'",
            )
        if self.weights and len(self.weights) != wanted:
            raise InvalidInput(
                f"{self.type} node {self.name!r} has {len(self.weights)} weights",
                f"each of its {wanted} inputs has one",
                "give one for each, or leave 'weights' out to use 1",
            )
        if self.lag and self.type not in WAVES:
            raise InvalidInput(
                f"{self.type} node {self.name!r} has a lag", "oscillators have one", "remove it, or name an oscillator"
            )
        self._check_place()
        return self

    def _check_place(self) -> None:
        needs_of = self.type in (EFFECTOR, OWN_SENSOR)
        if needs_of != (self.of is not None):
            what = "an actuator" if self.type == EFFECTOR else "a sensor of the creature"
            given = f"{self.type} node {self.name!r} " + ("has no 'of'" if needs_of else "has 'of'")
            raise InvalidInput(
                given,
                f"{what} is named by it" if needs_of else "effectors and sensors of the creature have one",
                "add it" if needs_of else "remove it",
            )
        if self.type in SENSES and self.part is None:
            raise InvalidInput(
                f"{self.type} node {self.name!r} has no 'part'", "it senses a part of the body", "name one"
            )
        if needs_of and self.part is not None:
            raise InvalidInput(
                f"{self.type} node {self.name!r} has a 'part'",
                "it sits where its actuator pulls or its sensor feels",
                "remove it",
            )

    @property
    def factors(self) -> tuple[float, ...]:
        """The weights of all inputs."""
        return self.weights or (1.0,) * len(self.inputs)

    @property
    def is_neuron(self) -> bool:
        """Whether it is one of the 24 types of neurons."""
        return self.type in NEURONS

    @property
    def is_sensor(self) -> bool:
        """Whether it senses the body."""
        return self.type in SENSES or self.type == OWN_SENSOR

    @property
    def is_constant(self) -> bool:
        """Whether its output is its parameter."""
        return self.type == CONSTANT
