"""What both stunts have in common: the same searches over skills on seeds that no choice was made on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import Literal

import numpy as np

import gambol
from gambol_lab.reproduce.experiment import Setting

FIRST_SEED = 1000  # skills were learned and settings chosen on seeds near 0
TRIALS = 640  # sequences of skills that a search tries
BEFORE, AFTER, POSES = 2.5, 2.0, 8  # s around a flight that are drawn, and in how many poses
METHODS: tuple[Literal["anneal", "evolution"], ...] = ("anneal", "evolution")

Found = dict[str, list[gambol.Candidate]]  # the best of each seed, by method


def searched(setting: Setting, stunt: str, methods: tuple[Literal["anneal", "evolution"], ...] = METHODS) -> Found:
    """The best sequence of each seed, by each method, of equally many trials."""
    found: Found = {method: [] for method in methods}
    for seed in setting.seeds:
        for method in methods:
            setting.report(f"seed {FIRST_SEED + seed}: {stunt} by {method}")
            run = gambol.skills.stunt(
                "dolphin", stunt, method=method, trials=TRIALS, keep=1, seed=FIRST_SEED + seed, precision="float32"
            )
            found[method].append(run.best(1)[0])
    return found


def figures(candidates: list[gambol.Candidate], name: str) -> list[float]:
    """What each of them does, of one kind: `height`, `turns`."""
    return [gambol.skills.measured(one)[f"leap.{name}"] for one in candidates]


def spread(values: list[float], digits: int = 2) -> str:
    """Their median, and from the least to the most."""
    return f"{median(values):.{digits}f} ({min(values):.{digits}f} … {max(values):.{digits}f})"


def in_words(candidate: gambol.Candidate) -> str:
    """Its skills in order, with their seconds."""
    controller = candidate.controller
    assert isinstance(controller, gambol.controllers.SkillSequence)
    return ", ".join(f"{segment.skill} {segment.seconds:.1f} s" for segment in controller.segments)


def draw(motion: gambol.Motion, path: Path) -> None:
    """A film strip of a leap: from before it leaves the water until after it is back."""
    frames, time = flight(motion), motion.time
    some = (time >= time[frames[0]] - BEFORE) & (time <= time[frames[-1]] + AFTER)
    channels = {name: values[some] for name, values in motion.channels.items()}
    replace(motion, time=time[some], channels=channels).save(path, frames=POSES)


def flight(motion: gambol.Motion) -> np.ndarray:
    """The frames around the apex in which no mass is in water."""
    surface = motion.world.surface or 0.0
    margin = 0.05 * motion.creature.size
    dry = motion.position[:, :, 1].min(axis=1) > surface + margin
    apex = int(np.argmax(motion.centre[:, 1]))
    first = apex
    while first > 0 and dry[first - 1]:
        first -= 1
    last = apex
    while last + 1 < len(dry) and dry[last + 1]:
        last += 1
    return np.arange(first, last + 1)
