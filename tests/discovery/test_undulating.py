"""Waves along bodies without legs, and which bodies have them."""

import numpy as np

import gambol
from gambol.discovery.hardship import WAYS, grips, slippery
from gambol.discovery.staging import kinds_for
from gambol.discovery.undulating import undulations
from gambol.draws import Draws
from gambol.tasks.good_gait import GoodGait

BOA = gambol.creature("boa")


def test_chains_without_legs_wind_and_nothing_else_does():
    names = {
        name: [kind.name for kind in undulations(gambol.creature(name))]
        for name in ("boa", "carp", "hound", "anglepoise", "luxo", "worm")
    }
    assert names["boa"] == ["to the sides", "up and down", "both"]
    assert names["carp"] == ["to the sides"]
    assert not any(names[name] for name in ("hound", "anglepoise", "luxo", "worm"))
    assert {kind.family for kind in kinds_for(BOA, None, 8000)} >= {"time-wave", "pose-graph"}


def test_a_wave_runs_along_the_body_and_only_the_way_it_should():
    aside, up, _ = undulations(BOA)
    vector = np.full((1, aside.size), 0.5)
    sways = np.array([one.name in BOA.anatomy.swaying for one in BOA.actuators])
    assert ((aside.used(vector)[0] > 0.1) == sways).all()
    assert ((up.used(vector)[0] > 0.1) == ~sways).all()
    nodes = aside.population(vector).nodes[0, sways]
    assert len({int(row.argmax()) for row in nodes}) > 2  # later along the body


def test_what_lifts_pieces_of_itself_winds_ahead():
    both = undulations(BOA)[2]
    vector = np.array([[0.55, 0.62, 0.83, 0.35, 0.02, 0.08, 0.7, 0.46]])
    found = gambol.evaluate(BOA, [both.population(vector)[0]], task=GoodGait(), seconds=4.0)
    assert abs(found.measures["way"][0]) > 0.3 * BOA.body_size


def test_scales_make_a_wave_to_the_sides_go_ahead():
    aside = undulations(BOA)[0]
    wave = aside.population(np.array([[0.42, 0.98, 0.15, 0.06, 0.69, 0.21, 0.61, 0.71]]))[0]
    smooth = gambol.World(sliding=gambol.worlds.Sliding(forward=0.8, back=0.8, side=0.8))
    ways = [
        gambol.evaluate(BOA, [wave], task=GoodGait(), world=world, seconds=4.0).measures["way"][0]
        for world in (None, smooth)
    ]
    assert ways[0] > 0.5 * BOA.body_size > 5.0 * abs(ways[1])


def test_a_boa_swims():
    wave = undulations(BOA)[0].population(np.array([[0.12, 0.89, 0.32, 0.89, 0.78, 0.16, 0.97, 0.02]]))[0]
    water = gambol.World(drag=1000.0, gravity=0.0)
    found = gambol.evaluate(BOA, [wave], task=GoodGait(), world=water, seconds=4.0)
    assert found.measures["way"][0] > 0.5 * BOA.body_size


def test_on_slippery_ground_scales_slip_as_well():
    world = gambol.World()
    assert grips(gambol.creature("hound"), world) == {"world.friction": 0.8}
    assert grips(BOA, world) == {
        "world.friction": 0.8,
        **{f"world.sliding.{way}": dict(world.sliding)[way] for way in WAYS},
    }
    assert slippery(world, BOA).sliding.side == 0.8 * world.sliding.side
    assert slippery(world, gambol.creature("hound")).sliding == world.sliding


def test_random_ones_differ():
    assert len({tuple(undulations(BOA)[0].drawn(Draws(i))) for i in range(4)}) == 4
