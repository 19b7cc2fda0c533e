"""The same masses and springs in NumPy, a batch of bodies at once: what a competent user would write in an hour."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

import gambol
from gambol.creatures.springs.creature import SpringBody
from gambol.dynamics.springs.ground import REST_SPEED, STOPPING
from gambol.rollout.lanes import dtype_of
from gambol_lab.bench.measurement import Measurement, best_time
from gambol_lab.bench.works import Work

Floats = NDArray[Any]

BATCH = 256
STEPS = 200


class Bodies:
    """A batch of one body on flat ground: arrays (axis, masses, batch), with rest lengths (springs, batch)."""

    def __init__(self, creature: SpringBody, batch: int, dtype: np.dtype[Any]) -> None:
        world = gambol.dynamics.natural_world(creature)
        self.gravity, self.viscosity, self.kinetic = world.gravity, world.viscosity, world.friction
        self.static = world.friction if world.static_friction is None else world.static_friction
        self.stiffness, self.damping = world.stiffness or 100.0, world.damping or 0.0
        self.start = np.array([creature.index[bond.start] for bond in creature.bonds])
        self.end = np.array([creature.index[bond.end] for bond in creature.bonds])
        self.ks, self.kd = (np.array([[getattr(bond, k)] for bond in creature.bonds], dtype) for k in ("ks", "kd"))
        self.mass = np.array([[mass.mass] for mass in creature.points], dtype)
        meets = np.zeros((len(creature.points), len(creature.bonds)), dtype)
        meets[self.start, np.arange(len(self.start))] = 1.0
        meets[self.end, np.arange(len(self.end))] = -1.0
        self.meets = meets
        places = np.array([mass.at for mass in creature.points], dtype).T
        places[1] -= places[1].min()
        self.place = np.repeat(places[:, :, None], batch, axis=2)
        self.velocity = np.zeros_like(self.place)
        self.rest = np.array([[creature.distance(bond)] for bond in creature.bonds], dtype).repeat(batch, axis=1)
        self.muscles = len(creature.muscles)
        self.delay = creature.muscles[0].delay

    def by_body(self) -> tuple[Floats, Floats, Floats]:
        """For peers that loop over bodies: places, velocities (batch, masses, axis), rest lengths (batch, springs)."""
        place, velocity = (np.ascontiguousarray(x.transpose(2, 1, 0)) for x in (self.place, self.velocity))
        return place, velocity, np.ascontiguousarray(self.rest.T)

    def acceleration(self, place: Floats, velocity: Floats, dt: float) -> Floats:
        """Eq. 3.1 to 3.14 of Sanders 2000."""
        apart, moving = place[:, self.start] - place[:, self.end], velocity[:, self.start] - velocity[:, self.end]
        length = np.sqrt((apart * apart).sum(axis=0))
        pull = self.ks * (self.rest - length) - self.kd * (moving * apart).sum(axis=0) / length
        force = self.meets @ (pull / length * apart)
        force[1] -= self.gravity * self.mass
        force -= velocity * (self.viscosity * np.sqrt((velocity * velocity).sum(axis=0)))
        depth, (sliding, rising) = -place[1], velocity
        push = self.stiffness * depth - self.damping * np.minimum(rising, 0.0)
        pressed = np.maximum(-force[1], 0.0)
        wanted = -force[0] - self.mass * sliding / (STOPPING * dt)
        held = np.clip(wanted, -self.static * pressed, self.static * pressed)
        friction = np.where(np.abs(sliding) < REST_SPEED, held, -np.sign(sliding) * self.kinetic * pressed)
        force += np.where(depth > 0.0, np.stack([friction, push]), 0.0)
        return np.asarray(force / self.mass)

    def step(self, asked: Floats, dt: float) -> None:
        """One midpoint step, with muscles that are asked for these lengths."""
        self.rest[: self.muscles] += dt / self.delay * (asked - self.rest[: self.muscles])
        place = self.place + 0.5 * dt * self.velocity
        velocity = self.velocity + 0.5 * dt * self.acceleration(self.place, self.velocity, dt)
        acceleration = self.acceleration(place, velocity, dt)
        self.place += dt * velocity
        self.velocity += dt * acceleration


class Peer(Protocol):
    """The same bodies as a peer runs them."""

    def run(self, asked: Floats, steps: int, dt: float) -> None:
        """So many midpoint steps, with muscles that are asked for these lengths (batch, muscles)."""

    def places(self) -> Floats:
        """Where the masses are, (batch, masses, axis)."""


def asked_lengths(bodies: Bodies) -> Floats:
    """Lengths around those at rest that the muscles of each body are asked for, (batch, muscles)."""
    rest = bodies.rest[: bodies.muscles].T
    return np.ascontiguousarray(rest * np.random.default_rng(0).uniform(0.98, 1.02, rest.shape).astype(rest.dtype))


def measured_peer(
    kind: Callable[[Bodies, np.dtype[Any]], Peer], engine: str, work: Work, step: float, precision: str
) -> Measurement:
    """A peer that runs whole rollouts, on one thread, with muscles around their rest lengths."""
    assert isinstance(work.creature, SpringBody)
    dtype = dtype_of(precision)
    began = time.perf_counter()
    start = Bodies(work.creature, BATCH, dtype)
    bodies, asked = kind(start, dtype), asked_lengths(start)
    bodies.run(asked, 1, step)
    first = time.perf_counter() - began
    rate = STEPS * BATCH / best_time(lambda: bodies.run(asked, STEPS, step))
    touching = float((bodies.places()[:, :, 1] < 0.0).sum(axis=1).mean())
    return Measurement(work.name, engine, precision, 1, step, rate, rate * step, first, touching)


def is_installed() -> bool:
    """Always: gambol itself needs NumPy."""
    return True


def measure(work: Work, step: float, precision: str) -> Measurement:
    """On one thread as far as NumPy lets it, with muscles around their rest lengths."""
    creature, dtype = work.creature, dtype_of(precision)
    assert isinstance(creature, SpringBody)
    began = time.perf_counter()
    bodies = Bodies(creature, BATCH, dtype)
    asked = np.ascontiguousarray(asked_lengths(bodies).T)
    bodies.step(asked, step)
    first = time.perf_counter() - began

    def run() -> None:
        for _ in range(STEPS):
            bodies.step(asked, step)

    rate = STEPS * BATCH / best_time(run, 3)
    touching = float((bodies.place[1] < 0.0).sum(axis=0).mean())
    return Measurement(work.name, "numpy", precision, 1, step, rate, rate * step, first, touching)
