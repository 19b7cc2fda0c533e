"""A page measured in inches: scenes and words are placed on it, and it is written the same way every time."""

from __future__ import annotations

import io
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import matplotlib.style
from matplotlib.figure import Figure

from gambol.drawing import style
from gambol.drawing.axes import QuickAxes
from gambol.errors import unknown_ending
from gambol.files import written_whole

# Without dates and versions, so that the same motion gives the same bytes.
METADATA: dict[str, dict[str, Any]] = {
    ".png": {"Software": None},
    ".svg": {"Date": None, "Creator": "gambol"},
    ".pdf": {"CreationDate": None, "Creator": "gambol", "Producer": None},
}
SETTINGS = {
    "font.family": [style.FONT],
    "svg.hashsalt": "gambol",  # names of a file's inner parts come from it and from nothing else
    "pdf.fonttype": 42,  # letters stay letters, as journals ask
}
Target = str | os.PathLike[str] | None  # where a picture is written; None for the figure alone

# matplotlib's settings belong to the process: one page at a time, and the user's own come back after it.
_ONE_AT_A_TIME = threading.Lock()


@dataclass(frozen=True)
class Window:
    """The piece of the world that a scene shows, in metres."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def width(self) -> float:
        return self.x1 - self.x0

    @property
    def height(self) -> float:
        return self.y1 - self.y0


class Page:
    """A figure whose coordinates are inches from its lower left corner."""

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self.figure = Figure(figsize=(width, height), facecolor=style.PAPER)

    def scene(self, left: float, bottom: float, scale: float, window: Window, background: str = style.SKY) -> QuickAxes:
        """A frameless picture of a piece of the world, `scale` inches to the metre in both directions."""
        box = (
            left / self.width,
            bottom / self.height,
            window.width * scale / self.width,
            window.height * scale / self.height,
        )
        axes = QuickAxes(self.figure, box, facecolor=background)
        self.figure.add_axes(axes)
        axes.set(xlim=(window.x0, window.x1), ylim=(window.y0, window.y1), xticks=[], yticks=[], autoscale_on=False)
        for side in axes.spines.values():
            side.set_visible(False)
        return axes

    def write(self, x: float, y: float, words: str, **look: Any) -> None:
        """Words at a place; `look` as matplotlib's Text takes it."""
        look = {"color": style.INK, "fontsize": style.TEXT_SIZE, **look}
        self.figure.text(x / self.width, y / self.height, words, **look)

    def written(self, path: Target, transparent: bool = False) -> Figure:
        """The page's figure, also written where there is a path; nothing is left behind where that fails."""
        if path is None:
            return self.figure
        ending = picture_ending(path)
        picture = io.BytesIO()
        self.figure.savefig(
            picture, format=ending[1:], dpi=style.DPI, metadata=METADATA[ending], transparent=transparent
        )
        with written_whole(path) as aside:
            aside.write_bytes(picture.getvalue())
        return self.figure


@contextmanager
def plain_settings() -> Iterator[None]:
    """Draws with matplotlib's defaults and our few settings, whatever the user's are."""
    with _ONE_AT_A_TIME, matplotlib.style.context(["default", SETTINGS]):
        yield


def picture_ending(path: str | os.PathLike[str]) -> str:
    """The ending of a picture's file.

    >>> picture_ending("luxo.PNG")
    '.png'
    """
    ending = Path(path).suffix.lower()
    if ending not in METADATA:
        raise unknown_ending("a picture", ending, METADATA)
    return ending


def check_target(path: Target) -> None:
    """Refuses a file that no picture can be written to, before anything is drawn."""
    if path is not None:
        picture_ending(path)
