"""Bodies that differ, in one program: each comes to what its own program says, alone and among others alike."""

import math

import numpy as np
import pytest

import gambol
from gambol.controllers import Dataflow
from gambol.creatures.genotype.bones.expansion import expanded_bones
from gambol.creatures.genotype.bones.genotype import BoneGenotype
from gambol.creatures.genotype.bones.sampling import random_bones
from gambol.draws import Draws
from gambol.errors import InvalidInput
from gambol.evaluation.bodies.embodied import Embodied
from gambol.evaluation.bodies.evaluating import evaluate_bodies
from gambol.evaluation.bodies.model import looped_model
from gambol.evaluation.bodies.packing import Packed
from gambol.evaluation.bodies.trees import blocks
from gambol.rollout.lanes import run_lanes
from gambol.rollout.model import model_for
from gambol.rollout.state import State
from gambol.tasks.measures import measure_named
from gambol.tasks.task import task_named

LAND, WATER = gambol.World(), gambol.World(drag=120, gravity=0)
LIT = gambol.World(follow={"kind": "fixed", "at": (3.0, 1.0, -2.0)})
HINTS = {WATER: {"world": {"drag": 120, "gravity": 0}}, LIT: {"light": {"felt": 1.0}}}
STEP = 0.004
MEASURES = ("height", "speed", "work", "energy-from-nothing", "sinking")
LIFT = 0.01  # m: a body that just touches does so or not as its numbers are rounded


def person(seed, world=LAND):
    genotype = random_bones(Draws(seed, "bodies")).model_copy(update={"hints": HINTS.get(world, {})})
    phenotype = expanded_bones(genotype)
    return Embodied(phenotype, Dataflow.sample(phenotype.body, Draws(seed, "network")))


@pytest.fixture(scope="module")
def people():
    return [person(seed) for seed in range(20)]


def side_by_side(people, world, seconds):
    """Of each, all that is measured after falling a little."""
    packed = Packed(people, blocks([one.plan.tree for one in people]), world)
    model = looped_model(packed.layout, world, STEP, (task_named("travel"), *map(measure_named, MEASURES)))
    states, parameters = packed.arrays(model.slots, np.dtype(np.float64))
    states[:, 5] += LIFT
    ends = run_lanes(model.program, states, parameters, model.tables, round(seconds / STEP) + 1)
    found = np.empty((len(people), ends.shape[1]))
    found[packed.who] = ends[packed.lanes]
    return {name: found[:, slot] for name, slot in model.results.items()}


def alone(one, world, seconds):
    """The same by its own program."""
    body, network = one.phenotype.body, one.network
    kernel, measures = Dataflow.kernel([network], body), tuple(map(measure_named, MEASURES))
    model = model_for(body, world, kernel, task_named("travel"), STEP, None, (), measures)
    slots = dict(zip(model.slot_names, model.initial(), strict=True))
    slots["place.y"] += LIFT
    state = State(body.fingerprint, slots).without_control()
    found = gambol.evaluate(
        body, [network], world=world, seconds=seconds, dt=STEP, state=state, measures=MEASURES, threads=1
    )
    return {"score": found.scores[0], **{name: values[0] for name, values in found.measures.items()}}


@pytest.mark.parametrize("world", [LAND, WATER, LIT], ids=["land", "water", "light"])
def test_each_does_what_its_own_program_says(world):
    people = [person(seed, world) for seed in range(7)]
    assert {solid.solid.kind for one in people for solid in one.phenotype.parts} == {"box", "capsule", "ellipsoid"}
    assert any(len(part.hinges) > 1 for one in people for part in one.phenotype.parts[1:])
    if world is LIT:
        assert any(node.type.startswith("light") for one in people for node in one.network.nodes)
    together = side_by_side(people, world, 0.16)
    if world is LAND:
        assert (together["sinking"] > 0.0).any()  # the ground is met
    for i, one in enumerate(people):
        for name, value in alone(one, world, 0.16).items():
            assert together[name][i] == pytest.approx(value, rel=1e-8, abs=1e-9), (i, name)


@pytest.mark.parametrize("precision", ["float32", "float64"])
def test_the_same_bits_alone_and_among_others_on_any_number_of_threads(people, precision):
    told = {"seconds": 0.6, "precision": precision, "measures": MEASURES}
    every = evaluate_bodies(people, threads=2, **told)
    mixed = evaluate_bodies(people[::-1], threads=1, **told)
    assert np.array_equal(every.scores, mixed.scores[::-1]) and every.statuses == mixed.statuses[::-1]
    for i in (0, 7, 19):
        single = evaluate_bodies([people[i]], threads=1, **told)
        assert single.scores[0] == every.scores[i]
        assert all(single.measures[name][0] == every.measures[name][i] for name in every.measures)


def test_parts_that_are_fixed_and_networks_that_feel_nothing():
    links = ({"to": "rod", "at": (1, 0, 0)}, {"to": "fin", "at": (0, 0, 1), "mirror": True})
    nodes = (
        {"name": "trunk", "length": 0.3, "thickness": 0.1, "width": 0.2, "links": links},
        {"name": "rod", "shape": "capsule", "length": 0.2, "thickness": 0.06, "turn": {}},
        {"name": "fin", "length": 0.2, "thickness": 0.05, "hinges": {"pitch": (-30, 30), "yaw": (-40, 20)}},
    )
    plain = [{name: value for name, value in node.items() if name != "turn"} for node in nodes]
    phenotype = expanded_bones(BoneGenotype(name="stiff", nodes=plain))
    one = Embodied(phenotype, Dataflow(nodes=[]))
    assert one.plan.axis.count(-1) == 2  # the root and what is fixed to it
    together = side_by_side([one, person(3)], LAND, 0.12)
    for name, value in alone(one, LAND, 0.12).items():
        assert together[name][0] == pytest.approx(value, rel=1e-8, abs=1e-9), name


def test_what_diverges_is_told_so_and_harms_nobody(people):
    wild = gambol.World(stiffness=1e9, damping=0.0)
    some = evaluate_bodies(people[:6], world=wild, dt=0.05, seconds=4.0)
    assert set(some.statuses) <= {"ok", "diverged"}
    for score, status in zip(some.scores, some.statuses, strict=True):
        assert (score == -math.inf) == (status == "diverged")
    assert evaluate_bodies(people[:1], world=wild, dt=0.05, seconds=4.0).statuses == some.statuses[:1]


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ({"measures": ["duty"]}, "contacts_on"),
        ({"world": gambol.World(wind=(1.0, 0.0), drag=1.0)}, "wind"),
        ({"world": WATER}, "bodies that were made for the ground, in water"),
        ({"world": gambol.World(terrain={"kind": "slope", "degrees": 5})}, "terrain"),
        ({"dt": 2.0}, "time step"),
    ],
)
def test_what_they_do_not_know_is_refused(people, told, words):
    with pytest.raises(InvalidInput, match=words):
        evaluate_bodies(people[:2], seconds=0.1, **told)


def test_none_is_refused():
    with pytest.raises(InvalidInput, match="no bodies"):
        evaluate_bodies([])
