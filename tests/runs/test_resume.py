"""Resuming: the same recipe, the same version, and then the same result."""

import sqlite3
from contextlib import closing

import pytest
from tests.runs.searches import LUXO, candidate, recipe, search

import gambol
from gambol.runs import run as run_module
from gambol.runs.run import Run
from gambol.version import code_version


def refusal(act):
    with pytest.raises(gambol.InvalidInput) as caught:
        act()
    assert str(caught.value).count("; ") == 2 and "\n" not in str(caught.value)
    return str(caught.value)


@pytest.fixture
def path(tmp_path):
    """A run that stopped after one batch."""
    with Run.create(tmp_path / "luxo", recipe()) as run:
        run.append([candidate(2, 0.5)], trials=10, state={"step": 1})
    return tmp_path / "luxo"


def test_a_run_goes_on_where_it_stopped(path):
    with Run.resume(path, recipe()) as run:
        assert (run.trials_done, run.search_state) == (10, {"step": 1})
        run.append([candidate(10, 0.7)], trials=10, state={"step": 2})
    assert [best.trial for best in Run.open(path).best()] == [10, 2]


def test_a_search_in_pieces_ends_where_a_whole_one_does(tmp_path):
    whole = Run.create(None, recipe())
    search(whole, 12)

    class Stop(Exception):
        pass

    def stop(batch):
        if batch % 4 == 0:
            raise Stop

    run = Run.create(tmp_path / "luxo", recipe())
    for _ in range(3):
        with pytest.raises(Stop), run:
            search(run, 12, stop)
        run = Run.resume(tmp_path / "luxo", recipe())
    with run:
        search(run, 12)
    assert run.rows() == whole.rows() and run.search_state == whole.search_state


@pytest.mark.parametrize(
    "changes, words",
    [
        ({"seed": 3}, "seed 3 instead of 4"),
        ({"creature": gambol.creature("star")}, "creature name 'star' instead of 'luxo'"),
        (
            {"creature": LUXO.model_copy(update={"summary": "another lamp"})},
            "creature summary 'another lamp' instead of",
        ),
    ],
)
def test_another_recipe_is_refused_and_nothing_is_lost(path, changes, words):
    before = (path / "run.sqlite").read_bytes()
    message = refusal(lambda: Run.resume(path, recipe(**changes)))
    assert words in message and "luxo" in message
    assert (path / "run.sqlite").read_bytes() == before
    Run.resume(path, recipe()).__exit__(None, None, None)  # the refused one holds no lock


@pytest.mark.parametrize("other", ["9.9.9+abc", f"{gambol.__version__}+abc"])
def test_other_code_may_read_but_not_resume(path, monkeypatch, other):
    before = Run.open(path).version
    monkeypatch.setattr(run_module, "code_version", lambda: other)
    message = refusal(lambda: Run.resume(path, recipe()))
    assert f"begun with gambol {before} and this is {other}" in message and "--anyway" in message
    assert len(Run.open(path).best()) == 1


def test_other_code_resumes_if_that_is_wanted_and_the_run_says_so_from_then_on(path, monkeypatch):
    before = Run.open(path).version
    other = f"{gambol.__version__}+abc"
    monkeypatch.setattr(run_module, "code_version", lambda: other)
    for _ in range(2):
        Run.resume(path, recipe(), anyway=True).__exit__(None, None, None)
    assert Run.open(path).version == f"{before} {other}"
    Run.resume(path, recipe()).__exit__(None, None, None)  # the code that it was last written by
    monkeypatch.undo()
    assert f"begun with gambol {other}" in refusal(lambda: Run.resume(path, recipe()))


def test_a_run_from_before_code_had_a_digest_goes_on_with_this_version(path):
    def written_by(version):
        with closing(sqlite3.connect(path / "run.sqlite")) as database, database:
            database.execute("UPDATE run SET version = ?", (version,))

    written_by(gambol.__version__)
    Run.resume(path, recipe()).__exit__(None, None, None)
    assert Run.open(path).version == f"{gambol.__version__} {code_version()}"
    written_by("0.0.1")
    assert "begun with gambol 0.0.1" in refusal(lambda: Run.resume(path, recipe()))


def test_beginning_where_a_run_is_changes_nothing(path):
    before = (path / "run.sqlite").read_bytes()
    assert "holds a run already" in refusal(lambda: Run.create(path, recipe()))
    assert (path / "run.sqlite").read_bytes() == before


def test_a_run_is_read_while_it_is_written(path):
    reader = Run.open(path)
    with Run.resume(path, recipe()) as run:
        run.append([candidate(10, 0.7)], trials=10, state={"step": 2})
        assert reader.trials_done == 20 and Run.open(path).best(1)[0].trial == 10
        assert not reader.finished
        run.finish()
    assert reader.finished
