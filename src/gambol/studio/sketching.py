"""What is drawn on the board, judged: the creature that it is, what its file leaves out, and what is wrong with it."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from typing import Any

from gambol.creatures.creature import Creature, creature_from_file
from gambol.creatures.springs.creature import SpringBody
from gambol.dynamics.traits import examine
from gambol.errors import InvalidInput
from gambol.motion.front import front_of
from gambol.portable.matrices import summed

GRAVITY = 9.81
SAG = 0.1  # of its length that a spring gives way under half the body's weight
DAMPING = 0.3  # of what would keep a mass on its spring from swinging
MASS = 1.0  # kg of a mass that says none
QUICK = 0.1  # s, in which a drawn muscle comes to what it is asked for
PARTS = ("bones", "links", "joints", "actuators", "springs", "contacts", "sensors", "points", "muscles")


@dataclass(frozen=True)
class Verdict:
    """What the board is told."""

    creature: Creature | None
    problems: list[dict[str, str]] = field(default_factory=list)  # part and sentence
    worked: dict[str, Any] = field(default_factory=dict)  # what was left out

    @property
    def told(self) -> dict[str, Any]:
        """As data for the board."""
        return {"problems": self.problems, "worked": self.worked}


def judged(data: dict[str, Any]) -> Verdict:
    """What a drawing comes to, in the sentences of the command line.

    >>> judged({"name": "mine", "root": {"link": "rod"}, "links": [{"name": "rod", "mass": -1, "length": 1}]}).problems
    [{'part': 'rod', 'text': 'mine: links 1, mass is -1; it must be above 0.0; give a larger number'}]
    """
    name = str(data.get("name") or "it")
    if not is_begun(data):
        return Verdict(None)
    try:
        creature = creature_from_file(_completed_if_possible(data), name)
        findings = examine(creature)
    except InvalidInput as error:
        return Verdict(None, [{"part": _part_in(str(error), data), "text": str(error)}])
    problems = [{"part": one.part.split()[-1], "text": f"{one.part}: {one.problem}; {one.remedy}"} for one in findings]
    return Verdict(creature, problems, _worked(creature))


def is_begun(data: dict[str, Any]) -> bool:
    """Whether anything is drawn yet."""
    return any(data.get(kind) for kind in ("links", "points", "bones"))


def _completed_if_possible(data: dict[str, Any]) -> dict[str, Any]:
    """With no more than masses where its numbers are not what they should be: who reads it says what is wrong."""
    try:
        return completed(data)
    except (KeyError, TypeError, ValueError):
        points = data.get("points") or []
        return {**data, "points": [{"mass": MASS, **one} if isinstance(one, dict) else one for one in points]}


def completed(data: dict[str, Any]) -> dict[str, Any]:
    """The data of a soft body with masses, strengths and sensors for what it leaves out; links work theirs out.

    Springs carry half the body's weight with a tenth of their length, and hardly swing.
    """
    if data.get("kind") != SpringBody.body:
        return data
    points = [{"mass": MASS, **point} for point in data["points"]]
    weight = GRAVITY * summed(float(point["mass"]) for point in points)
    places = {point["name"]: point["at"] for point in points}

    def strong(bond: dict[str, Any]) -> dict[str, Any]:
        ends = [places[bond[end]] for end in ("start", "end") if bond.get(end) in places]
        length = math.dist(*ends) if len(ends) == 2 else 1.0
        ks = float(bond.get("ks") or f"{0.5 * weight / (SAG * max(length, 1e-3)):.3g}")
        return {"ks": ks, "kd": float(f"{2.0 * DAMPING * math.sqrt(ks * MASS):.3g}"), **bond}

    muscles = [{"delay": QUICK, **strong(bond)} for bond in data.get("muscles") or []]
    whole = {
        **data,
        "points": points,
        "springs": [strong(bond) for bond in data.get("springs") or []],
        "muscles": muscles,
    }
    return whole if "sensors" in data else {**whole, "sensors": _felt(points, muscles)}


def _felt(points: list[dict[str, Any]], muscles: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Touch of the masses that stand lowest, and whether each muscle is long or short."""
    heights = [float(point["at"][1]) for point in points]
    low = min(heights) + 0.3 * (max(heights) - min(heights))
    feet = [one for one in points if one.get("touches", True) and one["at"][1] <= low]
    found = [{"name": f"on-{one['name']}"[:40], "kind": "touch", "contact": one["name"]} for one in feet]
    for one in muscles:
        if not {"relaxed", "contracted"} <= one.keys():
            continue  # which whoever reads it will say
        middle = 0.5 * (float(one["relaxed"]) + float(one["contracted"]))
        kind = {"kind": "spring-length", "spring": one["name"]}
        found.append({"name": f"{one['name'][:30]}-short", **kind, "min": 0.0, "max": middle})
    return found


def _worked(creature: Creature) -> dict[str, Any]:
    facts = (
        f"{creature.mass:.3g} kg, {creature.body_size:.2f} m, {_many(len(creature.actuators), 'muscle')}, "
        f"{_many(len(creature.sensors), 'sensor')}"
    )
    sensors = [one.model_dump(mode="json") for one in creature.sensors]
    return {"facts": facts, "sensors": sensors, "front": front_of(creature), **creature.worked_out}


def _many(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def _part_in(sentence: str, data: dict[str, Any]) -> str:
    """The part that a sentence speaks of: by its number, as in `links 4, mass is …`, or the first that it names."""
    for kind, number in re.findall(r"(\w+) (\d+)[,:]", sentence):
        parts = [part for part in data.get(kind) or [] if isinstance(part, dict)] if kind in PARTS else []
        if int(number) <= len(parts):
            return str(parts[int(number) - 1].get("name", ""))
    known = {str(part.get("name")) for kind in PARTS for part in data.get(kind) or [] if isinstance(part, dict)}
    return next((word for word in re.findall(r"'([^']+)'", sentence) if word in known), "")
