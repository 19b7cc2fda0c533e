"""Pictures of creatures, for those who would rather look than read."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from gambol.creatures.creature import Creature

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def picture(creatures: Creature | Sequence[Creature], path: str | os.PathLike[str] | None = None) -> Figure:
    """Draws a creature in its rest pose, or several creatures on one page. With a path it writes the picture as .png,
    .svg or .pdf.

    >>> import gambol, tempfile, pathlib
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "luxo.svg"
    >>> figure = gambol.picture(gambol.creature("luxo"), path)
    >>> path.exists()
    True
    """
    from gambol.pictures.scene.thumbnail import (  # here, so that only those who draw wait for matplotlib
        sheet,
        thumbnail,
    )

    return thumbnail(creatures, path) if isinstance(creatures, Creature) else sheet(creatures, path)
