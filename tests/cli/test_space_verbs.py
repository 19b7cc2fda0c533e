"""The verbs of motion spaces, as a newcomer uses them."""

import json

import pytest
from typer.testing import CliRunner

import gambol
from gambol.cli.main import app

SPACE, COURSE = "examples/luxo-space.yaml", "examples/obstacle-course.yaml"


def run(*arguments):
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def test_space_finds_a_motion_by_value(tmp_path):
    result = run(
        "space", SPACE, "--at", "speed=0.45", "--save", tmp_path / "hop.yaml", "--plot", tmp_path / "s.png", "--json"
    )
    assert result.exit_code == 0, result.output
    found = json.loads(result.output)
    assert abs(found["at"]["value"]["speed"] - 0.45) <= found["at"]["tolerance"]["speed"]
    saved = gambol.controllers.load_individual(gambol.creature("luxo"), tmp_path / "hop.yaml")
    assert saved.controller.cycle == ("a", "b", "c")
    assert (tmp_path / "s.png").exists()


def test_a_space_is_made_of_files(tmp_path):
    space = gambol.load(SPACE)
    for name, graph in (("hop", space.nominal), ("fast", space.axis("speed").towards)):
        graph.save(tmp_path / f"{name}.yaml")
    result = run(
        "space",
        tmp_path / "mine.yaml",
        "--nominal",
        tmp_path / "hop.yaml",
        "--creature",
        "luxo",
        "--towards",
        f"speed={tmp_path / 'fast.yaml'}",
    )
    assert result.exit_code == 0 and "in reach" in result.output, result.output
    assert gambol.load(tmp_path / "mine.yaml").nominal == space.nominal


def test_vary_leaves_graphs_and_a_sheet(tmp_path):
    gambol.load(SPACE).nominal.save(tmp_path / "hop.yaml")
    result = run(
        "vary",
        tmp_path / "hop.yaml",
        "--creature",
        "luxo",
        "--count",
        3,
        "--directions",
        6,
        "--seconds",
        4,
        "--out",
        tmp_path / "varied",
        "--json",
    )
    assert result.exit_code == 0, result.output
    assert len(json.loads(result.output)["gaits"]) == 4
    assert {"1.yaml", "3.yaml", "nominal.yaml", "variations.png"} <= {p.name for p in (tmp_path / "varied").iterdir()}


@pytest.mark.parametrize(
    "arguments, words",
    [
        (("space", SPACE, "--at", "speed=9"), "in reach are"),
        (("space", SPACE, "--at", "speed"), "NAME=VALUE"),
        (("space", SPACE, "--out", "x.png"), "without --at"),
        (("vary", "hop.yaml"), "--creature"),
        (("course", COURSE, "--space", SPACE, "--axis", "speed"), "changes all turns"),
        (("course", "nothing.yaml", "--space", SPACE), "there is no file"),
    ],
)
def test_bad_input(arguments, words):
    result = run(*arguments)
    assert isinstance(result.exception, gambol.InvalidInput) and words in str(result.exception)
