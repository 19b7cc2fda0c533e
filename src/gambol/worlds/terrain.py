"""Ground: flat, sloping, or straight pieces between given, random or mapped points. Its kinds are an open list."""

from __future__ import annotations

import abc
import math
import random
from typing import TYPE_CHECKING, Annotated, Literal, Self

import numpy as np
from numpy.typing import NDArray
from pydantic import Field, SerializeAsAny, model_validator

from gambol.descriptions import Description, any_kind, kinds_of
from gambol.errors import InvalidInput
from gambol.portable.angles import tangent
from gambol.registry import Registry

Height = Annotated[float, Field(ge=-1000.0, le=1000.0)]
Spacing = Annotated[float, Field(gt=1e-4, le=100.0)]
MAX_POINTS = 10_000

Array = NDArray[np.float64]
Profile = tuple[tuple[float, ...], tuple[float, ...]]
Grid = tuple[float, float, int]


class Terrain(Description, abc.ABC):
    """Ground that tells its height at any place.

    A terrain of a user's own is a subclass with a `kind` of its own, registered with `TERRAINS.register`. One that is
    straight pieces along x says where its corners are (`profile`) and has everything else from that.
    """

    if TYPE_CHECKING:
        kind: str

    @abc.abstractmethod
    def profile(self) -> Profile | None:
        """x and y of its corners, in order of x; level beyond the ends. None for ground without corners."""

    @property
    def grid(self) -> Grid | None:
        """First x, distance and number of corners that stand at equal distances; None for any others."""
        return None

    def height_at(self, place: Array) -> Array:
        """Metres at places (..., 2), or (..., 3): x first, height second, and z across where there is one.

        >>> Segments(points=[(0, 0), (1, 0), (2, 1)]).height_at(np.array([[0.5, 9.0], [1.5, 9.0], [9.0, 9.0]])).tolist()
        [0.0, 0.5, 1.0]
        """
        corners = self.profile()
        x = place[..., 0]
        return np.zeros_like(x) if corners is None else np.interp(x, *corners)


TERRAINS: Registry[type[Terrain]] = Registry("terrain", "gambol.terrains", kinds_of(Terrain, "terrain"))


@TERRAINS.register
class Flat(Terrain):
    """Level ground at height 0."""

    kind: Literal["flat"] = "flat"

    def profile(self) -> None:
        return None


@TERRAINS.register
class Slope(Terrain):
    """Ground that rises by `degrees` in the direction of x, through height 0 at x = 0."""

    kind: Literal["slope"] = "slope"
    degrees: Annotated[float, Field(gt=-80.0, lt=80.0)]

    def profile(self) -> None:
        return None

    def height_at(self, place: Array) -> Array:
        return np.asarray(place[..., 0] * tangent(math.radians(self.degrees)))


@TERRAINS.register
class Segments(Terrain):
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
                raise InvalidInput(
                    f"terrain point x = {x1:g} follows x = {x0:g}",
                    "points are in order of x",
                    "sort them; a step is a steep piece",
                )
        return self

    def profile(self) -> Profile:
        """x and y of the corners."""
        xs, ys = zip(*self.points, strict=True)
        return tuple(xs), tuple(ys)


@TERRAINS.register
class HeightMap(Terrain):
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


@TERRAINS.register
class RandomTerrain(Terrain):
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
            raise InvalidInput(
                f"random terrain of ±{self.reach:g} m in pieces of {self.spacing:g} m",
                f"at most {MAX_POINTS} points are kept",
                "use a larger spacing",
            )
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


AnyTerrain = Annotated[SerializeAsAny[Terrain], any_kind(TERRAINS, Terrain)]
