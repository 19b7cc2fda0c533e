"""Fish and crawler follow a point that is dragged along a spline (van de Panne and Fiume 1993, Figure 10)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

import gambol
from gambol.draws import Draws
from gambol_lab.reproduce.experiment import Row, Setting

TRIALS, REFINEMENT = 1000, 300
SECONDS = 60.0
CREATURES = ("fish", "crawler")
CURVES = 6  # that it is trained on: with two, one to either side, what came out was erratic
TRIED = 4  # other curves, of either hand
TURNS = 60.0  # degrees that a curve may turn within a stretch
STRETCH = 2.5  # body sizes between two points of a curve
FOLLOWS = 0.6  # of the way


def run(setting: Setting) -> list[Row]:
    """Found on many short curves; tried on longer ones that it has not seen."""
    rows = []
    for name in CREATURES:
        creature, shares = gambol.creature(name), []
        for seed in setting.seeds:
            setting.report(f"{name}, seed {seed}: {TRIALS} random networks, {REFINEMENT} trials of refinement")
            worlds = [_curve(creature, points) for points in curves(f"trained {seed}", CURVES, stretches=3)]
            found = gambol.discover(creature, trials=TRIALS, seed=seed, task="pursuit", world=worlds, combine="mean")
            # Small changes of the best network, as the paper's: on seeds 0 to 4 large ones got the crawler less far.
            best = gambol.refine(found.best(2), trials=REFINEMENT, chains=2, fixed=True, seed=seed).best(1)[0]
            motions = [
                gambol.replay(best, seconds=SECONDS, world=_curve(creature, points))
                for points in curves(f"tried {seed}", TRIED, stretches=6)
            ]
            shares.append(float(np.median([_followed(motion) for motion in motions])))
            if seed == setting.seeds[0]:
                motions[0].save(setting.out / f"san-pursuit-{name}.png")
        median, good = float(np.median(shares)), sum(share > FOLLOWS for share in shares)
        rows.append(
            Row(
                "san-pursuit",
                f"{name} follows a point along splines with turns to both sides",
                "follows it",
                f"gets {100 * median:.0f} % of the way along {TRIED} curves that it has not seen, in the "
                f"median ({', '.join(f'{100 * s:.0f}' for s in shares)} %); {good} of {len(shares)} seeds over "
                f"{100 * FOLLOWS:.0f} %",
                len(shares),
                good >= 0.8 * len(shares),
            )
        )
    return rows


def curves(name: str, count: int, stretches: int) -> list[list[tuple[float, float]]]:
    """Curves of some stretches, in body sizes; every second one is the mirror image of the one before it.

    >>> left, right = curves("doctest", 2, stretches=2)
    >>> [round(y, 9) for _, y in left] == [round(-y, 9) for _, y in right]
    True
    """
    drawn = []
    for pair in range((count + 1) // 2):
        turns = np.radians(TURNS) * (2.0 * Draws(pair, f"san-pursuit {name}").uniform(stretches) - 1.0)
        heading = np.concatenate([[0.0], np.cumsum(turns)])
        x, y = (np.concatenate([[0.0], np.cumsum(STRETCH * part)]) for part in (np.cos(heading), np.sin(heading)))
        drawn += [list(zip(x.tolist(), (side * y).tolist(), strict=True)) for side in (1.0, -1.0)]
    return drawn[:count]


def _pace(creature: gambol.Creature) -> float:
    """m/s of the point: what the paper's creature manages."""
    return {"fish": 0.15, "crawler": 0.08}[creature.name]


def _curve(creature: gambol.Creature, points: Sequence[tuple[float, float]]) -> gambol.World:
    """The creature's world with a follow point a little ahead that moves along the points, in body sizes."""
    placed = tuple((x * creature.size + 1.5 * creature.size, y * creature.size) for x, y in points)
    follow = gambol.worlds.SplinePath(points=placed, speed=_pace(creature))
    return gambol.dynamics.natural_world(creature).model_copy(update={"follow": follow})


def _followed(motion: gambol.Motion) -> float:
    """How far along the point's path the creature came, keeping near it: the last place on it that was passed within a
    body and a half, as a share of the path that the point itself has gone."""
    gone = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(motion.follow, axis=0).T))])
    reached = 0.0
    for place in motion.centre[:: max(1, len(motion.centre) // 600)]:
        away = np.hypot(*(motion.follow - place).T)
        near = np.flatnonzero(away < 1.5 * motion.creature.size)
        if len(near):
            reached = max(reached, float(gone[near[np.argmin(away[near])]]))
    return reached / float(gone[-1]) if gone[-1] > 0 else 0.0
