"""7.4, Table 7-1: worms evolved on flat ground and on ground that is another for each generation, on both."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

import gambol
from gambol.discovery.rough_ground import rough_ground
from gambol.dynamics.habitat import natural_world
from gambol.pictures.plots.fitness import fitness_curves
from gambol_lab.reproduce.evolving_2000.trials import THESIS, WORM, Form, Kind, Trial, trials, usual_form
from gambol_lab.reproduce.experiment import Row, Setting

ID = "evolve-terrain"
GROUNDS = 10  # fresh ones that the best are tried on; their seeds are far from those of any evolution
FIRST_SEED = 2**40

Array = NDArray[np.float64]


def run(setting: Setting, form: Form | None = None) -> list[Row]:
    """Evolution on either ground, then the best of each last generation on flat ground and on fresh rough ones."""
    form = form or usual_form(setting)
    kinds = {"flat": Kind("a worm on flat ground", terrain="flat"), "varied": WORM}
    flat, varied = trials(setting, form, kinds).values()
    setting.report("the best of each on both grounds")
    table = {
        (name, where): _fitness(some, where, form)
        for name, some in (("flat", flat), ("varied", varied))
        for where in ("flat", "varied")
    }
    heights = {name: _height(some, form) for name, some in (("flat", flat), ("varied", varied))}
    panels = {"on flat ground": [trial.peaks for trial in flat], "on varying ground": [t.peaks for t in varied]}
    fitness_curves(panels, setting.out / f"{ID}.png", "Figures 7-13 and 7-14: evolution on flat and on varying ground")
    for name, some in (("flat", flat), ("varied", varied)):
        best = max(some, key=lambda trial: trial.peaks[-1]).best
        gambol.replay(best, seconds=form.seconds).save(setting.out / f"{ID}-{name}.png")
    count = len(flat)
    rows = [Row(ID, "left out", "300 candidates, 100 generations, 600 s", form.left_out(THESIS), count, None)]
    paper = {
        ("flat", "varied"): "4.348, 4.24, 2.177",
        ("flat", "flat"): "9.741, 8.28, 5.14",
        ("varied", "varied"): "7.799, 9.007, 3.31",
        ("varied", "flat"): "8.318, 9.698, 3.392",
    }
    for (name, where), told in paper.items():
        rows.append(
            Row(
                ID,
                f"evolved on {name}, fitness on {where} ground: mean, median, sd",
                told,
                _summary(table[name, where]),
                count,
                None,
            )
        )
    medians = {key: float(np.median(values)) for key, values in table.items()}
    spread = {name: float(np.std(table[name, name]) / np.mean(table[name, name])) for name in ("flat", "varied")}
    return [
        *rows,
        Row(
            ID,
            "on varying ground, worms that evolved there are better (medians)",
            "9.007 > 4.24",
            f"{medians['varied', 'varied']:.2f}, {medians['flat', 'varied']:.2f}",
            count,
            medians["varied", "varied"] > medians["flat", "varied"],
        ),
        Row(
            ID,
            "on flat ground too",
            "9.698 > 8.28",
            f"{medians['varied', 'flat']:.2f}, {medians['flat', 'flat']:.2f}",
            count,
            medians["varied", "flat"] > medians["flat", "flat"],
        ),
        Row(
            ID,
            "varying ground makes peaks more predictable: sd / mean where they evolved",
            "0.42 < 0.53",
            f"{spread['varied']:.2f}, {spread['flat']:.2f}",
            count,
            spread["varied"] < spread["flat"],
        ),
        Row(
            ID,
            "flat ground makes worms skate low, varying ground arch: mean height of the centre, m",
            "higher on varying ground",
            f"{heights['varied']:.3f}, {heights['flat']:.3f}",
            count,
            heights["varied"] > heights["flat"],
        ),
    ]


def _grounds(where: str) -> list[gambol.World]:
    """What the best are tried on."""
    worm = gambol.creature("worm")
    world = natural_world(worm)
    if where == "flat":
        return [world]
    ground = rough_ground(worm, "normal")
    return [
        world.model_copy(update={"terrain": ground.model_copy(update={"seed": FIRST_SEED + i})}) for i in range(GROUNDS)
    ]


def _fitness(some: list[Trial], where: str, form: Form) -> Array:
    """Of the best of each trial, the mean over such grounds."""
    networks = [trial.network for trial in some]
    scores = [
        gambol.evaluate(
            "worm", networks, task="locomotion", world=world, seconds=form.seconds, precision="float32"
        ).scores
        for world in _grounds(where)
    ]
    return np.asarray(np.mean(scores, axis=0))


def _height(some: list[Trial], form: Form) -> float:
    """How high the centre of those evolved on a ground is held in the mean, over flat ground where all compare."""
    networks = [trial.network for trial in some]
    found = gambol.evaluate("worm", networks, seconds=form.seconds, precision="float32", measures=["height"])
    return float(np.median(found.measures["height.mean"]))


def _summary(values: Array) -> str:
    return f"{values.mean():.2f}, {np.median(values):.2f}, {values.std(ddof=1) if len(values) > 1 else 0.0:.2f}"
