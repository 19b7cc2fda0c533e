"""How plans of bodies change: sizes of what they name, recursive limits, places of links, and the graph itself.

After Sims 1994, whose bodies evolve with their controllers by changes of such a graph (Sanders 2000, 1.2.1; its own
bodies stay as they are). Sizes are factors of a plan's numbers: bodies that differ in nothing else share a kernel, with
their numbers in the lane. What changes the plan makes another body, with a kernel of its own, and is meant to be rare.

Masses and strengths have sizes, lengths have none: a spring that is longer than the pose in which its body begins is
loaded, and evolution finds bodies that are flung instead of such that move. Lengths change with the plan and its pose.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import lru_cache

from gambol.creatures.genotype.expansion import Phenotype, expanded
from gambol.creatures.genotype.genotype import Genotype, GenotypeLink, GenotypeNode
from gambol.creatures.genotype.graph.following import reached
from gambol.creatures.units import RADIAN
from gambol.draws import Dice
from gambol.errors import InvalidInput
from gambol.portable.angles import sincos

MOST_MASSES = 64  # of a body that evolves
TRIES = 8  # at a change of the plan that makes another body
SPREAD = 0.1  # of a size, as a share of it
STRETCH, TILT = 0.15, 15.0  # of a link's place as a share of its length, and of its way or its frame in degrees
STRETCHES = (0.7, 1.4)  # at a time
FACTOR = 2.0  # by which links may be shorter or longer than any in the plan that evolution begins with
WIDEST = 0.4  # of a muscle's length at the beginning: how far its range reaches at most
CORNER = 15.0  # degrees: new links point along multiples of that
DIGITS = 6  # after the point of places in a plan

Sizes = Mapping[str, float]  # a factor for each `mass.NODE` and `strength.NODE.LINK`, links counted from 1


@lru_cache(maxsize=256)
def phenotype_of(plan: Genotype) -> Phenotype:
    """What a plan expands to."""
    return expanded(plan)


def usual_sizes(plan: Genotype) -> dict[str, float]:
    """All that may grow, as it is in the plan."""
    masses = [f"mass.{node.name}" for node in plan.nodes if not node.virtual]
    links = [(f"{node.name}.{i}", link) for node in plan.nodes for i, link in enumerate(node.links, 1)]
    return dict.fromkeys([*masses, *[f"strength.{key}" for key, link in links if link.shortest is not None]], 1.0)


def replicated_sizes(plan: Genotype, sizes: Sizes) -> dict[str, float]:
    """Sizes of the expanded body's details: those of a node or a link for each of its instances."""
    parts = phenotype_of(plan).parts
    found: dict[str, float] = {}
    for part in parts:
        if not plan.node(part.node).virtual:
            found[f"mass.{part.name}.mass"] = sizes[f"mass.{part.node}"]
        if part.muscular and part.parent is not None and part.link is not None:
            above = plan.node(parts[part.parent].node)
            found[f"spring.{part.name}.strength"] = sizes[f"strength.{above.name}.{above.links.index(part.link) + 1}"]
    return found


def resized(sizes: Sizes, limits: tuple[float, float], dice: Dice) -> dict[str, float]:
    """One to three sizes a little different, within limits."""
    found = dict(sizes)
    for _ in range(1 + int(3 * dice.one())):
        name = dice.pick(list(found))
        found[name] = min(max(found[name] * (1.0 + SPREAD * dice.gaussian()), limits[0]), limits[1])
    return found


def kept_sizes(sizes: Sizes, old: Genotype, new: Genotype) -> dict[str, float]:
    """The sizes of a changed plan: what is still there keeps its own, a link that was reshaped too."""
    found, before = usual_sizes(new), {node.name: node.links for node in old.nodes}
    for node in new.nodes:
        known = before.get(node.name, ())
        keys = {f"mass.{node.name}": f"mass.{node.name}"}  # the old name of each
        for i, link in enumerate(node.links):
            if link in known or len(known) == len(node.links):
                was = known.index(link) if link in known else i
                keys[f"strength.{node.name}.{i + 1}"] = f"strength.{node.name}.{was + 1}"
        found |= {key: sizes[was] for key, was in keys.items() if key in found and was in sizes}
    return found


# changes of the plan: they propose one that may not be valid


def changed_plan(plan: Genotype, method: str, lengths: tuple[float, float], dice: Dice) -> Genotype:
    """The plan of another valid body, by `segmenting`, `reshaping` or `rewiring`; itself where none was found.

    `lengths` are the least and the greatest of a link: else bodies get farther by being larger.
    """
    body = phenotype_of(plan).body
    for _ in range(TRIES):
        found = _made_valid(CHANGES[method](plan, dice), lengths)
        if found is not None and phenotype_of(found).body != body:
            return found
    return plan


def _segmented(plan: Genotype, dice: Dice) -> Genotype:
    """A recursive limit one more or one less."""
    node = dice.pick(plan.nodes)
    return _with(plan, node, limit=max(0, node.limit + (1 if dice.one() < 0.5 else -1)))


def _reshaped(plan: Genotype, dice: Dice) -> Genotype:
    """A link that leads elsewhere, and is as much longer or shorter; the range of its muscle; its child's frame."""
    node, i = dice.pick(_links(plan))
    link, what = node.links[i], dice.pick(("turn", "range", "place"))
    if what == "range" and link.shortest is not None and link.longest is not None:
        other = _ranged(link, 1.0 + STRETCH * dice.gaussian())
    elif what == "turn":
        other = link.model_copy(update={"turn": round(link.turn + TILT * dice.gaussian(), DIGITS)})
    else:
        longer = min(max(1.0 + STRETCH * dice.gaussian(), STRETCHES[0]), STRETCHES[1])
        other = _led(link, longer, TILT * dice.gaussian())
    return _with(plan, node, links=(*node.links[:i], other, *node.links[i + 1 :]))


def _rewired(plan: Genotype, dice: Dice) -> Genotype:
    """A node or a link more or less (Sanders 2000, 1.2.1)."""
    what, (node, i) = dice.pick(("node more", "node less", "link more", "link less")), dice.pick(_links(plan))
    if what == "link less":
        return _with(plan, node, links=node.links[:i] + node.links[i + 1 :])
    if what == "node less":
        return _without(plan, node.links[i].to)
    parent, child = dice.pick(plan.nodes), dice.pick([one for one in plan.nodes if not one.virtual])
    if what == "node more":
        child = child.model_copy(update={"name": _new_name(plan), "limit": 1, "links": ()})
        plan = plan.model_copy(update={"nodes": (*plan.nodes, child)})
    way = _led(node.links[i], 1.0, CORNER * int(dice.one() * 360.0 / CORNER))
    return _with(plan, parent, links=(*parent.links, way.model_copy(update={"to": child.name})))


CHANGES: dict[str, Callable[[Genotype, Dice], Genotype]] = {
    "segmenting": _segmented,
    "reshaping": _reshaped,
    "rewiring": _rewired,
}


def _links(plan: Genotype) -> list[tuple[GenotypeNode, int]]:
    """All links, as a node and the number of one of its links; a body that something moves has some."""
    return [(node, i) for node in plan.nodes for i in range(len(node.links))]


def _new_name(plan: Genotype) -> str:
    taken = {node.name for node in plan.nodes}
    return next(name for i in range(1, len(taken) + 2) if (name := f"limb{i}") not in taken)


def _led(link: GenotypeLink, longer: float, degrees: float) -> GenotypeLink:
    """A link that leads another way and farther, its muscle as much longer."""
    s, c = (longer * part for part in sincos(degrees * RADIAN))
    x, y = link.at
    entries: dict[str, object] = {"at": (round(c * x - s * y, DIGITS), round(s * x + c * y, DIGITS))}
    if link.shortest is not None and link.longest is not None:
        entries |= {"shortest": round(longer * link.shortest, DIGITS), "longest": round(longer * link.longest, DIGITS)}
    return link.model_copy(update=entries)


def _ranged(link: GenotypeLink, wider: float) -> GenotypeLink:
    """A link whose muscle shortens and lengthens more, or less, from where it holds the body as it begins."""
    length, wider = math.hypot(*link.at), min(max(wider, STRETCHES[0]), STRETCHES[1])
    shortest, longest = (round(length + wider * (end - length), DIGITS) for end in (link.shortest, link.longest) if end)
    low, high = (1.0 - WIDEST) * length, (1.0 + WIDEST) * length
    return link.model_copy(update={"shortest": max(shortest, low), "longest": min(longest, high)})


def _with(plan: Genotype, node: GenotypeNode, **entries: object) -> Genotype:
    """A plan with one node changed."""
    changed = node.model_copy(update=entries)
    return plan.model_copy(update={"nodes": tuple(changed if one == node else one for one in plan.nodes)})


def _without(plan: Genotype, name: str) -> Genotype:
    """A plan without a node, and without what leads to it."""
    nodes = (
        node.model_copy(update={"links": tuple(link for link in node.links if link.to != name)})
        for node in plan.nodes
        if node.name != name
    )
    return plan.model_copy(update={"nodes": tuple(nodes)})


def usual_lengths(plan: Genotype) -> tuple[float, float]:
    """Half of a plan's shortest link and twice its longest."""
    found = [math.hypot(*node.links[i].at) for node, i in _links(plan)]
    return min(found, default=0.0) / FACTOR, max(found, default=0.0) * FACTOR


def _made_valid(proposed: Genotype, lengths: tuple[float, float]) -> Genotype | None:
    """A plan relieved of nodes that nothing leads to, and of extra springs that have lost an end.

    None for one that makes no body, too large a one, or one that nothing moves.
    """
    ways = [math.hypot(*node.links[i].at) for node, i in _links(proposed)]
    if not proposed.nodes or any(not lengths[0] <= way <= lengths[1] for way in ways):
        return None
    try:
        plan = Genotype.from_data(_reached(proposed).model_dump(), proposed.name)
        masses = expanded(plan.model_copy(update={"extra": ()})).body.masses
        extra = tuple(spring for spring in plan.extra if spring.start in masses and spring.end in masses)
        plan = plan.model_copy(update={"extra": extra})
        body = phenotype_of(plan).body
    except InvalidInput:
        return None
    return plan if len(body.masses) <= MOST_MASSES and body.actuators else None


def _reached(plan: Genotype) -> Genotype:
    kept = reached(plan.nodes)
    return plan.model_copy(update={"nodes": tuple(node for node in plan.nodes if node.name in kept)})
