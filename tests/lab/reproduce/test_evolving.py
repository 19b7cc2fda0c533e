"""The thesis's evolutions, tiny: rows for every claim, pictures, and what silencing a network tells."""

import math
from dataclasses import replace

import pytest

import gambol
from gambol.progress import Progress
from gambol_lab.reproduce.catalogue import EXPERIMENTS
from gambol_lab.reproduce.evolving_2000 import clearing
from gambol_lab.reproduce.evolving_2000.freezing import frozen, needs_sensors, needs_waves
from gambol_lab.reproduce.evolving_2000.trials import THESIS, WORM, Form, Trial, trials
from gambol_lab.reproduce.experiment import Setting

TINY = Form(12, 2, 10.0)
ONE = {"name": "one", "type": "constant", "parameter": 1}
WAVE = {"name": "wave", "type": "oscillate-wave", "inputs": ["one"]}


def test_niches_beside_none(tmp_path):
    rows = clearing.run(Setting(range(100, 102), tmp_path, Progress()), TINY)
    assert {row.id for row in rows} == {"evolve-clearing"} and len(rows) == 14
    assert rows[0].ours == "12 candidates instead of 1000, 2 generations instead of 100, 10 s instead of 600"
    assert {path.name for path in tmp_path.iterdir()} == {"evolve-clearing.png", "evolve-clearing-palette.png"}


def test_equation_8_1():
    assert clearing.expected_generations([31] * 6 + [None] * 4, 65) == pytest.approx((0.6 * 31 + 0.4 * 65) / 0.6)
    assert clearing.expected_generations([45] * 10, 65) == 45
    assert clearing.expected_generations([None, None], 65) == float("inf")
    assert THESIS.left_out(THESIS) == "nothing"


def test_evolutions_in_processes_that_share_a_device_are_those_of_one_alone(tmp_path):
    """Whatever else is on the device at the same time: ground is another for each seed and generation."""
    told = []
    setting = Setting([100, 101], tmp_path, Progress(lambda report: told.append(report.note)), jobs=2, full=True)
    beside = trials(replace(setting, device="auto"), TINY, {"worm": WORM})["worm"]
    assert told == ["evolutions"] * 2
    alone = WORM.evolved(TINY, 100)
    assert beside[0].run.births() == alone.births() and beside[0].run.rows() == alone.rows()
    assert beside[0].best == Trial(alone, TINY).best != beside[1].best
    again = trials(setting, TINY, {"worm": WORM})["worm"]  # they are there: nothing to do, whatever the device
    assert [trial.run.path for trial in again] == [trial.run.path for trial in beside]


def test_only_evolutions_run_on_another_device(tmp_path):
    with pytest.raises(gambol.InvalidInput, match="--device gpu with san-table1"):
        EXPERIMENTS["san-table1"].run(Setting([0], tmp_path, Progress(), device="gpu"))


def test_experiments_of_one_size_say_so(tmp_path):
    with pytest.raises(gambol.InvalidInput, match="--full with san-table1"):
        EXPERIMENTS["san-table1"].run(Setting([0], tmp_path, Progress(), full=True))


def individual(*nodes, source):
    effectors = [
        {"name": f"pull{i}", "type": "effector", "of": f"a{i}", "inputs": [source], "weights": [w]}
        for i, w in ((1, 1.0), (2, -1.0), (3, 0.5))
    ]
    network = gambol.controllers.Dataflow(tempo=1.0, nodes=[*nodes, *effectors])
    return gambol.Individual(gambol.creature("worm"), network, setting=gambol.controllers.Setting(seconds=20.0))


def test_a_sensor_that_does_a_constants_work_is_not_needed():
    by_constant = individual(ONE, WAVE, source="wave")
    assert not needs_sensors(by_constant) and needs_waves(by_constant)
    bearing = {"name": "one", "type": "orientation", "part": "b6"}
    by_bearing = individual(bearing, {**WAVE, "weights": [0.3]}, source="wave")
    assert by_bearing.controller.closed_loop and not needs_sensors(by_bearing) and needs_waves(by_bearing)
    assert frozen(by_bearing).nodes[0].parameter == pytest.approx(1.5 * math.pi, abs=0.1)  # its parent is behind it


def test_a_sensor_that_makes_the_rhythm_is_needed():
    """Altitude swings with the body that it drives: held still, nothing moves."""
    loop = individual(
        {"name": "up", "type": "altitude", "part": "b1"},
        {"name": "many", "type": "sin", "inputs": ["up"], "weights": [9.0]},
        source="many",
    )
    assert not needs_waves(loop) and frozen(loop).nodes[0].type == "constant"
