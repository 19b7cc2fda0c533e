"""Learning to do a task: what comes out, the same again, resumed, and what is refused."""

import numpy as np
import pytest

import gambol
from gambol.progress import Progress
from gambol.synthesis.searches import SEARCHES
from gambol.tasks import Goal, Straight, Turn

SETTINGS = {"trials": 90, "chains": 3, "seconds": 1.0, "keep": 2, "seed": 4}
NEAR = Goal(at=(0.5, 0.2))


def test_a_fish_learns_to_come_to_a_point_beside_it():
    run = gambol.learn("fish", Goal(at=(0.4, 0.2)), trials=400, seconds=6.0, seed=1, keep=2)
    best = run.best(1)[0]
    assert best.score > -0.5 and best.operator == "cma-es"
    motion = gambol.replay(best)
    start, end = motion.centre[0], motion.centre[-1]
    left = np.linalg.norm(end - start - (0.4, 0.2)) / np.linalg.norm((0.4, 0.2))
    assert left == pytest.approx(-best.score, rel=1e-6)


@pytest.mark.parametrize("seed", [101, 102])  # those that four populations near their random starts learned worst
def test_a_fish_learns_a_turn_whatever_the_seed(seed):
    run = gambol.learn("fish", Turn(to="left"), trials=600, seconds=4.0, keep=1, seed=seed)
    assert run.best(1)[0].score > 0.75


@pytest.mark.parametrize("method, chains", [("cma-es", 1), ("anneal", 4), ("simplex", 4)])
def test_one_population_has_all_trials_and_chains_race(method, chains):
    run = gambol.learn("luxo", NEAR, method=method, trials=40, seconds=0.1, keep=1)
    assert run.recipe.options["chains"] == chains and run.trials_done == 40


@pytest.mark.parametrize("method", ["ascent", "anneal", "anneal-all", "simplex", "cma-es"])
def test_every_search_makes_all_trials_and_threads_change_nothing(method):
    one, two = (gambol.learn("luxo", NEAR, method=method, threads=threads, **SETTINGS) for threads in (1, 2))
    assert one.trials_done == 90 and one.rows() == two.rows()
    assert method in SEARCHES and one.recipe.verb == "learn"


@pytest.mark.parametrize("method", ["simplex", "cma-es"])
def test_a_run_that_was_stopped_goes_on_to_the_same_bits(tmp_path, method):
    long = {**SETTINGS, "trials": 900, "chains": 2, "seconds": 0.1, "method": method}
    whole = gambol.learn("luxo", NEAR, out=tmp_path / "whole", **long)
    stop = Progress(lambda report: stop.cancel() if report.done >= 750 else None)
    cut = gambol.learn("luxo", NEAR, out=tmp_path / "cut", progress=stop, **long)
    assert not cut.finished and 0 < cut.trials_done < 900
    again = gambol.learn("luxo", NEAR, out=tmp_path / "cut", resume=True, **long)
    assert again.rows() == whole.rows()


@pytest.mark.parametrize(
    "family, creature, task",
    [
        ("san", "fish", Turn(to="left")),
        ("pose-graph", "luxo", Turn(to="up")),
        ("frequency-wave", "cart", Straight()),
        ("time-wave", "worm", Straight()),
    ],
)
def test_any_family_learns_on_any_kind_of_body(family, creature, task):
    run = gambol.learn(creature, task, family=family, **{**SETTINGS, "trials": 30})
    assert run.trials_done == 30 and run.best(1)


def test_what_was_learned_can_be_refined():
    learned = gambol.learn("luxo", NEAR, **SETTINGS)
    better = gambol.refine(learned, method="simplex", trials=12, chains=2, confirmed=False)
    assert better.best(1)[0].score >= learned.best(1)[0].score


def test_fluctuation_counts_over_the_spacing_of_the_nodes():
    run = gambol.learn("luxo", NEAR, nu1=0.1, sampling={"nodes": 4, "seconds": 0.6}, **SETTINGS)
    assert run.recipe.task["kind"] == "functional" and run.recipe.task["spacing"] == pytest.approx(0.15)
    run = gambol.learn("luxo", NEAR, nu2=0.1, family="san", **SETTINGS)
    assert run.recipe.task["spacing"] == 0.05


@pytest.mark.parametrize(
    "change, words",
    [
        ({"trials": 2}, "2 trials for 3 chains; each chain needs at least one trial"),
        ({"method": "cmaes"}, "no search method 'cmaes'.*did you mean 'cma-es'"),
        ({"family": "passive"}, "no controller family to search in 'passive'"),
        ({"sampling": {"nods": 3.0}}, "no option of time-wave 'nods'"),
        ({"nu1": -1.0}, "nu1"),
    ],
)
def test_mistakes_are_told(change, words):
    with pytest.raises(gambol.InvalidInput, match=words):
        gambol.learn("luxo", NEAR, **{**SETTINGS, **change})
