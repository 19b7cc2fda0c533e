"""Gaits of one name told apart in a few words: a long low hop, a quick hop, a trot backwards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gambol.motion.gait import Gait

CLEARLY = 1.15  # times the middle one of its name, from which on a gait is quick, long or high, or the opposite below
WORDS = 2  # that are said of one at the most, beside that it goes backwards


class Side(NamedTuple):
    """In what two gaits of one name may differ, and what one says of a large and of a small one."""

    large: str
    small: str


SIDES = (Side("quick", "slow"), Side("long", "short"), Side("high", "low"), Side("floating", "grounded"))
BACKWARDS = "backwards"


def told_apart(names: Sequence[str], gaits: Sequence[Gait]) -> list[str]:
    """The names of several gaits, with what tells those of one name apart.

    >>> import gambol
    >>> gait = gambol.describe(gambol.simulate("luxo", gambol.controllers.Passive()))
    >>> from dataclasses import replace
    >>> told_apart(["hop", "hop", "sit"], [replace(gait, period=x, speed=1.0) for x in (0.2, 0.4, 0.4)])
    ['quick hop', 'slow hop', 'sit']
    """
    found = list(names)
    for name in dict.fromkeys(names):
        group = [i for i, other in enumerate(names) if other == name]
        if len(group) == 1:
            continue
        said = _said([gaits[i] for i in group])
        for i, words in zip(group, said, strict=True):
            found[i] = _joined(name, words)
    return found


def _said(gaits: Sequence[Gait]) -> list[list[str]]:
    """Words for each: as few as tell it apart from the others."""
    ahead, back = (sum(gait.direction == way for gait in gaits) for way in (1, -1))
    main = 1 if ahead >= back else -1
    all_words = [([BACKWARDS] if gait.direction == -main else []) for gait in gaits]
    for side, values in zip(SIDES, zip(*map(_numbers, gaits), strict=True), strict=True):
        middle = sorted(values)[len(values) // 2] if len(values) % 2 else _between(sorted(values))
        for words, value in zip(all_words, values, strict=True):
            if value > CLEARLY * middle:
                words.append(side.large)
            elif value * CLEARLY < middle:
                words.append(side.small)
    return [_fewest(i, all_words) for i in range(len(gaits))]


def _between(values: Sequence[float]) -> float:
    """The middle of an even number of values."""
    half = len(values) // 2
    return 0.5 * (values[half - 1] + values[half])


def _numbers(gait: Gait) -> tuple[float, ...]:
    """How quick, long, high and airy it is."""
    return (1.0 / gait.cycle, gait.stride, gait.bob, gait.flight)


def _fewest(i: int, all_words: Sequence[list[str]]) -> list[str]:
    most = WORDS + (BACKWARDS in all_words[i])
    for count in range(1, most):
        if all(all_words[j][:count] != all_words[i][:count] for j in range(len(all_words)) if j != i):
            return all_words[i][:count]
    return all_words[i][:most]


def _joined(name: str, words: Sequence[str]) -> str:
    """One says that something goes backwards after its name, and all else before it."""
    before = [word for word in words if word != BACKWARDS]
    return " ".join([*before, name, *([BACKWARDS] if BACKWARDS in words else [])])
