"""The creature that other numbers make of a body of links: what has grown, as a file would describe it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gambol.creatures.articulated.creature import Articulated
from gambol.creatures.articulated.parts import Link, Place
from gambol.creatures.units import Point


def with_numbers(creature: Articulated, numbers: Mapping[str, float]) -> Articulated:
    """The creature with the masses, shapes and places of these numbers; those not named are its own.

    >>> import gambol
    >>> luxo = gambol.creature("luxo")
    >>> grown = with_numbers(luxo, gambol.dynamics.traits.growth_of(luxo).numbers({"arm": 1.2}, {}))
    >>> [round(link.ends[1] / old.ends[1], 3) for link, old in zip(grown.links, luxo.links)]
    [1.0, 1.2, 1.0]
    """
    changed = {
        "root": _placed(creature.root, "root", ("pivot",), numbers),
        "links": tuple(_link(link, numbers) for link in creature.links),
        "joints": tuple(_placed(one, f"joint.{one.name}", ("at", "pivot"), numbers) for one in creature.joints),
        "contacts": tuple(
            _changed(
                one,
                {
                    "at": _point(f"contact.{one.name}", one.at, numbers),
                    "radius": numbers.get(f"contact.{one.name}.radius", one.radius),
                },
            )
            for one in creature.contacts
        ),
    } | {
        f"{kind}s": tuple(_held(one, f"{kind}.{one.name}", numbers) for one in getattr(creature, f"{kind}s"))
        for kind in ("actuator", "spring", "sensor")
    }
    return _changed(creature, changed)  # type: ignore[no-any-return]


def _link(link: Link, numbers: Mapping[str, float]) -> Link:
    """Longer and wider as its numbers are; its centre and its inertia are theirs."""
    key, (near, far) = f"link.{link.name}", link.ends
    longer = _times(numbers.get(f"{key}.far"), far) if far else _times(numbers.get(f"{key}.near"), near)
    wider = _times(numbers.get(f"{key}.width"), link.across)
    own: dict[str, Any] = {
        "mass": numbers.get(f"{key}.mass", link.mass),
        "breadth": numbers.get(f"{key}.breadth", link.breadth),
    }
    if longer != 1.0 or wider != 1.0:
        own["width"] = link.width * wider
        own |= {} if link.length is None else {"length": link.length * longer}
        own |= {} if link.outline is None else {"outline": tuple((x * longer, y * wider) for x, y in link.outline)}
    centre = _point(f"{key}.centre", link.centre_of_mass, numbers)
    inertia = numbers.get(f"{key}.inertia", link.moment_of_inertia)
    own |= {"centre": centre} if centre != link.centre_of_mass else {}
    own |= {"inertia": inertia} if inertia != link.moment_of_inertia else {}
    return _changed(link, own)  # type: ignore[no-any-return]


def _times(value: float | None, nominal: float) -> float:
    return 1.0 if value is None or value == nominal or nominal == 0.0 else value / nominal


def _held(part: Any, key: str, numbers: Mapping[str, float]) -> Any:
    """What pulls or measures between two points, or looks from one."""
    ends = {end: place for end in ("start", "end") if isinstance(place := getattr(part, end, None), Place)}
    moved = {end: _placed(place, f"{key}.{end}", ("",), numbers) for end, place in ends.items()}
    return _changed(part, moved) if moved else _placed(part, key, ("",) if hasattr(part, "at") else (), numbers)


def _placed(part: Any, key: str, points: tuple[str, ...], numbers: Mapping[str, float]) -> Any:
    """With its points, by their names, where the numbers have them; a part's only point has no name among them."""
    return _changed(
        part,
        {
            name or "at": _point(f"{key}.{name}" if name else key, getattr(part, name or "at"), numbers)
            for name in points
        },
    )


def _point(key: str, at: Point, numbers: Mapping[str, float]) -> Point:
    return numbers.get(f"{key}.x", at[0]), numbers.get(f"{key}.y", at[1])


def _changed(part: Any, entries: dict[str, Any]) -> Any:
    """The part itself where nothing differs."""
    other = {name: value for name, value in entries.items() if value != getattr(part, name)}
    return part.model_copy(update=other) if other else part
