"""Gaits of walker and cheetah by the two phases of van de Panne 1996 (section 3, Figures 1 and 4)."""

from __future__ import annotations

import numpy as np
from scipy.signal import find_peaks

import gambol
from gambol_lab.reproduce.experiment import Row, Setting

TRIALS, KEPT = 1000, 32  # the paper: "around 100", "the best 10"; chains get stuck, and more of them find more
REFINEMENT = 500  # trials for each that is kept: "200-500 trials"
SECONDS = 10.0  # twice the paper's: with 5 s the fastest gaits fell in the sixth
SETTLED = 2.0  # s after which bounds are measured
SHOWN = 4.0  # s in the pictures
AT_LEAST = 0.5  # body sizes per second: it gets somewhere
BOUNDS = {"gallop", "bound", "hop"}  # of one fore and one hind leg: one after the other, or at once
LEAP = 0.25  # of the height the centre goes through: what rises less is no leap


def run(setting: Setting) -> list[Row]:
    """The fastest gait without a fall for each seed; how far a bound of the cheetah goes."""
    walker, cheetah = gambol.creature("walker7"), gambol.creature("cheetah")
    walks = [_gait(walker, seed, setting) for seed in setting.seeds]
    runs = [_gait(cheetah, seed, setting) for seed in setting.seeds]
    length = _body_length(cheetah)
    bounds = [bound_length(gambol.replay(candidate)) / length for candidate in runs]
    fastest = int(np.argmax([candidate.score for candidate in runs]))
    gambol.replay(runs[fastest], seconds=SHOWN).save(setting.out / "pcg-gaits-cheetah-fastest.png")
    return [
        _moves("walker7: a graph of 4 states walks or runs without a fall", walks, walker, {"walk", "run"}),
        _moves("cheetah: a graph of 4 states runs, in bounds, without a fall", runs, cheetah, BOUNDS),
        Row(
            "pcg-gaits",
            f"cheetah: a bound in body lengths ({length:.2f} m from nose to rump)",
            "more than 2",
            f"{np.median(bounds):.2f} in the median ({', '.join(f'{b:.2f}' for b in bounds)}); the "
            f"fastest gait's {bounds[fastest]:.2f}",
            len(bounds),
            bool(np.median(bounds) > 2.0),
        ),
    ]


def _gait(creature: gambol.Creature, seed: int, setting: Setting) -> gambol.Candidate:
    setting.report(f"{creature.name}, seed {seed}: {TRIALS} random graphs, {REFINEMENT} trials for each of {KEPT}")
    found = gambol.discover(
        creature,
        family="pose-graph",
        trials=TRIALS,
        seconds=SECONDS,
        keep=KEPT,
        seed=seed,
        task=gambol.tasks.Upright(direction="right"),
    )
    best = gambol.refine(found.best(KEPT), trials=REFINEMENT, chains=KEPT, seed=seed, keep=3).best(1)[0]
    if seed == setting.seeds[0]:
        gambol.replay(best, seconds=SHOWN).save(setting.out / f"pcg-gaits-{creature.name}.png")
        assert isinstance(best.controller, gambol.controllers.PoseGraph)
        gambol.plot.graph(creature, best.controller, setting.out / f"pcg-gaits-{creature.name}-graph.png")
    return best


def _moves(claim: str, found: list[gambol.Candidate], creature: gambol.Creature, names: set[str]) -> Row:
    speeds = [candidate.score / SECONDS for candidate in found]
    named = ", ".join(f"{candidate.name} {speed:.1f}" for candidate, speed in zip(found, speeds, strict=True))
    least = AT_LEAST * creature.size
    good = sum(one.name in names and speed > least for one, speed in zip(found, speeds, strict=True))
    return Row(
        "pcg-gaits",
        claim,
        "it does",
        f"{good} of {len(found)} seeds; m/s: {named}",
        len(found),
        good >= 0.8 * len(found),
    )


def bound_length(motion: gambol.Motion) -> float:
    """Metres from the top of one leap to the next, in the median.

    Of the centre of mass: a paw may touch twice in one stance, or trail.
    """
    settled = motion.time > SETTLED
    ahead, height = motion.centre[settled].T
    tops, _ = find_peaks(height, prominence=LEAP * np.ptp(height))
    return float(np.median(np.abs(np.diff(ahead[tops])))) if len(tops) > 1 else 0.0


def _body_length(creature: gambol.Creature) -> float:
    """From the rump to the nose, stretched."""
    return float(sum(max(x for x, _ in creature.outline(part)) for part in ("hind-trunk", "fore-trunk")))
