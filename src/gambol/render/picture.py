"""Pictures of creatures, for those who would rather look than read."""

from __future__ import annotations

import os
from collections.abc import Sequence

from gambol.creatures.creature import Creature
from gambol.errors import unwritable


def picture(creatures: Creature | Sequence[Creature], path: str | os.PathLike[str]) -> None:
    """Draws a creature in its rest pose, or several on one page, as .png, .svg or .pdf.

    >>> import gambol, tempfile, pathlib
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "luxo.svg"
    >>> gambol.picture(gambol.creature("luxo"), path)
    >>> path.exists()
    True
    """
    from gambol.render.scene.thumbnail import sheet, thumbnail  # here, so that only those who draw wait for matplotlib

    try:
        if isinstance(creatures, Creature):
            thumbnail(creatures, path)
        else:
            sheet(creatures, path)
    except OSError as error:
        raise unwritable(path, error) from None
