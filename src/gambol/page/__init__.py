"""Live pages: a creature and its gaits as one file that runs in a browser, with the same bits as everywhere."""

from gambol.boundary import guard
from gambol.page.building import save_page
from gambol.page.notebook import Live, gallery, play

__all__ = ["Live", "gallery", "play", "save_page"]

guard(globals())
