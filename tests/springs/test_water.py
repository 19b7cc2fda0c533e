"""Water on masses and springs against closed forms: drag on faces, buoyancy, flight over its surface."""

import math

import numpy as np
import pytest
from tests.springs.bodies import Run, body, stirred, web

import gambol

SQUARE = [(0, 0, 0), (0, 2, 0), (0, 2, 2), (0, 0, 2)]  # 4 m² that face x
BRACED = [(a, b, {"ks": 50.0, "kd": 1.0}) for a in range(4) for b in range(a)]


def face(*corners, name="f0"):
    return {"name": name, "corners": [f"m{i}" for i in corners]}


def plate(both=True):
    faces = [face(0, 1, 2, 3), face(3, 2, 1, 0, name="f1")]
    return body(SQUARE, BRACED, mass=0.5, touches=False, faces=faces if both else faces[:1])


def moving(run, velocity):
    """The same with all masses at one velocity."""
    half, n = run.system.layout.moving // 2, run.system.layout.masses
    for axis, v in enumerate(velocity):
        run.state[half + axis * n : half + (axis + 1) * n] = [v] * n
    return run


def centre(run):
    return np.array(run.moment().centre), np.array(run.moment().velocity)


def test_a_plate_in_water_slows_down_exponentially():
    """m v' = −μ A v: the way it goes is m v/(μ A)."""
    run = moving(Run(plate(), gambol.World(gravity=0.0, drag=1.5), "rk4"), (3.0, 0.0, 0.0)).go(1.0, 0.01)
    rate = 1.5 * 4.0 / 2.0
    assert run["vx.m0"] == pytest.approx(3.0 * math.exp(-rate), rel=1e-7)
    assert run["x.m2"] == pytest.approx(3.0 / rate * (1.0 - math.exp(-rate)), rel=1e-7)


def test_water_resists_what_moves_into_it_along_the_normal_and_pulls_at_nothing():
    world = gambol.World(gravity=0.0, drag=1.5)
    along = moving(Run(plate(), world), (0.0, 3.0, 4.0)).go(1.0, 0.01)
    assert (along["vy.m0"], along["vz.m0"]) == (pytest.approx(3.0), pytest.approx(4.0))
    normals = {
        speed: moving(Run(plate(both=False), world), (speed, 0.0, 0.0)).go(1.0, 0.01)["vx.m0"] for speed in (3, -3)
    }
    assert sorted(abs(v) for v in normals.values())[1] == pytest.approx(3.0)  # one way nothing is in front of it
    assert sorted(abs(v) for v in normals.values())[0] < 0.2


def test_edges_are_the_faces_of_a_plane():
    """The outside is on the right of the way from the first corner to the second."""
    world = gambol.World(gravity=0.0, drag=2.0)
    edge = body([(0, 0), (0, 3)], [(0, 1, {"ks": 50.0})], touches=False, faces=[face(0, 1)])
    assert moving(Run(edge, world, "rk4"), (2.0, 0.0)).go(0.5, 0.01)["vx.m0"] == pytest.approx(2.0 * math.exp(-1.5))
    assert moving(Run(edge, world, "rk4"), (-2.0, 0.0)).go(0.5, 0.01)["vx.m0"] == pytest.approx(-2.0)


def test_triangles_and_four_corners_push_alike():
    """A square cut in two meets the same resistance as a whole."""
    world = gambol.World(gravity=0.0, drag=1.5)
    halves = [face(0, 1, 2), face(2, 3, 0, name="f1")]
    forces = []
    for faces in ([face(0, 1, 2, 3)], halves):
        run = moving(Run(body(SQUARE, BRACED, touches=False, faces=faces), world), (-2.0, 0.0, 0.0))
        forces.append([run.moment().query(f"water_f{axis}") for axis in "xyz"])
    assert forces[0] == pytest.approx(forces[1])
    assert abs(forces[0][0]) in (0.0, pytest.approx(1.5 * 4.0 * 2.0))
    assert run.moment().query("wet_area") == pytest.approx(4.0)


# the surface


def test_under_water_weight_is_carried_and_above_it_falls():
    world = gambol.World(gravity=9.81, surface=10.0)
    deep = Run(web(3), world).go(2.0, 0.01)
    assert centre(deep)[1] == pytest.approx([0.0, 0.0, 0.0], abs=1e-12)
    assert deep.moment().query("water_fy") == pytest.approx(9.81 * deep.system.creature.mass)
    start = Run(web(3), world.model_copy(update={"surface": -50.0}))
    (x0, y0, z0), _ = centre(start)
    (x, y, z), (_, vy, _) = centre(moving(start, (2.0, 3.0, -1.0)).go(1.2, 0.01))
    assert (x, y, z) == pytest.approx((x0 + 2.4, y0 + 3.6 - 0.5 * 9.81 * 1.44, z0 - 1.2))
    assert vy == pytest.approx(3.0 - 9.81 * 1.2)
    assert start.moment().query("submerged") == 0.0


def test_a_leap_through_the_surface_keeps_its_energy_and_comes_down_as_fast_as_it_went_up():
    """Without drag: water that carries weight is as good as a table at its height."""
    run = moving(Run(web(3), gambol.World(gravity=2.0, surface=3.0), "rk4"), (0.0, 4.0, 0.0))
    before = run.moment()
    highest, outside = -math.inf, False
    for _ in range(1200):
        run.go(0.005, 0.005)
        highest = max(highest, run.moment().query("over_surface"))
        outside |= run.moment().query("submerged") == 0.0
    after = run.moment()
    assert outside
    assert after.query("submerged") == 1.0
    assert -4.0 < after.velocity[1] < -3.9  # a little of it now shakes the springs
    assert highest == pytest.approx(4.0, abs=0.6)  # ½ v² = g h, for a body of some size
    energy = [m.kinetic + m.gravitational + m.elastic for m in (before, after)]
    assert energy[1] == pytest.approx(energy[0], rel=1e-5)


def test_skin_that_enters_is_counted_once():
    world = gambol.World(gravity=1.0, surface=0.0, drag=0.001)
    run = moving(Run(plate(), world, y_m0=3.0, y_m1=5.0, y_m2=5.0, y_m3=3.0), (0.0, -1.0, 0.0))
    area = run.moment().query("face.f0.area")
    entered = 0.0
    for _ in range(1200):
        entered += 0.005 * run.moment().query("splash")
        run.go(0.005, 0.005)
    assert run.moment().query("face.f0.wet") == 1.0
    assert entered == pytest.approx(2.0 * area, rel=0.01)


@pytest.mark.parametrize("surface", [None, 1.0])
def test_momentum_changes_by_the_impulse_of_the_water(surface):
    creature = web(3)
    corners = [[0, 1, 2], [2, 1, 0], [3, 4, 5], [5, 4, 3], [1, 4, 6], [6, 4, 1]]
    creature = creature.model_copy(
        update={"faces": tuple(gambol.creatures.springs.Face(**face(*c, name=f"f{i}")) for i, c in enumerate(corners))}
    )
    world = gambol.World(gravity=0.5, drag=0.7, surface=surface)
    run, dt = stirred(Run(creature, world, "euler"), speed=1.0), 0.002
    impulse, start = np.zeros(3), centre(run)[1]
    for _ in range(500):
        moment = run.moment()
        impulse += dt * np.array([moment.query(f"water_f{axis}") for axis in "xyz"])
        run.go(dt, dt)
    weight = np.array([0.0, -0.5 * creature.mass, 0.0]) * 1.0
    gained = (centre(run)[1] - start) * creature.mass
    assert np.abs(impulse).max() > 0.05
    assert gained == pytest.approx(impulse + weight, abs=1e-11)


# attitude


def test_where_a_spring_points_and_how_fast_a_body_spins_about_it():
    """A body that turns like a stiff one at ω has the spin ω · e about any direction that is a principal axis."""
    places = [(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)]
    run = Run(body(places, [(b, a, {"ks": 1.0}) for a in range(6) for b in range(a)], touches=False))
    omega = np.array([0.3, -0.2, 0.5])
    for i, place in enumerate(places):
        for axis, v in zip("xyz", np.cross(omega, place), strict=True):
            run.state[run.system.slot_names.index(f"v{axis}.m{i}")] = float(v) + 1.0
    moment = run.moment()
    names = {(bond.start, bond.end): bond.name for bond in run.system.creature.bonds}
    across = {axis: names[f"m{2 * k}", f"m{2 * k + 1}"] for k, axis in enumerate("xyz")}  # each points to −axis
    assert [moment.query(f"spring.{across[a]}.spin") for a in "xyz"] == pytest.approx((-omega).tolist())
    inertia = 4.0  # of masses of 1 kg about each axis
    assert [moment.query(f"angular_momentum_{a}") for a in "xyz"] == pytest.approx((inertia * omega).tolist())
    assert moment.query(f"spring.{across['y']}.pitch") == pytest.approx(-math.pi / 2)
    assert moment.query(f"spring.{across['z']}.heading") == pytest.approx(math.pi / 2)
    assert moment.query(f"spring.{across['x']}.ux") == -1.0


# refusals


def test_water_where_it_would_do_nothing_is_refused():
    with pytest.raises(gambol.InvalidInput, match=r"worm, which has no faces.*describe its faces"):
        gambol.simulate("worm", gambol.controllers.Passive(), world=gambol.World(drag=10.0), seconds=0.1)
    with pytest.raises(gambol.InvalidInput, match=r"water surface over fish"):
        gambol.simulate("fish", gambol.controllers.Passive(), world=gambol.World(surface=0.0), seconds=0.1)
    with pytest.raises(gambol.InvalidInput, match=r"over_surface"):
        gambol.dynamics.quantity(Run(web(3)).moment(), "over_surface")


def test_wind_carries_faces_and_masses_along():
    """In the wind's frame nothing blows: a body at rest in wind is one that moves the other way through still air."""
    for medium, start in (({"drag": 1.5}, plate()), ({"viscosity": 0.5}, plate())):
        blown = Run(start, gambol.World(gravity=0.0, wind=(-3.0, 1.0), **medium), "rk4").go(1.0, 0.01)
        still = moving(Run(start, gambol.World(gravity=0.0, **medium), "rk4"), (3.0, -1.0, 0.0)).go(1.0, 0.01)
        for slot, wind in (("vx.m0", -3.0), ("vy.m0", 1.0), ("vz.m2", 0.0)):
            assert blown[slot] - wind == pytest.approx(still[slot], abs=1e-12)
        assert blown["vx.m0"] < -0.5


def test_air_and_water_do_not_both_move():
    with pytest.raises(gambol.InvalidInput, match=r"wind over a water surface.*leave 'wind' or 'surface' out"):
        Run(plate(), gambol.World(drag=1.5, surface=0.0, wind=(1.0, 0.0)))
