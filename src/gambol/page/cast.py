"""What a page needs to run individuals of one creature: programs, where their numbers stand, and each one's numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from gambol.controllers.controller import FAMILIES, Tunable
from gambol.controllers.drawn import Drawn
from gambol.controllers.individual import Individual, body_numbers
from gambol.creatures.creature import Creature
from gambol.discovery.objective import start_of
from gambol.dynamics.channels import Channel
from gambol.dynamics.habitat import tempo
from gambol.dynamics.system import system_kind
from gambol.dynamics.traits import time_step
from gambol.motion.simulating import step_count
from gambol.page.drawable import AHEAD, BEHIND, drawable, drawing_board
from gambol.page.judging import judging_of
from gambol.page.look import look_of, surroundings_of
from gambol.page.parcel import floats, packed_program
from gambol.page.surface import sticks_of, surface_of
from gambol.rollout.lanes import shared_tables
from gambol.rollout.sampling import sampling_program
from gambol.rollout.touched import TouchedModel
from gambol.runs.recipe import Recipe
from gambol.synthesis.staged import Staged
from gambol.worlds.world import World

FPS = 60.0  # frames per second of simulated time, at the body's tempo: between them a page stores nothing


def seen_of(creature: Creature, world: World, channels: Sequence[Channel], first: int) -> dict[str, Any]:
    """What a stage needs to show a body whose channels stand in rows of numbers, from the number `first` on."""
    listed = []
    for channel in channels:
        shape = [None if channel.parts is None else len(channel.parts), len(channel.axes)]
        listed.append(
            {
                "name": channel.name,
                "first": first,
                "shape": shape,
                "parts": list(channel.parts or ()),
                "places": channel.places,
            }
        )
        first += len(channel.columns)
    depth = {"surface": surface_of(creature), "sticks": sticks_of(creature)}
    return {
        "channels": listed,
        "tempo": tempo(creature),
        "actuators": [{"name": a.name, "min": a.min * a.scale, "max": a.max * a.scale} for a in creature.actuators],
        "look": look_of(creature),
        "world": surroundings_of(creature, world),
        **{name: told for name, told in depth.items() if told is not None},
    }


@dataclass(frozen=True, eq=False)
class Cast:
    """Individuals with one body whose controllers share a kernel, as a run simulated them."""

    recipe: Recipe
    individuals: Sequence[Individual]
    reach: tuple[float, float] = (BEHIND, AHEAD)  # body sizes of ground that can be drawn

    @cached_property
    def model(self) -> TouchedModel:
        """With a hand."""
        creature = self.individuals[0].creature
        world = drawable(creature, self.recipe.worlds[0], self.reach)
        controllers = [individual.controller for individual in self.individuals]
        return TouchedModel(
            creature,
            world,
            type(controllers[0]).kernel(controllers, creature),
            self.recipe.aim,
            self.recipe.dt or time_step(creature, world),
            system_kind(creature).integrators[0],
            tuple(sorted(self._sizes)),
        )

    @cached_property
    def _sizes(self) -> dict[str, Any]:
        return body_numbers(list(self.individuals))

    @property
    def bits(self) -> int:
        return 64 if self.recipe.precision == "float64" else 32

    @property
    def stride(self) -> int:
        """Steps from frame to frame, as recordings have them."""
        return max(1, round(tempo(self.model.creature) / FPS / self.model.dt))

    def data(self) -> dict[str, Any]:
        """For the page's performers."""
        model = self.model
        tables = shared_tables(model.program, model.tables, np.dtype(self.recipe.precision))
        slots = model.slot_names
        return {
            **seen_of(self.individuals[0].body, self.recipe.worlds[0], model.channels, len(slots)),
            "board": drawing_board(model),
            "program": packed_program(model.program, self.bits),
            "observer": packed_program(model.observer, self.bits),
            "tables": floats(tables, self.bits),
            "dt": model.dt,
            "stride": self.stride,
            "tick": slots.index("tick"),
            "status": slots.index("status"),
            "score": model.results["score"],
            "memory": [i for i, name in enumerate(slots) if name.startswith("memory.")],
            "memoryNames": [name.removeprefix("memory.") for name in slots if name.startswith("memory.")],
            "hand": model.parameter_count - len(model.hand_names),
            "handNames": model.hand_names,
        }

    def numbers(self, i: int) -> tuple[list[float], list[float]]:
        """Those of one individual: its parameters, and where it begins."""
        own = {name: float(values[i]) for name, values in self._sizes.items()}
        parameters = self.model.parameters(self.individuals[i].controller, own)
        return parameters, self._start(parameters)

    def performer(self, i: int) -> dict[str, Any]:
        """The numbers of one individual, for the page's performers."""
        parameters, start = self.numbers(i)
        return {"parameters": floats(parameters, self.bits), "start": floats(start, self.bits)}

    def _start(self, parameters: Sequence[float]) -> list[float]:
        """Where a lane with these numbers begins."""
        state = start_of(self.recipe)
        return self.model.start(parameters) if state is None else [float(x) for x in state.lane(self.model)]

    def discovery(self) -> dict[str, Any] | None:
        """How random controllers are drawn and scored, where a page can draw them: none for families made one by one,
        for trials in several worlds, for bodies that have grown, and for a search in stages, whose gaits it would not
        find."""
        recipe, family = self.recipe, FAMILIES[self.recipe.family]
        staged = recipe.method == Staged.method
        if staged or len(recipe.worlds) > 1 or self._sizes or not issubclass(family, Tunable):
            return None
        drawn = Drawn(family, recipe.creature, 0, range(1), recipe.sampling)
        if family.kernel([drawn[0]], recipe.creature) != self.model.kernel:
            return None
        sampler = sampling_program(self.model, drawn)
        if sampler is None:
            return None
        begun = recipe.verb == "discover"
        return {
            "sampler": packed_program(sampler),
            "word": recipe.family,
            "seed": recipe.seed if begun else 0,
            "trials": min(recipe.trials, 100_000) if begun else 1000,
            "steps": step_count(recipe.seconds, self.model.dt),
            "start": floats(self._start(self.model.parameters(drawn[0])), self.bits),
            "keep": recipe.keep,
            "judging": judging_of(recipe, self.model, self.bits),
        }
