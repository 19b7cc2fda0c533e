"""Table 1 of the 1993 paper: ten creatures, their counts and best speeds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

import gambol
from gambol.reproduce.experiment import Row, Setting

TRIALS = 200
KEPT = 10  # "we retain the top 10 results": all of them are refined
REFINEMENT = 1000  # trials of each
USEFUL = 0.5  # body sizes in a trial: it got somewhere

# creature: links, sensors, actuators, hidden nodes, speed in cm/s
PAPER = {
    "crawler": (4, 8, 2, 10, 11),
    "fish": (4, 6, 2, 5, 19),
    "bounder": (5, 8, 4, 8, 115),
    "luxo": (3, 6, 2, 6, 79),
    "cart": (2, 6, 1, 5, 23),
    "walker": (6, 11, 5, 6, 101),
    "twolink": (2, 6, 1, 5, 12),
    "threelink": (3, 8, 2, 7, 33),
    "fourlink": (4, 11, 3, 8, 55),
    "star": (3, 8, 2, 7, 9),
}


@dataclass(frozen=True)
class Speeds:
    """Speeds of one creature over the seeds, in m/s."""

    random: np.ndarray  # best of the random networks
    first: np.ndarray  # the best one refined
    refined: np.ndarray  # the best of the ten refined; both as half the step confirms them
    useful: float  # share of the random networks that got somewhere


def run(setting: Setting) -> list[Row]:
    """Discovers every creature and refines the ten it keeps, of all seeds side by side; the fastest counts."""
    rows, reached, useful = [], 0, 0
    for name, (links, sensors, actuators, hidden, speed) in PAPER.items():
        setting.report(f"{name}: {TRIALS} random networks, the best {KEPT} refined by {REFINEMENT} trials each")
        creature = gambol.creature(name)
        found = _speeds(creature, setting.seeds)
        useful += float(found.random.min()) * 6 > USEFUL * creature.size
        ours = 100 * float(np.median(found.refined))
        reached += ours >= speed
        counts = (len(creature.links), len(creature.sensors), len(creature.actuators))
        assert counts == (links, sensors, actuators), f"{name} is not the paper's creature"
        rows.append(
            Row(
                "san-table1",
                f"{name}: {links} links, {sensors} sensors, {actuators} actuators, {hidden} hidden nodes",
                f"{speed} cm/s",
                f"{ours:.0f} cm/s, {ours / 100 / creature.size:.2f} bodies/s ({_range(found.refined)}; "
                f"the first alone {100 * float(np.median(found.first)):.0f}; random "
                f"{100 * float(np.median(found.random)):.0f}, {100 * found.useful:.0f} % useful)",
                len(setting.seeds),
                ours >= speed,
            )
        )
    rows.append(Row("san-table1", "200 random networks find useful motion for every creature", "10 of 10",
                    f"{useful} of 10 with every seed", len(setting.seeds), useful == 10))  # fmt: skip
    rows.append(Row("san-table1", "median speed after refinement reaches the paper's", "10 of 10",
                    f"{reached} of 10", len(setting.seeds), reached >= 8))  # fmt: skip
    return rows


def _speeds(creature: gambol.Creature, seeds: Sequence[int]) -> Speeds:
    world = gambol.natural_world(creature).model_copy(update={"follow": gambol.FixedPoint(at=(1000.0, 0.0))})
    runs = [gambol.discover(creature, trials=TRIALS, seed=seed, keep=2, world=world) for seed in seeds]
    starts = [candidate for run in runs for candidate in run.best(KEPT)]
    seconds = runs[0].recipe.seconds
    better = gambol.refine(starts, trials=REFINEMENT, chains=len(starts), keep=1)
    state = better.search_state
    assert state is not None
    held = np.array(state["search"]["best_score"]).reshape(len(runs), KEPT) / seconds
    scores = np.array([row["score"] for run in runs for row in run.rows()])
    return Speeds(
        random=np.array([run.best(1)[0].score for run in runs]) / seconds,
        first=held[:, 0],
        refined=held.max(axis=1),
        useful=float((scores > USEFUL * creature.size).mean()),
    )


def _range(speeds: np.ndarray) -> str:
    return f"{100 * float(speeds.min()):.0f} … {100 * float(speeds.max()):.0f}"
