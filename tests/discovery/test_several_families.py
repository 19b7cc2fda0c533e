"""Discovery in stages with every family that suits a body: cycles of poses, waves and networks, side by side."""

from dataclasses import replace

import numpy as np
import pytest

import gambol
from gambol.discovery import staging
from gambol.discovery.networking import Networking
from gambol.discovery.showcasing import different
from gambol.discovery.waving import Waving
from gambol.draws import Draws
from gambol.page.building import page_data
from gambol.progress import Progress
from gambol.rollout.status import Status
from gambol.runs.candidate import Verdict
from gambol.synthesis import staged as staged_search

LUXO, BIPED = gambol.creature("luxo"), gambol.creature("biped")
QUICK = {"trials": 320, "seconds": 2.0, "keep": 3, "seed": 1}


def rows(run):
    return [(row["trial"], row["score"], row["status"], row["name"]) for row in run.rows()]


@pytest.fixture(autouse=True)
def few_are_many(monkeypatch):
    monkeypatch.setattr(staging, "MANY", 100)
    monkeypatch.setattr(staged_search, "PROMISING", 0.0)  # so that all of them reach the finals


@pytest.fixture(scope="module")
def whole():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(staging, "MANY", 100)
        patch.setattr(staged_search, "PROMISING", 0.0)
        return gambol.discover(LUXO, threads=1, **QUICK)


def test_every_family_reaches_the_finals_and_is_judged(whole):
    found = whole.best(whole.kept)
    assert {one.controller.family for one in found} == {"pose-graph", "time-wave", "san"}
    assert all(one.verdict for one in whole.best(5 * whole.recipe.keep))


def test_what_is_kept_plays_to_the_score_that_it_has(whole):
    """A search scores networks and waves as arrays; one that is played, or evaluated, is an object of its own."""
    task = gambol.tasks.GoodGait.from_data(whole.recipe.task, "the recipe")
    for one in whole.best(whole.kept):
        again = gambol.evaluate(LUXO, [one.controller], task=task, seconds=2.0)
        assert again.scores[0] == one.score


def test_the_same_bits_on_other_threads_and_after_a_stop(whole, tmp_path):
    assert rows(gambol.discover(LUXO, threads=2, **QUICK)) == rows(whole)
    progress = Progress(lambda report: progress.cancel() if report.done > 150 else None)
    stopped = gambol.discover(LUXO, out=tmp_path / "run", progress=progress, **QUICK)
    assert not stopped.finished and gambol.showcase(stopped, 2)
    assert rows(gambol.discover(LUXO, out=tmp_path / "run", resume=True, **QUICK)) == rows(whole)


@pytest.mark.parametrize("creature", [LUXO, BIPED], ids=lambda one: one.name)
@pytest.mark.parametrize("kind", [Waving, Networking])
def test_arrays_score_as_their_members_do(creature, kind):
    made = kind(creature)
    some = made.population(np.array([made.drawn(Draws(7, i)) for i in range(6)]))
    assert len(some[1:3]) == 2 and some[1:3][0] == some[1]
    together = gambol.evaluate(creature, some, seconds=1.0)
    alone = gambol.evaluate(creature, [some[i] for i in range(6)], seconds=1.0)
    assert np.array_equal(together.scores, alone.scores)


def test_a_page_shows_gaits_of_several_families(whole):
    by_family = {one.controller.family: one for one in whole.best(whole.kept)}
    data = page_data(whole, list(by_family.values()))
    assert len(data["casts"]) == len(by_family) == 3
    assert sorted(gait["cast"] for gait in data["gaits"]) == [0, 1, 2]


def test_a_network_that_never_comes_back_stands_behind_one_that_does(whole):
    network = next(one for one in whole.best(whole.kept) if one.controller.family == "san")
    sound = {**network.descriptors, "period": 0.4, "fall": 0.0}
    steady = replace(network, status="ok", name="hop", score=1.0, verdict=Verdict(Status.OK), descriptors=sound)
    far = {**sound, "period": None, "flight": 1.0 - float(sound["flight"]), "height": 9.0, "bob": 9.0}
    erratic = replace(steady, score=2.0, descriptors=far)
    assert different([erratic, steady], 2) == [steady, erratic]


def test_few_trials_and_a_gait_that_is_asked_for_stay_with_cycles_of_poses():
    assert {kind.family for kind in staging.kinds_for(LUXO, None, 99)} == {"pose-graph"}
    assert {kind.family for kind in staging.kinds_for(LUXO, "hop", 10_000)} == {"pose-graph"}
    blind = LUXO.model_copy(update={"sensors": ()})
    assert "san" not in {kind.family for kind in staging.kinds_for(blind, None, 10_000)}
