"""Whether a network fits a body: its parts, sensors and actuators are there, and only neighbours are connected."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from gambol.controllers.dataflow.morphology import Morphology
from gambol.controllers.dataflow.neuron_types import EFFECTOR, OWN_SENSOR, SENSES
from gambol.controllers.dataflow.nodes import Node
from gambol.errors import InvalidInput, unknown_name

SEATED = frozenset((*SENSES, OWN_SENSOR, EFFECTOR))  # types of nodes whose place the body says


def place_of(node: Node, body: Morphology) -> str | None:
    """The part at which a node sits; None is the unassociated area."""
    return node.part if node.of is None else body.seats[node.type, node.of]


def check_fits(nodes: Sequence[Node], body: Morphology, creature: str) -> None:
    """Refuses a network with a node that the body has no place for, or a connection between parts that do not touch."""
    seats, connections = body.seats, body.connections
    places: dict[str, str | None] = {}
    for node in nodes:
        if node.type in SEATED:
            place = seats.get((node.type, str(node.of or node.part)))
            fits = place is not None
        else:
            place, fits = node.part, (None, node.part) in connections
        if not fits:
            _refuse_place(node, body, creature)
        places[node.name] = place
    for node in nodes:
        for source in node.inputs:
            one, other = places[node.name], places[source]
            if (one, other) not in connections:
                raise InvalidInput(
                    f"node {node.name!r} at {one!r} reads {source!r} at {other!r}",
                    "a node reads nodes of its own part, of parts joined to it, and nodes without a part",
                    "lead it through a node without a part",
                )


def _refuse_place(node: Node, body: Morphology, creature: str) -> NoReturn:
    if node.type == EFFECTOR and node.of not in body.actuators:
        raise unknown_name(f"actuator of {creature}", str(node.of), body.actuators)
    if node.type == OWN_SENSOR and node.of not in body.sensors:
        raise unknown_name(f"sensor of {creature}", str(node.of), body.sensors)
    if node.part is not None and node.part not in body.parts:
        raise unknown_name(f"part of {creature}", node.part, body.parts)
    raise InvalidInput(
        f"node {node.name!r} senses {node.type} at {node.part!r} of {creature}",
        f"there are {', '.join(body.sensed_at(str(node.part))) or 'no senses'}",
        "choose one of these, or another part",
    )
