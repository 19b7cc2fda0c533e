"""gambol in a browser, beside MuJoCo's own WebAssembly in the same browser."""

from __future__ import annotations

import json
import time
from pathlib import Path

import gambol
from gambol.checkup import batch_of
from gambol.evaluation.device import Batch
from gambol.export.mujoco_model import mjcf
from gambol.page.engines import opened_by_chromium, run_batches
from gambol.page.served import served
from gambol.rollout.model import forget_models
from gambol_lab.bench import mujoco_peer
from gambol_lab.bench.measurement import Measurement
from gambol_lab.bench.own import contact_load
from gambol_lab.bench.works import COMMON_STEP, Work

CANDIDATES = 32
ROUNDS = 40  # the best counts; the first ones run before the browser has optimised
EXACT_ROUNDS, EXACT_SHARE = 20, 0.1
EPISODES = 4  # of MuJoCo, each as long
MUJOCO = Path("node_modules/@mujoco/mujoco")  # where `npm install @mujoco/mujoco` puts it


def measure_in_browser(work: Work, precision: str, exact: bool = False) -> Measurement:
    """Episodes on one core; `exact` with the routine that fuses where relaxed instructions do not."""
    forget_models()
    began = time.perf_counter()
    controllers = work.controllers(CANDIDATES)
    model, states, numbers = batch_of(work.creature, controllers, work.step, precision)
    steps = max(1, round((EXACT_SHARE if exact else 1.0) * work.seconds / work.step))
    batch = Batch(model.program, states, numbers, model.tables, steps)
    written = time.perf_counter() - began
    (ran,) = run_batches("chromium", [batch], exact=exact, rounds=EXACT_ROUNDS if exact else ROUNDS)
    rate = steps * CANDIDATES / ran.seconds
    engine = "gambol in a browser" if ran.fused else "gambol in a browser, exact"
    load = contact_load(work, controllers[:4], work.step)
    return Measurement(work.name, engine, precision, 1, work.step, rate, rate * work.step, written + ran.ready, load)


def mujoco_is_here() -> bool:
    """Whether MuJoCo's package for browsers lies in the folder at hand."""
    return (MUJOCO / "mujoco.wasm").is_file()


def measure_mujoco_in_browser(work: Work) -> Measurement:
    """The same body and poses, one episode after another, at the same step."""
    step = COMMON_STEP
    world = gambol.dynamics.natural_world(work.creature)
    units = [actuator.scale for actuator in work.creature.actuators]
    poses = [
        [[x * unit for x, unit in zip(pose.targets, units, strict=True)] for pose in sequence.poses]
        for sequence in work.poses(EPISODES)
    ]
    steps = round(work.seconds / step)
    asked = {
        "xml": mjcf(work.creature, world, timestep=step, integrator=mujoco_peer.INTEGRATOR),
        "poses": poses,
        "steps": steps,
        "every": round(work.pose_seconds / step),
    }
    package = {
        "mujoco.js": ("text/javascript", (MUJOCO / "mujoco.js").read_bytes()),
        "mujoco.wasm": ("application/wasm", (MUJOCO / "mujoco.wasm").read_bytes()),
    }
    page = SCRIPT.replace("ASKED", json.dumps(asked))
    told = json.loads(served(page, opened_by_chromium, beside=package)[0])
    rate = EPISODES * steps / told["seconds"]
    return Measurement(
        work.name, "mujoco in a browser", "float64", 1, step, rate, rate * step, told["ready"], told["contacts"]
    )


SCRIPT = """<!doctype html><script type="module">
import load from "/mujoco.js";
const asked = ASKED, began = performance.now(), mujoco = await load();
const model = mujoco.MjModel.from_xml_string(asked.xml), data = new mujoco.MjData(model);
const ready = (performance.now() - began) / 1000;
let best = Infinity, contacts = 0, looked = 0;
for (let round = 0; round < 4; round++) {
  const start = performance.now();
  for (const poses of asked.poses) {
    mujoco.mj_resetData(model, data);
    for (let i = 0; i < asked.steps; i++) {
      if (i % asked.every === 0) data.ctrl.set(poses[Math.floor(i / asked.every) % poses.length]);
      mujoco.mj_step(model, data);
      if (i % 50 === 0) { contacts += data.ncon; looked += 1; }
    }
  }
  best = Math.min(best, (performance.now() - start) / 1000);
}
await fetch("/", {method: "POST", body: JSON.stringify({seconds: best, ready, contacts: contacts / looked})});
</script>"""
