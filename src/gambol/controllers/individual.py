"""An individual: a creature, what drives it, and how its body differs from the creature's file."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import yaml
from numpy.typing import NDArray

from gambol.controllers.controller import SIZES_ENTRY, Controller, Knob, Tunable, controller_from_data
from gambol.controllers.mixing import mean_between
from gambol.controllers.setting import SETTING_ENTRY, Setting, with_changes
from gambol.creatures.creature import Creature
from gambol.dynamics.system import all_numbers
from gambol.dynamics.traits import growth_of, with_numbers
from gambol.errors import InvalidInput, unknown_name
from gambol.files import parse_yaml, read_yaml, write_text
from gambol.showing import ShownAlive
from gambol.worlds.world import World

SIZE_KNOB = "size."  # begins the name of a knob that is the size of a part
SIZE_LIMITS = (0.1, 10.0)  # both excluded: beyond them a number is a slip of the pen


@dataclass(frozen=True)
class Individual(ShownAlive):
    """A creature, its controller and the sizes of the body's parts and details: factors of what has grown or shrunk.

    In a notebook it moves where a cell ends with it.

    >>> import gambol
    >>> luxo = gambol.creature("luxo")
    >>> one = Individual(luxo, gambol.controllers.PoseSequence.hold(luxo), {"arm": 1.2})
    >>> gambol.simulate(luxo, one.controller, numbers=one.numbers(), seconds=0.5).status
    'ok'
    """

    creature: Creature
    controller: Controller
    sizes: Mapping[str, float] = field(default_factory=dict, hash=False)
    setting: Setting = field(default_factory=Setting, hash=False, repr=False)  # how it was simulated, for its file

    def __post_init__(self) -> None:
        if not self.sizes:
            return
        growth = growth_of(self.creature)
        parts = (*growth.parts, *growth.details)
        for part, size in self.sizes.items():
            if part not in parts:
                raise unknown_name(f"part of {self.creature.name} that grows", part, parts)
            if not SIZE_LIMITS[0] < size < SIZE_LIMITS[1]:
                raise InvalidInput(
                    f"the size of {part!r} is {size}",
                    f"it must lie between {SIZE_LIMITS[0]:g} and {SIZE_LIMITS[1]:g}",
                    "1 means the size in the creature's file",
                )

    # what a search may change

    def knobs(self) -> list[Knob]:
        """The controller's knobs, and the sizes of all parts if any has one; those of details if any of them has."""
        own = self.tunable.knobs(self.creature)
        if not self.sizes:
            return own
        growth = growth_of(self.creature)
        named = (*growth.parts, *(growth.details if any(name in self.sizes for name in growth.details) else ()))
        return own + [
            Knob(f"{SIZE_KNOB}{name}", self.sizes.get(name, 1.0), *growth.limits, growth.small) for name in named
        ]

    def turned(self, values: Mapping[str, float]) -> Individual:
        """This individual with some of its knobs at other values."""
        own = {name: value for name, value in values.items() if not name.startswith(SIZE_KNOB)}
        sizes = {name.removeprefix(SIZE_KNOB): value for name, value in values.items() if name not in own}
        return replace(self, controller=self.tunable.turned(own), sizes={**self.sizes, **sizes})

    def growing(self, details: bool = False) -> Individual:
        """This individual with the sizes of all parts among its knobs; if wanted, those of details as well."""
        growth = growth_of(self.creature)
        named = (*growth.parts, *growth.details) if details else growth.parts
        return replace(self, sizes=dict.fromkeys(named, 1.0) | dict(self.sizes))

    def mixed_with(self, other: Individual, k: float) -> Individual:
        """k of this individual and 1 − k of another of the same creature, for k from 0 to 1: controllers and sizes."""
        sizes = {
            part: mean_between([self.sizes.get(part, 1.0), other.sizes.get(part, 1.0)], [k, 1.0 - k])
            for part in {**self.sizes, **other.sizes}
        }
        return replace(self, controller=self.tunable.mixed_with(other.tunable, k), sizes=sizes)

    @property
    def tunable(self) -> Tunable:
        """Its controller, which searches may tune."""
        if not isinstance(self.controller, Tunable):
            raise InvalidInput(
                f"a {self.controller.family} controller",
                "it has nothing to tune",
                "take a controller that discover found",
            )
        return self.controller

    # what its body is

    def numbers(self) -> dict[str, float]:
        """Numbers of the body that its sizes change, by name, as `simulate` takes them; none if nothing has grown."""
        if not self.sizes:
            return {}
        return growth_of(self.creature).numbers(self.sizes, self.controller.tuned(self.creature))

    @property
    def body(self) -> Creature:
        """The creature with the body that its sizes give it: what is shown of it."""
        return with_numbers(self.creature, self.numbers())

    # as data

    @property
    def fingerprint(self) -> str:
        """Equal for equal controllers and sizes; short enough to write down."""
        written = f"{type(self.controller).__name__} {individual_json(self.controller, self.sizes)}"
        return hashlib.sha256(written.encode()).hexdigest()[:16]

    def to_yaml(self) -> str:
        """Controller and sizes as a file holds them."""
        own = parse_yaml(self.controller.to_yaml(), "the controller")
        grown = {SIZES_ENTRY: dict(self.sizes)} if self.sizes else {}
        told = parse_yaml(self.setting.to_yaml(), "the setting")
        return yaml.safe_dump({**own, **grown, **({SETTING_ENTRY: told} if told else {})}, sort_keys=False, width=110)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes controller, sizes and setting to a file that `load_individual` reads back, to move the same again."""
        write_text(path, self.to_yaml())


def individual_json(controller: Controller, sizes: Mapping[str, float]) -> str:
    """The controller's entries and, beside them, `sizes`; what can be tuned has them even where nothing has grown.

    So it was when controllers held the sizes, and runs that were begun then know their starts by these letters.
    """
    own = controller.model_dump_json()
    if not sizes and not isinstance(controller, Tunable):
        return own
    return f'{own[:-1]},"{SIZES_ENTRY}":{json.dumps(dict(sizes), separators=(",", ":"))}}}'


def load_individual(creature: Creature, path: str | os.PathLike[str]) -> Individual:
    """Reads a controller from a YAML file, with the `sizes` and the `setting` that it was made for, if it has any.

    `gambol.replay` then moves it as it moved when it was saved.

    >>> import gambol, tempfile, pathlib
    >>> luxo = gambol.creature("luxo")
    >>> one = Individual(luxo, gambol.controllers.PoseSequence.hold(luxo), {"arm": 1.2})
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "grown.yaml"
    >>> one.save(path)
    >>> load_individual(luxo, path) == one
    True
    """
    return individual_from_data(read_yaml(path), creature, Path(path).name)


def individual_from_data(data: Any, creature: Creature, where: str) -> Individual:
    """The individual that a file's data describes; `where` begins an error's sentence."""
    told = data.get(SETTING_ENTRY, {}) if isinstance(data, dict) else {}
    own = {name: x for name, x in data.items() if name != SETTING_ENTRY} if isinstance(data, dict) else data
    controller, sizes = taken_apart(own, where)
    setting = Setting.from_data(told, f"{where}, {SETTING_ENTRY}")
    try:
        return Individual(with_changes(creature, setting.body), controller, sizes, setting)
    except InvalidInput as error:
        raise InvalidInput(f"{where}: {error.given}", error.allowed, error.remedy) from None


def taken_apart(data: Any, where: str) -> tuple[Controller, dict[str, float]]:
    """The controller and the sizes that data holds beside each other."""
    sizes = data.get(SIZES_ENTRY, {}) if isinstance(data, dict) else {}
    if not isinstance(sizes, dict) or not all(isinstance(x, int | float) for x in sizes.values()):
        raise InvalidInput(
            f"{where}: {SIZES_ENTRY} is {sizes!r:.60}",
            "it must give a factor for each part that is named",
            "write for example 'sizes: {arm: 1.1}'",
        )
    own = {name: x for name, x in data.items() if name != SIZES_ENTRY} if isinstance(data, dict) else data
    return controller_from_data(own, where), {str(part): float(size) for part, size in sizes.items()}


def body_numbers(individuals: Sequence[Individual]) -> dict[str, NDArray[np.float64]]:
    """Numbers in which the bodies of individuals of one creature differ from it, as `evaluate` takes them, (n,) each.

    >>> import gambol
    >>> luxo = gambol.creature("luxo")
    >>> some = [Individual(luxo, gambol.controllers.Passive(), sizes) for sizes in ({}, {"arm": 1.2})]
    >>> body_numbers(some)["joint.neck.at.x"].round(3).tolist()
    [0.3, 0.36]
    """
    own = [individual.numbers() for individual in individuals]
    names = dict.fromkeys(name for numbers in own for name in numbers)
    if not names:
        return {}
    nominal = all_numbers(individuals[0].creature, World())
    return {name: np.array([numbers.get(name, nominal[name]) for numbers in own]) for name in names}
