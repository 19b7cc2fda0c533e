"""The best of each kind of a body of bones: strides, told apart by how long a foot stands and when one lands."""

import pytest
from typer.testing import CliRunner

import gambol
from gambol.cli.main import app
from gambol.discovery import Archive

HOUND = gambol.creature("hound")


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    folder = tmp_path_factory.mktemp("runs") / "map"
    given = [
        "illuminate",
        "hound",
        "--trials",
        "24",
        "--batch",
        "24",
        "--cells",
        "4",
        "--seconds",
        "1.5",
        "--keep",
        "1",
    ]
    done = CliRunner().invoke(app, [*given, "--out", str(folder)])
    assert done.exit_code == 0, done.output
    assert (folder / "map.png").exists()
    return gambol.Run.open(folder)


def test_gaits_are_told_apart_by_phase_and_duty(run):
    assert run.recipe.family == "stride" and run.recipe.task["kind"] == "gait"
    archive = Archive.of(run)
    assert [axis.name for axis in archive.grid.axes] == ["duty.hind-paw-right", "phase.forepaw-right"]
    assert len(archive) >= 4 and archive.best.score > 0.0


def test_a_cell_holds_what_its_axes_say(run):
    archive = Archive.of(run)
    place = next(place for place in archive if archive[place] == archive.best)
    task = gambol.tasks.GoodGait(direction="right")
    names = [axis.name for axis in archive.grid.axes]
    again = gambol.evaluate(HOUND, [archive.best.controller], task=task, seconds=1.5, measures=["duty", "phases"])
    assert again.scores[0] == archive.best.score
    assert tuple(again.measures[name][0] for name in names) == archive.measures[place]
