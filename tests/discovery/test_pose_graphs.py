"""Two-phase synthesis of pose graphs: through the same discover and refine as networks."""

import numpy as np
import pytest

import gambol

WALK = {"family": "pose-graph", "sampling": {"states": 3, "period": 0.6}, "trials": 60, "seconds": 1.0, "keep": 3}


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    return gambol.discover("walker7", out=tmp_path_factory.mktemp("graphs") / "walker7", **WALK)


def test_graphs_are_drawn_as_asked(found):
    assert {(len(c.controller.states), round(c.controller.period, 9)) for c in found.best(60)} == {(3, 0.6)}
    assert found.recipe.sampling == {"period": 0.6, "states": 3.0}


def test_refining_improves_them(found):
    better = gambol.refine(found, trials=40, chains=4, confirmed=False)
    best, start = better.best(1)[0], found.best(1)[0]
    assert best.score > start.score
    assert best.controller.cycle == start.controller.cycle
    assert best.recipe.sampling == found.recipe.sampling


def test_only_marked_states_change(found):
    from dataclasses import replace

    start = found.best(1)[0]
    marked = replace(start, controller=start.controller.marked(["b"]))
    better = gambol.refine(marked, trials=40, chains=2, confirmed=False, method="ascent").best(1)[0].controller
    assert [better.state(n) == marked.controller.state(n) for n in "abc"] == [True, False, True]


def test_resuming_needs_the_same_sampling(found):
    again = gambol.discover("walker7", out=found.path, resume=True, **WALK)
    assert np.array_equal([c.score for c in again.best(5)], [c.score for c in found.best(5)])
    with pytest.raises(gambol.InvalidInput, match=r"sampling states 4.0 instead of 3.0"):
        gambol.discover("walker7", out=found.path, resume=True, **{**WALK, "sampling": {"states": 4, "period": 0.6}})


@pytest.mark.parametrize(
    "arguments, words",
    [
        ({"family": "pose-graph", "sampling": {"state": 3}}, "did you mean 'states'"),
        ({"family": "san", "sampling": {"states": 3}}, "no option of san 'states'"),
        ({"family": "pose-graph", "sampling": {"states.a1": 3}}, "no option of pose-graph 'states.a1'"),
        ({"family": "pose-graph", "sampling": {"stand": 1, "stand.a9": 3}}, "'a9'"),
        ({"family": "pose-graph", "sampling": {"states": 0}}, "1 to 100"),
        ({"family": "pose-graph", "sampling": {"period": -0.5}}, "between 0.0001 and"),
        ({"family": "pose-sequence"}, "known names are pose-graph, san"),
    ],
)
def test_bad_input(arguments, words):
    with pytest.raises(gambol.InvalidInput) as caught:
        gambol.discover("luxo", method="random", trials=10, **arguments)
    assert words in str(caught.value) and str(caught.value).count("; ") == 2
