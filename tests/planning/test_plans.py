"""Plans with physics: the catalogue's problems, the same bits again, interrupted or not, and quickly."""

import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module

import numpy as np
import pytest

import gambol
from gambol.planning import store
from gambol.planning.expander import Expander
from gambol.planning.search import REPORT_EVERY
from gambol.rollout.reference import run_reference
from gambol_lab.bench.expansions import SIDE_BY_SIDE, expansion_rate
from gambol_lab.reproduce.catalogue import EXPERIMENTS
from gambol_lab.reproduce.experiment import Setting

PROBLEMS = [
    name for name in gambol.planning.problem_names() if gambol.planning.problem(name).inputs.kind != "primitives"
]


def expander(name):
    problem = gambol.planning.problem(name)
    creature = gambol.creature(problem.creature)
    return Expander(creature, problem, gambol.dynamics.natural_world(creature))


@pytest.mark.parametrize("name", PROBLEMS)
def test_plans_replay_bit_for_bit(name):
    problem = gambol.planning.problem(name)
    near = gambol.planning.Problem.from_data({**problem.model_dump(), "horizon": min(8, problem.horizon)}, name)
    plan = gambol.plan(None, near, seconds=1.0, simulations=3000, seed=3, width=4)
    assert len(plan)
    final = plan.motion().final
    body = [slot for slot in plan.slot_names if not slot.startswith(("memory.", "measure.", "status"))]
    assert [final.slots[slot] for slot in body] == [plan.states[-1][plan.slot_names.index(slot)] for slot in body]
    again = gambol.simulate(plan.creature, plan.controller, world=plan.world, seconds=plan.seconds, dt=plan.dt)
    assert again.final == final


def test_long_plans_are_played_in_pieces_with_even_frames():
    plan = gambol.plan("acrobot", "flip", seconds=95.0, width=8)
    motion = plan.motion()
    assert len(plan) > 500
    assert [motion.final.slots[n] for n in ("x", "y")] == [
        plan.states[-1][plan.slot_names.index(n)] for n in ("x", "y")
    ]
    steps = np.diff(motion.time)
    assert steps[:-1].max() - steps[:-1].min() < 1e-9
    assert motion.status == "ok"


def test_one_expansion_is_the_reference_simulators():
    grower = expander("cartwheel")
    row = grower.start()
    before = grower.state(row).tolist()
    (after,) = grower.simulate([row], [(40.0,)])
    numbers = [0.18, 0.0, 40.0 * np.pi / 180]  # seconds, the state after it, its target
    wanted = run_reference(grower.model, before, numbers, grower.steps)
    assert grower.state(after).tolist() == pytest.approx(wanted, rel=1e-6, abs=1e-9)


def test_expansions_side_by_side_are_the_same_as_one_by_one():
    grower = expander("flip")
    row = grower.start()
    inputs = [(x,) for x in np.linspace(-140, 140, 21).tolist()]
    single = [grower.simulate([row], [given])[0] for given in inputs]
    block = grower.simulate([row] * 21, inputs)
    assert [a is None for a in single] == [b is None for b in block]
    assert None not in (single[0], block[0])
    for a, b in zip(single, block, strict=True):
        if a is not None:
            assert (grower.state(a) == grower.state(b)).all()


def test_same_seed_same_plan_and_another_seed_another():
    plans = [gambol.plan("acrobot", "flip", seconds=3.0, seed=seed) for seed in (5, 5, 6)]
    assert (plans[0].inputs == plans[1].inputs).all() and plans[0].tally == plans[1].tally
    assert not (plans[0].inputs[:10] == plans[2].inputs[:10]).all()


@pytest.mark.parametrize("memory", [False, True])
def test_interrupted_plans_go_on_as_if_nothing_had_happened(tmp_path, memory, monkeypatch):
    whole = gambol.plan("acrobot", "cartwheel", seconds=6.0, seed=1, memory=memory)
    monkeypatch.setattr(store, "SECONDS_BETWEEN", 0.1)
    count = 0

    def stop(report):
        nonlocal count
        count += 1
        if count in (2, 5):
            signal.raise_signal(signal.SIGINT)

    watched = gambol.Progress(stop)
    first = gambol.plan(
        "acrobot", "cartwheel", seconds=6.0, seed=1, memory=memory, out=tmp_path / "p", progress=watched
    )
    assert first.status == "interrupted" and 0 < first.tally.simulations < whole.tally.simulations
    assert len(gambol.load(tmp_path / "p")) == len(first)
    again = {"seconds": 6.0, "seed": 1, "memory": memory, "out": tmp_path / "p", "resume": True}
    second = gambol.plan("acrobot", "cartwheel", **again, progress=watched)
    assert second.status == "interrupted"
    third = gambol.plan("acrobot", "cartwheel", **again)
    assert third.status == whole.status == "complete" and third.tally == whole.tally
    assert third.progress == whole.progress
    assert (third.inputs == whole.inputs).all() and (third.states == whole.states).all()
    stored = gambol.load(tmp_path / "p")
    assert (stored.states == whole.states).all() and stored.status == "complete"
    assert (stored.motion().centre == whole.motion().centre).all()


def test_a_plan_off_the_main_thread_is_cancelled_and_goes_on(tmp_path):
    settings = {"seconds": 6.0, "seed": 1, "out": tmp_path / "p"}
    whole = gambol.plan("acrobot", "cartwheel", **{**settings, "out": None})
    begun = threading.Event()
    progress = gambol.Progress(lambda report: begun.set() or time.sleep(0.01))
    with ThreadPoolExecutor(1) as pool:
        planning = pool.submit(gambol.plan, "acrobot", "cartwheel", **settings, progress=progress)
        assert begun.wait(300.0)
        progress.cancel()
        first = planning.result()
    assert first.status == "interrupted" and 0 < first.tally.simulations < whole.tally.simulations
    rest = gambol.plan("acrobot", "cartwheel", **settings, resume=True)
    assert rest.tally == whole.tally and (rest.inputs == whole.inputs).all()


def test_stepping_back_resumes_too(tmp_path):
    def go(**more):
        return gambol.plan("acrobot", "cartwheel", seconds=9.0, simulations=6000, patience=400, seed=2, width=1, **more)

    whole = go()
    assert whole.taken_back > 0

    reports = []

    def stop(report):
        reports.append(report)
        if len(reports) == 4352 // REPORT_EVERY:  # the curve of progress was thinned out by then
            signal.raise_signal(signal.SIGINT)

    assert go(out=tmp_path / "p", progress=gambol.Progress(stop)).status == "interrupted"
    rest = go(out=tmp_path / "p", resume=True)
    assert rest.tally == whole.tally and (rest.inputs == whole.inputs).all() and rest.taken_back == whole.taken_back
    assert rest.progress == whole.progress


def test_expansions_are_fast():
    assert expansion_rate(1) > 10_000
    assert expansion_rate(SIDE_BY_SIDE) > 50_000
    assert expansion_rate(1, branch=SIDE_BY_SIDE) > 50_000


PEAK = """
import resource, gambol
plan = gambol.plan(None, "giant-swing", seconds={seconds}, width=32, simulations=10**9)
assert plan.status == "complete", plan.status
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def test_a_long_plan_needs_little_more_memory_than_a_short_one():
    def peak(seconds):
        done = subprocess.run([sys.executable, "-c", PEAK.format(seconds=seconds)], capture_output=True, check=True)
        return int(done.stdout)

    assert peak(600) < 1.2 * peak(60)


def test_two_actuators_are_planned_for():
    problem = gambol.planning.Problem.from_data(
        {
            "name": "lean",
            "evaluate": "20*com_x + depth/10 - children",
            "interval": 0.15,
            "horizon": 6,
            "prune": "elbow.touching > 0.5 or shade_low.touching > 0.5 or shade_high.touching > 0.5",
            "inputs": {"kind": "range", "low": [75, -140], "high": [150, -50]},
        },
        "lean",
    )
    plan = gambol.plan("luxo", problem, seconds=2.0)
    assert plan.status == "complete" and plan.inputs.shape == (14, 2)
    assert plan.motion().distance > 0.1


@pytest.mark.parametrize("name", [name for name in EXPERIMENTS if name.startswith("plan-")])
def test_experiments_can_be_run(name):
    assert callable(import_module(f"gambol_lab.reproduce.{EXPERIMENTS[name].module}").run)


def test_an_experiment_tells_what_came_out(tmp_path):
    rows = EXPERIMENTS["plan-giant-swing"].run(Setting([0], tmp_path, gambol.Progress()))
    assert {row.id for row in rows} == {"plan-giant-swing"} and rows[0].holds
    assert {path.name for path in tmp_path.iterdir()} == {"plan-giant-swing.png", "plan-giant-swing-phase.png"}


def test_a_plan_in_pieces_has_the_targets_of_the_whole(monkeypatch):
    """The frame that two pieces share had the target of the earlier one, which was over."""
    plan = gambol.plan("acrobot", "flip", seconds=2.0, seed=0)
    whole = gambol.replay(plan.individual)
    monkeypatch.setattr("gambol.planning.planned.MOST_POSES", 6)
    pieces = plan.motion()
    for name, column in whole.columns().items():
        assert np.array_equal(column, pieces.columns()[name], equal_nan=True), name
