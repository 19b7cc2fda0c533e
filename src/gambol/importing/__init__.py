"""Bodies from elsewhere: MJCF, URDF, SVG and glTF files become creatures."""

from typing import TYPE_CHECKING

from gambol.boundary import loaded_when_asked

if TYPE_CHECKING:
    from gambol.importing.imported import Frame, Imported
    from gambol.importing.reading import import_body
else:
    __getattr__, __dir__ = loaded_when_asked(__name__)

__all__ = [
    "Frame",
    "Imported",
    "import_body",
]
