"""How a search changes a vector."""

from __future__ import annotations

import numpy as np

from gambol.compiler.arrays import exp, log
from gambol.draws import Draws
from gambol.synthesis.space import Space, Vectors


def one_small(space: Space, x: Vectors, draws: Draws) -> Vectors:
    """One of the numbers changed by exactly delta, to either side, as van de Panne and Fiume 1993 do (Figure 9)."""
    which, side = draws.uniform(2)
    k = int(which * len(x))
    changed = x.copy()
    changed[k] += space.delta[k] if side < 0.5 else -space.delta[k]
    return np.clip(changed, space.low, space.high)


def some_of_any_size(space: Space, x: Vectors, draws: Draws) -> Vectors:
    """Some of the numbers changed, to either side and each by its own size, kept within the box.

    How many is drawn log-uniformly from one to all, and the sizes from half of delta to the whole box with the same
    chance for each octave: no scale is preferred, because none is known. Van de Panne and Fiume 1993 change one
    number by a fixed delta, and a person watched their searches; ours run alone, and get stuck less
    (`docs/gaits-measured.md` has the comparison).
    """
    count = int(exp(draws.one() * log(len(x) + 1)))
    which = np.argsort(draws.uniform(len(x)), kind="stable")[:count]
    sides, sizes = draws.uniform(count), draws.uniform(count)
    smallest = 0.5 * space.delta[which]
    octaves = np.frexp((space.high - space.low)[which] / smallest)[1]
    octave, within = np.divmod(sizes * octaves, 1.0)  # exact operations only: the same bits on every processor
    size = smallest * np.ldexp(1.0 + within, octave.astype(np.int64))
    changed = x.copy()
    changed[which] += np.where(sides < 0.5, size, -size)
    return np.clip(changed, space.low, space.high)


def all_at_once(space: Space, x: Vectors, draws: Draws) -> Vectors:
    """All numbers changed, each by up to a tenth of its range, kept within the box.

    (Grzeszczuk and Terzopoulos 1995, footnote 2.)
    """
    change = (2.0 * draws.uniform(len(x)) - 1.0) * (0.1 * (space.high - space.low))
    return np.clip(x + change, space.low, space.high)
