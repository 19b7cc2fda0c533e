"""Discovery in stages: different gaits, checked; the same bits however it is run; a budget in seconds."""

import numpy as np
import pytest

import gambol
from gambol.controllers.population import joined
from gambol.discovery.phasing import phasings
from gambol.draws import Draws
from gambol.motion.front import front_of
from gambol.progress import Progress

LUXO = gambol.creature("luxo")
QUICK = {"trials": 320, "seconds": 2.0, "keep": 3, "seed": 1}


def rows(run):
    return [(row["trial"], row["score"], row["status"], row["name"]) for row in run.rows()]


@pytest.fixture(scope="module")
def whole():
    return gambol.discover(LUXO, threads=1, **QUICK)


def test_a_thousand_trials_make_luxo_hop():
    run = gambol.discover(LUXO, trials=1000)
    gaits = gambol.showcase(run)
    assert run.recipe.method == "staged" and run.trials_done == 1000
    assert gaits[0].name == "hop" and gaits[0].status == "ok" and gaits[0].descriptors["sizes"] > 0.6
    assert gaits[0].descriptors["speed"] > 0.0 and front_of(LUXO) == "right"
    assert sum(gait.status == "ok" and gait.name != "rock" for gait in gaits) >= 4
    assert "push" in gaits[0].note and "slippery" in gaits[0].note and "slope" in gaits[0].note


def test_the_same_bits_on_other_threads_and_from_another_seed_others(whole):
    assert rows(gambol.discover(LUXO, threads=2, **QUICK)) == rows(whole)
    assert rows(gambol.discover(LUXO, **{**QUICK, "seed": 2})) != rows(whole)


@pytest.mark.parametrize("after", [0, 120, 290])
def test_a_run_that_was_stopped_goes_on_to_the_same_end(whole, tmp_path, after):
    progress = Progress(lambda report: progress.cancel() if report.done > after else None)
    stopped = gambol.discover(LUXO, out=tmp_path / "run", progress=progress, **QUICK)
    assert not stopped.finished
    assert rows(gambol.discover(LUXO, out=tmp_path / "run", resume=True, **QUICK)) == rows(whole)


def test_a_budget_in_seconds_is_recorded_as_trials(tmp_path):
    brief = {"seconds": 0.3, "keep": 1}
    run = gambol.discover(LUXO, seconds_budget=0.1, out=tmp_path / "run", **brief)
    assert run.recipe.trials == run.trials_done == 1000  # the fewest
    assert rows(gambol.discover(LUXO, trials=1000, **brief)) == rows(run)
    again = gambol.discover(LUXO, seconds_budget=500.0, out=tmp_path / "run", resume=True, **brief)
    assert again.trials_done == 1000


@pytest.mark.parametrize("arguments, words", [
    ({"trials": 4}, "trials is 4"),
    ({"trials": 100, "seconds_budget": 5}, "either says how much"),
    ({"method": "staged", "family": "san"}, "draws cycles of poses by itself"),
    ({"method": "random", "style": "calm"}, "style for a random search"),
    ({"method": "stagd"}, "did you mean 'staged'"),
    ({"direction": "up"}, "direction"),
    ({"gait": "swagger"}, "gait"),
])  # fmt: skip
def test_what_makes_no_sense_is_refused(arguments, words):
    with pytest.raises(gambol.InvalidInput, match=words):
        gambol.discover(LUXO, **arguments)


def test_a_population_scores_as_its_graphs_do():
    """Arrays of cycles, of two, three and four states in one batch, against the graphs made one by one."""
    kinds = phasings(LUXO)
    some = joined([kind.posed(np.array([kind.drawn(Draws(3, i)) for i in range(5)])) for kind in kinds], 4)
    found = gambol.evaluate(LUXO, some, task="travel", seconds=1.0).scores
    each = [gambol.evaluate(LUXO, [some[i]], task="travel", seconds=1.0).scores[0] for i in range(len(some))]
    assert found.tolist() == each


def test_twins_do_in_turn_what_is_asked_for():
    walker = gambol.creature("walker7")
    (walk,) = phasings(walker, "walk")
    graph = walk.posed(walk.drawn(Draws(5))[None])[0]
    left, right = ([state.targets[first : first + 3] for state in graph.states] for first in (0, 3))
    assert left == right[2:] + right[:2] and left != right
    (hop,) = phasings(walker, "hop")
    assert all(state.targets[:3] == state.targets[3:] for state in hop.posed(hop.drawn(Draws(5))[None])[0].states)
