"""Motion and bodies in the formats of other tools."""

from gambol.boundary import guard
from gambol.export.mujoco_model import mjcf
from gambol.export.run_table import candidates

__all__ = [
    "candidates",
    "mjcf",
]

guard(globals())
