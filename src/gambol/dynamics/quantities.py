"""Numbers of a moment by name, for expressions. Each is computed when it is asked for: the rest costs nothing.

Metres, seconds, radians, joules. Parts are named as in the creature's file, spelled as `expression.spelled` says.

| name | is |
|---|---|
| `time` | seconds since the beginning |
| `com_x`, `com_y`, `com_vx`, `com_vy` | place and velocity of the centre of mass; in space also `com_z`, `com_vz` |
| `energy`, `kinetic`, `gravitational`, `elastic` | the energy and its parts |
| `angular_momentum` | about the centre of mass, counter-clockwise, in kg m²/s; in space also `_x`, `_y`, `_z` |
| `follow.x`, `follow.y`, in space `follow.z` | the follow point |
| `link.NAME.x`, `.y`, `.vx`, `.vy`, `.angle`, `.rate` | a link's centre of mass, and its absolute angle and rate |
| `joint.NAME.x`, `.y`, `.angle`, `.rate` | a joint's pin, and the child's angle and rate seen from the parent |
| `contact.NAME.x`, `.y`, `.vx`, `.vy` | place and velocity of a contact |
| `contact.NAME.touching`, `.depth` | 1 while it touches, and its depth in the ground |

On a turntable `link.ARM.angle` is how far the arm has turned; x is measured along the arm, and out from its hinge for
what swings across it.

Links and joints are those of bodies that have them; other kinds of bodies name quantities of their own parts
(`Moment.quantities`) and of the whole (`Moment.whole_body`). Those of masses and springs are in docs/springs.md.

The word `contact` may be left out: `foot.y` is `contact.foot.y`. Seen from above every contact touches, at depth 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from gambol.compiler.arithmetic import where
from gambol.compiler.values import Number
from gambol.creatures.creature import Creature
from gambol.errors import InvalidInput, unknown_name
from gambol.expressions.expression import spelled

if TYPE_CHECKING:
    from gambol.dynamics.moment import Moment

Quantity = Callable[[Any, str], Number]  # of a moment and the name of a part

WHOLE_BODY: dict[str, Callable[[Moment], Number]] = {
    "time": lambda m: m.time,
    "com_x": lambda m: m.centre[0],
    "com_y": lambda m: m.centre[1],
    "com_vx": lambda m: m.velocity[0],
    "com_vy": lambda m: m.velocity[1],
    "energy": lambda m: m.kinetic + m.gravitational + m.elastic,
    "kinetic": lambda m: m.kinetic,
    "gravitational": lambda m: m.gravitational,
    "elastic": lambda m: m.elastic,
    "angular_momentum": lambda m: m.angular_momentum[-1],
    "follow.x": lambda m: m.follow[0],
    "follow.y": lambda m: m.follow[1],
}

IN_SPACE: dict[str, Callable[[Moment], Number]] = {
    "com_z": lambda m: m.centre[2],
    "com_vz": lambda m: m.velocity[2],
    "angular_momentum_x": lambda m: m.angular_momentum[0],
    "angular_momentum_y": lambda m: m.angular_momentum[1],
    "angular_momentum_z": lambda m: m.angular_momentum[2],
    "follow.z": lambda m: m.follow[2] if len(m.follow) > 2 else 0.0,
}

CONTACT: dict[str, Quantity] = {
    "x": lambda m, name: m.contacts[name].place[0],
    "y": lambda m, name: m.contacts[name].place[1],
    "vx": lambda m, name: m.contacts[name].velocity[0],
    "vy": lambda m, name: m.contacts[name].velocity[1],
    "touching": lambda m, name: where(m.contacts[name].touching, 1.0, 0.0),
    "depth": lambda m, name: m.contacts[name].depth,
}

MOST_SHOWN = 12  # names in an error's sentence


def quantity(moment: Moment, name: str) -> Number:
    """The number of this name; InvalidInput if there is none.

    >>> import gambol
    >>> system = gambol.dynamics.system_of(gambol.creature("luxo"), gambol.World())
    >>> at_rest = system.moment({}, system.rest(), time=0.0, dt=1e-3)
    >>> gambol.dynamics.quantity(at_rest, "com_vx")
    0.0
    """
    whole = _whole_body(moment)
    if name in whole:
        return whole[name](moment)
    words = name.split(".")
    if len(words) == 2:
        words = ["contact", *words]
    if len(words) == 3:
        kind, part, wanted = words
        own = _spellings(moment.creature, kind).get(part)
        if own is not None and wanted in moment.quantities.get(kind, {}):
            return moment.quantities[kind][wanted](moment, own)
    raise _unknown(name, quantity_names(moment))


def quantity_names(moment: Moment) -> list[str]:
    """Every quantity of a moment, as expressions write it."""
    names = list(_whole_body(moment))
    for kind, wanted in moment.quantities.items():
        names += [f"{kind}.{part}.{one}" for part in _spellings(moment.creature, kind) for one in wanted]
    return names + [f"{part}.{one}" for part in _spellings(moment.creature, "contact") for one in CONTACT]


class Lookup:
    """What an expression asks for its names: quantities of a moment, and names that the caller adds."""

    def __init__(self, moment: Moment, added: Mapping[str, Number] | None = None) -> None:
        self.moment, self.added = moment, added or {}

    def __call__(self, name: str) -> Number:
        """The number of this name, or InvalidInput."""
        if name in self.added:
            return self.added[name]
        try:
            return self.moment.query(name)
        except InvalidInput:
            raise _unknown(name, [*quantity_names(self.moment), *self.added]) from None


def _whole_body(moment: Moment) -> Mapping[str, Callable[[Any], Number]]:
    in_space = {} if moment.creature.dimensions == 2 else IN_SPACE
    return {**WHOLE_BODY, **in_space, **moment.whole_body}


def _spellings(creature: Creature, kind: str) -> dict[str, str]:
    """Names of the parts of a kind by how they are written. Of two that are written alike, one without - is meant."""
    names = creature.parts.get(kind, ())
    return {spelled(name): name for name in sorted(names, key=lambda name: "-" not in name)}


def _unknown(name: str, known: Iterable[str]) -> InvalidInput:
    """The error for an unknown name. It shows names that differ in one word, else those that begin alike."""
    known, words = list(known), name.split(".")
    split = {other: other.split(".") for other in known}
    near = [
        other
        for other, theirs in split.items()
        if len(theirs) == len(words) and sum(a != b for a, b in zip(words, theirs, strict=True)) == 1
    ]
    near = near or [other for other, theirs in split.items() if theirs[0] == words[0]]
    return unknown_name("quantity", name, get_close_matches(name, near or known, n=MOST_SHOWN, cutoff=0.0))
