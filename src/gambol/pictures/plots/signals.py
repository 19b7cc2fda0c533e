"""Signals over time: what a creature senses, where it touches, what its muscles ask for and get, how it moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import NDArray

from gambol.controllers.passive import Passive
from gambol.creatures.actuators import Actuator
from gambol.drawing import style
from gambol.drawing.paper import Page, Target, check_target, plain_settings
from gambol.drawing.words import title_height
from gambol.motion.motion import Motion
from gambol.pictures.bodies.course import Course
from gambol.pictures.bodies.details import details_of
from gambol.pictures.film.moments import first_frames
from gambol.pictures.plots.chart import chart, few, limits
from gambol.pictures.scene.title import write_title
from gambol.portable.matrices import lengths, summed

Array = NDArray[np.float64]

WIDTH = 10.0  # inches
LEFT, RIGHT = 1.75, 0.2  # inches beside the panels: names stand on the left
NUMBERS = 0.42  # inches between names and panels, for the numbers along a panel's height
ROW = 0.19  # inches for one sensor or contact
PANEL = 0.78  # inches for one curve
GAP = 0.12  # inches between curves
HEADING = 0.3  # inches above the first panel of a kind
FOOT = 0.34  # inches for the time
BAR = 0.68  # of a row
LETTER = 0.075  # inches, of a name in the mean
LONGEST = 24  # letters of a description
UNITS = {"deg": "degrees"}  # in full where there is room


@dataclass(frozen=True)
class Panel:
    """One panel of the page: its height in inches, and who draws it."""

    height: float
    draw: Callable[[Page, Axes, float], None]  # with the panel's bottom in inches
    heading: str = ""  # for the first panel of its kind
    legend: tuple[tuple[str, str], ...] = ()  # words and their colours, beside the heading


def signals(motion: Motion, path: Target, width: float = WIDTH) -> Figure:
    """Plots sensors, contacts, muscles and the centre of mass over time, as .png, .svg or .pdf.

    Args:
        motion: what to show.
        path: where to write it.
        width: inches; a PNG has 150 pixels to the inch.
    """
    check_target(path)
    course = Course.of(motion)
    seen = first_frames(motion, len(course.corners))
    panels = [*_rasters(seen), *_actuators(seen), *_centre(seen)]
    height = summed(panel.height + (HEADING if panel.heading else GAP) for panel in panels)
    with plain_settings():
        page = Page(width, title_height(width) + height + FOOT)
        write_title(page, course)
        bottom = page.height - title_height(width)
        for panel in panels:
            bottom -= panel.height + (HEADING if panel.heading else GAP)
            axes = chart(page, LEFT, bottom, width - LEFT - RIGHT, panel.height, ticks=3)
            _time_axis(axes, seen.time, last=panel is panels[-1])
            panel.draw(page, axes, bottom)
            _write_heading(page, panel, bottom + panel.height + 0.1)
        return page.written(path)


def _time_axis(axes: Axes, time: Array, last: bool) -> None:
    """The same for all panels; numbers stand below the last."""
    axes.set_xlim(time[0], time[-1] if time[-1] > time[0] else time[0] + 1.0)
    axes.xaxis.set_major_locator(few(12))
    axes.xaxis.set_major_formatter(lambda x, _: f"{x:g} s")
    axes.tick_params(axis="x", labelbottom=last, pad=5)


def _write_heading(page: Page, panel: Panel, y: float) -> None:
    if not panel.heading:
        return
    page.write(0.04, y, panel.heading, fontweight="bold")
    x = LEFT
    for words, colour in panel.legend:
        page.write(x, y, words, color=colour, fontsize=style.SMALL_SIZE, fontweight="bold")
        x += LETTER * (len(words) + 3)


# sensors and contacts


def _rasters(motion: Motion) -> list[Panel]:
    """Bars while a sensor is on; the gait: bars while a contact touches. Seen from above, all always touch."""
    panels, creature, details = [], motion.creature, details_of(motion.creature)
    if creature.sensors:
        rows = [(sensor.name, details.sensed(sensor)) for sensor in creature.sensors]
        panels.append(_raster(motion.time, rows, motion.sensors > 0.5, style.LIT, style.LIT_LINE, "sensors"))
    contacts = tuple(creature.contacts_on)
    touched = [i for i in range(len(contacts)) if (motion.touching[:, i] > 0.5).any()]
    if touched and not creature.seen_from_above:
        rows = [(contacts[i], "") for i in touched]
        on = motion.touching[:, touched] > 0.5
        panels.append(_raster(motion.time, rows, on, style.CONTACT, style.CONTACT, "contacts"))
    return panels


def _raster(
    time: Array, rows: Sequence[tuple[str, str]], on: NDArray[np.bool_], fill: str, edge: str, heading: str
) -> Panel:
    """A panel with a row of bars for each thing that is on or off."""

    def draw(page: Page, axes: Axes, bottom: float) -> None:
        axes.set(ylim=(len(rows), 0), yticks=[])
        for k, (name, description) in enumerate(rows):
            bars = [(start, end - start) for start, end in intervals(time, on[:, k])]
            axes.broken_barh(
                bars, (k + 0.5 * (1.0 - BAR), BAR), facecolor=fill, edgecolor=edge, linewidth=style.HAIRLINE
            )
            _write_name(page, bottom + ROW * (len(rows) - k - 0.5), name, description, LEFT - 0.1)

    return Panel(ROW * len(rows), draw, heading)


def intervals(time: Array, on: NDArray[np.bool_]) -> list[tuple[float, float]]:
    """From when to when something is on, each frame lasting until the next.

    >>> intervals(np.array([0.0, 0.1, 0.2, 0.3]), np.array([True, False, True, True]))
    [(0.0, 0.1), (0.2, 0.4)]
    """
    step = float(time[-1] - time[-2]) if len(time) > 1 else 1.0
    edges = np.append(time, time[-1] + step)
    changes = np.flatnonzero(np.diff(np.concatenate([[False], on, [False]]).astype(np.int8)))
    return [(round(float(edges[a]), 9), round(float(edges[b]), 9)) for a, b in changes.reshape(-1, 2)]


def _write_name(page: Page, y: float, name: str, description: str, right: float) -> None:
    """A name ending at `right`, and before it what it is about where there is room."""
    page.write(right, y, name, ha="right", va="center_baseline", fontsize=style.SMALL_SIZE)
    if len(name) <= 3 and len(description) <= LONGEST:
        page.write(
            right - 0.3,
            y,
            description,
            ha="right",
            va="center_baseline",
            fontsize=style.SMALL_SIZE,
            color=style.QUIET_INK,
        )


# actuators


def _actuators(motion: Motion) -> list[Panel]:
    """Target and actual angle or length of each muscle, and the range it can ask for; forces are only asked for."""
    slack = isinstance(motion.controller, Passive)
    moved = [details_of(motion.creature).moved(motion, actuator) for actuator in motion.creature.actuators]
    legend = [("■ range", style.faded(style.MUSCLE, 0.3))]
    if not slack:
        legend.insert(0, ("— target", style.MUSCLE))
    if any(actual is not None for _, actual in moved):
        legend.insert(0, ("— actual", style.BODY_FAR))
    heading = "actuators, slack" if slack else "actuators"
    draws = [
        _muscle(
            motion.time,
            actuator,
            motion.creature.unit_of(actuator),
            what,
            actual,
            None if slack else motion.targets[:, i],
        )
        for i, (actuator, (what, actual)) in enumerate(zip(motion.creature.actuators, moved, strict=True))
    ]
    return [Panel(PANEL, draw, "" if k else heading, tuple(legend)) for k, draw in enumerate(draws)]


def _muscle(
    time: Array, actuator: Actuator, unit: str, what: str, actual: Array | None, target: Array | None
) -> Callable[[Page, Axes, float], None]:
    """Draws what a muscle aims at, within its range, and where it is; nothing that is not known."""

    def draw(page: Page, axes: Axes, bottom: float) -> None:
        shown = [np.array([actuator.min, actuator.max])]
        axes.axhspan(actuator.min, actuator.max, color=style.faded(style.MUSCLE, 0.12), linewidth=0.0, zorder=0.5)
        if actual is not None:
            shown.append(actual / actuator.scale)
            axes.plot(time, shown[-1], color=style.BODY_FAR, linewidth=style.MEDIUM)
        if target is not None:
            shown.append(target / actuator.scale)
            axes.step(time, shown[-1], where="post", color=style.MUSCLE, linewidth=style.THIN)
        axes.set_ylim(limits(*shown))
        _write_curve_name(page, bottom, actuator.name, what, UNITS.get(unit, unit))

    return draw


def _write_curve_name(page: Page, bottom: float, name: str, what: str, unit: str) -> None:
    """Name, what it measures and its unit, beside the numbers of a panel."""
    x, middle = LEFT - NUMBERS, bottom + 0.5 * PANEL
    page.write(x, middle + 0.07, name, ha="right", va="center_baseline", fontsize=style.SMALL_SIZE)
    words = ", ".join(word for word in (what, unit) if word)
    page.write(
        x, middle - 0.08, words, ha="right", va="center_baseline", fontsize=style.SMALL_SIZE, color=style.QUIET_INK
    )


# the body as a whole


def _centre(motion: Motion) -> list[Panel]:
    """Height and speed of the centre of mass; seen from above, its distance to the follow point and its speed."""
    if angles := details_of(motion.creature).angles(motion):
        return _angles(motion.time, angles)
    least = 0.02 * motion.creature.size  # so that a creature at rest does not show the numbers' last digits
    zero = np.zeros(1)
    if motion.creature.seen_from_above:
        away = lengths(motion.centre[:, :2] - motion.follow)
        speed = lengths(motion.velocity[:, :2])
        curves = [
            ("to follow point", "m", away, style.FOLLOW, limits(away, least=least)),
            ("speed", "m/s", speed, style.TRACE, limits(speed, zero, least=least)),
        ]
    else:
        height = motion.centre[:, 1] - motion.world.height_at(motion.centre)
        speed = motion.velocity[:, 0]
        curves = [
            ("height", "m", height, style.TRACE, limits(height, zero, least=least)),
            ("speed along x", "m/s", speed, style.TRACE, limits(speed, zero, least=least)),
        ]
    draws = [_curve(motion.time, *curve) for curve in curves]
    return [Panel(PANEL, draw, "" if k else "centre of mass") for k, draw in enumerate(draws)]


def _angles(time: Array, angles: Sequence[tuple[str, Array]]) -> list[Panel]:
    """Angles of a body whose centre of mass tells little."""
    draws = []
    for name, angle in angles:
        degrees = np.degrees(angle)
        draws.append(_curve(time, name, "degrees", degrees, style.TRACE, limits(degrees, least=2.0)))
    return [Panel(PANEL, draw, "" if k else "angles") for k, draw in enumerate(draws)]


def _curve(
    time: Array, name: str, unit: str, values: Array, colour: str, span: tuple[float, float]
) -> Callable[[Page, Axes, float], None]:
    """Draws one number over time."""

    def draw(page: Page, axes: Axes, bottom: float) -> None:
        axes.set_ylim(span)
        axes.axhline(0.0, color=style.GROUND_LINE, linewidth=style.THIN)
        axes.plot(time, values, color=colour, linewidth=style.MEDIUM)
        _write_curve_name(page, bottom, name, "", unit)

    return draw
