"""Runs: durable folders of candidates, written so that a kill loses at most the batch in flight."""

from gambol.runs.candidate import Candidate
from gambol.runs.database import Action
from gambol.runs.recipe import Recipe
from gambol.runs.run import Run
from gambol.runs.verdict import Verdict

__all__ = [
    "Action",
    "Candidate",
    "Recipe",
    "Run",
    "Verdict",
]
