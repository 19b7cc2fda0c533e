"""Bodies of bones go where they are told."""

import json
import math
from types import SimpleNamespace

import numpy as np
import pytest
from typer.testing import CliRunner

import gambol
from gambol.cli import piloted
from gambol.cli.main import app
from gambol.motion.front import heading
from gambol.rollout.touched import TouchedModel
from gambol.skills.gait_family import turned
from gambol.skills.piloting import course

FILE = "examples/hound-pilot.yaml"


@pytest.fixture(scope="module")
def hound():
    return gambol.creature("hound")


@pytest.fixture(scope="module")
def pilot():
    return gambol.controllers.load_individual(gambol.creature("hound"), FILE).controller


@pytest.fixture(scope="module")
def way(hound, pilot):
    """To the right, then to the left."""
    return gambol.skills.go(hound, pilot, [(4.0, 0.0), (4.0, 4.0), (8.0, 4.0)])


def test_a_dog_goes_round_corners_and_stands_in_the_end(way):
    assert way.complete and way.fell is None and list(way.reached) == sorted(way.reached)
    end = way.motion.centre[-60:]
    assert np.ptp(end[:, [0, 2]], axis=0).max() < 0.3  # it stands
    assert math.dist(end[-1][[0, 2]], (8.0, 4.0)) < way.pilot.reach + 0.6


@pytest.mark.parametrize("side", [1.0, -1.0])
def test_it_faces_where_it_goes(hound, pilot, side):
    """To a point ahead on its left it turns to the left."""
    way = gambol.skills.go(hound, pilot, [(7.0, -5.0 * side)], fps=20.0)
    facing = heading(way.motion.creature, way.motion.places)[: round(20 * way.reached[0])]
    assert way.complete and 15.0 < side * math.degrees(turned(facing)) < 90.0


def test_mirrored_points_are_reached_as_well(hound, way):
    other = gambol.skills.go(hound, way.pilot, [(x, -z) for x, z in way.pilot.points], fps=20.0)
    assert other.complete
    assert other.reached == pytest.approx(way.reached, abs=2.5)


def test_pushed_from_the_side_it_goes_on(hound, pilot):
    """By 0.3 times its momentum, in half of eight directions at least."""
    straight = gambol.skills.go(hound, pilot, [(100.0, 0.0)], seconds=11.0, fps=20.0)
    assert straight.fell is None
    went = [gambol.skills.pushed(straight, 6.0, 0.3, 45.0 * k).fell is None for k in range(8)]
    assert sum(went) >= 4


def test_saved_it_goes_the_same_way_to_the_last_bit(hound, way, tmp_path):
    way.individual.save(tmp_path / "pilot.yaml")
    again = gambol.controllers.load_individual(hound, tmp_path / "pilot.yaml")
    assert again.controller == way.pilot
    motion = gambol.replay(again)
    assert motion.centre[-1].tolist() == way.motion.centre[-1].tolist()


def test_without_points_it_goes_to_the_follow_point(hound, pilot):
    world = gambol.World(follow={"kind": "fixed", "at": [7.0, 0.0, -3.0]})
    motion = gambol.simulate(hound, pilot.model_copy(update={"points": ()}), world=world, seconds=12.0)
    assert math.dist(motion.centre[-1][[0, 2]], (7.0, -3.0)) < pilot.reach + 0.6


def test_two_gaits_are_mixed_as_speed_rises(hound, pilot):
    """Between a slow gait and a fast one lie all strides between them; phases go the short way round."""
    fast = pilot.gaits[0]
    slow = fast.model_copy(
        update={
            "speed": 0.5 * fast.speed,
            "stride": fast.stride.model_copy(
                update={
                    "step": 0.5 * fast.stride.step,
                    "girdles": tuple(one.model_copy(update={"phase": one.phase + 1.0}) for one in fast.stride.girdles),
                }
            ),
        }
    )
    both = pilot.model_copy(update={"gaits": (slow, fast), "rise": 0.3})
    way = gambol.skills.go(hound, both, [(12.0, 0.0)], seconds=9.0, fps=20.0)
    speed = np.hypot(*way.motion.velocity[:, [0, 2]].T)
    assert way.fell is None
    assert speed[80:].mean() > 1.15 * speed[20:45].mean()


def test_a_family_turns_to_both_sides(hound, pilot):
    members = gambol.skills.family(hound, {"pace": pilot.gaits[0].stride})
    assert members and {one.gait for one in members} == {"pace"}
    for one in members:
        assert one.pace.turn > 0.0 and one.pace.radius == pytest.approx(one.pace.radius) and one.pace.radius > 0.1
    assert [one.pace.speed for one in members] == sorted(one.pace.speed for one in members)


def test_a_course_has_corners_of_ninety_degrees():
    left, right = course(2.0, 1.0), course(2.0, -1.0)
    assert left[1] == (2.0, -2.0) and right[1] == (2.0, 2.0)  # z is to the right
    assert [(x, -z + 0.0) for x, z in left] == list(right)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"gaits": ()}, "gaits"),
        ({"reach": 0.0}, "reach"),
        ({"points": ((math.nan, 0.0),)}, "points"),
    ],
)
def test_bad_pilots_are_refused(pilot, changes, told):
    data = {**pilot.model_dump(), **changes}
    with pytest.raises(gambol.InvalidInput, match=told):
        gambol.controllers.Pilot.from_data(data, "pilot.yaml")


def test_bad_points_and_bodies_are_refused(hound, pilot):
    with pytest.raises(gambol.InvalidInput, match="no points"):
        gambol.skills.go(hound, pilot, [])
    with pytest.raises(gambol.InvalidInput, match="lie on the ground"):
        gambol.skills.go(hound, pilot, [(1.0, 2.0, 3.0)])
    with pytest.raises(gambol.InvalidInput, match="they need a body of bones"):
        gambol.simulate("luxo", pilot, seconds=0.1)
    quick, slow = (pilot.gaits[0].model_copy(update={"speed": speed}) for speed in (2.0, 1.0))
    with pytest.raises(gambol.InvalidInput, match="from slow to fast"):
        gambol.controllers.Pilot(gaits=(quick, slow), reach=1.0)


@pytest.fixture
def run(monkeypatch, tmp_path, hound, pilot):
    """A folder that is taken for a run whose pilot is known."""
    recipe = SimpleNamespace(recipe=SimpleNamespace(creature=hound))
    monkeypatch.setattr(gambol.Run, "open", lambda folder: recipe)
    monkeypatch.setattr(piloted, "strides_of", lambda run: {})
    monkeypatch.setattr(gambol.skills, "pilot", lambda *_, **__: pilot.model_copy(update={"points": ()}))
    return tmp_path


def told(*words):
    done = CliRunner().invoke(app, ["skill", "pursue", *map(str, words)])
    return done.output if done.exception is None or isinstance(done.exception, SystemExit) else str(done.exception)


def test_the_command_line_sends_it_to_points(run):
    made = run / "pilot.yaml"
    data = json.loads(told(run, "--target", "4 0", "--path", run / "way.png", "--controller", made, "--json"))
    assert len(data["reached_s"]) == 1 and data["fell_s"] is None and data["gaits"][0]["m_s"] > 0.5
    assert (run / "way.png").exists()
    assert gambol.controllers.load_individual(gambol.creature("hound"), made).controller.points == ((4.0, 0.0),)
    assert "stand still" in told(run, "--target", "2 + t, 1")
    assert "in 3 s" in told(run, "--seconds", "3") or "for 3 s" in told(run, "--seconds", "3")


def test_on_a_page_one_leads_it(run, hound, pilot):
    """Its kernel goes by the follow point, so that a page lets one drag it; one with points of its own does not."""
    assert str(run / "hound.html") in told(run, "--page", run / "hound.html", "--json")
    assert (run / "hound.html").stat().st_size > 100_000
    world = gambol.World(follow={"kind": "fixed", "at": [3.0, 0.0, 0.0]})
    for points, names in (((), ["led", "follow.x", "follow.y", "follow.z"]), (pilot.points, [])):
        one = pilot.model_copy(update={"points": points})
        kernel = type(one).kernel([one], hound)
        model = TouchedModel(hound, world, kernel, gambol.tasks.Travel(), 0.001, None, ())
        assert model.leading_names == names
