"""Bodies that evolve with their networks: valid whatever happens, one lineage, the same bits, exact in files."""

import json
from collections import Counter

import pytest

import gambol
from gambol.controllers.dataflow.anatomy import (
    CHANGES,
    MOST_MASSES,
    changed_plan,
    kept_sizes,
    phenotype_of,
    usual_lengths,
)
from gambol.controllers.dataflow.embodied import BODY_METHODS, EmbodiedReproduction
from gambol.controllers.dataflow.nesting import nested_morphology
from gambol.controllers.dataflow.reproduction import Reproduction
from gambol.creatures import Genotype
from gambol.draws import Dice
from gambol.synthesis import Evolution

LADDER = {
    "name": "ladder",
    "nodes": [
        {
            "name": "bead",
            "limit": 3,
            "touch": True,
            "links": [
                {"to": "bead", "at": (1, 0), "shortest": 0.85, "longest": 1.15},
                {"to": "top", "at": (0.5, 0.8)},
            ],
        },
        {"name": "top", "links": [{"to": "back", "at": (0.5, -0.8), "shortest": 0.8, "longest": 1.1}]},
        {"name": "back", "virtual": True},
    ],
    "hints": {"world": {"gravity": 0.05, "friction": 0.9}, "pose-graph": {"period": 9.0}},
}
OFTEN = {"mutation": 0.3, "crossover": 0.2, "grafting": 0.1, "growing": 0.2, **dict.fromkeys(CHANGES, 0.05)}
SMALL = Evolution(12, 3, methods=OFTEN)


def changed(plan, method, seed):
    return changed_plan(plan, method, usual_lengths(plan), Dice(gambol.Draws(seed)))


@pytest.fixture(scope="module")
def ladder():
    return Genotype.from_data(LADDER, "the ladder")


@pytest.fixture(scope="module")
def run(ladder, tmp_path_factory):
    folder = tmp_path_factory.mktemp("bodies") / "run"
    return gambol.evolve(ladder, body=True, evolution=SMALL, seconds=3.0, keep=6, seed=2, out=folder, threads=2)


def test_each_operator_makes_other_bodies(ladder):
    """Segments come and go by limits, places move, nodes and links come and go; sizes follow by name."""
    plans = {name: [changed(ladder, name, i) for i in range(16)] for name in CHANGES}
    assert {plan.root.limit for plan in plans["segmenting"]} >= {2, 4}
    assert {len(phenotype_of(plan).body.points) for plan in plans["segmenting"]} >= {5, 9}
    assert len({plan.root.links[0].turn for plan in plans["reshaping"]}) > 3  # only bends keep it closed
    wheel = gambol.load("examples/octagon-grouped.yaml", Genotype)
    moved = [changed(wheel, "reshaping", i) for i in range(6)]
    assert all(len(set(plan.root.links) - set(wheel.root.links)) == 1 for plan in moved)
    assert len({(len(plan.nodes), sum(len(node.links) for node in plan.nodes)) for plan in plans["rewiring"]}) > 2
    shorter = ladder.model_copy(update={"nodes": (ladder.root.model_copy(update={"links": ladder.root.links[1:]}),)})
    sizes = {"mass.bead": 1.1, "mass.top": 0.9, "strength.bead.1": 0.8, "strength.top.1": 1.2}
    assert kept_sizes(sizes, ladder, shorter) == {"mass.bead": 1.1}
    longer = ladder.model_copy(update={"nodes": (ladder.root.model_copy(update={"links": ladder.root.links[::-1]}),)})
    assert kept_sizes(sizes, ladder, longer) == {"mass.bead": 1.1, "strength.bead.2": 0.8}


@pytest.mark.parametrize("name", ["ladder", "examples/octagon-grouped.yaml"])
def test_offspring_stay_valid_and_come_back_from_data(name, ladder):
    plan = ladder if name == "ladder" else gambol.load(name, Genotype)
    breeder = EmbodiedReproduction(plan, Reproduction(nested_morphology(plan), 1.0, new_nodes=10))
    people = [breeder.first(gambol.Draws(i)) for i in range(4)]
    for i in range(120):
        draws = gambol.Draws(7, i)
        method = breeder.methods[i % len(breeder.methods)]
        child = breeder.bred(method, [people[int(draws.one() * len(people))] for _ in range(2)], draws)
        told = child.individual()  # refuses sizes and nodes without a place
        assert len(told.creature.points) <= MOST_MASSES and told.creature.actuators
        assert breeder.genome(json.loads(json.dumps(breeder.data(child)))) == child
        assert breeder.difference(breeder.profile(child), breeder.profile(child)) == 0.0
        people = [*people[-7:], child]
    assert len({one.plan for one in people}) > 1


def test_body_and_network_are_one_lineage(run):
    operators = Counter(birth.operator for birth in run.births())
    assert set(operators) >= {"growing", "segmenting", "mutation", "random"}
    assert all(birth.traits["masses"] <= MOST_MASSES for birth in run.births())
    bodies = {candidate.individual.creature for candidate in run.best(run.kept)}
    assert len(bodies) > 1, "no other body was ever kept"
    for candidate in run.best(run.kept):
        found = gambol.discovery.ancestry(run, candidate.id)
        assert found.individual(found.itself) == candidate.individual
        assert gambol.creatures.expanded(found.plan(found.itself)).body == candidate.individual.creature


def test_what_a_body_does_undriven_does_not_count(run):
    idle = [birth.score for birth in run.births() if birth.traits["effectors"] == 0]
    assert idle and max(idle) <= 0.0 < max(birth.score for birth in run.births())


def test_a_body_of_its_own_comes_back_from_the_run_and_from_a_file(run, tmp_path):
    again = gambol.load(run.path)
    one = next(found for found in again.best(again.kept) if found.creature is not None and found.status == "ok")
    one.individual.save(tmp_path / "one.yaml")
    saved = gambol.controllers.load_individual(run.recipe.creature, tmp_path / "one.yaml")
    assert saved == one.individual
    assert gambol.replay(saved).distance == gambol.replay(one).distance
    refined = gambol.refine(one, trials=2, chains=2).recipe
    assert refined.creature == one.creature and refined.options["undriven"]


def test_the_same_bits_for_any_threads_and_after_a_stop(run, ladder, tmp_path):
    stopped = gambol.Progress(lambda report: stopped.cancel() if report.done >= 12 else None)
    told = {"body": True, "evolution": SMALL, "seconds": 3.0, "keep": 6, "seed": 2, "out": tmp_path / "again"}
    gambol.evolve(ladder, **told, threads=1, progress=stopped)
    again = gambol.evolve(ladder, **told, threads=1, resume=True)
    assert again.births() == run.births()
    assert [one.individual for one in again.best(99)] == [one.individual for one in run.best(99)]


def test_only_genotypes_of_some_size_have_bodies_that_evolve(ladder):
    with pytest.raises(gambol.InvalidInput, match="only a body with a genotype can evolve"):
        gambol.evolve("worm", body=True)
    long = ladder.model_copy(update={"nodes": (ladder.root.model_copy(update={"limit": 40}), *ladder.nodes[1:])})
    with pytest.raises(gambol.InvalidInput, match="at most 64"):
        gambol.evolve(long, body=True)
    assert set(BODY_METHODS) <= set(EmbodiedReproduction.methods)
