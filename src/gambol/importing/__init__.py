"""Bodies from elsewhere: MJCF, URDF and SVG files become creatures of links."""

from gambol.boundary import guard
from gambol.importing.imported import Frame, Imported
from gambol.importing.reading import import_body

__all__ = [
    "Frame",
    "Imported",
    "import_body",
]

guard(globals())
