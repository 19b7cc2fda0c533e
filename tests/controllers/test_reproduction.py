"""Reproduction: offspring are valid, hold nothing that does nothing, and are what the thesis's methods make."""

import json

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

import gambol
from gambol.controllers import Reproduction, morphology_of, nested_morphology
from gambol.controllers.dataflow.dataflow import Dataflow
from gambol.controllers.dataflow.fitting import check_fits, place_of
from gambol.controllers.dataflow.genes import Genome
from gambol.controllers.dataflow.neuron_types import NEURONS, SENSES
from gambol.draws import Draws

METHODS = ("mutation", "crossover", "grafting", "cloning")


def breeder(name="worm", **options):
    if name.endswith(".yaml"):
        return Reproduction(nested_morphology(gambol.load(name, gambol.creatures.Genotype)), 1.0, **options)
    return Reproduction(morphology_of(gambol.creature(name)), 1.0, **options)


def generations(some, count=6, population=24, seed=0):
    """Networks of some generations, bred by all methods without selection."""
    people = [some.first(Draws(seed, i)) for i in range(population)]
    yield from people
    for g in range(count):
        people = [
            some.bred(METHODS[i % 4], [people[i], people[(5 * i + g) % population]], Draws(seed, g, i))
            for i in range(population)
        ]
        yield from people


@pytest.mark.parametrize("name", ["worm", "biped", "ring", "luxo", "fish", "examples/octagon-grouped.yaml"])
def test_offspring_are_valid_and_hold_nothing_idle(name):
    some = breeder(name, new_nodes=100, mutations=200, largest=500)  # without selection small ones would die out
    kinds = set()
    for network in generations(some):
        check_fits(network.nodes, some.body, name)
        useful, waiting = set(), [node for node in network.nodes if node.type == "effector"]
        while waiting:
            node = waiting.pop()
            if node.name not in useful:
                useful.add(node.name)
                waiting += [network.by_name[source] for source in node.inputs]
        assert useful == set(network.by_name)  # Figure 4-11
        sensed = [(node.type, node.part, node.of) for node in network.nodes if node.is_sensor]
        assert len(set(sensed)) == len(sensed)  # 4.4.5: none twice in one part
        assert some.genome(json.loads(json.dumps(some.data(network)))) == network
        kinds |= {node.type for node in network.nodes}
    assert len(kinds) > 9


BREEDERS = {name: breeder(name) for name in ("worm", "octagon", "luxo", "examples/octagon-grouped.yaml")}


@settings(max_examples=250, deadline=None)
@given(
    st.sampled_from(sorted(BREEDERS)),
    st.integers(0, 2**32),
    st.lists(st.sampled_from(METHODS[:3]), min_size=4, max_size=10),
)
def test_operators_keep_any_network_valid_and_its_file_exact(name, seed, methods):
    """Thousands of offspring in all, of parents that any methods made before."""
    some = BREEDERS[name]
    people = [some.first(Draws(seed, "first", i)) for i in range(2)]
    for g, method in enumerate(methods):
        people = [people[-1], some.bred(method, people, Draws(seed, method, g))]
        check_fits(people[-1].nodes, some.body, name)
    network = people[-1]
    assert len(network.neurons) <= some.largest
    assert Dataflow.from_data(yaml.safe_load(network.to_yaml()), "again") == network
    assert some.genome(json.loads(json.dumps(some.data(network)))) == network


def test_methods_keep_what_they_should():
    some = breeder(new_nodes=60)
    one, two = (next(n for n in generations(some, seed=seed) if len(n.nodes) > 12) for seed in (1, 2))
    assert some.bred("cloning", [one, two], Draws(0)) is one
    again = some.bred("crossover", [one, one], Draws(0))
    assert again == Dataflow(tempo=1.0, nodes=Genome.of(one.nodes, some.body).nodes())  # of two alike, the same
    mixed = some.bred("crossover", [one, two], Draws(4))
    weights = {(n.type, place_of(n, some.body), n.factors) for p in (one, two) for n in p.nodes}
    copied = [n for n in mixed.nodes if (n.type, place_of(n, some.body), n.factors) in weights]
    assert len(copied) > 0.8 * len(mixed.nodes)  # no node moves to another part


def test_grafting_copies_a_part_to_others():
    """A part whose effector follows a wave: afterwards more parts' do."""
    some = breeder()
    nodes = [
        {"name": "wave", "type": "oscillate-wave", "part": "b5", "inputs": ["wave"], "parameter": 0.3},
        {"name": "pull", "type": "effector", "of": "a4", "inputs": ["wave"], "weights": [0.7]},
    ]
    donor, empty = Dataflow(nodes=nodes), Dataflow(nodes=())
    found = [some.bred("grafting", [donor, empty], Draws(seed)) for seed in range(60)]
    moved = [network for network in found if network.nodes]
    assert moved and all(len(network.nodes) % 2 == 0 for network in moved)
    for network in moved:
        for node in network.nodes:
            if node.type == "effector":
                (wave,) = node.inputs
                assert network.by_name[wave].part == place_of(node, some.body) and node.weights == (0.7,)
                assert network.by_name[wave].inputs == (wave,)  # it still reads itself, where it now is
    assert max(len(network.nodes) for network in moved) > 6


def test_types_can_be_left_out():
    for without in (("oscillate-wave", "oscillate-saw"), (*SENSES, "sensor")):
        some = breeder(without=frozenset(without))
        assert not {n.type for network in generations(some, count=3) for n in network.nodes} & set(without)
    with pytest.raises(gambol.InvalidInput, match="did you mean 'oscillate-wave'"):
        breeder(without=frozenset(["oscilate-wave"]))


def test_networks_do_not_outgrow_their_limit():
    some = breeder(largest=3)
    assert max(sum(n.type in NEURONS for n in network.nodes) for network in generations(some)) <= 3
