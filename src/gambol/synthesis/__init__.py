"""Searches by asking and telling: they ask for genomes to be scored and are told what came out. They know no bodies."""

from typing import TYPE_CHECKING

from gambol.boundary import loaded_when_asked

if TYPE_CHECKING:
    from gambol.synthesis.annealing import Anneal, AnnealAll
    from gambol.synthesis.ascent import Ascent
    from gambol.synthesis.cma_es import CmaEs
    from gambol.synthesis.cma_me import CmaMe
    from gambol.synthesis.elites import Elite, Elites
    from gambol.synthesis.generational import Breeder, Evolution, Generational
    from gambol.synthesis.given import Given
    from gambol.synthesis.grid import Axis, Grid
    from gambol.synthesis.map_elites import Illumination, MapElites
    from gambol.synthesis.niching import Clearing
    from gambol.synthesis.proposals import Birth, Find, Outcomes, Proposal, Proposals
    from gambol.synthesis.random_search import RandomSearch
    from gambol.synthesis.search import Search
    from gambol.synthesis.searches import SEARCHES
    from gambol.synthesis.simplex import Simplex
    from gambol.synthesis.space import Space
else:
    __getattr__, __dir__ = loaded_when_asked(__name__, check=False)

__all__ = [
    "SEARCHES",
    "Anneal",
    "AnnealAll",
    "Ascent",
    "Axis",
    "Birth",
    "Breeder",
    "Clearing",
    "CmaEs",
    "CmaMe",
    "Elite",
    "Elites",
    "Evolution",
    "Find",
    "Generational",
    "Given",
    "Grid",
    "Illumination",
    "MapElites",
    "Outcomes",
    "Proposal",
    "Proposals",
    "RandomSearch",
    "Search",
    "Simplex",
    "Space",
]
