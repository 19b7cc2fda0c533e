"""How strong the muscles of a part are: by its cross-section, as in animals, so that no body can cheat with strength.

A muscle pulls with so much for each square metre of its cross-section, whoever's it is; it fills a share of the limb's,
and pulls at a lever that is a share of the limb's thickness. So a body twice as large has eight times the torque for
sixteen times the load, and slender limbs are weak.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from gambol.creatures.units import STANDARD_GRAVITY

STRESS = 3e5  # N/m²: of animals' muscles, whatever their size (Schmidt-Nielsen, Scaling, 1984)
FILLED = 0.5  # of a limb's cross-section are the muscles that turn it one way
LEVER = 0.25  # of the side of a square of that cross-section: as far from the joint's axis muscles pull
YIELDING = 15.0  # degrees off its target at which a muscle gives all that it has
ANSWER = 0.2  # s of √(length/g): kd/ks, by which a limb follows what it is told


@dataclass(frozen=True)
class Muscle:
    """A muscle's strength in N m, its stiffness in N m/deg and its damping in N m s/deg."""

    largest: float
    ks: float
    kd: float


def muscle_of(section: float, length: float, share: float) -> Muscle:
    """The muscle of a part so long, whose joint has a cross-section of so many m², with a share of its strength.

    >>> round(muscle_of(0.05 * 0.05, 0.3, 1.0).largest, 2)
    4.69
    """
    largest = share * STRESS * FILLED * section * LEVER * math.sqrt(section)
    ks = largest / YIELDING
    return Muscle(largest, ks, ks * ANSWER * math.sqrt(length / STANDARD_GRAVITY))
