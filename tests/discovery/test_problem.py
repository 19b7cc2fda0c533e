"""A controller's numbers as a problem for any optimiser."""

import numpy as np
import pytest

import gambol


@pytest.fixture(scope="module")
def problem():
    luxo = gambol.creature("luxo")
    found = gambol.discover(luxo, method="random", trials=64, seconds=1.0, keep=1)
    return gambol.discovery.Problem(luxo, found.best(1)[0].controller, seconds=1.0, measures=["height"])


def test_the_start_is_the_controller_itself(problem):
    there = problem.controllers([problem.start])[0]
    knobs = problem.individual.knobs()
    values = {knob.name: knob.value for knob in gambol.Individual(problem.individual.creature, there).knobs()}
    assert [values[knob.name] for knob in knobs] == pytest.approx([knob.value for knob in knobs], abs=1e-12)


def test_scores_are_those_of_evaluate(problem):
    vectors = np.random.default_rng(1).random((5, len(problem.names)))
    direct = gambol.evaluate(problem.individual.creature, problem.controllers(vectors), seconds=1.0)
    scores = problem.evaluate(vectors)
    assert scores.scores.tolist() == direct.scores.tolist()
    assert scores.measures["height.mean"].shape == (5,)


@pytest.mark.parametrize("method", sorted(gambol.synthesis.SEARCHES))
def test_every_search_is_asked_and_told_by_hand(problem, method):
    """With a score of one's own: how near the vector is to the middle."""

    def went():
        search = problem.search(method, trials=60, seed=3, chains=4)
        asked = []
        while not search.done:
            vectors = search.ask().genomes
            asked.append(np.array(vectors))
            search.tell(-np.abs(np.array(vectors) - 0.5).sum(axis=1))
        return np.concatenate(asked), search.best_score

    asked, _ = went()
    assert len(asked) >= 60
    assert asked.min() >= 0.0
    assert asked.max() <= 1.0
    again, _ = went()
    assert np.array_equal(asked, again)


def test_cma_es_improves_by_hand(problem):
    search = problem.search("cma-es", trials=96, seed=1)
    first = problem.evaluate([problem.start]).scores[0]
    while not search.done:
        search.tell(problem.evaluate(search.ask().genomes).scores)
    assert search.best_score > first


def test_slips(problem):
    for vectors, said in (([0.5], "vectors of shape"), ([[0.1, 0.2]], "numbers"), ([problem.start * np.nan], "nan")):
        with pytest.raises(gambol.InvalidInput, match=said):
            problem.evaluate(vectors)
    with pytest.raises(gambol.InvalidInput, match="at least one"):
        problem.search(trials=0)
    with pytest.raises(gambol.InvalidInput):
        problem.search("no such search")
