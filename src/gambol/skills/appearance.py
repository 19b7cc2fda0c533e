"""What a gait looks like: its descriptors, and where all corners of the body are throughout a cycle."""

from __future__ import annotations

import numpy as np

from gambol.motion.gait import TRANSIENT, Gait
from gambol.motion.motion import Motion
from gambol.skills.trial import Array

PHASES = 12  # moments of a cycle
CYCLES = 4  # over which the body is averaged at the same moment
# A root mean square of 0.1 body sizes between two gaits, corner by corner, counts as much as the radius within which
# gaits are one way to move.
WEIGHT = 4.0


def appearance(motion: Motion, gait: Gait, period: float) -> Array:
    """A gait as a point in a space where what looks different lies apart (`gambol.motion.variety.distance`).

    `period` is that of the controller's cycle in seconds, which tells the moments that belong together.
    """
    first = np.ceil(min(TRANSIENT, 0.5 * float(motion.time[-1])) / period)
    moments = (first + np.arange(CYCLES)[:, None] + np.arange(PHASES) / PHASES) * period
    frames = np.clip(np.searchsorted(motion.time, moments.ravel()), 0, len(motion.time) - 1)
    outlines = [(part, corner) for part in motion.places.names for corner in motion.creature.outline(part)]
    corners = motion.places.of(outlines)[frames]
    corners = np.stack([corners[..., 0] - motion.centre[frames, None, 0], corners[..., 1]], axis=-1)
    body = corners.reshape(CYCLES, PHASES, -1).mean(axis=0) / motion.creature.size
    scale = WEIGHT / np.sqrt(body.size / 2)
    return np.concatenate([gait.vector(motion.creature), scale * body.ravel()])
