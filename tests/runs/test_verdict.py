"""Verdicts have a type: what a candidate's status rests on is stored, read again, and told in tables."""

import sqlite3
from dataclasses import replace

import pytest
from tests.runs.searches import candidate, recipe

import gambol
from gambol.discovery.judge import judge
from gambol.discovery.objective import Objective
from gambol.rollout.status import Status
from gambol.runs.candidate import Verdict

TURNED = Verdict(
    Status.FRAGILE, ("It goes back.",), {"way": 2.23, "way.half": -2.24, "score.half": float("-inf"), "held": None}
)


def test_a_verdict_comes_back_whole_and_stands_in_tables(tmp_path):
    with gambol.Run.create(tmp_path / "run", recipe()) as run:
        one, two = run.append([candidate(0), candidate(1)], trials=2, state={})
        run.update(replace(one, status=TURNED.status, verdict=TURNED))
    again = gambol.Run.open(tmp_path / "run")
    assert again.candidate(one.id).verdict == TURNED and again.candidate(two.id).verdict is None
    rows = {row["id"]: row for row in again.rows()}
    assert rows[one.id]["reasons"] == "It goes back." and rows[one.id]["figure.way.half"] == -2.24
    assert rows[two.id]["reasons"] == "" and rows[two.id]["figure.way.half"] is None


def noted(path, note):
    """Has all candidates of a run hold such a text, as an older gambol wrote it."""
    with sqlite3.connect(path / "run.sqlite") as database:
        database.execute("UPDATE candidates SET note = ? WHERE note <> ''", (note,))
    database.close()


def test_a_run_with_notes_of_before_opens_shows_and_goes_on(tmp_path):
    made = {"method": "random", "trials": 24, "seconds": 1.0, "keep": 2}
    gambol.discover("luxo", **made, out=tmp_path / "run")
    noted(tmp_path / "run", "energy +0.003, depth 0.011, half step 1.25, slippery 0.98")
    old = gambol.Run.open(tmp_path / "run")
    assert gambol.showcase(old) and gambol.showcase(old)[0].verdict.reasons == ()
    assert old.best(1)[0].verdict.figures == {"energy": 0.003, "depth": 0.011, "score.half": 1.25, "slippery": 0.98}
    gambol.discover("luxo", **{**made, "trials": 32}, out=tmp_path / "run", resume=True)
    assert gambol.Run.open(tmp_path / "run").trials_done == 32


def test_who_was_told_something_by_hand_counts_as_judged():
    with gambol.Run.create(None, gambol.discover("luxo", method="random", trials=4, seconds=0.5, keep=1).recipe) as run:
        told = Verdict.read("by hand", Status.OK, "a run")
        run.append([candidate(i, verdict=told) for i in range(3)], trials=3, state={})
        judge(run, Objective(run.recipe))
        assert all(one.verdict == Verdict(Status.OK, ("by hand",)) for one in run.best(3))


@pytest.mark.parametrize("text", ["{", '{"status": "ok"}', '{"status": "good", "reasons": [], "figures": {}}'])
def test_a_damaged_verdict_is_told_as_damage(tmp_path, text):
    gambol.discover("luxo", method="random", trials=8, seconds=0.5, keep=1, out=tmp_path / "run")
    noted(tmp_path / "run", text)
    with pytest.raises(gambol.InvalidInput, match="damaged"):
        gambol.Run.open(tmp_path / "run").best(1)
