"""Which steps an engine can be trusted at, and the bodies in space that engines are compared on."""

import numpy as np
import pytest

import gambol
from gambol_lab.bench.trust import demanded, largest_trusted, own_travel, rank_correlation
from gambol_lab.bench.works import Work, in_space


def test_rank_correlation_is_spearmans():
    stats = pytest.importorskip("scipy.stats")
    one, other = np.random.default_rng(0).normal(size=(2, 40))
    assert rank_correlation(one, other) == pytest.approx(stats.spearmanr(one, other).statistic)
    assert rank_correlation(one, np.exp(one)) == 1.0
    assert rank_correlation(one, np.where(one > 0.0, np.nan, one)) == 0.0


def test_the_last_step_before_the_order_changes_counts():
    asked = []

    def travel(work, step, controllers):
        asked.append((step, len(controllers)))
        order = np.arange(float(len(controllers)))
        return order if step < 2.2e-3 else -order

    assert largest_trusted(Work("luxo", gambol.creature("luxo")), travel) == 2e-3
    assert [step for step, _ in asked] == [5e-4, 1e-3, 1.5e-3, 2e-3, 2.5e-3]
    assert {count for _, count in asked} == {256}
    assert largest_trusted(Work("luxo", gambol.creature("luxo")), lambda *_: np.full(3, np.nan)) == 5e-4


def test_the_quadruped_has_twelve_hinges_and_goes():
    work = in_space("quadruped")
    assert len(work.creature.actuators) == len(work.creature.joints) == 12
    assert demanded(work) == (96, 0.9)
    gone = own_travel(work, 1e-3, work.poses(8, 3, 0.5))
    assert np.isfinite(gone).all() and np.ptp(gone) > 0.05
