"""Motions in space that have a formula: a top, a racket, a pendulum, a ball that rolls, a box that slides."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.special import ellipj

import gambol
from gambol.creatures.bones.skeleton import Bone, Freedom, Skeleton, Spot

from .flying import Flying
from .standing import moved, put, seen, stone, system_of

G = 9.81


def test_a_top_precesses():
    """Steadily, where I₁ Ω² cos θ − I₃ ω₃ Ω + m g l = 0, with moments about the tip on which it stands."""
    m, long, across, along, spin, lean = 0.5, 0.1, 4e-3, 8e-4, 300.0, 0.6
    about_tip = across + m * long**2
    a, b, c = about_tip * math.cos(lean), -along * spin, m * G * long
    precession = (-b - math.sqrt(b * b - 4 * a * c)) / (2 * a)
    top = Bone(
        "top",
        -1,
        freedoms=(Freedom("tip", "ball"),),
        mass=m,
        centre=(0.0, long, 0.0),
        inertia=(across, along, across, 0.0, 0.0, 0.0),
    )
    body = Flying(Skeleton((top,)))
    # Leaning about z: its axis is (−sin θ, cos θ, 0); it turns by Ω about y and so that its own spin is ω₃.
    turn = [math.cos(0.5 * lean), 0.0, 0.0, math.sin(0.5 * lean)]
    start = [*turn, precession * math.sin(lean), spin, 0.0]
    seconds, dt = 2.0, 5e-5
    link = body.moving(body.flown(start, dt, round(seconds / dt), "rk4"))[1]
    axis = [link.axis(n)[1] for n in range(3)]
    angle = precession * seconds  # about y, from −x
    sine = math.sin(lean)
    assert axis == pytest.approx([-sine * math.cos(angle), math.cos(lean), sine * math.sin(angle)], abs=1e-7)
    assert link.spin[1] == pytest.approx(spin, abs=1e-6)


def test_a_racket_turns_over():
    """Euler's equations in Jacobi's elliptic functions: it spins about its middle axis and turns over, again and
    again."""
    i1, i2, i3 = 1.0, 2.0, 3.0
    spin = np.array([0.05, 1.0, 0.05])
    twice = i1 * spin[0] ** 2 + i2 * spin[1] ** 2 + i3 * spin[2] ** 2
    square = (i1 * spin[0]) ** 2 + (i2 * spin[1]) ** 2 + (i3 * spin[2]) ** 2
    # Landau and Lifshitz, Mechanics, §37, with their order I₁ < I₂ < I₃ and L² > 2 E I₂.
    assert square > twice * i2
    rate = math.sqrt((i3 - i2) * (square - twice * i1) / (i1 * i2 * i3))
    parameter = (i2 - i1) * (twice * i3 - square) / ((i3 - i2) * (square - twice * i1))
    top = [
        math.sqrt((twice * i3 - square) / (i1 * (i3 - i1))),
        math.sqrt((twice * i3 - square) / (i2 * (i3 - i2))),
        math.sqrt((square - twice * i1) / (i3 * (i3 - i1))),
    ]
    start = [top[0], 0.0, top[2]]  # at time 0
    body = Flying(stone(1.0, (i1, i2, i3, 0.0, 0.0, 0.0)), gravity=0.0)
    state = [1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, *start, 0.0, 0.0, 0.0]
    lowest = 0.0
    for seconds in (3.0, 9.0, 12.0, 15.0, 30.0):
        found = body.flown(state, 1e-3, round(seconds / 1e-3), "rk4")[7:10]
        sn, cn, dn, _ = ellipj(rate * seconds, parameter)
        assert found == pytest.approx([top[0] * cn, top[1] * sn, top[2] * dn], abs=1e-8)
        lowest = min(lowest, found[1])
    assert lowest < -0.5  # it did turn over


@pytest.mark.parametrize("joint", ["ball", "two hinges"])
def test_a_pendulum_goes_round(joint):
    """A point on a rod circles level at Ω² = g / (l cos θ); on a universal joint as on a ball."""
    long, lean = 0.8, 0.5
    rate = math.sqrt(G / (long * math.cos(lean)))
    swing, sway = Freedom("swing", "hinge"), Freedom("sway", "hinge", axis=(1.0, 0.0, 0.0))
    freedoms = (Freedom("ball", "ball"),) if joint == "ball" else (swing, sway)
    body = Flying(
        Skeleton(
            (
                Bone(
                    "rod",
                    -1,
                    freedoms=freedoms,
                    mass=1.0,
                    centre=(0.0, -long, 0.0),
                    inertia=(1e-9, 1e-9, 1e-9, 0.0, 0.0, 0.0),
                ),
            )
        )
    )
    # It begins at x = l sin θ, moving along z with Ω l sin θ.
    speed = rate * long * math.sin(lean)
    if joint == "ball":
        turn = [math.cos(0.5 * lean), 0.0, 0.0, math.sin(0.5 * lean)]
        start = [*turn, -speed / long, 0.0, 0.0]
    else:
        start = [lean, 0.0, 0.0, -speed / long]
    seconds = 1.7
    link = body.moving(body.flown(start, 1e-4, round(seconds / 1e-4), "rk4"))
    place = [link[len(freedoms)].point(n, (0.0, -long, 0.0)) for n in range(3)]
    level, angle = long * math.sin(lean), rate * seconds
    assert place == pytest.approx([level * math.cos(angle), -long * math.cos(lean), level * math.sin(angle)], abs=1e-6)


@pytest.mark.parametrize("law", ["viscous", "anchor"])
def test_a_ball_rolls_down_a_slope(law):
    """With 5/7 of g sin α, and without slipping."""
    mass, radius, degrees = 2.0, 0.1, 12.0
    inertia = 0.4 * mass * radius**2
    world = gambol.World(terrain={"kind": "slope", "degrees": -degrees}, friction=0.8, friction_law=law)
    ball = stone(mass, (inertia, inertia, inertia, 0.0, 0.0, 0.0), Spot("skin", 0, (0.0, 0.0, 0.0), radius))
    system = system_of(ball, world, 2 * radius)
    dt, fall = 5e-4, math.radians(degrees)
    begun = moved(system, system.rest(), dt, 1000)
    after = moved(system, begun, dt, 1000)
    (u, v, _), (w, x, _) = (seen(system, state).velocity for state in (begun, after))
    gained = math.hypot(w, x) - math.hypot(u, v)
    assert gained / 0.5 == pytest.approx(5.0 / 7.0 * G * math.sin(fall), rel=2e-3)
    contact = seen(system, after).contacts["skin"]
    assert math.hypot(*contact.velocity) < 0.02 * math.hypot(w, x)


@pytest.mark.parametrize("integrator, dt", [("implicit", 1e-3), ("semi-implicit", 2e-4)])
def test_a_box_slides_and_stops(integrator, dt):
    """After v² / (2 μ g), in the direction in which it was pushed, and it does not turn."""
    mass, speed, friction = 3.0, 2.0, 0.4
    corners = [Spot(f"c{x}{z}", 0, (0.3 * x, -0.02, 0.3 * z)) for x in (-1, 1) for z in (-1, 1)]
    box = stone(mass, (0.1, 0.2, 0.1, 0.0, 0.0, 0.0), *corners)
    system = system_of(box, gambol.World(friction=friction), 0.6)
    start = moved(system, system.rest(), dt, round(0.5 / dt), integrator)
    ways = [speed * math.cos(0.7), speed * math.sin(0.7)]
    pushed = put(system, start, velocity_x=ways[0], velocity_z=ways[1])
    after = moved(system, pushed, dt, round(2.0 / dt), integrator)
    went = np.array(after[4:7]) - start[4:7]
    far = speed**2 / (2 * friction * G)
    assert went[[0, 2]] == pytest.approx([far * math.cos(0.7), far * math.sin(0.7)], rel=5e-3)
    assert abs(went[1]) < 1e-4
    assert max(abs(x) for x in after[7:]) < 1e-3


@pytest.mark.parametrize("angle", [0.0, math.pi, 0.5 * math.pi, 0.9])
def test_what_has_scales_slides_by_direction(angle):
    """Ahead, back and sideways each as the world says; askew, both components of its speed are slowed by their own."""
    sliding = gambol.worlds.Sliding(forward=0.1, back=0.5, side=0.8)
    scales = (math.cos(0.3), 0.0, math.sin(0.3))
    corners = [Spot(f"c{x}{z}", 0, (0.3 * x, -0.02, 0.3 * z), scales=scales) for x in (-1, 1) for z in (-1, 1)]
    system = system_of(stone(3.0, (0.1, 0.2, 0.1, 0.0, 0.0, 0.0), *corners), gambol.World(sliding=sliding), 0.6)
    dt, speed = 1e-4, 2.0
    start = moved(system, system.rest(), dt, round(0.5 / dt))
    ways = [speed * math.cos(angle + 0.3), speed * math.sin(angle + 0.3)]
    after = moved(system, put(system, start, velocity_x=ways[0], velocity_z=ways[1]), dt, 100)
    lost = (np.array(ways) - np.array(after)[[-3, -1]]) / (100 * dt * G)
    ahead, aside = lost @ scales[::2], lost @ (-scales[2], scales[0])
    along = sliding.forward if math.cos(angle) > 0.0 else sliding.back
    assert ahead == pytest.approx(along * math.cos(angle), abs=5e-3)
    assert aside == pytest.approx(sliding.side * math.sin(angle), abs=5e-3)


def test_it_stands_on_a_slope():
    """The spring of the law `anchor` holds it; a damper alone lets it creep."""
    corners = [Spot(f"c{x}{z}", 0, (0.3 * x, -0.02, 0.3 * z)) for x in (-1, 1) for z in (-1, 1)]
    box = stone(3.0, (0.1, 0.2, 0.1, 0.0, 0.0, 0.0), *corners)
    crept = {}
    for law in ("anchor", "viscous"):
        world = gambol.World(terrain={"kind": "slope", "degrees": 15}, friction=0.8, friction_law=law)
        system = system_of(box, world, 0.6)
        settled = moved(system, system.rest(), 1e-3, 2000)
        after = moved(system, settled, 1e-3, 2000)
        crept[law] = math.dist(after[4:7], settled[4:7])
    assert crept["anchor"] < 1e-9
    assert 1e-4 < crept["viscous"] < 0.1


def test_it_slides_down_a_slope_that_is_too_steep():
    """With g (sin α − μ cos α), under either law."""
    corners = [Spot(f"c{x}{z}", 0, (0.3 * x, -0.02, 0.3 * z)) for x in (-1, 1) for z in (-1, 1)]
    box = stone(3.0, (0.1, 0.2, 0.1, 0.0, 0.0, 0.0), *corners)
    steep, friction = math.radians(30.0), 0.3
    for law in ("anchor", "viscous"):
        world = gambol.World(terrain={"kind": "slope", "degrees": 30}, friction=friction, friction_law=law)
        system = system_of(box, world, 0.6)
        begun = moved(system, system.rest(), 1e-3, 500)
        after = moved(system, begun, 1e-3, 500)
        gained = math.hypot(*seen(system, after).velocity) - math.hypot(*seen(system, begun).velocity)
        expected = G * (math.sin(steep) - friction * math.cos(steep))
        assert gained / 0.5 == pytest.approx(expected, rel=5e-3), law
