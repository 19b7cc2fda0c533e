"""Bodies in their worlds as systems to be stepped: plain functions over numbers. Knows no scores, no search.

`system.py` and `moment.py` say what every kind of body provides; each kind is a folder of its own. Floats in, floats
out: the reference simulator. Traced values in: a tape. `docs/physics.md` derives what stands here.
"""

from typing import TYPE_CHECKING

from gambol.boundary import loaded_when_asked

if TYPE_CHECKING:
    from gambol.dynamics.bearing import Bearing
    from gambol.dynamics.channels import PLANE, SPACE, Channel
    from gambol.dynamics.findings import Finding
    from gambol.dynamics.growth import Growth
    from gambol.dynamics.habitat import natural_world
    from gambol.dynamics.hand import Hand
    from gambol.dynamics.integrators import INTEGRATORS, BodyState, Coordinates
    from gambol.dynamics.moment import ContactPoint, Moment
    from gambol.dynamics.numbers import Adjustable
    from gambol.dynamics.quantities import CONTACT, quantity
    from gambol.dynamics.system import SYSTEMS, Lane, System, system_of
    from gambol.dynamics.terrain import FORMULAS, Footing, footing
    from gambol.dynamics.traits import LONGEST_STEP, TRAITS, Traits, coarse_step, examine, mended, time_step
    from gambol.dynamics.vectors import dot, span
else:
    __getattr__, __dir__ = loaded_when_asked(__name__)

__all__ = [
    "CONTACT",
    "FORMULAS",
    "INTEGRATORS",
    "LONGEST_STEP",
    "PLANE",
    "SPACE",
    "SYSTEMS",
    "TRAITS",
    "Adjustable",
    "Bearing",
    "BodyState",
    "Channel",
    "ContactPoint",
    "Coordinates",
    "Finding",
    "Footing",
    "Growth",
    "Hand",
    "Lane",
    "Moment",
    "System",
    "Traits",
    "coarse_step",
    "dot",
    "examine",
    "footing",
    "mended",
    "natural_world",
    "quantity",
    "span",
    "system_of",
    "time_step",
]
