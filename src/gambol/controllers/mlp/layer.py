"""One dense layer of a network."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from gambol.compiler.arithmetic import maximum
from gambol.compiler.elementary import tanh
from gambol.compiler.values import Number
from gambol.descriptions import Description
from gambol.errors import InvalidInput

MOST = 1024  # inputs or outputs of a layer

Activation = Literal["tanh", "relu", "identity"]
Row = Annotated[tuple[float, ...], Field(min_length=1, max_length=MOST)]

ACTIVATIONS: dict[str, Callable[[Number], Number]] = {
    "tanh": tanh,
    "relu": lambda x: maximum(x, 0.0),
    "identity": lambda x: x,
}


class Layer(Description):
    """activation(W x + b): `weights` has a row for each output, over all inputs; `bias` a number for each.

    >>> Layer(weights=[[1, 2]], bias=[0.5], activation="relu").inputs
    2
    """

    activation: Activation = "tanh"
    weights: Annotated[tuple[Row, ...], Field(min_length=1, max_length=MOST)]
    bias: Row

    @model_validator(mode="after")
    def _has_one_shape(self) -> Self:
        lengths = {len(row) for row in self.weights}
        if len(lengths) > 1 or len(self.bias) != len(self.weights):
            raise InvalidInput(
                f"a layer with {len(self.weights)} rows of {', '.join(map(str, sorted(lengths)))} weights and "
                f"{len(self.bias)} biases",
                "all rows have the same length, and each has a bias",
                "complete the layer",
            )
        return self

    @property
    def inputs(self) -> int:
        """How many numbers it reads."""
        return len(self.weights[0])

    @property
    def outputs(self) -> int:
        """How many it gives."""
        return len(self.weights)
