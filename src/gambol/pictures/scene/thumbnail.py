"""Portraits: one creature in its rest pose with what moves and what senses, or all of a catalogue on one page."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import NDArray

from gambol.creatures.creature import Creature
from gambol.creatures.sensors import TouchSensor
from gambol.drawing import style
from gambol.drawing.brush import Brush
from gambol.drawing.layers import Z_CREATURE, Z_TRACE
from gambol.drawing.legend import draw_legend, legend_height
from gambol.drawing.paper import Page, Target, Window, check_target, plain_settings
from gambol.drawing.snapshot import Snapshot, rest_snapshot
from gambol.drawing.words import draw_scale_bar, round_length
from gambol.dynamics.habitat import natural_world
from gambol.errors import InvalidInput
from gambol.pictures.bodies.details import details_of
from gambol.pictures.bodies.draw import draw_creature, draw_support
from gambol.pictures.scene.scenery import draw_grid, draw_ground
from gambol.pictures.space.pages import Cell, draw_portrait

Array = NDArray[np.float64]

BAND = 0.34  # inches of ground, for the scale bar
PADDING = 0.15  # inches around a creature
PORTRAIT_WIDTH, PORTRAIT_HEIGHT = 5.0, 3.6  # inches of a single portrait's scene
SHEET_WIDTH = 10.0
GAP = 0.14  # inches between the cells of a sheet
LETTER = 0.68  # width of a letter in the mean, bold, as a share of the type's size
CAPTION = 0.44  # inches above a scene, for name and counts


def thumbnail(creature: Creature, path: Target) -> Figure:
    """Draws a creature in its rest pose: its parts, contacts, and what else its kind of body shows.

    Args:
        creature: whom to show.
        path: where to write it; `.png`, `.svg` or `.pdf`.
    """
    check_target(path)
    with plain_settings():
        legend = details_of(creature).legend()
        foot = legend_height(legend)
        page = Page(PORTRAIT_WIDTH, PORTRAIT_HEIGHT + CAPTION + foot)
        _portrait(page, creature, 0.0, foot, PORTRAIT_WIDTH, PORTRAIT_HEIGHT, detailed=True)
        _caption(page, creature, 0.0, page.height, page.width, style.TITLE_SIZE, style.TEXT_SIZE)
        draw_legend(page, legend)
        return page.written(path)


def sheet(
    creatures: Sequence[Creature],
    path: Target,
    columns: int | None = None,
    width: float = SHEET_WIDTH,
) -> Figure:
    """Draws creatures on one page, each as large as fits its cell, with name, counts and scale.

    Args:
        creatures: whom to show, in this order.
        path: where to write it; `.png`, `.svg` or `.pdf`.
        columns: cells in a row; chosen from their number unless given.
        width: inches.
    """
    check_target(path)
    if not creatures:
        raise InvalidInput("there are no creatures", "a sheet shows at least one", "name some")
    across = columns or min(len(creatures), math.ceil(math.sqrt(1.4 * len(creatures))))
    down = math.ceil(len(creatures) / across)
    cell = (width - GAP * (across - 1)) / across
    if not 1.0 <= cell <= 20.0:
        raise InvalidInput(
            f"{across} columns on {width:g} inches",
            "a cell is 1 to 20 inches wide",
            "choose fewer columns or a wider page",
        )
    scene = 0.9 * cell
    with plain_settings():
        page = Page(width, down * (scene + CAPTION) + GAP * (down - 1))
        for k, creature in enumerate(creatures):
            left, top = (k % across) * (cell + GAP), page.height - (k // across) * (scene + CAPTION + GAP)
            _portrait(page, creature, left, top - CAPTION - scene, cell, scene, detailed=False)
            _caption(page, creature, left, top, cell, style.TEXT_SIZE + 0.5, style.SMALL_SIZE)
        return page.written(path)


def draw_resting(page: Page, creature: Creature, left: float, bottom: float, width: float, height: float) -> None:
    """A creature in its rest pose, with all details, in a scene of this many inches on a page."""
    _portrait(page, creature, left, bottom, width, height, detailed=True)


def counts(creature: Creature) -> str:
    """What a creature has, in words.

    >>> from gambol.creatures.catalogue import creature
    >>> counts(creature("luxo"))
    '3 links · 6 sensors · 2 actuators'
    """
    made_of = details_of(creature).made_of
    numbers = {made_of: creature.masses, "sensor": creature.sensors, "actuator": creature.actuators}
    return " · ".join(f"{len(parts)} {name}{'' if len(parts) == 1 else 's'}" for name, parts in numbers.items())


def _caption(page: Page, creature: Creature, left: float, top: float, width: float, large: float, small: float) -> None:
    """Name and counts above a scene of this many inches, in smaller letters where they would not fit."""
    name, numbers = creature.name, counts(creature)
    large, small = (
        min(size, 72.0 * width / (LETTER * len(words))) for size, words in ((large, name), (small, numbers))
    )
    page.write(left + 0.02, top - 0.2, name, fontsize=large, fontweight="bold")
    page.write(left + 0.02, top - 0.36, numbers, fontsize=small, color=style.QUIET_INK)


def _portrait(
    page: Page, creature: Creature, left: float, bottom: float, width: float, height: float, detailed: bool
) -> None:
    """A creature in a scene of this many inches, standing near its bottom or, seen from above, in its middle."""
    world, details = natural_world(creature), details_of(creature)
    touch = frozenset(s.name for s in creature.sensors if isinstance(s, TouchSensor))
    moment = replace(rest_snapshot(creature, world), lit=touch)
    if creature.dimensions == 3:
        draw_portrait(page, moment, world, Cell(left, bottom, width, height))
        return
    window, scale = _window(moment, details.room(moment, detailed), width, height)
    background = style.WATER if world.drag > 0.0 else style.SKY
    axes = page.scene(left, bottom, scale, window, background)
    if creature.seen_from_above:
        draw_grid(axes, window, round_length(0.6 / scale))
    else:
        draw_ground(axes, world, window)
        draw_support(axes, creature, window)
    details.draw_behind(Brush(axes, moment, details.unit, 1.0, background, Z_TRACE), detailed)
    draw_creature(axes, moment, background=background, layer=Z_CREATURE)
    details.draw_before(Brush(axes, moment, details.unit, 1.0, background, Z_CREATURE + 1))
    draw_scale_bar(axes, window, scale, rise=0.11)


def _window(moment: Snapshot, around: Sequence[Array], width: float, height: float) -> tuple[Window, float]:
    """What a scene of this many inches shows, and inches to the metre."""
    points = np.concatenate([moment.corners(), *around])
    low, high = points.min(axis=0), points.max(axis=0)
    vertical = not moment.creature.seen_from_above
    if vertical:
        low[1] = min(low[1], 0.0)
    inner = height - 2 * PADDING - BAND
    scale = float(min((width - 2 * PADDING) / (high[0] - low[0]), inner / (high[1] - low[1])))
    middle = 0.5 * (low + high)
    x0 = float(middle[0] - 0.5 * width / scale)
    # Grounds of a sheet are level: the lowest point is always as high above the scene's edge.
    y0 = float(low[1] - (BAND if vertical else BAND + PADDING + 0.5 * (inner - (high[1] - low[1]) * scale)) / scale)
    return Window(x0, y0, x0 + width / scale, y0 + height / scale), scale
