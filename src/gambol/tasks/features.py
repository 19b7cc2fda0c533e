"""Numbers of a moment by name, for expressions. Each is computed when it is asked for: the rest costs nothing.

Metres, seconds, radians, joules. Parts are named as in the creature's file, spelled as `expression.spelled` says.

| name | is |
|---|---|
| `time` | seconds since the beginning |
| `com_x`, `com_y`, `com_vx`, `com_vy` | place and velocity of the centre of mass |
| `energy`, `kinetic`, `gravitational`, `elastic` | the energy and its parts |
| `angular_momentum` | about the centre of mass, counter-clockwise, in kg m²/s |
| `follow.x`, `follow.y` | the follow point |
| `link.NAME.x`, `.y`, `.vx`, `.vy`, `.angle`, `.rate` | a link's centre of mass, and its absolute angle and rate |
| `joint.NAME.x`, `.y`, `.angle`, `.rate` | a joint's pin, and the child's angle and rate seen from the parent |
| `contact.NAME.x`, `.y`, `.vx`, `.vy` | place and velocity of a contact |
| `contact.NAME.touching`, `.depth` | 1 while it touches, and its depth in the ground |

On a turntable `link.ARM.angle` is how far the arm has turned; x is measured along the arm, and out from its hinge for
what swings across it.

The word `contact` may be left out: `foot.y` is `contact.foot.y`. Seen from above every contact touches, at depth 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches

from gambol.compiler.arithmetic import where
from gambol.compiler.values import Number
from gambol.creatures.creature import Creature
from gambol.creatures.parts import Contact
from gambol.dynamics.mechanism import PointOn
from gambol.errors import InvalidInput, unknown_name
from gambol.expressions.expression import spelled
from gambol.tasks.task import Moment

WHOLE_BODY: dict[str, Callable[[Moment], Number]] = {
    "time": lambda m: m.time,
    "com_x": lambda m: m.centre[0],
    "com_y": lambda m: m.centre[1],
    "com_vx": lambda m: m.velocity[0],
    "com_vy": lambda m: m.velocity[1],
    "energy": lambda m: m.observed.kinetic + m.observed.gravitational + m.observed.elastic,
    "kinetic": lambda m: m.observed.kinetic,
    "gravitational": lambda m: m.observed.gravitational,
    "elastic": lambda m: m.observed.elastic,
    "angular_momentum": lambda m: m.observed.angular_momentum,
    "follow.x": lambda m: m.follow[0],
    "follow.y": lambda m: m.follow[1],
}

LINK: dict[str, Callable[[Moment, str], Number]] = {
    "x": lambda m, name: m.posture.place(_centre(m, name))[0],
    "y": lambda m, name: m.posture.place(_centre(m, name))[1],
    "vx": lambda m, name: m.posture.speed(_centre(m, name))[0],
    "vy": lambda m, name: m.posture.speed(_centre(m, name))[1],
    "angle": lambda m, name: m.posture.heading(_centre(m, name).link)[0],
    "rate": lambda m, name: m.posture.heading(_centre(m, name).link)[1],
}

JOINT: dict[str, Callable[[Moment, str], Number]] = {
    "x": lambda m, name: m.posture.origin[m.system.body.joint_links(name)[0]][0],
    "y": lambda m, name: m.posture.origin[m.system.body.joint_links(name)[0]][1],
    "angle": lambda m, name: m.posture.joint_angle(*m.system.body.joint_links(name)),
    "rate": lambda m, name: m.posture.joint_rate(*m.system.body.joint_links(name)),
}

CONTACT: dict[str, Callable[[Moment, str], Number]] = {
    "x": lambda m, name: m.posture.place(_contact_point(m, name))[0],
    "y": lambda m, name: m.posture.place(_contact_point(m, name))[1],
    "vx": lambda m, name: m.posture.speed(_contact_point(m, name))[0],
    "vy": lambda m, name: m.posture.speed(_contact_point(m, name))[1],
    "touching": lambda m, name: where(m.touch(_contact(m, name)).touching, 1.0, 0.0) if m.system.vertical else 1.0,
    "depth": lambda m, name: m.touch(_contact(m, name)).depth if m.system.vertical else 0.0,
}

MOST_SHOWN = 12  # names in an error's sentence
PARTS = {"link": LINK, "joint": JOINT, "contact": CONTACT}


class Features:
    """A lookup for expressions: the features of a moment, and the names that the caller adds."""

    def __init__(self, moment: Moment, added: Mapping[str, Number] | None = None) -> None:
        self.moment, self.added = moment, added or {}

    def __call__(self, name: str) -> Number:
        """The number of this name, or InvalidInput."""
        if name in self.added:
            return self.added[name]
        if name in WHOLE_BODY:
            return WHOLE_BODY[name](self.moment)
        creature, words = self.moment.system.creature, name.split(".")
        if len(words) == 2:
            words = ["contact", *words]
        if len(words) == 3:
            kind, part, quantity = words
            own = _spellings(creature, kind).get(part)
            if own is not None and quantity in PARTS[kind]:
                return PARTS[kind][quantity](self.moment, own)
        raise _unknown(name, [*feature_names(creature), *self.added])


def feature_names(creature: Creature) -> list[str]:
    """Every feature of a creature, as expressions write it.

    >>> import gambol
    >>> [name for name in feature_names(gambol.creature("acrobot")) if name.endswith("depth")]
    ['contact.foot.depth', 'contact.joint.depth', 'contact.head.depth', 'foot.depth', 'joint.depth', 'head.depth']
    """
    names = list(WHOLE_BODY)
    for kind, quantities in PARTS.items():
        names += [f"{kind}.{part}.{quantity}" for part in _spellings(creature, kind) for quantity in quantities]
    return names + [f"{part}.{quantity}" for part in _spellings(creature, "contact") for quantity in CONTACT]


def _spellings(creature: Creature, kind: str) -> dict[str, str]:
    """Names of the parts of a kind by how they are written. Of two that are written alike, one without - is meant."""
    names = {
        "link": [link.name for link in creature.links],
        "joint": [joint.name for joint in creature.joints],
        "contact": [contact.name for contact in creature.contacts],
    }
    return {spelled(name): name for name in sorted(names.get(kind, []), key=lambda name: "-" not in name)}


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
    return unknown_name("feature", name, get_close_matches(name, near or known, n=MOST_SHOWN, cutoff=0.0))


def _centre(moment: Moment, link: str) -> PointOn:
    body = moment.system.body
    return body.centre[body.index[link]]


def _contact(moment: Moment, name: str) -> Contact:
    return next(contact for contact in moment.system.creature.contacts if contact.name == name)


def _contact_point(moment: Moment, name: str) -> PointOn:
    return moment.system.body.point(_contact(moment, name).link, f"contact.{name}")
