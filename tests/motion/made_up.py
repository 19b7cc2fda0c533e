"""Made-up motions, of which everything is known."""

from dataclasses import replace

import numpy as np

import gambol
from gambol.motion.naming import name_of

FPS = 60.0
WALK = gambol.motion.Gait(
    period=0.6,
    periodicity=0.95,
    speed=0.5,
    sizes=0.25,
    duty=(0.5, 0.5, 0.5, 0.5, 0, 0, 0, 0, 0, 0),
    flight=0.0,
    dragging=0.0,
    together=-0.6,
    height=1.0,
    lying=0.0,
    fall=0.0,
    bob=0.03,
    spin=0.0,
    turned_in_flight=0.0,
    activity=2.0,
    stillness=0.0,
)
PLACE = {"sizes": 0.049, "speed": 0.1}  # what changes where it stays in one place


def posed(name, seconds=6.0, *, x=0.0, y=None, angle=None, touching=None):
    """A made-up motion: functions of time for the centre, the angle of every link and every contact."""
    real = gambol.simulate(name, gambol.controllers.Passive(), seconds=0.1)
    body, time = real.creature, np.arange(round(seconds * FPS)) / FPS
    own = {key: np.zeros((len(time), *values.shape[1:])) for key, values in real.channels.items()}
    height = real.centre[0, 1] if y is None else y(time)
    own["centre"][:] = np.column_stack([x(time) if callable(x) else x * time, np.broadcast_to(height, time.shape)])
    angles = [f(time) for f in angle] if angle else [0.0 * time] * len(body.links)
    own["link"][..., 2] = np.column_stack(angles)
    index = {link.name: i for i, link in enumerate(body.links)}
    joints = [angles[index[joint.child]] - angles[index[joint.parent]] for joint in body.joints]
    own["joint"][..., 0] = np.column_stack(joints)
    for i, f in enumerate(touching or []):
        own["contact"][:, i, 0] = f(time)
    return replace(real, time=time, channels=own)


def wave(period, amplitude=0.3, phase=0.0):
    return lambda t: amplitude * np.sin(2 * np.pi * (t / period + phase))


def down(period, share, phase=0.0):
    return lambda t: ((t / period + phase) % 1.0 < share).astype(float)


def constant(value):
    return lambda t: np.full(len(t), value)


def part(motion, begin, end):
    channels = {key: values[begin:end] for key, values in motion.channels.items()}
    return replace(motion, time=motion.time[begin:end], channels=channels)


def mirrored(motion, contacts=None):
    """The motion in a mirror at x = 0; `contacts` says which contact each becomes."""
    flip, own = np.array([-1.0, 1.0]), {key: values.copy() for key, values in motion.channels.items()}
    own["link"][..., :2] *= flip
    own["link"][..., 2] = np.pi - own["link"][..., 2]
    own["contact"][..., 1:] *= flip
    own["contact"][..., 0] = motion.touching[:, contacts] if contacts else motion.touching
    return replace(
        motion,
        channels={
            **own,
            "joint": -motion.channels["joint"],
            "centre": motion.centre * flip,
            "velocity": motion.velocity * flip,
        },
    )


def named(gait, creature="walker7", **changes):
    return name_of(gambol.creature(creature), replace(gait, **changes))
