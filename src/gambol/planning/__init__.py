"""Planning: a tree of saved states, grown best first until a sequence of inputs does what a problem asks for
(Huang 1996).

The way of one accepted action goes through six files:

    search      has a planner advance until the plan is long enough, there is no path or the simulations are spent
    planner     has its tree grow, keeps what is accepted and steps back where it is stuck
    tree        chooses the best nodes, has inputs simulated and judged, and accepts the first on the way (Figure 4.2)
    proposals   which inputs to try from a node
    expander    simulates them from saved states, prunes and judges: the physics
    store       writes what is accepted into the run's folder

`problems` and `inputs` are what a person writes, `planned` is what comes out, `body` is what must be known of a
creature.
"""

from typing import TYPE_CHECKING

from gambol.boundary import loaded_when_asked

if TYPE_CHECKING:
    from gambol.planning.inputs import Choices, Primitive, Primitives, Range
    from gambol.planning.known_problems import problem, problem_names
    from gambol.planning.planned import Plan
    from gambol.planning.problems import Likeness, Problem
    from gambol.planning.search import plan
    from gambol.planning.tree import Tally
else:
    __getattr__, __dir__ = loaded_when_asked(__name__)

__all__ = [
    "Choices",
    "Likeness",
    "Plan",
    "Primitive",
    "Primitives",
    "Problem",
    "Range",
    "Tally",
    "plan",
    "problem",
    "problem_names",
]
