"""A module for JavaScript: one file that needs no other, and its types for TypeScript."""

from __future__ import annotations

import json
from string import Template

from gambol.modules.living import Living
from gambol.page.scripts import joined, source
from gambol.page.squeezing import squeezed
from gambol.version import __version__

ROOM = "gambol.modules"
HEAD = """// {name}, alive: {summary}
// Written by gambol {version} (`gambol module`). Types are in the file of declarations beside this one.
"""
TAIL = """
const living = livingOf({data});
export const {{Creature, Flock, about, outlines, parts, gaits}} = classesOf(living);
"""


def script(living: Living) -> str:
    """The module."""
    creature = living.creature
    data = json.dumps(squeezed(living.packed()))
    head = HEAD.format(name=creature.name, summary=" ".join(creature.summary.split()), version=__version__)
    return head + joined("living", room=ROOM) + TAIL.format(data=data)


def declarations(living: Living) -> str:
    """Types of what the module exports, with the names of its gaits and parts."""
    contacts = living.creature.contacts_on
    axes = living.creature.dimensions
    return Template(source("creature.d.ts", ROOM)).substitute(
        name=living.creature.name,
        version=__version__,
        gaits=_either(living.names),
        parts=_either(living.parts),
        contacts=_either(contacts),
        point=f"[{', '.join('xyz'[i] + ': number' for i in range(axes))}]",
        mark=", ".join(f"{'xyz'[i]}: number" for i in range(living.cast.recipe.worlds[0].follow.axes)),
    )


def _either(names: object) -> str:
    """One of several words, as a type."""
    return " | ".join(json.dumps(name) for name in names) or "never"  # type: ignore[attr-defined]
