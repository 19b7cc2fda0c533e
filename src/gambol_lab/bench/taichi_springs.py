"""The same masses and springs in Taichi: a whole rollout in one kernel, a body per turn of its outermost loop.

Taichi reads the types of a kernel's arguments when it is defined, so they are no strings here.
"""

import importlib.util
import os
from contextlib import redirect_stdout
from io import StringIO
from typing import Any

import numpy as np

from gambol.dynamics.springs.ground import REST_SPEED, STOPPING
from gambol_lab.bench.measurement import Measurement
from gambol_lab.bench.numpy_springs import Bodies, measured_peer
from gambol_lab.bench.works import Work


class TaichiBodies:
    """A batch of one body on one thread: arrays (batch, masses, axis), each body's numbers side by side."""

    def __init__(self, bodies: Bodies, dtype: np.dtype[Any]) -> None:
        os.environ["ENABLE_TAICHI_HEADER_PRINT"] = "False"
        import taichi as ti

        with redirect_stdout(StringIO()):  # it prints where it starts
            ti.init(
                arch=ti.cpu,
                cpu_max_num_threads=1,
                log_level=ti.ERROR,
                offline_cache=False,
                default_fp=ti.f64 if dtype == np.float64 else ti.f32,
            )
        self.place, self.velocity, self.rest = bodies.by_body()
        shape = self.place.shape
        self._room = [np.zeros(shape, dtype) for _ in range(3)]  # half-way places and velocities, forces
        self._numbers = [
            bodies.start.astype(np.int32),
            bodies.end.astype(np.int32),
            bodies.ks[:, 0].copy(),
            bodies.kd[:, 0].copy(),
            bodies.mass[:, 0].copy(),
        ]
        self._kernel = _kernel(ti, bodies)

    def run(self, asked: np.ndarray, steps: int, dt: float) -> None:
        """So many midpoint steps, with muscles that are asked for these lengths (batch, muscles)."""
        self._kernel(self.place, self.velocity, self.rest, asked, *self._room, *self._numbers, steps, dt)

    def places(self) -> np.ndarray:
        """Where the masses are, (batch, masses, axis)."""
        return self.place


def is_installed() -> bool:
    """Whether the peer is there; `make bench` installs it."""
    return importlib.util.find_spec("taichi") is not None


def measure(work: Work, step: float, precision: str) -> Measurement:
    """As `make bench` compares it."""
    return measured_peer(TaichiBodies, "taichi", work, step, precision)


def _kernel(ti: Any, bodies: Bodies) -> Any:
    """Eq. 3.1 to 3.15 of Sanders 2000; the world's numbers are constants of the kernel."""
    gravity, viscosity, delay = bodies.gravity, bodies.viscosity, bodies.delay
    static, kinetic, stiffness, damping = bodies.static, bodies.kinetic, bodies.stiffness, bodies.damping
    floats, whole = ti.types.ndarray(), ti.types.ndarray(dtype=ti.i32)

    @ti.func
    def forces(
        b: int,
        x: ti.template(),
        v: ti.template(),
        rest: ti.template(),
        f: ti.template(),
        start: ti.template(),
        end: ti.template(),
        ks: ti.template(),
        kd: ti.template(),
        mass: ti.template(),
        dt: float,
    ):
        for i in range(x.shape[1]):
            f[b, i, 0] = 0.0
            f[b, i, 1] = -gravity * mass[i]
        for s in range(start.shape[0]):
            i, j = start[s], end[s]
            dx, dy = x[b, i, 0] - x[b, j, 0], x[b, i, 1] - x[b, j, 1]
            du, dv = v[b, i, 0] - v[b, j, 0], v[b, i, 1] - v[b, j, 1]
            inverse = 1.0 / ti.sqrt(dx * dx + dy * dy)
            length = (dx * dx + dy * dy) * inverse
            pull = (ks[s] * (rest[b, s] - length) - kd[s] * (du * dx + dv * dy) * inverse) * inverse
            f[b, i, 0] += pull * dx
            f[b, i, 1] += pull * dy
            f[b, j, 0] -= pull * dx
            f[b, j, 1] -= pull * dy
        for i in range(x.shape[1]):
            u, w = v[b, i, 0], v[b, i, 1]
            air = viscosity * ti.sqrt(u * u + w * w)
            f[b, i, 0] -= air * u
            f[b, i, 1] -= air * w
            depth = -x[b, i, 1]
            if depth > 0.0:
                pressed = ti.max(-f[b, i, 1], 0.0)
                held = ti.math.clamp(-f[b, i, 0] - mass[i] * u / (STOPPING * dt), -static * pressed, static * pressed)
                slowed = -kinetic * pressed if u > 0.0 else kinetic * pressed
                f[b, i, 0] += held if abs(u) < REST_SPEED else slowed
                f[b, i, 1] += stiffness * depth - damping * ti.min(w, 0.0)

    @ti.kernel
    def rollout(
        x: floats,
        v: floats,
        rest: floats,
        asked: floats,
        hx: floats,
        hv: floats,
        f: floats,
        start: whole,
        end: whole,
        ks: floats,
        kd: floats,
        mass: floats,
        steps: int,
        dt: float,
    ):
        for b in range(x.shape[0]):
            for _ in range(steps):
                for s in range(asked.shape[1]):
                    rest[b, s] += dt / delay * (asked[b, s] - rest[b, s])
                forces(b, x, v, rest, f, start, end, ks, kd, mass, dt)
                for i, k in ti.ndrange(x.shape[1], 2):
                    hx[b, i, k] = x[b, i, k] + 0.5 * dt * v[b, i, k]
                    hv[b, i, k] = v[b, i, k] + 0.5 * dt * f[b, i, k] / mass[i]
                forces(b, hx, hv, rest, f, start, end, ks, kd, mass, dt)
                for i, k in ti.ndrange(x.shape[1], 2):
                    x[b, i, k] += dt * hv[b, i, k]
                    v[b, i, k] += dt * f[b, i, k] / mass[i]

    return rollout
