"""How a body goes, as numbers from 0 to 1: when each contact touches, how often, and how the centre beats.

What evolution compares where niches are told apart by gait: spectra of footfalls and of the height.
"""

from __future__ import annotations

import math
from typing import Literal

from gambol.compiler.arithmetic import absolute, clamp, sqrt, total, where
from gambol.compiler.elementary import sincos
from gambol.compiler.values import Number
from gambol.creatures.creature import Creature
from gambol.dynamics.moment import Moment
from gambol.tasks.at_rest import moment_at_rest, stride_period
from gambol.tasks.measures import MEASURES, Measure

PREFIX = "gait."  # of its results
OFTEN = 4.0  # landings of a contact in a natural period that count as 1
FAST = 0.5  # body sizes in a natural period, likewise
HIGH = 2.0  # rest heights, likewise
BEATS = (0.25, 0.5, 1.0, 2.0, 4.0)  # of the spectrum of the height, in a natural period
BOBS = 0.1  # body sizes of amplitude that count as 1
GAP = 0.05  # natural periods that a contact is off the ground before it lands: one that chatters lands once
NEVER = -1e9


@MEASURES.register
class Footfalls(Measure):
    """Of each contact the share of time that it touches (`gait.duty.NAME`) and how often it lands (`gait.beat.NAME`);
    flight, speed with its direction, height, and how much the centre bobs at some frequencies (`gait.bob.0`, …)."""

    kind: Literal["footfalls"] = "footfalls"

    def slots_of(self, creature: Creature) -> tuple[str, ...]:
        own = [f"{what}.{name}" for what in ("duty", "beat", "last") for name in creature.contacts_on]
        waves = [f"{what}.{i}" for what in ("bob", "sine", "cosine") for i in range(len(BEATS))]
        return ("steps", "start", "flight", "speed", "height", *own, *waves)

    def results_of(self, creature: Creature) -> dict[str, str]:
        names = ["flight", "speed", "height", *(f"bob.{i}" for i in range(len(BEATS)))]
        names += [f"{what}.{name}" for what in ("duty", "beat") for name in creature.contacts_on]
        return {PREFIX + name: name for name in names}

    def begin(self, moment: Moment) -> list[Number]:
        count, waves = len(moment.creature.contacts_on), len(BEATS)
        never: list[Number] = [NEVER] * count
        return [0.0, moment.ahead, 0.0, 0.5, 0.0, *[0.0] * (2 * count), *never, *[0.0] * (3 * waves)]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        body, count, waves = moment.creature, len(moment.creature.contacts_on), len(BEATS)
        steps, start, flight, _, height = slots[:5]
        duty, beat, last, _, sine, cosine = _parts(slots[5:], (count, count, count, waves, waves, waves))
        period, share = stride_period(body), 1.0 / (steps + 1.0)
        rest = max(float(moment_at_rest(body).height), 0.1 * body.size)
        down = [where(contact.touching, 1.0, 0.0) for contact in moment.contacts.values()]
        lasted, gap, landing = moment.time + moment.dt, GAP * period, period / (OFTEN * moment.dt)
        lands = [
            where((x > 0.5) & (moment.time - before > gap), landing, 0.0) for x, before in zip(down, last, strict=True)
        ]
        speed = (moment.ahead - start) * (period / (FAST * body.size)) / lasted
        off = (moment.height - rest) / body.size
        angles = [moment.time * (2.0 * math.pi * f / period) for f in BEATS]
        turned = [sincos(angle) for angle in angles]
        sine = [x + share * (off * s - x) for x, (s, _) in zip(sine, turned, strict=True)]
        cosine = [x + share * (off * c - x) for x, (_, c) in zip(cosine, turned, strict=True)]
        bob = [clamp(2.0 * sqrt(s * s + c * c) / BOBS, 0.0, 1.0) for s, c in zip(sine, cosine, strict=True)]
        high = clamp(absolute(moment.height) / (HIGH * rest), 0.0, 1.0)
        flies = where(total(down) < 0.5, 1.0, 0.0)
        whole = [
            flight + share * (flies - flight),
            0.5 + 0.5 * clamp(speed, -1.0, 1.0),
            height + share * (high - height),
        ]
        duty = [x + share * (now - x) for x, now in zip(duty, down, strict=True)]
        beat = [x + share * (now - x) for x, now in zip(beat, lands, strict=True)]
        last = [where(now > 0.5, moment.time, before) for now, before in zip(down, last, strict=True)]
        return [steps + 1.0, start, *whole, *duty, *beat, *last, *bob, *sine, *cosine]


def _parts(values: list[Number], sizes: tuple[int, ...]) -> list[list[Number]]:
    """Values in parts of these sizes."""
    rest = iter(values)
    return [[next(rest) for _ in range(size)] for size in sizes]
