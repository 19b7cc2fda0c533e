"""Where a part of a body of any kind is, and which way the body points."""

from __future__ import annotations

from gambol.compiler.arithmetic import total
from gambol.compiler.values import Number
from gambol.creatures.creature import Creature
from gambol.dynamics.moment import Moment
from gambol.dynamics.vectors import Vector
from gambol.errors import InvalidInput, unknown_name


def place_of(moment: Moment, part: str | None) -> Vector:
    """Where a contact, a mass or a link is; the centre of mass, if none is named."""
    if part is None:
        return moment.centre
    if part in moment.contacts:
        return moment.contacts[part].place
    kind = _placed(moment).get(part)
    if kind is None:
        raise unknown_name(f"part of {moment.creature.name}", part, [*moment.contacts, *_placed(moment)])
    return tuple(moment.of_part(kind, part, axis) for axis in "xyz"[: moment.creature.dimensions])


def body_axis(moment: Moment) -> Vector:
    """From the hindmost parts to the foremost, as they lie at rest."""
    hindmost, foremost = _ends(moment)
    back, front = ([place_of(moment, part) for part in parts] for parts in (hindmost, foremost))
    return tuple(b - a for a, b in zip(_middle(back), _middle(front), strict=True))


def _placed(moment: Moment) -> dict[str, str]:
    """The kind of each part that has a mass and a place."""
    creature: Creature = moment.creature
    return {
        name: kind
        for kind, names in creature.parts.items()
        if "x" in moment.quantities.get(kind, {})
        for name in names
        if name in creature.masses
    }


def _ends(moment: Moment) -> tuple[list[str], list[str]]:
    """Names of the parts with the least and the greatest x of the body at rest."""
    system = moment.system
    at_rest = system.moment({}, system.rest(), time=0.0, dt=moment.dt)
    x = {part: float(place_of(at_rest, part)[0]) for part in _placed(moment)}

    def at(end: float) -> list[str]:
        return [part for part in x if abs(x[part] - end) <= 1e-6 * moment.creature.size]

    hindmost, foremost = at(min(x.values())), at(max(x.values()))
    if hindmost == foremost:
        raise InvalidInput(
            f"{moment.creature.name} has no part that is ahead of another",
            "turning needs a body with a front and a back along x",
            "choose another task",
        )
    return hindmost, foremost


def _middle(places: list[Vector]) -> Vector:
    share = 1.0 / len(places)
    return tuple(share * total(list[Number](column)) for column in zip(*places, strict=True))
