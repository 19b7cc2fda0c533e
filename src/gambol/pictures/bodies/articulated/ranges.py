"""Ranges on a portrait: how far muscles can set a joint, where sensors of its angle are on, and forces."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import FancyArrowPatch, Polygon
from numpy.typing import NDArray

from gambol.creatures.articulated.creature import Articulated
from gambol.creatures.articulated.joints import Joint
from gambol.creatures.articulated.parts import AngleSensor, AngularActuator
from gambol.drawing import style
from gambol.drawing.layers import Z_CREATURE, Z_TRACE
from gambol.drawing.shapes import arc
from gambol.drawing.snapshot import Snapshot
from gambol.pictures.bodies.articulated.limbs import longest_link
from gambol.portable.angles import sincos
from gambol.portable.matrices import lengths

Array = NDArray[np.float64]

MUSCLE_SHARE = 0.58  # radius of a muscle's arc, of the child's length beyond the joint
SENSOR_SHARE = 0.74  # sensors lie outside the muscles
STEP_SHARE = 0.05  # ranges at one place step outwards, so that none hides another


@dataclass(frozen=True, eq=False)
class Sector:
    """A sector around a joint: its tip, its arc, and its colour; filled or only its arc."""

    tip: Array  # (2,) m
    rim: Array  # (n, 2) m
    colour: str
    filled: bool


def muscle_ranges(moment: Snapshot, creature: Articulated) -> list[Sector]:
    """The angles that muscles can ask for."""
    muscles = [a for a in creature.actuators if isinstance(a, AngularActuator)]
    return _sectors(moment, creature, muscles, MUSCLE_SHARE, style.MUSCLE, True)


def sensor_ranges(moment: Snapshot, creature: Articulated) -> list[Sector]:
    """The angles at which sensors are on."""
    sensors = [s for s in creature.sensors if isinstance(s, AngleSensor)]
    return _sectors(moment, creature, sensors, SENSOR_SHARE, style.LIT_LINE, False)


def _sectors(
    moment: Snapshot,
    creature: Articulated,
    parts: list[AngularActuator] | list[AngleSensor],
    share: float,
    colour: str,
    filled: bool,
) -> list[Sector]:
    joints = {joint.name: joint for joint in creature.joints}
    sectors: dict[tuple[float, ...], Sector] = {}  # by place and angles: both legs of a biped may have the same
    taken: dict[tuple[float, ...], list[str]] = {}  # by place: the joints whose ranges lie there
    for part in parts:
        joint = joints[part.joint]
        tip, zero = moment.point(joint.parent, joint.at), moment.angle_of(joint.parent)
        start, end = zero + math.radians(part.min), zero + math.radians(part.max)
        place = tuple(tip.round(6).tolist())
        key = (*place, round(start, 6), round(end, 6))
        if key in sectors:
            continue
        here = taken.setdefault(place, [])
        if part.joint not in here:
            here.append(part.joint)
        radius = _length_beyond(creature, joint) * (share + STEP_SHARE * here.index(part.joint))
        sectors[key] = Sector(tip, arc(tip, radius, start, end), colour, filled)
    return list(sectors.values())


def _length_beyond(creature: Articulated, joint: Joint) -> float:
    """How far the child reaches from the joint, in metres."""
    return float(lengths(np.array(creature.outline(joint.child)) - joint.pivot).max())


def draw_range(axes: Axes, shown: Sector) -> None:
    """A faint sector with its arc, or the arc alone."""
    if shown.filled:
        axes.add_patch(
            Polygon(
                np.array([shown.tip, *shown.rim]), facecolor=shown.colour, edgecolor="none", alpha=0.13, zorder=Z_TRACE
            )
        )
    axes.plot(*shown.rim.T, color=shown.colour, linewidth=style.MEDIUM, solid_capstyle="butt", zorder=Z_CREATURE + 1)


def draw_effort(axes: Axes, moment: Snapshot, creature: Articulated, on: str) -> None:
    """A double arrow along the rail, or around an axle or a joint."""
    size = 0.5 * longest_link(creature)
    driven = creature.root.kind if on == creature.root_drive else "joint"
    if driven == "slider":
        x, y = moment.point(creature.root.link, creature.root.pivot)
        start, end, bend = (x - size, y), (x + size, y), "arc3"
    elif driven in ("turntable", "pinned"):
        x, y = moment.point(creature.root.link, creature.root.pivot)
        start, end, bend = (x - 0.4 * size, y - 0.1 * size), (x + 0.4 * size, y - 0.1 * size), "arc3,rad=0.5"
    else:
        joint = next(joint for joint in creature.joints if joint.name == on)
        x, y = moment.point(joint.parent, joint.at)
        facing = moment.angle_of(joint.child)
        ahead = 0.4 * size * np.array(sincos(facing)[::-1])
        side, across = np.array([x, y]) + ahead, np.array([-ahead[1], ahead[0]])
        start, end, bend = tuple(side - across), tuple(side + across), "arc3,rad=0.5"
    axes.add_patch(
        FancyArrowPatch(
            start,
            end,
            arrowstyle="<|-|>",
            connectionstyle=bend,
            mutation_scale=7.0,
            shrinkA=0.0,
            shrinkB=0.0,
            color=style.MUSCLE,
            linewidth=style.MEDIUM,
            zorder=Z_CREATURE + 1,
        )
    )
