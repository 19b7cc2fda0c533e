"""Bodies that may grow: what a kind of body offers for it. Kinds that offer nothing do not grow."""

from __future__ import annotations

import abc
from collections.abc import Mapping


class Growth(abc.ABC):
    """How one creature may grow: which parts have a size, the limits of each, and what follows from the sizes.

    A size is a factor: 1 leaves the part as it is in the creature's file.
    """

    limits: tuple[float, float]  # of a size, for searches
    small: float  # a small change of one

    @property
    @abc.abstractmethod
    def parts(self) -> tuple[str, ...]:
        """Names of the parts that may grow."""

    @property
    def details(self) -> tuple[str, ...]:
        """Names of single numbers that may grow without the rest of their part: a length, a mass, the place of a
        muscle.

        They are factors like the sizes. Only some kinds of body have any.
        """
        return ()

    @abc.abstractmethod
    def numbers(self, sizes: Mapping[str, float], tuning: Mapping[str, float]) -> dict[str, float]:
        """All numbers of the body that growing may change, by name, for these sizes.

        Parts without a size keep size 1. If no detail is among the sizes, numbers that only details change may be left
        out. `tuning` holds other numbers that a controller has changed: a stronger muscle may weigh more.
        """
