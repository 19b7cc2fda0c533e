"""Where the states of a graph stand on a page, and the ways of the arrows between them.

States stand in rows. An arrow to the next one in a row is straight. All others leave a panel at its bottom, run through
the gutter below its row on a track of their own, and come in from the nearest gutter: from below in the same row, from
above elsewhere, by way of the left margin where rows lie between.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

import numpy as np
from matplotlib.lines import Line2D
from matplotlib.patches import FancyArrowPatch

from gambol.controllers.pose_graph import PoseGraph
from gambol.drawing import style
from gambol.drawing.paper import Page
from gambol.portable.matrices import lengths, summed

TRACK = 0.2  # inches between arrows that run side by side
LABEL = 0.03  # inches from an arrow to its words
ARROW = 12.0  # points, of a head
PagePoint = tuple[float, float]


@dataclass(frozen=True)
class Arrow:
    """From one state to another (their positions in the order), and what it says: seconds or a sensor."""

    source: int
    target: int
    words: str
    sensed: bool


class Router:
    """Places of panels, in inches from the lower left of the page, and the arrows between them."""

    def __init__(
        self, graph: PoseGraph, names: list[str], columns: int, panel: PagePoint, gap: float, side: float
    ) -> None:
        self.columns, self.panel, self.gap = columns, panel, gap
        self.arrows = _arrows(graph, names)
        self.rows = -(-len(names) // columns)
        tracks: dict[int, int] = defaultdict(int)  # of each gutter; gutter r lies below row r, −1 above all
        margins = 0
        self.track: dict[Arrow, tuple[int, int, int | None]] = {}  # below the source, at the target, in the margin
        for arrow in self.arrows:
            if self._straight(arrow):
                continue
            row, other = arrow.source // columns, arrow.target // columns
            leaves = tracks[row]
            tracks[row] += 1
            if other in (row, row + 1):
                self.track[arrow] = leaves, leaves, None
                continue
            self.track[arrow] = leaves, tracks[other - 1], margins
            tracks[other - 1] += 1
            margins += 1
        self.side = side + TRACK * margins
        self.width = self.side + columns * panel[0] + (columns - 1) * gap + side
        gutters = {row: TRACK * (tracks[row] + 1) if tracks[row] else 0.12 for row in range(-1, self.rows)}
        self.height = self.rows * panel[1] + summed(gutters.values())
        tops, top = [], self.height - gutters[-1]
        for row in range(self.rows):
            tops.append(top)
            top -= panel[1] + gutters[row]
        self.gutter_top = {-1: self.height, **{row: tops[row] - panel[1] for row in range(self.rows)}}
        self.corners = [
            (self.side + (i % columns) * (panel[0] + gap), tops[i // columns] - panel[1]) for i in range(len(names))
        ]

    def _straight(self, arrow: Arrow) -> bool:
        return arrow.target == arrow.source + 1 and arrow.target % self.columns != 0 and not arrow.sensed

    def draw(self, page: Page) -> None:
        """All arrows, and one that leads in from outside to the start."""
        left, bottom = self.corners[0]
        self._line(
            page, [(left - 0.3, bottom + 0.5 * self.panel[1]), (left - 0.02, bottom + 0.5 * self.panel[1])], False
        )
        for arrow in self.arrows:
            if self._straight(arrow):
                (x0, y0), x1 = self.corners[arrow.source], self.corners[arrow.target][0]
                y = y0 + 0.5 * self.panel[1]
                self._line(page, [(x0 + self.panel[0] + 0.03, y), (x1 - 0.03, y)], False)
                self._words(page, 0.5 * (x0 + self.panel[0] + x1), y, arrow)
            else:
                self._routed(page, arrow)

    def _routed(self, page: Page, arrow: Arrow) -> None:
        leaves, enters, margin = self.track[arrow]
        row, other = arrow.source // self.columns, arrow.target // self.columns
        (x0, bottom), (x1, floor) = self.corners[arrow.source], self.corners[arrow.target]
        x0 += self.panel[0] * (0.75 - 0.09 * (leaves % 4))
        x1 += self.panel[0] * (0.25 + 0.09 * (enters % 4))
        y = self.gutter_top[row] - TRACK * (leaves + 1)
        way = [(x0, bottom), (x0, y)]
        if other == row:
            way += [(x1, y), (x1, floor - 0.02)]
        else:
            if margin is not None:
                edge, y1 = self.side - 0.35 - TRACK * margin, self.gutter_top[other - 1] - TRACK * (enters + 1)
                way += [(edge, y), (edge, y1)]
                y = y1
            way += [(x1, y), (x1, floor + self.panel[1] + 0.02)]
        self._line(page, way, arrow.sensed)
        (xa, ya), (xb, _) = way[1], way[2]
        self._words(page, 0.5 * (xa + xb), ya, arrow)

    def _line(self, page: Page, way: list[PagePoint], sensed: bool) -> None:
        colour, dashes = (style.LIT_LINE, (3.0, 2.0)) if sensed else (style.INK, (1.0, 0.0))
        size = np.array([page.width, page.height])
        points = np.array(way) / size
        page.figure.add_artist(
            Line2D(*points.T, color=colour, linewidth=style.MEDIUM, linestyle=(0.0, dashes), solid_joinstyle="round")
        )
        head = FancyArrowPatch(
            points[-1] - 0.02 * (points[-1] - points[-2]) - _hair(way) / size,
            points[-1],
            arrowstyle="-|>",
            mutation_scale=ARROW,
            color=colour,
            linewidth=0.0,
            shrinkA=0.0,
            shrinkB=0.0,
            transform=page.figure.transFigure,
        )
        page.figure.add_artist(head)

    def _words(self, page: Page, x: float, y: float, arrow: Arrow) -> None:
        colour = style.LIT_LINE if arrow.sensed else style.QUIET_INK
        page.write(x, y + LABEL, arrow.words, ha="center", va="bottom", color=colour, fontsize=style.SMALL_SIZE)


def _hair(way: list[PagePoint]) -> np.ndarray:
    """A hundredth of an inch along the last piece of a way: a head needs a direction."""
    piece = np.array(way[-1]) - np.array(way[-2])
    return np.asarray(0.01 * piece / lengths(piece))


def _arrows(graph: PoseGraph, names: list[str]) -> list[Arrow]:
    order = {name: i for i, name in enumerate(names)}
    found = []
    for name in names:
        state = graph.state(name)
        if state.to is not None and state.seconds is not None:
            found.append(Arrow(order[name], order[state.to], f"{state.seconds:.3g} s", sensed=False))
        found += [Arrow(order[name], order[on.to], on.sensor, sensed=True) for on in state.when]
    return found
