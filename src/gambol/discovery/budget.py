"""How many trials a time is worth, as far as that can be told before: `pacing` keeps to the time."""

from __future__ import annotations

import time
from collections.abc import Sequence

from gambol.discovery.hardship import can_be_pushed
from gambol.discovery.pacing import Clock
from gambol.discovery.staging import HARD, WATCHED, GaitKind, StagedGaits
from gambol.discovery.tuning import Tuned
from gambol.draws import Draws
from gambol.dynamics.traits import coarse_step, time_step
from gambol.portable.matrices import summed
from gambol.progress import Progress
from gambol.runs.recipe import Recipe
from gambol.synthesis.proposals import Proposals
from gambol.synthesis.staged import FINALS, LAST, LEG_SHARES, RANDOM, RANDOM_SHARE
from gambol.synthesis.tries import Try

SAMPLE = (32, 256)  # trials that are timed, if there is time for so many
TIMING = 0.04  # share of the budget for that
DOUBLE = 2.0  # how much slower double precision is
OVERHEAD = 1.3  # of a trial: what is not simulation
FEWEST, MOST = 1_000, 200_000
FEWEST_ROUNDS = 20  # of a refinement, however slow the body


def rounds_within(clock: Clock, subject: Tuned) -> int:
    """Rounds of a refinement that can be made before the clock runs out, its verdict included."""
    subject.score_starts()  # compiles
    again = time.monotonic()
    subject.score_starts()
    each = OVERHEAD * (time.monotonic() - again)
    left = clock.left - clock.verdict(FINALS, each / len(subject.starts))
    return int(min(max(left / each, FEWEST_ROUNDS), MOST))


def costs_of(recipe: Recipe) -> list[float]:
    """What a trial costs in each stage of a search, in seconds that are watched in its coarse way."""
    twice = [2.0 if stage in HARD and can_be_pushed(recipe.creature) else 1.0 for stage in range(LAST)]
    world = recipe.worlds[0]
    finer = DOUBLE * coarse_step(recipe.creature, world) / time_step(recipe.creature, world)
    return [
        *(recipe.seconds * share * times for share, times in zip(WATCHED, twice, strict=True)),
        recipe.seconds * finer,
    ]


def trials_within(clock: Clock, subject: StagedGaits, kinds: Sequence[GaitKind], seed: int) -> int:
    """Trials that a staged search can make before the clock runs out, its verdict included."""
    tries = [
        Try(RANDOM, i % len(kinds), kinds[i % len(kinds)].drawn(Draws(seed, "budget", i)))
        for i in range(max(SAMPLE[1], len(kinds)))
    ]
    worked = time.process_time()
    subject.outcomes(Proposals(tries[: len(kinds)]), Progress())  # compiles, or reads what was compiled
    clock.compiled = (time.process_time() - worked) / len({kind.family for kind in kinds})
    count, each = SAMPLE[0] // 2, 0.0
    while count < SAMPLE[1] and each * 2 * count < TIMING * clock.seconds:
        count *= 2
        again = time.monotonic()
        subject.outcomes(Proposals(tries[:count]), Progress())
        each = (time.monotonic() - again) / count  # s of a random trial
    costs = costs_of(subject.recipe)
    unit = each / costs[RANDOM]
    verdict = FINALS * unit * costs[LAST] + clock.verdict(FINALS, unit * costs[LAST])
    longer = summed(share * cost for share, cost in zip(LEG_SHARES, costs[1:LAST], strict=True))
    mean = OVERHEAD * unit * (RANDOM_SHARE * costs[RANDOM] + (1.0 - RANDOM_SHARE) * longer)
    return int(min(max(round((clock.left - verdict) / mean, -2), FEWEST), MOST))
