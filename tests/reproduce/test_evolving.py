"""The thesis's evolutions, tiny: rows for every claim, pictures, and what silencing a network tells."""

from types import SimpleNamespace

import pytest

import gambol
from gambol.progress import Progress
from gambol.reproduce.evolving_2000 import clearing
from gambol.reproduce.evolving_2000.trials import SENSORS, THESIS, WAVES, Form, needs
from gambol.reproduce.experiment import Setting

TINY = Form(12, 2, 10.0)
ONE = {"name": "one", "type": "constant", "parameter": 1}
WAVE = {"name": "wave", "type": "oscillate-wave", "inputs": ["one"]}
TOUCH = {"name": "touch", "type": "contact", "part": "b1"}


def test_niches_beside_none(tmp_path):
    rows = clearing.run(Setting(range(100, 102), tmp_path, Progress()), TINY)
    assert {row.id for row in rows} == {"evolve-clearing"} and len(rows) == 14
    assert rows[0].ours == "12 candidates instead of 1000, 2 generations instead of 100, 10 s instead of 600"
    assert {path.name for path in tmp_path.iterdir()} == {"evolve-clearing.png", "evolve-clearing-palette.png"}


def test_equation_8_1():
    assert clearing.expected_generations([31] * 6 + [None] * 4, 65) == pytest.approx((0.6 * 31 + 0.4 * 65) / 0.6)
    assert clearing.expected_generations([45] * 10, 65) == 45
    assert clearing.expected_generations([None, None], 65) == float("inf")
    assert THESIS.left_out(THESIS) == ""


@pytest.mark.parametrize("nodes, sensing, waving", [
    ([ONE, WAVE, ("wave",)], False, True),
    ([TOUCH, ONE, WAVE, ("wave",)], False, True),  # a sensor that reaches nothing
])  # fmt: skip
def test_what_a_gait_needs(nodes, sensing, waving):
    effectors = [{"name": f"pull{i}", "type": "effector", "of": f"a{i}", "inputs": list(nodes[-1]), "weights": [w]}
                 for i, w in ((1, 1.0), (2, -1.0), (3, 0.5))]  # fmt: skip
    network = gambol.controllers.Dataflow(tempo=1.0, nodes=[*nodes[:-1], *effectors])
    told = gambol.controllers.Setting(seconds=10.0)
    trial = SimpleNamespace(network=network, best=gambol.Individual(gambol.creature("worm"), network, setting=told))
    assert (needs(trial, SENSORS), needs(trial, WAVES)) == (sensing, waving)
