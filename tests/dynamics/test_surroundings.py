"""Ground, water and tables: every force law against its closed form."""

from __future__ import annotations

import math

import numpy as np
import pytest

from gambol.creatures.creature import Creature
from gambol.dynamics.articulated.system import LinkedSystem
from gambol.dynamics.integrators import BodyState
from gambol.errors import InvalidInput
from gambol.worlds.world import World

from .bodies import POINT, TERRAINS, creature, plate, posture_of, simulate, stirred, tree

GRAVITY = 9.81
STIFFNESS, DAMPING, FRICTION = 1000.0, 20.0, 0.5


# ground


def ground_force(
    terrain: dict, law: str, depth: float, out: float, along: float, anchor: tuple[float, float, float] = (0, 0, 0)
) -> tuple[float, float, tuple[float, float, float]]:
    """Force along the normal and along the tangent (uphill, to +x) on a point this deep, and its anchor afterwards.

    The point sits below the place 0.3 m along the ground and moves out of it and along it at the given speeds.
    """
    world = World(terrain=terrain, friction=FRICTION, friction_law=law, stiffness=STIFFNESS, damping=DAMPING)
    system = LinkedSystem(plate(contacts=POINT), world)
    angle = math.radians(terrain.get("degrees", 0.0))
    (nx, ny), (tx, ty) = (-math.sin(angle), math.cos(angle)), (math.cos(angle), math.sin(angle))
    q = [0.3 * tx - depth * nx, 0.3 * ty - depth * ny, 0.4]
    v = [out * nx + along * tx, out * ny + along * ty, 0.0]
    anchors = [anchor] if law == "anchor" else []
    _, after, [(fx, fy)] = system.load({}, system.posture(q, v), (), anchors, 0.0)
    a, _ = system.accelerate({}, BodyState(q, v, anchors), (), 0.0)
    assert a == pytest.approx([fx / 2.0, fy / 2.0 - GRAVITY, 0.0], abs=1e-12)  # what is told is what acts
    return fx * nx + fy * ny, fx * tx + fy * ty, after[0] if after else (0.0, 0.0, 0.0)


@pytest.mark.parametrize("law", ["viscous", "anchor"])
@pytest.mark.parametrize("terrain", TERRAINS)
@pytest.mark.parametrize(
    ("depth", "out", "expected"),
    [
        (0.01, 0.0, 10.0),
        (0.01, -0.3, 16.0),  # sinking: the damper helps
        (0.01, 0.3, 4.0),
        (0.01, 0.6, 0.0),  # leaving fast: the ground lets go and never pulls
        (-0.001, -5.0, 0.0),  # above: nothing, however fast it comes
    ],
)
def test_normal_force(law: str, terrain: dict, depth: float, out: float, expected: float) -> None:
    normal, tangential, _ = ground_force(terrain, law, depth, out, along=0.0)
    assert normal == pytest.approx(expected, abs=1e-9)
    if expected == 0.0:
        assert tangential == pytest.approx(0.0, abs=1e-9)


@pytest.mark.parametrize("terrain", TERRAINS)
@pytest.mark.parametrize(("along", "expected"), [(0.1, -2.0), (-0.1, 2.0), (0.2499, -4.998), (0.3, -5.0), (-3.0, 5.0)])
def test_viscous_friction_is_cut_at_the_cone(terrain: dict, along: float, expected: float) -> None:
    normal, tangential, _ = ground_force(terrain, "viscous", depth=0.01, out=0.0, along=along)
    assert normal == pytest.approx(10.0)
    assert tangential == pytest.approx(expected)


@pytest.mark.parametrize("terrain", TERRAINS)
@pytest.mark.parametrize(
    ("offset", "along", "expected", "dragged"),
    [
        (0.002, 0.0, 2.0, 0.0),  # pulled back to the anchor ahead
        (-0.002, 0.0, -2.0, 0.0),
        (0.002, 0.05, 1.0, 0.0),  # and damped
        (0.02, 0.0, 5.0, -0.015),  # beyond the cone: slips, and the anchor follows to 5 N / k ahead
        (-0.02, 0.0, -5.0, 0.015),
    ],
)
def test_anchored_friction(terrain: dict, offset: float, along: float, expected: float, dragged: float) -> None:
    angle = math.radians(terrain.get("degrees", 0.0))
    anchor = ((0.3 + offset) * math.cos(angle), (0.3 + offset) * math.sin(angle), 1.0)
    _, tangential, after = ground_force(terrain, "anchor", depth=0.01, out=0.0, along=along, anchor=anchor)
    assert tangential == pytest.approx(expected)
    held = 0.3 + offset + dragged
    assert after == pytest.approx((held * math.cos(angle), held * math.sin(angle), 1.0))


def test_an_anchor_is_dropped_at_first_touch_and_lifted_with_the_point() -> None:
    flat = {"kind": "flat"}
    _, tangential, after = ground_force(flat, "anchor", depth=0.001, out=0.0, along=0.01, anchor=(9.0, 9.0, 0.0))
    assert after == pytest.approx((0.3, 0.0, 1.0))  # where it touched, not where it was
    assert tangential == pytest.approx(-DAMPING * 0.01)
    normal, tangential, after = ground_force(flat, "anchor", depth=-0.001, out=0.0, along=0.0, anchor=(0.2, 0.0, 1.0))
    assert (normal, tangential, after[2]) == (0.0, 0.0, 0.0)


def box_on(degrees: float, friction: float, law: str) -> LinkedSystem:
    """A box lying on a slope."""
    contacts = [{"name": "low", "link": "box", "at": [0, -0.05]}, {"name": "high", "link": "box", "at": [0.5, -0.05]}]
    link = {"name": "box", "mass": 2.0, "length": 0.5, "width": 0.1}
    body = creature({"link": "box", "angle": degrees}, [link], contacts=contacts)
    return LinkedSystem(body, World(terrain={"kind": "slope", "degrees": degrees}, friction=friction, friction_law=law))


def along_slope(values: list[float], degrees: float) -> float:
    return values[0] * math.cos(math.radians(degrees)) + values[1] * math.sin(math.radians(degrees))


def test_a_box_on_a_slope_within_the_cone_stays_with_anchors() -> None:
    system = box_on(20.0, 0.5, "anchor")  # tan 20° = 0.364
    settled = simulate(system, system.rest_state(), 1e-3, 1.0, "semi-implicit")
    end = simulate(system, settled, 1e-3, 1.0, "semi-implicit")
    assert along_slope(end.q, 20.0) == pytest.approx(along_slope(settled.q, 20.0), abs=1e-9)
    assert end.v == pytest.approx([0.0] * 3, abs=1e-9)


@pytest.mark.parametrize("law", ["viscous", "anchor"])
def test_a_box_beyond_the_cone_slides_with_what_friction_leaves(law: str) -> None:
    system = box_on(20.0, 0.2, law)
    states = [simulate(system, system.rest_state(), 1e-3, 0.5, "semi-implicit")]
    states.append(simulate(system, states[0], 1e-3, 0.5, "semi-implicit"))
    speeds = [along_slope(state.v, 20.0) for state in states]
    left = GRAVITY * (math.sin(math.radians(20)) - 0.2 * math.cos(math.radians(20)))
    assert (speeds[1] - speeds[0]) / 0.5 == pytest.approx(-left, rel=0.02)


def test_a_box_under_viscous_friction_creeps_at_weight_over_damping() -> None:
    system = box_on(10.0, 0.8, "viscous")
    end = simulate(system, system.rest_state(), 1e-3, 1.0, "semi-implicit")
    creep = 2.0 * GRAVITY * math.sin(math.radians(10)) / (2 * system.numbers["world.damping"])
    assert along_slope(end.v, 10.0) == pytest.approx(-creep, rel=1e-6)


# water


def test_water_on_a_box() -> None:
    """Moving broadside it meets κ·L·b, end first κ·w·b; turning, its flanks κ·b·L³/12 and its ends κ·b·w³/12."""
    drag, mass, (length, width, breadth), inertia = 30.0, 2.0, (0.5, 0.2, 0.1), 0.1
    link = {"name": "box", "mass": mass, "length": length, "width": width, "breadth": breadth, "inertia": inertia}
    system = LinkedSystem(creature({"link": "box"}, [link]), World(gravity=0.0, drag=drag))
    q = [0.0, 5.0, math.radians(30)]
    along, normal = (math.cos(q[2]), math.sin(q[2])), (-math.sin(q[2]), math.cos(q[2]))
    for way, area in ((normal, length * breadth), (along, width * breadth)):
        a, _ = system.accelerate({}, BodyState(q, [1.5 * x for x in way] + [0.0], []), (), 0.0)
        assert a == pytest.approx([-drag * area * 1.5 / mass * x for x in way] + [0.0], abs=1e-13)
    a, _ = system.accelerate({}, BodyState(q, [0.0, 0.0, 4.0], []), (), 0.0)
    turning = drag * breadth * (length**3 + width**3) / 12
    assert a == pytest.approx([0.0, 0.0, -turning * 4.0 / inertia], abs=1e-13)


def test_a_wedge_glides_better_than_a_box_and_steers_to_its_side() -> None:
    """∮ n nᵀ ds of a triangle by hand: legs 3 and 4, hypotenuse 5."""
    outline = [[0, 0], [0.4, 0], [0, 0.3]]
    link = {"name": "wedge", "mass": 1.0, "outline": outline, "breadth": 0.1}
    system = LinkedSystem(creature({"link": "wedge"}, [link]), World(gravity=0.0, drag=20.0))
    load, _, _ = system.load({}, system.posture([0.0, 0.0, 0.0], [1.0, 0.0, 0.0]), (), (), 0.0)
    ((fx, fy), *_), _ = load.inwards()
    # The leg across meets it squarely, 0.3; the hypotenuse with n = (0.6, 0.8): 0.5 · 0.36 and 0.5 · 0.48.
    assert (fx, fy) == pytest.approx((-10.0 * 0.1 * (0.3 + 0.18), -10.0 * 0.1 * 0.24))


def test_water_on_any_body_is_the_integral_over_its_surface() -> None:
    """Against forces on points of Gauss along every edge, which integrate these polynomials exactly."""
    body, drag, wind = tree(5), 25.0, (0.7, -0.4)
    wet, dry = LinkedSystem(body, World(gravity=0.0, drag=drag, wind=wind)), LinkedSystem(body, World(gravity=0.0))
    state = stirred(wet, seed=4, speed=3.0)
    posture = posture_of(dry, state)
    points, weights = np.polynomial.legendre.leggauss(3)
    load, _, _ = dry.load({}, posture, (), (), 0.0)
    force, spin, (cx, cy) = [0.0, 0.0], 0.0, posture.reference
    for link in body.links:
        i, (px, py) = dry.mechanism.index[link.name], dry.mechanism.pivot[dry.mechanism.index[link.name]]
        for (ax, ay), (bx, by) in zip(link.corners, link.corners[1:] + link.corners[:1], strict=True):
            length = math.dist((ax, ay), (bx, by))
            nx, ny = posture.turned(i, ((by - ay) / length, (ax - bx) / length))
            for s, w in zip((1 + points) / 2, weights / 2, strict=True):
                spot = type(dry.mechanism.centre[0])(i, ax + s * (bx - ax) - px, ay + s * (by - ay) - py)
                (x, y), (vx, vy) = posture.place(spot), posture.speed(spot)
                f = -0.5 * drag * link.breadth * length * w * ((vx - wind[0]) * nx + (vy - wind[1]) * ny)
                load.push(spot, f * nx, f * ny)
                force = [force[0] + f * nx, force[1] + f * ny]
                spin += (x - cx) * f * ny - (y - cy) * f * nx
    assert abs(spin) > 0.1
    there, _, _ = wet.load({}, posture, (), (), 0.0)
    forces, torques = there.inwards()
    expected_forces, expected = load.inwards()
    assert forces[0] == pytest.approx(force)
    assert forces[0] == pytest.approx(expected_forces[0])
    assert torques == pytest.approx(expected, abs=1e-12)


def test_a_body_that_glides_end_first_slows_down_exponentially() -> None:
    link = {"name": "box", "mass": 2.0, "length": 0.5, "width": 0.2, "breadth": 0.1}
    system = LinkedSystem(creature({"link": "box"}, [link]), World(gravity=0.0, drag=30.0))
    end = simulate(system, BodyState([0.0] * 3, [1.5, 0.0, 0.0], []), 1e-3, 2.0)
    assert end.v == pytest.approx([1.5 * math.exp(-30.0 * 0.2 * 0.1 / 2.0 * 2.0), 0.0, 0.0], rel=1e-9)


def test_wind_carries_a_body_along_as_fast_as_it_blows() -> None:
    system = LinkedSystem(plate(), World(gravity=0.0, drag=3000.0, wind=(2.0, -1.0)))
    end = simulate(system, BodyState([0.0, 0.0, 0.3], [0.0] * 3, []), 1e-3, 4.0, "semi-implicit")
    assert end.v == pytest.approx([2.0, -1.0, 0.0], abs=1e-4)
    a, _ = system.accelerate({}, BodyState([0.0, 0.0, 0.3], [2.0, -1.0, 0.0], []), (), 0.0)
    assert a == pytest.approx([0.0] * 3, abs=1e-12)


def test_wind_that_nothing_feels_is_refused() -> None:
    with pytest.raises(InvalidInput, match=r"wind around .* 'drag' or 'viscosity'"):
        LinkedSystem(plate(), World(wind=(1.0, 0.0)))


def test_a_grown_link_has_a_grown_surface() -> None:
    """Growth by numbers, as lanes have them, is the same as a body drawn larger."""
    small, large = (
        {"name": "box", "mass": 2.0, "inertia": 0.1, "length": 0.5 * s, "width": 0.2 * s, "breadth": 0.1 * s}
        for s in (1.0, 1.3)
    )
    world, state = World(gravity=0.0, drag=30.0), BodyState([0.0, 0.0, 0.4], [1.0, 2.0, 3.0], [])
    grown = {"link.box.far": 0.65, "link.box.width": 0.26, "link.box.breadth": 0.13, "link.box.centre.x": 0.325}
    numbered = LinkedSystem(creature({"link": "box"}, [small]), world, grown)
    drawn = LinkedSystem(creature({"link": "box"}, [large]), world)
    assert numbered.accelerate({}, state, (), 0.0)[0] == pytest.approx(drawn.accelerate({}, state, (), 0.0)[0])


# sliding, seen from above


def slide_force(vx: float, vy: float, heading: float = 0.0, turned: float = 0.0) -> tuple[float, float]:
    """Friction on a sliding plate of 2 kg, in the world's frame."""
    contact = {**POINT[0], "heading": heading}
    world = World(sliding={"forward": 0.2, "back": 0.9, "side": 0.6, "speed": 0.02})
    system = LinkedSystem(plate(contacts=[contact], view="plan"), world)
    a, _ = system.accelerate({}, BodyState([0.0, 0.0, math.radians(turned)], [vx, vy, 0.0], []), (), 0.0)
    return 2.0 * a[0], 2.0 * a[1]


def test_sliding_is_easier_forward_than_back() -> None:
    weight = 2.0 * GRAVITY
    assert slide_force(1.0, 0.0) == pytest.approx((-0.2 * weight, 0.0), abs=1e-12)
    assert slide_force(-1.0, 0.0) == pytest.approx((0.9 * weight, 0.0), abs=1e-12)
    assert slide_force(0.0, 1.0) == pytest.approx((0.0, -0.6 * weight), abs=1e-12)
    assert slide_force(0.0, -1.0) == pytest.approx((0.0, 0.6 * weight), abs=1e-12)
    assert slide_force(0.005, 0.0) == pytest.approx((-0.2 * weight / 4, 0.0), abs=1e-12)  # eases off below 0.02 m/s
    assert slide_force(0.0, 0.0) == (0.0, 0.0)


@pytest.mark.parametrize(("heading", "turned"), [(90.0, 0.0), (0.0, 90.0), (120.0, -30.0)])
def test_forward_is_the_contacts_heading_on_the_turned_link(heading: float, turned: float) -> None:
    weight = 2.0 * GRAVITY
    assert slide_force(0.0, 1.0, heading, turned) == pytest.approx((0.0, -0.2 * weight), abs=1e-12)
    assert slide_force(0.0, -1.0, heading, turned) == pytest.approx((0.0, 0.9 * weight), abs=1e-12)
    assert slide_force(1.0, 0.0, heading, turned) == pytest.approx((-0.6 * weight, 0.0), abs=1e-12)


def test_contacts_of_a_link_share_its_weight_and_resist_turning() -> None:
    ends = [{"name": name, "link": "plate", "at": [x, 0]} for name, x in (("a", 0.0), ("b", 0.5))]
    system = LinkedSystem(plate(contacts=ends, view="plan"), World(sliding={"forward": 0.2, "side": 0.6}))
    a, _ = system.accelerate({}, BodyState([0.0] * 3, [1.0, 0.0, 0.0], []), (), 0.0)
    assert a == pytest.approx([-0.2 * GRAVITY, 0.0, 0.0], abs=1e-12)
    a, _ = system.accelerate({}, BodyState([0.0] * 3, [0.0, 0.0, 5.0], []), (), 0.0)
    assert a == pytest.approx([0.0, 0.0, -0.6 * 2.0 * GRAVITY * 0.25 / 0.1], abs=1e-12)


def test_water_pushes_on_the_middle_of_an_outline_wherever_it_begins() -> None:
    """A plate drawn around its joint feels no torque when it moves broadside, and the whole of its flank."""
    outline = [[-0.25, -0.01], [0.25, -0.01], [0.25, 0.01], [-0.25, 0.01]]
    body = Creature.from_data(
        {"name": "p", "root": {"link": "p"}, "links": [{"name": "p", "mass": 1, "outline": outline}]}, "p"
    )
    system = LinkedSystem(body, World(gravity=0.0, drag=10.0))
    (ax, ay, turn), _ = system.accelerate({}, BodyState([0.0, 0.0, 0.0], [0.0, 2.0, 0.0], []), None, 0.0)
    assert (ax, turn) == (0.0, 0.0)
    assert ay == pytest.approx(-10.0 * 0.1 * 0.5 * 2.0)


def test_drag_can_be_a_number_of_its_own() -> None:
    dry = LinkedSystem(plate(), World(gravity=0.0), {"world.drag": 10.0})
    wet = LinkedSystem(plate(), World(gravity=0.0, drag=10.0))
    state = BodyState([0.0, 0.0, 0.0], [1.0, 2.0, 3.0], [])
    assert dry.accelerate({}, state, None, 0.0) == wet.accelerate({}, state, None, 0.0)
