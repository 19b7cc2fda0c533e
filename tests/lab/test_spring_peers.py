"""The peer of the benchmark moves as gambol does: what is compared is the same work."""

import numpy as np
import pytest

import gambol
from gambol_lab.bench import taichi_springs, warp_springs
from gambol_lab.bench.numpy_springs import Bodies, asked_lengths


def test_numpy_moves_the_worm_alike():
    worm = gambol.creature("worm")
    activations = np.random.default_rng(1).uniform(0.0, 1.0, len(worm.actuators))
    pose = gambol.controllers.PoseSequence(poses=(gambol.controllers.Pose(seconds=1.0, targets=tuple(activations)),))
    ours = gambol.simulate(worm, pose, seconds=4.0, fps=50.0)
    bodies = Bodies(worm, 2, np.dtype(np.float64))
    asked = np.array(
        [[m.relaxed - a * (m.relaxed - m.contracted)] for m, a in zip(worm.muscles, activations, strict=True)]
    )
    for _ in range(200):
        bodies.step(asked, 0.02)
    final = np.array([ours.final.slots[f"{axis}.{mass.name}"] for axis in "xy" for mass in worm.points]).reshape(2, -1)
    middle = 6.0  # a motion begins centred at x = 0
    assert np.abs(bodies.place[:, :, 0] - final - np.array([[middle], [0.0]])).max() < 1e-7


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # theirs
@pytest.mark.parametrize("peer", [taichi_springs, warp_springs], ids=["taichi", "warp"])
def test_other_peers_move_it_as_numpy_does(peer):
    if not peer.is_installed():
        pytest.skip("`make bench` installs it")
    double = np.dtype(np.float64)
    start, expected = (Bodies(gambol.creature("worm"), 3, double) for _ in range(2))
    kind = peer.TaichiBodies if peer is taichi_springs else peer.WarpBodies
    bodies, asked = kind(start, double), asked_lengths(start)
    bodies.run(asked, 100, 0.02)
    for _ in range(100):
        expected.step(asked.T, 0.02)
    assert np.abs(bodies.places().transpose(2, 1, 0) - expected.place).max() < 1e-9
