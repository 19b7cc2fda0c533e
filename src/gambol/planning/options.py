"""Options of `plan`, as a recipe keeps them."""

from __future__ import annotations

from typing import Annotated, Any, Self

from pydantic import Field

from gambol.descriptions import Description
from gambol.runs.recipe import Recipe

NEVER = 0  # simulations of patience, in a recipe, for a planner that never steps back


class PlanOptions(Description):
    """How a plan is searched for.

    >>> PlanOptions.from_data({"width": 16.0, "patience": 0.0, "memory": "no"}, "the options").patience is None
    True
    """

    width: Annotated[int, Field(ge=1, le=4096)]  # nodes expanded side by side
    patience: Annotated[int, Field(ge=1)] | None  # simulations without a new action before some are taken back
    memory: str  # whose experience is used: `no`, `yes` for its own, or a plan's name or folder

    @classmethod
    def from_data(cls, data: Any, where: str) -> Self:
        """As a recipe keeps them, where no patience is 0."""
        return super().from_data({**data, "patience": data["patience"] or None}, where)

    @classmethod
    def of(cls, recipe: Recipe) -> Self:
        """Those of a recipe."""
        return cls.from_data(dict(recipe.options), "the recipe's options")

    def data(self) -> dict[str, Any]:
        """As a recipe keeps them."""
        return {**self.model_dump(), "patience": self.patience or NEVER}
