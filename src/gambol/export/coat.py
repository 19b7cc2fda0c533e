"""The colours of a skin: the coat, a paler belly, dark feet, and parts of a colour of their own.

Each is a material of its own: every program shows it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gambol.creatures.creature import Creature
from gambol.drawing import style
from gambol.drawing.coat import body_coat
from gambol.portable.matrices import product
from gambol.raster.mesh import light_of
from gambol.raster.skin import Skin

Array = NDArray[np.float64]
Indices = NDArray[np.int64]

DOWN = 0.35  # how far a surface has to look down to be belly
FOOT = 0.3  # of the length of what stands on it: how far up a foot is dark


@dataclass(frozen=True)
class Patch:
    """Triangles of one colour."""

    name: str
    colour: Array  # (3,) shares of linear light
    triangles: Indices  # (m, 3)


def patches(creature: Creature, skin: Skin) -> list[Patch]:
    """All triangles of a skin, by colour; colours that nothing has are left out."""
    kinds = np.zeros(len(skin.vertices), np.int64)
    own = np.argmax(skin.weights, axis=1)
    part = skin.parts[np.arange(len(own)), own]
    parts = list(creature.masses)
    legs = _legs(creature)
    trunk = np.array([name not in legs for name in parts])
    kinds[trunk[part] & (skin.normals[:, 1] < -DOWN)] = 1
    for contact, name in creature.contacts_on.items():
        if name not in legs or name in creature.anatomy.parents.values():
            continue
        i, at = parts.index(name), np.zeros(3)
        told = creature.contact_at(contact)
        at[: len(told)] = told
        place = skin.places[i] + product(skin.turns[i], at[:, None])[:, 0]
        reach = FOOT * max(abs(x) for x, _ in creature.outline(name))
        away = product(skin.vertices - place, skin.turns[i])[:, : creature.dimensions]  # in a plane, however far aside
        kinds[(part == i) & ((away * away).sum(axis=1) < reach * reach)] = 2
    coat, pale, dark = light_of(body_coat(creature)), light_of(style.PIN), light_of(style.OUTLINE)
    looks = [("coat", coat), ("belly", 0.5 * (coat + pale)), ("feet", 0.7 * dark + 0.3 * coat)]
    own_colours = creature.figure.colours
    for colour in sorted(set(own_colours.values())):
        kinds[np.array([own_colours.get(name) == colour for name in parts])[part]] = len(looks)
        looks.append((colour, light_of(colour)))
    faces = np.sort(kinds[skin.triangles], axis=1)[:, 1]  # what two of three corners are, or the middle one
    found = [Patch(name, colour, skin.triangles[faces == k]) for k, (name, colour) in enumerate(looks)]
    return [patch for patch in found if len(patch.triangles)]


def _legs(creature: Creature) -> set[str]:
    """Parts that hang on the trunk and bear feet; none of a body that lies on its trunk."""
    body = creature.anatomy
    if body.trunk is None or body.lies:
        return set()
    bears = {creature.contacts_on[name] for name in creature.feet}
    legs: set[str] = set()
    for name in bears:
        while name != body.trunk and name not in legs:
            legs.add(name)
            above = body.parents[name]
            if above == name:
                break
            name = above
    return legs - {body.trunk}
