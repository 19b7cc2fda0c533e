"""Genotypes of bones by chance: a few kinds of parts, and links among them, until a valid body comes of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set
from typing import Any

from gambol.creatures.genotype.bones.expansion import BonePhenotype
from gambol.creatures.genotype.bones.genotype import BoneGenotype, BoneLink, BoneNode, NoBody, Turn
from gambol.creatures.genotype.bones.validity import BoneBounds, checked_bones
from gambol.draws import Dice, Draws
from gambol.errors import InvalidInput

Data = dict[str, Any]
TURNS: tuple[Turn, ...] = ("pitch", "yaw", "roll")
SHAPES = ("box", "capsule", "ellipsoid")
FACES = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))
OUTWARDS: dict[tuple[int, int, int], Data] = {  # turns by which a child points straight out of each face
    (1, 0, 0): {},
    (-1, 0, 0): {"yaw": 180.0},
    (0, 1, 0): {"pitch": 90.0},
    (0, -1, 0): {"pitch": -90.0},
    (0, 0, 1): {"yaw": -90.0},
    (0, 0, -1): {"yaw": 90.0},
}
DIGITS = 4  # after the point of all that chance draws: files stay readable
TRIES = 1000
CHAINS = 0.3  # of the first nodes of random genotypes are made again and again, one behind the other
LINKS = (2, 5)  # how often, at least and at most


def random_bones(draws: Draws, name: str = "random", bounds: BoneBounds | None = None) -> BoneGenotype:
    """A random genotype of bones whose body is valid within bounds.

    >>> one = random_bones(Draws(1))
    >>> one == random_bones(Draws(1)), one == random_bones(Draws(2))
    (True, False)
    """
    return random_body(draws, name, bounds).genotype


def random_body(draws: Draws, name: str = "random", bounds: BoneBounds | None = None) -> BonePhenotype:
    """The same, with what it expands to."""
    dice, within, refused = Dice(draws), bounds or BoneBounds(), Counter[str]()
    for _ in range(TRIES):
        found = _attempt(dice, name, within)
        if isinstance(found, BonePhenotype):
            return found
        refused[found] += 1
    told = " and ".join(f"{count} {word}" for word, count in refused.most_common())
    raise InvalidInput(
        f"{TRIES} random genotypes without one of {within.fewest_parts} to {within.most_parts} parts: {told}",
        "bodies drawn at random have few parts",
        "ask for fewer parts, or allow more hinges",
    )


def _attempt(dice: Dice, name: str, bounds: BoneBounds) -> BonePhenotype | str:
    count = 1 + int(4 * dice.one())
    nodes = [random_node(dice, f"part{i + 1}", bounds) for i in range(count)]
    for i in range(1, count):  # each hangs on one that was drawn before it
        nodes[int(i * dice.one())]["links"].append(random_link(dice, nodes[i]["name"]))
    if dice.one() < CHAINS:
        _make_chain(dice.pick(nodes), dice)
    for _ in range(int(3 * dice.one())):
        dice.pick(nodes)["links"].append(random_link(dice, dice.pick(nodes)["name"]))
    return body_or_word({"name": name, "nodes": nodes}, bounds)


def _make_chain(node: Data, dice: Dice) -> None:
    """Has a node hang on its own end again and again: worms, tails, tentacles."""
    fewest, most = LINKS
    node["limit"] = fewest + int((most - fewest + 1) * dice.one())
    scale = round(0.8 + 0.2 * dice.one(), DIGITS)
    behind = {"to": node["name"], "at": [1.0, 0.0, 0.0], "turn": {}, "scale": scale, "mirror": False, "terminal": False}
    node["links"].insert(0, behind)


def random_node(dice: Dice, name: str, bounds: BoneBounds) -> Data:
    """The data of a part without links, longer than it is thick."""
    low, high = bounds.smallest, bounds.largest
    thickness = random_size(dice, 2.0 * low, 0.25 * high)
    found: Data = {
        "name": name,
        "shape": dice.pick(SHAPES),
        "length": random_size(dice, thickness, 0.5 * high),
        "thickness": thickness,
        "width": random_size(dice, 2.0 * low, 0.4 * high),
        "limit": dice.pick((1, 1, 1, 2, 3)),
        "hinges": {},
        "strength": round(0.4 + 0.6 * dice.one(), DIGITS),
        "links": [],
    }
    if found["shape"] == "capsule":
        found["width"] = None
    for _ in range(dice.pick((1, 1, 2))):
        found["hinges"][dice.pick(TURNS)] = random_range(dice)
    return found


def random_size(dice: Dice, low: float, high: float) -> float:
    """Metres between two sizes, rather small than large."""
    share = dice.one()
    return round(low + (high - low) * share * share, DIGITS)


def random_range(dice: Dice) -> list[float]:
    """Degrees to both sides of rest."""
    return [-round(10.0 + 60.0 * dice.one(), 1), round(10.0 + 60.0 * dice.one(), 1)]


def random_link(dice: Dice, to: str) -> Data:
    """The data of a link that leads out of one of the parent's faces, about its middle or beside it."""
    face = dice.pick(FACES)
    turn = dict(OUTWARDS[face])
    for word in ("pitch", "yaw"):
        if dice.one() < 0.5:
            turn[word] = _half_turn(turn.get(word, 0.0) + 45.0 * dice.signed())
    return {
        "to": to,
        "at": [float(way) if way else round(0.8 * dice.signed(), DIGITS) for way in face],
        "turn": turn,
        "scale": round(0.75 + 0.35 * dice.one(), DIGITS),
        "mirror": dice.one() < 0.5,
        "terminal": dice.one() < 0.15,
    }


def _half_turn(degrees: float) -> float:
    return round(min(max(degrees, -180.0), 180.0), 1)


def body_or_word(data: Data, bounds: BoneBounds) -> BonePhenotype | str:
    """The body of a genotype's data, which is relieved of nodes of which no part is made, or why it is not valid.

    Entry by entry the data are valid, as all that is drawn and bred: to check each again would take most of the time.
    """
    try:
        found = checked_bones(_genotype(data, data["nodes"]), bounds)
    except NoBody as refused:
        return refused.word
    made = {part.node for part in found.parts}
    if len(made) == len(data["nodes"]):
        return found
    return found.called(_genotype(data, [_without(node, made) for node in data["nodes"] if node["name"] in made]))


def _genotype(data: Data, nodes: Sequence[Data]) -> BoneGenotype:
    summary, hints = data.get("summary", ""), data.get("hints", {})
    return BoneGenotype.model_construct(name=data["name"], summary=summary, nodes=tuple(map(_node, nodes)), hints=hints)


def _node(data: Data) -> BoneNode:
    hinges = {turn: tuple(ends) for turn, ends in data["hinges"].items()}
    links = tuple(BoneLink.model_construct(**{**link, "at": tuple(link["at"])}) for link in data["links"])
    return BoneNode.model_construct(**{**data, "hinges": hinges, "links": links})


def _without(node: Data, made: Set[str]) -> Data:
    """A node without links that are never followed, since nothing is made of where they lead."""
    return {**node, "links": [link for link in node["links"] if link["to"] in made]}
