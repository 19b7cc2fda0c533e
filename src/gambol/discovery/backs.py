"""What backs, tails and arms do while legs step: few numbers for all of them.

A back bends up and down with every pair of feet, and to the side once in a cycle, later towards the tail; arms swing
against the legs. Necks and heads are held still.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from gambol.controllers.stride.build import Build
from gambol.creatures.creature import Creature
from gambol.discovery.footfalls import Footfalls
from gambol.synthesis.space import Vectors

MOST = {"arch": 0.45, "curl": 0.6, "arms": 0.3}  # of half a muscle's range
TAIL = 0.5  # of that, where nothing is beyond that stands


@dataclass(frozen=True)
class Backs:
    """Rows among the muscles that bend: those of the back up and down, to the side, and arms; half of their ranges."""

    count: int
    up: Mapping[int, float]
    aside: Mapping[int, float]
    arms: Mapping[int, tuple[float, float]]  # with the side, above 0 on the right
    halves: tuple[float, ...]

    @property
    def numbers(self) -> tuple[str, ...]:
        """Names of the numbers that are found."""
        up = ("arch", "arch.phase", "arch.mean") if self.up else ()
        aside = ("curl", "curl.phase", "curl.later") if self.aside else ()
        return (*up, *aside, *(("arms",) if self.arms else ()))

    @property
    def usual(self) -> Mapping[str, float]:
        """Shares to begin with: little of everything."""
        return {"arch": 0.15, "curl": 0.2, "arms": 0.4}

    def bent(self, at: Mapping[str, Vectors], own: Footfalls, lag: Vectors, count: int) -> Vectors:
        """(n, muscles that bend, 4): mean, swing, phase and beats of each."""
        found = np.zeros((count, self.count, 4))
        found[..., 3] = 1.0
        for row, weight in self.up.items():
            half = weight * self.halves[row]
            found[:, row, 0] = 0.3 * half * (2.0 * at["arch.mean"] - 1.0)
            found[:, row, 1] = MOST["arch"] * half * at["arch"]
            found[:, row, 2] = at["arch.phase"]
            found[:, row, 3] = 2.0 if own.halved else 1.0
        for place, (row, weight) in enumerate(self.aside.items()):
            sways = 0.0 if own.paired else MOST["curl"] * weight * self.halves[row]
            found[:, row, 1] = sways * at["curl"]
            found[:, row, 2] = at["curl.phase"] - 0.25 * place * at["curl.later"]
        for row, (weight, side) in self.arms.items():
            found[:, row, 1] = MOST["arms"] * weight * self.halves[row] * at["arms"]
            found[:, row, 2] = 0.75 + np.where(side > 0.0, 0.0, lag)
        return found


def backs_of(creature: Creature, build: Build) -> Backs:
    """Which of a body's other muscles are of its back, of a tail or of arms."""
    anatomy = creature.anatomy
    driven, twins = anatomy.driven, anatomy.twins
    limbs = [limb for pair in anatomy.girdles for limb in pair]
    feet = [limb.bones[0] for limb in limbs]
    foremost = max(limb.hip[0] for limb in limbs)
    followers = set(twins.values())
    up, aside, arms = dict[int, float](), dict[int, float](), dict[int, tuple[float, float]]()
    for row, number in enumerate(build.bending):
        muscle, part = creature.actuators[number], driven[number]
        bears = any(_hangs_on(anatomy.parents, foot, part) for foot in feet)
        if muscle.name in twins or muscle.name in followers:
            if len(build.girdles) == 1 and muscle.name in anatomy.pitching:
                arms[row] = (1.0, anatomy.places[part][2])
        elif not bears and anatomy.places[part][0] >= foremost:
            continue  # a neck or a head
        elif muscle.name in anatomy.swaying:
            aside[row] = 1.0 if bears else TAIL
        else:
            up[row] = 1.0 if bears else TAIL
    halves = tuple(0.5 * (creature.actuators[i].max - creature.actuators[i].min) for i in build.bending)
    return Backs(len(build.bending), up, aside, arms, halves)


def _hangs_on(parents: Mapping[str, str], part: str, other: str) -> bool:
    while part != other and parents[part] != part:
        part = parents[part]
    return part == other
