"""What footfalls are called: Hildebrand's names for four feet, those of insects for six and more, and those of runners.

Symmetrical gaits have the feet of each pair land half a stride apart; they are told apart by the lag of a fore foot
behind the hind foot of its side, in eighths of a stride, and by whether feet are down for more than half of it
(Hildebrand 1965; 1976). In asymmetrical gaits the feet of a pair land as a couplet; the second of them leads. Hexapods'
gaits are told apart by the lag from each leg to the one before it (Wilson 1966).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from gambol.creatures.creature import Creature
from gambol.motion.footfalls import Footfall, apart, mean_phase, wrapped
from gambol.motion.front import front_of
from gambol.portable.matrices import summed
from gambol.tasks.at_rest import moment_at_rest

FAR = "far"
LEFT = ("left", FAR)  # how contacts of a body seen from the side are called that stand on its left: it looks right
RIGHT = ("right", "near")
ASIDE = 0.01  # body sizes from the middle plane from which a foot in space stands on a side
AT_ONCE = 0.1  # of a stride: feet that land within it land together
HALF = 0.15  # of a stride by which feet of a pair may be off taking turns
BAND = 1.0 / 16.0  # of a stride to both sides of a trot and of a pace; Hildebrand's eight bands are twice as wide
IN_THE_AIR = 3.0 / 16.0  # the same of one with flight: what nearly trots and flies is no amble
BEAT = 1.0 / 16.0  # of a stride within which two feet of a canter are one beat
ON_THE_GROUND = 0.5  # of a stride: a foot that is down for more walks
ALTERNATING = 1.0 / 12.0  # of a stride by which neighbours among many legs may be off taking turns
RIPPLE = 0.25  # of a stride: with longer lags two waves run along a side at a time
PACES = 1.0 / 24.0  # of a stride: with shorter ones a side lands at once
COMPLETE = 0.75  # share of many pairs both of whose feet step


@dataclass(frozen=True)
class Footing:
    """Feet by their numbers in `Anatomy.feet`."""

    pairs: tuple[tuple[int, int], ...]  # left and right, hindmost first; none of a body whose feet are no pairs
    sided: bool  # whether it is known which foot of a pair is the left one


@lru_cache(maxsize=256)
def footing_of(creature: Creature) -> Footing:
    """Pairs of feet: of four or more as `Anatomy.twin_feet` tells them, of two if they stand side by side.

    >>> import gambol
    >>> footing_of(gambol.creature("hound"))
    Footing(pairs=((1, 0), (3, 2)), sided=True)
    >>> footing_of(gambol.creature("bounder")).pairs
    ()
    """
    build = creature.anatomy
    pairs = build.twin_feet
    if not pairs and len(build.feet) == 2 and build.beside(build.feet[0][0], build.feet[1][0]):
        pairs = ((0, 1),)
    places = _places(creature)
    sign = -1.0 if front_of(creature) == "left" else 1.0
    pairs = tuple(sorted(pairs, key=lambda pair: sign * (places[pair[0]][0] + places[pair[1]][0])))
    sides = [_side(creature, foot, places[foot]) for foot in range(len(build.feet))]
    sided = all({sides[a], sides[b]} == {-1, 1} for a, b in pairs)
    ordered = tuple((a, b) if not sided or sides[a] < 0 else (b, a) for a, b in pairs)
    return Footing(ordered, sided and bool(pairs))


def _places(creature: Creature) -> list[tuple[float, ...]]:
    """Of each foot, where the first of its contacts is at rest."""
    rest, names = moment_at_rest(creature).contacts, list(creature.contacts_on)
    return [tuple(float(x) for x in rest[names[foot[0]]].place) for foot in creature.anatomy.feet]


def _side(creature: Creature, foot: int, place: tuple[float, ...]) -> int:
    """−1 on the left, 1 on the right, 0 where that cannot be told."""
    if creature.dimensions == 3:
        return 0 if abs(place[2]) < ASIDE * creature.size else -1 if place[2] < 0.0 else 1
    name = list(creature.contacts_on)[creature.anatomy.feet[foot][0]]
    words = name.split("-")
    return -1 if any(word in words for word in LEFT) else 1 if any(word in words for word in RIGHT) else 0


class Pattern(NamedTuple):
    """A name, and what it leaves open."""

    name: str
    manner: str = ""


def pattern_of(footing: Footing, feet: Sequence[Footfall], flies: bool) -> Pattern | None:
    """What a person calls these footfalls, as far as they are a pattern; None if they are not.

    >>> four = Footing(((0, 1), (2, 3)), True)
    >>> walk = [Footfall(0.6, phase) for phase in (0.0, 0.5, 0.25, 0.75)]
    >>> pattern_of(four, walk, flies=False)
    Pattern(name='walk', manner='lateral sequence')
    """
    known = range(len(feet))
    stepping = [pair for pair in footing.pairs if all(i in known and feet[i].phase is not None for i in pair)]
    if not stepping or (len(stepping) < len(footing.pairs) and len(footing.pairs) < 4):
        return None
    if len(stepping) < COMPLETE * len(footing.pairs):
        return None
    phases = [(_phase(feet, left), _phase(feet, right)) for left, right in stepping]
    stance = summed(feet[foot].stance for pair in stepping for foot in pair) / (2 * len(stepping))
    if len(phases) == 1:
        return _of_two(phases[0], flies)
    if mean_spread([phase for pair in phases for phase in pair]) <= AT_ONCE:
        return Pattern("pronk")
    if len(phases) == 2:
        return _of_four(phases[0], phases[1], stance, flies, footing.sided)
    middles = [(_middle(feet, left), _middle(feet, right)) for left, right in stepping]
    return _of_many(middles, footing.sided)


def _phase(feet: Sequence[Footfall], foot: int) -> float:
    phase = feet[foot].phase
    assert phase is not None  # it steps
    return phase


def _middle(feet: Sequence[Footfall], foot: int) -> float:
    """When a foot has been down for half its stance: of many legs, fore and hind ones are down for unlike times."""
    return _phase(feet, foot) + 0.5 * feet[foot].stance


def mean_spread(phases: Sequence[float]) -> float:
    """How far the phase that is farthest off lies from the mean of all."""
    middle, _ = mean_phase(phases)
    return max(abs(apart(phase - middle)) for phase in phases)


def _in_turn(later: float) -> bool:
    return abs(apart(later - 0.5)) <= HALF


def _halved(later: float) -> bool:
    """Whether feet of a pair take turns as evenly as one sees, or else clearly do not."""
    return abs(apart(later - 0.5)) <= AT_ONCE


def _of_two(pair: tuple[float, float], flies: bool) -> Pattern:
    later = pair[1] - pair[0]
    if _in_turn(later):
        return Pattern("run" if flies else "walk")
    if abs(apart(later)) <= AT_ONCE:
        return Pattern("hop")
    leads = "right" if apart(later) > 0.0 else "left"
    return Pattern("skip", f"{leads} lead") if flies else Pattern("limp")


def _of_four(
    hind: tuple[float, float], fore: tuple[float, float], stance: float, flies: bool, sided: bool
) -> Pattern | None:
    h, f = hind[1] - hind[0], fore[1] - fore[0]
    if _in_turn(h) and _in_turn(f):
        return _symmetrical(hind, fore, stance, flies, sided)
    both = abs(apart(h)) <= AT_ONCE, abs(apart(f)) <= AT_ONCE
    if all(both):
        return Pattern("bound")
    if stance >= ON_THE_GROUND and not flies:
        return Pattern("limp")
    if both[0]:
        return Pattern("half-bound")
    if _halved(h) != _halved(f):
        return Pattern("limp")  # a couplet at one end and steps in turn at the other are no gallop
    return _asymmetrical(hind, fore, sided)


def _symmetrical(
    hind: tuple[float, float], fore: tuple[float, float], stance: float, flies: bool, sided: bool
) -> Pattern:
    """By the lag of fore feet behind the hind feet of their sides."""
    later = [f - h for f, h in zip(fore, hind, strict=True)]
    lag, _ = mean_phase([wrapped(phase) for phase in later])
    if not sided and abs(apart(lag)) < 0.25:  # which of a pair is the left one nobody knows: a trot or a pace
        lag = wrapped(lag + 0.5)
    walks, band = stance >= ON_THE_GROUND, IN_THE_AIR if flies else BAND
    manner = "walking" if walks else ""
    if abs(apart(lag - 0.5)) <= band:
        return Pattern("trot", manner)
    if abs(apart(lag)) <= band:
        return Pattern("pace", manner)
    sequence = ("lateral sequence" if lag < 0.5 else "diagonal sequence") if sided else ""
    return Pattern("walk" if walks else "amble", sequence)


def _asymmetrical(hind: tuple[float, float], fore: tuple[float, float], sided: bool) -> Pattern:
    """By which of each couplet's feet leads: on one side in a transverse gallop, on two in a rotary one."""
    leads = [0 if apart(pair[1] - pair[0]) < 0.0 else 1 for pair in (hind, fore)]
    diagonal = abs(apart(hind[leads[0]] - fore[1 - leads[1]]))  # the leading hind foot and the trailing fore foot
    spread = min(abs(apart(pair[1] - pair[0])) for pair in (hind, fore))
    if diagonal <= BEAT and spread > AT_ONCE + BEAT and (leads[0] == leads[1] or not sided):
        return Pattern("canter", f"{('left', 'right')[leads[1]]} lead" if sided else "")
    if not sided:
        return Pattern("gallop")
    return Pattern("gallop", "transverse" if leads[0] == leads[1] else "rotary")


def _of_many(phases: Sequence[tuple[float, float]], sided: bool) -> Pattern | None:
    """By the lag from each leg to the next one before it on its side, in the mean of all, from middle to middle."""
    lags = [wrapped(after[side] - before[side]) for before, after in pairwise(phases) for side in (0, 1)]
    lag, scatter = mean_phase(lags)
    across, uneven = mean_phase([wrapped(right - left) for left, right in phases])
    if scatter > AT_ONCE or uneven > AT_ONCE or not sided:
        return None
    manner = "from behind" if lag < 0.5 else "from the front"
    together = abs(apart(across)) <= AT_ONCE
    if abs(apart(lag - 0.5)) <= ALTERNATING and _in_turn(across) and len(phases) in (3, 4):
        return Pattern("tripod" if len(phases) == 3 else "tetrapod")
    if abs(apart(lag)) <= PACES:
        return Pattern("pace") if _in_turn(across) else None
    if abs(apart(lag)) >= RIPPLE:
        return Pattern("ripple", manner)
    return Pattern("wave", f"{manner}, pairs together" if together else manner)
