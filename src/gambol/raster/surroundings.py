"""What surrounds bodies in space: ground with a fine checker, or water that veils what is far, and its surface."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gambol.compiler.arrays import exp, power, sincos
from gambol.drawing import style
from gambol.portable.matrices import lengths
from gambol.raster.light import key_direction
from gambol.raster.mesh import dots, light_of, unit
from gambol.raster.shadow import Shadow
from gambol.raster.view import View
from gambol.worlds.terrain import Flat
from gambol.worlds.world import World

Array = NDArray[np.floating[Any]]

AIR, PLAIN, SHALLOW, DEEP, BED = (
    light_of(colour).astype(np.float32) for colour in (style.SKY, style.GROUND, style.WATER, style.DEPTH, style.BED)
)
CHECKER = 0.035  # how much lighter and darker than their mean the squares are
HORIZON, GRADE = 0.25, 1.1  # how deep the water's colour is straight ahead, and how much deeper it is downwards
MIRROR, MOST = 0.02, 0.6  # of the sky that water mirrors straight below and far off, after Schlick 1994
GLINT = 0.2  # of the key light on ripples
RIPPLES = ((1.0, 0.35, 0.9), (-0.6, 1.1, 1.3), (0.25, -0.9, 0.7), (1.3, 0.8, 1.7))  # per size: waves along x, z; rate
SLOPE = 0.045  # of a ripple
MURK = 12.0  # sizes of water, below a surface, in which most is lost
FARTHEST = 1e3  # sizes: all is haze long before
FEW = 4  # rounds in which a line of sight finds uneven ground


@dataclass(frozen=True, eq=False)
class Surroundings:
    """The world as it is seen: `floor` is where the ground, or a plane to see the motion by, is."""

    world: World
    floor: float  # m
    square: float  # m: a side of the checker's squares
    size: float  # m, of what is looked at: how far one sees goes by it
    focus: Array  # (2,) m: x and z of what is looked at
    clear: float  # m around it where haze takes nothing: bodies keep their colours
    water: bool
    surface: float | None = None  # m, of the water

    @property
    def sight(self) -> float:
        """Metres beyond what is clear over which most is lost in haze."""
        return (1.8 if self.water else 2.6) * self.size

    @property
    def uneven(self) -> bool:
        """Whether the floor is not level, so that shadows are left out."""
        return not self.water and not isinstance(self.world.terrain, Flat)

    @property
    def shade_depth(self) -> float:
        """Metres above the floor over which a shadow grows faint."""
        return (1.5 if self.water else 0.8) * self.size

    def drawn(self, view: View, shadow: Shadow | None, time: float) -> Array:
        """Everything but the bodies, (height, width, 3) of linear light."""
        rays = view.rays().astype(np.float32)  # a floor's many pixels need no more
        far = self._reach(view.eye, rays)
        points = view.eye.astype(np.float32) + rays * np.minimum(far, FARTHEST * self.size)[..., None]
        colour: Array = (BED if self.water else PLAIN) * (1.0 + CHECKER * self._checker(points, rays, far, view))[
            ..., None
        ]
        if shadow is not None:
            colour = colour * (1.0 - shadow.at(points))[..., None]
        return self.veiled(colour.reshape(-1, 3), points.reshape(-1, 3), view, time).reshape(rays.shape)

    def veiled(self, colour: Array, points: Array, view: View, time: float) -> Array:
        """Colours (k, 3) of places (k, 3) as they come to the eye, through haze, water and its surface."""
        way = points - view.eye.astype(np.float32)
        distance = np.sqrt(dots(way, way))
        ahead = way / distance[:, None]
        if self.surface is None:
            lost = self._lost(points, view)
            return np.asarray(colour + lost[:, None] * (self._haze(ahead) - colour))
        return self._through_surface(colour, points, distance, ahead, view, time)

    def _lost(self, points: Array, view: View) -> Array:
        """How much of places (k, 3) is lost in haze, (k,): what is beside or beyond what is looked at."""
        away = points[:, [0, 2]] - self.focus.astype(np.float32)
        behind = -view.axes[2, [0, 2]].astype(np.float32) / np.float32(lengths(view.axes[2, [0, 2]]))
        nearer = np.minimum(away[:, 0] * behind[0] + away[:, 1] * behind[1], 0.0)[:, None] * behind
        away = away - nearer
        beyond = np.maximum(np.sqrt(away[:, 0] * away[:, 0] + away[:, 1] * away[:, 1]) - self.clear, 0.0) / self.sight
        return np.asarray(1.0 - exp(-beyond * np.sqrt(beyond)))

    def _haze(self, ahead: Array) -> Array:
        if not self.water:
            return AIR
        down = np.clip(HORIZON - GRADE * ahead[:, 1:2], 0.0, 1.0)
        return np.asarray(SHALLOW + down * (DEEP - SHALLOW))

    def _reach(self, eye: Array, rays: Array) -> Array:
        """How far along its line of sight each pixel sees the floor; for ever where it does not."""
        fall = np.where(rays[..., 1] < -1e-9, rays[..., 1], -1e-9)
        far = (self.floor - eye[1]) / fall
        if self.uneven:
            for _ in range(FEW):
                points = eye + rays * np.minimum(far, FARTHEST * self.size)[..., None]
                far = (self.world.height_at(points.astype(np.float64)) - eye[1]) / fall
        return np.where(far > 0.0, far, np.inf)

    def _checker(self, points: Array, rays: Array, far: Array, view: View) -> Array:
        """Squares of ±1 averaged over each pixel, so that they fade into the distance instead of flickering."""
        wide = far / view.focal / self.square  # squares to the pixel, across
        long = wide * np.minimum(1.0 / np.maximum(-rays[..., 1], 1e-6), 1e6)
        mean = np.ones(far.shape)
        ahead = view.axes[2, [0, 2]] / lengths(view.axes[2, [0, 2]])
        for axis, along in ((0, abs(ahead[0])), (2, abs(ahead[1]))):
            spread = np.minimum(wide * (1.0 - along) + long * along, 1e6) + 1e-3
            place = points[..., axis] / self.square
            mean *= (_triangle(place + 0.5 * spread) - _triangle(place - 0.5 * spread)) / spread
        return np.where(np.isfinite(far), mean, 0.0)

    def _through_surface(
        self, colour: Array, points: Array, distance: Array, ahead: Array, view: View, time: float
    ) -> Array:
        """Through air, and through water where the line of sight is below its surface."""
        assert self.surface is not None
        above, below = view.eye[1] - self.surface, self.surface - points[:, 1]
        crosses = (above > 0.0) == (below > 0.0)
        meets = np.where(crosses, above / np.where(np.abs(ahead[:, 1]) > 1e-9, -ahead[:, 1], 1e-9), np.inf)
        wet = np.where(crosses, distance - meets if above > 0.0 else meets, 0.0 if above > 0.0 else distance)
        lost = 1.0 - exp(-wet / (MURK * self.size)) if above > 0.0 else self._lost(points, view)
        colour = colour + lost[:, None] * (self._haze(ahead) - colour)
        at = view.eye + ahead * np.where(crosses, meets, 0.0)[:, None]
        normal = self._ripples(at[:, [0, 2]], time, np.where(crosses, meets, 0.0))
        slant = np.abs(dots(normal, ahead)).clip(0.0, 1.0)
        mirror = np.where(crosses, MIRROR + (MOST - MIRROR) * power(1.0 - slant, 5.0), 0.0)[:, None]
        key = key_direction(view.axes)
        glint = np.where(crosses, power(dots(normal, unit(key - ahead)).clip(0.0), 200.0), 0.0)[:, None]
        colour = colour + mirror * (AIR - colour) + GLINT * glint
        hidden = np.where(crosses, self._lost(at, view), self._lost(points, view)) if above > 0.0 else 0.0 * distance
        return np.asarray(colour + hidden[:, None] * (AIR - colour))

    def _ripples(self, places: Array, time: float, away: Array) -> Array:
        """Normals (k, 3) of the surface at x and z (k, 2): a few small waves, calmer the farther they are."""
        slope = np.zeros(places.shape)
        calm = 1.0 / (1.0 + (away / (6.0 * self.size)) ** 2)
        for along, across, rate in RIPPLES:
            wave = np.array([along, across]) * (9.0 / self.size)
            turn = places[:, 0] * wave[0] + places[:, 1] * wave[1] + 2.0 * rate * time
            slope += (SLOPE * calm * sincos(turn)[1])[:, None] * wave / lengths(wave)
        return np.asarray(unit(np.stack([-slope[:, 0], np.ones(len(places)), -slope[:, 1]], axis=-1)))


def _triangle(x: Array) -> Array:
    """The integral of ±1 squares: up by 1 over each even one, down over each odd one."""
    return np.asarray(np.abs(np.mod(x - 1.0, 2.0) - 1.0))
