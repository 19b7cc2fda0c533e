"""Words and lamps that are drawn once and then put onto one frame after another."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from matplotlib.artist import Artist
from matplotlib.backends.backend_agg import RendererAgg
from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class Stamp:
    """Pixels with their transparency, and where their lower left corner lies in the frame."""

    pixels: NDArray[np.uint8]  # (height, width, 4), from the bottom up, as matplotlib puts pictures
    left: int
    bottom: int

    def put(self, renderer: RendererAgg) -> None:
        """Puts it onto a frame."""
        renderer.draw_image(renderer.new_gc(), self.left, self.bottom, self.pixels)


def stamp_of(artists: Iterable[Artist], aside: RendererAgg) -> Stamp:
    """What artists show, drawn aside on pixels that are as many as a frame's."""
    aside.clear()  # type: ignore[no-untyped-call]
    for artist in sorted(artists, key=lambda artist: artist.get_zorder()):
        artist.draw(aside)
    drawn = np.asarray(aside.buffer_rgba())[::-1]  # type: ignore[no-untyped-call]
    shown = drawn[:, :, 3] > 0
    rows, columns = np.flatnonzero(shown.any(axis=1)), np.flatnonzero(shown.any(axis=0))
    if not len(rows):
        return Stamp(np.zeros((1, 1, 4), np.uint8), 0, 0)
    within = drawn[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    return Stamp(np.ascontiguousarray(within), int(columns[0]), int(rows[0]))
