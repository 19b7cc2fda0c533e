"""How far joints bend, or muscles shorten: what swimmers' gaits differ by, which have no ground to tell them by."""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from gambol.motion.motion import Motion

BEND = "bend."  # before the names of joints, or of a soft body's muscles, among a gait's descriptors
GREAT_BEND = 0.5  # rad of amplitude that counts as much as a contact that is always down instead of never
JOINTS = 2.0  # all joints together weigh like so many contacts, whatever their number


def bends(motion: Motion) -> dict[str, float]:
    """The amplitude of each joint in the second half of a motion, in rad; none of a body that meets the ground.

    A soft body has muscles instead: one that goes through all of its range counts as a great bend, however little a
    body has to be bent to swim.

    >>> import gambol
    >>> swimmer = gambol.load("examples/bodies/eel.yaml")
    >>> hold = gambol.controllers.PoseSequence.hold(swimmer)
    >>> bends(gambol.simulate(swimmer, hold, seconds=0.5))["bend.j1"] < 0.01
    True
    """
    body, later = motion.creature, len(motion.time) // 2
    bends = () if body.contacts_on else body.anatomy.bends
    if not bends:
        return {}
    bent = [GREAT_BEND * motion.channels[one.channel][later:, one.row, 0] / one.great for one in bends]
    amplitudes = math.sqrt(2.0) * np.stack(bent, axis=1).std(axis=0)
    return {BEND + one.name: float(x) for one, x in zip(bends, amplitudes, strict=True)}


def bend_vector(descriptors: Mapping[str, object]) -> NDArray[np.float64]:
    """What `bends` said of a gait, as a part of its point among ways to move; nothing where it said nothing.

    >>> bend_vector({"bend.tail": 0.25, "speed": 1.0}).tolist()
    [0.5]
    """
    found = [float(str(x)) for name, x in descriptors.items() if name.startswith(BEND)]
    return np.clip(np.array(found) / GREAT_BEND, 0.0, 1.0) * math.sqrt(JOINTS / max(JOINTS, len(found)))
