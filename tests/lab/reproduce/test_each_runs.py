"""Every experiment runs to its end, tiny: with searches cut short, so that none breaks unseen."""

import inspect
from contextlib import contextmanager
from functools import wraps
from importlib import import_module
from operator import attrgetter
from types import SimpleNamespace

import pytest
from tests.lab.reproduce import test_diversity, test_evolving, test_gaits, test_muscles
from tests.lab.reproduce import test_papers_read_again as again
from tests.lab.reproduce.found import found_by, hop
from tests.planning import test_plans

import gambol
from gambol.evaluation.cluster import Cluster
from gambol.evaluation.devices import device_named
from gambol.progress import Progress
from gambol_lab.reproduce.catalogue import EXPERIMENTS
from gambol_lab.reproduce.evolving_2000 import trials
from gambol_lab.reproduce.experiment import Setting

# What searches are cut to, whatever an experiment asks for.
MOST = {
    "discover": {"trials": 6, "seconds": 1.0, "keep": 2},
    "refine": {"trials": 2, "seconds": 1.0, "chains": 2, "keep": 2},
    "plan": {"simulations": 120, "seconds": 2.0},
    "skills.leap": {"trials": 2, "chains": 2},
    "skills.stop": {"trials": 2, "chains": 2},
    "skills.recover": {"trials": 4, "kept": 1, "tuning": 2, "attempts": 1},
    "skills.variations": {"count": 2, "directions": 2},
}
SIZES = {  # what else is made smaller, by the names that modules give it
    "san-table1": {"PAPER": {"luxo": (3, 6, 2, 6, 79)}, "TRIALS": 6, "KEPT": 2, "BUDGET": 2},
    "san-variety": {"MODES": {"cart": 5}, "PICTURES": 1},
    "san-distribution": {"CREATURES": ("luxo",)},
    "san-terrain": {"HILLS": 1},
    "san-pursuit": {"CREATURES": ("fish",), "SECONDS": 1.0, "CURVES": 1, "TRIED": 1},
    "pcg-gaits": {"SETTLED": 0.5},
    "pcg-recovery": {"gambol.skills.stance.POSES": 2, "gambol.skills.stance.TILTS": (0.0,)},
    "pcg-bifurcation": {"CREATURES": ("luxo",), "VALUES": 2},
    "hybrid-hopper": {"COUNT": 3, "hybrid_hopper_ways.SECONDS": 6.0, "hybrid_hopper_ways.SETTLE": 2.0},
    "plan-swingup": {"TRIALS": 60},
    "plan-spinner": {"FEW": 5, "TRIALS": 100, "MEMORY_TRIALS": 100},
    "plan-luxo": {"SECONDS": 0.05, "LENGTH": 1.0},
    "plan-memory": {"TRIALS": {"balance": 60}, "EXPERIENCE": 1.2},
    "plan-peer": {"TRIALS": 60, "PROBLEMS": ("balance",)},
    "pcg-interpolation": {"KS": (0.0, 0.5, 1.0), "FINER": (0.0, 1.0), "TRIES": 1, "ASKED": 2, "ATTEMPTS": 1},
    "pcg-variations": {"CHANCE": 2},
    "transplant": {"SMALL": (4, 2), "HOMES": {"worm": (4, 3.0), "octagon": (6, 3.0), "snake": (4, 3.0)}, "BY": 1},
    "gaits-in-space": {"FEW": ("monopod",), "SMALL": 48, "gambol_lab.reproduce.space_bodies.LOOK": 0.5},
    "loops": {"FEW": ("frog",), "SMALL": 100},
    "ode-table": {"SECONDS": 0.3, "STEPS": (0.002, 0.3)},
    "evolve-workers": {
        "EVOLUTION": gambol.synthesis.Evolution(population=8, generations=3),
        "SECONDS": 5.0,
        "COUNTS": (1, 2),
    },
    "train-luxo": {"STEPS": 64, "LANES": 4, "EPISODES": 4, "SETTINGS": {"n_steps": 16, "batch_size": 16}},
}
# Where nobody asks what a gait is called: checking and naming it takes as long as all the rest.
UNNAMED = {
    "pcg-stop",
    "pcg-recovery",
    "pcg-interpolation",
    "evolve-worm",
    "evolve-closed-loop",
    "evolve-terrain",
    "evolve-grouping",
}
MORE = {"plan-spinner": {"plan": {"simulations": 3000, "seconds": 2.0}}}  # what is recalled has to be there
ELSEWHERE = {  # tests that run an experiment, and look closer
    **dict.fromkeys(test_muscles.TINY, test_muscles.test_an_experiment_leaves_rows_and_pictures),
    "evolve-clearing": test_evolving.test_niches_beside_none,
    "gaits": test_gaits.test_rows_say_what_holds,
    "diversity": test_diversity.test_seven_searches_are_told_apart,
    "pcg-leap": again.test_a_leap_is_found_within_300_trials,
    "plan-balance": again.test_balance_reaches_the_thesiss_figure_by_longer_intervals_and_by_more_branches,
    "plan-cartwheel": again.test_cartwheels_cost_90_where_a_fall_counts_at_the_nodes,
    "plan-giant-swing": test_plans.test_an_experiment_tells_what_came_out,
}


def cut(function, most):
    """The function with its numbers cut."""

    @wraps(function)
    def shorter(*args, **options):
        for name, x in most.items():
            if options.get(name) is not None or name in ("simulations", "trials", "directions"):
                options[name] = min(options.get(name) or x, x)
        return function(*args, **options)

    return shorter


def stunt(creature, task, **options):
    """A run of skills that begin as a leap does; searches for them have tests of their own."""
    known = gambol.skills.usual_repertoire(gambol.creature(creature))
    up = gambol.controllers.SkillSequence.of(known, [("turn-up", 5.3), ("forward", 4.8), ("do-nothing", 4.0)])
    leaps = found_by(creature, up, {"kind": "stunt"}, 2.0, precision="float32")
    return SimpleNamespace(best=lambda count: [leaps])


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
    if name == "evolve-workers":
        pytest.importorskip("distributed")
    module = import_module(f"gambol_lab.reproduce.{EXPERIMENTS[name].module}")
    for verb, most in {**MOST, **MORE.get(name, {})}.items():
        monkeypatch.setattr(f"gambol.{verb}", cut(attrgetter(verb)(gambol), most))
    for constant, x in SIZES.get(name, {}).items():
        whole = constant.startswith(("gambol.", "gambol_lab."))
        monkeypatch.setattr(constant if whole else f"{module.__name__}.{constant}", x)
    for function, other in instead.items():
        if hasattr(module, function):
            monkeypatch.setattr(module, function, other)
    monkeypatch.setattr(trials, "SMALL", trials.Form(6, 2, 3.0))
    monkeypatch.setattr(gambol.skills, "stunt", stunt)
    if name in UNNAMED:
        monkeypatch.setattr("gambol.discovery.request.judge", lambda *args: None)
    rows = module.run(Setting([0], tmp_path, Progress()))
    assert rows and {row.id for row in rows} == {name}
    assert all(row.claim and row.ours for row in rows)


def test_every_experiment_has_a_tiny_run():
    """Those that do not run here are run by the tests that are named."""
    assert set(ELSEWHERE) <= set(EXPERIMENTS) and {*SIZES, *UNNAMED} <= set(EXPERIMENTS) - set(ELSEWHERE)
    for name, test in ELSEWHERE.items():
        module = EXPERIMENTS[name].module.rpartition(".")[2]
        ways = (f"{module}.run(", f"rows_by_claim({module},", f'EXPERIMENTS["{name}"].run(')
        if name in test_muscles.TINY:
            module, ways = test_muscles.TINY[name][0].__name__, ("module.run(",)
            assert module.endswith(EXPERIMENTS[name].module)
        assert any(way in inspect.getsource(test) for way in ways), name
