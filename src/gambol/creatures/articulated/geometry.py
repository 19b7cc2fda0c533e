"""Plane geometry of links: areas and moments of polygons, and how long a tree of links is when stretched out."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from gambol.portable.angles import sincos

if TYPE_CHECKING:
    from gambol.creatures.articulated.creature import Articulated

Corner = tuple[float, float]

RIM = 24  # corners of a wheel
NOTCH, NOTCH_DEPTH = 4.0, 0.5  # its mark: degrees to either side, and how near to the middle it comes, in radii


def polygon_moments(corners: Sequence[Corner]) -> tuple[float, Corner, float]:
    """Area, centroid and second moment about the centroid of a polygon, signs removed.

    >>> polygon_moments(((-2, -1), (2, -1), (2, 1), (-2, 1)))
    (8.0, (0.0, 0.0), 13.333333333333332)
    """
    area = first_x = first_y = second = 0.0
    for (x0, y0), (x1, y1) in zip(corners, [*corners[1:], corners[0]], strict=True):
        cross = x0 * y1 - x1 * y0
        area += cross / 2
        first_x += (x0 + x1) * cross / 6
        first_y += (y0 + y1) * cross / 6
        second += (x0 * x0 + x0 * x1 + x1 * x1 + y0 * y0 + y0 * y1 + y1 * y1) * cross / 12
    if area == 0.0:
        return 0.0, (0.0, 0.0), 0.0
    x, y = first_x / area, first_y / area
    return abs(area), (x, y), abs(second - area * (x * x + y * y))


def marked_disc(radius: float) -> tuple[Corner, ...]:
    """A disc about the origin with a notch at its front, so that one sees how far it has turned.

    >>> len(marked_disc(0.1)), min(y for _, y in marked_disc(0.1))
    (26, -0.1)
    """
    rim = [math.radians(NOTCH if i == 0 else 360.0 - NOTCH if i == RIM else 360.0 * i / RIM) for i in range(RIM + 1)]
    corners = [(radius * cosine, radius * sine) for sine, cosine in map(sincos, rim)]
    corners[3 * RIM // 4] = (0.0, -radius)  # without the dust of arithmetic: it stands on the ground there
    return (*corners, (NOTCH_DEPTH * radius, 0.0))


def stretched_length(creature: Articulated) -> float:
    """The longest way between corners of links, along straight lines through the joints, in metres."""
    return max(
        _farthest(creature, link.name, corner, came_by=None) for link in creature.links for corner in link.corners
    )


def _farthest(creature: Articulated, link: str, place: Corner, came_by: str | None) -> float:
    """The longest way onward from a place on a link, not back through the joint it came by."""
    corners = next(part.corners for part in creature.links if part.name == link)
    ways = [math.dist(place, corner) for corner in corners]
    for joint in creature.joints:
        if joint.name == came_by or link not in (joint.parent, joint.child):
            continue
        here, there = (joint.at, joint.pivot) if joint.parent == link else (joint.pivot, joint.at)
        other = joint.child if joint.parent == link else joint.parent
        ways.append(math.dist(place, here) + _farthest(creature, other, there, joint.name))
    return max(ways)
