"""A candidate's motion again, as its run simulated it."""

from __future__ import annotations

from gambol.controllers.individual import Individual
from gambol.errors import InvalidInput
from gambol.motion.motion import Motion
from gambol.motion.simulating import as_saved, simulate
from gambol.runs.candidate import Candidate
from gambol.worlds.world import World


def replay(
    candidate: Candidate | Individual, *, seconds: float | None = None, world: World | None = None, fps: float = 60.0
) -> Motion:
    """Simulates a candidate of a run, or an individual that was saved, again: the same bit for bit, or for longer or in
    another world.

    `gambol.controllers.load_individual` reads a saved individual.

    >>> import gambol
    >>> run = gambol.discover("luxo", method="random", trials=32, seconds=1.0, keep=2)
    >>> best = run.best(1)[0]
    >>> abs(abs(gambol.replay(best).distance) - best.score) < 1e-9
    True
    """
    if isinstance(candidate, Candidate) and candidate.recipe is None:
        raise InvalidInput(
            "the candidate belongs to no run", "only its run says how it was simulated", "take one from run.best()"
        )
    individual = candidate.individual if isinstance(candidate, Candidate) else candidate
    told = as_saved(individual)
    told["world"] = world or told["world"]
    told["seconds"] = told["seconds"] if seconds is None else seconds
    return simulate(individual.creature, individual.controller, numbers=individual.numbers(), fps=fps, **told)
