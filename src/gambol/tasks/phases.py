"""When each foot lands in a stride of the first one: what tells a trot from a pace (Hildebrand 1965)."""

from __future__ import annotations

import math
from typing import Literal

from gambol.compiler.arithmetic import where
from gambol.compiler.elementary import atan2, sincos
from gambol.compiler.values import Number
from gambol.creatures.creature import Creature
from gambol.dynamics.moment import Moment
from gambol.tasks.at_rest import stride_period
from gambol.tasks.measures import MEASURES, Measure

NEVER = -1e9  # s: what has not happened yet
GAP = 0.05  # natural periods that a foot is off the ground before it lands: one that chatters lands once
TURN = 2.0 * math.pi
WHOLE = ("stride", "landed")  # of the first foot: s between its last two landings, and when the last one was
EACH = ("phase", "sine", "cosine", "down")  # of every other foot


@MEASURES.register
class Phases(Measure):
    """Share of a stride of the first foot after which each other foot lands (`phase.NAME`, 0 … 1), the mean on the
    circle over all strides; 0 of a foot that never lands.

    >>> import gambol
    >>> sorted(Phases().results_of(gambol.creature("hound")))
    ['phase.forepaw-left', 'phase.forepaw-right', 'phase.hind-paw-left']
    """

    kind: Literal["phases"] = "phases"

    def slots_of(self, creature: Creature) -> tuple[str, ...]:
        first, others = creature.feet[:1], creature.feet[1:]
        return (*WHOLE, *(f"first.{foot}" for foot in first), *(f"{what}.{foot}" for foot in others for what in EACH))

    def results_of(self, creature: Creature) -> dict[str, str]:
        return {f"phase.{foot}": f"phase.{foot}" for foot in creature.feet[1:]}

    def begin(self, moment: Moment) -> list[Number]:
        feet: list[Number] = [0.0, 0.0, 0.0, moment.time]
        first: list[Number] = [moment.time] if moment.creature.feet else []
        return [0.0, NEVER, *first, *feet * len(moment.creature.feet[1:])]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        body = moment.creature
        if not body.feet:
            return slots
        gap, time, own = GAP * stride_period(body), moment.time, len(EACH)
        stride, landed, down = slots[:3]
        touching = moment.contacts[body.feet[0]].touching
        lands = touching & (time - down > gap)
        stride = where(lands & (landed > 0.5 * NEVER), time - landed, stride)
        landed = where(lands, time, landed)
        after = [stride, landed, where(touching, time, down)]
        for k, foot in enumerate(body.feet[1:]):
            phase, sine, cosine, down = slots[3 + own * k : 3 + own * (k + 1)]
            touching = moment.contacts[foot].touching
            steps = touching & (time - down > gap) & (stride > 0.0)
            s, c = sincos((time - landed) * (TURN / where(stride > 0.0, stride, 1.0)))
            sine, cosine = where(steps, sine + s, sine), where(steps, cosine + c, cosine)
            turned = atan2(sine, cosine) * (1.0 / TURN)
            phase = where(turned < 0.0, turned + 1.0, turned)
            after += [phase, sine, cosine, where(touching, time, down)]
        return after
