"""Living modules: a creature and its gaits for other programs, simulated there with the same bits as everywhere."""

from typing import TYPE_CHECKING

from gambol.boundary import loaded_when_asked

if TYPE_CHECKING:
    from gambol.modules.writing import save_module
else:
    __getattr__, __dir__ = loaded_when_asked(__name__)

__all__ = ["save_module"]
