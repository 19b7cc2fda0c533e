"""What expressions can ask of a body of masses and springs: its parts, its attitude in space, the water around it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from gambol.compiler.arithmetic import maximum, sqrt, total
from gambol.compiler.elementary import atan2
from gambol.compiler.regions import Cells
from gambol.compiler.values import Number
from gambol.dynamics.quantities import CONTACT, Quantity
from gambol.dynamics.springs.ball import slot_names
from gambol.dynamics.springs.forces import written_out
from gambol.dynamics.springs.water import area_vector, mean, wet_share, wetting
from gambol.dynamics.vectors import Vector, cross, dot

if TYPE_CHECKING:
    from gambol.dynamics.springs.moment import SpringMoment

LEAST = 1e-12  # of a moment of inertia to divide by


def _in_space(vector: Vector) -> Vector:
    """A vector of the plane as one of space."""
    return vector if len(vector) == 3 else (*vector, 0.0)


# attitude


def direction(moment: SpringMoment, bond: str) -> Vector:
    """The unit vector from the start of a spring or muscle to its end."""
    inverse = 1.0 / moment.length(bond)
    return tuple(x * inverse for x in _in_space(moment.span(bond)))


def pitch(moment: SpringMoment, bond: str) -> Number:
    """How far a spring points up, from −90 to 90 degrees."""
    x, y, z = _in_space(moment.span(bond))
    return atan2(y, sqrt(x * x + z * z))


def heading(moment: SpringMoment, bond: str) -> Number:
    """Where a spring points as seen from above, counter-clockwise from x: to the left of x is −z."""
    x, _, z = _in_space(moment.span(bond))
    return atan2(0.0 - z, x)


def angular_momentum(moment: SpringMoment) -> Vector:
    """About the centre of mass, axis by axis; of a body in a plane, too."""
    turning = [tuple(m * x for x in cross(*arm)) for m, arm in _arms(moment)]
    return tuple(total(list(column)) for column in zip(*turning, strict=True))


def spin(moment: SpringMoment, bond: str) -> Number:
    """rad/s at which the body turns about its centre of mass, around the direction of a spring: (e · L)/(e · I e)."""
    axis, inertia = direction(moment, bond), list[Number]()
    for m, (place, _) in _arms(moment):
        off = cross(axis, place)
        inertia.append(m * dot(off, off))
    return dot(axis, angular_momentum(moment)) / maximum(total(inertia), LEAST)


def _arms(moment: SpringMoment) -> list[tuple[Number, tuple[Vector, Vector]]]:
    """Of each mass: its mass, and its place and velocity seen from the centre of mass."""
    centre, drift, found = _in_space(moment.centre), _in_space(moment.velocity), []
    for name, m in zip(moment.system.creature.index, moment.system.mass_column, strict=True):
        place, velocity = _in_space(moment.place(name)), _in_space(moment.speed(name))
        off = tuple(x - c for x, c in zip(place, centre, strict=True))
        found.append((m, (off, tuple(v - d for v, d in zip(velocity, drift, strict=True)))))
    return found


# water


def _corners(moment: SpringMoment, face: str) -> list[Vector]:
    return [moment.place(name) for name in moment.system.corners[face]]


def area(moment: SpringMoment, face: str) -> Number:
    """Of a face, in m²; in a plane its length."""
    outwards = area_vector(_corners(moment, face))
    return sqrt(dot(outwards, outwards))


def wet(moment: SpringMoment, face: str) -> Number:
    """The share of a face that is in water."""
    return mean([wet_share(moment.numbers, place[1]) for place in _corners(moment, face)])


def wet_area(moment: SpringMoment) -> Number:
    """m² of skin that are in water."""
    return total([wet(moment, face) * area(moment, face) for face in moment.system.corners])


def splash(moment: SpringMoment) -> Number:
    """m² of skin that enter the water each second."""
    entering: list[Number] = []
    for face, names in moment.system.corners.items():
        rates = [(0.0 - moment.speed(name)[1]) * wetting(moment.numbers, moment.place(name)[1]) for name in names]
        entering.append(area(moment, face) * maximum(mean(rates), 0.0))
    return total(entering)


def submerged(moment: SpringMoment) -> Number:
    """The share of its mass that is in water."""
    names, masses = moment.system.creature.index, moment.system.mass_column
    wetted = [m * wet_share(moment.numbers, moment.place(name)[1]) for name, m in zip(names, masses, strict=True)]
    return total(wetted) / total(masses)


def over_surface(moment: SpringMoment) -> Number:
    """How high the centre of mass is over the water."""
    return moment.centre[1] - moment.numbers["world.surface"]


def water_force(moment: SpringMoment) -> Vector:
    """What the water does to the body, in N: it pushes on faces and, where it has a surface, carries weight."""
    layout = moment.system.layout
    slots, memory = Cells(), Cells([0.0] * layout.size)  # no memory of a lane: this only looks
    slots.values = list(moment.state)
    moment.system.forces(moment.tables, slots, memory, written_out, moment.dt).accelerate(slots)
    force: list[Number] = [0.0] * layout.axes
    for skin in layout.skins:
        for axis in range(layout.axes):
            pushes = [memory[layout.pull + axis * layout.acting + face] for face in skin.faces.slots]
            force[axis] = force[axis] + total(pushes) * float(skin.size)
    if "world.surface" in moment.numbers:
        weight = moment.numbers["world.gravity"] * total(moment.system.mass_column)
        force[1] = force[1] + weight * submerged(moment)
    return tuple(force)


def whole_body(moment: SpringMoment) -> Mapping[str, Callable[[Any], Number]]:
    """Numbers of the body as a whole, as far as its world has them."""
    named: dict[str, Callable[[Any], Number]] = {}
    axes = "xyz"[: moment.creature.dimensions]
    if moment.world.drag > 0.0 or moment.world.surface is not None:
        named |= {"submerged": submerged, "wet_area": wet_area}
        named |= {f"water_f{a}": _component(water_force, k) for k, a in enumerate(axes)}
    if moment.world.surface is not None:
        named |= {"over_surface": over_surface, "splash": splash}
    if moment.world.ball is not None:
        first = moment.system.first_of_ball
        named |= {name: _slot(first + i) for i, name in enumerate(slot_names(axes))}
    return named


def _component(of: Callable[[SpringMoment], Vector], axis: int) -> Callable[[Any], Number]:
    return lambda moment: of(moment)[axis]


def _slot(i: int) -> Callable[[SpringMoment], Number]:
    return lambda moment: moment.state[i]


PARTS: Mapping[str, Mapping[str, Quantity]] = {
    "mass": {
        "x": lambda m, name: m.place(name)[0],
        "y": lambda m, name: m.place(name)[1],
        "z": lambda m, name: _in_space(m.place(name))[2],
        "vx": lambda m, name: m.speed(name)[0],
        "vy": lambda m, name: m.speed(name)[1],
        "vz": lambda m, name: _in_space(m.speed(name))[2],
        "altitude": lambda m, name: m.place(name)[1] - m.ground_at(m.place(name)),
    },
    "spring": {
        "length": lambda m, name: m.length(name),
        "rate": lambda m, name: m.stretch_rate(name),
        "rest": lambda m, name: m.rest_length(name),
        "angle": lambda m, name: atan2(m.span(name)[1], m.span(name)[0]),
        "pitch": pitch,
        "heading": heading,
        "ux": lambda m, name: direction(m, name)[0],
        "uy": lambda m, name: direction(m, name)[1],
        "uz": lambda m, name: direction(m, name)[2],
        "spin": spin,
    },
    "face": {"area": area, "wet": wet},
    "contact": CONTACT,
}
