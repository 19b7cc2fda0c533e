"""Table 1 of the 1993 paper: ten creatures, their counts and best speeds."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

import gambol
from gambol.reproduce.experiment import Row, Setting

TRIALS = 200
KEPT = 10  # "we retain the top 10 results": they race
BUDGET = 1000  # trials of refinement in all, of the ten together
USEFUL = 0.5  # body sizes in a trial: it got somewhere

SHOWN = 6.0  # s of the pictures

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

    random: np.ndarray  # best of the random networks; 0 where none is useful
    refined: np.ndarray  # where every trial counts the worse of two time steps
    plain: np.ndarray  # at the usual step alone: many of these would lose a good part of it at another
    useful: np.floating  # share of the random networks that got somewhere


def run(setting: Setting) -> list[Row]:
    """Discovers every creature and lets the ten networks it keeps race; the fastest counts."""
    rows, reached, plainly, useful, seeds = [], 0, 0, 0, len(setting.seeds)
    for name, (links, sensors, actuators, hidden, speed) in PAPER.items():
        creature = gambol.creature(name)
        assert (len(creature.links), len(creature.sensors), len(creature.actuators)) == (links, sensors, actuators)
        found = _speeds(creature, setting)
        ours = _cm(found.refined)
        useful += float(found.random.min()) > 0.0
        reached += ours >= speed
        plainly += _cm(found.plain) >= speed
        rows.append(
            Row(
                "san-table1",
                f"{name}: {links} links, {sensors} sensors, {actuators} actuators, {hidden} hidden nodes",
                f"{speed} cm/s",
                f"{ours:.0f} cm/s, {ours / 100 / creature.size:.2f} bodies/s ({_range(found.refined)}; at one step "
                f"{_cm(found.plain):.0f}; random {_cm(found.random):.0f}, {100 * found.useful:.0f} % useful)",
                seeds,
                ours >= speed,
            )
        )
    budget = f"{TRIALS} random networks, then {BUDGET} trials in all on the {KEPT} kept"
    return [
        *rows,
        Row("san-table1", f"{TRIALS} random networks find useful motion for every creature", "10 of 10",
            f"{useful} of 10 with every seed", seeds, useful == 10),
        Row("san-table1", f"median speed reaches the paper's: {budget}, each counting the worse of two time steps",
            "10 of 10", f"{reached} of 10", seeds, reached >= 8),
        Row("san-table1", "the same at the usual time step alone", "10 of 10", f"{plainly} of 10", seeds, plainly >= 8),
    ]  # fmt: skip


def _speeds(creature: gambol.Creature, setting: Setting) -> Speeds:
    # The point to pursue is out of reach, so that a pursuer's score is its speed.
    world = gambol.natural_world(creature).model_copy(update={"follow": gambol.FixedPoint(at=(1000.0, 0.0))})
    random, refined, plain, useful = [], [], [], []
    for seed in setting.seeds:
        setting.report(
            f"{creature.name}, seed {seed}: {TRIALS} random networks, then {BUDGET} trials on {KEPT} of them"
        )
        found = gambol.discover(creature, trials=TRIALS, seed=seed, keep=2, world=world)
        scores = np.array([row["score"] for row in found.rows()])
        useful.append(float((scores > USEFUL * creature.size).mean()))
        random.append(float(scores.max()) if useful[-1] else 0.0)
        best = _refined(found, seed, confirmed=True)
        refined.append(best.score)
        plain.append(_refined(found, seed, confirmed=False).score)
        if seed == setting.seeds[0]:
            gambol.replay(best, seconds=min(found.recipe.seconds, SHOWN)).save(
                setting.out / f"san-table1-{creature.name}.png"
            )
    seconds = found.recipe.seconds
    return Speeds(np.array(random) / seconds, np.array(refined) / seconds, np.array(plain) / seconds, np.mean(useful))


def _refined(found: gambol.Run, seed: int, confirmed: bool) -> gambol.Candidate:
    """The best gait that is no exploit."""
    rounds = BUDGET // KEPT
    better = gambol.refine(found.best(KEPT), trials=rounds, chains=KEPT, keep=4, seed=seed, confirmed=confirmed)
    assert better.trials_done == BUDGET
    return max(gambol.showcase(better), key=lambda candidate: candidate.score)


def _cm(speeds: np.ndarray) -> float:
    """The median, in cm/s."""
    return 100.0 * float(np.median(speeds))


def _range(speeds: np.ndarray) -> str:
    return f"{100 * float(speeds.min()):.0f} … {100 * float(speeds.max()):.0f}"
