"""Motion and bodies in the formats of other tools."""

from gambol.export.mujoco_model import mjcf

__all__ = [
    "mjcf",
]
