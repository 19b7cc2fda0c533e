"""A network as the numbers that its kernel reads, in one pass over its nodes.

A generation of thousands is packed before it can run, and a GPU waits for that: hence plain loops and few calls.
"""

from __future__ import annotations

from collections.abc import Sequence

from gambol.controllers.dataflow.kernel import NEURON, DataflowKernel
from gambol.controllers.dataflow.neuron_types import CONSTANT, EFFECTOR, NUMBER, WIDEST
from gambol.controllers.dataflow.nodes import Node

NOTHING = (0.0, 0.0)  # an input that is not there: the number 1, times 0
ONE = 0.0  # the place of the number 1, which constants are, weighed


def packed(nodes: Sequence[Node], kernel: DataflowKernel) -> list[float]:
    """Type, place and weight of each input, and parameter of each neuron; then place and weight of each effector."""
    neurons: list[Node] = []
    driven: dict[str, Node] = {}
    constants: dict[str, float] = {}
    places: dict[str, float] = {}
    sensed, outputs, rows = kernel.sensed, kernel.outputs, kernel.body.rows
    for node in nodes:
        kind = node.type
        if kind in NUMBER:
            places[node.name] = float(outputs + len(neurons))
            neurons.append(node)
        elif kind == CONSTANT:
            constants[node.name] = node.parameter
        elif kind == EFFECTOR:
            driven[str(node.of)] = node
        else:
            places[node.name] = float(sensed + rows[kind, str(node.of or node.part)])
    numbers: list[float] = []
    for node in neurons:
        numbers.append(float(NUMBER[node.type]))
        for source, weight in zip(node.inputs, node.factors, strict=True):
            numbers += (ONE, weight * constants[source]) if source in constants else (places[source], weight)
        numbers += NOTHING * (WIDEST - len(node.inputs))
        numbers.append(node.parameter)
    numbers += [0.0] * (NEURON * (kernel.size - len(neurons)))  # sums of nothing
    for actuator, rest in zip(kernel.body.actuators, kernel.body.rest, strict=True):
        if actuator not in driven:
            numbers += (ONE, rest)
            continue
        (source,), (weight,) = driven[actuator].inputs, driven[actuator].factors
        numbers += (ONE, weight * constants[source]) if source in constants else (places[source], weight)
    return numbers
