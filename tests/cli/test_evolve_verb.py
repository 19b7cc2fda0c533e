"""`gambol evolve`, as a newcomer uses it."""

import json

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


@pytest.mark.parametrize("arguments, words", [
    (("wurm",), "did you mean 'worm'"),
    (("worm", "--selection", "ranks"), "did you mean 'rank'"),
    (("worm", "--without", "sine"), "did you mean 'sin'"),
    (("worm", "--population", 1), "at least 2"),
    (("worm", "--terrain", "rough"), "there is no terrain"),
    (("worm", "--niches", 5), "those of --clearing"),
    (("worm", "--clearing", "--radius", -1), "above 0"),
    (("examples/luxo-hop.yaml",), "a creature or a genotype evolves"),
])  # fmt: skip
def test_bad_input_is_one_sentence(tmp_path, arguments, words):
    result = run("evolve", *arguments, "--out", tmp_path / "run")
    assert result.exit_code != 0 and isinstance(result.exception, gambol.InvalidInput)
    assert words in str(result.exception) and str(result.exception).count("; ") == 2
