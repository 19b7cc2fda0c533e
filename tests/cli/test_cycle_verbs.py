"""bifurcation and stability, from the command line."""

import json

import pytest
from tests.cli.commands import run

import gambol


@pytest.fixture
def place(tmp_path):
    gambol.controllers.HybridHopper(kd2=100).save(tmp_path / "hop.yaml")
    return tmp_path


def test_bifurcation_tells_the_windows_and_draws_them(place):
    over = ("bifurcation", "acrobot-torque", "--controller", "hop.yaml", "--knob", "kd2", "--from", 100, "--to", 300)
    options = ("--count", 2, "--fail", "head.y < 0", "--seconds", 20)
    done = run(*over, *options, "--out", "kd2.png", "--json", cwd=place)
    told = json.loads(done.stdout)
    assert [w["outcome"] for w in told["windows"]] == ["period 2", "fails"]
    assert (place / "kd2.png").stat().st_size > 2000
    done = run(*over, *options, "--starts", 2, "--section", "0.9 - head.y", cwd=place)
    assert done.returncode == 0 and "fails" in done.stdout
    done = run(*over[:-4], "--from", 0, "--to", 1, "--section", "heat.y", cwd=place)
    assert done.returncode == 2 and "heat.y" in done.stderr and len(done.stderr.splitlines()) == 1


def test_stability_tells_what_is_survived(place):
    options = ("--fail", "head.y < 0", "--settle", 20, "--seconds", 5, "--restarts", 4, "--size", 0.01, "--size", 0.1)
    verb = ("stability", "acrobot-torque", "--controller", "hop.yaml", *options)
    told = json.loads(run(*verb, "--json", "--out", "s.svg", cwd=place).stdout)
    assert told["period"] == 2 and told["sizes"] == [0.01, 0.1] and told["survived"][0] == 1.0
    assert (place / "s.svg").exists()
    assert "limit cycle of 2 crossings" in run(*verb, cwd=place).stdout
