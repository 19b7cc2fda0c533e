"""Bodies of bones with networks nested in them: copies, breeding, what goes where, the same draws the same children."""

import json
from collections import Counter

import pytest

import gambol
from gambol import Draws
from gambol.controllers.dataflow.beings import METHODS, MOST_NEURONS, Beings, named, neurons_of
from gambol.controllers.dataflow.morphology import morphology_of
from gambol.controllers.dataflow.nesting import nested_morphology, replicated
from gambol.creatures import BoneBounds, checked_bones, expanded, plan_of

BREEDER = Beings()
PEOPLE = [BREEDER.first(Draws(seed)) for seed in range(8)]


def test_a_nested_network_is_copied_to_every_instance():
    """Effectors to every instance that hangs on something, with the name of its hinge; nodes read their neighbours."""
    plan = gambol.load("examples/crawler.yaml")
    beat = {"name": "one", "type": "constant", "parameter": 1}
    lift = {"name": "lift", "type": "oscillate-wave", "part": "thigh", "inputs": ["one"]}
    nodes = [
        beat,
        lift,
        {"name": "up", "type": "effector", "of": "thigh-pitch", "inputs": ["lift"]},
        {"name": "bend", "type": "effector", "of": "shin", "inputs": ["lift"]},
        {"name": "felt", "type": "contact", "part": "trunk"},
        {"name": "turn", "type": "effector", "of": "trunk-yaw", "inputs": ["felt"]},
    ]
    copied = replicated(gambol.controllers.Dataflow(nodes=nodes), plan)
    driven = {node.of: node.inputs[0] for node in copied.nodes if node.type == "effector"}
    assert driven["thigh-3-pitch"] == driven["shin-3"] == "lift-3"  # a shin reads the wave of the thigh it hangs on
    assert driven["trunk-2-yaw"] == "felt-2" and "trunk-1-yaw" not in driven  # the root hangs on nothing
    body = expanded(plan).body
    assert {name for name in driven if name.startswith("shin")} == {f"shin-{i}" for i in range(1, 5)}
    assert gambol.simulate(body, copied, seconds=0.1).status == "ok"


def test_each_copy_of_an_oscillator_is_later_than_the_one_before():
    """Waves run down a chain whose segments are made alike; only in a genotype can a node be late."""
    nodes = [
        {"name": "one", "type": "constant", "parameter": 1},
        {"name": "wave", "type": "oscillate-wave", "part": "segment", "inputs": ["one"], "parameter": 0.5, "lag": 0.4},
        {"name": "bend", "type": "effector", "of": "segment", "inputs": ["wave"]},
    ]
    plan, network = plan_of("snake", 5), gambol.controllers.Dataflow(nodes=nodes)
    waves = [node for node in replicated(network, plan).nodes if node.type == "oscillate-wave"]
    assert [wave.parameter for wave in waves] == pytest.approx([0.5, 0.1, -0.3, -0.7, 0.9])
    assert not any(wave.lag for wave in waves)
    drawn = [node.lag for being in PEOPLE for node in being.network.nodes]
    assert any(drawn) and not all(drawn)
    with pytest.raises(gambol.InvalidInput, match="oscillators have one"):
        gambol.controllers.Dataflow(nodes=[{**nodes[0], "lag": 0.1}])
    alone = [nodes[0], {**nodes[1], "part": None}]
    with pytest.raises(gambol.InvalidInput, match="'wave' has a lag; oscillators that are nested"):
        gambol.simulate("luxo", gambol.controllers.Dataflow(nodes=alone), seconds=0.1)


def test_nested_places_are_those_of_the_body():
    """Each muscle of the body has its nested one, and rests where that does."""
    for being in PEOPLE:
        nested, found = nested_morphology(being.plan), expanded(being.plan)
        body = morphology_of(found.body)
        rest = dict(zip(nested.actuators, nested.rest, strict=True))
        for part in found.parts[1:]:
            for turn in part.hinges:
                own = part.node if len(part.hinges) == 1 else f"{part.node}-{turn}"
                assert rest[own] == pytest.approx(body.rest[body.actuators.index(part.joint(turn))], abs=1e-9)


def test_generations_are_valid_bodies_with_networks_that_fit():
    people = list(PEOPLE)
    seen = Counter()
    for i in range(120):
        draws = Draws(7, i)
        method = tuple(METHODS)[i % len(METHODS)]
        parents = [people[int(draws.one() * len(people))] for _ in range(2)]
        child = BREEDER.bred(method, parents, draws)
        checked_bones(child.plan, BoneBounds())  # refuses what is no valid body
        replicated(child.network, child.plan)  # and this, a node without a place
        assert neurons_of(child) <= MOST_NEURONS
        assert BREEDER.genome(json.loads(json.dumps(BREEDER.data(child)))) == child
        seen[method] += child != parents[0]
        people = [*people[-9:], child]
    assert seen["cloning"] == 0 and min(seen[method] for method in METHODS if method != "cloning") > 8


def test_a_graft_brings_its_network_along():
    """Among some grafts, neurons of the donor's limb drive the new limb."""
    brought = 0
    for seed in range(24):
        host, donor = PEOPLE[seed % 8], PEOPLE[(seed + 3) % 8]
        child = BREEDER.bred("grafting", [host, donor], Draws(9, seed))
        new = {node.name for node in child.plan.nodes} - {node.name for node in host.plan.nodes}
        weights = {node.weights for node in donor.network.nodes if node.type == "effector"}
        brought += any(
            node.of and node.of.split("-")[0] in new and node.weights in weights
            for node in child.network.nodes
            if node.type == "effector"
        )
    assert brought > 8


def test_the_same_draws_make_the_same_beings():
    assert [BREEDER.first(Draws(seed)) for seed in range(4)] == PEOPLE[:4]
    for method in METHODS:
        one, again = (BREEDER.bred(method, PEOPLE[:2], Draws(3)) for _ in range(2))
        assert one == again
    assert named(PEOPLE[0].body, {}) == PEOPLE[0].body and len({being.plan.name for being in PEOPLE}) == 8


def test_bodies_that_feel_the_light():
    """Each bone tells where the follow point is along its own axes, and a network of such a body reads that."""
    breeder = Beings(hints={"light": {"felt": 1.0}})
    body = breeder.first(Draws(2)).individual().creature
    assert (
        "light-ahead" in body.anatomy.part_senses
        and "light-ahead" not in PEOPLE[0].individual().creature.anatomy.part_senses
    )
    root = body.root.bone
    nodes = [{"name": "seen", "type": "light-ahead", "part": root}]
    sensed = {}
    for x in (50.0, -50.0):
        world = gambol.World(follow={"kind": "fixed", "at": (x, 0.0, 0.0)})
        system = gambol.dynamics.system.system_of(body, world)
        moment = system.moment({}, system.rest(), 0.0, 1e-3)
        sensed[x] = [float(moment.part_sense(f"light-{way}", root, root)) for way in ("ahead", "up", "aside")]
        assert sum(part * part for part in sensed[x]) == pytest.approx(1.0)
    assert sensed[50.0][0] > 0.9 > -0.9 > sensed[-50.0][0]
    assert gambol.simulate(body, gambol.controllers.Dataflow(nodes=nodes), seconds=0.05).status == "ok"


def test_plans_of_families_have_bodies_of_any_size():
    worm, catalogue = expanded(plan_of("worm", 11)).body, gambol.creature("worm")
    assert len(worm.points) == len(catalogue.points) and len(worm.muscles) == len(catalogue.muscles)
    assert len(worm.springs) == len(catalogue.springs)
    assert gambol.creatures.family_of(plan_of("octagon", 10)) == ("octagon", 10)
    with pytest.raises(gambol.InvalidInput, match="3 to 24"):
        plan_of("worm", 2)
    with pytest.raises(gambol.InvalidInput, match="did you mean 'worm'"):
        plan_of("wurm", 5)
