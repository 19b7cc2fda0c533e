"""What a module holds: one body, its programs, and gaits by name that can become one another."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from gambol.creatures.creature import Creature
from gambol.discovery.showcasing import showcase
from gambol.dynamics.channels import Channel
from gambol.errors import InvalidInput, check_how_many, must_be
from gambol.motion.front import front_of
from gambol.page.building import MOST_GAITS, casts_of
from gambol.page.cast import Cast
from gambol.page.parcel import parcel
from gambol.runs.candidate import Candidate
from gambol.runs.run import Run

REACH = (300.0, 300.0)  # body sizes of ground that a program may shape, behind where a body begins and ahead
GRIP = 1e-9  # N/m of the spring whose pull is a force, as in asked.js
PLACE = re.compile(r"^(?:place\.)?([xyz])(?:\.|$)")  # slots that say where in the world a body is, or its masses


@dataclass(frozen=True, eq=False)
class Living:
    """A body with its gaits by name, as another program runs them; and which gaits it cannot hold, a sentence each."""

    cast: Cast
    names: tuple[str, ...]
    left_out: tuple[str, ...] = ()

    @property
    def creature(self) -> Creature:
        """Whose body it is."""
        return self.cast.individuals[0].body

    @cached_property
    def places(self) -> Channel:
        """Where parts are, among what is seen."""
        return next(channel for channel in self.cast.model.channels if channel.places)

    @property
    def parts(self) -> tuple[str, ...]:
        """By name."""
        return tuple(self.places.parts or ())

    @property
    def mark(self) -> int:
        """Numbers of the place that it looks for; 0 if it looks for none."""
        return self.cast.recipe.worlds[0].follow.axes if "led" in self.cast.model.hand_names else 0

    @cached_property
    def shift(self) -> list[list[int]] | None:
        """The slots of a state that move a body along x, y and z; None where they are unknown, as of hanging bodies."""
        found: dict[str, list[int]] = {"x": [], "y": [], "z": []}
        for slot, name in enumerate(self.cast.model.system.slot_names):
            if place := PLACE.match(name):
                found[place[1]].append(slot)
        axes = "xyz"[: self.creature.dimensions]
        return [found[axis] for axis in axes] if all(found[axis] for axis in axes) else None

    @cached_property
    def fingerprint(self) -> str:
        """Told apart from others: what was saved of one module is not restored in another."""
        model = self.cast.model
        told = (model.program.fingerprint, model.observer.fingerprint, self.cast.bits, self.names)
        return hashlib.sha256(repr(told).encode()).hexdigest()[:16]

    def packed(self) -> bytes:
        """For the scripts of a module."""
        return parcel(self._data())

    def _data(self) -> dict[str, Any]:
        cast = self.cast.data()
        unseen = ("surface", "sticks", "actuators")  # of a stage
        gaits = [{"name": name, **self.cast.performer(i)} for i, name in enumerate(self.names)]
        return {
            "cast": {key: value for key, value in cast.items() if key not in unseen},
            "shift": self.shift,
            "gaits": gaits,
            "fingerprint": self.fingerprint,
        }


def living_of(run: Run, count: int = 10) -> Living:
    """The different gaits of a run, by the names that people give them: `walk`, `gallop`, `gallop-2`, `walk-backwards`.

    Gaits become one another by their numbers: those of another family of controllers than the best one, and of bodies
    that have grown differently, are left out.

    >>> import gambol
    >>> living = living_of(gambol.discover("luxo", trials=64, seconds=1.0, keep=3), count=3)
    >>> living.creature.name, len(living.names) == len(set(living.names))
    ('luxo', True)
    """
    must_be(Run, run, "what becomes a module")
    check_how_many("gaits", count, MOST_GAITS)
    if run.recipe.verb == "plan":
        raise InvalidInput("a plan", "a module holds the gaits of a run", "give the run of a search")
    shown = showcase(run, count)
    if not shown:
        raise InvalidInput(
            "a run without gaits to show", "a module needs at least one", "search longer, see `gambol show`"
        )
    casts, groups = casts_of(run, shown)
    kept = next(i for i, group in enumerate(groups) if shown[0] in group)
    names: list[str] = []
    for candidate in groups[kept]:
        names.append(_named(candidate, names))
    left_out = [
        f"{one.name or 'gait'}: its controller is of another family, or its body is of another shape, than {names[0]}'s"
        for i, group in enumerate(groups)
        if i != kept
        for one in group
    ]
    return Living(Cast(run.recipe, casts[kept].individuals, REACH), tuple(names), tuple(left_out))


def _named(candidate: Candidate, taken: list[str]) -> str:
    """Its name, whether it goes backwards, and a number where that is taken."""
    creature = candidate.individual.creature
    told = candidate.name or "gait"
    ahead = {"right": 1.0, "left": -1.0, "either": 0.0}[front_of(creature)]
    if not creature.seen_from_above and ahead * float(candidate.descriptors.get("speed") or 0.0) < 0.0:
        told += "-backwards"
    name, number = told, 1
    while name in taken:
        number += 1
        name = f"{told}-{number}"
    return name
