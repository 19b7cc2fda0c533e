"""What gaits are called: one list for tables, for `--gait`, and for pages; and what each asks of the feet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, get_args

from gambol.compiler.arithmetic import maximum, minimum
from gambol.compiler.values import Number
from gambol.creatures.creature import Creature
from gambol.errors import InvalidInput

GaitName = Literal[
    "walk",
    "run",
    "hop",
    "gallop",
    "bound",
    "crawl",
    "trot",
    "skip",
    "amble",
    "jog",
    "shuffle",
    "scuttle",
    "pace",
    "canter",
    "half-bound",
    "pronk",
    "tripod",
    "tetrapod",
    "ripple",
    "wave",
]  # those that can be asked for
NAMES: tuple[str, ...] = get_args(GaitName)

GAITS: Mapping[str, str] = {
    # on two feet
    "walk": "feet take turns, and each is down for more than half of its stride; on four feet, one after another",
    "jog": "a walk faster than stiff legs could walk, on bent ones",
    "run": "two feet take turns, with flight between",
    "hop": "all feet at once, from one leg or two",
    "skip": "two feet land shortly after each other, then flight",
    # on four feet
    "amble": "four beats as in a walk, with each foot down for less than half of the stride",
    "trot": "diagonal pairs of feet land together",
    "pace": "the feet of one side land together",
    "canter": "three beats: a hind foot, a diagonal pair, the other fore foot",
    "gallop": "hind feet one shortly after the other, then fore feet; transverse where the same side leads, or rotary",
    "half-bound": "hind feet together, fore feet one after the other",
    "bound": "hind feet together, then fore feet together",
    "pronk": "all four feet or more at once",
    "limp": "feet of a pair land at uneven times, or the same one is always ahead, without flight",
    # on six and more
    "tripod": "three of six feet take turns with the other three",
    "tetrapod": "four of eight feet take turns with the other four",
    "ripple": "waves of steps run along each side, more than one at a time",
    "wave": "one wave of steps runs along each side",
    "scramble": "many feet, in an order without a name",
    "shuffle": "a foot never leaves the ground, or feet follow no order",
    # without feet
    "undulation": "a snake's bends run along its body, which follows them",
    "sidewinding": "a snake goes to its side, lifting pieces of itself",
    "rectilinear": "a snake goes straight on, on waves up and down",
    "concertina": "a snake folds and stretches",
    "slither": "a body without limbs glides along by bending",
    "crawl": "on the belly, or on what is no foot",
    "scuttle": "on what is no foot, from one body size a second on",
    "slide": "it stays on the ground, without steps",
    "swim": "in water, or without ground",
    # over itself
    "roll": "as a wheel, or on wheels",
    "tumble": "over and over, without a rhythm",
    "cartwheel": "over and over, from foot to foot",
    "flip": "over and over, in the air",
    "spin": "round and round on the spot, without ground",
    # awkward
    "flap": "it lies down and gets up again",
    "flop": "the same, from high up",
    "thrash": "on its head or belly, and often in the air",
    "leap": "out of the water",
    "swing": "a body that is held",
    # nowhere
    "bounce": "on the spot, with flight",
    "rock": "on the spot, to and fro",
    "twitch": "on the spot, a little",
    "wriggle": "on its belly, on the spot",
    "fall": "it falls and stays down",
    "slump": "what lies collapses",
    "still": "nothing moves",
}


class Asked(NamedTuple):
    """What a gait is recognised by, as far as its trials are scored by it; which foot lands when searches arrange."""

    twins: str  # what left and right do: in turn, at once, one after another
    flight: float | None = 0.0  # share of the time in the air; 0 of one that never leaves the ground, None of either
    duty: float = 0.0  # share of the time that each foot is down, at least
    brisk: float | None = None  # body sizes in a natural period, above which it is another gait
    feet: int = 0  # that it takes


AIRY = 0.1  # share of the time by which flight may differ from that, to be worth half
GROUNDED = 0.03  # the same of gaits that never fly
UNHURRIED = 0.8  # a Froude number of 1, where legs would take off
ASKED: Mapping[str, Asked] = {
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
    "pace": Asked("in turn", flight=None, feet=4),
    "canter": Asked("one after another", flight=0.1, feet=4),
    "half-bound": Asked("one after another", flight=0.2, feet=4),
    "pronk": Asked("at once", flight=0.3, feet=4),
    "tripod": Asked("in turn", duty=0.45, feet=6),
    "tetrapod": Asked("in turn", duty=0.45, feet=8),
    "ripple": Asked("in turn", duty=0.55, feet=6),
    "wave": Asked("in turn", duty=0.7, feet=6),
}
PAIRS = {4: "two", 6: "three", 8: "four"}  # of feet


def check_feet(gait: str, creature: Creature) -> None:
    """Refuses a gait of more feet than a body has.

    >>> import gambol
    >>> check_feet("trot", gambol.creature("luxo"))
    Traceback (most recent call last):
    gambol.errors.InvalidInput: a trot of luxo; it takes two pairs of feet; ask for another gait
    """
    wanted, body = ASKED[gait].feet, creature.anatomy
    if wanted >= 4 and 2 * len(body.twin_feet) < wanted:
        raise InvalidInput(
            f"a {gait} of {creature.name}", f"it takes {PAIRS[wanted]} pairs of feet", "ask for another gait"
        )
    if wanted == 2 and len(body.feet) < 2:
        raise InvalidInput(f"a {gait} of {creature.name}", "it takes two feet or more", "ask for another gait")


def unlike(asked: Asked, flight: Number, duty: Number, speed: Number | None, period: float) -> list[Number]:
    """How far a gait is off what is asked of it, as flaws; its speed counts where none was asked for.

    >>> unlike(ASKED["walk"], flight=0.0, duty=0.6, speed=0.4, period=0.5)
    [0.0, 0.25, 0.0]
    """
    flaws: list[Number] = []
    if asked.flight is not None:
        flies = asked.flight
        flaws.append(minimum(flight - flies, 0.0) / AIRY if flies else flight / GROUNDED)
    if asked.brisk is not None and speed is not None:
        flaws.append(speed * (period / asked.brisk))
    return [*flaws, maximum(asked.duty - duty, 0.0) / AIRY]
