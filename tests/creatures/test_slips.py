"""Slips of the pen in files and programs: each gets a sentence, none a traceback, and none takes for ever."""

import math
import re
import time

import pytest

import gambol
from gambol.draws import Draws

LUXO = gambol.creature("luxo")
POSES = gambol.load("examples/luxo-hop.yaml")
HOP = gambol.controllers.PoseGraph.cyclic(POSES.poses)


@pytest.mark.parametrize(
    ("entry", "value", "words"),
    [
        ("mass", "2001-99-99", "not valid YAML.*a number or a date"),
        ("mass", "0x_", "not valid YAML.*a number or a date"),
        ("mass", "9" * 5000, "not valid YAML.*a number or a date"),
        ("mass", "!!int abc", "not valid YAML.*a number or a date"),
        ("mass", "true", "mass of 'base' is True.*are not numbers"),
        ("mass", "1e-300", "mass.*at least 1e-09"),
        ("length", "1e-300", "length.*at least 1e-06"),
        ("mass", "[1]", "it must be a number"),
    ],
)
def test_numbers_that_are_none(entry, value, words, tmp_path):
    (tmp_path / "slip.yaml").write_text(re.sub(rf"{entry}: [\d.]+", f"{entry}: {value}", LUXO.to_yaml(), count=1))
    with pytest.raises(gambol.InvalidInput, match=words):
        gambol.load(tmp_path / "slip.yaml")


def test_many_entries_take_time_in_proportion(tmp_path):
    """It went with the square: 10,000 entries took 3 s, 80,000 minutes."""
    (tmp_path / "many.yaml").write_text("\n".join(f"k{i}: 1" for i in range(10_000)))
    began = time.process_time()
    with pytest.raises(gambol.InvalidInput):
        gambol.load(tmp_path / "many.yaml")
    assert time.process_time() - began < 2.5


def test_a_device_that_never_ends_is_not_read_to_its_end():
    for read in (gambol.load, gambol.State.load):
        with pytest.raises(gambol.InvalidInput, match="zero has more than 1 MB"):
            read("/dev/zero")


def test_a_name_too_long_for_a_file_is_shortened():
    with pytest.raises(gambol.InvalidInput, match=r"there is no file 'a{40}…a{40}'"):
        gambol.load("a" * 5000)


def test_unwinding_beyond_what_a_graph_may_have_is_refused_at_once():
    began = time.process_time()
    with pytest.raises(gambol.InvalidInput, match="5000 cycles of 3 states; a graph has at most 1000 states"):
        gambol.controllers.unwind(HOP, 5000)
    assert len(gambol.controllers.unwind(HOP, 300).states) == 903
    assert time.process_time() - began < 3.0


def hinting(hints):
    return LUXO.model_copy(update={"hints": {"san": hints}})


@pytest.mark.parametrize(
    ("hints", "words"),
    [
        ({"hidden": 1_000_000}, "0 to 198"),
        ({"hidden": -5}, "0 to 198"),
        ({"hidden": 1.5}, "whole number"),
        ({"hidden": "x"}, "it must be a number"),
        ({"delay": 1e-300}, "a delay of 1e-300 s"),
    ],
)
def test_hints_that_make_no_network(hints, words):
    with pytest.raises(gambol.InvalidInput, match=words):
        gambol.controllers.San.sample(hinting(hints), Draws(0))


@pytest.mark.parametrize(
    ("mistake", "words"),
    [
        (lambda: gambol.World(gravity="x"), "World: gravity is 'x'; it must be a number"),
        (lambda: gambol.worlds.Slope(degrees=90), "Slope: degrees is 90; it must be below 80"),
        (lambda: gambol.evaluate("luxo", HOP), r"write \[controllers\] for a list of one"),
        (
            lambda: gambol.evaluate("luxo", ["hop"]),
            r"controllers is \['hop'\]; it must be a list of Controllers; gambol\.load",
        ),
        (lambda: gambol.evaluate(3, [HOP]), "creature is 3; it must be a Creature or its name; write it in quotes"),
        (
            lambda: gambol.simulate("luxo", "hop"),
            "it must be a Controller or a function; gambol.load",
        ),
        (lambda: gambol.simulate(None, HOP), "creature is None"),
        (lambda: gambol.simulate("luxo", HOP, world="hill"), "world is 'hill'; it must be a World; gambol.World"),
        (lambda: gambol.simulate("luxo", HOP, seconds="x"), "seconds is 'x'"),
        (lambda: gambol.simulate("luxo", HOP, seconds=1e-9), "between one step"),
        (lambda: gambol.replay("luxo"), "candidate is 'luxo'; it must be a Candidate or an Individual"),
        (lambda: gambol.refine("luxo"), "start is 'luxo'; it must be a Candidate or a list of Candidates or a Run"),
        (lambda: gambol.showcase("luxo"), "run is 'luxo'; it must be a Run; gambol.load"),
        (lambda: gambol.plan("acrobot", 3), "problem is 3; it must be a Problem or its name"),
        (lambda: gambol.evaluate("luxo", [HOP], threads=0), "0 threads; it must be 1 to 1024"),
        (lambda: gambol.discover("luxo", task="pursuit", trials=1), "luxo has no eye"),
        (lambda: gambol.discover("fish", task="upright", trials=1), "fish cannot fall"),
        (lambda: gambol.evaluate("luxo", 3), "controllers is 3; it must be a list of Controllers"),
        (lambda: gambol.evolve("worm", evolution="x"), "evolution is 'x'; it must be an Evolution"),
        (lambda: gambol.illuminate("luxo", axes=3), "axes is 3"),
        (lambda: gambol.illuminate("luxo", illumination=64), "illumination is 64; it must be an Illumination"),
        (lambda: gambol.learn("luxo", None), "task is None; it must be a Task or its name"),
        (
            lambda: gambol.controllers.unwind(gambol.load("examples/luxo-hop.yaml"), 2),
            "graph is a PoseSequence; it must be a PoseGraph",
        ),
        (lambda: gambol.controllers.unwind(HOP, math.nan), "cycles is nan; it must be a whole number"),
        (lambda: gambol.load("examples/luxo-space.yaml").at(speed="fast"), "the value of speed is 'fast'"),
        (lambda: gambol.load(3), "path is 3; it must be a path"),
        (lambda: gambol.discovery.gather("luxo", HOP), r"write \[controllers\] for a list of one"),
        (lambda: gambol.discovery.gather("luxo", ["hop"]), "a list of Controllers or Individuals"),
        (lambda: gambol.skills.variations("luxo", POSES), "graph is a PoseSequence"),
        (lambda: gambol.skills.MotionSpace.around("luxo", POSES, speed=POSES), "what is mixed is PoseSequence"),
        (lambda: gambol.controllers.mixed(POSES, HOP, 0.5), "a is a PoseSequence; it must be a PoseGraph"),
        (lambda: gambol.controllers.mixed(HOP, HOP, "half"), "k is 'half'; it must be a number"),
        (lambda: gambol.cycles.return_map("luxo", "hop"), "controller is 'hop'"),
        (lambda: gambol.env("luxo", noise="little"), "noise is 'little'"),
        (lambda: gambol.environments.vector_env("luxo", 10**12), "1000000000000 environments"),
        (lambda: gambol.discover(hinting({"hiden": 3}), family="san", trials=1), "option of san 'hiden'"),
    ],
)
def test_programs_get_sentences_too(mistake, words):
    with pytest.raises(gambol.InvalidInput, match=words):
        mistake()


def test_a_file_of_an_unknown_family_is_named(tmp_path):
    (tmp_path / "mine.yaml").write_text("kind: nothing\nposes: []\n")
    with pytest.raises(gambol.InvalidInput, match=r"mine\.yaml.*nothing"):
        gambol.load(tmp_path / "mine.yaml", gambol.Controller)
