"""Luxo across terrain: crossed, quickly, the same when resumed, widened when there is no path, and a peer's method."""

import signal
import time

import numpy as np
import pytest

import gambol
from gambol.planning import expander
from gambol.planning.branches import grown_branches

DITCH = [(-3, 0), (0.7, 0), (0.72, -0.15), (0.84, -0.15), (0.86, 0), (2, 0)]


def world(points):
    return gambol.World(terrain={"kind": "segments", "points": points})


def test_a_ditch_is_crossed_without_a_fall_and_quickly():
    gambol.plan("luxo", "traverse", world=world(DITCH), width=64)  # compiles
    began = time.thread_time()
    plan = gambol.plan("luxo", "traverse", world=world(DITCH), width=64)
    assert time.thread_time() - began < 2.0
    assert plan.status == "goal" and plan.states[-1][0] > 2.0
    motion = plan.motion(fps=1000)
    base = [i for i, c in enumerate(plan.creature.contacts) if c.link == "base"]
    others = [i for i in range(len(plan.creature.contacts)) if i not in base]
    assert motion.touching[:, base].any() and not motion.touching[:, others].any()
    assert motion.final.slots["x"] == plan.states[-1][0]


def test_interrupted_jumps_go_on_the_same(tmp_path):
    whole = gambol.plan("luxo", "traverse", world=world(DITCH))

    def stop(report):
        if report.done >= 3 * gambol.planning.problem("traverse").interval - 1e-9:
            signal.raise_signal(signal.SIGINT)

    first = gambol.plan("luxo", "traverse", world=world(DITCH), out=tmp_path / "p", progress=gambol.Progress(stop))
    assert first.status == "interrupted" and 3 <= len(first) < len(whole)
    rest = gambol.plan("luxo", "traverse", world=world(DITCH), out=tmp_path / "p", resume=True)
    assert rest.status == "goal" and rest.tally == whole.tally and (rest.inputs == whole.inputs).all()


def test_problem_is_widened_where_it_has_no_path():
    """No second jump is allowed: all attempts fail, and all of them are counted."""
    data = gambol.planning.problem("traverse").model_dump()
    data["inputs"]["primitives"] = [
        {"name": "backwards", "poses": [[150, -50]] * 3},
        {"name": "forwards", "poses": [[75, -140]] * 3},
    ]
    problem = gambol.planning.Problem.from_data({**data, "horizon": 2, "prune": "time > 0.5"}, "narrow")
    assert [(p.inputs.between, p.horizon) for p in problem.widened()] == [(False, 2), (True, 2), (False, 4)]
    plan = gambol.plan("luxo", problem, world=world(DITCH))
    assert plan.status == "no path" and plan.problem.horizon == 4
    assert plan.tally.simulations == (2 + 4) + (3 + 9) + (2 + 4) and plan.tally.pruned == 4 + 9 + 4


def test_windows_that_are_too_large_are_not_tried():
    wide = gambol.planning.Problem.from_data({**gambol.planning.problem("traverse").model_dump(), "horizon": 8}, "wide")
    assert [(p.inputs.between, p.horizon) for p in wide.widened()] == [(False, 8), (False, 10)]


def test_primitives_in_between_are_halfway():
    both = gambol.planning.problem("traverse").widened()[1].inputs.all()
    assert len(both) == 5 + 10
    assert both[5] == tuple(0.5 * (a + b) for a, b in zip(both[0], both[1], strict=True))


def test_sampling_is_a_peer_with_the_same_results_again(tmp_path, monkeypatch):
    monkeypatch.setattr(expander, "aligned_empty", np.ones)  # rows that look like goals until they are judged

    def go(**more):
        return gambol.plan(None, "balance", method="sampling", seconds=1.5, seed=4, **more)

    whole = go()
    assert whole.status == "complete"

    reports = []

    def stop(report):
        reports.append(report)
        if len(reports) == 4:
            signal.raise_signal(signal.SIGINT)

    assert go(out=tmp_path / "p", progress=gambol.Progress(stop)).status == "interrupted"
    rest = go(out=tmp_path / "p", resume=True)
    assert (rest.inputs == whole.inputs).all() and rest.tally == whole.tally
    motion = whole.motion()
    assert motion.final.slots["angle.upper"] == whole.states[-1][whole.slot_names.index("angle.upper")]
    with pytest.raises(gambol.InvalidInput, match="it needs a range"):
        gambol.plan("luxo", "traverse", method="sampling")


def test_failures_near_a_node_can_steer_growth():
    problem = gambol.planning.problem("flip")
    steered = {**problem.model_dump(), "evaluate": f"{problem.evaluate} - 0.5*failures"}
    plain = gambol.plan(None, "flip", seconds=4.0, seed=7, width=1)
    other = gambol.plan(None, gambol.planning.Problem.from_data(steered, "steered"), seconds=4.0, seed=7, width=1)
    assert other.status == "complete" and other.tally != plain.tally


def test_branches_to_be_drawn_are_those_of_the_tree():
    plan = gambol.plan(None, "flip", seconds=2.0, seed=1)
    branches = grown_branches(plan, plan.tally.simulations)
    assert len(branches) == plan.tally.simulations - plan.tally.pruned
    assert {round(b.end - b.begin, 9) for b in branches} == {0.18}
    ends = {(round(b.end / 0.18), b.value) for b in branches}
    heights = plan.states[:, plan.slot_names.index("y")]
    assert all((i, heights[i]) in ends for i in range(1, len(heights)))
    assert np.isfinite([b.value for b in branches]).all()
