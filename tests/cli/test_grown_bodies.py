"""Bodies that have grown, on the command line: files with `sizes`, and runs refined with --body."""

import json
from dataclasses import replace

import pytest
from tests.cli.commands import run

import gambol
from gambol.page.building import gaits_data


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    folder = tmp_path_factory.mktemp("grown")
    found = gambol.discover("luxo", family="pose-graph", task="upright", trials=200, seconds=2.0, keep=3)
    start = replace(gambol.showcase(found)[0], sizes={"arm": 1.1})
    gambol.refine(start, trials=4, chains=2, body=True, confirmed=False, keep=2, out=folder / "grown")
    best = gambol.Run.open(folder / "grown").best(1)[0]
    assert best.sizes["arm"] != 1.0
    best.individual.save(folder / "grown.yaml")
    best.controller.save(folder / "plain.yaml")
    return folder


def distance(place, *arguments):
    done = run("simulate", "luxo", "--seconds", 2, "--json", *arguments, cwd=place)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)["distance_m"]


def test_a_file_with_sizes_is_simulated_as_grown(place):
    best = gambol.Run.open(place / "grown").best(1)[0]
    assert distance(place, "--controller", "grown.yaml") == gambol.replay(best).distance
    assert distance(place, "--controller", "plain.yaml") != gambol.replay(best).distance


def test_a_leap_keeps_the_body(place):
    for source, more in (("grown", ()), ("grown.yaml", ("--creature", "luxo"))):
        out = f"leap-from-{source}"
        done = run("skill", "leap", source, *more, "--trials", 2, "--chains", 2, "--out", out, "--json", cwd=place)
        assert done.returncode == 0, done.stderr
        start = gambol.controllers.load_individual(gambol.creature("luxo"), place / "grown.yaml")
        leap = gambol.Run.open(place / out).best(1)[0]
        assert set(leap.sizes) == set(start.sizes) and leap.sizes["arm"] != 1.0


@pytest.mark.parametrize(
    "arguments, words",
    [
        (("simulate", "walker7", "--controller", "grown.yaml"), "no part of walker7 that grows 'base'"),
        (("stability", "luxo", "--controller", "grown.yaml"), "gives its body other sizes"),
        (
            ("bifurcation", "luxo", "--controller", "grown.yaml", "--knob", "time.a", "--from", 0.1, "--to", 0.2),
            "gives its body other sizes",
        ),
        (("vary", "grown"), "body has grown"),
        (
            ("space", "space.yaml", "--nominal", "grown.yaml", "--creature", "luxo", "--towards", "speed=plain.yaml"),
            "body has grown",
        ),
    ],
)
def test_where_a_grown_body_cannot_be_it_is_said_in_a_sentence(place, arguments, words):
    done = run(*arguments, cwd=place)
    assert done.returncode == 2 and done.stdout == ""
    assert words in done.stderr and done.stderr.count("; ") == 2 and "Traceback" not in done.stderr


def test_a_page_draws_the_body_as_it_has_grown(place):
    found = gambol.Run.open(place / "grown")
    best = found.best(1)[0]
    (cast,) = gaits_data(found, [best])["casts"]
    outlines = {part["name"]: part["outline"] for part in cast["look"]["parts"]}
    far = best.individual.numbers()["link.arm.far"]
    assert max(x for x, _ in outlines["arm"]) == pytest.approx(far, abs=1e-4)
    assert far != pytest.approx(gambol.creature("luxo").links[1].ends[1], abs=1e-4)
