"""Every experiment runs to its end, tiny: with searches cut short, so that none breaks unseen."""

from contextlib import contextmanager
from functools import wraps
from importlib import import_module
from operator import attrgetter

import pytest
from tests.reproduce import test_diversity, test_evolving, test_gaits, test_muscles

import gambol
from gambol.dynamics.habitat import natural_world
from gambol.evaluation.cluster import Cluster
from gambol.evaluation.devices import device_named
from gambol.progress import Progress
from gambol.reproduce.catalogue import EXPERIMENTS
from gambol.reproduce.evolving_2000 import trials
from gambol.reproduce.experiment import Setting
from gambol.runs.candidate import Candidate
from gambol.runs.recipe import Recipe

# What searches are cut to, whatever an experiment asks for.
MOST = {
    "discover": {"trials": 6, "seconds": 1.0, "keep": 2},
    "refine": {"trials": 2, "seconds": 1.0, "chains": 2, "keep": 2},
    "plan": {"simulations": 120, "seconds": 2.0},
    "skills.leap": {"trials": 2, "chains": 2},
    "skills.stop": {"trials": 2, "chains": 2},
    "skills.recover": {"trials": 4, "kept": 1, "tuning": 2, "attempts": 1},
    "skills.stunt": {"trials": 8},
    "skills.variations": {"count": 2, "directions": 2},
}
SIZES = {  # what else is made smaller, by the names that modules give it
    "san-table1": {"PAPER": {"luxo": (3, 6, 2, 6, 79)}, "TRIALS": 6, "KEPT": 2, "BUDGET": 4},
    "san-variety": {"MODES": {"cart": 5}, "PICTURES": 1},
    "san-distribution": {"CREATURES": ("luxo",)},
    "san-terrain": {"HILLS": 1},
    "san-pursuit": {"CREATURES": ("fish",), "SECONDS": 1.0, "CURVES": 2, "TRIED": 1},
    "pcg-gaits": {"SETTLED": 0.5},
    "pcg-recovery": {"gambol.skills.stance.POSES": 2, "gambol.skills.stance.TILTS": (0.0,)},
    "pcg-bifurcation": {"CREATURES": ("luxo",), "VALUES": 2},
    "hybrid-hopper": {"COUNT": 3, "hybrid_hopper_ways.SECONDS": 6.0, "hybrid_hopper_ways.SETTLE": 2.0},
    "plan-swingup": {"TRIALS": 60},
    "plan-spinner": {"FEW": 5, "TRIALS": 100, "MEMORY_TRIALS": 100},
    "plan-luxo": {"SECONDS": 0.05, "LENGTH": 1.0},
    "plan-memory": {"TRIALS": {"balance": 60}, "EXPERIENCE": 1.2},
    "plan-peer": {"TRIALS": 60, "PROBLEMS": ("balance",)},
    "ode-table": {"SECONDS": 0.5, "STEPS": (0.01, 0.3)},
    "evolve-workers": {"EVOLUTION": gambol.synthesis.Evolution(population=8, generations=3), "SECONDS": 5.0,
                       "COUNTS": (1, 2)},
    "train-luxo": {"STEPS": 64, "LANES": 4, "EPISODES": 4, "SETTINGS": {"n_steps": 16, "batch_size": 16}},
}  # fmt: skip
MORE = {"plan-spinner": {"plan": {"simulations": 3000, "seconds": 2.0}}}  # what is recalled has to be there
ELSEWHERE = {*test_muscles.TINY, *test_evolving.RUN, *test_gaits.RUN, *test_diversity.RUN, "plan-giant-swing"}


def cut(function, most):
    """The function with its numbers cut."""

    @wraps(function)
    def shorter(*args, **options):
        for name, x in most.items():
            if options.get(name) is not None or name in ("simulations", "trials"):
                options[name] = min(options.get(name) or x, x)
        return function(*args, **options)

    return shorter


def hop(seed):
    """What experiments with Luxo begin with, and search for thousands of trials."""
    luxo = gambol.creature("luxo")
    graph = gambol.controllers.PoseGraph.cyclic(gambol.load("examples/luxo-hop.yaml").poses)
    recipe = Recipe(verb="discover", creature=luxo, family="pose-graph", task={"kind": "upright"},
                    worlds=(natural_world(luxo),), seconds=6.0, trials=1, keep=1, seed=seed, method="random")  # fmt: skip
    return Candidate(trial=0, id=1, controller=graph, score=1.0, status="ok", recipe=recipe)


@pytest.fixture
def instead():
    """What stands for functions that take long, by their names."""
    opened = []

    @contextmanager
    def one_worker(count):
        """A cluster of one process, however many are asked for, and the same one again: each takes seconds to start."""
        opened.append(device_named(f"{Cluster.name}:local:1"))
        yield opened[-1]

    yield {"regular_hop": hop, "_started": one_worker}
    for cluster in opened[:1]:
        cluster.workers.close()


# Nothing was found by so little: medians of nothing.
@pytest.mark.filterwarnings("ignore:Mean of empty slice", "ignore:invalid value", "ignore:All-NaN slice")
@pytest.mark.parametrize("name", [name for name in EXPERIMENTS if name not in ELSEWHERE])
def test_an_experiment_runs(name, tmp_path, monkeypatch, instead):
    module = import_module(f"gambol.reproduce.{EXPERIMENTS[name].module}")
    for verb, most in {**MOST, **MORE.get(name, {})}.items():
        monkeypatch.setattr(f"gambol.{verb}", cut(attrgetter(verb)(gambol), most))
    for constant, x in SIZES.get(name, {}).items():
        monkeypatch.setattr(constant if constant.startswith("gambol.") else f"{module.__name__}.{constant}", x)
    for function, other in instead.items():
        if hasattr(module, function):
            monkeypatch.setattr(module, function, other)
    monkeypatch.setattr(trials, "SMALL", test_evolving.TINY)
    rows = module.run(Setting([0], tmp_path, Progress()))
    assert rows and {row.id for row in rows} == {name}
    assert all(row.claim and row.ours for row in rows)
