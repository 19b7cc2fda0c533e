"""Where points of a body are throughout a motion."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from gambol.creatures.creature import Creature
from gambol.creatures.parts import Point
from gambol.motion.motion import Motion
from gambol.skills.trial import Array


def turned(angle: Array, point: Point) -> Array:
    """A vector of a link's frame in the world, for a link at angles (T,): (T, 2).

    >>> turned(np.array([0.0, np.pi / 2]), (1.0, 0.0)).round(9).tolist()
    [[1.0, 0.0], [0.0, 1.0]]
    """
    s, c = np.sin(angle), np.cos(angle)
    return np.column_stack([c * point[0] - s * point[1], s * point[0] + c * point[1]])


def world_points(creature: Creature, position: Array, angle: Array, points: Iterable[tuple[str, Point]]) -> Array:
    """Points of links in the world, (T, points, 2), from the links' positions (T, links, 2) and angles (T, links)."""
    index = {link.name: i for i, link in enumerate(creature.links)}
    found = [position[:, index[link]] + turned(angle[:, index[link]], at) for link, at in points]
    return np.stack(found, axis=1) if found else np.zeros((len(angle), 0, 2))


def contact_places(motion: Motion) -> Array:
    """Where the contacts are, (T, contacts, 2) in metres."""
    contacts = [(contact.link, contact.at) for contact in motion.creature.contacts]
    return world_points(motion.creature, motion.position, motion.angle, contacts)


def corner_places(motion: Motion) -> Array:
    """Where the corners of all links are, (T, corners, 2) in metres."""
    corners = [(link.name, corner) for link in motion.creature.links for corner in link.corners]
    return world_points(motion.creature, motion.position, motion.angle, corners)
