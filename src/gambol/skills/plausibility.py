"""How far a motion is from physics: feet in the ground, feet that slide, jerks, forces that nothing gives."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from gambol.errors import InvalidInput
from gambol.motion.motion import Motion
from gambol.portable.matrices import summed
from gambol.skills.trial import Array, Flags

NEAR = 0.01  # body sizes above the ground: a contact that low counts as standing, touching or not
CLEAR = 0.02  # body sizes above the ground: higher than that with all contacts, a body flies
LEAST = 0.1  # weights: a force as small as that may come from the frames' distance


@dataclass(frozen=True)
class Violations:
    """Of a whole motion, judged by where its parts are, the same way for simulated and mixed motions."""

    penetration: float  # m, the deepest that any contact is in the ground
    slide: float  # m that standing feet move along the ground, for each metre the body goes
    jerk: float  # rad/s³ of all joints, root mean square: how abruptly they speed up and slow down
    impossible: float  # share of time that the centre of mass moves as neither gravity nor ground could make it


def violations(motion: Motion) -> Violations:
    """Penetration, foot-slide, jerkiness and impossible forces of a motion; record it with 240 frames per second or so.

    >>> import gambol
    >>> hop = gambol.simulate("luxo", gambol.load("examples/luxo-hop.yaml"), fps=240)
    >>> found = gambol.skills.violations(hop)
    >>> found.penetration < 0.01, found.impossible
    (True, 0.0)
    """
    creature = motion.creature
    if creature.seen_from_above:
        raise InvalidInput(
            f"{creature.name} is seen from above",
            "steps and flight are measured on bodies that are seen from the side",
            "choose a creature of the vertical view",
        )
    points = motion.contact_places
    height = points[..., 1] - motion.world.height_at(points)
    return Violations(
        penetration=max(0.0, -float(height.min(initial=0.0))),
        slide=_slid(motion, points, height) / max(abs(motion.distance), 0.1 * creature.size),
        jerk=_jerk(motion),
        impossible=float(_impossible(motion, height).mean()),
    )


def _jerk(motion: Motion) -> float:
    """Root mean square of the third derivative of the joints' angles, where frames are even; 0 if too short."""
    step = np.diff(motion.time)
    if len(step) < 3 or not motion.joint_angle.size:
        return 0.0
    even = (np.abs(step[1:] - step[0]) < 0.01 * step[0])[1:]
    third = np.diff(motion.joint_angle, 3, axis=0)[even] / step[0] ** 3
    return float(np.sqrt((third * third).mean())) if len(third) else 0.0


def _slid(motion: Motion, points: Array, height: Array) -> float:
    """Metres along the ground while standing. A part with several contacts slides once: as far as the quickest."""
    standing = height < NEAR * motion.creature.size
    along = np.abs(np.diff(points[..., 0], axis=0)) * (standing[1:] & standing[:-1])
    on = list(motion.creature.contacts_on.values())
    of = [[i for i, other in enumerate(on) if other == part] for part in sorted(set(on))]
    return summed(float(along[:, some].max(axis=1).sum()) for some in of)


def _impossible(motion: Motion, height: Array) -> Flags:
    """Whether the force on the body, in weights, is none that it can have: in flight there is none but gravity, and on
    the ground it pushes, within the cone of friction. Between the two, within CLEAR of the ground, nothing is said."""
    gravity, step = motion.world.gravity, np.diff(motion.time)
    even = np.abs(np.diff(step)) < 0.01 * step[1:]
    if gravity == 0.0 or len(step) < 2:
        return np.zeros(1, bool)
    ax, ay = (np.diff(motion.centre, 2, axis=0) / (step[1:] * step[:-1])[:, None]).T
    fx, fy = ax / gravity, ay / gravity + 1.0
    flies = _throughout(np.asarray((height > CLEAR * motion.creature.size).all(axis=1)))
    stands = _throughout(np.asarray((height < 0.0).any(axis=1)))
    pushed = flies & (np.sqrt(fx * fx + fy * fy) > LEAST)
    pulled = stands & ((fy < -LEAST) | (np.abs(fx) > motion.world.friction * fy + LEAST))
    return np.asarray(even & (pushed | pulled))


def _throughout(holds: Flags) -> Flags:
    """Where something holds in three frames on end."""
    return holds[2:] & holds[1:-1] & holds[:-2]
