"""How many trials a time is worth: a budget in seconds becomes a number of trials, and that is what a run records."""

from __future__ import annotations

import time
from collections.abc import Sequence

from gambol.discovery.hardship import can_be_pushed
from gambol.discovery.kinds import GaitKind
from gambol.discovery.staging import HARD, WATCHED, StagedGaits
from gambol.discovery.tuning import Tuned
from gambol.draws import Draws
from gambol.dynamics.traits import coarse_step, time_step
from gambol.portable.sums import summed
from gambol.progress import Progress
from gambol.synthesis.proposals import Proposals
from gambol.synthesis.staged import FINALS, LEG_SHARES, RANDOM, RANDOM_SHARE
from gambol.synthesis.tries import Try

SAMPLE = 256  # trials that are timed
JUDGED = 6.0  # times that a finalist is watched in all, at both steps and in the worlds of its verdict
DOUBLE = 2.0  # how much slower double precision is
OVERHEAD = 1.3  # of a trial: what is not simulation
ALWAYS = 4.0  # s: compiling the programs of the verdict, and recording
FEWEST, MOST = 1_000, 200_000
FEWEST_ROUNDS = 20  # of a refinement, however slow the body


def rounds_within(seconds: float, subject: Tuned) -> int:
    """Rounds of a refinement that can be made within so many seconds from now on, its verdict included."""
    begun = time.monotonic()
    subject.score_starts()  # compiles
    again = time.monotonic()
    subject.score_starts()
    each = OVERHEAD * (time.monotonic() - again)
    left = seconds - (time.monotonic() - begun) - ALWAYS
    return int(min(max(left / each, FEWEST_ROUNDS), MOST))


def trials_within(seconds: float, subject: StagedGaits, kinds: Sequence[GaitKind], seed: int) -> int:
    """Trials that a staged search can make within so many seconds from now on, its verdict included."""
    begun = time.monotonic()
    tries = [Try(RANDOM, i % len(kinds), kinds[i % len(kinds)].drawn(Draws(seed, "budget", i))) for i in range(SAMPLE)]
    subject.outcomes(Proposals(tries[: len(kinds)]), Progress())  # compiles
    compiled = time.monotonic()
    subject.outcomes(Proposals(tries), Progress())
    drawn = (time.monotonic() - compiled) / SAMPLE  # s of a random trial
    usual = [one for one in tries if kinds[one.kind].family == kinds[0].family]  # what most of the later trials are of
    again = time.monotonic()
    subject.outcomes(Proposals(usual), Progress())
    each = (time.monotonic() - again) / len(usual)  # s of one of these
    recipe = subject.recipe
    world = recipe.worlds[0]
    finer = DOUBLE * coarse_step(recipe.creature, world) / time_step(recipe.creature, world)
    verdict = ALWAYS + JUDGED * FINALS * each * finer / WATCHED[RANDOM]
    twice = [2.0 if stage in HARD and can_be_pushed(recipe.creature) else 1.0 for stage in range(1, len(WATCHED))]
    legs = zip(LEG_SHARES, WATCHED[1:], twice, strict=True)
    longer = summed(share * watched * times for share, watched, times in legs) / WATCHED[RANDOM]
    mean = OVERHEAD * (RANDOM_SHARE * drawn + (1.0 - RANDOM_SHARE) * longer * each)
    left = seconds - (time.monotonic() - begun) - verdict
    return int(min(max(round(left / mean, -2), FEWEST), MOST))
