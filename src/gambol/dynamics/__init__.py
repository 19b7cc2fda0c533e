"""Bodies in their worlds as systems to be stepped: plain functions over numbers. Knows no scores, no search.

`system.py` and `moment.py` say what every kind of body provides; each kind is a folder of its own. Floats in, floats
out: the reference simulator. Traced values in: a tape. `docs/physics.md` derives what stands here.
"""

from gambol.dynamics.articulated.system import LinkedSystem as LinkedSystem  # a kind of body enters itself
from gambol.dynamics.channels import Channel
from gambol.dynamics.growth import Growth
from gambol.dynamics.habitat import natural_world
from gambol.dynamics.moment import ContactPoint, Moment
from gambol.dynamics.numbers import Adjustable
from gambol.dynamics.quantities import quantity
from gambol.dynamics.system import SYSTEMS, System, system_of, time_step

__all__ = [
    "SYSTEMS",
    "Adjustable",
    "Channel",
    "ContactPoint",
    "Growth",
    "Moment",
    "System",
    "natural_world",
    "quantity",
    "system_of",
    "time_step",
]
