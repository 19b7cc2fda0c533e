"""All gaits of a run as clips of one file, by the names that people give them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from gambol.controllers.individual import Individual
from gambol.discovery.replaying import replay
from gambol.errors import InvalidInput
from gambol.export.clip_data import Clip
from gambol.export.clips.ends import Ends
from gambol.export.clips.halting import halt
from gambol.export.clips.looping import FINE, Loop, check_rate, clip_of, in_place
from gambol.export.clips.saving import alike, save_clips
from gambol.motion.front import front_of
from gambol.motion.gait import describe
from gambol.motion.motion import Motion
from gambol.motion.naming import name_of
from gambol.runs.candidate import Candidate
from gambol.worlds.world import World

BENDS = np.radians(5.0)  # a stride: who turns by more goes to a side


@dataclass(frozen=True)
class Clips:
    """Clips of one body, and a sentence about each gait that was left out."""

    clips: tuple[Clip, ...]
    left_out: tuple[str, ...] = ()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes them into one file, each by its name."""
        save_clips(path, *self.clips)


def clips_of(
    gaits: Sequence[Candidate | Individual],
    *,
    strides: int = 1,
    fps: float = 60.0,
    root_motion: bool = False,
    ends: bool = False,
    plant: bool = True,
    seconds: float | None = None,
    world: World | None = None,
) -> Clips:
    """Gaits of one body as loops, by their names: `walk`, `gallop`, `gallop-2`, `swim-left`, `walk-backwards`.

    With `ends` each has a start and a stop besides, `walk-start` and `walk-stop`, from rest into the loop and back.
    Motions that do not repeat themselves are left out, and so are bodies that differ from the first in shape.

    Args:
        gaits: candidates of a run, as `gambol.showcase` gives them, or individuals.
        strides: how many of its periods each loop holds.
        fps: frames per second.
        root_motion: whether the root bone carries the body along its way; else the clips stay in place.
        ends: whether each loop gets a start and a stop.
        plant: whether feet that slip a little are held where they stand.
        seconds: how long they are watched; by default as in their run.
        world: another one than theirs.

    >>> import gambol
    >>> hop = gambol.load("examples/luxo-hop.yaml")
    >>> found = clips_of([gambol.controllers.Individual(gambol.creature("luxo"), hop)], ends=True)
    >>> [clip.name for clip in found.clips]
    ['hop', 'hop-start', 'hop-stop']
    """
    check_rate(fps)
    clips: list[Clip] = []
    left_out: list[str] = []
    for gait in gaits:
        motion = replay(gait, seconds=seconds, world=world, fps=max(FINE, 4.0 * fps))
        told = gait.name if isinstance(gait, Candidate) and gait.name else name_of(motion.creature, describe(motion))
        loop = Loop(motion, strides)
        try:
            name = _named(told, motion, loop, {clip.name for clip in clips})
            found = [clip_of(loop, fps, name, plant)]
        except InvalidInput as problem:
            left_out.append(f"{told}: {problem.given}")
            continue
        if clips and not alike(clips[0], found[0]):
            left_out.append(f"{told}: its body has another shape than that of {clips[0].name}")
            continue
        if ends:
            individual = gait.individual if isinstance(gait, Candidate) else gait
            own = Ends(loop, found[0], fps)
            found += [own.start(f"{name}-start"), own.stop(f"{name}-stop", halt(individual, loop, world))]
        clips += found if root_motion else [in_place(one) for one in found]
    return Clips(tuple(clips), tuple(left_out))


def _named(told: str, motion: Motion, loop: Loop, taken: set[str]) -> str:
    """The gait's name with the side it goes to, and a number where it is taken."""
    turn, front = loop.way.turn / loop.strides, front_of(motion.creature)
    speed = describe(motion).speed
    if abs(turn) >= BENDS:
        told += "-left" if turn > 0.0 else "-right"
    elif not motion.creature.seen_from_above and speed * {"right": 1.0, "left": -1.0, "either": 0.0}[front] < 0.0:
        told += "-backwards"
    name, number = told, 1
    while name in taken:
        number += 1
        name = f"{told}-{number}"
    return name
