"""Files that leave strengths, contacts and sensors out: worked out from the shape."""

from itertools import pairwise
from pathlib import Path

import pytest
import yaml

import gambol
from gambol.tasks.at_rest import off_at_rest

DOG = yaml.safe_load((Path(__file__).parent / "drawn" / "dog.yaml").read_text(encoding="utf-8"))
STRENGTH = ("ks", "kd", "largest")


def sketch(data, *without):
    """The data of a file without some of its lists, and without strengths."""
    kept = {name: value for name, value in data.items() if name not in without}
    muscles = [{name: x for name, x in part.items() if name not in STRENGTH} for part in data["actuators"]]
    return {**kept, "actuators": muscles}


def loaded(tmp_path, data):
    path = tmp_path / "drawn.yaml"
    path.write_text(yaml.safe_dump(data, sort_keys=False), encoding="utf-8")
    return gambol.load(path, gambol.Creature)


def test_a_dog_of_links_and_joints_alone_stands(tmp_path):
    dog = loaded(tmp_path, sketch(DOG, "contacts", "sensors"))
    assert dog.feet == ("fore-paw", "hind-paw")
    assert {contact.link for contact in dog.contacts} == {link["name"] for link in DOG["links"]} - {"tail"}  # a wisp
    standing = gambol.simulate(dog, gambol.controllers.PoseSequence.hold(dog), seconds=1.5, fps=20.0)
    assert standing.centre[-1, 1] > 0.95 * standing.centre[0, 1]
    assert gambol.dynamics.examine(dog)[0].part == "link hind-paw"  # its step alone, and the dog says so itself


@pytest.mark.parametrize("width", (0.03, 0.01))
@pytest.mark.parametrize("turned", (0, 180))
def test_a_worm_lies_on_all_of_its_belly(tmp_path, width, turned):
    """It lay on its first segment, the others were held up: wherever they touched the ground, it had fallen."""
    names = ("one", "two", "three", "four")
    worm = loaded(
        tmp_path,
        {
            "name": "worm",
            "root": {"link": "one", "angle": turned},
            "links": [{"name": name, "mass": 0.05, "length": 0.08, "width": width} for name in names],
            "joints": [{"name": f"to-{b}", "parent": a, "child": b, "at": [0.08, 0]} for a, b in pairwise(names)],
            "actuators": [{"name": b, "kind": "angular", "joint": f"to-{b}", "min": -60, "max": 60} for b in names[1:]],
        },
    )
    assert {worm.contacts_on[foot] for foot in worm.feet} == set(names)
    assert worm.anatomy.lies and not off_at_rest(worm)


def test_a_swimmers_muscles_follow_sooner(tmp_path):
    """As late as they would be on land, 0.036 s, an eel's muscles made it a fifth slower."""
    eel = sketch(yaml.safe_load(Path("examples/bodies/eel.yaml").read_text(encoding="utf-8")))
    late = [{part.kd / part.ks for part in loaded(tmp_path, data).actuators} for data in (eel, {**eel, "hints": {}})]
    assert [max(some) for some in late] == pytest.approx([0.0182, 0.0364], rel=0.01)


def test_what_was_worked_out_is_written_and_read_as_it_is(tmp_path):
    dog = loaded(tmp_path, sketch(DOG, "contacts", "sensors"))
    dog.save(tmp_path / "again.yaml")
    assert gambol.load(tmp_path / "again.yaml") == dog
    bare = dog.model_copy(update={"sensors": ()})
    bare.save(tmp_path / "bare.yaml")
    assert gambol.load(tmp_path / "bare.yaml").sensors == ()  # none are none, if the file says so


@pytest.mark.parametrize("name", [n for n in gambol.creature_names() if gambol.creature(n).body == "links"])
def test_creatures_of_the_catalogue_are_as_they_were(name, tmp_path):
    gambol.creature(name).save(tmp_path / "saved.yaml")
    assert gambol.load(tmp_path / "saved.yaml") == gambol.creature(name)


def test_strengths_may_be_left_out_one_by_one(tmp_path):
    whole = gambol.Creature.from_data(sketch(DOG), "dog")
    hip = next(part for part in whole.actuators if part.name == "hip")
    assert hip.largest == pytest.approx(6.0 * 5.0 * hip.ks, rel=0.01)  # six times what five degrees hold
    muscles = [{**part, "ks": 3.0} if part["name"] == "hip" else part for part in sketch(DOG)["actuators"]]
    own = next(
        part for part in gambol.Creature.from_data({**DOG, "actuators": muscles}, "dog").actuators if part.name == "hip"
    )
    assert own.ks == 3.0 and own.largest is None  # as a file that says ks always was
    assert own.kd == pytest.approx(3.0 * hip.kd / hip.ks, rel=0.01)


def test_a_swimmer_has_a_sensor_that_is_on_at_rest(tmp_path):
    fish = sketch(yaml.safe_load(gambol.creature("fish").to_yaml()), "contacts", "sensors")
    swimmer = loaded(tmp_path, fish)
    assert swimmer.contacts == () and len(swimmer.sensors) == 4
    assert not gambol.dynamics.examine(swimmer)


def test_a_bad_sketch_gets_the_same_sentences(tmp_path):
    broken = sketch(DOG, "contacts", "sensors")
    broken["links"] = [{**broken["links"][0], "mass": -1.0}, *broken["links"][1:]]
    with pytest.raises(gambol.InvalidInput, match=r"drawn.yaml: links 1, mass is -1.0; it must be above 0"):
        loaded(tmp_path, broken)
    with pytest.raises(gambol.InvalidInput, match=r"no joint 'hipp'"):
        gambol.Creature.from_data(
            {**DOG, "actuators": [{"name": "a", "kind": "angular", "joint": "hipp", "min": 0, "max": 1}]}, "dog"
        )


def test_numbers_do_not_take_another_links_name(tmp_path):
    tail = {
        "name": "ring",
        "root": {"link": "a"},
        "actuators": [],
        "links": [{"name": "a", "mass": 1, "length": 1, "width": 0.5}, {"name": "a-1", "mass": 1, "length": 1}],
        "joints": [{"name": "j", "parent": "a", "child": "a-1", "at": [1, 0]}],
    }
    names = [contact.name for contact in loaded(tmp_path, tail).contacts]
    assert len(names) == len(set(names)) and "a-1" in names


def test_body_size_is_what_a_person_measures():
    assert gambol.creature("walker7").body_size == pytest.approx(1.55)  # standing, from sole to crown
    assert gambol.creature("cheetah").body_size == pytest.approx(0.91)  # from rump to nose
    assert gambol.creature("worm").body_size == gambol.creature("worm").size
