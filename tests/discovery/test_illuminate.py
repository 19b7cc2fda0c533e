"""Illumination of bodies: archives of every family, resumed to the same bits, whose gaits play like any other."""

import json
import sys

import numpy as np
import pytest
from typer.testing import CliRunner

import gambol
from gambol.cli.main import app
from gambol.discovery import Archive
from gambol.discovery.family_vectors import FamilyVectors
from gambol.draws import Draws
from gambol.progress import Progress
from gambol.synthesis import Illumination

FEW = Illumination(trials=192, batch=12)
OPTIONS = {"illumination": FEW, "seconds": 1.0, "cells": 5, "keep": 2}


def elites(run):
    archive = Archive.of(run)
    return {
        place: (archive[place].score, archive[place].controller.fingerprint, archive.measures[place])
        for place in archive
    }


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    return gambol.illuminate("luxo", **OPTIONS, seed=3, out=tmp_path_factory.mktemp("runs") / "luxo-map")


def test_what_was_stopped_goes_on_to_the_same_archive(whole, tmp_path):
    progress = Progress(lambda report: progress.cancel() if report.done >= 130 else None)
    cut = gambol.illuminate("luxo", **OPTIONS, seed=3, out=tmp_path / "cut", progress=progress)
    assert not cut.finished and cut.trials_done == 96
    resumed = gambol.illuminate("luxo", **OPTIONS, seed=3, out=tmp_path / "cut", resume=True, threads=1)
    assert resumed.finished and elites(resumed) == elites(whole)
    assert resumed.rows() == whole.rows()


def test_a_gait_from_a_cell_plays_as_it_was_scored_and_measured(whole):
    archive = Archive.of(whole)
    assert archive.coverage == len(archive) / 25 > 0.3
    assert archive.qd_score == pytest.approx(sum(archive[place].score for place in archive))
    place = next(place for place in archive if archive[place] == archive.best)
    again = gambol.evaluate("luxo", [archive.best.controller], seconds=1.0, measures=["duty"])
    assert again.scores[0] == archive.best.score
    assert abs(gambol.replay(archive.best).distance) == pytest.approx(archive.best.score, abs=1e-9)
    assert (again.measures["duty.heel"][0], again.measures["duty.toe"][0]) == archive.measures[place]
    assert all(archive[place].verdict and archive[place].name for place in archive)  # every elite was checked
    bred = [one for one in whole.best(whole.kept) if one.operator != "random"]
    assert bred and any(one.parent for one in bred)
    line = gambol.discovery.ancestry(whole, bred[0].id)
    assert line.itself.number == bred[0].trial and len(line.line) > 1
    assert all(line.individual(birth).controller.family == "san" for birth in line.line)


@pytest.mark.parametrize("family", ["pose-graph", "frequency-wave", "dataflow"])
def test_every_family_can_be_illuminated(family):
    run = gambol.illuminate("luxo", family=family, **{**OPTIONS, "illumination": Illumination(trials=64, batch=32)})
    archive = Archive.of(run)
    assert len(archive) > 1 and archive.best.controller.family == family


def test_populations_illuminate_too_and_go_on_to_the_same_archive(tmp_path):
    options = {**OPTIONS, "illumination": Illumination(trials=192, batch=12, emitters=2), "seed": 3}
    whole = gambol.illuminate("luxo", **options)
    progress = Progress(lambda report: progress.cancel() if report.done >= 130 else None)
    gambol.illuminate("luxo", **options, out=tmp_path / "cut", progress=progress)
    resumed = gambol.illuminate("luxo", **options, out=tmp_path / "cut", resume=True)
    assert whole.recipe.method == "cma-me" and elites(resumed) == elites(whole) and Archive.of(whole).coverage > 0.3


def test_a_vector_draws_what_its_numbers_say():
    luxo = gambol.creature("luxo")
    vectors = FamilyVectors(luxo, gambol.controllers.San)
    draws = Draws(4)
    drawn, vector = gambol.controllers.San.sample(luxo, Draws(4)), vectors.first(draws)
    assert vectors.controller(vector).weights == drawn.weights  # a genome's first numbers are a stream's
    other = vectors.first(Draws(5))
    near = vectors.bred("iso-line", [vector, vector], Draws(6))
    assert 0.0 < np.abs(near - vector).max() < 0.06  # no line between equals: only σ1 is left
    far = np.array([vectors.bred("iso-line", [vector, other], Draws(6, i)) for i in range(200)]) - vector
    along = far @ (other - vector) / ((other - vector) @ (other - vector))
    assert abs(along.std() - 0.2) < 0.03  # σ2, along the line


def test_a_map_is_drawn_and_cells_are_shown(whole, tmp_path):
    runner = CliRunner()
    figure = gambol.plot.archive(Archive.of(whole), tmp_path / "map.png")
    assert (tmp_path / "map.png").stat().st_size > 10_000 and figure.axes[0].get_ylabel() == "duty.toe"
    cell = ",".join(map(str, next(iter(Archive.of(whole)))))
    shown = runner.invoke(app, ["show", str(whole.path), "--cell", cell, "--json"])
    assert shown.exit_code == 0 and json.loads(shown.output)["cell"] == cell
    rendered = runner.invoke(app, ["render", str(whole.path), "--cell", cell, "--out", str(tmp_path / "gait.yaml")])
    assert rendered.exit_code == 0 and (tmp_path / "gait.yaml").exists()


@pytest.mark.parametrize(
    "arguments, words",
    [
        (("illuminate", "luxo", "--axis", "periode"), "did you mean 'period'"),
        (("illuminate", "luxo", "--axis", "landings"), "without a range"),
        (("illuminate", "luxo", "--family", "dataflow", "--sampling", "neurons=3"), "begin with empty ones"),
        (("illuminate", "luxo"), "pyribs is not installed; it keeps the archive of elites; install it"),
        (("show", "RUN", "--cell", "a"), "one whole number for each axis"),
        (("render", "RUN", "--cell", "0,0", "--rank", "1", "--out", "x.png"), "each of them names a gait by itself"),
    ],
)
def test_bad_input_is_one_sentence(whole, tmp_path, monkeypatch, arguments, words):
    monkeypatch.setitem(sys.modules, "ribs.archives", None)
    given = [str(whole.path) if part == "RUN" else part for part in arguments]
    given += ["--out", str(tmp_path / "run")] if given[0] == "illuminate" else []
    result = CliRunner().invoke(app, given)
    assert isinstance(result.exception, gambol.InvalidInput) and words in str(result.exception)
    assert str(result.exception).count("; ") == 2 and not (tmp_path / "run").exists()
