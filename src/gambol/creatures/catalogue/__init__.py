"""The creatures that come with gambol, one YAML file each."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from gambol.creatures.creature import Creature, creature_from_file
from gambol.errors import InvalidInput, must_be, unknown_name
from gambol.files import parse_yaml


def creature_names() -> tuple[str, ...]:
    """The names of the creatures that come with gambol.

    >>> "luxo" in creature_names()
    True
    """
    entries = (entry.name for entry in files(__package__).iterdir())
    return tuple(sorted(name.removesuffix(".yaml") for name in entries if name.endswith(".yaml")))


@cache
def creature(name: str) -> Creature:
    """A creature of the catalogue by name.

    >>> luxo = creature("luxo")
    >>> len(luxo.links), len(luxo.sensors), len(luxo.actuators)
    (3, 6, 2)
    """
    if name not in creature_names():
        raise unknown_name("creature", name, creature_names())
    text = files(__package__).joinpath(f"{name}.yaml").read_text(encoding="utf-8")
    return creature_from_file(parse_yaml(text, name), name)


def known_creature(given: Creature | str) -> Creature:
    """The creature itself, or that of the catalogue by its name.

    >>> known_creature("luxo") is known_creature(creature("luxo"))
    True
    """
    return creature(given) if isinstance(given, str) else must_be(Creature, given, "the creature")


def driven_creature(given: Creature | str) -> Creature:
    """The same, of a creature that can move by itself: one that has an actuator.

    >>> driven_creature("luxo").name
    'luxo'
    """
    body = known_creature(given)
    if not body.actuators:
        raise InvalidInput(
            f"{body.name} has no actuators",
            "a body that moves by itself needs at least one",
            "add one to its file, as those of `gambol creatures luxo --yaml`",
        )
    return body
