"""What falls where the task is to stay on its feet is no gait: it has a status, and no table shows it."""

from dataclasses import replace

from typer.testing import CliRunner

import gambol
from gambol.cli.main import app
from gambol.discovery.judge import checked
from gambol.discovery.objective import Objective
from gambol.discovery.showcasing import different
from gambol.motion.naming import IDLE
from gambol.rollout.status import Status
from gambol.runs.candidate import Verdict


def test_no_table_shows_what_fell():
    run = gambol.discover("walker7", family="pose-graph", task="upright", trials=256, keep=10, seconds=3.0)
    shown = gambol.showcase(run)
    assert shown and all(one.score > 0.0 for one in shown)
    fell = [one for one in run.best(run.kept) if one.status == "fell"]
    assert fell and all(one.score == 0.0 for one in fell)
    assert not {one.id for one in fell} & {one.id for one in shown}


def test_falling_is_no_failure_of_travelling():
    run = gambol.discover("walker7", family="pose-graph", trials=64, keep=5, seconds=2.0)
    again = checked(run.best(5), Objective(run.recipe))
    assert all(one.status != "fell" for one in again)


def test_scores_that_are_no_number_are_not_shown():
    task = gambol.tasks.Custom(final="0 / 0")
    run = gambol.discover("luxo", task=task, trials=16, keep=3, seconds=0.5)
    assert gambol.showcase(run) == []


def test_what_gets_nowhere_is_first_where_the_task_asks_for_something_else():
    """A turn that was learned on the spot stood behind what swam ahead, and was not the one to be abstracted."""
    staying = gambol.tasks.Custom(final="-abs(com_x - start_x)")
    run = gambol.discover("luxo", task=staying, method="random", trials=64, keep=20, seconds=2.0)
    shown = gambol.showcase(run, 20)
    assert shown[0].name in IDLE and any(one.name not in IDLE for one in shown)
    assert [one.score for one in shown] == sorted((one.score for one in shown), reverse=True)


def test_no_table_shows_a_zero_as_a_gait(tmp_path):
    """A few trials of two seconds take a worm nowhere: what scored 0.000 was listed, and called ok."""
    run = gambol.discover("worm", trials=24, seconds=2.0, keep=3, out=tmp_path / "worm")
    found = run.best(run.kept)
    assert any(one.status == "ok" for one in found) and all(one.score < 0.0005 for one in found)
    assert gambol.showcase(run) == []
    told = CliRunner().invoke(app, ["show", str(tmp_path / "worm"), "--no-strips"])
    assert "no gait to show" in told.output and "standing still or scoring zero" in told.output


def test_half_of_the_score_counts_of_what_never_comes_back_to_the_same():
    run = gambol.discover("luxo", method="random", trials=16, keep=3, seconds=2.0, seed=70106)
    one = next(candidate for candidate in run.best(10) if candidate.verdict)
    own = {**one.descriptors, "period": 0.4}
    steady = replace(one, status="ok", name="hop", score=1.0, descriptors=own, verdict=Verdict(Status.OK))
    far = {**own, "period": None, "flight": 1.0 - float(own["flight"]), "height": 9.0, "bob": 9.0}
    wild, wilder = (replace(steady, score=score, descriptors=far) for score in (1.5, 2.5))
    assert different([wild, steady], 2) == [steady, wild] and different([wilder, steady], 2) == [wilder, steady]
