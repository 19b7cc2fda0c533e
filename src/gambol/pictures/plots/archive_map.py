"""The map of an archive: the best score of each kind of motion, who moves so, and strips of some of them."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.cm import ScalarMappable
from matplotlib.colors import LinearSegmentedColormap, Normalize
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from gambol.discovery.archive import Archive
from gambol.drawing import style
from gambol.drawing.paper import Page, Target, Window, check_target, plain_settings
from gambol.drawing.snapshot import Snapshot, snapshot
from gambol.errors import InvalidInput
from gambol.motion.motion import Motion
from gambol.motion.simulating import simulate_each
from gambol.pictures.bodies.course import Course
from gambol.pictures.bodies.draw import draw_creature
from gambol.pictures.plots.chart import few, plain
from gambol.pictures.scene.contact_sheet import draw_poses, moved_along, poses_apart, window_in, window_of
from gambol.rollout.status import Status
from gambol.runs.candidate import Candidate

MAP = 8.4  # inches across
LEFT, BOTTOM, TOP = 0.75, 0.62, 0.5
SIDE, GAP, RIGHT = 4.2, 0.3, 0.12  # inches of the strips beside it
BAR = 0.12  # inches of the scale of colours
WORDS, ROOM = 0.26, 0.1  # inches above a strip, and between strips
MOST_POSES = 20  # drawn along an axis: smaller ones would not be seen
FILLED = 0.86  # of a cell's width that the widest pose takes
STRIPS, POSES = 6, 6
SHADES = LinearSegmentedColormap.from_list("shades", [style.WATER, style.DEPTH, "#2F82B5"])
EMPTY = style.PAPER
FPS = 20.0  # of the motions from which poses are taken, at least a hundred in all

Cell = tuple[int, int]  # column and row of the map


def archive_map(archive: Archive, path: Target) -> Figure:
    """Draws the first two axes of an archive, of several gaits that differ along others the best; .png, .svg or .pdf.

    Each cell is as dark as its score is high, and shows its gait at the height of a bound. A dot says that the score
    is not the same with half the time step. Beside it are strips of gaits that lie far apart, by letters of the map.
    """
    check_target(path)
    if not len(archive):
        raise InvalidInput(
            "the archive holds no gait", "a map needs at least one", "run `gambol illuminate` with more trials"
        )
    cells = _best_of_cells(archive)
    marked = _apart(archive, cells)
    motions = dict(zip(cells, _motions(list(cells.values())), strict=True))
    with plain_settings():
        page = Page(LEFT + MAP + GAP + SIDE + RIGHT, BOTTOM + MAP + TOP)
        _title(page, archive)
        axes = _map_axes(page, archive)
        shades = _shades(archive)
        for cell, candidate in cells.items():
            axes.add_patch(
                Rectangle(
                    cell,
                    1,
                    1,
                    facecolor=SHADES(shades(candidate.score)),
                    edgecolor=style.PAPER,
                    linewidth=style.HAIRLINE,
                    zorder=1.0,
                )
            )
            if candidate.status == Status.FRAGILE:
                axes.plot(cell[0] + 0.9, cell[1] + 0.88, "o", color=style.ALARM, markersize=1.8, zorder=2.0)
        _draw_bodies(page, archive, motions)
        for letter, cell in zip("ABCDEF", marked, strict=False):
            over = page.figure.axes[-1] if archive.best.individual.creature.dimensions == 2 else axes
            scale = (over.get_xlim()[1] / axes.get_xlim()[1], over.get_ylim()[1] / axes.get_ylim()[1])
            over.text(
                (cell[0] + 0.08) * scale[0],
                (cell[1] + 0.94) * scale[1],
                letter,
                ha="left",
                va="top",
                fontsize=style.SMALL_SIZE,
                fontweight="bold",
                color=style.INK,
                zorder=1e5,
            )
        _draw_strips(page, [(cell, cells[cell], motions[cell]) for cell in marked])
        _draw_scale(page, archive, shades)
        return page.written(path)


# what is shown


def _best_of_cells(archive: Archive) -> dict[Cell, Candidate]:
    best: dict[Cell, Candidate] = {}
    for place in archive:
        column, row = (*place, 0)[:2]
        if (column, row) not in best or archive[place].score > best[column, row].score:
            best[column, row] = archive[place]
    return best


def _shape(archive: Archive) -> Cell:
    columns, rows = (*archive.grid.shape, 1)[:2]
    return columns, rows


def _apart(archive: Archive, cells: dict[Cell, Candidate]) -> list[Cell]:
    """The best sound gait of each of six parts of the map, from top left to bottom right."""
    columns, rows = _shape(archive)
    parts: dict[tuple[int, int], Cell] = {}
    for cell, candidate in cells.items():
        part = (-(3 * cell[1] // rows), 2 * cell[0] // columns)
        rank = (candidate.status == Status.OK, candidate.score)
        if part not in parts or rank > (cells[parts[part]].status == Status.OK, cells[parts[part]].score):
            parts[part] = cell
    return [parts[part] for part in sorted(parts)][:STRIPS]


def _motions(candidates: Sequence[Candidate]) -> list[Motion]:
    recipe = candidates[0].recipe
    assert recipe is not None  # they come from a run
    return simulate_each(
        [candidate.individual for candidate in candidates],
        world=recipe.worlds[0],
        seconds=recipe.seconds,
        fps=max(FPS * 6.0 / recipe.seconds, 100.0 / recipe.seconds),
        dt=recipe.dt,
        precision=recipe.precision,
    )


def _shades(archive: Archive) -> Normalize:
    scores = [archive[place].score for place in archive]
    return Normalize(min(archive.idle, *scores), max(scores))


# the map


def _title(page: Page, archive: Archive) -> None:
    creature = archive.best.individual.creature
    page.write(
        LEFT, page.height - 0.3, f"{creature.name}: the best of each kind", fontsize=style.TITLE_SIZE, fontweight="bold"
    )
    words = f"{len(archive)} of {archive.grid.cells} cells   QD score {archive.qd_score:.1f}   "
    page.write(
        LEFT + MAP, page.height - 0.3, words + f"best {archive.best.score:.3g}", color=style.QUIET_INK, ha="right"
    )


def _map_axes(page: Page, archive: Archive) -> Axes:
    """Cells are squares of one unit; numbers along the axes are those of the measures."""
    columns, rows = _shape(archive)
    box = (LEFT / page.width, BOTTOM / page.height, MAP / page.width, MAP / page.height)
    axes = page.figure.add_axes(box, facecolor=EMPTY)
    axes.set(xlim=(0, columns), ylim=(0, rows), autoscale_on=False)
    axes.tick_params(length=2, width=style.HAIRLINE, colors=style.QUIET_INK, labelsize=style.SMALL_SIZE)
    for side in axes.spines.values():
        side.set(color=style.GRID, linewidth=style.THIN)
    for number, (along, count) in enumerate(zip((axes.xaxis, axes.yaxis), (columns, rows), strict=True)):
        if number < len(archive.grid.axes):
            axis = archive.grid.axes[number]
            values = [x for x in few(8).tick_values(axis.low, axis.high) if axis.low <= x <= axis.high]
            places = [(x - axis.low) / (axis.high - axis.low) * count for x in values]
            along.set_ticks(places, [plain(x) for x in values])
            along.set_label_text(axis.name, color=style.QUIET_INK, fontsize=style.TEXT_SIZE)
        else:
            along.set_ticks([])
    return axes


def _draw_bodies(page: Page, archive: Archive, motions: dict[Cell, Motion]) -> None:
    """Every gait in its cell, all at one scale; bodies in space are seen in the strips alone."""
    columns, rows = _shape(archive)
    if next(iter(motions.values())).creature.dimensions != 2:
        return
    step = max(1, math.ceil(max(columns, rows) / MOST_POSES))  # of so many by so many cells one is drawn, over them
    first = {(column // step * step, row // step * step): (column, row) for column, row in sorted(motions)[::-1]}
    shown = {block: _telling(motions[cell]) for block, cell in first.items()}
    spans = [np.ptp(moment.corners(), axis=0) for moment in shown.values()]
    width = float(np.quantile([span[0] for span in spans], 0.95)) / FILLED  # m of a cell
    height = float(np.quantile([span[1] for span in spans], 0.95)) / FILLED
    inches = (step * MAP / columns, step * MAP / rows)
    scale = min(inches[0] / width, inches[1] / height)  # inches to the metre
    axes = page.scene(LEFT, BOTTOM, scale, Window(0.0, 0.0, MAP / scale, MAP / scale), "none")
    for (column, row), moment in shown.items():
        low, high = moment.corners().min(axis=0), moment.corners().max(axis=0)
        middle = ((column / columns * MAP + 0.5 * inches[0]) / scale, (row / rows * MAP + 0.5 * inches[1]) / scale)
        draw_creature(axes, moved_along(moment, *(np.array(middle) - 0.5 * (low + high)).tolist()))


def _telling(motion: Motion) -> Snapshot:
    """The pose at the height of a bound: the highest of the second half, where a motion is what it is."""
    count = len(Course.of(motion).corners)
    half = motion.centre[count // 2 : count, 1]
    return snapshot(motion, count // 2 + int(np.argmax(half)))


# beside it


def _draw_strips(page: Page, chosen: Sequence[tuple[Cell, Candidate, Motion]]) -> None:
    left, top = LEFT + MAP + GAP, BOTTOM + MAP
    rise = (MAP + ROOM) / STRIPS - WORDS - ROOM
    for k, (cell, candidate, motion) in enumerate(chosen):
        strip = poses_apart(Course.of(motion), (0.5 * float(motion.time[-1]), math.inf), POSES)
        window = window_of(motion, strip)
        scale = min(SIDE / window.width, (rise - ROOM) / window.height)
        bottom = top - k * (rise + WORDS + ROOM) - WORDS - rise
        words = f"{'ABCDEF'[k]}   {candidate.name or 'gait'}   {candidate.score:.3g}   cell {cell[0]} {cell[1]}"
        page.write(left, bottom + rise + 0.07, words, fontsize=style.TEXT_SIZE)
        shown = window_in(window, SIDE / scale, rise / scale, scale)
        draw_poses(page.scene(left, bottom, scale, shown), motion, strip, shown)


def _draw_scale(page: Page, archive: Archive, shades: Normalize) -> None:
    left, bottom = LEFT + MAP + GAP, 0.38
    box = (left / page.width, bottom / page.height, SIDE / page.width, BAR / page.height)
    axes = page.figure.add_axes(box)
    bar = page.figure.colorbar(ScalarMappable(shades, SHADES), cax=axes, orientation="horizontal")
    bar.outline.set_visible(False)
    axes.tick_params(length=0, colors=style.QUIET_INK, labelsize=style.SMALL_SIZE)
    axes.xaxis.set_major_locator(few(6))
    note = "score; a red dot marks a gait that changes with half the time step"
    page.write(left, 0.08, note, color=style.QUIET_INK, fontsize=style.SMALL_SIZE)
