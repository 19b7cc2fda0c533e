"""Signals of waveform controllers over time (Grzeszczuk and Terzopoulos 1995, Figures 8 and 9)."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import NDArray

from gambol.compiler.arrays import sincos
from gambol.controllers.controller import Controller
from gambol.controllers.waveform.frequency_wave import FrequencySignal, FrequencyWave
from gambol.controllers.waveform.time_wave import TimeSignal, TimeWave
from gambol.drawing import style
from gambol.drawing.paper import Page, Target, check_target, plain_settings
from gambol.errors import InvalidInput
from gambol.pictures.plots.chart import chart, few

Array = NDArray[np.float64]

WIDTH, ROW, GAP = 8.0, 1.25, 0.34  # inches of the page, of each controller's panel and between panels
LEFT, RIGHT, TOP, BOTTOM = 0.5, 0.2, 0.5, 0.5  # inches around them
SAMPLES = 600
COLOURS = (style.TRACE, style.BODY_FAR, style.FOLLOW, style.MUSCLE, style.LIT_LINE, style.SPRING)


def waves_plot(waves: Mapping[str, Controller], path: Target, title: str, seconds: float) -> Figure:
    """Draws the signals of each controller, one panel below the other. Those of right actuators are dotted.

    Args:
        waves: `TimeWave` and `FrequencyWave` controllers by what stands over them.
        path: where to write it; .png, .svg or .pdf.
        title: what stands above all.
        seconds: how much of them is drawn.
    """
    check_target(path)
    time = np.linspace(0.0, seconds, SAMPLES)
    with plain_settings():
        page = Page(WIDTH, TOP + len(waves) * (ROW + GAP) + BOTTOM - GAP)
        page.write(0.04, page.height - 0.28, title, fontsize=style.TITLE_SIZE, fontweight="bold")
        for i, (words, wave) in enumerate(waves.items()):
            bottom = page.height - TOP - (i + 1) * ROW - i * GAP
            axes = chart(page, LEFT, bottom, WIDTH - LEFT - RIGHT, ROW, ticks=2)
            page.write(WIDTH - RIGHT, bottom + ROW + 0.05, words, color=style.QUIET_INK, ha="right")
            drawn: dict[bool, int] = {False: 0, True: 0}  # signals of the left and of the right that have a colour
            for names, level in levels(wave, time).items():
                right = "right" in names
                axes.plot(
                    time,
                    level,
                    color=COLOURS[drawn[right] % len(COLOURS)],
                    linewidth=style.MEDIUM,
                    linestyle=":" if right else "-",
                    clip_on=False,
                    label=names,
                )
                drawn[right] += 1
            axes.set(xlim=(0.0, seconds), ylim=(0.0, 1.0))
            axes.xaxis.set_major_locator(few(8))
            if i < len(waves) - 1:
                axes.set_xticklabels([])
            if sum(drawn.values()) <= len(COLOURS):
                axes.legend(
                    fontsize=style.SMALL_SIZE,
                    frameon=False,
                    labelcolor=style.QUIET_INK,
                    loc="lower left",
                    bbox_to_anchor=(0.0, 0.98),
                    ncols=6,
                    borderpad=0.1,
                )
            if i == len(waves) - 1:
                axes.set_xlabel("s", color=style.QUIET_INK, fontsize=style.SMALL_SIZE)
        return page.written(path)


def levels(wave: Controller, time: Array) -> dict[str, Array]:
    """Each signal at these times, 0 … 1, by the names of what it drives.

    >>> wave = TimeWave(seconds=1.0, signals=[TimeSignal(drives=["a"], nodes=(0.0, 1.0))])
    >>> levels(wave, np.array([0.0, 0.25, 0.5, 1.5]))["a"].tolist()
    [0.0, 0.5, 1.0, 1.0]
    """
    if isinstance(wave, TimeWave) and wave.basis == "tent" and wave.after == "repeat":
        return {
            ", ".join(signal.drives or signal.opposes): _tents(signal, wave.seconds, time) for signal in wave.signals
        }
    if isinstance(wave, FrequencyWave):
        return {", ".join(signal.drives or signal.opposes): _cosines(signal, time) for signal in wave.signals}
    raise InvalidInput(
        f"a controller of the family {wave.family}", "tents that repeat and cosines are drawn", "choose one of these"
    )


def _tents(signal: TimeSignal, seconds: float, time: Array) -> Array:
    nodes = np.array([*signal.nodes, signal.nodes[0]])
    return np.asarray(np.interp(time % seconds, np.linspace(0.0, seconds, len(nodes)), nodes), np.float64)


def _cosines(signal: FrequencySignal, time: Array) -> Array:
    waves = [m.amplitude * sincos(2.0 * np.pi * m.frequency * time + np.radians(m.phase))[1] for m in signal.modes]
    return np.asarray(np.clip(np.sum([np.full(len(time), signal.mean), *waves], axis=0), 0.0, 1.0), np.float64)
