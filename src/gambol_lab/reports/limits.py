"""How fast a body could be: CMA-ES over cycles of poses, each muscle on its own, where the way is all that counts.

`python -m gambol_lab.reports.limits examples/bodies/eel.yaml` asks whether a body is slow by its physics, or by what
`gambol discover` looks for. A gait with feedback that repeats itself has targets that repeat: it is such a cycle too,
if that has poses enough. As in `discover`, cycles of a swimmer bring the damping of its muscles with them; `--untuned`
leaves muscles as the file has them. `--stiffer 4` has muscles four times as stiff and no more damped,
`--direction either` lets the body go backwards.
"""

import argparse
from dataclasses import replace
from pathlib import Path

import numpy as np

import gambol
from gambol.controllers.population import PosedCycles
from gambol.discovery.phasing import Phasing
from gambol.dynamics.traits import coarse_step
from gambol.motion.front import front_of
from gambol.synthesis.adapting import Adapting
from gambol.tasks import GoodGait, Taste

FLAWS = ("cost", "steps", "slide", "shake", "sway", "lean", "hurry")
WAY_ALONE = Taste(**dict.fromkeys(FLAWS, 1e6))
DRAWN, SIZE, SPREAD = 512, 48, 0.15  # random cycles before each restart; of a population, and its first spread
PATIENCE = 40  # generations without a better one, after which it begins anew
SECONDS = 10.0  # of a trial


def changed(body: gambol.Creature, stiffer: float, damped: float) -> gambol.Creature:
    """The body with muscles so many times as stiff and as damped."""
    factors = {"ks": stiffer, "kd": damped}
    muscles = tuple(
        one.model_copy(update={name: factor * dict(one)[name] for name, factor in factors.items()})
        for one in body.actuators
    )
    return body.model_copy(update={"actuators": muscles})


def cycles(kind: Phasing, vectors: np.ndarray, untuned: bool) -> PosedCycles:
    """What vectors stand for, with muscles as the file has them if wanted."""
    posed = kind.population(vectors)
    return replace(posed, tuning={}) if untuned else posed


def fastest(
    body: gambol.Creature, kind: Phasing, task: GoodGait, trials: int, seed: int, untuned: bool
) -> gambol.controllers.PoseGraph:
    """The cycle that got farthest."""
    world = gambol.World(**body.hints.get("world", {}))
    best, most, told, restarts = np.zeros(kind.size), -np.inf, 0, 0

    def scores(vectors: np.ndarray) -> np.ndarray:
        nonlocal best, most, told
        found = gambol.evaluate(
            body,
            cycles(kind, vectors, untuned),
            task=task,
            world=world,
            seconds=SECONDS,
            dt=coarse_step(body, world),
            precision="float32",
            states=False,
        )
        told += len(vectors)
        good = np.array([status == "ok" for status in found.statuses])
        values = np.where(good & np.isfinite(found.scores), found.scores, -np.inf)
        if values.max() > most:
            best, most = vectors[values.argmax()], float(values.max())
        return values

    while told < trials:
        drawn = np.array([kind.drawn(gambol.Draws(seed, restarts, i)) for i in range(DRAWN)])
        population = Adapting(drawn[scores(drawn).argmax()], SPREAD, SIZE)
        reached, since, generation = -np.inf, 0, 0
        while told < trials and since < PATIENCE and not population.converged:
            asked = population.ask(gambol.Draws(seed, restarts, "asked", generation))
            values = scores(asked)
            population.tell(asked, values)
            since = 0 if values.max() > 1.002 * max(reached, 0.0) else since + 1
            reached, generation = max(reached, float(values.max())), generation + 1
        restarts += 1
    return cycles(kind, best[None], untuned)[0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("body", type=Path, help="the file of the body")
    parser.add_argument("--states", type=int, default=6, help="poses of a cycle")
    parser.add_argument("--trials", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--stiffer", type=float, default=1.0, help="a factor on the stiffness of muscles")
    parser.add_argument("--damped", type=float, default=1.0, help="a factor on the damping of muscles")
    parser.add_argument("--untuned", action="store_true", help="keep the damping of a swimmer's muscles as in its file")
    parser.add_argument("--direction", choices=("front", "either"), default="front", help="the direction to go")
    asked = parser.parse_args()
    body = changed(gambol.load(asked.body, gambol.Creature), asked.stiffer, asked.damped)
    kind = Phasing(body, "each", asked.states, damping=True)
    direction = front_of(body) if asked.direction == "front" else "either"
    task = GoodGait(direction=direction, taste=WAY_ALONE)
    graph = fastest(body, kind, task, asked.trials, asked.seed, asked.untuned)
    gait = gambol.describe(gambol.simulate(body, graph, seconds=2.0 * SECONDS))
    print(f"{body.name}: {gait.bodies(body):.2f} body sizes a second, a cycle of {graph.period:.2f} s")


if __name__ == "__main__":
    main()
