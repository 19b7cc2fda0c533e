"""The types of nodes in a dataflow network: 24 neurons, sensors, effectors and constants (Sanders 2000, section 2.2).

The thesis names the neurons and leaves most formulas to the reader. Here a, b and c are the inputs times the weights of
their connections, p is the node's own parameter, y its output at the last update, and truth is 1 or −1, as the contact
sensor has it. Time is that of the network: its seconds times its tempo, h for one update.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class NeuronType:
    """A type of neuron: how many inputs it has, and what it makes of them."""

    inputs: int
    formula: str


# In the order in which the kernel numbers them (`neuron.py`): those that keep more than their output come last.
NEURONS = {
    "sum": NeuronType(2, "a + b"),
    "product": NeuronType(2, "a·b"),
    "divide": NeuronType(2, "a / b, with b at least 1e-6 away from 0"),
    "min": NeuronType(2, "the smaller of a and b"),
    "max": NeuronType(2, "the larger of a and b"),
    "if-then-else": NeuronType(3, "b where a > 0, else c"),
    "interpolate": NeuronType(3, "a + (b − a)·c, with c kept within 0 … 1"),
    "memory": NeuronType(2, "a where b > 0, else y"),
    "integrate": NeuronType(1, "y + a·h"),
    "smooth": NeuronType(1, "y + (a − y)·|p|·h, with |p|·h at most 1"),
    "sum-threshold": NeuronType(2, "1 where a + b > p, else −1"),
    "greater-than": NeuronType(2, "1 where a > b, else −1"),
    "sign-of": NeuronType(1, "1, 0 or −1: the sign of a"),
    "absolute-value": NeuronType(1, "|a|"),
    "arctan": NeuronType(1, "arctan a"),
    "log": NeuronType(1, "ln |a|, with |a| at least 1e-6"),
    "exp": NeuronType(1, "e to the a"),
    "sigmoid": NeuronType(1, "1 / (1 + e to the −a)"),
    "sin": NeuronType(1, "sin a"),
    "cos": NeuronType(1, "cos a"),
    "oscillate-wave": NeuronType(1, "sin(φ + π·p), where the phase φ grows by a·h with each update"),
    "oscillate-saw": NeuronType(1, "φ/π + p, cut back into −1 … 1 at each turn; φ grows likewise"),
    "differentiate": NeuronType(1, "(a − what a was at the last update) / h"),
    "delay": NeuronType(1, "what a was at the last update"),
}
NUMBER = {name: number for number, name in enumerate(NEURONS)}
LIMIT = 1e6  # outputs are kept within ± this: a network that counts up for hours stays a number
LEAST = 1e-6  # of what is divided by, and of what logarithms are taken of
WIDEST = max(kind.inputs for kind in NEURONS.values())

# Of a part of the body (2.2.1). Bodies of links have the angle of the joint above instead of the length of a spring.
SENSES = {
    "contact": "1 while the part touches the ground, else −1",
    "spring-length": "metres to the parent",
    "altitude": "metres over the ground below",
    "vertical-velocity": "m/s upwards",
    "horizontal-velocity": "m/s along x",
    "orientation": "where the parent is seen from the mass, in radians clockwise from above; of a link, its own angle",
    "joint-angle": "radians of the joint that holds the link to its parent",
    "light-ahead": "cosine between the way to the follow point and the bone's length, of bodies that feel light",
    "light-up": "the same of the bone's thickness",
    "light-aside": "the same of what is across both",
}
OF_BONES = ("joint-angle", "light-ahead", "light-up", "light-aside")  # and not of masses
OWN_SENSOR = "sensor"  # one that the creature's file describes: 1 while it is on, else −1
CONSTANT, EFFECTOR = "constant", "effector"
WAVES = ("oscillate-wave", "oscillate-saw")
GROUPS = {"sensors": (*SENSES, OWN_SENSOR), "waves": WAVES}  # types by one name
TYPES = (*NEURONS, *SENSES, OWN_SENSOR, CONSTANT, EFFECTOR)


def input_count(kind: str) -> int:
    """How many inputs a node of this type has.

    >>> [input_count(kind) for kind in ("sin", "interpolate", "contact", "effector")]
    [1, 3, 0, 1]
    """
    return NEURONS[kind].inputs if kind in NEURONS else int(kind == EFFECTOR)
