"""How much two networks differ in structure, whatever their weights (Sanders 2000, section 8.2.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gambol.controllers.dataflow.dataflow import Dataflow
from gambol.controllers.dataflow.fitting import place_of
from gambol.controllers.dataflow.morphology import Morphology
from gambol.controllers.dataflow.neuron_types import EFFECTOR, OWN_SENSOR
from gambol.controllers.dataflow.nodes import Node
from gambol.portable.matrices import summed

RADIUS, PLACES = 15.0, 23  # of the worm, whose 22 parts and unassociated area may each differ by 1 (8.3)

Sort = str  # the type of a node, and of whom where one part may have several


class Unit(NamedTuple):
    """A node: what it is, what it reads, and whether it is looked for in the other network."""

    sort: Sort
    sources: tuple[Sort, ...]
    counts: bool


Profile = tuple[tuple[Unit, ...], ...]  # part by part, the unassociated area first


def profile(network: Dataflow, body: Morphology) -> Profile:
    """What is compared of a network. Constants do not count, nor do effectors that read one."""
    lines: dict[str | None, list[Node]] = {}
    for node in network.nodes:
        lines.setdefault(place_of(node, body), []).append(node)
    return tuple(_line(lines.get(place, ()), network) for place in (None, *body.parts))


def _line(nodes: Sequence[Node], network: Dataflow) -> tuple[Unit, ...]:
    units = []
    for node in nodes:
        sources = [network.by_name[name] for name in node.inputs]
        idle = node.is_constant or (node.type == EFFECTOR and sources[0].is_constant)
        units.append(Unit(_sort(node), tuple(_sort(source) for source in sources), not idle))
    return tuple(units)


def _sort(node: Node) -> Sort:
    return f"{node.type} {node.of}" if node.type in (EFFECTOR, OWN_SENSOR) else node.type


def profile_difference(one: Profile, other: Profile) -> float:
    """Figure 8-6: the sum over all parts of how much they differ there, from 0 to 1."""
    return summed(_between(a, b) for a, b in zip(one, other, strict=True) if a or b)


def _between(one: Sequence[Unit], other: Sequence[Unit]) -> float:
    """Figure 8-7: the share of the larger part's units and connections that the smaller one has not."""
    larger, smaller = (one, other) if len(one) > len(other) else (other, one)
    found = possible = 0
    for unit in larger:
        if not unit.counts:
            continue
        alike = next((candidate for candidate in smaller if candidate.sort == unit.sort), None)
        possible += 1 + len(unit.sources)
        if alike is None:
            found += 1 + len(unit.sources)
        else:
            found += sum(a != b for a, b in zip(unit.sources, alike.sources, strict=True))
    return found / possible if possible else 0.0


def structural_difference(body: Morphology, one: Dataflow, other: Dataflow) -> float:
    """How much two networks of one body differ in types of nodes and in what they read, part by part.

    >>> import gambol
    >>> body = gambol.controllers.morphology_of(gambol.creature("luxo"))
    >>> one = {"name": "one", "type": "constant", "parameter": 1}
    >>> wave = {"name": "wave", "type": "oscillate-wave", "inputs": ["one"]}
    >>> touch = {"name": "touch", "type": "contact", "part": "base"}
    >>> pull = {"name": "pull", "type": "effector", "of": "a1"}
    >>> open_loop = Dataflow(nodes=[one, wave, {**pull, "inputs": ["wave"]}])
    >>> closed_loop = Dataflow(nodes=[touch, {**pull, "inputs": ["touch"]}])
    >>> structural_difference(body, open_loop, closed_loop)  # all of the free area and of the base, half of the arm
    2.5
    """
    return profile_difference(profile(one, body), profile(other, body))


def usual_radius(body: Morphology) -> float:
    """The difference from which networks are of different niches: the worm's 15, as a share of all places."""
    return RADIUS * (len(body.parts) + 1) / PLACES
