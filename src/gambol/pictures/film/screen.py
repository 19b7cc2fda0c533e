"""A film's axes: what is drawn goes straight onto the pixels, without an artist for each thing of each frame."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

import numpy as np
from matplotlib.artist import Artist
from matplotlib.backend_bases import GraphicsContextBase
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.collections import Collection
from matplotlib.colors import to_rgba
from matplotlib.lines import Line2D
from matplotlib.path import Path
from matplotlib.text import Text
from matplotlib.transforms import Affine2D
from numpy.typing import NDArray

from gambol.drawing.axes import Ends, QuickAxes
from gambol.drawing.paper import Window

Array = NDArray[np.float64]
Colour = tuple[float, float, float, float]

DISC = Path.unit_circle()


@dataclass(frozen=True, eq=False)
class Stroke:
    """A path with its place in metres, its look in points, and what it lies over."""

    path: Path
    place: Affine2D | None  # of the path's own coordinates in the world; None where they are metres
    look: tuple[str, float, str, str, float | None]  # of its line: colour, width, joints, ends and alpha
    fill: Colour | None
    zorder: float


class Screen(QuickAxes):
    """Axes that are painted anew for each frame, back to front.

    Shapes, discs and lines are kept as strokes. Anything else that matplotlib's axes can show takes its place between
    them as an artist, for this frame.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._things: list[Stroke | Artist] = []
        super().__init__(*args, **kwargs)

    def look_at(self, window: Window) -> None:
        """Forgets the frame before, and shows a piece of the world."""
        for thing in self._things:
            if isinstance(thing, Artist):
                thing.remove()
        self._things = []
        # Not through the axis, which would ask its ticks and listeners.
        self.viewLim.set_points(np.array([[window.x0, window.y0], [window.x1, window.y1]]))

    def paint(self, renderer: RendererAgg) -> None:
        """Paints what was drawn since, over what is there."""
        metres = Affine2D(self.transData.get_matrix())
        clip = self.bbox.frozen()
        for thing in sorted(self._things, key=lambda thing: thing.zorder):
            if isinstance(thing, Artist):
                thing.draw(renderer)
            else:
                context = _context(*thing.look)
                context.set_clip_rectangle(clip)
                place = metres if thing.place is None else thing.place + metres
                renderer.draw_path(context, thing.path, place, thing.fill)  # type: ignore[no-untyped-call]

    # strokes

    def draw_shape(
        self,
        path: Path,
        fill: str,
        edge: str = "none",
        width: float = 0.0,
        alpha: float | None = None,
        zorder: float = 0.0,
        place: Affine2D | None = None,
    ) -> None:
        """As on a page; `place` says where the path's own coordinates are in the world."""
        look = (edge, 0.0 if edge == "none" else width, "round", "butt", alpha)
        self._things.append(Stroke(path, place, look, _filled(fill, alpha), zorder))

    def draw_disc(
        self, at: Array, radius: float, fill: str, edge: str = "none", width: float = 0.0, zorder: float = 0.0
    ) -> None:
        place = Affine2D.from_values(radius, 0.0, 0.0, radius, float(at[0]), float(at[1]))
        look = (edge, 0.0 if edge == "none" else width, "miter", "butt", None)
        self._things.append(Stroke(DISC, place, look, _filled(fill, None), zorder))

    def draw_line(
        self,
        points: Array,
        colour: str,
        width: float,
        ends: Ends = "projecting",
        alpha: float | None = None,
        zorder: float = 0.0,
    ) -> None:
        self._things.append(Stroke(Path(points), None, (colour, width, "round", ends, alpha), None, zorder))

    # artists

    def add_artist(self, a: Artist) -> Artist:
        self._things.append(super().add_artist(a))
        return a

    def add_line(self, line: Line2D) -> Line2D:
        self._things.append(super().add_line(line))
        return line

    def add_collection(self, collection: Collection, autolim: bool | Literal["_datalim_only"] = True) -> Collection:
        self._things.append(super().add_collection(collection, autolim=autolim))
        return collection

    def text(self, *args: Any, **look: Any) -> Text:
        words = super().text(*args, **look)
        self._things.append(words)
        return words


@cache
def _filled(colour: str, alpha: float | None) -> Colour | None:
    rgba = to_rgba(colour, alpha)
    return None if colour == "none" else rgba


@cache
def _context(colour: str, width: float, joints: Any, ends: Any, alpha: float | None) -> GraphicsContextBase:
    """What matplotlib paints a line with; a film has few kinds of them."""
    context = GraphicsContextBase()
    context.set_foreground(to_rgba(colour, None if colour == "none" else alpha), isRGBA=True)
    context.set_linewidth(width)
    context.set_joinstyle(joints)
    context.set_capstyle(ends)
    context.set_snap(False)  # nothing may jump from pixel to pixel as the camera moves
    return context
