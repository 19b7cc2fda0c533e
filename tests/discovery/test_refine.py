"""Refinement: it improves, it repeats, it resumes, and it remembers where everything came from."""

import numpy as np
import pytest

import gambol
from gambol.discovery.objective import Objective
from gambol.discovery.options import RefineOptions
from gambol.progress import Progress

LUXO = gambol.creature("luxo")


@pytest.fixture(scope="module")
def found():
    return gambol.discover(LUXO, method="random", trials=200, seconds=2.0, keep=3)


@pytest.mark.parametrize("method", ["ascent", "anneal"])
def test_it_improves_and_never_loses_what_it_had(found, method):
    start = found.best(1)[0]
    better = gambol.refine(start, method=method, trials=60, chains=6, seed=1, confirmed=False)
    rows = better.rows()
    assert max(row["score"] for row in rows) > start.score
    best = better.best(1)[0]
    assert best.controller.weights == start.controller.weights
    again = gambol.evaluate(LUXO, [best.controller], seconds=2.0)
    assert again.scores[0] == best.score


def test_a_confirmed_score_is_the_worse_of_two_steps(found):
    best = gambol.refine(found, trials=40, chains=4).best(1)[0]
    step = gambol.dynamics.time_step(LUXO, gambol.World())
    both = [gambol.evaluate(LUXO, [best.controller], seconds=2.0, dt=dt).scores[0] for dt in (step, step / 2)]
    assert best.score == min(both) and best.status == "ok"


def test_a_trial_whose_two_steps_disagree_does_not_count():
    found = gambol.discover("cart", method="random", trials=200, keep=1)
    confirmed = found.recipe.model_copy(update={"options": {"confirmed": True}})
    scores, statuses = Objective(confirmed).scores([candidate.individual for candidate in found.best(60)])
    controllers = [candidate.controller for candidate in found.best(60)]
    step = gambol.dynamics.time_step(found.recipe.creature, gambol.World())
    both = np.array([gambol.evaluate("cart", controllers, dt=dt).scores for dt in (step, step / 2)])
    apart = both.min(axis=0) < 0.7 * both.max(axis=0)
    assert 0 < apart.sum() < 60
    assert [status == "fragile" for status in statuses] == apart.tolist()
    assert np.array_equal(scores, np.where(apart, -np.inf, both.min(axis=0)))


def test_chains_repeat_on_any_number_of_threads_and_beside_any_number_of_others(found):
    start = found.best(1)[0]

    def bests(chains, threads):
        state = gambol.refine(start, trials=30, chains=chains, threads=threads, keep=1, race=False).search_state
        return state["search"]["best_score"]

    two = bests(2, 1)
    assert bests(2, 2) == two
    assert bests(5, 2)[:2] == two


def test_lineage_leads_back_to_the_start(found):
    better = gambol.refine(found.best(2), trials=60, chains=4, keep=2)
    assert better.recipe.parent == ", ".join(f"memory#{c.id}" for c in found.best(2))
    by_id = {row["id"]: row for row in better.rows()}
    for row in better.rows():
        scores = [row["score"]]
        while row["parent"]:
            row = by_id[row["parent"]]
            scores.append(row["score"])
        assert scores == sorted(scores, reverse=True)
    assert any(row["parent"] for row in by_id.values())


def test_chains_may_begin_at_hundreds_of_candidates(found):
    starts = found.best(1) * 600
    assert len(gambol.refine(starts, trials=1, chains=1).recipe.parent) > 4000


def test_a_race_spends_its_trials_on_the_best_networks(found):
    starts = found.best(5)
    raced = gambol.refine(starts, trials=30, chains=5, keep=1)
    assert raced.trials_done == 150
    last = {tuple(map(tuple, raced.candidate(row["id"]).controller.weights)) for row in raced.rows()}
    assert last <= {start.controller.weights for start in starts}
    alone = gambol.refine(starts, trials=30, chains=5, keep=1, race=False)
    assert raced.search_state["search"]["score"] != alone.search_state["search"]["score"]
    assert raced.best(1)[0].score > max(start.score for start in starts)


@pytest.mark.parametrize("race", [True, False])
def test_a_stopped_refinement_goes_on_to_the_same_result(found, tmp_path, race):
    start = found.best(1)[0]
    whole = gambol.refine(start, trials=80, chains=3, keep=2, race=race)

    class Stop(Exception):
        pass

    def stop(report):
        if report.done == 61 * 3:
            raise Stop

    with pytest.raises(Stop):
        gambol.refine(start, trials=80, chains=3, keep=2, race=race, out=tmp_path / "r", progress=Progress(stop))
    assert gambol.Run.open(tmp_path / "r").trials_done == 50 * 3  # it is written every 25 rounds
    rest = gambol.refine(start, trials=80, chains=3, keep=2, race=race, out=tmp_path / "r", resume=True)
    assert [(r["score"], r["parent"], r["status"]) for r in rest.rows()] == [
        (r["score"], r["parent"], r["status"]) for r in whole.rows()
    ]


def test_a_cancelled_refinement_is_not_finished_and_goes_on(found, tmp_path):
    whole = gambol.refine(found, trials=60, chains=2, keep=2)
    told = []

    def count(report):
        told.append(report)
        if report.done == 70:
            progress.cancel()

    progress = Progress(count)
    stopped = gambol.refine(found, trials=60, chains=2, keep=2, out=tmp_path / "r", progress=progress)
    assert not stopped.finished and stopped.trials_done == 50
    assert [report.done for report in told] == list(range(0, 71, 2)) and told[-1].total == 120
    assert stopped.best(1)[0].verdict is None  # not checked yet
    resumed = gambol.refine(found, trials=60, chains=2, keep=2, out=tmp_path / "r", resume=True)
    assert resumed.finished and resumed.rows() == whole.rows()


def test_options_have_types_and_are_equal_to_the_numbers_of_before(found):
    recipe = gambol.refine(found, trials=1, chains=2, race=False).recipe
    options = RefineOptions.of(recipe)
    assert (options.race, options.confirmed, options.chains, options.between) == (False, True, 2, None)
    assert recipe.options["race"] is False and recipe.options["chains"] == 2
    before = {name: x if name == "start" else float(x) for name, x in recipe.options.items()}
    older = type(recipe).from_data({**dict(recipe), "options": before}, "a run of before")
    assert older.difference(recipe) is None and RefineOptions.of(older) == options
    raced = recipe.model_copy(update={"options": {**recipe.options, "race": True}})
    assert older.difference(raced) == "options race True instead of 0.0"


def test_starts_have_to_be_built_alike(tmp_path):
    graphs = gambol.discover("luxo", family="pose-graph", sampling={"states": 3}, trials=8, seconds=0.5, keep=2)
    others = gambol.discover("luxo", family="pose-graph", sampling={"states": 4}, trials=8, seconds=0.5, keep=2)
    with pytest.raises(gambol.InvalidInput, match="need the same numbers"):
        gambol.refine([*graphs.best(1), *others.best(1)], trials=1, chains=2, out=tmp_path / "run")
    assert not (tmp_path / "run").exists()  # refused before a run is begun


def test_a_candidate_survives_its_folder(tmp_path):
    gambol.discover(LUXO, method="random", trials=64, seconds=1.0, keep=2, out=tmp_path / "run")
    stored = gambol.Run.open(tmp_path / "run").best(1)[0]
    motion = gambol.replay(stored)
    assert abs(motion.distance) == pytest.approx(stored.score, abs=1e-9)
    better = gambol.refine(stored, trials=10, chains=2, out=tmp_path / "better")
    assert better.recipe.parent == f"run#{stored.id}"
    assert np.isfinite(better.best(1)[0].score)


def test_bad_input(found):
    for arguments, words in [
        ({"method": "magic"}, "no search method 'magic'"),
        ({"chains": 0}, "0 chains"),
        ({"trials": 0}, "trials is 0"),
    ]:
        with pytest.raises(gambol.InvalidInput, match=words):
            gambol.refine(found, **arguments)
    with pytest.raises(gambol.InvalidInput, match="nothing to refine"):
        gambol.refine([])
    passive = gambol.Candidate(trial=0, controller=gambol.controllers.Passive(), score=0.0)
    with pytest.raises(gambol.InvalidInput, match="nothing to tune"):
        gambol.refine(passive)
