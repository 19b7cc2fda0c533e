"""What the parts of a body feel, written to memory for the neurons to read (Sanders 2000, section 2.2.1)."""

from __future__ import annotations

from gambol.compiler.arithmetic import sqrt, where
from gambol.compiler.elementary import TURN, atan2
from gambol.compiler.regions import NumberList, Region, SlotList, repeat
from gambol.compiler.values import Index, Number
from gambol.controllers.dataflow.morphology import Morphology
from gambol.dynamics.articulated.moment import LinkedMoment
from gambol.dynamics.moment import Moment
from gambol.dynamics.springs.moment import SpringMoment
from gambol.dynamics.terrain import footing
from gambol.dynamics.vectors import dot


def write_senses(moment: Moment, body: Morphology, memory: Region, first: int) -> None:
    """Writes what is sensed to the slots from `first` on, in the order of `Morphology.rows`."""
    if isinstance(moment, SpringMoment):
        _of_masses(moment, body, memory, first)
    elif isinstance(moment, LinkedMoment):
        for row, sensed in enumerate(
            _of_link(moment, body, sense, part) for sense in body.senses for part in body.parts
        ):
            memory[first + row] = sensed
    own = first + len(body.senses) * len(body.parts)
    for row, on in enumerate(moment.sensors):
        memory[own + row] = 2.0 * on - 1.0


def _of_masses(moment: SpringMoment, body: Morphology, memory: Region, first: int) -> None:
    """A loop over all masses, where they stand in the lane's memory."""
    system, count = moment.system, len(body.parts)
    slots, n, axes = system.slots, system.layout.masses, system.layout.axes
    index = system.creature.index
    own = SlotList("dataflow.masses", [index[part] for part in body.parts])
    above = SlotList("dataflow.parents", [index[body.parts[parent]] for parent in body.parents])
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
        for row, name in enumerate(body.senses):
            memory[k + (first + row * count)] = felt[name]

    repeat(count, sense)


def _of_link(moment: LinkedMoment, body: Morphology, sense: str, part: str) -> Number:
    of = moment.quantities["link"]
    if sense == "contact":
        touching = [c.touching for c in moment.contacts.values() if c.part == part]
        felt: Number = -1.0
        for one in touching:
            felt = where(one, 1.0, felt)
        return felt
    if sense == "joint-angle":
        mechanism, parent = moment.system.mechanism, body.parent(part)
        own, above = mechanism.index[part], mechanism.index[parent or part]
        return moment.posture.joint_angle(own, above)
    if sense == "altitude":
        return of["y"](moment, part) - moment.ground_at((of["x"](moment, part), of["y"](moment, part)))
    return of[{"vertical-velocity": "vy", "horizontal-velocity": "vx", "orientation": "angle"}[sense]](moment, part)
