"""Bodies without muscles, bodies that hang in balance, files that are longer than a body can be."""

import time
from functools import partial

import pytest
from tests.cli.commands import run

import gambol
from gambol.cli.given import creature_from

STONE = {"name": "stone", "root": {"link": "a"}, "links": [{"name": "a", "mass": 1.0, "length": 0.3, "width": 0.2}]}


@pytest.fixture
def stone(tmp_path):
    gambol.Creature.from_data(STONE, "stone").save(tmp_path / "stone.yaml")
    return tmp_path / "stone.yaml"


def test_a_body_without_muscles_is_told_so_wherever_it_is_to_move(stone, tmp_path):
    body = gambol.load(stone)
    searches = (gambol.discover, gambol.evolve, gambol.illuminate)
    for search in (*searches, partial(gambol.discover, method="random"), partial(gambol.learn, task="straight")):
        with pytest.raises(
            gambol.InvalidInput, match="stone has no actuators; a body that moves by itself needs at least one"
        ):
            search(body)
    assert gambol.simulate(body, gambol.controllers.Passive(), seconds=0.5).status == "ok"  # to fall is no search
    (found,) = gambol.dynamics.examine(body)
    assert found.part == "actuators" and "there are none" in found.problem


def test_the_command_tells_it_too(stone):
    told = run("creatures", stone, "--check").stdout
    assert "actuators" in told and "there are none" in told
    told = run("discover", stone, "--trials", 10, "--out", stone.parent / "run")
    assert told.returncode == 2 and "has no actuators" in told.stderr and not (stone.parent / "run").exists()


def tee(**entries):
    """A level trunk, and a post that stands on or hangs under its middle."""
    return gambol.creatures.Creature.from_data(
        {
            "name": "tee",
            "root": {"link": "trunk"},
            "links": [
                {"name": "trunk", "mass": 2.0, "length": 1.0, "width": 0.1},
                {"name": "post", "mass": 1.0, "length": 0.5, "width": 0.05},
            ],
            "joints": [{"name": "hip", "parent": "trunk", "child": "post", "at": [0.5, 0.0], "angle": -90}],
            "actuators": [{"name": "a", "kind": "angular", "joint": "hip", "min": -120, "max": -60}],
            **entries,
        },
        "tee",
    )


@pytest.mark.parametrize("contacts", [[], [{"name": "foot", "link": "post", "at": [0.5, 0.0]}]])
def test_what_hangs_in_balance_has_a_muscle_with_some_strength(contacts):
    """Nothing has to be held at such a joint; its muscle was worked out as none, and divided by."""
    weightless = gambol.World(gravity=0.0)
    up = gambol.controllers.PoseSequence(poses=[gambol.controllers.Pose(seconds=1.0, targets=[-60.0])])
    for root in ({"link": "trunk"}, {"link": "trunk", "kind": "pinned", "at": [0, 1]}):
        body = tee(contacts=contacts, root=root)
        (muscle,) = body.actuators
        assert muscle.ks > 0.0 and muscle.kd > 0.0 and muscle.largest > 0.0
        turned = gambol.simulate(body, up, seconds=0.4, world=weightless)
        assert abs(turned.joint_angle[-1, 0] - turned.joint_angle[0, 0]) > 0.05


def test_a_file_that_is_longer_than_a_body_is_refused_before_it_is_parsed(tmp_path):
    """998 kB of [0,0,…] took 38 s to parse; only then it was found to be no body."""
    zeros = tmp_path / "zeros.yaml"
    zeros.write_text("[" + ",".join(["0"] * 499_000) + "]")
    for read, words in (
        (creature_from, "has 998 kB; a body's file has at most 100 kB"),
        (gambol.load, "lists about 498999 values"),
    ):
        began = time.process_time()
        with pytest.raises(gambol.InvalidInput, match=words):
            read(str(zeros))
        assert time.process_time() - began < 1.0


def test_a_large_body_of_links_is_no_longer_than_that(tmp_path):
    """32 links with outlines of a hundred corners, and a hundred contacts."""
    ring = [[0.01 * i, 0.123456 if i < 50 else -0.123456] for i in (*range(50), *range(99, 49, -1))]
    links = [{"name": f"link-{i}", "mass": 1.0, "outline": ring} for i in range(32)]
    joints = [{"name": f"joint-{i}", "parent": "link-0", "child": f"link-{i}", "at": [0.1, 0.0]} for i in range(1, 32)]
    contacts = [{"name": f"c{i}", "link": "link-1", "at": [0.001 * i, 0.05]} for i in range(100)]
    body = gambol.Creature.from_data(
        {"name": "most", "root": {"link": "link-0"}, "links": links, "joints": joints, "contacts": contacts}, "most"
    )
    body.save(tmp_path / "most.yaml")
    assert (tmp_path / "most.yaml").stat().st_size > 60_000
    assert creature_from(str(tmp_path / "most.yaml")) == body


def test_the_studio_refuses_it_before_it_parses(tmp_path):
    workspace = pytest.importorskip("gambol.studio.workspace").Workspace(tmp_path)
    began = time.process_time()
    with pytest.raises(gambol.InvalidInput, match="at most 100 kB"):
        workspace.take("zeros.yaml", b"[" + b"0," * 499_000 + b"0]")
    assert time.process_time() - began < 1.0
