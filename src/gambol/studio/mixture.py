"""A gait in the making: a nominal motion and variations of it, mixed (van de Panne 1996, section 4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from gambol.controllers.individual import Individual, load_individual
from gambol.controllers.pose_graph import PoseGraph
from gambol.creatures.creature import Creature
from gambol.errors import InvalidInput
from gambol.motion.simulating import played, simulate
from gambol.page.cast import Cast
from gambol.page.individuals import cast_data, cast_of
from gambol.skills.motion_space import SPEED_SECONDS, Axis, MotionSpace

REACH = (-1.0, 1.0)  # of a variation: also away from it
WATCHED = 20.0  # s


@dataclass(frozen=True, eq=False)
class Mixture:
    """A motion space, and the names under which its axes are shown."""

    space: MotionSpace
    titles: Sequence[str]

    @classmethod
    def of_folder(cls, creature: Creature, folder: Path) -> Mixture:
        """The gait and the variations that `gambol vary` has left in a folder."""
        nominal = load_individual(creature, folder / "nominal.yaml")
        found = {path.stem: _graph(load_individual(creature, path)) for path in sorted(folder.glob("[0-9]*.yaml"))}
        if not found:
            raise InvalidInput(
                "a gait without variations",
                "some are mixed with it",
                "choose another gait, or allow its speed to differ more",
            )
        axes = {f"v{name}": _axis(f"v{name}", graph) for name, graph in found.items()}
        space = MotionSpace.around(creature, _graph(nominal), world=nominal.setting.world, **axes)
        return cls(space, ["variation"] * len(found))

    @classmethod
    def of_space(cls, space: MotionSpace) -> Mixture:
        """The axes of a motion space."""
        return cls(space, [axis.name for axis in space.axes])

    @cached_property
    def cast(self) -> Cast:
        """The nominal motion and the ends of all axes, for stages."""
        graphs = [self.space.nominal, *[axis.towards.within(self.space.creature) for axis in self.space.axes]]
        return cast_of([self._individual(graph) for graph in graphs])

    def _individual(self, graph: PoseGraph) -> Individual:
        return played(simulate(self.space.creature, graph, world=self.space.world, seconds=WATCHED, fps=1.0), graph)

    def data(self) -> dict[str, Any]:
        """What a stage reads: the design first, then what is mixed into it, with how far sliders go."""
        data = cast_data(self.cast, [("your design", "mixed"), *[(title, "") for title in self.titles]])
        for gait, axis in zip(data["gaits"][1:], self.space.axes, strict=True):
            gait["reach"] = list(axis.reach)
        return data

    def graph(self, shares: Sequence[float]) -> PoseGraph:
        """Pn + Σ kᵢ (Pᵢ − Pn)."""
        return self.space.graph(**self._ks(shares))

    def numbers(self, shares: Sequence[float]) -> list[float]:
        """The controller's numbers, as a performer has them."""
        return [float(x) for x in self.cast.model.parameters(self.graph(shares))]

    def individual(self, shares: Sequence[float]) -> Individual:
        """The mixed gait, to be saved."""
        return self._individual(self.graph(shares))

    def _ks(self, shares: Sequence[float]) -> Mapping[str, float]:
        return {axis.name: float(share) for axis, share in zip(self.space.axes, shares, strict=True)}


def _axis(name: str, graph: PoseGraph) -> Axis:
    return Axis(name=name, towards=graph, measure={"kind": "cruise"}, seconds=SPEED_SECONDS, reach=REACH)


def _graph(individual: Individual) -> PoseGraph:
    if not isinstance(individual.controller, PoseGraph):
        raise InvalidInput(
            f"a controller of the family {individual.controller.family}",
            "pose graphs are mixed",
            "discover one with the family pose-graph",
        )
    return individual.controller
