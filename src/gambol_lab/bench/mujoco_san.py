"""MuJoCo stepping the same body with the same sensor-actuator network, written in NumPy as a competent user would.

One creature, one Python loop: sensors read from MuJoCo's data, the network as one matrix product, then `mj_step`.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np

import gambol
from gambol.creatures.articulated.parts import AngleSensor
from gambol.creatures.sensors import TouchSensor
from gambol.dynamics.system import all_numbers
from gambol.export.mujoco_model import mjcf
from gambol_lab.bench.measurement import Measurement, best_time
from gambol_lab.bench.mujoco_peer import INTEGRATOR
from gambol_lab.bench.works import SECONDS, Work


def measure(work: Work, step: float) -> Measurement:
    """An episode of `SECONDS` for a few networks, on one thread."""
    import mujoco

    began = time.perf_counter()
    xml = mjcf(work.creature, gambol.dynamics.natural_world(work.creature), timestep=step, integrator=INTEGRATOR)
    model = mujoco.MjModel.from_xml_string(xml)
    compile_s = time.perf_counter() - began
    networks = [
        _Network(san, work.creature, model) for san in work.controllers(4) if isinstance(san, gambol.controllers.San)
    ]
    steps = round(SECONDS / step)
    contacts: list[float] = []

    def episodes() -> None:
        contacts.clear()
        for network in networks:
            contacts.append(network.episode(steps, step))

    rate = steps * len(networks) / best_time(episodes, repeats=3)
    return Measurement(work.name, "mujoco", "float64", 1, step, rate, rate * step, compile_s, float(np.mean(contacts)))


class _Network:
    """A network and the indices that its sensors need."""

    def __init__(self, san: gambol.controllers.San, creature: gambol.Creature, model: Any) -> None:
        self.model = model
        self.weights = np.array(san.weights, float)
        self.k1, self.k2 = np.array(san.k1), np.array(san.k2)
        numbers = all_numbers(creature, gambol.World())
        angles = [s for s in creature.sensors if isinstance(s, AngleSensor)]
        touches = [s for s in creature.sensors if isinstance(s, TouchSensor)]
        self.joints = [model.joint(sensor.joint).qposadr[0] for sensor in angles]
        self.low, self.high = (np.array([numbers[f"sensor.{s.name}.{e}"] for s in angles]) for e in ("min", "max"))
        self.geoms = np.array([model.geom(f"contact.{sensor.contact}").id for sensor in touches])
        ends = [[numbers[f"actuator.{a.name}.{e}"] for a in creature.actuators] for e in ("min", "max")]
        self.least, self.span = np.array(ends[0]), np.array(ends[1]) - np.array(ends[0])

    def episode(self, steps: int, dt: float) -> float:
        """Runs one episode; returns the mean number of contacts."""
        import mujoco

        data = mujoco.MjData(self.model)
        nodes, touching = len(self.weights), 0
        istate, output = np.zeros(nodes), np.zeros(nodes)
        for _ in range(steps):
            touched = np.isin(self.geoms, data.contact.geom)
            angle = data.qpos[self.joints]
            sensed = (angle >= self.low) & (angle <= self.high)
            sums = self.weights @ np.concatenate([touched, sensed, output])
            istate = np.clip(istate + np.where(sums > 0, self.k1, self.k2) * dt, 0.0, 1.0)
            output = np.where(istate >= 1.0, 1.0, np.where(istate <= 0.0, 0.0, output))
            data.ctrl[:] = self.least + (np.clip(sums[-len(self.span) :], -2, 2) + 2) / 4 * self.span
            mujoco.mj_step(self.model, data)
            touching += data.ncon
        return touching / steps
