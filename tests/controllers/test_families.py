"""Every controller family goes through the conformance suite, on two bodies each."""

import numpy as np
import pytest
from tests.rollout.scenes import random_graph, random_poses, random_skills

import gambol
from gambol.controllers.controller import FAMILIES
from gambol.controllers.dataflow.dataflow import Dataflow
from gambol.controllers.hybrid_hopper import HybridHopper
from gambol.controllers.mlp.mlp import Mlp
from gambol.controllers.san import San
from gambol.controllers.stride.stride import Stride
from gambol.controllers.waveform.frequency_wave import FrequencyWave
from gambol.controllers.waveform.time_wave import TimeWave
from gambol.draws import Draws
from gambol.testing import controller_checks


def random_pilot(creature, seed):
    """Of one gait, on its way to two points."""
    stride = Stride.sample(creature, Draws(seed))
    gait = gambol.controllers.PilotedGait(name="any", stride=stride, speed=1.0, turn=30.0, radius=2.0)
    return gambol.controllers.Pilot(gaits=(gait,), points=((3.0, float(seed % 5)), (0.0, 4.0)), reach=0.5)


EXAMPLES = {
    "passive": lambda creature, seed: gambol.controllers.Passive(),
    "pose-sequence": random_poses,
    "pose-graph": random_graph,
    "san": lambda creature, seed: San.sample(creature, Draws(seed)),
    "hybrid-hopper": lambda creature, seed: HybridHopper.sample(creature, Draws(seed)),
    "time-wave": lambda creature, seed: TimeWave.sample(creature, Draws(seed)),
    "frequency-wave": lambda creature, seed: FrequencyWave.sample(creature, Draws(seed)),
    "skill-sequence": random_skills,
    "dataflow": lambda creature, seed: Dataflow.sample(creature, Draws(seed)),
    "mlp": lambda creature, seed: Mlp.sample(creature, Draws(seed)),
    "stride": lambda creature, seed: Stride.sample(creature, Draws(seed)),
    "pilot": random_pilot,
}
OTHERS = ["fish", "crawler", "cart-double-pendulum", "acrobot-hinged"]  # each family besides luxo drives one, in turn
OPTIONS = {
    "san": [{"hidden": 3, "delay": 0.07}],
    "pose-graph": [
        {"states": 3, "period": 0.5},
        {"states": 4, "period": 0.4, "stand": 1},
        {"states": 4, "extreme": 1, "stand": 1, "landing": 0.3},
    ],
    "time-wave": [{"nodes": 5, "seconds": 0.3, "b-spline": 1}],
    "frequency-wave": [{"modes": 1, "period": 0.3}],
    "dataflow": [{"neurons": 5, "sensors": 2, "constants": 1, "tempo": 3.0, "waves": 0}],
}
SUITED = {
    "hybrid-hopper": ["acrobot-torque", "acrobot"],
    "stride": ["hound", "emu"],
    "pilot": ["hound", "goliath"],
}  # families that drive some bodies only


EVERY_PAIR = [
    (name, family) for family in EXAMPLES for name in gambol.creature_names() if name in SUITED.get(family, [name])
]
# Once what makes a program another one: every family, and every way in which bodies are simulated.
STRUCTURES = [(SUITED.get(family, ["luxo"])[0], family) for family in EXAMPLES] + [
    ("worm", "pose-sequence"),  # masses and springs
    ("shark", "dataflow"),  # in space and water
    ("snake", "mlp"),  # seen from above
    ("fish", "pose-sequence"),
    ("spinner", "passive"),  # a turntable
    ("cart-double-pendulum", "skill-sequence"),  # a sliding root
    ("crawler", "mlp"),
]


def bodies(family):
    names = ["luxo", OTHERS[list(EXAMPLES).index(family) % len(OTHERS)]]
    return [gambol.creature(name) for name in SUITED.get(family, names)]


def checks():
    for family, example in EXAMPLES.items():
        for creature in bodies(family):
            examples = [example(creature, seed) for seed in range(3)]
            sampling = OPTIONS.get(family, [])
            for check in controller_checks(FAMILIES[family], *examples, creature=creature, sampling=sampling):
                yield pytest.param(check, id=f"{creature.name}: {check}")


@pytest.mark.parametrize("check", list(checks()))
def test_conformance(check):
    check()


def test_every_family_has_an_example():
    assert set(EXAMPLES) == set(FAMILIES)


@pytest.mark.parametrize(
    "family, creature, other",
    [
        ("pose-sequence", "luxo", "walker7"),
        ("pose-graph", "luxo", "walker7"),
        ("san", "luxo", "acrobot"),
        ("hybrid-hopper", "acrobot", "luxo"),
        ("time-wave", "luxo", "walker7"),
        ("frequency-wave", "luxo", "walker7"),
        ("skill-sequence", "luxo", "walker7"),
        ("dataflow", "luxo", "crawler"),
        ("mlp", "luxo", "walker7"),
    ],
)
def test_controllers_of_another_creature_are_refused(family, creature, other):
    example = EXAMPLES[family](gambol.creature(creature), 1)
    checks = controller_checks(FAMILIES[family], example, creature=creature, unsuited=[other])
    (check,) = [check for check in checks if check.name.startswith("it refuses creatures")]
    check()


def test_poses_change_at_the_nearest_step_and_the_last_stays():
    luxo = gambol.creature("luxo")
    poses = [
        gambol.controllers.Pose(seconds=0.0304, targets=(100, -100)),
        gambol.controllers.Pose(seconds=0.02, targets=(120, -60)),
    ]
    for cycle, expected in ((True, [100, 120, 100]), (False, [100, 120, 120])):
        motion = gambol.simulate(
            luxo, gambol.controllers.PoseSequence(poses=poses, cycle=cycle), seconds=0.06, fps=1000
        )
        hip = np.degrees(motion.targets[:, 0])
        assert np.allclose(hip[[0, 29, 30, 49]], [100, 100, 120, 120])
        assert hip[55] == pytest.approx(expected[2])


@pytest.mark.parametrize(
    "text, words",
    [
        ("poses: []\n", "does not say what kind"),
        ("kind: pose-sequnce\n", "did you mean 'pose-sequence'"),
        ("kind: pose-sequence\nposes: []\n", "at least 1"),
        ("kind: pose-sequence\nposes: [{seconds: -1, targets: [1, 2]}]\n", "above 0"),
        ("kind: pose-sequence\nposes: [{seconds: 1, targets: [.nan, 2]}]\n", "finite"),
    ],
)
def test_bad_controller_files(tmp_path, text, words):
    (tmp_path / "c.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(gambol.InvalidInput) as caught:
        gambol.load(tmp_path / "c.yaml", gambol.Controller)
    assert words in str(caught.value) and str(caught.value).count("; ") == 2
