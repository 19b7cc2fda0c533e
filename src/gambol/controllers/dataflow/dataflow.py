"""Dataflow networks as controllers (Sanders 2000, chapter 2, after Sims 1994)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field, model_validator

from gambol.controllers.controller import FAMILIES, ControlKernel, Knob, Tunable
from gambol.controllers.dataflow.fitting import check_fits
from gambol.controllers.dataflow.kernel import SIZES, DataflowKernel
from gambol.controllers.dataflow.morphology import morphology_of
from gambol.controllers.dataflow.neuron_types import CONSTANT, EFFECTOR, NEURONS
from gambol.controllers.dataflow.nodes import HEAVIEST, Node
from gambol.controllers.dataflow.packing import packed
from gambol.controllers.dataflow.sampling import sampled_network
from gambol.creatures.creature import Creature
from gambol.draws import Draws
from gambol.errors import InvalidInput, unknown_name

MOST_NODES = 2000
SMALL = 0.1  # a small change of a weight or parameter


@FAMILIES.register
class Dataflow(Tunable):
    """A network of sensors, neurons and effectors, updated 50 times a second in the order of its nodes.

    `tempo` is how fast its time goes: an oscillator whose input is x turns by tempo·x radians in a second.

    >>> import gambol
    >>> nodding = Dataflow(tempo=6.3, nodes=[
    ...     {"name": "one", "type": "constant", "parameter": 1},
    ...     {"name": "wave", "type": "oscillate-wave", "inputs": ["one"]},
    ...     {"name": "neck", "type": "effector", "of": "a2", "inputs": ["wave"], "weights": [0.4]},
    ... ])
    >>> gambol.simulate("luxo", nodding, seconds=0.5).status
    'ok'
    """

    sampling: ClassVar[tuple[str, ...]] = ("neurons", "sensors", "constants", "tempo", "waves")
    kind: Literal["dataflow"] = "dataflow"
    tempo: Annotated[float, Field(ge=0.001, le=1000.0)] = 1.0  # 1/s
    nodes: Annotated[tuple[Node, ...], Field(max_length=MOST_NODES)]

    @model_validator(mode="after")
    def _is_connected(self) -> Self:
        known: dict[str, Node] = {}
        driven: dict[str, str] = {}
        for node in self.nodes:
            if node.name in known:
                raise InvalidInput(
                    f"the node {node.name!r} occurs twice", "each node needs a name of its own", "rename one"
                )
            known[node.name] = node
            if node.type == EFFECTOR and node.of is not None:
                if node.of in driven:
                    raise InvalidInput(
                        f"effectors {driven[node.of]!r} and {node.name!r} drive one actuator",
                        "each effector drives an actuator of its own",
                        "remove one",
                    )
                driven[node.of] = node.name
        for node in self.nodes:
            for source in node.inputs:
                if source not in known:
                    error = unknown_name("node", source, known)
                    raise InvalidInput(
                        f"node {node.name!r} reads {source!r}, which is not a node", error.allowed, error.remedy
                    )
                if known[source].type == EFFECTOR:
                    raise InvalidInput(
                        f"node {node.name!r} reads effector {source!r}",
                        "effectors have no output",
                        "read what that effector reads",
                    )
        if (count := len(self.neurons)) > SIZES[-1]:
            raise InvalidInput(f"a network of {count} neurons", f"at most {SIZES[-1]} are possible", "use fewer")
        return self

    @cached_property
    def by_name(self) -> dict[str, Node]:
        """The nodes by name."""
        return {node.name: node for node in self.nodes}

    @cached_property
    def neurons(self) -> tuple[Node, ...]:
        """The neurons in the order in which they are updated."""
        return tuple(node for node in self.nodes if node.is_neuron)

    @property
    def closed_loop(self) -> bool:
        """Whether anything that is sensed reaches an effector (2.5)."""
        waiting = [name for node in self.nodes if node.type == EFFECTOR for name in node.inputs]
        seen: set[str] = set()
        while waiting:
            name = waiting.pop()
            if self.by_name[name].is_sensor:
                return True
            if name not in seen:
                seen.add(name)
                waiting += self.by_name[name].inputs
        return False

    @property
    def loop(self) -> str:
        """`open` or `closed`."""
        return "closed" if self.closed_loop else "open"

    # as a controller

    @classmethod
    def kernel(cls, controllers: Sequence[Self], creature: Creature) -> ControlKernel:
        """Room for the largest of the networks."""
        body = morphology_of(creature)
        for controller in {id(controller): controller for controller in controllers}.values():
            check_fits(controller.nodes, body, creature.name)
            if late := next((node.name for node in controller.nodes if node.lag), None):
                raise InvalidInput(
                    f"node {late!r} has a lag",
                    "oscillators that are nested in a genotype have one, for their copies",
                    "remove it, and give each oscillator a parameter of its own",
                )
        largest = max(len(controller.neurons) for controller in controllers)
        return DataflowKernel(body, next(size for size in SIZES if size >= largest))

    def numbers(self, kernel: ControlKernel) -> list[float]:
        assert isinstance(kernel, DataflowKernel)
        return [*packed(self.nodes, kernel), self.tempo, 1.0 / self.tempo]

    # for searches

    @classmethod
    def sample(cls, creature: Creature, draws: Draws, options: Mapping[str, float] | None = None) -> Self:
        """A small random network, as the thesis's first generation has them (4.2); see `sampled_network`."""
        tempo, nodes = sampled_network(creature, draws, options)
        return cls(tempo=tempo, nodes=tuple(nodes))

    def knobs(self, creature: Creature) -> list[Knob]:
        """Weights of all connections, parameters of all neurons and constants."""
        knobs = []
        for node in self.nodes:
            values = {f"{node.name}.weight.{i}": weight for i, weight in enumerate(node.factors, 1)}
            if node.type in NEURONS or node.type == CONSTANT:
                values[f"{node.name}.parameter"] = node.parameter
            knobs += [Knob(name, value, -HEAVIEST, HEAVIEST, SMALL) for name, value in values.items()]
        return knobs

    def turned(self, values: Mapping[str, float]) -> Self:
        changed = {name.partition(".")[0] for name in values}
        return self.model_copy(
            update={"nodes": tuple(_turned(node, values) if node.name in changed else node for node in self.nodes)}
        )


def _turned(node: Node, values: Mapping[str, float]) -> Node:
    weights = tuple(float(values.get(f"{node.name}.weight.{i}", weight)) for i, weight in enumerate(node.factors, 1))
    parameter = float(values.get(f"{node.name}.parameter", node.parameter))
    return node.model_copy(update={"weights": weights, "parameter": parameter})
