"""What a second reading of the papers found: with which settings a figure is reached, and what does not count."""

import numpy as np
import pytest
from tests.lab.reproduce.found import hop

import gambol
from gambol.discovery.objective import Objective
from gambol.progress import Progress
from gambol_lab.reproduce.catalogue import EXPERIMENTS
from gambol_lab.reproduce.experiment import Setting
from gambol_lab.reproduce.networks_1993 import table
from gambol_lab.reproduce.pose_graphs_1996 import leap
from gambol_lab.reproduce.search_tree_1996 import balance, cartwheel


def rows_by_claim(module, seeds, folder):
    return {row.claim: row for row in module.run(Setting(seeds, folder, Progress()))}


def planned(monkeypatch):
    """All problems that are planned from here on, with how."""
    plan, asked = gambol.plan, []

    def noted(creature, problem, **how):
        asked.append((gambol.planning.problem(problem) if isinstance(problem, str) else problem, how))
        return plan(creature, problem, **how)

    monkeypatch.setattr(gambol, "plan", noted)
    return asked


def test_balance_reaches_the_thesiss_figure_by_longer_intervals_and_by_more_branches(tmp_path, monkeypatch):
    """16.4 s of 10,000 trials, one node at a time."""
    asked = planned(monkeypatch)
    rows = rows_by_claim(balance, [9000, 9001], tmp_path)
    longer = rows["… with intervals of 0.18 s instead of 0.1 s"]
    broad = rows["… with 32 branches of a node in a single pass"]
    assert longer.holds and broad.holds and longer.paper == broad.paper == "16.4 s"
    as_told = rows["refined functions: accepted of 10,000 trials"]
    assert as_told.paper == "16.4 s" and float(as_told.ours.split()[0]) < float(longer.ours.split()[0])
    alike = [problem for problem, how in asked if (how["simulations"], how.get("width")) == (10_000, 1)]
    kinds = {(one.interval, one.branch) for one in alike if one.name == "balance"}
    usual = gambol.planning.problem("balance")
    assert kinds == {(usual.interval, usual.branch), (0.18, usual.branch), (usual.interval, 32)}


def test_cartwheels_cost_90_where_a_fall_counts_at_the_nodes(tmp_path, monkeypatch):
    asked = planned(monkeypatch)
    monkeypatch.setattr(cartwheel, "SUSTAINED", 10.0)
    rows = rows_by_claim(cartwheel, [9000], tmp_path)
    usual = rows["simulations per accepted action"]
    assert usual.paper == "about 90" and usual.holds
    assert rows["… where a fall counts at every step, with a look-ahead of 20 actions"].holds is None
    assert {(one.checked, one.horizon) for one, _ in asked} == {("node", 11), ("step", 20)}
    problem = gambol.planning.problem("cartwheel")  # what a user plans is what the claim is about
    assert (problem.checked, problem.horizon) == ("node", 11)


def test_a_leap_is_found_within_300_trials(tmp_path, monkeypatch):
    tuned, runs = gambol.skills.leap, []

    def noted(*args, **how):
        runs.append(tuned(*args, **how))
        return runs[-1]

    monkeypatch.setattr(gambol.skills, "leap", noted)
    monkeypatch.setattr(leap, "regular_hop", hop)
    first, _ = leap.run(Setting([0, 2], tmp_path, Progress()))
    assert [run.trials_done for run in runs] == [300, 300]
    assert first.holds and first.ours.startswith("2 of 2 seeds") and first.ours.endswith("2 stay on their feet")


@pytest.mark.parametrize("name", ["luxo", "walker"])
def test_a_body_of_table_1_that_leans_on_another_part_than_its_feet_has_got_nowhere(name, tmp_path, monkeypatch):
    """It is refined for the same, so that no gait which leans, lunges or falls can be the fastest."""
    recipes = []
    for verb, few in (("discover", {"trials": 4}), ("refine", {"trials": 2, "chains": 2})):
        search = getattr(gambol, verb)

        def noted(*args, search=search, few=few, **options):
            recipes.append((run := search(*args, **{**options, **few})).recipe)
            return run

        monkeypatch.setattr(gambol, verb, noted)
    monkeypatch.setattr(table, "BUDGET", 2)
    monkeypatch.setattr(table, "KEPT", 2)
    body = gambol.creature(name)
    table._speeds(tmp_path, 0, (name, 1))
    assert [recipe.verb for recipe in recipes] == ["discover", "refine"]
    assert {recipe.task["kind"] for recipe in recipes} == {"upright"}
    others = [contact not in body.feet for contact in body.contacts_on]
    falls = [gambol.simulate(body, controller, seconds=recipes[0].seconds) for controller in thrown(body)]
    leaning = [motion for motion in falls if motion.touching[:, others].max() > 0.5 and abs(motion.distance) > 0.05]
    scores, *_ = Objective(recipes[0]).scores([gambol.Individual(body, motion.controller) for motion in leaning])
    assert leaning and not np.any(scores)


def thrown(body):
    """Controllers by which a body throws itself down."""
    ends = [[actuator.min for actuator in body.actuators], [actuator.max for actuator in body.actuators]]
    poses = [gambol.controllers.Pose(seconds=0.3, targets=targets) for targets in ends]
    return [gambol.controllers.PoseSequence(poses=some) for some in (poses, poses[::-1], poses[:1], poses[1:])]


def test_plans_are_cheap_and_so_have_20_seeds():
    assert {one.seeds for name, one in EXPERIMENTS.items() if name.startswith("plan-")} == {20}
