"""What a motion costs: the work of the muscles, as a secondary aim beside what is wanted.

(van de Panne 1996, section 3.)
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from gambol.compiler.values import Number
from gambol.dynamics.moment import Moment
from gambol.dynamics.numbers import STANDARD_GRAVITY

# How much energy counts against the score, in its own unit, for each time that the body could have been lifted by its
# own size. 0 leaves energy out of it.
EnergyWeight = Annotated[float, Field(ge=0.0, le=1e6)]


def work_done(moment: Moment) -> Number:
    """Work of all muscles in this step, given or taken, as a share of the weight times the body's size.

    Motors behind gears are moved as well, and weigh as much as they come to at the ends of limbs.
    """
    creature = moment.creature
    return moment.exertion * (moment.dt / (creature.moved_mass * STANDARD_GRAVITY * creature.size))
