"""Options of `refine`, as a recipe keeps them."""

from __future__ import annotations

from typing import Annotated, Any, Self

from pydantic import Field

from gambol.descriptions import Description
from gambol.errors import InvalidInput
from gambol.runs.recipe import Recipe
from gambol.synthesis.annealing import Anneal, AnnealAll

CHAINS = 16  # side by side: a lane block's worth, or two


class RefineOptions(Description):
    """How candidates are refined, and from which.

    Runs of before these had types hold numbers instead, 1.0 for true, which read the same and are equal.

    >>> RefineOptions.from_data({"race": 1.0, "chains": 8.0, "start": "cb7baad5ac4e2cab"}, "the options").chains
    8
    """

    race: bool = True
    fixed: bool = False
    confirmed: bool = True
    body: bool = False
    anatomy: bool = False
    undriven: bool = False  # whether scores are counted above those of undriven bodies, as in the run it began from
    chains: Annotated[int, Field(ge=1, le=10_000)] = CHAINS
    temperature: Annotated[float, Field(gt=0.0, le=1e6)] | None = None  # the first of annealing
    cooling: Annotated[float, Field(gt=0.0, le=1.0)] | None = None  # by which it drops
    between: str | None = None  # where the way to a change begins: `start`, or the fingerprint of what was given
    start: str  # fingerprints of the individuals that it began from

    @classmethod
    def of(cls, recipe: Recipe) -> Self:
        """Those of a recipe."""
        return cls.from_data(dict(recipe.options), "the recipe's options")

    def data(self) -> dict[str, Any]:
        """As a recipe keeps them."""
        data = self.model_dump(exclude_none=True)
        newer = ("anatomy", "undriven")  # left out where they are not wanted, as before they were
        return {name: x for name, x in data.items() if name not in newer or x}


def check_annealing(method: str, temperature: float | None, cooling: float | None) -> None:
    """Refuses a schedule of annealing for a search that has none.

    >>> check_annealing("anneal", 0.3, None)
    >>> check_annealing("cma-es", None, 0.8)
    Traceback (most recent call last):
    gambol.errors.InvalidInput: a cooling for cma-es; only anneal and anneal-all have one; leave it out, or choose one
    """
    given = [name for name, x in (("temperature", temperature), ("cooling", cooling)) if x is not None]
    if given and method not in (Anneal.method, AnnealAll.method):
        raise InvalidInput(
            f"a {given[0]} for {method}",
            f"only {Anneal.method} and {AnnealAll.method} have one",
            "leave it out, or choose one",
        )
