"""Batches in, candidates out: order, numbers that are none, lineage, tables, and what is refused."""

import builtins
import math
import threading
from dataclasses import replace
from typing import Literal

import numpy as np
import pytest
from tests.runs.searches import candidate, controller, recipe, search

import gambol
from gambol.rollout.status import Status
from gambol.runs.candidate import Verdict
from gambol.runs.run import Run
from gambol.version import code_version

BY_HAND = Verdict(Status.OK, ("Somebody looked at it.",), {"way": 1.5, "held": None})


@pytest.fixture(params=["folder", "memory"])
def run(request, tmp_path):
    """The same run in a folder and in memory."""
    with Run.create(tmp_path / "run" if request.param == "folder" else None, recipe()) as run:
        yield run


def test_a_new_run_is_empty(run):
    assert (run.trials_done, run.kept, run.search_state, run.finished) == (0, 0, None, None)
    assert run.recipe == recipe() and run.version == code_version() and run.created
    assert run.best() == [] and run.rows() == [] and len(run.to_pandas()) == 0


def test_the_best_come_first_ties_by_trial_and_what_is_no_number_last(run):
    scores = [0.5, math.nan, -math.inf, 1 / 3, 0.5, -0.0, math.nan, 1e-320, -math.inf, 2.0]
    found = [candidate(i, score) for i, score in enumerate(scores)]
    run.append(found[::-1], trials=10, state={})
    assert [best.trial for best in run.best(100)] == [9, 0, 4, 3, 7, 5, 2, 8, 1, 6]
    for best in run.best(100):
        assert best.score == scores[best.trial] or (math.isnan(best.score) and math.isnan(scores[best.trial]))
    assert [best.trial for best in run.best(2)] == [9, 0] and run.best(0) == []


def test_every_bit_of_a_controller_and_a_score_comes_back(run):
    found = [candidate(i, np.float32(i) / np.float32(3), status="ok") for i in range(50)]
    stored = run.append(found, trials=50, state={})
    for before, after in zip(stored, sorted(run.best(50), key=lambda c: c.trial), strict=True):
        assert after == before and after.controller.fingerprint == controller(after.trial).fingerprint
        assert run.candidate(after.id) == after
        assert (after.run, after.recipe) == (run.path, run.recipe)


def test_batches_add_up_and_the_newest_state_counts(run):
    run.append([candidate(3)], trials=5, state={"step": 1, "best": -math.inf, "weights": [0.1, 1 / 3]})
    run.append([], trials=7, state={"step": 2, "best": -math.inf, "weights": [0.2, 2 / 3]})
    assert (run.trials_done, run.kept) == (12, 1)
    assert run.search_state == {"step": 2, "best": -math.inf, "weights": [0.2, 2 / 3]}


def test_lineage(run):
    (parent,) = run.append([candidate(0)], trials=1, state={})
    (child,) = run.append([candidate(1, parent=parent.id, operator="nudge", verdict=BY_HAND)], trials=1, state={})
    again = run.candidate(child.id)
    assert (again.parent, again.operator, again.verdict) == (parent.id, "nudge", BY_HAND)


def test_update_changes_what_may_change_in_all_or_none(run):
    one, two = run.append([candidate(0, 1.0), candidate(1, 2.0)], trials=2, state={})
    run.update(replace(one, name="hopper", descriptors={"speed": 0.5}), replace(two, status=Status.SUNK))
    assert [c.status for c in run.best()] == ["ok", "sunk"]  # what went wrong comes last
    assert run.candidate(one.id).name == "hopper" and run.candidate(one.id).descriptors == {"speed": 0.5}
    with pytest.raises(gambol.InvalidInput, match="no candidate 9 from trial 9"):
        run.update(replace(one, name="other"), candidate(9, id=9))
    assert run.candidate(one.id).name == "hopper"


def test_a_table_has_a_row_for_each_candidate_and_a_column_for_each_descriptor(run):
    (first,) = run.append([candidate(0, 1.0, descriptors={"speed": 0.5})], trials=1, state={})
    run.append([candidate(1, math.nan, descriptors={"gait": "hop"}, parent=first.id)], trials=1, state={})
    table = run.to_pandas()
    assert list(table.index) == [1, 2] and list(table.columns) == [
        "trial",
        "batch",
        "score",
        "status",
        "name",
        "parent",
        "operator",
        "reasons",
        "descriptor.speed",
        "descriptor.gait",
    ]
    assert table.loc[2, "parent"] == 1 and table.loc[2, "descriptor.gait"] == "hop" and table.loc[2, "batch"] == 2
    assert math.isnan(table.loc[2, "score"]) and math.isnan(table.loc[2, "descriptor.speed"])
    assert run.rows()[0] == {
        "id": 1,
        "trial": 0,
        "batch": 1,
        "score": 1.0,
        "status": "ok",
        "name": "",
        "parent": None,
        "operator": "",
        "reasons": "",
        "descriptor.speed": 0.5,
        "descriptor.gait": None,
    }


def test_without_pandas_a_table_says_what_to_do(run, monkeypatch):
    whole = builtins.__import__

    def without(name, *rest):
        if name == "pandas":
            raise ImportError(name)
        return whole(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(gambol.InvalidInput, match="gambol\\[tables\\]"):
        run.to_pandas()
    assert run.rows() == []


def test_after_its_block_a_run_is_read_but_not_written(run):
    search(run, 3)
    before = run.best(5)
    run.__exit__(None, None, None)
    assert run.best(5) == before and run.finished
    for write in (lambda: run.append([], trials=1, state={}), lambda: run.update(), run.finish):
        with pytest.raises(gambol.InvalidInput, match="open for reading"):
            write()


def test_reading_goes_on_while_another_thread_writes(run):
    faults = []

    def read():
        try:
            while not run.finished:
                assert run.trials_done % 10 == 0
                run.best(3), run.rows()
        except Exception as error:
            faults.append(error)

    readers = [threading.Thread(target=read) for _ in range(3)]
    for reader in readers:
        reader.start()
    search(run, 10)
    for reader in readers:
        reader.join()
    assert not faults


class Unlisted(gambol.controllers.Passive):
    """A family that no file can name."""

    kind: Literal["unlisted"] = "unlisted"


@pytest.mark.parametrize(
    "found, trials, state, words",
    [
        ([candidate(1)], 1, {}, "a candidate has trial 1"),
        ([candidate(0), candidate(0)], 2, {}, "the same trial"),
        ([candidate(0, parent=1)], 1, {}, "no candidate 1"),
        ([candidate(0, descriptors={"speed": np.zeros(2)})], 1, {}, "the descriptors of trial 0 cannot be stored"),
        ([candidate(0)], 1, {"weights": np.zeros(2)}, "the search's state cannot be stored"),
        (
            [replace(candidate(0), controller=Unlisted())],
            1,
            {},
            "controller family 'unlisted', which is not registered",
        ),
        ([], -1, {}, "a batch of -1 trials"),
    ],
)
def test_a_batch_that_cannot_be_stored_leaves_nothing(run, found, trials, state, words):
    with pytest.raises(gambol.InvalidInput) as caught:
        run.append(found, trials=trials, state=state)
    assert words in str(caught.value) and str(caught.value).count("; ") == 2
    assert (run.trials_done, run.kept, run.search_state) == (0, 0, None)
    run.append([candidate(0)], trials=1, state={})


def test_what_is_not_there(run):
    with pytest.raises(gambol.InvalidInput, match="no candidate 1; it holds none yet"):
        run.candidate(1)
    search(run, 1)
    with pytest.raises(gambol.InvalidInput, match="no candidate 6; it holds candidates 1 to 5"):
        run.candidate(6)
    with pytest.raises(gambol.InvalidInput, match="is finished"):
        run.append([], trials=1, state={})


def test_what_is_stored_is_on_the_disk(tmp_path):
    """A rollback journal, and EXTRA (3): the folder too is synced at every commit. See runs/database.py."""
    with Run.create(tmp_path / "run", recipe()) as run:
        assert run._database._one("PRAGMA journal_mode") == ("delete",)
        assert run._database._one("PRAGMA synchronous") == (3,)
        search(run, 1)
    assert {file.name for file in (tmp_path / "run").iterdir()} == {"run.sqlite", "lock"}
