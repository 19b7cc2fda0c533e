"""Checks of the best are work like any other: they stop when they are asked to, and go on later to the same run."""

import sys

import gambol

judge = sys.modules["gambol.discovery.judge"]

LUXO = {"family": "pose-graph", "trials": 24, "seconds": 0.5, "keep": 3}


def rows(run):
    return [(row.id, row.score, row.status, row.name, row.verdict) for row in run.best(20)]


def test_who_cancels_while_the_best_are_checked_waits_for_nothing(tmp_path, monkeypatch):
    whole = gambol.discover("luxo", **LUXO)
    progress = gambol.Progress()
    motions = judge._motions
    with monkeypatch.context() as patched:
        patched.setattr(judge, "_motions", lambda *given: progress.cancel() or motions(*given))
        cut = gambol.discover("luxo", **LUXO, out=tmp_path / "run", progress=progress)
    assert cut.trials_done == 24 and not cut.finished
    resumed = gambol.discover("luxo", **LUXO, out=tmp_path / "run", resume=True)
    assert resumed.finished and rows(resumed) == rows(whole)
