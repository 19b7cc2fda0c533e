"""Tuning that looks at what lies between: what it scores, what it refuses, and that it keeps its promise."""

import numpy as np
import pytest

import gambol
from gambol.discovery.between import AGAINST, STEPS, Between, lost_between
from gambol.discovery.objective import Objective
from gambol.skills.leap_synthesis import before_leap

LUXO = gambol.creature("luxo")
HOP = gambol.controllers.PoseGraph.cyclic(gambol.load("examples/luxo-hop.yaml").poses)


def objective_of(run, confirmed):
    options = {**run.recipe.options, "confirmed": confirmed}
    return Objective(run.recipe.model_copy(update={"options": options}), threads=1)


@pytest.fixture(scope="module")
def run():
    return gambol.discover(LUXO, family="pose-graph", sampling={"states": 3}, task="upright", trials=64, seed=3, keep=4)


@pytest.mark.parametrize("confirmed", [False, True])
def test_the_score_is_the_objective_s_own_less_what_is_lost_on_the_way(run, confirmed):
    objective = objective_of(run, confirmed)
    nominal, *others = [candidate.individual for candidate in run.best(4)]
    found = Between(objective, [nominal]).scores(others, [0] * len(others))
    own, _ = objective.scores(others)
    for one, score, alone in zip(others, found, own, strict=True):
        graphs = [gambol.controllers.mixed(one.controller, nominal.controller, k / STEPS) for k in range(STEPS + 1)]
        way = [gambol.Individual(LUXO, graph) for graph in graphs]
        lost = lost_between([scores[None] for scores, _ in objective.at_each_step(way)])[0]
        expected = alone - AGAINST * lost if np.isfinite(alone) else -np.inf
        assert score == pytest.approx(expected, rel=1e-12)
        assert lost > 0.0  # three gaits of other kinds: nothing in order there


def test_where_nothing_is_lost_the_score_is_the_same_to_the_last_bit(run):
    objective = objective_of(run, True)
    nominal = run.best(1)[0].individual
    assert Between(objective, [nominal]).scores([nominal], [0])[0] == objective.scores([nominal])[0][0]


def test_leaps_in_between_are_in_order():
    """Without looking at them they are not: those of one leap are out of order, those of its guarded sister are."""
    ks = np.arange(STEPS + 1) / STEPS
    monotone = {}
    for between in (False, True):
        run = gambol.skills.leap(HOP, creature=LUXO, trials=30, chains=10, between=between, seed=1, keep=1, threads=1)
        best = run.best(1)[0]
        assert best.score > objective_of(run, True).scores([gambol.Individual(LUXO, before_leap(HOP))])[0][0] + 0.05
        monotone[between] = gambol.skills.interpolate(
            LUXO, best.controller, HOP, ks, task="travel", seconds=8.0
        ).monotone
    assert monotone == {False: False, True: True}


def test_the_recipe_knows(run):
    other = run.best(2)[1]
    plain, guarded, graph, individual = (
        gambol.refine(run.best(1)[0], trials=1, chains=1, between=between, threads=1).recipe.options.get("between")
        for between in (False, True, other.controller, other.individual)
    )
    assert plain is None and guarded == "start" and graph == individual == other.individual.fingerprint


def test_only_pose_graphs_lie_between(run, tmp_path):
    found = gambol.discover("luxo", method="random", trials=8, seconds=0.5, keep=2)
    with pytest.raises(gambol.InvalidInput, match="pose graphs"):
        gambol.refine(found, trials=1, chains=1, between=True, out=tmp_path / "run")
    assert not (tmp_path / "run").exists()  # refused before a run is begun
    with pytest.raises(gambol.InvalidInput, match="a pose graph and a san controller"):
        gambol.refine(run.best(1)[0], trials=1, chains=1, between=found.best(1)[0].controller)
    with pytest.raises(gambol.InvalidInput, match="different structure"):
        gambol.refine(run.best(1)[0], trials=1, chains=1, between=HOP.marked(["b"]).model_copy(update={"start": "b"}))


def test_bodies_in_between_grow_step_by_step(run):
    one = run.best(1)[0].individual.growing().turned({"size.arm": 1.2})
    half = one.mixed_with(run.best(1)[0].individual, 0.5)
    assert half.sizes["arm"] == pytest.approx(1.1) and half.sizes["head"] == 1.0 and half.controller == one.controller
    grown = gambol.refine(run.best(1)[0], trials=3, chains=2, between=True, body=True, confirmed=False, threads=1)
    assert set(grown.best(1)[0].sizes) == {"base", "arm", "head"}


def test_a_finished_refinement_goes_on_with_more_trials(tmp_path):
    starts = gambol.discover(LUXO, method="random", trials=32, seconds=0.5, keep=4, seed=1).best(2)
    settings = {"chains": 2, "method": "ascent", "seed": 1, "out": tmp_path / "run"}
    first = gambol.refine(starts, trials=24, **settings)
    done, before = first.trials_done, first.best(1)[0].score
    more = gambol.refine(starts, trials=48, resume=True, **settings)
    assert (done, more.trials_done) == (48, 96) and more.finished
    assert more.best(1)[0].score >= before
    with pytest.raises(gambol.InvalidInput, match="begun with another recipe"):
        gambol.refine(starts, trials=10, resume=True, **settings)
