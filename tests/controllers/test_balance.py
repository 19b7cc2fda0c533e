"""Balance of pose graphs: which hips it moves, by how much, and what it leaves as it was."""

import math

import numpy as np
import pytest

import gambol
from gambol.controllers.balance import largest_gains
from gambol.controllers.pose_graph import PoseGraph
from gambol.discovery.hardship import faster
from gambol.draws import Draws

WALKER = gambol.creature("walker7")
HELD = PoseGraph.chain([gambol.controllers.Pose(seconds=1.0, targets=(200.0, -20.0, 90.0, 160.0, -10.0, 80.0))])
GAINS = {"place": 30.0, "speed": 12.0, "level": 0.5, "lean": 1.5, "turn": 0.1}


def steadied(graph, **gains):
    return graph.model_copy(update={"balance": gambol.controllers.Balance(**gains)})


@pytest.fixture(scope="module")
def disturbed():
    """The walker thrown ahead and leaning, its left foot lifted by the pose: one leg in the air, one on the ground."""
    return gambol.simulate(WALKER, steadied(HELD, **GAINS), seconds=0.25, fps=1000.0)


def test_a_leg_in_the_air_is_placed_by_equation_1_and_one_on_the_ground_holds_the_trunk(disturbed):
    """Targets against the formula in plain Python, from what the recording shows of the moment before each step."""
    motion, torso = disturbed, 0
    tilt = motion.places.angle[:, torso] - math.pi / 2
    rate = np.gradient(tilt, motion.time)
    feet = [WALKER.parts["contact"].index(name) for leg in WALKER.anatomy.legs for name in leg.feet]
    seen, both = 0, set()
    for i in range(20, len(motion.time) - 1, 7):
        down = motion.touching[i, feet] > 0.5
        where = motion.contact_places[i, feet, 0]
        ahead = motion.centre[i, 0] - where[down].mean() if down.any() else 0.0
        swing = math.radians(GAINS["place"]) * ahead + math.radians(GAINS["speed"]) * motion.velocity[i, 0]
        swing -= GAINS["level"] * tilt[i]
        stance = GAINS["lean"] * tilt[i] + GAINS["turn"] * rate[i]
        for leg, (actuator, pose) in enumerate([(0, 200.0), (3, 160.0)]):
            stands = down[2 * leg : 2 * leg + 2].any()
            wanted = math.radians(pose) + (stance if stands else swing)
            wanted = min(max(wanted, math.radians(145.0)), math.radians(250.0))
            assert motion.targets[i, actuator] == pytest.approx(wanted, abs=0.02)
            both.add(bool(stands))
            seen += 1
    assert seen > 20 and both == {True, False}


def test_no_gain_changes_no_bit_alone_and_beside_others():
    graphs = [PoseGraph.sample(WALKER, Draws(seed)) for seed in range(3)]
    alone = gambol.evaluate(WALKER, graphs, seconds=1.0).scores
    idle = [steadied(graph) for graph in graphs]
    busy = [steadied(graph, **GAINS) for graph in graphs]
    together = gambol.evaluate(WALKER, [*graphs, *idle, *busy], seconds=1.0).scores
    assert together[:3].tolist() == together[3:6].tolist() == alone.tolist()
    assert (together[6:] != alone).all()


def test_gains_are_knobs_files_and_numbers_between():
    graph = steadied(PoseGraph.sample(WALKER, Draws(1)), **GAINS)
    assert PoseGraph.from_data(graph.model_dump(), "graph") == graph
    knobs = {knob.name: knob for knob in graph.knobs(WALKER)}
    assert knobs["balance.place"].high == largest_gains(WALKER)[0] and knobs["balance.turn"].value == 0.1
    assert graph.turned({"balance.lean": 2.0}).balance.lean == 2.0
    half = gambol.controllers.mixed(graph, steadied(graph, place=10.0), 0.5)
    assert half.balance.place == pytest.approx(20.0) and half.balance.lean == pytest.approx(0.75)
    assert "balance" not in PoseGraph.sample(WALKER, Draws(1)).model_dump()
    with pytest.raises(gambol.InvalidInput, match="different structure"):
        gambol.controllers.mixed(graph, PoseGraph.sample(WALKER, Draws(1)), 0.5)


@pytest.mark.parametrize("name", ["luxo", "fish", "worm"])
def test_what_has_no_legs_is_not_balanced(name):
    body = gambol.creature(name)
    with pytest.raises(gambol.InvalidInput, match=f"balance for {name}"):
        gambol.evaluate(body, [steadied(PoseGraph.sample(body, Draws(0)), **GAINS)], seconds=0.1)


def test_a_trunk_that_leans_is_held_by_its_hips():
    """Standing and pushed, a walker whose hips follow its trunk leans less than one whose hips do not."""
    stand = PoseGraph.chain([gambol.controllers.Pose(seconds=1.0, targets=(180.0, 0.0, 90.0) * 2)])
    settled = gambol.simulate(WALKER, stand, seconds=0.3).final
    thrown = faster(settled, WALKER, 0.4)
    leans = []
    for graph in (stand, steadied(stand, lean=2.0, turn=0.1)):
        motion = gambol.simulate(WALKER, graph, seconds=0.5, state=thrown)
        leans.append(float(np.abs(motion.places.angle[:, 0] - math.pi / 2).max()))
    assert leans[1] < 0.7 * leans[0]
