"""Discovery in stages: different gaits, checked; the same bits however it is run; a budget in seconds."""

from dataclasses import replace

import numpy as np
import pytest

import gambol
from gambol.controllers.population import joined
from gambol.discovery.hardship import survives
from gambol.discovery.objective import Objective
from gambol.discovery.phasing import phasings
from gambol.discovery.showcasing import different
from gambol.discovery.verdict import faults, worth
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
    assert {"kept.push", "kept.slippery", "kept.slope"} <= gaits[0].descriptors.keys()


def test_the_same_bits_on_other_threads_and_from_another_seed_others(whole):
    assert rows(gambol.discover(LUXO, threads=2, **QUICK)) == rows(whole)
    assert rows(gambol.discover(LUXO, **{**QUICK, "seed": 2})) != rows(whole)


@pytest.mark.parametrize("after", [0, 120, 290])
def test_a_run_that_was_stopped_goes_on_to_the_same_end(whole, tmp_path, after):
    progress = Progress(lambda report: progress.cancel() if report.done > after else None)
    stopped = gambol.discover(LUXO, out=tmp_path / "run", progress=progress, **QUICK)
    assert not stopped.finished
    assert all(gait.name and gait.verdict and "kept.push" in gait.descriptors for gait in gambol.showcase(stopped, 2))
    assert len(gambol.showcase(stopped, 2)) == (0 if after == 0 else 2)  # before its finals it has what leads
    assert rows(gambol.discover(LUXO, out=tmp_path / "run", resume=True, **QUICK)) == rows(whole)


def test_a_clock_ends_a_search_whatever_was_planned(tmp_path):
    brief = {"seconds": 0.3, "keep": 1}
    run = gambol.discover(LUXO, seconds_budget=0.1, out=tmp_path / "run", **brief)
    assert run.finished and run.recipe.options == {"timed": True}
    assert 10 < run.trials_done < run.recipe.trials == 1000  # the fewest that are planned
    assert gambol.showcase(run, 1)[0].verdict
    again = gambol.discover(LUXO, seconds_budget=500.0, out=tmp_path / "run", resume=True, **brief)
    assert again.trials_done == run.trials_done


@pytest.mark.parametrize(
    "arguments, words",
    [
        ({"trials": 4}, "trials is 4"),
        ({"trials": 100, "seconds_budget": 5}, "one of them says how long"),
        ({"method": "staged", "family": "san"}, "draws several families by itself"),
        ({"method": "random", "style": "calm"}, "style for a random search"),
        ({"method": "stagd"}, "did you mean 'staged'"),
        ({"direction": "up"}, "direction"),
        ({"gait": "swagger"}, "gait"),
    ],
)
def test_what_makes_no_sense_is_refused(arguments, words):
    with pytest.raises(gambol.InvalidInput, match=words):
        gambol.discover(LUXO, **arguments)


def test_what_keeps_more_elsewhere_is_worth_more(whole):
    """The first gait again, as one that keeps nothing elsewhere, falls behind itself."""
    first = gambol.showcase(whole, 1)[0]
    kept = [name for name in first.descriptors if name.startswith("kept.")]
    assert kept == ["kept.slippery", "kept.slope", "kept.push"] and 0.0 <= first.descriptors["kept.push"] <= 1.0
    spoilt = replace(first, descriptors={**first.descriptors, **dict.fromkeys(kept, 0.0)}, score=3.0 * first.score)
    assert worth(spoilt) == pytest.approx(0.75 * first.score)
    sure = replace(first, descriptors={**first.descriptors, **dict.fromkeys(kept, 1.0)})
    assert worth(sure) == first.score
    assert different([spoilt, sure], 1) == [sure]


def test_going_backwards_is_another_gait_of_a_body_with_a_front(whole):
    first = gambol.showcase(whole, 1)[0]
    back = replace(first, descriptors={**first.descriptors, "speed": -first.descriptors["speed"]})
    assert different([first, back], 2) == [first, back]
    quick = replace(back, score=9.0 * first.score)
    assert different([quick, first], 2) == [first, quick]  # however good, unless somebody asked for no front
    asked = first.recipe.model_copy(update={"task": {**first.recipe.task, "backwards": 0.0}})
    assert different([replace(one, recipe=asked) for one in (quick, first)], 1)[0].score == quick.score
    anywhere = first.recipe.model_copy(update={"task": {**first.recipe.task, "direction": "either"}})
    assert len(different([replace(one, recipe=anywhere) for one in (first, back)], 2)) == 1


def test_swims_that_bend_other_joints_differ(whole):
    first = gambol.showcase(whole, 1)[0]
    tail, head = ({**first.descriptors, "bend.head": x, "bend.tail": 0.5 - x} for x in (0.0, 0.4))
    assert len(different([replace(first, descriptors=one) for one in (tail, tail, head)], 3)) == 2


def test_what_is_wrong_with_gaits_by_what_was_measured():
    found = {"fallen": [0, 0, 0, 1], "steps": [1, 9, 1, 9], "slide": [0.1, 0.1, 0.9, 0.9]}
    measured = {name: np.array(values, float) for name, values in found.items()}
    assert faults(LUXO, measured) == ["ok", "buzzes", "glides", "fell"]
    assert faults(gambol.creature("fourlink"), measured) == ["ok", "ok", "ok", "fell"]  # which lies by nature


def test_pushes_that_a_hop_survives(whole):
    """A push too small to matter leaves a sound gait up, one of many body sizes a second does not."""
    gait = gambol.showcase(whole, 1)[0]
    pushes = np.array([1e-6, 100.0])
    up = survives(Objective(whole.recipe), [gait.controller], pushes, gambol.World(), None)
    assert up.shape == (1, 2, 2) and up[0, :, 0].all() and not up[0, :, 1].any()


def test_a_taste_of_ones_own_changes_what_counts(whole):
    gait = gambol.showcase(whole, 1)[0]
    tastes = [gambol.tasks.Taste(), gambol.tasks.Taste(cost=0.01)]
    scores = [
        gambol.evaluate(LUXO, [gait.controller], task=gambol.tasks.GoodGait(taste=taste), seconds=2.0).scores[0]
        for taste in tastes
    ]
    assert scores[1] < 0.01 * scores[0]
    assert scores[0] == gambol.evaluate(LUXO, [gait.controller], task="gait", seconds=2.0).scores[0]


def test_a_population_scores_as_its_graphs_do():
    """Arrays of cycles, of two, three and four states in one batch, against the graphs made one by one."""
    kinds = phasings(LUXO)
    some = joined([kind.population(np.array([kind.drawn(Draws(3, i)) for i in range(5)])) for kind in kinds], 4)
    found = gambol.evaluate(LUXO, some, task="travel", seconds=1.0).scores
    each = [gambol.evaluate(LUXO, [some[i]], task="travel", seconds=1.0).scores[0] for i in range(len(some))]
    assert found.tolist() == each


def test_twins_do_in_turn_what_is_asked_for():
    walker = gambol.creature("walker7")
    (walk,) = phasings(walker, "walk")
    graph = walk.population(walk.drawn(Draws(5))[None])[0]
    left, right = ([state.targets[first : first + 3] for state in graph.states] for first in (0, 3))
    assert left == right[2:] + right[:2] and left != right
    (hop,) = phasings(walker, "hop")
    assert all(state.targets[:3] == state.targets[3:] for state in hop.population(hop.drawn(Draws(5))[None])[0].states)
