"""Getting up after a fall (van de Panne 1996, Figures 8 and 9)."""

from __future__ import annotations

import os
from pathlib import Path

from gambol.controllers.pace import natural_period
from gambol.controllers.pose_graph import TIME_RANGE, PoseGraph
from gambol.creatures.catalogue import creature as creature_named
from gambol.creatures.creature import Creature
from gambol.discovery.discover import Report, discover
from gambol.discovery.refine import refine
from gambol.errors import InvalidInput
from gambol.runs.run import Run
from gambol.skills.fallen import fallen
from gambol.tasks.recovery import Recovery
from gambol.worlds.world import World

STATES = 4  # the last of them the rest pose, which is given
PACE = 1.0  # natural periods that each state lasts
STANDING = 1.5  # s after the last state has been reached, in which it has to stay up


def recover(
    creature: Creature | str,
    side: str = "back",
    *,
    states: int = STATES,
    seconds: float | None = None,
    energy_weight: float = 0.0,
    world: World | None = None,
    trials: int = 100,
    kept: int = 5,
    tuning: int = 100,
    confirmed: bool = True,
    seed: int = 0,
    out: str | os.PathLike[str] | None = None,
    resume: bool = False,
    threads: int | None = None,
    progress: Report | None = None,
) -> Run:
    """Finds a way to get up again: random chains of poses that end in the rest pose, the best of them tuned by ascent.

    Args:
        creature: a creature with feet, or the name of one in the catalogue.
        side: what it lies on, `front` or `back`.
        states: of the chain, the last of which is the rest pose.
        seconds: that each state lasts to begin with; by default what suits the body's size.
        energy_weight: how much the muscles' work counts against rising: 1 is as much as standing, for each time the
            body could have been lifted by its own size.
        world: its surroundings; by default what suits the creature.
        trials: random chains.
        kept: how many of the best are tuned.
        tuning: trials for each of these.
        confirmed: count the worse of two time steps, as for `refine`.
        seed, threads, progress: as for `discover`.
        out: folder of the run with the random chains; the tuned ones go into the folder OUT-refined.
        resume: go on with these.

    Returns:
        The run of the tuned chains; `stands(replay(candidate))` says whether one ends on its feet.

    >>> import gambol
    >>> run = gambol.recover("luxo", "front", trials=50, kept=2, tuning=10)
    >>> gambol.stands(gambol.replay(run.best(1)[0]))
    True
    """
    body = creature_named(creature) if isinstance(creature, str) else creature
    if states < 2:
        raise InvalidInput(f"{states} states", "a chain that gets up has at least 2", "leave it out for 4")
    each = seconds if seconds is not None else PACE * natural_period(body)
    found = discover(
        body,
        family=PoseGraph.family,
        sampling={"states": states, "period": states * each, "stand": 1.0},
        task=Recovery(energy_weight=energy_weight),
        world=world,
        seconds=(states - 1) * TIME_RANGE[1] * each + STANDING,  # however slow tuning may make it
        state=fallen(body, side, world=world),
        trials=trials,
        keep=kept,
        seed=seed,
        out=out,
        resume=resume,
        threads=threads,
        progress=progress,
    )
    refined = None if out is None else f"{os.fspath(out)}-refined"
    return refine(
        found.best(kept),
        method="ascent",
        trials=tuning,
        confirmed=confirmed,
        chains=kept,
        keep=kept,
        seed=seed,
        out=refined,
        resume=resume and refined is not None and Path(refined).exists(),
        threads=threads,
        progress=None if progress is None else lambda done, best: progress(trials + done, best),
    )
