"""Plate 3: four sharks that have learned for different times race (section 2.4)."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import partial

import numpy as np

import gambol
from gambol.pictures.film.race import race_film, race_strip
from gambol_lab.reproduce.experiment import Row, Setting

ID = "muscle-race"
TRAINED = (1, 60, 300, 2000)  # trials; the first is a random controller
TRIAL_SECONDS, RACE_SECONDS = 4.0, 8.0
FPS = 30.0


def run(setting: Setting, trained: tuple[int, ...] = TRAINED, seconds: float = RACE_SECONDS) -> list[Row]:
    """Four sharks for each seed, from the same random controller; the first seed's race is filmed."""
    jobs = [(trials, seed) for seed in setting.seeds for trials in trained]
    with ThreadPoolExecutor() as pool:
        motions = dict(zip(jobs, pool.map(partial(_raced, setting, seconds), jobs), strict=True))
    first = [motions[trials, setting.seeds[0]] for trials in trained]
    names = [f"{trials:,} trials" if trials > 1 else "at random" for trials in trained]
    title = "Plate 3: sharks that have learned for different times"
    race_strip(first, names, setting.out / f"{ID}.png", title)
    race_film(first, names, setting.out / f"{ID}.mp4", fps=FPS)
    ways = np.array([[_ahead(motions[trials, seed]) for trials in trained] for seed in setting.seeds])
    ordered = int((np.diff(ways, axis=1) > 0.0).all(axis=1).sum())
    means = ", ".join(f"{way:.2f}" for way in ways.mean(axis=0))
    return [
        Row(
            ID,
            f"metres ahead in {seconds:g} s after {', '.join(map(str, trained))} trials",
            "in the order of training",
            f"{means} on average; in this order with {ordered} of {len(ways)} seeds",
            len(ways),
            ordered >= 0.8 * len(ways),
        ),
        Row(
            ID,
            "the shark that has learned least hardly moves (compared with the winner)",
            "negligible locomotion",
            f"{100 * float(np.median(ways[:, 0] / ways[:, -1])):.0f} % of the winner's distance",
            len(ways),
            bool(np.median(ways[:, 0] / ways[:, -1]) < 0.25),
        ),
    ]


def _raced(setting: Setting, seconds: float, job: tuple[int, int]) -> gambol.Motion:
    """A shark that has learned for some trials, swimming."""
    trials, seed = job
    setting.report(f"seed {seed}: {trials} trials")
    run = gambol.learn(
        "shark",
        gambol.tasks.Straight(),
        trials=trials,
        chains=1,
        seconds=TRIAL_SECONDS,
        keep=1,
        seed=seed,
        precision="float32",
        threads=1,
    )
    return gambol.simulate("shark", run.best(1)[0].controller, seconds=seconds, fps=FPS)


def _ahead(motion: gambol.Motion) -> float:
    return float(motion.centre[-1, 0] - motion.centre[0, 0])
