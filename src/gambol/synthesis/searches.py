"""Searches over vectors by name: gambol's own, and any that a program or an installed package registers."""

from __future__ import annotations

from collections.abc import Callable

from gambol.registry import Registry
from gambol.synthesis.given import Given
from gambol.synthesis.search import Search

SEARCHES: Registry[Callable[[Given], Search]] = Registry(
    "search method",
    "gambol.searches",
    lambda search: str(search.method),
    own={
        "ascent": "gambol.synthesis.ascent",
        "anneal": "gambol.synthesis.annealing",
        "anneal-all": "gambol.synthesis.annealing",
        "simplex": "gambol.synthesis.simplex",
        "cma-es": "gambol.synthesis.cma_es",
    },
)
