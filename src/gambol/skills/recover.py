"""Getting up after a fall (van de Panne 1996, Figures 8 and 9)."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from gambol.controllers.pace import natural_period
from gambol.controllers.pose_graph import TIME_RANGE, PoseGraph
from gambol.controllers.poses import check_count
from gambol.creatures.catalogue import creature as creature_named
from gambol.creatures.creature import Creature
from gambol.discovery.discover import Report, discover
from gambol.discovery.refine import refine
from gambol.errors import InvalidInput
from gambol.runs.run import Run
from gambol.skills.fallen import fallen
from gambol.skills.stance import stable_stance
from gambol.tasks.recovery import Recovery
from gambol.worlds.world import World

STATES = 4  # the last of them the stance, which is given
PACE = 1 / 3  # natural periods that each state lasts: without arms a body has to be thrown up
LANDING = 3.0  # times as long for the state before the stance, in which it lands
STANDING = 1.5  # s after the last state has been reached, in which it has to stay up


def recover(
    creature: Creature | str,
    side: str = "back",
    *,
    states: int = STATES,
    stance: Sequence[float] | None = None,
    seconds: float | None = None,
    energy_weight: float = 0.0,
    world: World | None = None,
    trials: int = 100,
    kept: int = 10,
    tuning: int = 500,
    confirmed: bool = True,
    seed: int = 0,
    out: str | os.PathLike[str] | None = None,
    resume: bool = False,
    threads: int | None = None,
    progress: Report | None = None,
) -> Run:
    """Finds a way to get up again: random chains of poses that end in a stable stance, the best tuned by ascent.

    The poses are drawn at the ends of the muscles' ranges: a body without arms to push itself up is thrown up by quick,
    large movements, and these are a small part of all (docs/pose-graphs.md has the comparison).

    Args:
        creature: a creature with feet, or the name of one in the catalogue.
        side: what it lies on, `front` or `back`.
        states: of the chain, the last of which is the stance.
        stance: the pose to end in, a target for every actuator; by default `stable_stance`.
        seconds: that each state lasts to begin with, and the one before the stance three times as long; by default what
            suits the body's size.
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
    begin = fallen(body, side, world=world)
    last = tuple(stance) if stance is not None else stable_stance(body, world=world, threads=threads)
    check_count("the stance", last, body)
    pose = {f"stand.{actuator.name}": float(target) for actuator, target in zip(body.actuators, last, strict=True)}
    longest = TIME_RANGE[1] * each * (states - 2 + LANDING)  # however slow tuning may make it
    found = discover(
        body,
        family=PoseGraph.family,
        sampling={
            "states": states,
            "period": states * each,
            "landing": LANDING * each,
            "extreme": 1.0,
            "stand": 1.0,
            **pose,
        },
        task=Recovery(energy_weight=energy_weight),
        world=world,
        seconds=longest + STANDING,
        state=begin,
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
