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
    first: np.ndarray  # the best one refined, as the paper does
    refined: np.ndarray  # the best of the ten refined, as the paper does
    confirmed: np.ndarray  # the best of the ten when every trial counts the worse of two time steps
    useful: float  # share of the random networks that got somewhere


def run(setting: Setting) -> list[Row]:
    """Discovers every creature and refines the ten it keeps, of all seeds side by side; the fastest counts."""
    rows, reached, confirmed, useful, seeds = [], 0, 0, 0, len(setting.seeds)
    for name, (links, sensors, actuators, hidden, speed) in PAPER.items():
        setting.report(f"{name}: {TRIALS} random networks, the best {KEPT} refined by {REFINEMENT} trials each")
        creature = gambol.creature(name)
        assert (len(creature.links), len(creature.sensors), len(creature.actuators)) == (links, sensors, actuators)
        found = _speeds(creature, setting.seeds)
        ours = _cm(found.refined)
        useful += float(found.random.min()) > 0.0
        reached += ours >= speed
        confirmed += _cm(found.confirmed) >= speed
        rows.append(
            Row(
                "san-table1",
                f"{name}: {links} links, {sensors} sensors, {actuators} actuators, {hidden} hidden nodes",
                f"{speed} cm/s",
                f"{ours:.0f} cm/s, {ours / 100 / creature.size:.2f} bodies/s ({_range(found.refined)}; "
                f"{_cm(found.confirmed):.0f} confirmed at half the step; the first alone {_cm(found.first):.0f}; "
                f"random {_cm(found.random):.0f}, {100 * found.useful:.0f} % useful)",
                seeds,
                ours >= speed,
            )
        )
    return [
        *rows,
        Row("san-table1", "200 random networks find useful motion for every creature", "10 of 10",
            f"{useful} of 10 with every seed", seeds, useful == 10),
        Row("san-table1", "median speed after refinement reaches the paper's", "10 of 10",
            f"{reached} of 10", seeds, reached >= 8),
        Row("san-table1", "the same when every trial counts the worse of two time steps", "not asked",
            f"{confirmed} of 10", seeds, None),
    ]  # fmt: skip


def _speeds(creature: gambol.Creature, seeds: Sequence[int]) -> Speeds:
    # The point to pursue is out of reach, so that a pursuer's score is its speed.
    world = gambol.natural_world(creature).model_copy(update={"follow": gambol.FixedPoint(at=(1000.0, 0.0))})
    runs = [gambol.discover(creature, trials=TRIALS, seed=seed, keep=2, world=world) for seed in seeds]
    starts = [candidate for run in runs for candidate in run.best(KEPT)]
    seconds = runs[0].recipe.seconds
    plain, held = (_refined(starts, confirmed).reshape(len(runs), KEPT) / seconds for confirmed in (False, True))
    scores = np.array([row["score"] for run in runs for row in run.rows()])
    best = np.array([max(row["score"] for row in run.rows()) for run in runs])
    return Speeds(
        random=np.where(best > USEFUL * creature.size, best, 0.0) / seconds,
        first=plain[:, 0],
        refined=plain.max(axis=1),
        confirmed=held.max(axis=1),
        useful=float((scores > USEFUL * creature.size).mean()),
    )


def _refined(starts: list[gambol.Candidate], confirmed: bool) -> np.ndarray:
    """The score that each start comes to."""
    better = gambol.refine(starts, trials=REFINEMENT, chains=len(starts), keep=1, confirmed=confirmed)
    state = better.search_state
    assert state is not None
    return np.array(state["search"]["best_score"])


def _cm(speeds: np.ndarray) -> float:
    """The median, in cm/s."""
    return 100.0 * float(np.median(speeds))


def _range(speeds: np.ndarray) -> str:
    return f"{100 * float(speeds.min()):.0f} … {100 * float(speeds.max()):.0f}"
