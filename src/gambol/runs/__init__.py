"""Runs: durable folders of candidates, written so that a kill loses at most the batch in flight."""

from typing import TYPE_CHECKING

from gambol.boundary import loaded_when_asked

if TYPE_CHECKING:
    from gambol.runs.candidate import Candidate, Verdict
    from gambol.runs.database import Action
    from gambol.runs.recipe import Recipe
    from gambol.runs.run import Run
else:
    __getattr__, __dir__ = loaded_when_asked(__name__, check=False)

__all__ = [
    "Action",
    "Candidate",
    "Recipe",
    "Run",
    "Verdict",
]
