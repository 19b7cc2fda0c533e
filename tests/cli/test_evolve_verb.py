"""`gambol evolve`, as a newcomer uses it."""

import json
import math

import pytest
from typer.testing import CliRunner

import gambol
from gambol.cli.main import app


def run(*arguments):
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def test_evolve_leaves_a_run_that_opens_like_any_other(tmp_path):
    small = ("--population", 12, "--generations", 2, "--seconds", 20, "--keep", 2, "--out", tmp_path / "run")
    result = run("evolve", "worm", *small, "--without", "sin", "--json")
    assert result.exit_code == 0, result.output
    assert json.loads(result.output)["trials"] == 24
    found = gambol.load(tmp_path / "run")
    assert found.recipe.verb == "evolve" and found.recipe.options["without"] == "sin"
    again = run("evolve", "worm", *small, "--without", "sin", "--resume")
    assert again.exit_code == 0 and "gambol show" in again.output, again.output


@pytest.mark.parametrize(
    "arguments, words",
    [
        (("wurm",), "did you mean 'worm'"),
        (("worm", "--selection", "ranks"), "did you mean 'rank'"),
        (("worm", "--without", "sine"), "did you mean 'sin'"),
        (("worm", "--population", 1), "at least 2"),
        (("worm", "--terrain", "rough"), "there is no terrain"),
        (("worm", "--height", 1), "these options describe the random ground"),
        (("worm", "--terrain", "normal", "--steepness", -1), "steepness"),
        (("worm", "--niches", 5), "which niches are kept"),
        (("worm", "--clearing", "--radius", -1), "above 0"),
        (("examples/luxo-hop.yaml",), "only a creature or a genotype can evolve"),
        ((), "no creature"),
        (("--bodies", "lend"), "did you mean 'land'"),
        (("worm", "--bodies", "land"), "leave out the creature"),
        (("--bodies", "land", "--terrain", "normal"), "level ground"),
        (("--bodies", "land", "--parts", "4-8"), "two whole numbers"),
        (("--bodies", "land", "--parts", "8:4"), "the fewest and the most"),
        (("worm", "--parts", "4:8"), "without --bodies"),
        (("worm:2",), "3 to 24"),
        (("crawler:4",), "there is no family of plans"),
    ],
)
def test_bad_input_is_one_sentence(tmp_path, arguments, words):
    result = run("evolve", *arguments, "--out", tmp_path / "run")
    assert result.exit_code != 0 and isinstance(result.exception, gambol.InvalidInput)
    assert words in str(result.exception) and str(result.exception).count("; ") == 2


def test_the_ground_of_generations_is_as_high_and_steep_as_one_says(tmp_path):
    small = ("--population", 4, "--generations", 2, "--seconds", 5, "--keep", 1, "--out", tmp_path / "run")
    result = run("evolve", "worm", *small, "--terrain", "normal", "--height", 1.5, "--steepness", 0.2)
    assert result.exit_code == 0, result.output
    (world,) = gambol.load(tmp_path / "run").recipe.worlds
    assert (world.terrain.height, world.terrain.steepness, world.terrain.spacing) == (1.5, 0.2, 1.0)


RIM = [
    {"name": "lean", "type": "orientation", "part": "rim"},
    {"name": "wave", "type": "sin", "part": "rim", "inputs": ["lean"]},
    {"name": "pull", "type": "effector", "of": "rim", "inputs": ["wave"], "weights": [3]},
]


def decagon():
    """The octagon of the examples with ten sides."""
    eight = gambol.load("examples/octagon-grouped.yaml").model_dump(mode="json", exclude_none=True)
    radius, ways = math.hypot(0.5, 1.207107), [math.radians(-90.0 + 36.0 * (i + 0.5)) for i in range(10)]
    spokes = [
        {
            "to": "rim",
            "at": [radius * math.cos(way), radius * math.sin(way)],
            "turn": math.degrees(way) + 90.0,
            "shortest": 1.1106,
            "longest": 1.5025,
        }
        for way in ways
    ]
    hub = {**eight["nodes"][0], "links": spokes}
    sides = [{"name": f"side{i + 1}", "start": f"rim-{i + 1}", "end": f"rim-{(i + 1) % 10 + 1}"} for i in range(10)]
    return gambol.creatures.Genotype.from_data(
        {**eight, "name": "decagon", "nodes": [hub, *eight["nodes"][1:]], "extra": sides}, "decagon"
    )


def test_a_network_of_a_rim_rolls_a_body_of_another_size(tmp_path):
    """It rolled a decagon through Python, and the command line refused it."""
    decagon().save(tmp_path / "decagon.yaml")
    gambol.controllers.Dataflow(nodes=RIM).save(tmp_path / "rim.yaml")
    for body in ("examples/octagon-grouped.yaml", tmp_path / "decagon.yaml"):
        told = run("simulate", body, "--controller", tmp_path / "rim.yaml", "--seconds", 60, "--json")
        assert told.exit_code == 0, told.output
        assert abs(json.loads(told.output)["distance_m"]) > 5.0 and json.loads(told.output)["status"] == "ok"
    wrong = [{**node, "part": "rim-9"} if "part" in node else {**node, "of": "rim-9"} for node in RIM]
    gambol.controllers.Dataflow(nodes=wrong).save(tmp_path / "wrong.yaml")
    refused = run("simulate", "examples/octagon-grouped.yaml", "--controller", tmp_path / "wrong.yaml")
    assert isinstance(refused.exception, gambol.InvalidInput)


def test_the_network_that_was_bred_is_written_for_bodies_of_any_size(tmp_path):
    small = ("--population", 16, "--generations", 3, "--seconds", 10, "--out", tmp_path / "run")
    assert run("evolve", "examples/octagon-grouped.yaml", *small).exit_code == 0
    written = run("lineage", tmp_path / "run", "--out", tmp_path / "rim.yaml")
    assert written.exit_code == 0, written.output
    best = gambol.load(tmp_path / "run").best(1)[0].controller
    nested = gambol.load(tmp_path / "rim.yaml", gambol.Controller)
    assert gambol.controllers.replicated(nested, gambol.load("examples/octagon-grouped.yaml")) == best
    decagon().save(tmp_path / "decagon.yaml")
    moved = run("simulate", tmp_path / "decagon.yaml", "--controller", tmp_path / "rim.yaml", "--seconds", 2)
    assert moved.exit_code == 0, moved.output
