"""Checks that can fail: figures count only near the paper's, from either side."""

from types import SimpleNamespace

import numpy as np
import pytest

import gambol
from gambol_lab.reproduce.networks_1993 import variety
from gambol_lab.reproduce.networks_1993.pursuit import curves
from gambol_lab.reproduce.pose_graphs_1996 import gaits
from gambol_lab.reproduce.search_tree_1996 import balance, cartwheel, hybrid_hopper, luxo
from gambol_lab.reproduce.search_tree_1996.planning import near


def plan(seconds=1.0, rate=90.0):
    return SimpleNamespace(seconds=seconds, simulations_per_action=rate, pruned_share=0.5)


def test_nothing_accepted_is_a_miss():
    assert [balance._row("", [plan(seconds)], 0.8).holds for seconds in (0.0, 0.3, 0.9, 3.0)] == [
        False,
        False,
        True,
        False,
    ]
    assert [cartwheel._rate("", [plan(rate=rate)]).holds for rate in (20.0, 90.0, 400.0)] == [False, True, False]
    assert not near(0.0, 21.0)


def test_modes_are_counted_by_what_one_sees():
    """Thirty that grouping tells apart are one mode if all of them hop."""
    hops = [SimpleNamespace(name="hop") for _ in range(30)]
    kinds = [SimpleNamespace(name=name) for name in ("hop", "flip", "flap", "cartwheel", "crawl")]
    assert not variety._row("", "cart", [hops]).holds and variety._row("", "cart", [hops + kinds]).holds
    assert not variety._told("cart", [hops]).holds and variety._told("cart", [kinds]).holds


@pytest.mark.parametrize("name, score, holds", [("walk", 20.0, True), ("hop", 20.0, False), ("walk", 1.2, False)])
def test_a_walker_has_to_walk_and_to_get_somewhere(name, score, holds):
    found = [SimpleNamespace(name=name, score=score)]
    assert gaits._moves("", found, gambol.creature("walker7"), {"walk", "run"}).holds is holds


def test_falls_prune_a_share_of_the_whole_tree():
    """Before a wall most ways end in a fall; a window has 5 + 25 + 125 + 625 nodes, whatever was simulated."""
    flat = [(-3.0, 0.0), (9.0, 0.0)]
    wall = [(-3.0, 0.0), (0.3, 0.0), (0.32, 1.0), (9.0, 1.0)]
    shares = [luxo.fallen_share(points, seconds=0.39) for points in (flat, wall)]
    assert 0.0 < shares[0] < shares[1] <= 1.0
    assert shares[0] * 780 == pytest.approx(round(shares[0] * 780))


def test_curves_differ_and_turn_to_both_sides():
    some = np.array(curves("test", 8, stretches=3))
    assert some.shape == (8, 5, 2) and len({tuple(curve.ravel()) for curve in some}) == 8
    assert some[:, -1, 1].sum() == pytest.approx(0.0)
    assert np.hypot(*np.diff(some, axis=1).T) == pytest.approx(2.5)


def test_the_catalogue_is_as_the_papers_have_it():
    """The thesis raises kp alone for higher flips, and has no slip; the cart's rods turn over."""
    flips = [gambol.planning.problem(name) for name in ("flip", "double-flip", "triple-flip")]
    assert [(flip.kp, flip.kd) for flip in flips] == [(200, 20), (400, 20), (800, 20)]
    assert gambol.creature("acrobot-torque").hints["world"]["friction"] == 100.0
    assert "friction" in gambol.creature("acrobot").sources
    (pin,), rods = gambol.creature("cart").joints, gambol.creature("cart").links
    assert [pin.at[0] / rods[0].length, pin.pivot[0] / rods[1].length] == pytest.approx([0.2, 0.2])


def test_a_share_of_the_tree_is_one_or_is_none():
    """Where jumps are taken back more is simulated than the tree holds: such a terrain has no share, not −4942 %."""
    steps = [(-3.0, 0.0), (0.4, 0.0), *((0.8 + 0.3 * i, 0.16 * (i % 2)) for i in range(8)), (4.5, 0.0)]
    for points in (steps, luxo._terrains(9000)["ditches"]):
        share = luxo.fallen_share(points, seconds=1.6)
        assert share is None or 0.0 <= share <= 1.0


def test_a_swing_grows_by_a_factor_above_nothing():
    """From side to side; leans that change their side are no amplitudes: their ratio was −1.005."""
    lows, highs = [(0.0, -0.34), (3.0, -0.34), (3.5, -0.33)], [(1.0, 0.3484), (1.5, 0.3466), (2.0, 0.3484), (5.0, 0.35)]
    assert hybrid_hopper.growth(lows, highs) == pytest.approx((0.35 + 0.34) / (0.34 + 0.3484))
    assert hybrid_hopper.growth(lows[:1], highs) is None
