"""What a strip has to show of a motion: how far it goes for its size, which moments to draw, how to arrange them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from gambol.drawing.snapshot import all_corners
from gambol.errors import InvalidInput
from gambol.motion.motion import Motion
from gambol.pictures.bodies.details import details_of

Array = NDArray[np.float64]
Frames = NDArray[np.int64]

TRAVELS = 2.0  # body lengths below which a motion stays in place
TOO_FAR = 100.0  # body lengths beyond which a creature drawn along its way would be a speck, even in several rows
TOO_FAR_PLAN = 30.0  # the same seen from above, where a way cannot be wrapped
TOO_FAR_SCENE = 9.0  # the same in space
APART = 1.1  # body lengths between poses in space: bodies must not lie in one another
FEWER = 2  # poses by which a scene may have less than fit, so that they differ
STEEPEST = 1.5  # rise over distance beyond which a flight or fall is no way along the ground
CLOSEST, WIDEST = 0.6, 0.9  # body lengths between poses: they overlap a little and can still be told apart
MOST_POSES = 14  # in one row
ROW_LENGTHS = 12.0  # body lengths that fit into one row
MOST_ROWS = 5
PANELS = 8
FARTHEST = 1e6  # m: a motion about to diverge may fly off; farther places cannot be drawn


@dataclass(frozen=True, eq=False)
class Course:
    """A motion's frames up to the last that can be drawn, and its measures."""

    motion: Motion
    corners: Array  # (T, n, 2) m, of all parts
    centre: Array  # (T, 2) m, centre of mass, or where the body stays
    length: float  # m, of the body as it is seen

    @classmethod
    def of(cls, motion: Motion) -> Course:
        """The course of a motion, without the frames from which on it flew off; InvalidInput if none is left."""
        with np.errstate(all="ignore"):
            corners = all_corners(motion)
            centre = motion.centre[:, :2]
            numbers = np.concatenate([corners.reshape(len(corners), -1), centre, motion.follow], axis=1)
            wild = ~(np.abs(numbers) < FARTHEST).all(axis=1)
        count = int(np.argmax(wild)) if wild.any() else len(corners)
        if count == 0:
            raise InvalidInput(
                "no frame of the motion has finite positions",
                "one is needed to draw it",
                "simulate with a shorter step",
            )
        corners, centre = corners[:count], centre[:count]
        details = details_of(motion.creature)
        stays_at = details.stays_at
        if stays_at is not None:
            centre = np.tile(np.array(stays_at), (count, 1))
        length = details.length(body_length(corners, motion.creature.seen_from_above))
        return cls(motion, corners, centre, length)

    @cached_property
    def path(self) -> Array:
        """Where it is of what its way is measured by, (T, n) m: along the ground if seen from the side, else all."""
        if self.motion.creature.dimensions == 3:
            return self.motion.centre[: len(self.centre)]
        return self.centre if self.motion.creature.seen_from_above else self.centre[:, :1]

    @cached_property
    def away(self) -> Array:
        """How far from its start it is at each frame, (T,) m: along the ground, signed, or as the crow flies."""
        gone = self.path - self.path[0]
        return gone[:, 0] if gone.shape[1] == 1 else np.asarray(np.sqrt((gone * gone).sum(axis=1)))

    @property
    def distance(self) -> float:
        """How far from its start it ends, in metres."""
        return float(abs(self.away[-1]))

    @property
    def arrangement(self) -> Literal["panels", "rows", "plan", "scene"]:
        """Side by side where it stays in place (or where nobody could see it otherwise), else along the way it went."""
        plan = self.motion.creature.seen_from_above
        lengths = self.distance / self.length
        if self.motion.creature.dimensions == 3:
            return "scene" if TRAVELS <= lengths <= TOO_FAR_SCENE else "panels"
        steep = float(np.ptp(self.centre[:, 1])) > STEEPEST * self.distance and not plan
        if steep or not TRAVELS <= lengths <= (TOO_FAR_PLAN if plan else TOO_FAR):
            return "panels"
        return "plan" if plan else "rows"

    @property
    def rows(self) -> int:
        """Rows that a motion along the ground is wrapped over."""
        return min(math.ceil(self.distance / (ROW_LENGTHS * self.length)), MOST_ROWS)

    def frames(self, wanted: int | Sequence[int] | None) -> Frames:
        """Frames to draw, in order: at equal times, as many as wanted or as suit the motion; or the wanted ones."""
        count = len(self.corners)
        if wanted is None:
            if self.arrangement == "panels":
                return equal_times(count, PANELS)
            # A whole number of strides between poses would show one and the same pose: take the count that shows most.
            if self.arrangement == "scene":
                most = 1 + math.floor(self.distance / (APART * self.length))
                counts = range(max(2, most - FEWER), most + 1)
            else:
                counts = pose_counts(self.distance, self.length, self.rows)
            return max((equal_times(count, poses) for poses in counts), key=self._variety)
        if isinstance(wanted, int):
            if wanted < 1:
                raise InvalidInput(f"frames is {wanted}", "a strip has at least one", "leave it out to have it chosen")
            return equal_times(count, wanted)
        chosen = np.unique(np.array(wanted, dtype=np.int64))
        if len(chosen) == 0 or chosen[0] < 0 or chosen[-1] >= count:
            raise InvalidInput(
                f"frames are {list(wanted)}", f"the motion has frames 0 to {count - 1}", "choose some of these"
            )
        return chosen

    def _variety(self, frames: Frames) -> float:
        """How different the poses at some frames are: mean variance of their corners about the body's centre, in m²."""
        return float((self.corners[frames] - self.centre[frames][:, None]).var(axis=0).mean())


def body_length(corners: Array, plan: bool) -> float:
    """The usual length of a body from its corners (T, n, 2): along the ground, but at least half its height."""
    width, height = np.median(np.ptp(corners, axis=1), axis=0)
    return float(max(width, height if plan else 0.5 * height))


def pose_counts(distance: float, length: float, rows: int = 1) -> range:
    """Numbers of poses that leave 0.6 to 0.9 body lengths between them, as far as they fit; the fewest first.

    >>> pose_counts(distance=3.0, length=0.5), pose_counts(distance=30.0, length=0.5)
    (range(8, 12), range(14, 15))
    """
    most = MOST_POSES * rows
    fewest = min(1 + math.ceil(distance / (WIDEST * length)), most)
    return range(fewest, max(fewest, min(1 + math.floor(distance / (CLOSEST * length)), most)) + 1)


def equal_times(count: int, poses: int) -> Frames:
    """Frames from first to last at equal times, as near as whole frames come."""
    return np.unique(np.round(np.linspace(0, count - 1, min(poses, count))).astype(np.int64))
