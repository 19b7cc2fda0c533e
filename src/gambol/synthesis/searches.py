"""Searches over vectors by name: gambol's own, and any that a program or an installed package registers."""

from __future__ import annotations

from collections.abc import Callable

from gambol.registry import Registry
from gambol.synthesis.annealing import Anneal, AnnealAll
from gambol.synthesis.ascent import Ascent
from gambol.synthesis.cma_es import CmaEs
from gambol.synthesis.given import Given
from gambol.synthesis.search import Search
from gambol.synthesis.simplex import Simplex

SEARCHES: Registry[Callable[[Given], Search]] = Registry(
    "search method", "gambol.searches", lambda search: str(search.method)
)
for own in (Ascent, Anneal, AnnealAll, Simplex, CmaEs):
    SEARCHES.register(own)
