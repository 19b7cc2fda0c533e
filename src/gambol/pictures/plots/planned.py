"""Pictures of plans: the tree over time, progress, phase portraits.

(Huang 1996 has progress in Figures 5.9 and 7.1 to 7.3, the state along a plan in Figures 5.10 to 5.14.)
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.figure import Figure

from gambol.drawing import style
from gambol.drawing.paper import Page, Target, check_target, plain_settings
from gambol.motion.motion import Motion
from gambol.pictures.bodies.details import details_of
from gambol.pictures.plots.chart import chart, count_axis, few, limits
from gambol.planning.body import drawn_coordinate
from gambol.planning.branches import grown_branches
from gambol.planning.planned import Plan

WIDTH, HEIGHT = 8.0, 4.2  # inches
LEFT, RIGHT, TOP, BOTTOM = 0.72, 0.2, 0.56, 0.56  # inches around the panel
COLOURS = (style.TRACE, style.BODY_FAR, style.FOLLOW, style.MUSCLE, style.LIT_LINE, style.SPRING)
MOST_BRANCHES = 2000  # simulations whose branches are drawn: more become one grey patch
BRANCH = style.faded(style.RAIL, 0.7)


def progress_curves(
    curves: Mapping[str, Sequence[tuple[int, float]]], path: Target, title: str = "Progress of planning"
) -> Figure:
    """Plots which time of the motion each simulation worked on, a curve for each plan. Falling means backtracking.

    Args:
        curves: points (simulation, seconds) by name; names that begin alike up to a comma share a colour.
        path: where to write it; .png, .svg or .pdf.
        title: what stands above.
    """
    check_target(path)
    groups = list(dict.fromkeys(name.split(",")[0] for name in curves))
    with plain_settings():
        page = Page(WIDTH, HEIGHT)
        axes = chart(page, LEFT, BOTTOM, WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM, ticks=6)
        page.write(0.04, HEIGHT - 0.28, title, fontsize=style.TITLE_SIZE, fontweight="bold")
        named: set[str] = set()
        for name, points in curves.items():
            group = name.split(",")[0]
            if not points:
                continue
            x, y = np.array(points, np.float64).T
            colour = COLOURS[groups.index(group) % len(COLOURS)]
            axes.plot(x, y, color=colour, linewidth=style.THIN, label=None if group in named else group)
            named.add(group)
        every = [np.array([p[i] for points in curves.values() for p in points] or [0.0, 1.0]) for i in (0, 1)]
        axes.set(xlim=(0.0, max(1.0, float(every[0].max()))), ylim=limits(every[1], margin=0.04))
        axes.xaxis.set_major_locator(few(7, whole=True))
        count_axis(axes)
        axes.set_xlabel("simulations", color=style.QUIET_INK, fontsize=style.SMALL_SIZE)
        axes.set_ylabel("time of the motion (s)", color=style.QUIET_INK, fontsize=style.SMALL_SIZE)
        axes.legend(fontsize=style.SMALL_SIZE, frameon=False, labelcolor=style.INK, loc="upper left")
        return page.written(path)


def tree_picture(plan: Plan, path: Target, simulations: int = MOST_BRANCHES) -> Figure:
    """Plots the tree that a plan's first simulations grew, over the motion's time; the accepted way is thick.

    Args:
        plan: one that a tree made.
        path: where to write it; .png, .svg or .pdf.
        simulations: how many, from the beginning.
    """
    check_target(path)
    branches = grown_branches(plan, simulations)
    coordinate = drawn_coordinate(plan.slot_names)
    name = _coordinate_words(plan.slot_names[coordinate])
    end = max((branch.end for branch in branches), default=1.0)
    way = plan.states[:, coordinate]
    times = plan.interval * np.arange(len(way))
    shown = times <= end + 1e-9
    with plain_settings():
        page = Page(WIDTH, HEIGHT)
        axes = chart(page, LEFT, BOTTOM, WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM, ticks=6)
        page.write(0.04, HEIGHT - 0.28, f"{plan.problem.name}: the tree", fontsize=style.TITLE_SIZE, fontweight="bold")
        words = f"{min(simulations, plan.tally.simulations):,} simulations, {len(branches):,} nodes"
        page.write(WIDTH - 0.04, HEIGHT - 0.28, words, color=style.QUIET_INK, ha="right")
        lines = [((b.begin, b.start), (b.end, b.value)) for b in branches]
        axes.add_collection(LineCollection(lines, colors=BRANCH, linewidths=style.HAIRLINE))
        axes.plot(times[shown], way[shown], color=style.BODY_FAR, linewidth=style.THICK, marker="o", markersize=3)
        values = np.array([value for b in branches for value in (b.start, b.value)] or [0.0])
        axes.set(xlim=(0.0, end), ylim=limits(values, way[shown], margin=0.04))
        axes.set_xlabel("time of the motion (s)", color=style.QUIET_INK, fontsize=style.SMALL_SIZE)
        axes.set_ylabel(name, color=style.QUIET_INK, fontsize=style.SMALL_SIZE)
        return page.written(path)


def _coordinate_words(slot: str) -> str:
    """What the tree is drawn over, in words where its slot's name says too little."""
    if slot == "y":
        return "height of the centre of mass (m)"
    return "angle of the last link (rad)" if slot.startswith("angle.") else slot


def phase_portrait(plan: Plan, path: Target) -> Figure:
    """Plots each part's angle against its rate along the plan's motion, in degrees and degrees per second.

    Of a body whose parts have no direction, the height of its centre of mass in metres.
    """
    check_target(path)
    motion, details = plan.motion(), details_of(plan.creature)
    with plain_settings():
        page = Page(WIDTH, HEIGHT)
        axes = chart(page, LEFT, BOTTOM, WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM, ticks=6)
        title = f"{plan.problem.name}: phase portrait"
        page.write(0.04, HEIGHT - 0.28, title, fontsize=style.TITLE_SIZE, fontweight="bold")
        if motion.places.angle is None:
            height = motion.centre[:, 1]
            axes.plot(
                height, np.gradient(height, motion.time), color=COLOURS[0], linewidth=style.THIN, label="centre of mass"
            )
            what, unit = "height of the centre of mass", "m"
        else:
            _draw_turning(axes, motion, details.edge_on)
            what, unit = f"angle of the {details.made_of}", "degrees"
        axes.set_xlabel(f"{what} ({unit})", color=style.QUIET_INK, fontsize=style.SMALL_SIZE)
        axes.set_ylabel(f"rate ({unit}/s)", color=style.QUIET_INK, fontsize=style.SMALL_SIZE)
        axes.legend(fontsize=style.SMALL_SIZE, frameon=False, labelcolor=style.INK, loc="upper right")
        return page.written(path)


def _draw_turning(axes: Axes, motion: Motion, left_out: Collection[str]) -> None:
    """A curve for each part that turns."""
    parts = motion.places.names
    for i, name in enumerate(parts):
        if np.ptp(motion.angle[:, i]) < 1e-9 or name in left_out:
            continue  # a cart does not turn, and a turntable's arm turns in another plane
        angle = np.degrees(motion.angle[:, i])
        rate = np.gradient(angle, motion.time)
        wrapped = (angle + 180.0) % 360.0 - 180.0
        jumps = np.abs(np.diff(wrapped, prepend=wrapped[0])) > 180.0
        above = len(parts) - i  # the outer links move more, and would hide the others
        axes.plot(
            np.where(jumps, np.nan, wrapped),
            rate,
            color=COLOURS[i % len(COLOURS)],
            linewidth=style.THIN,
            label=name,
            zorder=2 + above,
        )
