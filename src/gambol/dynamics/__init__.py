"""Bodies in their worlds as systems to be stepped: plain functions over numbers. Knows no scores, no search.

`system.py` and `moment.py` say what every kind of body provides; each kind is a folder of its own. Floats in, floats
out: the reference simulator. Traced values in: a tape. `docs/physics.md` derives what stands here.
"""

from gambol.boundary import guard
from gambol.dynamics.articulated.system import LinkedSystem as LinkedSystem  # a kind of body enters itself
from gambol.dynamics.bones.system import BonesSystem as BonesSystem  # and so does another
from gambol.dynamics.channels import PLANE, SPACE, Channel
from gambol.dynamics.findings import Finding, examine, mended
from gambol.dynamics.growth import Growth
from gambol.dynamics.habitat import natural_world
from gambol.dynamics.hand import Hand
from gambol.dynamics.integrators import INTEGRATORS, BodyState
from gambol.dynamics.moment import ContactPoint, Moment
from gambol.dynamics.numbers import Adjustable
from gambol.dynamics.quantities import CONTACT, quantity
from gambol.dynamics.springs.system import SpringSystem as SpringSystem  # and so does another
from gambol.dynamics.system import LONGEST_STEP, SYSTEMS, System, coarse_step, system_of, time_step
from gambol.dynamics.terrain import FORMULAS, Footing, footing
from gambol.dynamics.vectors import dot, span

__all__ = [
    "CONTACT",
    "FORMULAS",
    "INTEGRATORS",
    "LONGEST_STEP",
    "PLANE",
    "SPACE",
    "SYSTEMS",
    "Adjustable",
    "BodyState",
    "Channel",
    "ContactPoint",
    "Finding",
    "Footing",
    "Growth",
    "Hand",
    "Moment",
    "System",
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

guard(globals())
