"""7.1: worms evolve. Peak fitness rises; whether their loop is open."""

from __future__ import annotations

import numpy as np

import gambol
from gambol.pictures.plots.fitness import fitness_curves
from gambol_lab.reproduce.evolving_2000.freezing import needs_sensors, needs_waves
from gambol_lab.reproduce.evolving_2000.trials import THESIS, WORM, Form, list_of, trials, usual_form
from gambol_lab.reproduce.experiment import Row, Setting

ID = "evolve-worm"
SLOW = 0.5  # of the median peak, below which a trial is in a local maximum


def run(setting: Setting, form: Form | None = None) -> list[Row]:
    """A trial for each seed, with all types of nodes."""
    form = form or usual_form(setting)
    found = trials(setting, form, {"worm": WORM})["worm"]
    peaks = np.array([trial.peaks for trial in found])
    setting.report("what their networks need")
    closed = [trial.network.closed_loop for trial in found]
    sensing, waving = [needs_sensors(trial.best) for trial in found], [needs_waves(trial.best) for trial in found]
    best = found[int(np.argmax(peaks[:, -1]))]
    fitness_curves({"worm, all types of nodes": list(peaks)}, setting.out / f"{ID}.png", "Figure 7-2: worms evolve")
    gambol.replay(best.best, seconds=form.seconds).save(setting.out / f"{ID}-strip.png")
    last, count = peaks[:, -1], len(found)
    slow = int((last < SLOW * np.median(last)).sum())
    return [
        Row(ID, "left out", "300 candidates, 100 generations, 600 s", form.left_out(THESIS), count, None),
        Row(
            ID,
            "peak fitness rises by much",
            "from 0.02 to 8 … 11, most within 30 generations",
            f"from {list_of(peaks[:, 0], 2)} to {list_of(last)}",
            count,
            bool((last > 10 * peaks[:, 0]).mean() >= 0.6),
        ),
        Row(
            ID,
            "some trials stay in a local maximum",
            "3 of 10",
            f"{slow} of {count} stay below half of the median",
            count,
            None,
        ),
        Row(
            ID,
            "the best network is open loop: nothing sensed reaches a muscle",
            "always",
            f"{count - sum(closed)} of {count}",
            count,
            not any(closed),
        ),
        Row(
            ID,
            "the best needs no sensor: with all frozen at their means it keeps half of its fitness",
            "always",
            f"{count - sum(sensing)} of {count}",
            count,
            not any(sensing),
        ),
        Row(
            ID,
            "the best is based upon wave generators: without these it loses half of its fitness",
            "always",
            f"{sum(waving)} of {count}",
            count,
            all(waving),
        ),
    ]
