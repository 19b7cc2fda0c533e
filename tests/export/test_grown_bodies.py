"""Bodies that have grown are shown and written as the physics has them: every point to a tenth of a millimetre."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tests.export.animations import Gltf, read_bvh
from tests.rollout.scenes import random_poses

import gambol
from gambol.controllers import Individual
from gambol.dynamics.moment import Moment
from gambol.dynamics.system import all_numbers, system_kind
from gambol.dynamics.traits import growth_of, with_numbers
from gambol.pictures.bodies.course import Course

CLOSE = 1e-4  # m
SECONDS = 0.5
BODIES = ("luxo", "walker7", "fish", "spinner", "cheetah", "worm", "ray")  # soft ones grow in mass, not in length
SOFT = {"worm", "ray"}


def grown(name: str) -> Individual:
    """Every part another size, and some lengths beside them."""
    body = gambol.creature(name)
    growth = growth_of(body)
    low, high = growth.limits
    sizes = {
        part: low + (high - low) * share
        for part, share in zip(growth.parts, np.linspace(0.15, 0.9, len(growth.parts)).tolist(), strict=True)
    }
    sizes |= {one: 1.15 for one in growth.details if one.endswith(".length")}
    return Individual(body, random_poses(body, 3), sizes)


@pytest.fixture(scope="module", params=BODIES)
def moved(request) -> tuple[Individual, gambol.Motion]:
    one = grown(request.param)
    return one, gambol.simulate(one.creature, one.controller, numbers=one.numbers(), seconds=SECONDS, fps=30.0)


def physics(one: Individual, motion: gambol.Motion) -> Moment:
    """The body in its last state, as the equations have it."""
    system = system_kind(one.creature)(one.creature, motion.world, one.numbers())
    state = [motion.final.slots[name] for name in system.slot_names]
    return system.moment(system.tables(), state, float(motion.time[-1]), motion.dt)


def test_the_body_that_is_shown_has_the_numbers_that_were_simulated(moved):
    one, motion = moved
    assert motion.creature == one.body
    shown, simulated = (all_numbers(body, motion.world) for body in (one.body, one.creature))
    geometry = [name for name in one.numbers() if not name.endswith(("ks", "kd"))]
    assert geometry
    for name in geometry:
        assert shown[name] == pytest.approx({**simulated, **one.numbers()}[name], rel=1e-12, abs=1e-15), name


def test_contacts_and_the_centre_of_mass_are_where_the_physics_has_them(moved):
    one, motion = moved
    moment, body = physics(one, motion), motion.creature
    assert motion.centre[-1] == pytest.approx([float(x) for x in moment.centre][: motion.centre.shape[1]], abs=CLOSE)
    if motion.places.angle is None:
        shown = {name: motion.position[-1, motion.places.names.index(part)] for name, part in body.contacts_on.items()}
    else:
        points = motion.places.of([(part, body.contact_at(name)) for name, part in body.contacts_on.items()])
        shown = dict(zip(body.contacts_on, points[-1], strict=True))
        middles = motion.places.of([(link.name, link.centre_of_mass) for link in body.links])[-1]
        masses = np.array(list(body.masses.values())) / body.mass
        if body.root.kind != "turntable":  # which is drawn as seen from a corner
            assert (masses[:, None] * middles).sum(axis=0) == pytest.approx(motion.centre[-1], abs=CLOSE)
    for name, at in shown.items():
        assert at == pytest.approx([float(x) for x in moment.contacts[name].place][: len(at)], abs=CLOSE), name


def test_joints_hold_together_in_what_is_drawn(moved):
    """The ends of two links that a joint pins together are at one place: with other lengths they would gape."""
    _, motion = moved
    body = motion.creature
    if body.name in SOFT or body.root.kind == "turntable":
        pytest.skip("no pins in a plane")
    for joint in body.joints:
        at, pivot = np.moveaxis(motion.places.of([(joint.parent, joint.at), (joint.child, joint.pivot)]), 1, 0)
        if not joint.is_slide:
            assert np.abs(at - pivot).max() < CLOSE
    course = Course.of(motion)
    corners = motion.places.of([(part, corner) for part in body.masses for corner in body.outline(part)])
    assert np.abs(course.corners - corners).max() < CLOSE


def test_every_file_has_the_parts_where_they_are(moved, tmp_path):
    _, motion = moved
    body = motion.creature
    if body.name in SOFT or body.root.kind == "turntable":
        pytest.skip("lengths of soft bodies do not grow; turntables are held in test_animations.py")
    for ending in ("glb", "bvh", "csv"):
        motion.save(tmp_path / f"one.{ending}")
    written, (_, joints) = Gltf(tmp_path / "one.glb"), read_bvh(tmp_path / "one.bvh")
    header, *rows = (tmp_path / "one.csv").read_text(encoding="utf-8").splitlines()
    table = dict(
        zip(header.split(","), np.array([[float(x or "nan") for x in row.split(",")] for row in rows]).T, strict=True)
    )
    flat = np.zeros(len(motion.time))
    for i, part in enumerate(motion.places.names):
        x, y = motion.position[:, i].T
        expected = np.column_stack([x, flat, -y] if body.seen_from_above else [x, y, flat])
        assert np.abs(written.matrices(part)[:, :3, 3] - expected).max() < CLOSE, part
        frames = len(joints[part])
        assert np.abs(joints[part][:, :3, 3] - expected[:frames]).max() < CLOSE, part
        assert np.abs(table[f"link.{part}.x"] - x).max() < CLOSE and np.abs(table[f"link.{part}.y"] - y).max() < CLOSE
    for part in set(body.masses) - set(body.anatomy.parents.values()):  # whose ends nothing covers
        assert reach(written, part) == pytest.approx(max(x for x, _ in body.outline(part)), abs=0.01 * body.size), part


def reach(written, part):
    """How far the skin that follows a part reaches along its x."""
    skin, node = written.data["skins"][0], written.data["nodes"][written.nodes["skin"]]
    held = written.data["meshes"][node["mesh"]]["primitives"][0]["attributes"]
    joint = skin["joints"].index(written.nodes[part])
    back = written.numbers(skin["inverseBindMatrices"]).reshape(-1, 4, 4).transpose(0, 2, 1)[joint]
    own = (written.numbers(held["JOINTS_0"]) == joint) & (written.numbers(held["WEIGHTS_0"]) > 0.99)
    vertices = written.numbers(held["POSITION"])[own.any(axis=1)]
    return (vertices @ back[:3, :3].T + back[:3, 3])[:, 0].max()


def test_a_page_draws_the_body_as_it_has_grown():
    """Live: who differs in size is of a cast of its own."""
    from gambol.page.look import look_of

    one = grown("luxo")
    candidates = [one, replace(one, sizes={}), one]
    looks = [look_of(each.body) for each in candidates]
    assert looks[0] == looks[2] != looks[1]
    arm = next(part for part in looks[0]["parts"] if part["name"] == "arm")["outline"]
    far = max(x for x, _ in arm)
    assert far == pytest.approx(one.numbers()["link.arm.far"], abs=CLOSE)
    assert with_numbers(one.creature, {}) is one.creature
