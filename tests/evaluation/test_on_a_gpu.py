"""On a machine with a GPU: the same bits as on the CPU, for everything, whatever the launch."""

import json
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from tests.controllers.test_families import EVERY_PAIR, EXAMPLES
from tests.rollout import golden

import gambol
from gambol.controllers.drawn import Drawn
from gambol.evaluation import gpu
from gambol.evaluation.device import Batch
from gambol.evaluation.devices import device_named
from gambol.evaluation.lending import lent

if not gpu.gpu_is_there():  # more than five hundred cases
    pytest.skip("this machine has no GPU", allow_module_level=True)
COUNT = 48  # one warp and a half
SECONDS = 6.0
# Bodies of bones take seconds to translate: three of them, on poses and on networks, stand for all.
PAIRS = [
    (name, family)
    for name, family in EVERY_PAIR
    if name in golden.NAMES and (name not in golden.OF_BONES or family in ("pose-sequence", "san"))
]


def both(creature, controllers, **settings):
    return [gambol.evaluate(creature, controllers, device=device, **settings) for device in ("cpu", "gpu")]


@pytest.mark.parametrize("precision", ["float32", "float64"])
@pytest.mark.parametrize(("name", "family"), PAIRS)
def test_same_bits_as_the_cpu(name, family, precision):
    creature = gambol.creature(name)
    controllers = [EXAMPLES[family](creature, seed) for seed in range(COUNT)]
    here, there = both(creature, controllers, seconds=SECONDS, precision=precision)
    assert here.statuses == there.statuses
    assert (here.scores == there.scores).all()
    assert np.array_equal(here.states, there.states, equal_nan=True)


def on_the_gpu(program, states, parameters, tables, steps):
    batch = Batch(program, states, parameters, tables, steps)
    return device_named("gpu").run(batch, None, gambol.Progress())


@pytest.mark.parametrize("precision", ["float32", "float64"])
@pytest.mark.parametrize("name", json.loads(golden.FILE.read_text(encoding="utf-8")))
def test_golden_hashes(name, precision):
    expected = json.loads(golden.FILE.read_text(encoding="utf-8"))[name][precision]
    creature, _, family = name.partition(" ")
    drive = golden.DRIVES[f" {family}" if family else ""][0]
    assert golden.hash_of(golden.run_golden(creature, precision, drive, on_the_gpu)) == expected


POND = gambol.World(gravity=0.5, drag=300.0, surface=2.2, ball={"at": (0.9, 2.3, 0.0), "radius": 0.2, "mass": 0.5})
SPRINGS = {
    "worm, implicit springs": ("worm", {"integrator": "semi-implicit", "dt": 0.02}),
    "worm, steps that adapt": ("worm", {"integrator": "adaptive", "dt": 0.05}),
    "snake on its scales": ("snake", {}),
    "snake, implicit springs": ("snake", {"integrator": "semi-implicit", "dt": 0.005}),
    "shark in water": ("shark", {}),
    "dolphin under a surface, with a ball": ("dolphin", {"world": POND, "measures": ["leap"]}),
}


@pytest.mark.parametrize("precision", ["float32", "float64"])
@pytest.mark.parametrize("which", SPRINGS)
def test_springs_come_to_the_same_bits(which, precision):
    name, settings = SPRINGS[which]
    creature = gambol.creature(name)
    controllers = [EXAMPLES["pose-sequence"](creature, seed) for seed in range(COUNT)]
    here, there = both(creature, controllers, seconds=1.0, precision=precision, **settings)
    assert here.statuses == there.statuses
    assert (here.scores == there.scores).all()
    assert np.array_equal(here.states, there.states, equal_nan=True)


@pytest.mark.parametrize("precision", ["float32", "float64"])
def test_controllers_drawn_there_are_those_drawn_here(precision):
    luxo = gambol.creature("luxo")
    drawn = Drawn(gambol.controllers.San, luxo, 3, range(1000, 1100))
    here, there = both(luxo, drawn, seconds=1.0, precision=precision, states=False)
    made = gambol.evaluate(luxo, list(drawn), seconds=1.0, precision=precision)
    assert (here.scores == there.scores).all() and (here.scores == made.scores).all()


@pytest.mark.parametrize("group", [32, 64, 96, 256])
def test_any_launch_gives_the_same(group, monkeypatch):
    device = device_named("gpu")
    controllers = [EXAMPLES["san"](gambol.creature("bounder"), seed) for seed in range(100)]
    expected = gambol.evaluate("bounder", controllers, seconds=1.0)
    monkeypatch.setattr(device, "group", group)
    monkeypatch.setattr(gpu, "STEPS_PER_LAUNCH", group)
    monkeypatch.setattr(gpu, "MOST", 64)  # in lots, as if the memory were small
    found = gambol.evaluate("bounder", controllers, seconds=1.0, device="gpu")
    assert np.array_equal(found.states, expected.states)


def test_batches_of_many_threads_at_once():
    """Several bodies and lengths, some more than once, each time the same."""
    cases = [("luxo", 1.0), ("bounder", 2.0), ("worm", 10.0), ("luxo", 3.0)]

    def scores(case, device):
        name, seconds = case
        controllers = [EXAMPLES["pose-sequence"](gambol.creature(name), seed) for seed in range(COUNT)]
        return gambol.evaluate(name, controllers, seconds=seconds, precision="float32", device=device).scores

    expected = [scores(case, "cpu") for case in cases]
    with lent("gpu") as name, ThreadPoolExecutor(16) as pool:
        found = list(pool.map(scores, cases * 8, ["gpu", name] * 16))
    assert all(np.array_equal(one, expected[i % len(cases)]) for i, one in enumerate(found))


def test_a_run_is_the_same_on_both():
    runs = [
        gambol.discover("luxo", method="random", trials=600, seconds=1.0, keep=3, device=device)
        for device in ("cpu", "gpu")
    ]
    assert [c.score for c in runs[0].best(600)] == [c.score for c in runs[1].best(600)]
    better = [
        gambol.refine(run, trials=20, chains=40, device=run_on)
        for run, run_on in zip(runs, ("cpu", "gpu"), strict=True)
    ]
    assert [c.score for c in better[0].best(40)] == [c.score for c in better[1].best(40)]


def test_motions_are_followed_to_the_same_bits_on_both():
    def followed(device):
        hopper, values = gambol.controllers.HybridHopper(), np.linspace(80.0, 300.0, 100)
        return gambol.cycles.bifurcation(
            "acrobot-torque", hopper, "kd2", values, fail="head.y < 0", seconds=20.0, settle=0.0, device=device
        )

    for (here,), (there,) in zip(followed("cpu").settled, followed("gpu").settled, strict=True):
        assert np.array_equal(here.time, there.time) and np.array_equal(here.values, there.values)
        assert np.array_equal(here.spans, there.spans) and here.failed == there.failed
