"""Words and lamps that are drawn once and then put onto one frame after another."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from matplotlib.artist import Artist
from matplotlib.backend_bases import GraphicsContextBase
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.text import Text
from numpy.typing import NDArray

AS_IT_IS = GraphicsContextBase()


@dataclass(frozen=True, eq=False)
class Stamp:
    """Pixels with their transparency, and where their lower left corner lies in the frame."""

    pixels: NDArray[np.uint8]  # (height, width, 4), from the bottom up, as matplotlib puts pictures
    left: int
    bottom: int

    def put(self, renderer: RendererAgg) -> None:
        """Puts it onto a frame."""
        renderer.draw_image(AS_IT_IS, self.left, self.bottom, self.pixels)


class Letters:
    """Words of one look whose letters are drawn once each and then set side by side, their ends in one place.

    Numbers change with every frame; their ten digits do not.
    """

    def __init__(self, text: Text, aside: RendererAgg) -> None:
        """A text shows how they look, and where they end and stand."""
        self.text, self.aside = text, aside
        self._letter = lru_cache(None)(self._drawn)
        self._width = lru_cache(None)(self._measured)
        self.stamp = lru_cache(4)(self._set)  # the same words stand for some frames

    def _set(self, words: str) -> Stamp:
        """Some words."""
        ends = -np.cumsum([self._width(letter) for letter in words[::-1]])[::-1]  # pixels left of the end
        letters = [(self._letter(letter), round(float(end))) for letter, end in zip(words, ends, strict=True)]
        left, bottom = min(one.left + by for one, by in letters), min(one.bottom for one, _ in letters)
        right = max(one.left + by + one.pixels.shape[1] for one, by in letters)
        top = max(one.bottom + one.pixels.shape[0] for one, _ in letters)
        pixels = np.zeros((top - bottom, right - left, 4), np.uint8)
        for one, by in letters:
            height, width = one.pixels.shape[:2]
            x, y = one.left + by - left, one.bottom - bottom
            place = pixels[y : y + height, x : x + width]
            np.maximum(place, one.pixels, out=place)
        return Stamp(pixels, left, bottom)

    def _drawn(self, letter: str) -> Stamp:
        """A letter that begins where words end."""
        self.text.set(text=letter, ha="left")
        return stamp_of([self.text], self.aside)

    def _measured(self, letter: str) -> float:
        """Pixels from a letter's beginning to the next one's, a space's too."""
        measured, font = self.aside.get_text_width_height_descent, self.text.get_fontproperties()
        with_it, without = (measured(some, font, False)[0] for some in (f"0{letter}0", "00"))  # type: ignore[no-untyped-call]
        return float(with_it - without)


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
