"""Dataflow networks: every type against a plain reference, order of updates, files, fit to bodies, same bits."""

import hashlib

import numpy as np
import pytest
from tests.controllers.dataflow_reference import Network, felt

import gambol
from gambol.controllers.dataflow.dataflow import Dataflow
from gambol.controllers.dataflow.kernel import SIZES
from gambol.controllers.dataflow.morphology import morphology_of
from gambol.controllers.dataflow.nesting import replicated
from gambol.controllers.dataflow.neuron_types import NEURONS, SENSES
from gambol.controllers.dataflow.nodes import Node
from gambol.draws import Draws
from gambol.rollout.lanes import run_lanes
from gambol.rollout.model import model_for

WORM, DT = gambol.creature("worm"), 0.02
PARENTS = {f"{row}{i}": f"{row}{i - 1}" for row in "bt" for i in range(2, 12)} | {"t1": "b1"}


LUXO_FEELS = {"s1": "base", "s2": "base", "s3": "arm", "s4": "arm", "s5": "head", "s6": "head"}


def network(*nodes, **more):
    return Dataflow(nodes=[{"name": f"n{i}", **node} for i, node in enumerate(nodes)], **more)


def every_type(seed):
    """A network with every type of neuron and sensor, wired at random, unassociated neurons in between."""
    draws, body = Draws(seed, "every type"), morphology_of(WORM)
    nodes = [Node(name="c1", type="constant", parameter=0.7), Node(name="c2", type="constant", parameter=-1.3)]
    for kind in SENSES:
        if kind in body.senses:
            nodes.append(Node(name=kind, type=kind, part=f"b{draws.integers(1, 2, 11)[0]}"))
    nodes.append(Node(name="own", type="sensor", of="s3"))
    free = [kind for kind in NEURONS for _ in range(2)]
    order = np.argsort(draws.uniform(len(free)))
    names = [f"n{i}" for i in range(len(free))]
    sources = [*[node.name for node in nodes], *names]
    for name, i in zip(names, order, strict=True):
        count = NEURONS[free[i]].inputs
        inputs = [sources[int(u * len(sources))] for u in draws.uniform(count)]
        nodes.append(
            Node(
                name=name,
                type=free[i],
                inputs=inputs,
                weights=list(4 * draws.uniform(count) - 2),
                parameter=2 * draws.one() - 1,
            )
        )
    effectors = [
        Node(name=f"e{i}", type="effector", of=f"a{i}", inputs=[names[i]], weights=[1.5]) for i in range(1, 15)
    ]
    return Dataflow(nodes=[*nodes, *effectors], tempo=1.3)


def steps_of(controller, creature=WORM, count=60, precision=np.float64, dt=DT):
    """The state by name after each of some steps."""
    world = gambol.dynamics.natural_world(creature)
    model = model_for(creature, world, Dataflow.kernel([controller], creature), gambol.tasks.Travel(), dt)
    state = np.array([model.initial()], precision)
    numbers = np.array([model.parameters(controller)], precision)
    yield dict(zip(model.slot_names, state[0].tolist(), strict=True))
    for _ in range(count):
        state = run_lanes(model.program, state, numbers, model.tables, 1)
        yield dict(zip(model.slot_names, state[0].tolist(), strict=True))


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_every_type_and_sensor_is_what_the_thesis_says(seed):
    controller = every_type(seed)
    reference = Network(controller.nodes, controller.tempo)
    neurons = [node.name for node in controller.neurons]
    states = steps_of(controller)
    before = next(states)
    moved = set()
    for after in states:
        reference.update(lambda node, before=before: felt(before, WORM, node, PARENTS))
        for i, name in enumerate(neurons):
            ours, theirs = after[f"memory.output.{i}"], reference.outputs[name]
            assert ours == pytest.approx(theirs, rel=1e-7, abs=1e-7), (controller.by_name[name].type, name)
            moved |= {name} if theirs else set()
        for actuator, level in reference.levels.items():
            assert after[f"memory.level.{actuator}"] == pytest.approx(level, rel=1e-7, abs=1e-7)
        before = after
    assert len(moved) > 32  # of 48 neurons: most had something to do


def test_an_effector_sets_the_rest_length_with_a_delay():
    """2.2.3: r' = (r_i − r)/k_r; 1 is the upper end of an actuator's range, which contracts its muscle."""
    pull = network({"type": "constant", "parameter": 1.0}, {"type": "effector", "of": "a3", "inputs": ["n0"]})
    muscle = WORM.muscles[2]
    r = WORM.distance(muscle)
    for state in list(steps_of(pull, count=10))[1:]:
        r += DT * (muscle.contracted - r) / muscle.delay
        assert state[f"rest.{muscle.name}"] == pytest.approx(r, rel=1e-12)
        assert state["rest.mb1"] == pytest.approx(WORM.distance(WORM.muscles[0]), rel=1e-12)  # no effector: as at rest


def test_signals_pass_neurons_in_their_order():
    """2.4: forwards all in one update, backwards one neuron with each."""
    start = {"name": "one", "type": "constant", "parameter": 1.0}
    forwards = [{"name": f"m{i}", "type": "absolute-value", "inputs": [f"m{i - 1}" if i else "one"]} for i in range(4)]
    for nodes, late in ((forwards, 0), (forwards[::-1], 3)):
        states = list(steps_of(Dataflow(nodes=[start, *nodes]), count=5))[1:]
        last = next(i for i, node in enumerate(nodes) if node["name"] == "m3")
        assert [state[f"memory.output.{last}"] for state in states] == [0.0] * late + [1.0] * (5 - late)


def test_a_sum_that_reads_itself_counts_up():
    """Figure 2-10: through a sine it is a wave."""
    wave = network(
        {"type": "constant", "parameter": 0.1},
        {"type": "sum", "inputs": ["n0", "n1"]},
        {"type": "sin", "inputs": ["n1"]},
    )
    for i, state in enumerate(list(steps_of(wave, count=40))[1:], 1):
        assert state["memory.output.1"] == pytest.approx(np.sin(0.1 * i), abs=1e-12)


def test_updates_come_fifty_times_a_second_whatever_the_step():
    """A count after one second, with steps of 20, 10 and 4 ms; on luxo after half of one."""
    count = network({"type": "constant", "parameter": 1.0}, {"type": "sum", "inputs": ["n0", "n1"]})
    for dt in (0.02, 0.01, 0.004):
        *_, last = steps_of(count, count=round(1.0 / dt), dt=dt)
        assert last["memory.output.0"] == 50.0, dt
    luxo = gambol.creature("luxo")
    for dt in (0.0005, 0.001):
        *_, last = steps_of(count, creature=luxo, count=round(0.5 / dt), dt=dt)
        assert last["memory.output.0"] == 25.0, dt


@pytest.mark.parametrize("precision", ["float32", "float64"])
def test_a_network_moves_the_same_in_any_batch(precision):
    """Alone with room for few neurons, among larger ones with room for many, on one thread or two."""
    some = [Dataflow.sample(WORM, Draws(3, i), {"neurons": n}) for i, n in enumerate((6, 14, 30, 7, 40, 12, 3))]
    options = {"seconds": 4.0, "precision": precision}
    together = gambol.evaluate(WORM, some, **options, threads=2)
    for i, one in enumerate(some):
        alone = gambol.evaluate(WORM, [one], **options, threads=1)
        assert alone.scores[0] == together.scores[i]
        assert alone.final(0).slots["x.t9"] == together.final(i).slots["x.t9"]


def test_few_kernels_serve_all_networks():
    kernels = {
        Dataflow.kernel([Dataflow.sample(WORM, Draws(i), {"neurons": n})], WORM)
        for n in range(1, 64, 7)
        for i in range(2)
    }
    assert {kernel.size for kernel in kernels} == {8, 16, 32, 64} and len(kernels) == 4
    crowd = [{"name": f"n{i}", "type": "sin", "inputs": ["n0"]} for i in range(SIZES[-1] + 1)]
    with pytest.raises(gambol.InvalidInput, match="at most 512"):
        Dataflow.from_data({"nodes": crowd}, "crowd.yaml")


def test_it_drives_luxo_and_senses_links():
    """The joint's angle is the neck's effector's input: it is what the network reads fifty times a second."""
    luxo = gambol.creature("luxo")
    body = morphology_of(luxo)
    assert body.parts == ("base", "arm", "head") and body.pulls_at == ("arm", "head")
    assert dict(zip(body.sensors, body.feels_at, strict=True)) == LUXO_FEELS
    read = network({"type": "joint-angle", "part": "head"}, {"type": "sum", "inputs": ["n0", "n0"], "part": "arm"})
    _, second = steps_of(read, creature=luxo, count=1, dt=0.001)
    bent = gambol.simulate(luxo, gambol.controllers.Passive(), seconds=0.1).joint_angle[0, 1]
    assert second["memory.output.0"] == pytest.approx(2.0 * bent, rel=1e-9)


MISTAKES = [
    ([{"type": "sine", "inputs": ["n0"]}], "did you mean 'sin'"),
    ([{"type": "sum", "inputs": ["n0"]}], "has 1 inputs"),
    ([{"type": "sin", "inputs": ["n0"], "weights": [1, 2]}], "has 2 weights"),
    ([{"type": "sin", "inputs": ["n7"]}], "reads 'n7', which is not a node"),
    ([{"type": "constant", "inputs": ["n0"]}], "has 1 inputs"),
    ([{"type": "contact"}], "has no 'part'"),
    ([{"type": "effector", "inputs": ["n0"]}], "has no 'of'"),
    ([{"type": "sin", "of": "a1", "inputs": ["n0"]}], "has 'of'"),
    ([{"type": "effector", "of": "a1", "part": "b1", "inputs": ["n0"]}], "has a 'part'"),
    ([{"type": "sensor", "of": "s1", "part": "b1"}], "has a 'part'"),
    ([{"type": "effector", "of": "a1", "inputs": ["n0"]}], "reads effector"),
    ([{"type": "sin", "inputs": ["n1"]}] + [{"type": "effector", "of": "a1", "inputs": ["n0"]}] * 2, "one actuator"),
    ([{"name": "x", "type": "sin", "inputs": ["x"]}] * 2, "occurs twice"),
]


@pytest.mark.parametrize("nodes, words", MISTAKES)
def test_a_mistake_is_one_sentence(nodes, words):
    named = [{"name": f"n{i}", **node} for i, node in enumerate(nodes)]
    with pytest.raises(gambol.InvalidInput, match=words.replace("'", ".")) as caught:
        Dataflow.from_data({"nodes": named}, "net.yaml")
    assert str(caught.value).count("; ") == 2


@pytest.mark.parametrize(
    "nodes, words",
    [
        ([{"type": "contact", "part": "b12"}], "part of worm"),
        ([{"type": "effector", "of": "a99", "inputs": ["n1"]}, {"type": "constant"}], "actuator of worm"),
        ([{"type": "sensor", "of": "s99"}], "sensor of worm"),
        ([{"type": "spring-length", "part": "b1"}], "senses spring-length at 'b1'"),
        ([{"type": "joint-angle", "part": "b2"}], "senses joint-angle"),
        ([{"type": "contact", "part": "b1"}, {"type": "sin", "part": "b3", "inputs": ["n0"]}], "reads 'n0' at 'b1'"),
        ([{"type": "contact", "part": "b1"}, {"type": "effector", "of": "a2", "inputs": ["n0"]}], "at 'b3' reads"),
    ],
)
def test_what_does_not_fit_the_body_is_refused(nodes, words):
    with pytest.raises(gambol.InvalidInput, match=words) as caught:
        Dataflow.kernel([network(*nodes)], WORM)
    assert str(caught.value).count("; ") == 2


def test_the_unassociated_area_reaches_everything():
    reaching = network(
        {"type": "contact", "part": "b1"},
        {"type": "sin", "inputs": ["n0"]},
        {"type": "effector", "of": "a9", "inputs": ["n1"]},
    )
    assert gambol.evaluate(WORM, [reaching], seconds=0.5).statuses == ("ok",)


def test_loops_are_closed_by_sensors_that_reach_an_effector():
    sensor, pull = {"type": "contact", "part": "b2"}, {"type": "effector", "of": "a1", "inputs": ["n1"]}
    assert network(sensor, {"type": "sin", "inputs": ["n0"]}, pull).closed_loop
    assert not network(sensor, {"type": "sin", "inputs": ["n1"]}, pull).closed_loop


@pytest.mark.parametrize("name", ["worm", "ring", "octagon", "biped", "luxo"])
def test_random_networks_fit_their_body(name):
    creature = gambol.creature(name)
    networks = [Dataflow.sample(creature, Draws(i)) for i in range(30)]
    Dataflow.kernel(networks, creature)
    assert len({one.fingerprint for one in networks}) == 30
    assert {node.type for one in networks for node in one.neurons} == set(NEURONS)
    assert all(len(one.neurons) == 12 for one in networks)
    assert all("oscillate" not in node.type for node in Dataflow.sample(creature, Draws(1), {"waves": 0}).neurons)


def test_a_network_in_a_genotype_is_copied_to_every_instance():
    """Figures 2-11 and 2-12: one sub-controller in the plan, one at each of eight masses in the body."""
    plan = gambol.load("examples/octagon-grouped.yaml", gambol.creatures.Genotype)
    lean = [
        {"type": "orientation", "part": "rim"},
        {"type": "sin", "part": "rim", "inputs": ["n0"]},
        {"type": "sum", "part": "hub", "inputs": ["n1", "n3"]},
        {"type": "oscillate-saw", "inputs": ["n2"]},
        {"type": "effector", "of": "rim", "inputs": ["n1"], "weights": [3]},
    ]
    whole, body = replicated(network(*lean), plan), gambol.creatures.expanded(plan).body
    assert len(whole.nodes) == 8 + 8 + 1 + 1 + 8 and whole.closed_loop
    assert [whole.by_name[f"n1-{i}"].inputs for i in (1, 8)] == [("n0-1",), ("n0-8",)]
    assert whole.by_name["n2"].inputs == ("n1-1", "n3") and whole.by_name["n4-5"].of == "rim-5"
    Dataflow.kernel([whole], body)
    scores = gambol.evaluate(body, [whole, replicated(network(), plan)], seconds=120.0)
    assert scores.scores[0] > 10.0 > 1e-6 > scores.scores[1]  # Figure 7-9: what senses its orientation rolls
    with pytest.raises(gambol.InvalidInput, match="genotype 'octagon-grouped'"):
        replicated(network({"type": "contact", "part": "spoke"}), plan)


def test_copies_read_their_parent_and_nothing_where_there_is_none():
    link = {"to": "bead", "at": (1, 0), "shortest": 0.9, "longest": 1.1}
    bead = {"name": "bead", "limit": 2, "links": [link, {"to": "tail", "at": (1, 0), "terminal": True}]}
    plan = gambol.creatures.Genotype(name="chain", nodes=[{"name": "head", "links": [link]}, bead, {"name": "tail"}])
    nodes = [
        {"type": "contact", "part": "head"},
        {"type": "sin", "part": "bead", "inputs": ["n0"]},
        {"type": "cos", "part": "tail", "inputs": ["n1"]},
    ]
    whole = replicated(network(*nodes), plan)
    assert [whole.by_name[f"n1-{i}"].inputs for i in (1, 2, 3)] == [("n0",), ("nothing",), ("nothing",)]
    assert whole.by_name["n2"].inputs == ("n1-3",)


@pytest.mark.parametrize("precision, expected", [("float64", "90b9838d500850b2"), ("float32", "0c7f5a1443fbf803")])
def test_a_network_of_all_types_comes_to_the_same_bits_everywhere(precision, expected):
    """After a change that is meant to change results, write the new hashes here and say in the commit why."""
    controllers = [every_type(seed) for seed in range(3)]
    ends = gambol.evaluate(WORM, controllers, seconds=3.0, precision=precision).states
    written = np.ascontiguousarray(ends).astype(np.dtype(precision).newbyteorder("<")).tobytes()
    assert hashlib.sha256(written).hexdigest()[:16] == expected
