"""Bodies from elsewhere: MJCF, URDF, SVG and glTF files become creatures."""

from gambol.boundary import guard
from gambol.importing.imported import Frame, Imported
from gambol.importing.reading import import_body

__all__ = [
    "Frame",
    "Imported",
    "import_body",
]

guard(globals())
