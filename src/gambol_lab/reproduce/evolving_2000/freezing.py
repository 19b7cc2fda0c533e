"""Whether a gait needs what it senses: its sensors are frozen at what they felt in the mean, and it is tried again.

A sensor may do a constant's work. The orientation of a worm's mass is about 4.7 all the time, where constants are
drawn from −1 to 1: read by a wave generator it makes a fast wave, though nothing is sensed by it.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

import gambol
from gambol.controllers.dataflow.dataflow import Dataflow
from gambol.controllers.dataflow.morphology import Morphology, morphology_of
from gambol.controllers.dataflow.neuron_types import CONSTANT, OWN_SENSOR
from gambol.controllers.dataflow.nodes import HEAVIEST, Node
from gambol.motion.simulating import as_saved

WAVES = ("oscillate-wave", "oscillate-saw")
NEEDED = 0.5  # of its fitness that a gait loses which needs what it is left without
FPS = 5.0  # of what was felt

Array = NDArray[np.float64]


def needs_sensors(one: gambol.Individual) -> bool:
    """Whether a gait of masses and springs loses half of its fitness with its sensors frozen."""
    return _loses(one, frozen(one))


def needs_waves(one: gambol.Individual) -> bool:
    """Whether it does with wave generators that stand still."""
    network = _network(one)
    nodes = [
        Node(name=node.name, type=CONSTANT, part=node.part) if node.type in WAVES else node for node in network.nodes
    ]
    return _loses(one, Dataflow(tempo=network.tempo, nodes=tuple(nodes)))


def frozen(one: gambol.Individual) -> Dataflow:
    """Its network with constants in place of sensors: what each has felt in the mean."""
    network, body = _network(one), morphology_of(one.creature)
    if not any(node.is_sensor for node in network.nodes):
        return network
    motion = gambol.replay(one, fps=FPS)
    nodes = []
    for node in network.nodes:
        if node.is_sensor:
            mean = float(np.clip(_felt(motion, body, node).mean(), -HEAVIEST, HEAVIEST))
            node = Node(name=node.name, type=CONSTANT, part=node.part, parameter=mean)
        nodes.append(node)
    return Dataflow(tempo=network.tempo, nodes=tuple(nodes))


def _felt(motion: gambol.Motion, body: Morphology, node: Node) -> Array:
    """What a sensor felt at each frame (2.2.1), from where the masses were."""
    if node.type == OWN_SENSOR:
        i = [sensor.name for sensor in motion.creature.sensors].index(str(node.of))
        return np.asarray(2.0 * motion.sensors[:, i] - 1.0)
    names = motion.places.names
    place = motion.position[:, names.index(str(node.part))]
    way = motion.position[:, names.index(body.parent(str(node.part)) or str(node.part))] - place
    altitude = place[:, 1] - motion.world.height_at(place)
    bearing = np.arctan2(way[:, 0], way[:, 1])
    felt: dict[str, Array] = {
        "contact": np.where(altitude < 0.0, 1.0, -1.0),
        "spring-length": np.hypot(*way.T),
        "altitude": altitude,
        "vertical-velocity": np.gradient(place[:, 1], motion.time),
        "horizontal-velocity": np.gradient(place[:, 0], motion.time),
        "orientation": np.where(bearing < 0.0, bearing + 2.0 * math.pi, bearing),
    }
    return felt[node.type]


def _loses(one: gambol.Individual, without: Dataflow) -> bool:
    networks = [_network(one), without]
    whole, left = gambol.evaluate(one.creature, networks, task="locomotion", **as_saved(one)).scores
    return bool(left < NEEDED * whole)


def _network(one: gambol.Individual) -> Dataflow:
    assert isinstance(one.controller, Dataflow)
    return one.controller
