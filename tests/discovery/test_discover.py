"""Discovery: the same run from the same seed, whatever happens on the way; variety; what is refused."""

import subprocess
import sys

import numpy as np
import pytest

import gambol
from gambol.controllers.san import San
from gambol.discovery import objective
from gambol.draws import Draws
from gambol.evaluation.device import Threads
from gambol.motion.naming import name_of
from gambol.progress import Progress

LUXO = gambol.creature("luxo")
SMALL = {"trials": 1100, "seconds": 1.5, "keep": 4}


def rows(run):
    """Everything a run stores, but for when."""
    return [(r["trial"], r["score"], r["status"], r["name"], r["reasons"], r["operator"]) for r in run.rows()]


@pytest.fixture(scope="module")
def whole():
    return gambol.discover(LUXO, method="random", seed=3, **SMALL)


def test_it_finds_and_keeps_the_best(whole):
    scores = gambol.evaluate(
        LUXO, [San.sample(LUXO, Draws(3, "san", i)) for i in range(SMALL["trials"])], seconds=1.5
    ).scores
    assert whole.trials_done == SMALL["trials"]
    assert max(row["score"] for row in whole.rows()) == scores.max()
    best = whole.best(1)[0]
    assert best.controller == San.sample(LUXO, Draws(3, "san", best.trial))
    gait = gambol.describe(gambol.replay(best))
    assert best.status == "ok" and best.descriptors == gait.data() and best.name == name_of(LUXO, gait)


def test_the_same_seed_gives_the_same_run_on_any_number_of_threads(whole):
    for threads in (1, 2):
        assert rows(gambol.discover(LUXO, method="random", seed=3, threads=threads, **SMALL)) == rows(whole)
    assert rows(gambol.discover(LUXO, method="random", seed=4, **SMALL)) != rows(whole)


def test_the_first_trials_do_not_depend_on_how_many_follow(whole):
    fewer = {
        r["trial"]: r["score"]
        for r in gambol.discover(LUXO, method="random", seed=3, **{**SMALL, "trials": 300}).rows()
    }
    assert len(fewer) == 300
    assert fewer == {r["trial"]: r["score"] for r in whole.rows() if r["trial"] < 300}


@pytest.mark.parametrize("after, stored", [(100, 0), (600, 512), (1030, 1024)])
def test_a_killed_run_resumes_to_the_same_result(tmp_path, whole, after, stored):
    """kill -9 in the middle of a batch, then --resume: the run is as if nothing had happened."""
    code = (
        "import gambol, sys, time\n"
        "from gambol.progress import Progress\n"
        "def wait(report):\n"
        f"    if report.done > {after}:\n"
        "        print('waiting', flush=True)\n"
        "        time.sleep(600)\n"
        "told = Progress(wait)\n"
        f"gambol.discover('luxo', method='random', seed=3, out=sys.argv[1], threads=1, progress=told, **{SMALL!r})\n"
    )
    folder = tmp_path / "run"
    with subprocess.Popen([sys.executable, "-c", code, str(folder)], stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout.readline() == "waiting\n"
        child.kill()
    killed = gambol.Run.open(folder)
    assert killed.trials_done == stored and not killed.finished
    assert rows(gambol.discover(LUXO, method="random", seed=3, out=folder, resume=True, **SMALL)) == rows(whole)


def test_a_cancelled_run_is_given_back_as_far_as_it_is_written(tmp_path, whole):
    progress = Progress(lambda report: progress.cancel() if report.done > 600 else None)
    stopped = gambol.discover(LUXO, method="random", seed=3, out=tmp_path / "run", progress=progress, **SMALL)
    assert stopped.trials_done == 512 and not stopped.finished
    assert rows(gambol.discover(LUXO, method="random", seed=3, out=tmp_path / "run", resume=True, **SMALL)) == rows(
        whole
    )


def test_progress_tells_trials_of_all_and_the_best_so_far(whole):
    told = []
    gambol.discover(LUXO, method="random", seed=3, threads=1, progress=Progress(told.append), **SMALL)
    done = [report.done for report in told]
    assert done == sorted(done) and len(done) > 10 and done[-1] == 1100 == told[0].total
    assert told[-1].best == max(row["score"] for row in whole.rows())


def test_a_device_that_takes_more_at_a_time_changes_nothing(whole, monkeypatch):
    """Trials to come are scored ahead where that keeps a device busy; what is asked, kept and stored stays the same."""
    batches = []
    evaluate = objective.evaluate
    monkeypatch.setattr(Threads, "batch_size", 4096)
    monkeypatch.setattr(objective, "evaluate", lambda *a, **k: batches.append(len(a[1])) or evaluate(*a, **k))
    assert gambol.discover(LUXO, method="random", seed=3, **SMALL).rows() == whole.rows()
    assert batches[0] == 1100


def test_what_is_shown_moves_differently_and_sound_gaits_come_first(whole):
    shown = gambol.showcase(whole, 4)
    assert len({candidate.id for candidate in shown}) == len(shown) == 4
    order = [("ok", "fragile").index(candidate.status) for candidate in shown]
    assert order == sorted(order)
    assert all(candidate.verdict for candidate in shown)  # checked


def test_several_worlds_make_one_score():
    hills = [gambol.World(terrain=gambol.worlds.RandomTerrain(height=0.1, steepness=0.3, seed=s)) for s in (1, 2)]
    by = {
        combine: gambol.discover(
            LUXO, method="random", trials=40, seconds=1.0, keep=2, world=hills, combine=combine
        ).rows()
        for combine in ("mean", "worst")
    }
    controllers = [San.sample(LUXO, Draws(0, "san", i)) for i in range(40)]
    each = np.array([gambol.evaluate(LUXO, controllers, world=hill, seconds=1.0).scores for hill in hills])
    for combine, expected in (("mean", each.mean(axis=0)), ("worst", each.min(axis=0))):
        found = {row["trial"]: row["score"] for row in by[combine]}
        assert [found[i] for i in range(40)] == pytest.approx(expected.tolist())


@pytest.mark.parametrize(
    "arguments, words",
    [
        ({"trials": 0}, "trials is 0"),
        ({"trials": -5}, "trials is -5"),
        ({"keep": 0}, "keep is 0"),
        ({"family": "sans"}, "did you mean 'san'"),
        ({"family": "passive"}, "family to search in"),
        ({"task": "travle"}, "did you mean 'travel'"),
        ({"seconds": 0.0}, "seconds is 0"),
        ({"combine": "best"}, "combine is 'best'"),
        ({"seed": -1}, "seed is -1"),
        ({"resume": True}, "resume without a folder"),
    ],
)
def test_bad_input(arguments, words):
    with pytest.raises(gambol.InvalidInput) as caught:
        gambol.discover(LUXO, method="random", **{"trials": 10, "seconds": 0.5, **arguments})
    assert words in str(caught.value) and str(caught.value).count("; ") == 2


def test_a_run_of_something_else_is_not_resumed(tmp_path):
    gambol.discover(LUXO, method="random", trials=20, seconds=0.5, keep=2, out=tmp_path / "run")
    with pytest.raises(gambol.InvalidInput, match="another recipe"):
        gambol.discover("star", method="random", trials=20, seconds=0.5, keep=2, out=tmp_path / "run", resume=True)
    with pytest.raises(gambol.InvalidInput, match="seed 1 instead of 0"):
        gambol.discover(
            LUXO, method="random", trials=20, seconds=0.5, keep=2, seed=1, out=tmp_path / "run", resume=True
        )
    with pytest.raises(gambol.InvalidInput):
        gambol.discover(
            LUXO, method="random", trials=20, seconds=0.5, keep=2, out=tmp_path / "run"
        )  # nothing is overwritten
