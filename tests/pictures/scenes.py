"""Motions that pictures are tried on: one that goes somewhere, and the same elsewhere."""

import dataclasses

import numpy as np

import gambol

HOP = gambol.controllers.PoseSequence(
    poses=[
        gambol.controllers.Pose(seconds=0.0839, targets=(92.5, -113.47)),
        gambol.controllers.Pose(seconds=0.102, targets=(105.26, -52.16)),
        gambol.controllers.Pose(seconds=0.1267, targets=(79.75, -139.8)),
    ]
)


def moved(
    motion: gambol.Motion, shift: np.ndarray | float, follow: np.ndarray | None = None, **other: object
) -> gambol.Motion:
    """The motion moved by `shift` metres (T, 2); with another way of the follow point, if given."""
    by = np.broadcast_to(shift, motion.centre.shape)
    places = next(channel.name for channel in motion.table if channel.places)
    channels = dict(motion.channels)
    channels[places] = channels[places].copy()
    channels[places][..., :2] += by[:, None]
    channels["centre"] = channels["centre"] + by
    if follow is not None:
        channels["follow"] = follow
    return dataclasses.replace(motion, channels=channels, **other)


def share_of(frame: np.ndarray, colour: tuple[int, int, int]) -> float:
    return float(np.all(np.abs(frame.astype(int) - colour) < 14, axis=2).mean())
