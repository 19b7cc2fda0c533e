"""Ground as a height over x: flat, sloping, or straight pieces between given, random or mapped points."""

from __future__ import annotations

import random
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from gambol.descriptions import Description
from gambol.errors import InvalidInput

Height = Annotated[float, Field(ge=-1000.0, le=1000.0)]
Spacing = Annotated[float, Field(gt=1e-4, le=100.0)]
MAX_POINTS = 10_000

Profile = tuple[tuple[float, ...], tuple[float, ...]]
Grid = tuple[float, float, int]


class Flat(Description):
    """Level ground at height 0."""

    kind: Literal["flat"] = "flat"


class Slope(Description):
    """Ground that rises by `degrees` in the direction of x, through height 0 at x = 0."""

    kind: Literal["slope"] = "slope"
    degrees: Annotated[float, Field(gt=-80.0, lt=80.0)]


class Segments(Description):
    """Straight pieces between points `[x, y]` in order of x; level beyond the ends.

    >>> Segments(points=[(0, 0), (1, 0), (2, 0.5)]).profile()
    ((0.0, 1.0, 2.0), (0.0, 0.0, 0.5))
    """

    kind: Literal["segments"] = "segments"
    points: Annotated[tuple[tuple[Height, Height], ...], Field(min_length=2, max_length=MAX_POINTS)]

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        for (x0, _), (x1, _) in zip(self.points, self.points[1:], strict=False):
            if x1 <= x0:
                raise InvalidInput(f"terrain point x = {x1:g} follows x = {x0:g}", "points are in order of x",
                                   "sort them; a step is a steep piece")  # fmt: skip
        return self

    def profile(self) -> Profile:
        """x and y of the corners."""
        xs, ys = zip(*self.points, strict=True)
        return tuple(xs), tuple(ys)


class HeightMap(Description):
    """Heights at equal distances along x, beginning at x = `start`; level beyond the ends."""

    kind: Literal["heightmap"] = "heightmap"
    heights: Annotated[tuple[Height, ...], Field(min_length=2, max_length=MAX_POINTS)]
    spacing: Spacing
    start: Height = 0.0

    @property
    def grid(self) -> Grid:
        """The corners' first x, distance and number."""
        return self.start, self.spacing, len(self.heights)

    def profile(self) -> Profile:
        """x and y of the corners."""
        return tuple(self.start + i * self.spacing for i in range(len(self.heights))), self.heights


class RandomTerrain(Description):
    """A seeded random profile within ±`height` whose pieces are no steeper than `steepness` (rise over run).

    Level within `clear` metres of x = 0, so that a creature starts on even ground. The same seed gives the same ground
    on every machine.

    >>> xs, ys = RandomTerrain(height=0.2, steepness=0.5, seed=1).profile()
    >>> max(abs(y) for y in ys) <= 0.2
    True
    """

    kind: Literal["random"] = "random"
    height: Annotated[float, Field(ge=0.0, le=100.0)]
    steepness: Annotated[float, Field(ge=0.0, le=10.0)]
    seed: Annotated[int, Field(ge=0)] = 0
    spacing: Spacing = 0.2
    reach: Annotated[float, Field(gt=0.0, le=1000.0)] = 50.0  # m to either side
    clear: Annotated[float, Field(ge=0.0, le=100.0)] = 0.5

    @model_validator(mode="after")
    def _not_too_fine(self) -> Self:
        if self.reach / self.spacing > MAX_POINTS / 2 - 1:
            raise InvalidInput(f"random terrain of ±{self.reach:g} m in pieces of {self.spacing:g} m",
                               f"at most {MAX_POINTS} points are kept", "use a larger spacing")  # fmt: skip
        return self

    @property
    def grid(self) -> Grid:
        """The corners' first x, distance and number."""
        count = int(self.reach / self.spacing)
        return -count * self.spacing, self.spacing, 2 * count + 1

    def profile(self) -> Profile:
        """x and y of the corners: a bounded random walk to the right and one to the left."""
        count = int(self.reach / self.spacing)
        draw = random.Random(self.seed)  # its random() gives the same sequence in every version of Python
        sides = []
        for _ in range(2):
            heights = [0.0]
            for i in range(1, count + 1):
                step = (2.0 * draw.random() - 1.0) * self.steepness * self.spacing
                moved = 0.0 if i * self.spacing <= self.clear else heights[-1] + step
                heights.append(min(max(moved, -self.height), self.height))
            sides.append(heights)
        right, left = sides
        xs = tuple(i * self.spacing for i in range(-count, count + 1))
        return xs, tuple(left[:0:-1] + right)


Terrain = Annotated[Flat | Slope | Segments | HeightMap | RandomTerrain, Field(discriminator="kind")]
