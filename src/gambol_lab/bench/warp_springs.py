"""The same masses and springs in NVIDIA Warp on a CPU: a whole rollout in one kernel, a body per thread index.

Warp reads a kernel's source and the types of its arguments, so they are no strings here.
"""

import importlib.util
from typing import Any

import numpy as np

from gambol.dynamics.springs.ground import REST_SPEED, STOPPING
from gambol_lab.bench.measurement import Measurement
from gambol_lab.bench.numpy_springs import Bodies, measured_peer
from gambol_lab.bench.works import Work


class WarpBodies:
    """A batch of one body: arrays (batch, masses, axis), each body's numbers side by side. A CPU is one thread."""

    def __init__(self, bodies: Bodies, dtype: np.dtype[Any]) -> None:
        import warp as wp

        wp.config.log_level, wp.config.cache_kernels = wp.LOG_ERROR, False  # what it compiles is timed anew
        wp.init()
        kind = wp.float64 if dtype == np.float64 else wp.float32
        self._launch = wp.launch
        place, velocity, rest = bodies.by_body()
        self.place = wp.array(place, dtype=kind, device="cpu")
        self._state = [self.place, *(wp.array(x, dtype=kind, device="cpu") for x in (velocity, rest))]
        self._room = [wp.zeros(place.shape, dtype=kind, device="cpu") for _ in range(3)]
        ends = [wp.array(x.astype(np.int32), dtype=wp.int32, device="cpu") for x in (bodies.start, bodies.end)]
        columns = [wp.array(x[:, 0].copy(), dtype=kind, device="cpu") for x in (bodies.ks, bodies.kd, bodies.mass)]
        world = np.array(
            [
                bodies.gravity,
                bodies.viscosity,
                bodies.delay,
                bodies.static,
                bodies.kinetic,
                bodies.stiffness,
                bodies.damping,
                REST_SPEED,
                STOPPING,
            ],
            dtype,
        )
        self._numbers = [*ends, *columns, wp.array(world, dtype=kind, device="cpu")]
        self._kind, self._array, self._kernel = kind, wp.array, _kernel(wp, kind)

    def run(self, asked: np.ndarray, steps: int, dt: float) -> None:
        """So many midpoint steps, with muscles that are asked for these lengths (batch, muscles)."""
        wanted = self._array(asked, dtype=self._kind, device="cpu")
        self._launch(
            self._kernel,
            dim=asked.shape[0],
            device="cpu",
            inputs=[*self._state, wanted, *self._room, *self._numbers, steps, self._kind(dt)],
        )

    def places(self) -> np.ndarray:
        """Where the masses are, (batch, masses, axis)."""
        return self.place.numpy()


def is_installed() -> bool:
    """Whether the peer is there; `make bench` installs it."""
    return importlib.util.find_spec("warp") is not None


def measure(work: Work, step: float, precision: str) -> Measurement:
    """As `make bench` compares it."""
    return measured_peer(WarpBodies, "warp", work, step, precision)


def _kernel(wp: Any, kind: Any) -> Any:
    """Eq. 3.1 to 3.15 of Sanders 2000; `world` holds the world's numbers in the order of `WarpBodies`."""
    cube, table, row = wp.array3d(dtype=kind), wp.array2d(dtype=kind), wp.array(dtype=kind)
    ends = wp.array(dtype=wp.int32)

    @wp.func
    def forces(
        b: int,
        x: cube,
        v: cube,
        rest: table,
        f: cube,
        start: ends,
        end: ends,
        ks: row,
        kd: row,
        mass: row,
        world: row,
        dt: kind,
    ):
        zero, one = kind(0.0), kind(1.0)
        for i in range(x.shape[1]):
            f[b, i, 0] = zero
            f[b, i, 1] = -world[0] * mass[i]
        for s in range(start.shape[0]):
            i = start[s]
            j = end[s]
            dx = x[b, i, 0] - x[b, j, 0]
            dy = x[b, i, 1] - x[b, j, 1]
            du = v[b, i, 0] - v[b, j, 0]
            dv = v[b, i, 1] - v[b, j, 1]
            inverse = one / wp.sqrt(dx * dx + dy * dy)
            length = (dx * dx + dy * dy) * inverse
            pull = (ks[s] * (rest[b, s] - length) - kd[s] * (du * dx + dv * dy) * inverse) * inverse
            f[b, i, 0] = f[b, i, 0] + pull * dx
            f[b, i, 1] = f[b, i, 1] + pull * dy
            f[b, j, 0] = f[b, j, 0] - pull * dx
            f[b, j, 1] = f[b, j, 1] - pull * dy
        for i in range(x.shape[1]):
            u = v[b, i, 0]
            w = v[b, i, 1]
            air = world[1] * wp.sqrt(u * u + w * w)
            f[b, i, 0] = f[b, i, 0] - air * u
            f[b, i, 1] = f[b, i, 1] - air * w
            depth = -x[b, i, 1]
            if depth > zero:
                pressed = wp.max(-f[b, i, 1], zero)
                friction = wp.clamp(
                    -f[b, i, 0] - mass[i] * u / (world[8] * dt), -world[3] * pressed, world[3] * pressed
                )
                if wp.abs(u) >= world[7]:
                    friction = -wp.sign(u) * world[4] * pressed
                f[b, i, 0] = f[b, i, 0] + friction
                f[b, i, 1] = f[b, i, 1] + world[5] * depth - world[6] * wp.min(w, zero)

    @wp.kernel(enable_backward=False)
    def rollout(
        x: cube,
        v: cube,
        rest: table,
        asked: table,
        hx: cube,
        hv: cube,
        f: cube,
        start: ends,
        end: ends,
        ks: row,
        kd: row,
        mass: row,
        world: row,
        steps: int,
        dt: kind,
    ):
        b = wp.tid()
        half = kind(0.5) * dt
        for _ in range(steps):
            for s in range(asked.shape[1]):
                rest[b, s] = rest[b, s] + dt / world[2] * (asked[b, s] - rest[b, s])
            forces(b, x, v, rest, f, start, end, ks, kd, mass, world, dt)
            for i in range(x.shape[1]):
                for k in range(2):
                    hx[b, i, k] = x[b, i, k] + half * v[b, i, k]
                    hv[b, i, k] = v[b, i, k] + half * f[b, i, k] / mass[i]
            forces(b, hx, hv, rest, f, start, end, ks, kd, mass, world, dt)
            for i in range(x.shape[1]):
                for k in range(2):
                    x[b, i, k] = x[b, i, k] + dt * hv[b, i, k]
                    v[b, i, k] = v[b, i, k] + dt * f[b, i, k] / mass[i]

    return rollout
