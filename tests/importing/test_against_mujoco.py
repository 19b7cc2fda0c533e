"""Gymnasium's and dm_control's planar bodies, imported, weigh and move as MuJoCo has them."""

from __future__ import annotations

import importlib.util
import math
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import gambol
from gambol.dynamics.articulated.system import LinkedSystem
from gambol.importing.planes import Plane
from gambol.tasks.at_rest import off_at_rest

mujoco = pytest.importorskip("mujoco")


def folder(package: str, inside: str) -> Path | None:
    found = importlib.util.find_spec(package)
    return Path(found.submodule_search_locations[0]) / inside if found else None


GYMNASIUM, SUITE = folder("gymnasium", "envs/mujoco/assets"), folder("dm_control", "suite")
HERE = {
    **{f"gymnasium {name}": (GYMNASIUM, name) for name in ("hopper", "walker2d", "half_cheetah", "swimmer")},
    **{
        f"dm_control {name}": (SUITE, name)
        for name in ("cheetah", "hopper", "walker", "acrobot", "cartpole", "pendulum", "swimmer")
    },
}


def path_of(name: str) -> Path:
    place, file = HERE[name]
    if place is None:
        pytest.skip(f"{name} is not installed")
    return place / f"{file}.xml"


class Twin:
    """An imported body in air without limits, and MuJoCo's model without contacts, limits, water and control."""

    def __init__(self, path: Path, plane: str) -> None:
        self.imported = gambol.importing.import_body(path)
        self.plane = Plane.named(plane)
        body = self.imported.creature
        joints = tuple(joint.model_copy(update={"limits": None}) for joint in body.joints)
        root = body.root.model_copy(update={"limits": None})
        self.body = body.model_copy(update={"joints": joints, "root": root, "contacts": (), "sensors": ()})
        gravity = body.hints.get("world", {}).get("gravity", 9.81)
        self.world = gambol.World(gravity=gravity)
        self.system = LinkedSystem(self.body, self.world)
        mujoco.set_mju_user_warning(lambda _: None)
        self.model = mujoco.MjModel.from_xml_path(str(path))
        mujoco.set_mju_user_warning(None)
        flags = mujoco.mjtDisableBit
        self.model.opt.disableflags |= int(flags.mjDSBL_CONSTRAINT) | int(flags.mjDSBL_ACTUATION)
        self.model.opt.density = self.model.opt.viscosity = 0.0
        self.model.opt.gravity[:2] = 0.0  # one leans by a millionth, which is told as left out
        self.model.opt.integrator, self.model.opt.timestep = mujoco.mjtIntegrator.mjINT_RK4, 4e-4
        still = mujoco.MjData(self.model)
        still.qpos[:] = self.model.qpos0
        mujoco.mj_forward(self.model, still)
        self.still = still

    def stirred(self, seed: int) -> object:
        data, draw = mujoco.MjData(self.model), np.random.default_rng(seed)
        data.qpos[:] = self.model.qpos0 + draw.uniform(-0.4, 0.4, self.model.nq)
        data.qvel[:] = draw.uniform(-1.5, 1.5, self.model.nv)
        mujoco.mj_forward(self.model, data)
        return data

    def bodies(self) -> list[int]:
        return [self.model.body(frame.body).id for frame in self.imported.frames.values()]

    def angles(self, data: object) -> dict[str, float]:
        """Of each link in the plane."""
        turned: dict[str, float] = {}
        for link in self.body.ordered_links:
            frame, joint = self.imported.frames[link.name], self.body.joint_above(link.name)
            b = self.model.body(frame.body).id
            angle = frame.angle + self.plane.angle(data.xmat[b], self.still.xmat[b])
            near = turned[joint.parent] + math.radians(joint.angle) if joint else math.radians(self.body.root.angle)
            turned[link.name] = near + math.remainder(angle - near, math.tau)  # joints know whole turns
        return turned

    def motion_of(self, data: object, b: int, at: np.ndarray) -> tuple[np.ndarray, float]:
        """Velocity of a point of a body, and its rate in the plane."""
        six = np.zeros(6)
        mujoco.mj_objectVelocity(self.model, data, mujoco.mjtObj.mjOBJ_XBODY, b, six, 0)
        return six[3:] + np.cross(six[:3], at - data.xpos[b]), float(six[:3] @ self.plane.towards)

    def state(self, data: object) -> dict[str, float]:
        """Our slots for their state."""
        slots = dict.fromkeys(self.system.slot_names, 0.0)
        angles, mass, total = self.angles(data), self.model.body_mass, self.body.mass
        for name, frame in self.imported.frames.items():
            if f"angle.{name}" in slots:
                b = self.model.body(frame.body).id
                slots[f"angle.{name}"] = angles[name]
                slots[f"rate.{name}"] = self.motion_of(data, b, data.xpos[b])[1]
        top = self.model.body(self.imported.frames[self.body.root.link].body).id
        if self.system.mechanism.centred:
            place = sum(mass[b] * data.xipos[b] for b in self.bodies()) / total
            speed = sum(mass[b] * self.motion_of(data, b, data.xipos[b])[0] for b in self.bodies()) / total
        else:
            last = self.model.body_jntadr[top] + self.model.body_jntnum[top] - 1
            place = data.xanchor[last]
            if self.system.mechanism.slider:  # a cart keeps its pivot, and MuJoCo's anchor stays behind
                place = data.xpos[top] + self.still.xanchor[last] - self.still.xpos[top]
            speed = self.motion_of(data, top, place)[0]
        for axis, x, v in zip("xy", self.plane.point(place), self.plane.point(speed), strict=True):
            if axis in slots:
                slots[axis], slots[f"velocity.{axis}"] = x, v
        return slots


@cache
def twin_of(name: str) -> Twin:
    return Twin(path_of(name), "xy" if "swimmer" in name else "xz")


@pytest.mark.parametrize("name", HERE)
def test_mass_centre_and_inertia_agree(name: str) -> None:
    twin = twin_of(name)
    mass, centres, own = twin.model.body_mass, twin.still.xipos, twin.bodies()
    assert twin.body.mass == pytest.approx(sum(mass[b] for b in own), rel=1e-12)
    posture = twin.system.posture(*(lambda s: (s.q, s.v))(twin.system.unpack(list(twin.state(twin.still).values()))))
    for link, b in zip(twin.imported.frames, own, strict=True):
        i = twin.system.mechanism.index[link]
        theirs = twin.plane.point(centres[b])
        assert posture.place(twin.system.mechanism.centre[i]) == pytest.approx(theirs, abs=1e-9)
        axis = twin.still.ximat[b].reshape(3, 3).T @ twin.plane.towards
        assert float(twin.system.mechanism.inertia[i]) == pytest.approx(float(twin.model.body_inertia[b] @ axis**2))


@pytest.mark.parametrize("name", HERE)
def test_a_second_of_free_motion_agrees(name: str) -> None:
    """To 1e-6 of the way gone, from a generic posture, with armatures, dampers, springs and gravity."""
    twin = twin_of(name)
    data = twin.stirred(seed=5)
    start = gambol.rollout.State(twin.body.fingerprint, {**twin.state(data), "tick": 0.0})
    motion = gambol.simulate(
        twin.body,
        gambol.controllers.Passive(),
        world=twin.world,
        seconds=1.0,
        state=start,
        fps=1,
        dt=1e-3,
        integrator="rk4",
    )
    before = twin.angles(data)
    for _ in range(2500):
        mujoco.mj_step(twin.model, data)
    mujoco.mj_forward(twin.model, data)
    after = motion.final.slots
    posture = twin.system.posture(
        *(lambda s: (s.q, s.v))(twin.system.unpack([after[slot] for slot in twin.system.slot_names]))
    )
    moved = 0.0
    for link, angle in twin.angles(data).items():
        i, b = twin.system.mechanism.index[link], twin.model.body(twin.imported.frames[link].body).id
        assert math.remainder(float(posture.angle[i]) - angle, math.tau) == pytest.approx(0.0, abs=1e-6)
        place = posture.place(twin.system.mechanism.centre[i])
        assert place == pytest.approx(twin.plane.point(data.xipos[b]), rel=1e-6, abs=1e-6)
        moved = max(moved, abs(math.remainder(angle - before[link], math.tau)))
    assert moved > 0.1


@pytest.mark.parametrize("name", ["gymnasium hopper", "dm_control hopper"])
def test_a_hopper_stands_on_its_foot(name: str) -> None:
    """Its foot and its shank, whose ankle is near the ground, weigh more than the rest: it could fall, and crawled."""
    hopper = gambol.importing.import_body(path_of(name)).creature
    assert not hopper.anatomy.lies and {"torso", "thigh"} <= {hopper.contacts_on[one] for one in off_at_rest(hopper)}
