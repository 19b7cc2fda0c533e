"""Runs that go on: a finished one with more trials, a refinement of a renamed parent, a plan that is stopped often."""

import pytest

import gambol


def found(run):
    return [(one.trial, one.score, one.status, one.name) for one in run.best(15)]


def test_a_finished_discovery_is_extended_to_what_it_would_have_been(tmp_path):
    asked = {"seconds": 0.5, "keep": 3, "seed": 5}
    gambol.discover("luxo", method="random", trials=100, out=tmp_path / "run", **asked)
    longer = gambol.discover("luxo", method="random", trials=300, out=tmp_path / "run", resume=True, **asked)
    at_once = gambol.discover("luxo", method="random", trials=300, **asked)
    assert longer.trials_done == 300 and longer.finished and found(longer) == found(at_once)
    with pytest.raises(gambol.InvalidInput, match="trials 100 instead of 300"):
        gambol.discover("luxo", method="random", trials=100, out=tmp_path / "run", resume=True, **asked)


def test_a_refinement_is_resumed_after_its_parent_was_renamed(tmp_path):
    gambol.discover("luxo", method="random", trials=32, seconds=0.5, keep=2, out=tmp_path / "old")
    asked = {"trials": 60, "chains": 2, "keep": 2, "out": tmp_path / "refined"}
    progress = gambol.Progress(lambda report: progress.cancel() if report.done >= 60 else None)
    assert not gambol.refine(gambol.Run.open(tmp_path / "old"), progress=progress, **asked).finished
    (tmp_path / "old").rename(tmp_path / "new")
    again = gambol.refine(gambol.Run.open(tmp_path / "new"), resume=True, **asked)
    assert again.finished
    whole = gambol.refine(gambol.Run.open(tmp_path / "new"), **{**asked, "out": None})
    assert found(again) == found(whole)


def stopping():
    """Cancels the first time that it is told anything."""
    progress = gambol.Progress(lambda _: progress.cancel())
    return progress


def test_a_plan_that_is_stopped_again_and_again_has_the_same_curve(tmp_path):
    asked = {"seconds": 4.0, "seed": 2}
    plan, times = gambol.plan("acrobot", "flip", out=tmp_path / "plan", progress=stopping(), **asked), 0
    while plan.status == "interrupted":
        plan, times = (
            gambol.plan("acrobot", "flip", out=tmp_path / "plan", resume=True, progress=stopping(), **asked),
            times + 1,
        )
        assert times < 50
    whole = gambol.plan("acrobot", "flip", **asked)
    assert times > 2 and plan.progress == whole.progress and (plan.inputs == whole.inputs).all()


def test_a_plan_goes_on_to_more_seconds(tmp_path):
    gambol.plan("acrobot", "flip", seconds=2.0, out=tmp_path / "plan")
    longer = gambol.plan("acrobot", "flip", seconds=4.0, out=tmp_path / "plan", resume=True)
    assert longer.seconds >= 4.0 and longer.status == "complete"
