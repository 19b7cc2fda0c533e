"""Bodies that may grow: what a kind of body offers for it. Kinds that offer nothing do not grow."""

from __future__ import annotations

import abc
from collections.abc import Mapping


class Growth(abc.ABC):
    """How one creature may grow: which parts have a size, within which limits, and what follows from the sizes.

    A size is a factor; 1 is as the creature's file has it.
    """

    limits: tuple[float, float]  # of a size, for searches
    small: float  # a small change of one

    @property
    @abc.abstractmethod
    def parts(self) -> tuple[str, ...]:
        """Names of the parts that may grow."""

    @property
    def details(self) -> tuple[str, ...]:
        """Names of what may grow one by one, without the rest of its part: a length, a mass, the place of a muscle.

        They are factors among the sizes too. None unless the kind of body has some.
        """
        return ()

    @abc.abstractmethod
    def numbers(self, sizes: Mapping[str, float], tuning: Mapping[str, float]) -> dict[str, float]:
        """All numbers of the body that growing may change, by name, with these sizes; those of parts not named are 1.

        Where no detail is among the sizes, what only details change may be left out.

        `tuning` are other numbers of the body that a controller has changed: what it strengthens may weigh more.
        """
