"""Whether a motion ends on its feet."""

from __future__ import annotations

import numpy as np

from gambol.motion.motion import Motion
from gambol.tasks.standing import STILL

LOOK = 0.5  # s at the end of a motion that are looked at


def stands(motion: Motion) -> bool:
    """Whether a creature ends a motion standing still: for half a second on its feet and on nothing else.

    Feet are the contacts with a touch sensor.

    >>> import gambol
    >>> hold = gambol.controllers.PoseSequence.hold(gambol.creature("luxo"))
    >>> gambol.skills.stands(gambol.simulate("luxo", hold, seconds=1.5))
    True
    >>> gambol.skills.stands(gambol.simulate("luxo", hold, seconds=1.0, state=gambol.skills.fallen("luxo", "back")))
    False
    """
    creature, last = motion.creature, motion.time >= motion.time[-1] - LOOK
    foot = np.array([contact in creature.feet for contact in creature.contacts_on], np.bool_)
    touching = motion.touching[last] > 0.5
    on_feet = touching[:, foot].any(axis=1).all() and not touching[:, ~foot].any()
    return bool(motion.status == "ok" and on_feet and np.abs(motion.velocity[last]).max() < STILL)
