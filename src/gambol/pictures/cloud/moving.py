"""Motions small enough to be written into a page: outlines of parts in thousandths of the body's size."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gambol.controllers.individual import Individual
from gambol.discovery.replaying import replay
from gambol.dynamics.habitat import tempo, usual_period
from gambol.motion.motion import Motion
from gambol.motion.placing import placed

CYCLES, FRAMES = 8.0, 12.0  # usual cycles that are shown, from the end of a trial, and frames of each
UNITS = 1000.0  # of the body's size
GROUND = 60  # places at which the ground is told
AROUND = 2.0  # body sizes of ground before and behind

Array = NDArray[np.float64]


def moving(individuals: Mapping[int, Individual]) -> dict[str, Any]:
    """Their motions, as data: frames of closed outlines, springs between parts, and the ground."""
    return {str(key): _motion(one) for key, one in individuals.items()}


def _motion(individual: Individual) -> dict[str, Any]:
    period, whole = usual_period(individual.creature), individual.setting.seconds or 6.0
    motion = replay(individual, fps=FRAMES / min(period, whole))
    shown = slice(-int(CYCLES * FRAMES), None)
    creature, size = motion.creature, motion.creature.size
    position, angle = motion.position[shown], motion.angle[shown]
    outlines = [
        placed(creature, i, position, angle, creature.outline(part))[..., :2]
        for i, part in enumerate(motion.places.names)
    ]
    return {
        "step": float(np.diff(motion.time[shown]).mean() if len(position) > 1 else 0.1) / tempo(creature),
        "parts": [_units(outline, size).tolist() for outline in outlines],
        "places": _units(position[..., :2], size).tolist(),
        "springs": _springs(motion),
        "ground": _ground(motion, position, size),
    }


def _units(points: Array, size: float) -> NDArray[np.int64]:
    return np.rint(np.nan_to_num(points) * (UNITS / size)).astype(np.int64)


def _springs(motion: Motion) -> list[tuple[int, int]]:
    """Pairs of parts that springs join, of a body that is seen by them."""
    figure = motion.creature.figure
    if not figure.pointlike:
        return []
    index = {part: i for i, part in enumerate(motion.places.names)}
    return [(index[span.parts[0]], index[span.parts[1]]) for span in figure.spans if span.kind == "spring"]


def _ground(motion: Motion, position: Array, size: float) -> list[list[int]]:
    """Corners of the ground along the way; none for those that are seen from above or swim."""
    if motion.creature.seen_from_above or not motion.creature.contacts_on:
        return []
    x = position[..., 0]
    along = np.linspace(float(np.nanmin(x)) - AROUND * size, float(np.nanmax(x)) + AROUND * size, GROUND)
    corners: list[list[int]] = _units(np.column_stack([along, motion.world.heights_along(along)]), size).tolist()
    return corners
