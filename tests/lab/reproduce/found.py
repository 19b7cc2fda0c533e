"""What searches of minutes would find, for tests of what follows."""

import gambol
from gambol.dynamics.habitat import natural_world
from gambol.runs.candidate import Candidate
from gambol.runs.recipe import Recipe


def found_by(creature, controller, task, seconds, **how):
    """A candidate as of a search that has found it."""
    body = gambol.creature(creature)
    recipe = Recipe(
        creature=body,
        family=controller.family,
        task=task,
        worlds=(natural_world(body),),
        seconds=seconds,
        verb="discover",
        trials=1,
        keep=1,
        seed=0,
        method="random",
        **how,
    )
    return Candidate(trial=0, id=1, controller=controller, score=1.0, status="ok", recipe=recipe)


def hop(seed):
    """What experiments with Luxo begin with, and search for in thousands of trials."""
    graph = gambol.controllers.PoseGraph.cyclic(gambol.load("examples/luxo-hop.yaml").poses)
    return found_by("luxo", graph, {"kind": "upright"}, 6.0)
