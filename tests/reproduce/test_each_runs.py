"""Experiments run to their end, tiny: with searches cut short, so that none breaks unseen.

Others have tests of their own (test_muscles.py, test_evolving.py, test_gaits.py, test_diversity.py, tests/planning), or
begin with what only a search of minutes finds.
"""

from functools import wraps
from importlib import import_module

import pytest

import gambol
from gambol.progress import Progress
from gambol.reproduce.catalogue import EXPERIMENTS
from gambol.reproduce.experiment import Setting

# What searches are cut to, whatever an experiment asks for.
MOST = {
    "discover": {"trials": 6, "seconds": 1.0, "keep": 2},
    "refine": {"trials": 2, "seconds": 1.0, "chains": 2, "keep": 2},
    "plan": {"simulations": 120, "seconds": 2.0},
}
SIZES = {  # what else is made smaller, by the names that modules give it
    "plan-memory": {"TRIALS": {"balance": 60}, "EXPERIENCE": 1.2},
    "plan-peer": {"TRIALS": 60, "PROBLEMS": ("balance",)},
    "plan-luxo": {"SECONDS": 0.05, "LENGTH": 1.0},
    "plan-swingup": {"TRIALS": 60},
    "hybrid-hopper": {"COUNT": 3, "hybrid_hopper_ways.SECONDS": 6.0, "hybrid_hopper_ways.SETTLE": 2.0},
    "san-distribution": {"CREATURES": ("luxo",)},
}


def cut(function, most):
    """The function with its numbers cut."""

    @wraps(function)
    def shorter(*args, **options):
        for name, x in most.items():
            if options.get(name) is not None or name in ("simulations", "trials"):
                options[name] = min(options.get(name) or x, x)
        return function(*args, **options)

    return shorter


# Nothing was found by so little: medians of nothing.
@pytest.mark.filterwarnings("ignore:Mean of empty slice", "ignore:invalid value", "ignore:All-NaN slice")
@pytest.mark.parametrize("name", ["san-distribution", "hybrid-hopper", "plan-balance", "plan-cartwheel", "plan-flips",
                                  "plan-hop", "plan-swingup", "plan-luxo", "plan-memory", "plan-peer"])  # fmt: skip
def test_an_experiment_runs(name, tmp_path, monkeypatch):
    module = import_module(f"gambol.reproduce.{EXPERIMENTS[name].module}")
    for verb, most in MOST.items():
        monkeypatch.setattr(gambol, verb, cut(getattr(gambol, verb), most))
    for constant, x in SIZES.get(name, {}).items():
        monkeypatch.setattr(f"{module.__name__}.{constant}", x)
    rows = module.run(Setting([0], tmp_path, Progress()))
    assert rows and {row.id for row in rows} == {name}
    assert all(row.claim and row.ours for row in rows)
