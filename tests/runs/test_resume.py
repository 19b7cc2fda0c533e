"""Resuming: the same recipe, the same version, and then the same result."""

import pytest
from tests.runs.searches import LUXO, candidate, recipe, search

import gambol
from gambol.runs import run as run_module
from gambol.runs.run import Run


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


@pytest.mark.parametrize("changes, words", [
    ({"seed": 3}, "seed 3 instead of 4"),
    ({"creature": gambol.creature("star")}, "creature name 'star' instead of 'luxo'"),
    ({"creature": LUXO.model_copy(update={"summary": "another lamp"})}, "creature summary 'another lamp' instead of"),
])  # fmt: skip
def test_another_recipe_is_refused_and_nothing_is_lost(path, changes, words):
    before = (path / "run.sqlite").read_bytes()
    message = refusal(lambda: Run.resume(path, recipe(**changes)))
    assert words in message and "luxo" in message
    assert (path / "run.sqlite").read_bytes() == before
    Run.resume(path, recipe()).__exit__(None, None, None)  # the refused one holds no lock


def test_another_version_may_read_but_not_resume(path, monkeypatch):
    monkeypatch.setattr(run_module, "__version__", "9.9.9")
    message = refusal(lambda: Run.resume(path, recipe()))
    assert f"begun with gambol {gambol.__version__} and this is 9.9.9" in message
    assert len(Run.open(path).best()) == 1


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
