"""Dense networks as controllers: policies that others have trained, or that a search finds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Annotated, Any, ClassVar, Literal, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray
from pydantic import Field, model_validator

from gambol.controllers.controller import FAMILIES, ControlKernel, Knob, Tunable, number_among
from gambol.controllers.mlp.acting import Acting
from gambol.controllers.mlp.kernel import MlpKernel, Network
from gambol.controllers.mlp.layer import MOST, Layer
from gambol.controllers.mlp.observing import LARGEST, observed_names
from gambol.creatures.creature import Creature
from gambol.draws import Draws
from gambol.dynamics.habitat import tempo
from gambol.errors import InvalidInput

INTERVAL = 0.02  # s from one decision to the next, under the Earth's gravity
HIDDEN = 6  # tanh nodes of a random network
HEAVIEST, SMALL = 10.0, 0.05  # limits of a weight that is tuned, and a small change of it

Column = Annotated[tuple[float, ...], Field(max_length=MOST)]


@FAMILIES.register
class Mlp(Tunable):
    """A network of dense layers that observes, and sets all actuators within their ranges, every `interval` seconds.

    `inputs` say what it observes: the words `state`, `sensors`, `follow`, or expressions over quantities. With `mean`
    and `deviation` it sees (x − mean)/deviation, kept within ±`clip`. Its last layer gives a level for each actuator,
    −1 for the lower end of its range and 1 for the upper; levels beyond are cut.

    >>> import gambol
    >>> nod = Mlp(inputs=["sin(6 * time)"], layers=[{"weights": [[0], [1]], "bias": [0, 0]}])
    >>> gambol.simulate("luxo", nod, seconds=0.5).status
    'ok'
    >>> nod.act([[0.5]]).round(6).tolist()
    [[0.0, 0.462117]]
    """

    sampling: ClassVar[tuple[str, ...]] = ("hidden",)
    kind: Literal["mlp"] = "mlp"
    inputs: Annotated[tuple[str, ...], Field(min_length=1, max_length=MOST)] = ("state",)
    interval: Annotated[float, Field(gt=0.0, le=1000.0)] = INTERVAL
    layers: Annotated[tuple[Layer, ...], Field(min_length=1, max_length=20)]
    mean: Column = ()
    deviation: Annotated[tuple[Annotated[float, Field(gt=0.0)], ...], Field(max_length=MOST)] = ()
    clip: Annotated[float, Field(gt=0.0)] = LARGEST

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        for one, other in pairwise(self.layers):
            if one.outputs != other.inputs:
                raise InvalidInput(
                    f"a layer of {one.outputs} outputs before one of {other.inputs} inputs",
                    "each layer needs as many inputs as the layer before it has outputs",
                    "give them in order",
                )
        for what, column in (("mean", self.mean), ("deviation", self.deviation)):
            if len(column) not in (0, self.layers[0].inputs):
                raise InvalidInput(
                    f"{what} holds {len(column)} numbers",
                    f"the network reads {self.layers[0].inputs}",
                    "give one for each, or leave it out",
                )
        return self

    # as a function

    @cached_property
    def _network(self) -> Network:
        """Its structure."""
        return Network(
            (self.layers[0].inputs, *[layer.outputs for layer in self.layers]),
            tuple(layer.activation for layer in self.layers),
        )

    def act(self, observations: ArrayLike) -> NDArray[np.float64]:
        """Levels (n, actuators) for observations (n, inputs), in float64, with the same bits as in a rollout."""
        return self._acting(np.asarray(observations, np.float64))

    @cached_property
    def _acting(self) -> Acting:
        return Acting(self._network, self._numbers)

    def normalised(self, mean: ArrayLike, variance: ArrayLike, clip: float = 10.0, epsilon: float = 1e-8) -> Self:
        """This network behind a normalisation of what it observes, as it was trained behind one."""
        deviation = np.sqrt(np.asarray(variance, np.float64) + epsilon)
        means = tuple(np.asarray(mean, np.float64).tolist())
        return type(self)(**{**dict(self), "mean": means, "deviation": tuple(deviation.tolist()), "clip": clip})

    # as a controller

    @classmethod
    def kernel(cls, controllers: Sequence[Self], creature: Creature) -> ControlKernel:
        """The structure they share."""
        first, actuators = controllers[0], tuple(actuator.name for actuator in creature.actuators)
        if len({(c._network, c.inputs, c.interval) for c in controllers}) > 1:
            raise InvalidInput(
                "networks of different layers, inputs or intervals",
                "networks of a batch need the same structure",
                "run each on its own",
            )
        seen = len(observed_names(creature, first.inputs))
        widths = first._network.widths
        if (widths[0], widths[-1]) != (seen, len(actuators)):
            raise InvalidInput(
                f"a network from {widths[0]} numbers to {widths[-1]}",
                f"{creature.name} needs {seen} inputs (for {', '.join(first.inputs)}) and {len(actuators)} outputs",
                "use a network made for this creature",
            )
        return MlpKernel(first.inputs, first._network, actuators, first.interval)

    def numbers(self, kernel: ControlKernel) -> list[float]:
        return list(self._numbers)

    @cached_property
    def _numbers(self) -> list[float]:
        count = self.layers[0].inputs
        seen = [*(self.mean or (0.0,) * count), *(1.0 / x for x in self.deviation or (1.0,) * count), self.clip]
        return [*seen, *[x for layer in self.layers for row in (*layer.weights, layer.bias) for x in row]]

    # for searches

    @classmethod
    def sample(cls, creature: Creature, draws: Draws, options: Mapping[str, float] | None = None) -> Self:
        """`hidden` tanh nodes between its state and its actuators, with weights at random."""
        hidden = number_among({**creature.hints.get("mlp", {}), **(options or {})}, "hidden", HIDDEN)
        if not (hidden.is_integer() and 1 <= hidden <= MOST):
            raise InvalidInput(f"a network of {hidden:g} hidden nodes", f"it has 1 to {MOST}", "choose a whole number")
        widths = (len(observed_names(creature, ("state",))), int(hidden), max(1, len(creature.actuators)))
        layers = []
        for reads, gives in pairwise(widths):
            spread = 2.0 / reads**0.5
            weights = spread * (2.0 * draws.uniform(gives * reads) - 1.0).reshape(gives, reads)
            layers.append({"weights": weights.tolist(), "bias": (draws.uniform(gives) - 0.5).tolist()})
        found: Any = cls(layers=layers, interval=round(INTERVAL * tempo(creature), 6))
        return found  # type: ignore[no-any-return]

    def knobs(self, creature: Creature) -> list[Knob]:
        """Every weight and bias."""
        return [
            Knob(f"layer.{k}.{j}.{i}", min(max(value, -HEAVIEST), HEAVIEST), -HEAVIEST, HEAVIEST, SMALL)
            for k, layer in enumerate(self.layers)
            for j, row in enumerate((*layer.weights, layer.bias))
            for i, value in enumerate(row)
        ]

    def turned(self, values: Mapping[str, float]) -> Self:
        """Knobs by layer, row (the bias is the last) and place."""
        changed = {k: [list(row) for row in (*layer.weights, layer.bias)] for k, layer in enumerate(self.layers)}
        for name, value in values.items():
            _, k, j, i = name.split(".")
            changed[int(k)][int(j)][int(i)] = float(value)
        layers = tuple(
            layer.model_copy(update={"weights": tuple(map(tuple, changed[k][:-1])), "bias": tuple(changed[k][-1])})
            for k, layer in enumerate(self.layers)
        )
        return self.model_copy(update={"layers": layers})
