"""Pictures of several things on one sheet: the palette of a run, as it can be printed or put on a page."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from PIL import Image

from gambol.files import written_whole

WIDTH = 900  # pixels of a column
PAPER = (255, 255, 255)


def write_sheet(pictures: Sequence[Path], out: str | os.PathLike[str], columns: int = 2) -> None:
    """Pictures as wide as a column each, in their order: the next one stands below the shortest column so far."""
    heights, placed = [0] * columns, list[tuple[Image.Image, tuple[int, int]]]()
    for path in pictures:
        with Image.open(path) as strip:
            height = round(strip.height * WIDTH / strip.width)
            shortest = heights.index(min(heights))
            placed.append((strip.convert("RGB").resize((WIDTH, height)), (shortest * WIDTH, heights[shortest])))
        heights[shortest] += height
    sheet = Image.new("RGB", (WIDTH * (columns - heights.count(0)), max(heights)), PAPER)
    for one, corner in placed:
        sheet.paste(one, corner)
    with written_whole(out) as place:
        sheet.save(place, format="PNG")
