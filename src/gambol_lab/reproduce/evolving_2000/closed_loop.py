"""7.1 and 7.2: closed loops. Worms without wave generators; rings and octagons with all types of nodes."""

from __future__ import annotations

import numpy as np

import gambol
from gambol.pictures.plots.fitness import fitness_curves
from gambol_lab.reproduce.evolving_2000.freezing import WAVES, needs_sensors
from gambol_lab.reproduce.evolving_2000.trials import (
    OCTAGON,
    SENSORS,
    THESIS,
    Form,
    Kind,
    Trial,
    list_of,
    trials,
    usual_form,
)
from gambol_lab.reproduce.experiment import Row, Setting

ID = "evolve-closed-loop"
NEAR_ZERO = 0.1  # of the first peak of open loops
KINDS = {
    "closed": Kind("a worm without waves", without=WAVES),
    "open": Kind("a worm without sensors", without=SENSORS),
    "ring": Kind("a ring", "ring"),
    "octagon": OCTAGON,
}


def run(setting: Setting, form: Form | None = None) -> list[Row]:
    """Worms without waves and without sensors; then rings and octagons, which cannot roll without sensing."""
    form = form or usual_form(setting)
    closed, opened, rings, octagons = trials(setting, form, KINDS).values()
    peaks = {name: np.array([trial.peaks for trial in some]) for name, some in (("closed", closed), ("open", opened))}
    panels = {"without wave generators": list(peaks["closed"]), "without sensors": list(peaks["open"])}
    fitness_curves(panels, setting.out / f"{ID}.png", "7.1: worms that have to sense, and worms that cannot")
    best = max(rings, key=lambda trial: trial.peaks[-1])
    gambol.replay(best.best, seconds=min(form.seconds, 60.0)).save(setting.out / f"{ID}-ring.png")
    count, (first, firsts) = len(closed), (peaks["closed"][:, 0], peaks["open"][:, 0])
    ratio = np.median(peaks["closed"][:, -1]) / np.median(peaks["open"][:, -1])
    return [
        Row(ID, "left out", "300 candidates, 100 generations, 600 s", form.left_out(THESIS), count, None),
        Row(
            ID,
            "peak of the first generation without waves, and without sensors (Figure 7-5)",
            "close to zero; at least 0.017",
            f"{list_of(first, 2)}; {list_of(firsts, 2)}",
            count,
            bool(np.median(first) < NEAR_ZERO * np.median(firsts)),
        ),
        Row(ID, "without waves, closed loops are found", "always", _looped(closed), count, _all_need(closed)),
        Row(
            ID,
            "peak fitness without waves beside that without sensors",
            "similar",
            f"{list_of(peaks['closed'][:, -1])}; {list_of(peaks['open'][:, -1])}; medians {ratio:.2f} : 1",
            count,
            bool(0.5 < ratio < 2.0),
        ),
        Row(ID, "rings are driven by closed loops", "always", _looped(rings), count, _all_need(rings)),
        Row(
            ID,
            "octagons are driven by closed loops (chapter 7); expanded ones by open ones (7.2.2)",
            "both are said",
            _looped(octagons),
            count,
            None,
        ),
    ]


def _looped(found: list[Trial]) -> str:
    closed = [trial for trial in found if trial.network.closed_loop]
    needed = sum(needs_sensors(trial.best) for trial in closed)
    return (
        f"{len(closed)} of {len(found)} use a sensor, {needed} need it; fitness {list_of([t.peaks[-1] for t in found])}"
    )


def _all_need(found: list[Trial]) -> bool:
    return all(trial.network.closed_loop and needs_sensors(trial.best) for trial in found)
