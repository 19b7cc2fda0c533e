"""A candidate's motion again, as its run simulated it."""

from __future__ import annotations

from gambol.discovery.objective import start_of
from gambol.errors import InvalidInput
from gambol.motion.motion import Motion
from gambol.motion.simulating import simulate
from gambol.runs.candidate import Candidate
from gambol.worlds.world import World


def replay(
    candidate: Candidate, *, seconds: float | None = None, world: World | None = None, fps: float = 60.0
) -> Motion:
    """Simulates a candidate of a run again, bit for bit, or for longer or elsewhere.

    >>> import gambol
    >>> run = gambol.discover("luxo", trials=32, seconds=1.0, keep=2)
    >>> best = run.best(1)[0]
    >>> abs(abs(gambol.replay(best).distance) - best.score) < 1e-9
    True
    """
    recipe, individual = candidate.recipe, candidate.individual
    if recipe is None:
        raise InvalidInput("a candidate of no run", "its run says how it was simulated", "take it from run.best()")
    return simulate(
        individual.creature,
        individual.controller,
        world=world or recipe.worlds[0],
        seconds=recipe.seconds if seconds is None else seconds,
        state=start_of(recipe),
        numbers=individual.numbers(),
        fps=fps,
        dt=recipe.dt,
        precision=recipe.precision,
    )
