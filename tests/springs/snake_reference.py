"""The snake once more in plain NumPy, straight from docs/springs.md (equations 1, 2, 4 and 9), with midpoint steps."""

import numpy as np


class Snake:
    """A body of springs with scales on flat ground."""

    def __init__(self, body, world, place):
        self.world, self.place, self.velocity = world, np.array(place, float), np.zeros_like(place)
        row = {point.name: i for i, point in enumerate(body.points)}
        bonds = [*body.muscles, *body.springs]
        self.a, self.b = (np.array([row[getattr(bond, end)] for bond in bonds]) for end in ("start", "end"))
        self.ks, self.kd = (np.array([getattr(bond, k) for bond in bonds]) for k in ("ks", "kd"))
        self.mass = np.array([point.mass for point in body.points])
        self.back, self.ahead = (np.array([row[point.scales[k]] for point in body.points]) for k in (0, 1))
        self.rest = np.linalg.norm(self.place[self.a] - self.place[self.b], axis=1)
        group = {name: k for k, actuator in enumerate(body.actuators) for name in actuator.muscles}
        self.group = np.array([group[muscle.name] for muscle in body.muscles])
        self.relaxed, self.contracted, self.delay = (
            np.array([getattr(m, k) for m in body.muscles]) for k in ("relaxed", "contracted", "delay")
        )
        muscles = slice(len(body.muscles))
        self.rest[muscles] = np.clip(self.rest[muscles], self.contracted, self.relaxed)

    def acceleration(self, place, velocity, dt):
        """Of each mass: springs (1), weight, ground (4), scales (9)."""
        apart, moving = place[self.a] - place[self.b], velocity[self.a] - velocity[self.b]
        length = np.linalg.norm(apart, axis=1)
        pull = self.ks * (length - self.rest) + self.kd * (moving * apart).sum(axis=1) / length
        force = np.zeros_like(place)
        np.add.at(force, self.a, -(pull / length)[:, None] * apart)
        np.add.at(force, self.b, (pull / length)[:, None] * apart)
        force[:, 1] -= self.mass * self.world.gravity
        push = -self.world.stiffness * place[:, 1] - self.world.damping * np.minimum(velocity[:, 1], 0.0)
        load = np.maximum(-force[:, 1], 0.0)
        level = np.array([1.0, 0.0, 1.0])
        way, slide = (place[self.ahead] - place[self.back]) * level, velocity * level
        way /= np.linalg.norm(way, axis=1)[:, None]
        along = (slide * way).sum(axis=1)
        grip = self.world.sliding
        per_speed = load / np.maximum(np.linalg.norm(slide, axis=1), grip.speed)
        most = self.mass / dt
        brake = np.minimum(np.where(along > 0.0, grip.forward, grip.back) * per_speed, most)
        side = np.minimum(grip.side * per_speed, most)
        ground = -(brake * along)[:, None] * way - side[:, None] * (slide - along[:, None] * way)
        ground[:, 1] = push
        force += np.where(place[:, 1:2] < 0.0, ground, 0.0)
        return force / self.mass[:, None]

    def step(self, activation, dt):
        """One midpoint step with muscles asked for these activations."""
        asked = self.relaxed - np.asarray(activation)[self.group] * (self.relaxed - self.contracted)
        muscles = len(self.relaxed)
        self.rest[:muscles] += dt / self.delay * (asked - self.rest[:muscles])
        place = self.place + 0.5 * dt * self.velocity
        velocity = self.velocity + 0.5 * dt * self.acceleration(self.place, self.velocity, dt)
        acceleration = self.acceleration(place, velocity, dt)
        self.place += dt * velocity
        self.velocity += dt * acceleration
