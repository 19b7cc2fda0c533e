"""What the signs on a portrait mean."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.lines import Line2D
from matplotlib.path import Path

from gambol.drawing import style
from gambol.drawing.paper import Page

COLUMNS = 4
COLUMN_WIDTH = 1.2  # inches
LINE_HEIGHT = 0.2

SECTOR = Path.wedge(40.0, 140.0)
ARC = Path.arc(40.0, 140.0)


@dataclass(frozen=True)
class Entry:
    """A sign with its colours, and what it means."""

    words: str
    marker: str | Path
    fill: str
    edge: str
    size: float = 6.0  # points


TOUCH = Entry("touch sensor", "o", style.LIT, style.LIT_LINE)
CONTACT = Entry("contact", "o", style.CONTACT, "none", 4.0)


def legend_height(entries: Sequence[Entry]) -> float:
    """Inches that a legend takes."""
    return 0.1 + LINE_HEIGHT * math.ceil(len(entries) / COLUMNS) if entries else 0.0


def draw_legend(page: Page, entries: Sequence[Entry]) -> None:
    """Signs and words at the foot of a page."""
    for k, entry in enumerate(entries):
        x = 0.12 + k % COLUMNS * COLUMN_WIDTH
        y = legend_height(entries) - 0.12 - LINE_HEIGHT * (k // COLUMNS)
        sign_y = (
            y - 0.5 * entry.size / 72.0 * 0.8 if isinstance(entry.marker, Path) else y
        )  # sectors stand on their tip
        sign = Line2D(
            [x / page.width],
            [sign_y / page.height],
            linestyle="none",
            marker=entry.marker,
            markersize=entry.size,
            markerfacecolor=entry.fill,
            markeredgecolor=entry.edge,
            markeredgewidth=style.THIN,
        )
        page.figure.add_artist(sign)
        page.write(x + 0.14, y, entry.words, color=style.QUIET_INK, fontsize=style.SMALL_SIZE, va="center_baseline")
