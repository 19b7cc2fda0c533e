"""Signals over time: what a creature senses, where it touches, what its muscles ask for and get, how it moves."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

from gambol.controllers.passive import Passive
from gambol.creatures.articulated.parts import (
    AngleSensor,
    AngularActuator,
    EffortActuator,
    EyeSensor,
    LengthSensor,
    LinearActuator,
    Place,
    TouchSensor,
)
from gambol.motion.motion import Motion
from gambol.motion.placing import placed
from gambol.render.film.moments import first_frames
from gambol.render.page import style
from gambol.render.page.page import Page, picture_ending, plain_settings
from gambol.render.page.words import title_height, write_title
from gambol.render.plots.chart import chart, few, limits
from gambol.render.scene.course import Course
from gambol.worlds.heights import ground_height

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


@dataclass(frozen=True)
class Panel:
    """One panel of the page: its height in inches, and who draws it."""

    height: float
    draw: Callable[[Page, Axes, float], None]  # with the panel's bottom in inches
    heading: str = ""  # for the first panel of its kind
    legend: tuple[tuple[str, str], ...] = ()  # words and their colours, beside the heading


def signals(motion: Motion, path: str | os.PathLike[str], width: float = WIDTH) -> None:
    """Plots sensors, contacts, muscles and the centre of mass over time, as .png, .svg or .pdf.

    Args:
        motion: what to show.
        path: where to write it.
        width: inches; a PNG has 150 pixels to the inch.
    """
    picture_ending(path)
    course = Course.of(motion)
    seen = first_frames(motion, len(course.corners))
    panels = [*_rasters(seen), *_actuators(seen), *_centre(seen)]
    height = sum(panel.height + (HEADING if panel.heading else GAP) for panel in panels)
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
        page.save(path)


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
    panels, creature = [], motion.creature
    if creature.sensors:
        rows = [(sensor.name, _sensed(sensor)) for sensor in creature.sensors]
        panels.append(_raster(motion.time, rows, motion.sensors > 0.5, style.LIT, style.LIT_LINE, "sensors"))
    touched = [i for i in range(len(creature.contacts)) if (motion.touching[:, i] > 0.5).any()]
    if touched and creature.view == "vertical":
        rows = [(creature.contacts[i].name, "") for i in touched]
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
            axes.broken_barh(bars, (k + 0.5 * (1.0 - BAR), BAR), facecolor=fill, edgecolor=edge,
                             linewidth=style.HAIRLINE)  # fmt: skip
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


def _sensed(sensor: Sensor) -> str:
    """What a sensor is about, in few words."""
    if isinstance(sensor, TouchSensor):
        return sensor.contact
    if isinstance(sensor, AngleSensor):
        return f"{sensor.joint} {_degrees(sensor.min)}…{_degrees(sensor.max)}°"
    if isinstance(sensor, LengthSensor):
        return f"length {100 * sensor.min:g}…{100 * sensor.max:g} cm"
    assert isinstance(sensor, EyeSensor)
    return f"eye {_degrees(sensor.min)}…{_degrees(sensor.max)}°"


def _degrees(angle: float) -> str:
    return f"{angle:.0f}".replace("-", "−")


def _write_name(page: Page, y: float, name: str, description: str, right: float) -> None:
    """A name ending at `right`, and before it what it is about where there is room."""
    page.write(right, y, name, ha="right", va="center_baseline", fontsize=style.SMALL_SIZE)
    if len(name) <= 3 and len(description) <= LONGEST:
        page.write(right - 0.3, y, description, ha="right", va="center_baseline", fontsize=style.SMALL_SIZE,
                   color=style.QUIET_INK)  # fmt: skip


# actuators


def _actuators(motion: Motion) -> list[Panel]:
    """Target and actual angle or length of each muscle, and the range it can ask for; forces are only asked for."""
    actuators = motion.creature.actuators
    slack = isinstance(motion.controller, Passive)
    legend = [("■ range", style.faded(style.MUSCLE, 0.3))]
    if not slack:
        legend.insert(0, ("— target", style.MUSCLE))
    if not all(isinstance(actuator, EffortActuator) for actuator in actuators):
        legend.insert(0, ("— actual", style.BODY_FAR))
    heading = "actuators, slack" if slack else "actuators"
    draws = [_muscle(motion, i, slack) for i in range(len(actuators))]
    return [Panel(PANEL, draw, "" if k else heading, tuple(legend)) for k, draw in enumerate(draws)]


def _muscle(motion: Motion, i: int, slack: bool) -> Callable[[Page, Axes, float], None]:
    """Draws what a muscle aims at, within its range, and where it is."""
    actuator = motion.creature.actuators[i]
    what, unit, size, actual = _measured(motion, actuator)

    def draw(page: Page, axes: Axes, bottom: float) -> None:
        target = motion.targets[:, i] / size
        shown = [np.array([actuator.min, actuator.max])]
        axes.axhspan(actuator.min, actuator.max, color=style.faded(style.MUSCLE, 0.12), linewidth=0.0, zorder=0.5)
        if actual is not None:
            shown.append(actual / size)
            axes.plot(motion.time, actual / size, color=style.BODY_FAR, linewidth=style.MEDIUM)
        if not slack:
            shown.append(target)
            axes.step(motion.time, target, where="post", color=style.MUSCLE, linewidth=style.THIN)
        axes.set_ylim(limits(*shown))
        _write_curve_name(page, bottom, actuator.name, what, unit)

    return draw


def _measured(motion: Motion, actuator: Actuator) -> tuple[str, str, float, Array | None]:
    """What a muscle moves, the unit, its size in SI and radians, and the values (T,); none for a force."""
    if isinstance(actuator, AngularActuator):
        i = [joint.name for joint in motion.creature.joints].index(actuator.joint)
        return actuator.joint, "degrees", math.pi / 180.0, motion.joint_angle[:, i]
    if isinstance(actuator, LinearActuator):
        span = _way(motion, actuator.end) - _way(motion, actuator.start)
        return "length", "m", 1.0, np.hypot(*span.T)
    pushed = actuator.drives == motion.creature.root_drive == "rail"
    return actuator.drives, "N" if pushed else "N m", 1.0, None


def _way(motion: Motion, place: Place) -> Array:
    """Where a point of a link is at every frame, (T, 2)."""
    i = [link.name for link in motion.creature.links].index(place.link)
    return np.asarray(placed(motion.creature, i, motion.position, motion.angle, [place.at])[:, 0])


def _write_curve_name(page: Page, bottom: float, name: str, what: str, unit: str) -> None:
    """Name, what it measures and its unit, beside the numbers of a panel."""
    x, middle = LEFT - NUMBERS, bottom + 0.5 * PANEL
    page.write(x, middle + 0.07, name, ha="right", va="center_baseline", fontsize=style.SMALL_SIZE)
    words = ", ".join(word for word in (what, unit) if word)
    page.write(x, middle - 0.08, words, ha="right", va="center_baseline", fontsize=style.SMALL_SIZE,
               color=style.QUIET_INK)  # fmt: skip


# the body as a whole


def _centre(motion: Motion) -> list[Panel]:
    """Height and speed of the centre of mass; seen from above, its distance to the follow point and its speed."""
    if motion.creature.root.kind == "turntable":
        return _angles(motion)
    least = 0.02 * motion.creature.size  # so that a creature at rest does not show the numbers' last digits
    zero = np.zeros(1)
    if motion.creature.view == "plan":
        away = np.hypot(*(motion.centre - motion.follow).T)
        speed = np.asarray(np.hypot(*motion.velocity.T))
        curves = [("to follow point", "m", away, style.FOLLOW, limits(away, least=least)),
                  ("speed", "m/s", speed, style.TRACE, limits(speed, zero, least=least))]  # fmt: skip
    else:
        height = motion.centre[:, 1] - ground_height(motion.world, motion.centre[:, 0])
        speed = motion.velocity[:, 0]
        curves = [("height", "m", height, style.TRACE, limits(height, zero, least=least)),
                  ("speed along x", "m/s", speed, style.TRACE, limits(speed, zero, least=least))]  # fmt: skip
    draws = [_curve(motion.time, *curve) for curve in curves]
    return [Panel(PANEL, draw, "" if k else "centre of mass") for k, draw in enumerate(draws)]


def _angles(motion: Motion) -> list[Panel]:
    """How far a turntable has turned, and its joints' angles: its centre of mass tells little."""
    arm = [link.name for link in motion.creature.links].index(motion.creature.root.link)
    turned = [(motion.creature.root.link, motion.angle[:, arm])]
    joints = [(joint.name, motion.joint_angle[:, i]) for i, joint in enumerate(motion.creature.joints)]
    draws = []
    for name, angle in turned + joints:
        degrees = np.degrees(angle)
        draws.append(_curve(motion.time, name, "degrees", degrees, style.TRACE, limits(degrees, least=2.0)))
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
