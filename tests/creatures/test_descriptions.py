"""Bad descriptions are refused with one sentence: what was given, what is allowed, the remedy."""

import copy

import pytest
import yaml

import gambol

GOOD = {
    "name": "hopper",
    "root": {"link": "foot"},
    "links": [
        {"name": "foot", "mass": 1.0, "length": 0.3},
        {"name": "leg", "mass": 0.5, "length": 0.4},
        {"name": "head", "mass": 0.5, "length": 0.2},
    ],
    "joints": [
        {"name": "ankle", "parent": "foot", "child": "leg", "at": [0.1, 0], "angle": 80, "limits": [10, 170]},
        {"name": "neck", "parent": "leg", "child": "head", "at": [0.4, 0]},
    ],
    "contacts": [{"name": "toe", "link": "foot", "at": [0.3, 0]}],
    "actuators": [{"name": "a1", "kind": "angular", "joint": "ankle", "min": 40, "max": 120, "ks": 0.5, "kd": 0.05}],
    "sensors": [
        {"name": "s1", "kind": "touch", "contact": "toe"},
        {"name": "s2", "kind": "angle", "joint": "ankle", "min": 50, "max": 90},
    ],
}


def changed(path, value):
    """The good description with one entry changed; a path of keys and positions."""
    data = copy.deepcopy(GOOD)
    at = data
    for key in path[:-1]:
        at = at[key]
    if value is ...:
        del at[path[-1]]
    else:
        at[path[-1]] = value
    return data


def load(tmp_path, data):
    path = tmp_path / "mine.yaml"
    path.write_text(data if isinstance(data, str) else yaml.safe_dump(data), encoding="utf-8")
    return gambol.load(path)


def test_the_good_one_is_accepted_and_survives_a_round_trip(tmp_path):
    creature = load(tmp_path, GOOD)
    creature.save(tmp_path / "again.yaml")
    assert gambol.load(tmp_path / "again.yaml") == creature


@pytest.mark.parametrize(
    "path, value, words",
    [
        (("links", 1, "name"), "foot", ["link 'foot' occurs twice", "rename"]),
        (("joints", 1, "name"), "ankle", ["joint 'ankle' occurs twice"]),
        (("sensors", 1, "name"), "s1", ["sensor 's1' occurs twice"]),
        (("joints", 1, "parent"), "head", ["cycle"]),
        (("joints", 0, "parent"), "head", ["cycle"]),
        (("joints", 1, "parent"), "trunk", ["no link 'trunk'", "foot, leg, head"]),
        (("joints", 1, "child"), "heads", ["no link 'heads'", "did you mean 'head'"]),
        (("joints", 1, "child"), "leg", ["two joints"]),
        (("joints", 1, "child"), "foot", ["root link 'foot'", "swap"]),
        (("joints", 1), ..., ["'head' hangs on no joint", "add one"]),
        (("root", "link"), "hoof", ["no link 'hoof'"]),
        (("root", "kind"), "flying", ["'free'", "'pinned'", "'slider'"]),
        (("links", 0, "mass"), 0.0, ["mass is 0.0", "above 0"]),
        (("links", 0, "mass"), -1.0, ["mass is -1.0", "above 0"]),
        (("links", 0, "mass"), float("nan"), ["mass is nan", "finite"]),
        (("links", 0, "mass"), float("inf"), ["mass is inf", "finite"]),
        (("links", 0, "mass"), "heavy", ["mass is 'heavy'", "number"]),
        (("links", 0, "mass"), 1e9, ["mass", "at most"]),
        (("links", 0, "mass"), ..., ["mass is missing", "required"]),
        (("links", 0, "length"), -0.1, ["length is -0.1", "above 0"]),
        (("links", 0, "length"), 1e6, ["length is 1000000.0", "at most"]),
        (("links", 0, "length"), ..., ["'foot' has no shape", "add 'length'"]),
        (("links", 0, "inertia"), 0.0, ["inertia is 0.0", "above 0"]),
        (("links", 0, "outline"), [[0, 0], [1, 0], [2, 0]], ["outline without area"]),
        (("links", 0, "name"), "Left Foot", ["names are lower-case"]),
        (("links",), [], ["links", "at least 1"]),
        (("joints", 0, "limits"), [170, 10], ["joint 'ankle': lower 170 is not below upper 10", "swap the limits"]),
        (("joints", 0, "at"), [0.1], ["at"]),
        (("actuators", 0, "min"), 130, ["'a1': lower 130", "swap"]),
        (("actuators", 0, "joint"), "hip", ["'a1'", "no joint 'hip'"]),
        (("actuators", 0, "ks"), -1, ["ks is -1", "at least 0"]),
        (("actuators", 0, "kind"), "hydraulic", ["angular", "linear", "effort"]),
        (("actuators", 0, "kind"), ..., ["kind"]),
        (("sensors", 0, "contact"), "heel", ["'s1'", "no contact 'heel'"]),
        (("sensors", 1, "joint"), "knee", ["'s2'", "no joint 'knee'"]),
        (("sensors", 1, "min"), 95, ["'s2': lower 95"]),
        (("contacts", 0, "link"), "tail", ["'toe'", "no link 'tail'"]),
        (("contacts", 0, "at"), [1e5, 0], ["at most"]),
        (("actuatrs",), [], ["actuatrs", "did you mean 'actuators'"]),
        (("view",), "sideways", ["'vertical'"]),
    ],
)
def test_one_sentence_for_each_mistake(tmp_path, path, value, words):
    with pytest.raises(gambol.InvalidInput) as caught:
        load(tmp_path, changed(path, value))
    sentence = str(caught.value)
    assert sentence.startswith("mine.yaml: ")
    assert sentence.count("; ") == 2, sentence  # three parts
    assert "\n" not in sentence and len(sentence) < 400
    for word in words:
        assert word in sentence


@pytest.mark.parametrize(
    "actuator, words",
    [
        ({"name": "a2", "kind": "effort", "drives": "rail", "min": -1, "max": 1}, ["no joint 'rail'"]),
        (
            {
                "name": "a2",
                "kind": "linear",
                "start": {"link": "foot", "at": [0, 0]},
                "end": {"link": "foot", "at": [1, 0]},
                "min": 0.1,
                "max": 0.2,
                "ks": 1,
                "kd": 1,
            },
            ["begins and ends on link 'foot'"],
        ),
        (
            {
                "name": "a2",
                "kind": "linear",
                "start": {"link": "foot", "at": [0, 0]},
                "end": {"link": "tail", "at": [1, 0]},
                "min": 0.1,
                "max": 0.2,
                "ks": 1,
                "kd": 1,
            },
            ["no link 'tail'"],
        ),
    ],
)
def test_actuators_that_do_not_fit(tmp_path, actuator, words):
    with pytest.raises(gambol.InvalidInput) as caught:
        load(tmp_path, changed(("actuators",), [actuator]))
    for word in words:
        assert word in str(caught.value)


@pytest.mark.parametrize(
    "text, words",
    [
        ("just words", ["holds 'just words'", "mapping"]),
        ("- a\n- b\n", ["mapping"]),
        ("", ["None", "mapping"]),
        ("name: [unclosed\n", ["not valid YAML", "line"]),
        ("name: a\nname: b\n", ["'name' occurs twice"]),
        ("!!python/object/apply:os.system ['true']\n", ["not valid YAML"]),
        (
            "name: &a [*a, *a]\n",
            ["name is [[[...], [...]], [[...], [...]]]"],
        ),  # an endless list, shown in a few letters
        ("a: &a [1]\nb: &b [*a, *a]\nname: [*b, *b, *b]\n", ["; "]),
    ],
)
def test_files_that_are_no_description(tmp_path, text, words):
    with pytest.raises(gambol.InvalidInput) as caught:
        load(tmp_path, text)
    for word in words:
        assert word in str(caught.value)


def test_files_that_are_no_files(tmp_path):
    with pytest.raises(gambol.InvalidInput, match="is a directory"):
        gambol.load(tmp_path)
    with pytest.raises(gambol.InvalidInput, match="no file"):
        gambol.load(tmp_path / "nothing.yaml")
    (tmp_path / "binary.yaml").write_bytes(b"\xff\xfe\x00\x01" * 10)
    with pytest.raises(gambol.InvalidInput, match=r"not text|not valid"):
        gambol.load(tmp_path / "binary.yaml")
    with (tmp_path / "huge.yaml").open("wb") as file:
        file.truncate(50_000_000)
    with pytest.raises(gambol.InvalidInput, match=r"50\.0 MB.*at most 1 MB"):
        gambol.load(tmp_path / "huge.yaml")


def test_an_unknown_creature_suggests_the_nearest():
    with pytest.raises(gambol.InvalidInput, match="did you mean 'bounder'"):
        gambol.creature("bonder")


def test_inertia_follows_from_the_shape():
    rod = gambol.Creature.from_data(GOOD, "x").links[0]
    assert rod.moment_of_inertia == pytest.approx(1.0 * (0.3**2 + rod.width**2) / 12)
    assert rod.centre_of_mass == pytest.approx((0.15, 0.0))


def test_a_changed_copy_forgets_what_was_computed_from_the_old_entries():
    luxo = gambol.creature("luxo")
    before = luxo.fingerprint, luxo.size
    longer = luxo.links[1].model_copy(update={"length": 3.0})
    changed = luxo.model_copy(update={"links": (luxo.links[0], longer, luxo.links[2])})
    afresh = gambol.Creature.from_data(yaml.safe_load(changed.to_yaml()), "afresh")
    assert (changed.fingerprint, changed.size) == (afresh.fingerprint, afresh.size)
    assert changed.fingerprint != before[0] and changed.size > before[1]
    assert hash(changed) == hash(afresh) and {changed: 1}[afresh] == 1 and hash(changed) != hash(luxo)
