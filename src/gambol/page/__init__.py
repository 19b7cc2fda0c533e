"""Live pages: a creature and its gaits as one file that runs in a browser, with the same bits as everywhere."""

from typing import TYPE_CHECKING

from gambol.boundary import loaded_when_asked

if TYPE_CHECKING:
    from gambol.page.building import save_page
    from gambol.page.notebook import Live, gallery, play
else:
    __getattr__, __dir__ = loaded_when_asked(__name__)

__all__ = ["Live", "gallery", "play", "save_page"]
