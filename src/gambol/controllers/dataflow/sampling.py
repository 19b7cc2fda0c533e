"""Small random networks: where a search, or evolution, begins (Sanders 2000, sections 4.2 and 4.4.1)."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from gambol.controllers.controller import number_among
from gambol.controllers.dataflow.fitting import place_of
from gambol.controllers.dataflow.morphology import Morphology, morphology_of
from gambol.controllers.dataflow.neuron_types import CONSTANT, EFFECTOR, NEURONS, OWN_SENSOR, WAVES
from gambol.controllers.dataflow.nodes import Node
from gambol.controllers.sampling_options import count_among, yes_among
from gambol.creatures.creature import Creature
from gambol.draws import Dice, Draws
from gambol.dynamics.habitat import usual_period

USUAL = {"neurons": 12.0, "sensors": 6.0, "constants": 4.0, "waves": 1.0}
BEAT = 1.0 / 3.0  # an oscillator with this input beats once in the usual period of its body
MOST = 500  # of each kind that are drawn


def sampled_network(
    creature: Creature, draws: Draws, options: Mapping[str, float] | None = None
) -> tuple[float, list[Node]]:
    """Tempo and nodes of a random network with so many `neurons`, `sensors` and `constants`, and every effector.

    Neurons and sensors stand at random places of the body, the unassociated area included. Weights and parameters lie
    in [−1, 1]; each input is connected to a node that its place allows. `waves=0` leaves wave generators out.

    Where the thesis draws any type for a neuron, the number of its inputs is fixed here by its turn, in the shares in
    which types have them: networks drawn alike then have the same numbers to tune.
    """
    chosen = {**USUAL, "tempo": usual_rate(creature), **creature.hints.get("dataflow", {}), **(options or {})}
    body, dice = morphology_of(creature), Dice(draws)
    least = {"neurons": 0, "sensors": 0, "constants": 1}
    counts = {name: count_among(chosen, name, 0, fewest, MOST) for name, fewest in least.items()}
    places: list[str | None] = [None, *body.parts]
    nodes = [Node(name=f"c{i}", type=CONSTANT, parameter=dice.signed()) for i in range(1, counts["constants"] + 1)]
    if body.rows:
        nodes += [_sensor(f"s{i}", body, dice) for i in range(1, counts["sensors"] + 1)]
    waves = yes_among(chosen, "waves")
    kinds = [name for name in NEURONS if waves or name not in WAVES]
    neurons = [(f"n{i}", dice.pick(_with_inputs(kinds, i)), dice.pick(places)) for i in range(1, counts["neurons"] + 1)]
    there: dict[str | None, list[str]] = {place: [] for place in places}
    for node in nodes:
        there[place_of(node, body)].append(node.name)
    for name, _, place in neurons:
        there[place].append(name)
    for name, kind, place in neurons:
        inputs = _sources(there, body, place, NEURONS[kind].inputs, dice)
        nodes.append(
            Node(
                name=name,
                type=kind,
                part=place,
                inputs=inputs,
                weights=tuple(dice.signed() for _ in inputs),
                parameter=dice.signed(),
            )
        )
    for i, (actuator, place) in enumerate(zip(body.actuators, body.pulls_at, strict=True), 1):
        inputs = _sources(there, body, place, 1, dice)
        nodes.append(
            Node(name=f"e{i}", type=EFFECTOR, of=actuator, inputs=inputs, weights=tuple(dice.signed() for _ in inputs))
        )
    return number_among(chosen, "tempo", 1.0), nodes


def usual_rate(creature: Creature) -> float:
    """1/s: at this tempo an oscillator whose input is 1/3 beats once in the usual period of a body's cycle."""
    return float(f"{2.0 * math.pi / (BEAT * usual_period(creature)):.3g}")


def _with_inputs(kinds: Sequence[str], turn: int) -> list[str]:
    """The types among which a neuron is drawn, by its turn: of twelve, seven with one input, four with two."""
    wanted = 3 if turn % 12 == 6 else 2 if turn % 3 == 2 else 1
    return [name for name in kinds if NEURONS[name].inputs == wanted]


def _sensor(name: str, body: Morphology, dice: Dice) -> Node:
    """At a random part one of its senses, or one of the creature's own sensors."""
    felt = [(sense, part) for part in body.parts for sense in body.sensed_at(part)]
    kind, of = dice.pick([*felt, *[(OWN_SENSOR, sensor) for sensor in body.sensors]])
    return Node(name=name, type=kind, of=of) if kind == OWN_SENSOR else Node(name=name, type=kind, part=of)


def _sources(
    there: Mapping[str | None, Sequence[str]], body: Morphology, place: str | None, count: int, dice: Dice
) -> tuple[str, ...]:
    near = [name for one in body.near(place) for name in there[one]]  # constants at least are near everything
    return tuple(dice.pick(near) for _ in range(count))
