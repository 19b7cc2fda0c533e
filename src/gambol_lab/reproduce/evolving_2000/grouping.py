"""7.2.2: the octagon by two genotypes, with one kind of rim mass that is made eight times, and with eight kinds."""

from __future__ import annotations

import numpy as np

import gambol
from gambol.pictures.plots.fitness import fitness_curves
from gambol_lab.reproduce.evolving_2000.freezing import needs_sensors
from gambol_lab.reproduce.evolving_2000.trials import OCTAGON, THESIS, Form, Kind, Trial, list_of, trials, usual_form
from gambol_lab.reproduce.experiment import Row, Setting

ID = "evolve-grouping"
GROUPED = "examples/octagon-grouped.yaml"
ROLLS = 1.0  # turns that a body has made which rolls
STRIP_SECONDS = 60.0


def run(setting: Setting, form: Form | None = None) -> list[Row]:
    """Both genotypes for each seed."""
    plan = gambol.load(GROUPED, gambol.creatures.Genotype)
    form = form or usual_form(setting)
    kinds = {"grouped": Kind("an octagon of one kind of rim mass", plan), "expanded": OCTAGON}
    found = trials(setting, form, kinds)
    setting.report("how they move")
    turns = {name: [_turns(trial) for trial in some] for name, some in found.items()}
    peaks = {name: np.array([trial.peaks for trial in some]) for name, some in found.items()}
    panels = {"grouped: one kind of rim mass": list(peaks["grouped"]), "expanded: eight kinds": list(peaks["expanded"])}
    fitness_curves(panels, setting.out / f"{ID}.png", "7.2.2: the octagon by two genotypes")
    for name, some in found.items():
        best = max(some, key=lambda trial: trial.peaks[-1]).best
        gambol.replay(best, seconds=min(form.seconds, STRIP_SECONDS)).save(setting.out / f"{ID}-{name}.png")
    count = len(found["grouped"])
    rolling = {name: sum(abs(turn) >= ROLLS for turn in some) for name, some in turns.items()}
    sensing = {name: sum(t.network.closed_loop and needs_sensors(t.best) for t in some) for name, some in found.items()}
    last = {name: some[:, -1] for name, some in peaks.items()}
    return [
        Row(ID, "left out", "300 candidates, 100 generations, 600 s", form.left_out(THESIS), count, None),
        Row(
            ID,
            "the grouped genotype finds rolling",
            "always",
            f"{rolling['grouped']} of {count} roll; turns {list_of(turns['grouped'], 2)}",
            count,
            rolling["grouped"] == count,
        ),
        Row(
            ID,
            "the expanded one does not",
            "never",
            f"{rolling['expanded']} of {count} roll; turns {list_of(turns['expanded'], 2)}",
            count,
            rolling["expanded"] == 0,
        ),
        Row(
            ID,
            "peak fitness: grouped; expanded",
            "high-speed rolling; some small distance",
            f"{list_of(last['grouped'])}; {list_of(last['expanded'])}",
            count,
            bool(np.median(last["grouped"]) > np.median(last["expanded"])),
        ),
        Row(
            ID,
            "octagons that need their sensors: grouped; expanded",
            "all; none",
            f"{sensing['grouped']} of {count}; {sensing['expanded']} of {count}",
            count,
            sensing["grouped"] == count and sensing["expanded"] == 0,
        ),
    ]


def _turns(trial: Trial) -> float:
    """How often the rim has gone round the hub."""
    motion = gambol.replay(trial.best, fps=10.0)
    hub = motion.places.names.index("hub")
    rim = next(i for i, name in enumerate(motion.places.names) if name != "hub")
    x, y = (motion.position[:, rim] - motion.position[:, hub]).T
    return float(np.ptp(np.unwrap(np.arctan2(y, x))) / (2.0 * np.pi))
