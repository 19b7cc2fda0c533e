"""Signals of a motion and scores of a run, plotted."""

import numpy as np
import pytest
from PIL import Image
from tests.pictures.scenes import HOP, share_of

import gambol
from gambol.pictures.plots.distribution import distribution
from gambol.pictures.plots.signals import intervals, signals


def test_signals_are_plotted(tmp_path):
    hop = gambol.simulate("luxo", HOP, seconds=3.0)
    signals(hop, tmp_path / "signals.png")
    with Image.open(tmp_path / "signals.png") as picture:
        pixels = np.array(picture.convert("RGB"))
        assert picture.size[0] == 1500
    for colour in ((245, 224, 76), (58, 63, 69), (180, 68, 126), (0, 114, 178)):  # sensors, contacts, targets, centre
        assert share_of(pixels, colour) > 0.0002
    with pytest.raises(gambol.InvalidInput, match="ending"):
        signals(hop, tmp_path / "signals.mp4")


def test_bars_last_as_long_as_their_frames():
    time = np.array([0.0, 0.1, 0.2])
    assert intervals(time, np.array([False, False, False])) == []
    assert intervals(time, np.array([True, True, True])) == [(0.0, 0.3)]
    assert intervals(time[:1], np.array([True])) == [(0.0, 1.0)]


def test_score_distributions_are_plotted(tmp_path):
    scores = np.random.default_rng(0).exponential(0.3, 500)
    distribution(scores, tmp_path / "a.png", useful=1.0, title="luxo")
    distribution([*scores, -np.inf, np.nan], tmp_path / "b.svg")
    distribution([1.0], tmp_path / "c.pdf", useful=2.0)
    assert len(list(tmp_path.iterdir())) == 3
    text = (tmp_path / "b.svg").read_bytes()
    distribution([*scores, -np.inf, np.nan], tmp_path / "b.svg")
    assert (tmp_path / "b.svg").read_bytes() == text
    for nothing in ([], [np.nan, -np.inf]):
        with pytest.raises(gambol.InvalidInput, match="finite"):
            distribution(nothing, tmp_path / "e.png")
