"""What a rig's clips show: how each of its bones turns, and which way its feet go while they are down."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gambol.importing.rigged.skeleton import Leg, Skeleton
from gambol.rigs.clips import Clip
from gambol.rigs.turns import UNTURNED, seen_from, times, undone

Array = NDArray[np.float64]

FRAMES = 60  # that are looked at of each clip
NEAR = 0.02  # of the animal's height above its lowest: a foot is down
MOST = 40  # clips
SHORTEST = 0.1  # s: less is a pose


@dataclass(frozen=True, eq=False)
class Shown:
    """One clip: how the bones have turned from how the file rests, (T, j, 4), in the file's axes."""

    name: str
    turns: Array
    pace: Array  # (3,) of the animal's heights a second: where its feet push it


def what_clips_show(body: Skeleton, legs: list[Leg]) -> list[Shown]:
    """Of all clips of some length."""
    clips = [clip for clip in body.rig.clips if clip.turns][:MOST]
    frames = body.rig.nodes.frames()
    return [_shown(body, legs, clip, frames) for clip in clips]


def _shown(body: Skeleton, legs: list[Leg], clip: Clip, frames: Array) -> Shown:
    rig = body.rig
    at = np.linspace(0.0, clip.seconds, FRAMES)
    turns = {n: track.at(at) for n, track in clip.turns.items()}
    shifts = {n: track.at(at) for n, track in clip.shifts.items()}
    found: dict[int, Array] = {}
    for n in rig.nodes.order:
        up = rig.nodes.above[n]
        above = found[up] if up >= 0 else np.broadcast_to(UNTURNED, (FRAMES, 4))
        if n in turns:
            above = times(above, seen_from(frames[n], times(turns[n], undone(rig.nodes.turns[n]))))
        found[n] = above
    pace = np.zeros(3)
    if legs and clip.seconds > SHORTEST:
        pace = _pace(body, legs, rig.nodes.world(turns, shifts), clip.seconds / (FRAMES - 1))
    return Shown(clip.name, np.stack([found[n] for n in rig.joints], axis=1), pace)


def _pace(body: Skeleton, legs: list[Leg], world: Array, step: float) -> Array:
    """Against the way that the soles go while they are low, seen from the hips."""
    rig, total = body.rig, np.zeros(3)
    for leg in legs:
        rows = np.flatnonzero(np.isin(body.main, leg.soles))
        rows = rows[np.argsort(body.vertices[rows, 1], kind="stable")[:24]]
        if not len(rows):
            continue
        path = rig.skin.posed(world, rows)
        down = path[:-1, :, 1] < path[:, :, 1].min() + NEAR * body.height
        hip = world[:, rig.joints[leg.hip], :3, 3]
        speed = np.diff(path - hip[:, None], axis=0) / step
        total -= (speed * down[..., None]).sum(axis=(0, 1)) / max(int(down.sum()), 1)
    return total / (len(legs) * body.height)
