"""A leap out of the water: how high, how long, in which attitude, with how many turns and how much of a splash.

(Grzeszczuk and Terzopoulos 1995, section 3.2.)
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import ClassVar, Literal

from gambol.compiler.arithmetic import maximum, minimum, sqrt, where
from gambol.compiler.values import Number
from gambol.creatures.creature import Creature
from gambol.dynamics.moment import Moment
from gambol.dynamics.numbers import STANDARD_GRAVITY
from gambol.dynamics.vectors import dot
from gambol.errors import InvalidInput
from gambol.portable.matrices import summed
from gambol.tasks.measures import MEASURES, Measure
from gambol.tasks.places import body_axis

DRY, WET = 0.02, 0.9  # share of its mass in water below which a body flies, and above which it is back
AT_ONCE = 0.05  # times √(size/g), in which a splash is made
IN_WATER, FLYING, ENTERING = 0.0, 1.0, 2.0

# What is told of a leap.
TOLD = ("height", "pitch", "entry", "turns", "seconds", "splash", "done")


@MEASURES.register
class Leap(Measure):
    """Of the highest leap of a trial, as `leap.height` and so on; the body's axis goes from its tail to its nose.

    | name | is |
    |---|---|
    | `height` | metres of the centre of mass over the surface at the apex; without a leap, as high as it came |
    | `pitch`, `entry` | sine of the axis's pitch at the apex, and when it touches the water again: 1 up, −1 down |
    | `turns` | that the axis makes in flight about z, positive nose up: a somersault is 1 or −1 |
    | `seconds` | of flight |
    | `splash` | the largest share of the skin that enters the water at once: within 0.05 √(size/g) |
    | `done` | 1 once it is back in the water |

    >>> import gambol
    >>> rest = gambol.evaluate("dolphin", [gambol.controllers.Passive()], measures=[Leap()], seconds=0.01)
    >>> round(float(rest.measures["leap.height"][0]), 1), float(rest.measures["leap.done"][0])
    (-2.0, 0.0)
    """

    kind: Literal["leap"] = "leap"
    own: ClassVar[tuple[str, ...]] = (*TOLD, *(f"now.{name}" for name in TOLD), "phase", "ahead", "up")

    def slots_of(self, creature: Creature) -> tuple[str, ...]:
        return self.own

    def results_of(self, creature: Creature) -> dict[str, str]:
        return {f"leap.{name}": name for name in TOLD}

    def begin(self, moment: Moment) -> list[Number]:
        if moment.world.surface is None or not moment.creature.parts.get("face"):
            raise InvalidInput(
                f"a leap of {moment.creature.name}",
                "leaps go out of water with a surface, by bodies of springs with faces",
                "give a 'surface', or choose the dolphin",
            )
        axis = body_axis(moment)
        told: list[Number] = [moment.query("over_surface"), *[0.0] * (len(TOLD) - 1)]
        return [*told, *told, IN_WATER, axis[0], axis[1]]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        count = len(TOLD)
        kept, now, (phase, ahead, up) = slots[:count], slots[count : 2 * count], slots[2 * count :]
        axis, wet = body_axis(moment), moment.query("submerged")
        dry, begins = wet < DRY, (wet < DRY) & (phase < 0.5)
        height, sine = moment.query("over_surface"), axis[1] / sqrt(dot(axis, axis))
        # (a × ȧ)_z/|a|²: what points along z does not turn about it, however its shadow in the plane does.
        turn = (ahead * axis[1] - up * axis[0]) / dot(axis, axis) * (0.5 / math.pi)

        top, pitch, entry, turns, seconds, splash, done = now
        top = where(begins, height, top)
        pitch = where(begins | (dry & (height > top)), sine, pitch)
        entry = where(dry, 0.0, where((phase > 0.5) & (phase < 1.5), sine, entry))
        turns = where(begins, 0.0, turns) + where(dry, turn, 0.0)
        seconds = where(begins, 0.0, seconds) + where(dry, moment.dt, 0.0)
        splash = where(begins, 0.0, where(phase > 0.5, maximum(splash, _at_once(moment)), splash))
        back = (phase > 0.5) & (wet > WET)
        done = where(begins, 0.0, where(back, 1.0, done))
        phase = where(dry, FLYING, where(back, IN_WATER, where(phase > 0.5, ENTERING, IN_WATER)))
        now = [maximum(top, height), pitch, entry, turns, seconds, splash, done]
        counts = (now[0] >= kept[0]) & ((seconds > 0.0) | (kept[4] <= 0.0)) | ((seconds > 0.0) & (kept[4] <= 0.0))
        kept = [where(counts, a, b) for a, b in zip(now, kept, strict=True)]
        return [*kept, *now, phase, axis[0], axis[1]]


def told(slots: Sequence[Number]) -> dict[str, Number]:
    """What a leap's slots say of it, by name."""
    return dict(zip(TOLD, slots, strict=False))


def _at_once(moment: Moment) -> Number:
    """The share of the skin that enters the water at once, as fast as it does now."""
    system = moment.system
    at_rest = system.moment({}, system.rest(), time=0.0, dt=moment.dt)
    skin = summed(float(at_rest.of_part("face", face, "area")) for face in moment.creature.parts["face"])
    within = AT_ONCE * (moment.creature.size / (moment.world.gravity or STANDARD_GRAVITY)) ** 0.5
    return minimum(moment.query("splash") * (within / skin), 1.0)
