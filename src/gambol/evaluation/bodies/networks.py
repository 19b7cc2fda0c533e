"""Networks on bodies that differ, as numbers: every place that can be read is told by the body's own row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from gambol.controllers.dataflow.neuron_types import CONSTANT, EFFECTOR, NUMBER, WIDEST
from gambol.creatures.bones.anatomy import FELT, LIGHT, LIGHT_HINT
from gambol.creatures.genotype.bones.expansion import BonePhenotype
from gambol.errors import InvalidInput, unknown_name
from gambol.evaluation.bodies.plan import BodyPlan

ONE = 0.0  # the place of the number 1, which constants are, weighed
NOTHING = (ONE, 0.0)  # an input that is not there
NEURAL = 1e6  # neurons stand behind all that is felt, wherever that ends


class Network(Protocol):
    """As much of a dataflow network as is read of it."""

    @property
    def tempo(self) -> float: ...

    @property
    def nodes(self) -> Sequence[Any]: ...


@dataclass(frozen=True)
class Wired:
    """A network's numbers, with places as if the body's rows were the only ones."""

    neurons: list[float]  # type, place and weight of each input, parameter
    effectors: list[tuple[int, float, float]]  # row, place, weight


def wired(phenotype: BonePhenotype, plan: BodyPlan, network: Network) -> Wired:
    """A body's network."""
    first, last, senses = plan.first, plan.last, senses_of(phenotype)
    numbers = {name: number for number, name in enumerate(part.name for part in phenotype.parts)}
    joints = _joints(phenotype, plan)
    places: dict[str, float] = {}
    constants: dict[str, float] = {}
    neurons, driven, count = [], {}, 0
    for node in network.nodes:
        kind = node.type
        if kind in NUMBER:
            places[node.name] = NEURAL + count
            neurons.append(node)
            count += 1
        elif kind == CONSTANT:
            constants[node.name] = node.parameter
        elif kind == EFFECTOR:
            driven[node.of] = node
        else:
            places[node.name] = _felt(kind, senses, _known(node.part, numbers), first, last)
    found: list[float] = []
    for node in neurons:
        found.append(float(NUMBER[node.type]))
        for source, weight in zip(node.inputs, node.factors, strict=True):
            found += (ONE, weight * constants[source]) if source in constants else (places[source], weight)
        found += NOTHING * (WIDEST - len(node.inputs))
        found.append(node.parameter)
    effectors = []
    for name, (row, rest) in joints.items():
        if name not in driven:
            effectors.append((row, ONE, rest))
            continue
        (source,), (weight,) = driven[name].inputs, driven[name].factors
        read = (ONE, weight * constants[source]) if source in constants else (places[source], weight)
        effectors.append((row, *read))
    return Wired(found, effectors)


def senses_of(phenotype: BonePhenotype) -> tuple[str, ...]:
    """What the parts of a body feel."""
    return (*FELT, *(LIGHT if LIGHT_HINT in phenotype.genotype.hints else ()))


def _known(part: str | None, numbers: Mapping[str, int]) -> int:
    if part is None or part not in numbers:
        raise unknown_name("part", str(part), numbers)
    return numbers[part]


def _felt(sense: str, senses: tuple[str, ...], part: int, first: Mapping[int, int], last: Mapping[int, int]) -> float:
    if sense not in senses:
        raise InvalidInput(
            f"a network that feels {sense!r}",
            f"bodies that differ feel {', '.join(senses)}",
            "leave such sensors out, or evaluate each body on its own",
        )
    row = (first if sense == "joint-angle" else last)[part]
    return 1.0 + len(senses) * row + senses.index(sense)


def _joints(phenotype: BonePhenotype, plan: BodyPlan) -> dict[str, tuple[int, float]]:
    """Of each hinge by name its row, and the level that holds the body at rest."""
    found, parts = {}, phenotype.parts
    hinges = {node.name: node.hinges for node in phenotype.genotype.nodes}
    for number, row in plan.first.items():
        part = parts[number]
        for nth, turn in enumerate(part.hinges if number else ()):
            low, high = hinges[part.node][turn]  # type: ignore[index]
            share = (0.0 - low) / (high - low)
            found[part.joint(turn)] = (row + nth, 2.0 * min(max(share, 0.0), 1.0) - 1.0)
    return found
