"""In which order feet come down: the gaits that animals use, by phase and duty.

Hildebrand 1965, "Symmetrical gaits of horses"; 1977, "Analysis of asymmetrical gaits"; 1989, "The quadrupedal gaits of
vertebrates": of symmetrical gaits the two feet of a pair are half a cycle apart, and by how much a forefoot follows the
hind foot of its side tells walk, trot and pace; of asymmetrical ones a pair's feet are nearer. Wilson 1966, "Insect
walking": waves run from the hind legs to the front, in tripods where every second one goes with them.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Footfalls:
    """Shares of a cycle by which feet follow, and how far a search may go from them to either side."""

    name: str
    follows: float  # a girdle after the one behind it
    duty: tuple[float, float]
    behind: float = 0.5  # the left foot after the right one, of the hindmost girdle and of those between
    before: float = 0.5  # the same of the first girdle
    free: float = 0.06  # by which `follows` may differ
    lags: float = 0.0  # by which `behind` and `before` may
    steps: tuple[float, float] = (0.15, 0.75)  # of a foot on the ground, in lengths of a limb
    asked: tuple[str, ...] = ()  # gaits that are asked for by these names
    down: float = 0.0  # share of the time that each foot is on the ground at least: with less it is no walk

    @property
    def halved(self) -> bool:
        """Whether the second half of the cycle is the mirror image of the first."""
        return self.behind == self.before == 0.5 and not self.lags

    @property
    def paired(self) -> bool:
        """Whether both feet of each pair come down at once."""
        return self.behind == self.before == 0.0


STANCE, BRISK, AIRY = (0.55, 0.78), (0.38, 0.58), (0.22, 0.48)

FOUR = (
    Footfalls("walk", 0.25, STANCE, free=0.1, asked=("walk", "crawl", "shuffle"), down=0.55),
    Footfalls("diagonal walk", 0.75, STANCE, free=0.1, asked=("walk", "crawl"), down=0.55),
    Footfalls("amble", 0.25, (0.38, 0.5), free=0.08, asked=("amble",)),
    Footfalls("trot", 0.5, (0.3, 0.58), asked=("trot", "run", "jog", "scuttle")),
    Footfalls("pace", 0.0, (0.32, 0.58), asked=("pace", "run")),
    Footfalls("canter", 0.3, (0.3, 0.48), behind=0.3, before=0.3, free=0.08, lags=0.06, asked=("canter", "gallop")),
    Footfalls("transverse gallop", 0.5, AIRY, behind=0.12, before=0.12, free=0.2, lags=0.06, asked=("gallop", "skip")),
    Footfalls("rotary gallop", 0.5, AIRY, behind=-0.12, before=0.12, free=0.2, lags=0.06, asked=("gallop",)),
    Footfalls("half-bound", 0.5, AIRY, behind=0.0, before=0.15, free=0.2, lags=0.06, asked=("half-bound",)),
    Footfalls("bound", 0.5, AIRY, behind=0.0, before=0.0, free=0.2, asked=("bound", "hop")),
    Footfalls("pronk", 0.0, AIRY, behind=0.0, before=0.0, free=0.08, asked=("pronk", "hop")),
)
TWO = (
    Footfalls("walk", 0.0, (0.52, 0.7), asked=("walk", "crawl", "shuffle")),
    Footfalls("stroll", 0.0, (0.55, 0.75), steps=(0.08, 0.3), asked=("walk", "crawl", "shuffle")),
    Footfalls("jog", 0.0, (0.48, 0.55), asked=("jog",)),
    Footfalls("run", 0.0, (0.25, 0.48), asked=("run", "scuttle")),
    Footfalls("slow run", 0.0, (0.25, 0.48), steps=(0.05, 0.25), asked=("run",)),
    Footfalls("hop", 0.0, (0.25, 0.55), behind=0.0, before=0.0, asked=("hop", "bound")),
    Footfalls("skip", 0.0, (0.3, 0.5), behind=0.25, before=0.25, lags=0.1, asked=("skip", "gallop")),
)
MANY = (
    Footfalls("tripod", 0.5, (0.42, 0.62), asked=("tripod", "tetrapod", "walk", "trot", "scuttle")),
    Footfalls("ripple", 0.33, (0.5, 0.7), free=0.08, asked=("ripple", "walk", "crawl")),
    Footfalls("wave", 0.17, (0.6, 0.82), free=0.07, asked=("wave", "walk", "crawl")),
    Footfalls("wave from the front", -0.2, (0.5, 0.75), free=0.1, asked=("wave", "crawl")),
    Footfalls("run", 0.5, (0.28, 0.45), free=0.1, asked=("run",)),
    Footfalls("row", 0.4, (0.3, 0.6), behind=0.0, before=0.0, free=0.2, asked=("hop", "bound", "gallop", "pronk")),
)
ONE = (
    Footfalls("hop", 0.0, (0.3, 0.55), asked=("hop",)),
    Footfalls("long hops", 0.0, (0.2, 0.4), steps=(0.3, 0.9), asked=("hop",)),
    Footfalls("short hops", 0.0, (0.35, 0.7), steps=(0.03, 0.2), asked=("hop",)),
    Footfalls("low hops", 0.0, (0.55, 0.8), asked=("hop",)),
)
ANY = (Footfalls("any", 0.5, (0.25, 0.75), behind=0.5, before=0.5, free=0.5, lags=0.5, asked=()),)


def footfalls_for(pairs: tuple[int, ...], gait: str | None = None) -> tuple[Footfalls, ...]:
    """Those that suit girdles of so many limbs each, of a gait that is asked for only what may be one.

    >>> [one.name for one in footfalls_for((2, 2), "gallop")]
    ['canter', 'transverse gallop', 'rotary gallop']
    >>> [one.name for one in footfalls_for((2,))]
    ['walk', 'stroll', 'jog', 'run', 'slow run', 'hop', 'skip']
    """
    found: tuple[Footfalls, ...]
    if pairs == (1,):
        found = ONE
    elif set(pairs) != {2}:
        found = ANY
    else:
        found = TWO if len(pairs) == 1 else FOUR if len(pairs) == 2 else MANY
    return tuple(one for one in found if gait is None or gait in one.asked) or found
