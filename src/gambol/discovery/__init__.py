"""Finding gaits: random generation, fine tuning, honest checks of what was found, and ten different ways to move."""

from typing import TYPE_CHECKING

from gambol.boundary import loaded_when_asked

if TYPE_CHECKING:
    from gambol.discovery.archive import Archive
    from gambol.discovery.discovering import discover
    from gambol.discovery.evolving import evolve
    from gambol.discovery.evolving_bodies import evolve_bodies
    from gambol.discovery.gathering import gather
    from gambol.discovery.hardship import largest_pushes
    from gambol.discovery.illuminating import illuminate
    from gambol.discovery.illuminating_bodies import illuminate_bodies
    from gambol.discovery.learning import learn
    from gambol.discovery.problem import Problem
    from gambol.discovery.refining import refine
    from gambol.discovery.replaying import replay
    from gambol.discovery.showcasing import showcase
    from gambol.discovery.tracing import Ancestry, ancestry
    from gambol.discovery.transplanting import Transplant, transplant
else:
    __getattr__, __dir__ = loaded_when_asked(__name__)

__all__ = [
    "Ancestry",
    "Archive",
    "Problem",
    "Transplant",
    "ancestry",
    "discover",
    "evolve",
    "evolve_bodies",
    "gather",
    "illuminate",
    "illuminate_bodies",
    "largest_pushes",
    "learn",
    "refine",
    "replay",
    "showcase",
    "transplant",
]
