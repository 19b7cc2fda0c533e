"""Traced programs are kept on disk: those of equal models alone, and only where gambol's source decides all of them."""

from dataclasses import dataclass

import pytest

import gambol
from gambol.compiler import answers
from gambol.compiler.code_cache import CodeCache
from gambol.controllers.passive import PassiveKernel
from gambol.rollout.model import Model

BODIES = ("luxo", "worm", "monopod")


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    """An empty one that is used."""
    monkeypatch.setenv("GAMBOL_CACHE", str(tmp_path))
    monkeypatch.setenv("GAMBOL_VERIFY", "0")  # that a program has passed is kept, too
    monkeypatch.setattr(answers, "source_is_loaded", lambda: True)  # whoever edits beside the tests
    monkeypatch.setattr(answers, "edited_since_start", lambda: False)
    return CodeCache(tmp_path / "code")


def programs(cache):
    """How many are kept, besides the names of methods that solve with fewest operations."""
    return sum(size > 1000 for size in cache.sizes())


def model(name="luxo", dt=0.001, kernel=None, **world):
    """A new one, whatever is kept in memory."""
    task = gambol.tasks.Travel()
    return Model(gambol.creature(name), gambol.World(**world), kernel or PassiveKernel(), task, dt, "semi-implicit", ())


@pytest.mark.parametrize("name", BODIES)
def test_a_kept_program_is_the_traced_one(name, cache, monkeypatch):
    traced = [getattr(model(name), which).fingerprint for which in ("program", "observer")]
    assert programs(cache) == 2
    monkeypatch.setattr(Model, "_trace", None)  # it is not traced again
    assert [getattr(model(name), which).fingerprint for which in ("program", "observer")] == traced


def test_another_model_has_another_program(cache):
    models = [
        model(),
        model(dt=0.0005),
        model(gravity=1.6),
        model("acrobot"),
        model(terrain=gambol.worlds.Slope(degrees=8)),
    ]
    assert len({one.program.fingerprint for one in models}) == programs(cache) == len(models)


def test_source_that_was_edited_while_it_runs_keeps_nothing(cache, monkeypatch):
    monkeypatch.setattr(answers, "edited_since_start", lambda: True)
    assert model().program.operation_count > 100 and not programs(cache)


@dataclass(frozen=True)
class Foreign(PassiveKernel):
    """Of an extension, whose source no digest of gambol's tells of."""


@dataclass(frozen=True)
class Lawful(PassiveKernel):
    law: object = len


Lawful.__module__ = PassiveKernel.__module__  # even one of gambol's, which holds a function


@pytest.mark.parametrize("kernel", [Foreign(), Lawful()])
def test_what_others_decide_is_traced_each_time(kernel, cache):
    assert model(kernel=kernel).program.operation_count > 100 and not programs(cache)
