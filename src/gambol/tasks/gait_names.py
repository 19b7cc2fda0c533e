"""Gaits that may be asked for by name, as tables say them, and what each asks of the feet."""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

from gambol.creatures.creature import Creature
from gambol.errors import InvalidInput

GaitName = Literal[
    "walk", "run", "hop", "gallop", "bound", "crawl", "trot", "skip", "amble", "jog", "shuffle", "scuttle"
]
NAMES: tuple[str, ...] = get_args(GaitName)


class Asked(NamedTuple):
    """What a gait is recognised by, as far as its trials are scored by it."""

    twins: str  # what left and right do: in turn, at once, one after another
    flight: float = 0.0  # share of the time in the air; 0 of one that never leaves the ground
    duty: float = 0.0  # share of the time that each foot is down, at least
    brisk: float | None = None  # body sizes in a natural period, above which it is another gait
    feet: int = 0  # that it takes


UNHURRIED = 0.8  # a Froude number of 1, where legs would take off
ASKED = {
    "walk": Asked("in turn", duty=0.55, brisk=UNHURRIED),
    "run": Asked("in turn", flight=0.2),
    "hop": Asked("at once", flight=0.3),
    "gallop": Asked("one after another", flight=0.15),
    "bound": Asked("at once", flight=0.2),
    "crawl": Asked("in turn", brisk=UNHURRIED),
    "trot": Asked("in turn", flight=0.15, feet=4),
    "skip": Asked("one after another", flight=0.2, feet=2),
    "amble": Asked("one after another", feet=4),
    "jog": Asked("in turn", feet=2),
    "shuffle": Asked("one after another", brisk=UNHURRIED),
    "scuttle": Asked("in turn"),
}


def check_feet(gait: str, creature: Creature) -> None:
    """Refuses a gait of more feet than a body has.

    >>> import gambol
    >>> check_feet("trot", gambol.creature("luxo"))
    Traceback (most recent call last):
    gambol.errors.InvalidInput: a trot of luxo; it takes two pairs of feet; ask for another gait
    """
    wanted, body = ASKED[gait].feet, creature.anatomy
    if wanted == 4 and not body.twin_feet:
        raise InvalidInput(f"a {gait} of {creature.name}", "it takes two pairs of feet", "ask for another gait")
    if wanted == 2 and len(body.feet) < 2:
        raise InvalidInput(f"a {gait} of {creature.name}", "it takes two feet or more", "ask for another gait")
