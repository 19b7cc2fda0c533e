"""Living modules: a creature and its gaits for other programs, simulated there with the same bits as everywhere."""

from gambol.boundary import guard
from gambol.modules.writing import save_module

__all__ = ["save_module"]

guard(globals())
