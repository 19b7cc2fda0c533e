"""What masses feel, one after another in a loop: a body has hundreds of them (Sanders 2000, section 2.2.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from gambol.compiler.arithmetic import sqrt, where
from gambol.compiler.elementary import TURN, atan2
from gambol.compiler.regions import NumberList, Region, SlotList, repeat
from gambol.compiler.values import Index, Number
from gambol.dynamics.terrain import footing
from gambol.dynamics.vectors import dot

if TYPE_CHECKING:
    from gambol.dynamics.springs.moment import SpringMoment


def write_senses_of_masses(
    moment: SpringMoment, senses: Sequence[str], parents: Mapping[str, str], memory: Region, first: int
) -> None:
    """A loop over all masses, where they stand in the lane's memory."""
    system, count = moment.system, len(parents)
    slots, n, axes = system.lane.slots, system.layout.masses, system.layout.axes
    index = system.creature.index
    own = SlotList("dataflow.masses", [index[part] for part in parents])
    above = SlotList("dataflow.parents", [index[parent] for parent in parents.values()])
    touches = [1.0 if mass.touches else 0.0 for mass in system.creature.points]
    listed = None if all(touches) else NumberList("dataflow.touches", touches)

    def sense(k: Index) -> None:
        i, parent = own[k], above[k]
        place = tuple(slots[i + axis * n] for axis in range(axes))
        way = tuple(slots[parent + axis * n] - x for axis, x in enumerate(place))
        ground = footing(moment.world, moment.tables, place)
        touching = ground.height > place[1]
        if listed is not None:
            touching = touching & (listed[i] > 0.5)
        bearing = atan2(way[0], way[1])
        felt: dict[str, Number] = {
            "contact": where(touching, 1.0, -1.0),
            "spring-length": sqrt(dot(way, way)),
            "altitude": place[1] - ground.height,
            "vertical-velocity": slots[i + (axes + 1) * n],
            "horizontal-velocity": slots[i + axes * n],
            "orientation": where(bearing < 0.0, bearing + TURN, bearing),
        }
        for row, name in enumerate(senses):
            memory[k + (first + row * count)] = felt[name]

    repeat(count, sense)
