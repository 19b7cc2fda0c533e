"""What every terrain has to do."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from gambol.creatures.creature import Creature
from gambol.dynamics.terrain import FORMULAS, Footing, footing
from gambol.tasks.travel import Travel
from gambol.testing.promises import expect_continues, expect_plain_python_agrees, expect_reads_back, expect_same_alone
from gambol.testing.stage import Stage
from gambol.testing.suite import Check, Suite, expect, passes
from gambol.worlds.terrain import TERRAINS, Terrain
from gambol.worlds.world import World

TASK = Travel()
PLACES = np.linspace(-7.3, 7.3, 147)  # m along x
ACROSS = (0.0, 1.7)  # m along z
CLOSE = 1e-9  # m
BIT = 1e-4  # m between places that tell a slope


@dataclass(frozen=True)
class Trodden:
    """A terrain, examples of it, and a creature that goes on it."""

    terrain: type[Terrain]
    examples: tuple[Terrain, ...]
    creature: Creature | str

    def stages(self) -> Iterator[tuple[Terrain, Stage]]:
        """The creature on each of the examples."""
        for example in self.examples:
            yield example, Stage.of(self.creature, World(terrain=example))


def check_terrain(terrain: type[Terrain], *examples: Terrain, creature: Creature | str = "luxo") -> None:
    """Tests a terrain. An AssertionError says which check failed.

    Args:
        terrain: the class.
        examples: terrains of it; without any, the one that its kind alone says.
        creature: one that goes on it, or its name in the catalogue.

    >>> import gambol
    >>> check_terrain(gambol.worlds.Slope, gambol.worlds.Slope(degrees=5))
    """
    passes(terrain_checks(terrain, *examples, creature=creature))


def terrain_checks(terrain: type[Terrain], *examples: Terrain, creature: Creature | str = "luxo") -> list[Check]:
    """The checks of `check_terrain`, one by one: `@pytest.mark.parametrize("check", terrain_checks(…), ids=str)`.

    >>> import gambol
    >>> print(terrain_checks(gambol.worlds.Flat)[0])
    flat: it is registered
    """
    kind = str(terrain.model_fields["kind"].default)
    subject = Trodden(terrain, examples or (terrain.from_data({"kind": kind}, f"terrain {kind!r}"),), creature)
    return SUITE.of(kind, subject)


SUITE: Suite[Trodden] = Suite()


@SUITE.asks
def it_is_registered(subject: Trodden) -> None:
    known = TERRAINS.get(subject.examples[0].kind)
    expect(
        known is subject.terrain,
        "its name finds "
        + (f"{known!r}" if known else "nothing")
        + "; decorate it with @TERRAINS.register, or enter it in its package's entry points",
    )


@SUITE.asks
def its_examples_are_its_own(subject: Trodden) -> None:
    for example in subject.examples:
        expect(type(example) is subject.terrain, f"{example!r} is not one of {subject.terrain.__name__}")


@SUITE.asks
def its_file_reads_back(subject: Trodden) -> None:
    for example in subject.examples:
        expect_reads_back(example, _in_a_world)


@SUITE.asks
def its_corners_are_in_order(subject: Trodden) -> None:
    """Or it has none, and a formula instead."""
    for example in subject.examples:
        corners = example.profile()
        if corners is None:
            expect(
                example.kind in FORMULAS,
                "`profile` gives no corners, and `dynamics.terrain.FORMULAS` has no formula for it",
            )
            continue
        xs, ys = corners
        expect(len(xs) == len(ys) >= 2, f"`profile` gives {len(xs)} x for {len(ys)} y")
        expect(all(map(math.isfinite, (*xs, *ys))), "a corner is not finite")
        expect(all(a < b for a, b in pairwise(xs)), "its corners are not in order of x")
        expect(type(example).model_validate(example.model_dump()).profile() == corners, "equal ones have other corners")
        if example.grid is not None:
            start, spacing, count = example.grid
            even = start + spacing * np.arange(count)
            expect(
                len(xs) == count and np.allclose(xs, even, rtol=0.0, atol=CLOSE),
                f"`grid` is {example.grid}, and its corners stand elsewhere",
            )


@SUITE.asks
def its_height_is_what_bodies_meet(subject: Trodden) -> None:
    """`height_at`, which pictures ask, and the footing below a contact; wherever it is seen from."""
    for example, stage in subject.stages():
        for z in ACROSS:
            places = np.stack([PLACES, np.zeros_like(PLACES), np.full_like(PLACES, z)], axis=-1)
            heights = example.height_at(places)
            expect(np.shape(heights) == PLACES.shape, f"`height_at` of {len(PLACES)} places has shape {heights.shape}")
            for x, height in zip(PLACES.tolist(), heights.tolist(), strict=True):
                met = float(_footing(stage, x, z).height)
                expect(
                    abs(met - height) <= CLOSE * (1.0 + abs(height)),
                    f"at x = {x:g} m `height_at` is {height!r} m, and bodies meet it at {met!r} m",
                )
        flat = example.height_at(np.stack([PLACES, np.zeros_like(PLACES)], axis=-1))
        expect(np.shape(flat) == PLACES.shape, "`height_at` does not know places (x, y)")


@SUITE.asks
def its_normal_stands_on_it(subject: Trodden) -> None:
    """Of length 1, upwards, and across the slope to either side."""
    for _, stage in subject.stages():
        for x in PLACES.tolist():
            met, near = _footing(stage, x), [float(_footing(stage, x + way).height) for way in (-BIT, 0.0, BIT)]
            nx, ny, nz = float(met.nx), float(met.ny), float(met.nz)
            expect(
                abs(nx * nx + ny * ny + nz * nz - 1.0) <= CLOSE, f"at x = {x:g} m its normal has another length than 1"
            )
            expect(ny > 0.0, f"at x = {x:g} m its normal points down")
            slope, sides = -nx / ny, [(near[1] - near[0]) / BIT, (near[2] - near[1]) / BIT]
            good = min(sides) - 1e-3 <= slope <= max(sides) + 1e-3
            expect(good, f"at x = {x:g} m it rises by {sides}, and by its normal {slope:g}")


@SUITE.asks
def bodies_stand_on_it(subject: Trodden) -> None:
    for _, stage in subject.stages():
        depths = [float(contact.depth) for contact in stage.moment().contacts.values()]
        expect(
            depths and abs(max(depths)) <= 1e-6 * stage.creature.size,
            f"at rest {stage.creature.name} is {max(depths, default=0.0):g} m deep in it",
        )


@SUITE.asks
def plain_python_agrees(subject: Trodden) -> None:
    for _, stage in subject.stages():
        (driver,) = stage.drivers(1)
        model = stage.model([driver], TASK)
        expect_plain_python_agrees(model, model.parameters(driver))


@SUITE.asks
def motions_on_it_are_the_same_alone_and_in_a_batch(subject: Trodden) -> None:
    for _, stage in subject.stages():
        expect_same_alone(stage, stage.drivers(2), TASK)


@SUITE.asks
def motions_on_it_continue_where_they_stopped(subject: Trodden) -> None:
    for _, stage in subject.stages():
        expect_continues(stage, stage.drivers(1)[0], TASK)


def _footing(stage: Stage, x: float, z: float = 0.0) -> Footing:
    return footing(stage.world, stage.tables, (x, 0.0, z))


def _in_a_world(data: Any, where: str) -> Terrain:
    found: Terrain = World.from_data({"terrain": data}, where).terrain
    return found
