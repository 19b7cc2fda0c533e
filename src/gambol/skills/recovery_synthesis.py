"""Getting up after a fall (van de Panne 1996, Figures 8 and 9)."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from gambol.controllers.pose_graph import TIME_RANGE, PoseGraph
from gambol.controllers.poses import check_count
from gambol.creatures.catalogue import known_creature
from gambol.creatures.creature import Creature
from gambol.discovery.discovering import discover
from gambol.discovery.refining import refine
from gambol.discovery.replaying import replay
from gambol.dynamics.habitat import natural_period
from gambol.errors import check_how_many
from gambol.progress import Progress
from gambol.runs.run import Run
from gambol.skills.falls import fallen
from gambol.skills.stance import stable_stance
from gambol.skills.standing import stands
from gambol.tasks.recovery import Recovery
from gambol.worlds.world import World

STATES = 4  # the last of them the stance, which is given
PACE = 1 / 3  # natural periods that each state lasts: without arms a body has to be thrown up
LANDING = 3.0  # times as long for the state before the stance, in which it lands
APART = 1_000_000  # between the seeds of two attempts
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
    kept: int = 2,
    tuning: int = 250,
    attempts: int = 10,
    confirmed: bool = True,
    seed: int = 0,
    out: str | os.PathLike[str] | None = None,
    resume: bool | Literal["anyway"] = False,
    device: str = "cpu",
    threads: int | None = None,
    progress: Progress | None = None,
) -> Run:
    """Finds a way to get up again. It tries random chains of poses that end in a stable stance, and tunes the best by
    ascent.

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
        attempts: how often it begins again, with other random chains, while none stands.
        confirmed: count the worse of two time steps, as for `refine`.
        seed, device, threads, progress: as for `discover`.
        out: folder of the run with the random chains; the tuned ones go into the folder OUT-refined. Other attempts
            are OUT-again-1 and so on.
        resume: go on with these.

    Returns:
        The run of the tuned chains of the attempt that stands, or of the best; `stands(replay(run.best(1)[0]))` tells.
        Where it was cancelled, the run that was in hand.

    >>> import gambol
    >>> run = gambol.skills.recover("luxo", "front", trials=50, kept=2, tuning=10)
    >>> gambol.skills.stands(gambol.replay(run.best(1)[0]))
    True
    """
    body = known_creature(creature)
    check_how_many("attempts", attempts, 10_000)
    check_how_many("trials of tuning", tuning, 10**12)
    check_how_many("states of a chain that gets up", states, 100, least=2)
    each = seconds if seconds is not None else PACE * natural_period(body)
    begin = fallen(body, side, world=world)
    last = tuple(stance) if stance is not None else stable_stance(body, world=world, threads=threads)
    check_count("the stance", last, body)
    pose = {f"stand.{actuator.name}": float(target) for actuator, target in zip(body.actuators, last, strict=True)}
    longest = TIME_RANGE[1] * each * (states - 2 + LANDING)  # however slow tuning may make it
    times = {"states": states, "period": states * each, "landing": LANDING * each}
    sampling = {**times, "extreme": 1.0, "stand": 1.0, **pose}
    whole, each_attempt = progress or Progress(), trials + kept * tuning

    def attempt(number: int) -> Run:
        """Random chains, and the best of them tuned; each attempt has its own seed and folders."""
        folder = None if out is None else f"{os.fspath(out)}{f'-again-{number}' if number else ''}"
        refined = None if folder is None else f"{folder}-refined"
        before, own_seed = number * each_attempt, seed + number * APART
        found = discover(
            body,
            family=PoseGraph.family,
            sampling=sampling,
            task=Recovery(energy_weight=energy_weight),
            world=world,
            seconds=longest + STANDING,
            state=begin,
            trials=trials,
            keep=kept,
            seed=own_seed,
            out=folder,
            resume=_goes_on(folder, resume, number),
            device=device,
            threads=threads,
            progress=whole.part(before, trials, attempts * each_attempt),
        )
        if whole.cancelled:
            return found
        return refine(
            found.best(kept),
            method="ascent",
            trials=tuning,
            confirmed=confirmed,
            chains=kept,
            keep=kept,
            seed=own_seed,
            out=refined,
            resume=_goes_on(refined, resume),
            device=device,
            threads=threads,
            progress=whole.part(before + trials, kept * tuning, attempts * each_attempt),
        )

    runs: list[Run] = []
    for number in range(attempts):
        runs.append(attempt(number))
        if whole.cancelled or stands(replay(runs[-1].best(1)[0])):
            return runs[-1]
    return max(runs, key=lambda run: run.best(1)[0].score)


def _goes_on(folder: str | None, resume: bool | Literal["anyway"], attempt: int = 1) -> bool | Literal["anyway"]:
    """Whether a run is resumed: the first if that is wanted, the others where they had been begun."""
    return resume if attempt == 0 or (folder is not None and Path(folder).exists()) else False
