"""How genotypes of bones beget others: mutation, crossover and grafting (Sims 1994), always of valid bodies.

Every number changes on its own scale: sizes and scales by a share of themselves, places on a surface and directions by
angles, ranges of joints in degrees. A child that is no valid body is tried again; after some tries the first parent
stands in for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gambol.creatures.genotype.bones.expansion import BonePhenotype
from gambol.creatures.genotype.bones.genotype import MOST_LINKS, MOST_NODES, BoneGenotype
from gambol.creatures.genotype.bones.sampling import (
    DIGITS,
    SHAPES,
    TURNS,
    body_or_word,
    random_link,
    random_node,
    random_range,
)
from gambol.creatures.genotype.bones.validity import BoneBounds
from gambol.creatures.genotype.graph.following import reached
from gambol.draws import Dice, Draws

Data = dict[str, Any]
Made = tuple[Data, dict[str, tuple[int, str]]]  # a child that may not be valid, and where its nodes come from
TRIES = 8  # at a child that is a valid body
CHANGES = 4  # of a mutation, at most
SIZE, SCALE, STRENGTH = 0.15, 0.1, 0.1  # spreads: of a size and a scale as shares of them, of a strength
PLACE = 0.3  # of a way out of the parent, in shares of its half sizes
TILT, REACH = 15.0, 10.0  # degrees, of a link's turn and of a joint's range
LEAST_RANGE = 5.0  # degrees to either side
LONGEST_LIMIT = 6


@dataclass(frozen=True)
class BoneChild:
    """What a genotype expands to, and of each of its nodes the number of the parent it comes from and its name there.

    What is nested in a parent's nodes, a network for instance, can so go with them. New nodes come from nobody.
    """

    body: BonePhenotype
    origins: Mapping[str, tuple[int, str]]


def bred_bones(
    method: str, parents: Sequence[BoneGenotype], draws: Draws, bounds: BoneBounds | None = None
) -> BoneChild | None:
    """A child by `mutation` of the first parent, or by `crossover` or `grafting` of two; None where all tries failed.

    >>> from gambol.creatures.genotype.bones.sampling import random_bones
    >>> one, two = random_bones(Draws(1)), random_bones(Draws(2))
    >>> {parent for parent, _ in bred_bones("grafting", [one, two], Draws(3)).origins.values()}
    {0, 1}
    """
    dice, within, one = Dice(draws), bounds or BoneBounds(), parents[0]
    made: Callable[[], Made | None] = {
        "mutation": lambda: _changed(one, dice, within),
        "crossover": lambda: _crossed(one, parents[-1], dice),
        "grafting": lambda: _grafted(one, parents[-1], dice),
    }[method]
    for _ in range(TRIES):
        if (tried := made()) is None:
            continue
        data, origins = tried
        found = body_or_word(data, within)
        if isinstance(found, BonePhenotype) and found.genotype.nodes != one.nodes:
            kept = {node.name for node in found.genotype.nodes}
            return BoneChild(found, {name: origin for name, origin in origins.items() if name in kept})
    return None


def mutated_bones(parent: BoneGenotype, draws: Draws, bounds: BoneBounds | None = None) -> BoneGenotype:
    """A child with one to four changes. Most change numbers; a few change joints, links or nodes.

    >>> from gambol.creatures.genotype.bones.sampling import random_bones
    >>> one = random_bones(Draws(1))
    >>> mutated_bones(one, Draws(2)) == one
    False
    """
    return _child_or_first("mutation", [parent], draws, bounds)


def crossed_bones(
    one: BoneGenotype, other: BoneGenotype, draws: Draws, bounds: BoneBounds | None = None
) -> BoneGenotype:
    """A child with the first nodes of one parent and the last nodes of the other. Links keep the numbers of the nodes
    that they lead to.

    >>> from gambol.creatures.genotype.bones.sampling import random_bones
    >>> crossed_bones(random_bones(Draws(1)), random_bones(Draws(2)), Draws(3)).kind
    'bone-genotype'
    """
    return _child_or_first("crossover", [one, other], draws, bounds)


def grafted_bones(
    host: BoneGenotype, donor: BoneGenotype, draws: Draws, bounds: BoneBounds | None = None
) -> BoneGenotype:
    """A child like the host with one more limb: a node of the donor and everything that hangs on it.

    >>> from gambol.creatures.genotype.bones.sampling import random_bones
    >>> host, donor = random_bones(Draws(1)), random_bones(Draws(2))
    >>> len(grafted_bones(host, donor, Draws(3)).nodes) >= len(host.nodes)
    True
    """
    return _child_or_first("grafting", [host, donor], draws, bounds)


def _child_or_first(
    method: str, parents: Sequence[BoneGenotype], draws: Draws, bounds: BoneBounds | None
) -> BoneGenotype:
    found = bred_bones(method, parents, draws, bounds)
    return parents[0] if found is None else found.body.genotype


# mutation


def _changed(parent: BoneGenotype, dice: Dice, bounds: BoneBounds) -> Made:
    data = parent.model_dump(mode="json")
    for _ in range(1 + int(CHANGES * dice.one())):
        dice.pick(KINDS)(data["nodes"], dice, bounds)
    return data, {node.name: (0, node.name) for node in parent.nodes}


def _size(nodes: list[Data], dice: Dice, bounds: BoneBounds) -> None:
    node = dice.pick(nodes)
    which = dice.pick([name for name in ("length", "thickness", "width") if node[name] is not None])
    value = node[which] * max(1.0 + SIZE * dice.gaussian(), 0.5)
    node[which] = round(min(max(value, bounds.smallest), bounds.largest), DIGITS)


def _joint(nodes: list[Data], dice: Dice, bounds: BoneBounds) -> None:
    """The range or the strength of a joint."""
    node = dice.pick(nodes)
    if not node["hinges"] or dice.one() < 0.3:
        node["strength"] = round(min(max(node["strength"] + STRENGTH * dice.gaussian(), 0.1), 1.0), DIGITS)
        return
    turn = dice.pick(list(node["hinges"]))
    low, high = (end + REACH * dice.gaussian() for end in node["hinges"][turn])
    node["hinges"][turn] = [
        round(max(min(low, -LEAST_RANGE), -180.0), 1),
        round(min(max(high, LEAST_RANGE), 180.0), 1),
    ]


def _hinge(nodes: list[Data], dice: Dice, bounds: BoneBounds) -> None:
    """A hinge more or less, or another shape."""
    node, turn = dice.pick(nodes), dice.pick(TURNS)
    if dice.one() < 0.3:
        node["shape"] = dice.pick(SHAPES)
        node["width"] = None if node["shape"] == "capsule" else node["width"] or node["thickness"]
    elif turn in node["hinges"]:
        del node["hinges"][turn]
    else:
        node["hinges"][turn] = random_range(dice)


def _place(nodes: list[Data], dice: Dice, bounds: BoneBounds) -> None:
    """Where a child hangs, how it is turned, or how large it is."""
    if (link := _any_link(nodes, dice)) is None:
        return
    what = dice.pick(("at", "turn", "scale"))
    if what == "at":
        way = [round(x + PLACE * dice.gaussian(), DIGITS) for x in link["at"]]
        link["at"] = way if any(abs(x) > 0.01 for x in way) else link["at"]
    elif what == "turn":
        word = dice.pick(TURNS)
        turned = link["turn"].get(word, 0.0) + TILT * dice.gaussian()
        link["turn"][word] = round(turned - 360.0 * ((turned > 180.0) - (turned < -180.0)), 1)
    else:
        link["scale"] = round(min(max(link["scale"] * (1.0 + SCALE * dice.gaussian()), 0.3), 3.0), DIGITS)


def _recursion(nodes: list[Data], dice: Dice, bounds: BoneBounds) -> None:
    """A recursive limit by one, or whether a link is mirrored or terminal."""
    link = _any_link(nodes, dice)
    if link is None or dice.one() < 0.5:
        node = dice.pick(nodes)
        node["limit"] = min(max(node["limit"] + (1 if dice.one() < 0.5 else -1), 0), LONGEST_LIMIT)
    else:
        word = "mirror" if dice.one() < 0.7 else "terminal"
        link[word] = not link[word]


def _graph(nodes: list[Data], dice: Dice, bounds: BoneBounds) -> None:
    """A link or a node more or less, or a link that leads elsewhere."""
    what, node = dice.pick(("node", "link", "link less", "elsewhere")), dice.pick(nodes)
    if what == "node" and len(nodes) < MOST_NODES and len(node["links"]) < MOST_LINKS:
        new = random_node(dice, _new_name(nodes), bounds)
        nodes.append(new)
        node["links"].append(random_link(dice, new["name"]))
    elif what == "link" and len(node["links"]) < MOST_LINKS:
        node["links"].append(random_link(dice, dice.pick(nodes)["name"]))
    elif what == "link less" and node["links"]:
        node["links"].remove(dice.pick(node["links"]))
    elif what == "elsewhere" and node["links"]:
        dice.pick(node["links"])["to"] = dice.pick(nodes)["name"]


# By how often each is picked: what makes another tree is rarer than what changes numbers.
KINDS: tuple[Callable[[list[Data], Dice, BoneBounds], None], ...] = (
    *[_size] * 5,
    *[_place] * 5,
    *[_joint] * 4,
    *[_recursion] * 2,
    _hinge,
    _graph,
)


def _any_link(nodes: list[Data], dice: Dice) -> Data | None:
    links = [link for node in nodes for link in node["links"]]
    return dice.pick(links) if links else None


def _new_name(nodes: list[Data]) -> str:
    taken = {node["name"] for node in nodes}
    return next(name for i in range(1, len(taken) + 2) if (name := f"part{i}") not in taken)


# crossover and grafting


def _crossed(one: BoneGenotype, other: BoneGenotype, dice: Dice) -> Made:
    parents = [genotype.model_dump(mode="json")["nodes"] for genotype in (one, other)]
    first = 1 + int(len(parents[0]) * dice.one())  # at least the root
    second = int((len(parents[1]) + 1) * dice.one())
    chosen = [(node, 0) for node in parents[0][:first]] + [(node, 1) for node in parents[1][second:]]
    nodes: list[Data] = []
    origins: dict[str, tuple[int, str]] = {}
    for node, parent in chosen[:MOST_NODES]:
        name = f"part{len(nodes) + 1}"
        nodes.append({**node, "name": name})
        origins[name] = parent, node["name"]
    for node, (_, parent) in zip(nodes, chosen, strict=False):
        numbers = {each["name"]: i for i, each in enumerate(parents[parent])}
        node["links"] = [{**link, "to": nodes[numbers[link["to"]] % len(nodes)]["name"]} for link in node["links"]]
    return {**one.model_dump(mode="json"), "nodes": nodes}, origins


def _grafted(host: BoneGenotype, donor: BoneGenotype, dice: Dice) -> Made | None:
    data = host.model_dump(mode="json")
    nodes: list[Data] = data["nodes"]
    root = dice.pick(donor.nodes)
    names: dict[str, str] = {}
    limb: list[Data] = []
    for node in reached((root, *[each for each in donor.nodes if each != root])).values():
        names[node.name] = _new_name([*nodes, *limb])
        limb.append({**node.model_dump(mode="json"), "name": names[node.name]})
    for part in limb:
        part["links"] = [{**link, "to": names[link["to"]]} for link in part["links"]]
    carrier = dice.pick(nodes)
    if len(nodes) + len(limb) > MOST_NODES or len(carrier["links"]) == MOST_LINKS:
        return None
    if carrier["links"] and dice.one() < 0.5:  # in place of a limb of its own
        dice.pick(carrier["links"])["to"] = names[root.name]
    else:
        carrier["links"].append(random_link(dice, names[root.name]))
    origins = {node["name"]: (0, node["name"]) for node in nodes}
    origins |= {name: (1, was) for was, name in names.items()}
    return {**data, "nodes": [*nodes, *limb]}, origins
