"""Five modes of the cart among 1000 random networks (Figure 12), and three of the chain of two links.

The five of van de Panne and Fiume 1993 include some that "looked promising, but were unable to fully sustain periodic
locomotion initially", and were "easily fixed" by fine tuning. So we count twice: as found, and with those that fine
tuning fixes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

import gambol
from gambol.discovery.driver import newest
from gambol.discovery.judge import checked
from gambol.discovery.objective import Objective
from gambol.discovery.showcasing import different
from gambol.motion.naming import IDLE
from gambol_lab.reproduce.experiment import Row, Setting

TRIALS = 1000
GOES = 0.25  # lengths of the stretched body in a trial from which a network goes somewhere
REFINEMENT = 300  # trials for each different motion that goes somewhere, but is fragile or does not last
PICTURES = 8
TURNING = {"cartwheel", "flip", "tumble", "roll"}
MODES = {"cart": 5, "twolink": 3}  # that the paper speaks of; of the three links it says nothing
EXAMPLES = {"twolink"}  # of these it tells some, and no number: there may be more
# What it says of them: cartwheels of the cart; of two links small hops, jumps onto the back, and big aerial jumps.
TOLD = {
    "cart": [{"cartwheel"}, TURNING],
    "twolink": [{"hop", "flap"}, {"flop", "flip", "tumble"}, {"leap", "bounce", "hop"}],
}

Candidates = list[gambol.Candidate]


def run(setting: Setting) -> list[Row]:
    """Counts the different ways in which each creature gets somewhere, over all networks that do."""
    rows = []
    for name in MODES:
        found, tuned = [], []
        for seed in setting.seeds:
            setting.report(f"{name}, seed {seed}: {TRIALS} random networks, {REFINEMENT} trials on the promising")
            run = gambol.discover(name, method="random", trials=TRIALS, seed=seed, keep=1)
            going = _going(run.best(run.kept))
            found.append(_modes(going))
            promising = [candidate for candidate in different(going, len(going)) if candidate not in found[-1]]
            tuned.append(_modes(found[-1] + _fine_tuned(promising, seed)))
        for rank, candidate in enumerate(tuned[0][:PICTURES], 1):
            gambol.replay(candidate).save(setting.out / f"san-variety-{name}-{rank}-{candidate.name}.png")
        rows += [
            _row(f"{name}: different modes among {TRIALS} networks, as found", name, found),
            _row(f"{name}: with motions that {REFINEMENT} small changes make sound and lasting", name, tuned),
            _told(name, tuned),
        ]
    return rows


def _going(candidates: Sequence[gambol.Candidate]) -> Candidates:
    """All that went somewhere, checked."""
    recipe = candidates[0].recipe
    assert recipe is not None
    going = [candidate for candidate in candidates if candidate.score > GOES * recipe.creature.size]
    return checked(going, Objective(recipe)) if going else []


def _modes(candidates: Candidates) -> Candidates:
    """Different ones that are sound and go on: no accident of the time step, no fall. The first of its like counts."""
    sound = [candidate for candidate in candidates if candidate.status == "ok" and candidate.name not in IDLE]
    return different(sound, len(sound))


def _fine_tuned(promising: Candidates, seed: int) -> Candidates:
    """Each by small changes alone, so that it keeps its way to move (5.3); best first."""
    if not promising:
        return []
    better = gambol.refine(
        promising, method="ascent", fixed=True, race=False, trials=REFINEMENT, chains=len(promising), keep=1, seed=seed
    )
    return _going(sorted(newest(better), key=lambda candidate: -candidate.score))


def _row(claim: str, name: str, modes: Sequence[Candidates]) -> Row:
    """Modes by what one would call them: grouping alone tells dozens apart."""
    kinds = [len({candidate.name for candidate in some}) for some in modes]
    names = Counter(candidate.name for some in modes for candidate in some)
    told = ", ".join(f"{kind} ({count})" for kind, count in names.most_common())
    median, paper = float(np.median(kinds)), MODES[name]
    return Row(
        "san-variety",
        claim,
        f"{paper}",
        f"median {median:.0f} kinds (with each seed {', '.join(map(str, kinds))}), "
        f"{np.median([len(some) for some in modes]):.0f} different gaits: {told}",
        len(kinds),
        median >= paper - 1.0 and (name in EXAMPLES or median <= paper + 1.0),
    )


def _told(name: str, modes: Sequence[Candidates]) -> Row:
    """Whether what the paper describes is there."""
    found = [[bool(kind & {candidate.name for candidate in some}) for kind in TOLD[name]] for some in modes]
    whole = sum(all(kinds) for kinds in found)
    each = ", ".join(
        f"{' or '.join(sorted(kind))} with {sum(kinds[i] for kinds in found)}" for i, kind in enumerate(TOLD[name])
    )
    return Row(
        "san-variety",
        f"{name}: the modes that the paper describes are among them",
        "yes",
        f"all of them with {whole} of {len(found)} seeds: {each}",
        len(found),
        whole >= 0.8 * len(found),
    )
