"""Muscles, passive springs and joint limits: springs and dampers between links.

(van de Panne and Fiume 1993, section 3.3.)

Stiff springs on light links would need tiny steps. Each is therefore taken implicitly over the step h: its force is
that of the length it will have after the step, and its share of the step's stiffness, h·kd + h²·ks, joins the mass
matrix (docs/physics.md, eq. 9). With h = 0 the same code is the explicit law. The spring of a muscle with a largest
force is cut there (eq. 9a); its damper, which only slows, is not, so that light links do not chatter between the two.
"""

from __future__ import annotations

from collections.abc import Sequence

from gambol.compiler.arithmetic import absolute, clamp, maximum, where
from gambol.compiler.values import Number
from gambol.creatures.articulated.motors import SpeedActuator
from gambol.creatures.articulated.parts import (
    AngularActuator,
    AngularSpring,
    EffortActuator,
    LinearActuator,
    LinearSpring,
    SlidingActuator,
    SlidingSpring,
)
from gambol.dynamics.articulated.freedoms import Freedom
from gambol.dynamics.articulated.load import Load
from gambol.dynamics.articulated.mechanism import Mechanism, PointOn
from gambol.dynamics.articulated.posture import Posture
from gambol.dynamics.articulated.sliding import ways_of


def pull_muscles(load: Load, targets: Sequence[Number], h: Number) -> None:
    """Adds every muscle at its target (rad, rad/s, m, N or N m, kept within the muscle's range), springs and limits."""
    body, n = load.body, load.body.numbers
    for i, actuator in enumerate(body.creature.actuators):
        key = f"actuator.{actuator.name}"
        target = clamp(targets[i], n[f"{key}.min"], n[f"{key}.max"])
        if isinstance(actuator, AngularActuator | SlidingActuator):
            _turn(load, actuator.joint, key, target, h)
        elif isinstance(actuator, LinearActuator):
            _stretch(load, actuator, key, target, h)
        elif isinstance(actuator, SpeedActuator):
            _drive_on(load, actuator, key, target, h)
        else:
            body.freedom(actuator.drives).drive(load, target)


def muscle_powers(body: Mechanism, posture: Posture, targets: Sequence[Number] | None) -> list[Number]:
    """What each muscle gives to the body at its target, in W; slack muscles give nothing."""
    if targets is None:
        return [0.0] * len(body.creature.actuators)
    n, given = body.numbers, list[Number]()
    for i, actuator in enumerate(body.creature.actuators):
        key = f"actuator.{actuator.name}"
        target = clamp(targets[i], n[f"{key}.min"], n[f"{key}.max"])
        if isinstance(actuator, EffortActuator):
            given.append(target * body.freedom(actuator.drives).at(posture)[1])
            continue
        if isinstance(actuator, SpeedActuator):
            rate = body.freedom(actuator.joint).at(posture)[1]
            given.append(_cut(n[f"{key}.kd"] * (target - rate), n.get(f"{key}.largest")) * rate)
            continue
        if isinstance(actuator, AngularActuator | SlidingActuator):
            length, rate = body.freedom(actuator.joint).at(posture)
        else:
            start, end = body.point(actuator.start.link, f"{key}.start"), body.point(actuator.end.link, f"{key}.end")
            length, (ux, uy) = posture.span(start, end)
            (sx, sy), (ex, ey) = posture.speed(start), posture.speed(end)
            rate = ux * (ex - sx) + uy * (ey - sy)
        drive = _cut(n[f"{key}.ks"] * (target - length), n.get(f"{key}.largest"))
        given.append((drive - n[f"{key}.kd"] * rate) * rate)
    return given


def pull_springs(load: Load, h: Number) -> None:
    """Adds passive springs and joint limits."""
    body, n = load.body, load.body.numbers
    for spring in body.creature.springs:
        key = f"spring.{spring.name}"
        if isinstance(spring, AngularSpring | SlidingSpring):
            _turn(load, spring.joint, key, n[f"{key}.rest"], h)
        else:
            _stretch(load, spring, key, n[f"{key}.rest"], h)
    for joint in body.creature.joints:
        if joint.limits:
            _limit(load, body.freedom(joint.name), f"joint.{joint.name}", h)
    if body.creature.root.limits and body.creature.root_drive:
        _limit(load, body.freedom(body.creature.root_drive), "root", h)


def _turn(load: Load, joint: str, key: str, target: Number, h: Number) -> None:
    """T = ks (target − angle) − kd · rate at a joint; along a slide with its extension."""
    which = load.body.freedom(joint)
    angle, rate = which.at(load.posture)
    torque, term = _implicit(load, key, target - angle, rate, h)
    which.drive(load, torque)
    which.stiffen(load, term)


def _drive_on(load: Load, motor: SpeedActuator, key: str, target: Number, h: Number) -> None:
    """T = kd (target − rate) at a joint, of the rate after the step.

    A motor that would give more than it has is one of the strength at which it gives just that: it gives no more, and
    comes to its target from whichever side without passing it, however long the step (docs/physics.md, eq. 9b).
    """
    which, n = load.body.freedom(motor.joint), load.body.numbers
    _, rate = which.at(load.posture)
    kd, largest, short = n[f"{key}.kd"], n.get(f"{key}.largest"), target - rate
    if largest is not None:
        kd = largest / maximum(absolute(short), largest / kd)
    which.drive(load, kd * short)
    which.stiffen(load, h * kd)


def _implicit(load: Load, key: str, short: Number, rate: Number, h: Number) -> tuple[Number, Number]:
    """What a spring and damper give over the step h that are short of their target, and their share of its stiffness.

    A spring that pulls with all it has does not pull harder where it is shorter still: only its damper is stiff.
    """
    n = load.body.numbers
    ks, kd = n[f"{key}.ks"], n[f"{key}.kd"]
    largest = n.get(f"{key}.largest")
    if largest is None:
        return ks * short - (kd + h * ks) * rate, h * (kd + h * ks)
    drive = ks * (short - h * rate)
    return _cut(drive, largest) - kd * rate, h * (kd + where(absolute(drive) < largest, h * ks, 0.0))


def _cut(drive: Number, largest: Number | None) -> Number:
    """What a spring pulls with, of what it would if it could."""
    return drive if largest is None else clamp(drive, 0.0 - largest, largest)


def _limit(load: Load, which: Freedom, key: str, h: Number) -> None:
    """A stiff spring beyond the limits; it pushes back and never pulls."""
    n = load.body.numbers
    angle, rate = which.at(load.posture)
    ks, kd = n[f"{key}.limit_ks"], n[f"{key}.limit_kd"]
    overshoot = angle - clamp(angle, n[f"{key}.lower"], n[f"{key}.upper"])
    torque = 0.0 - ks * overshoot - (kd + h * ks) * rate
    pushing = ((overshoot > 0.0) & (torque < 0.0)) | ((overshoot < 0.0) & (torque > 0.0))
    which.drive(load, where(pushing, torque, 0.0))
    which.stiffen(load, where(pushing, h * (kd + h * ks), 0.0))


def _stretch(load: Load, spring: LinearActuator | LinearSpring, key: str, target: Number, h: Number) -> None:
    """F = ks (target − length) − kd · rate between two points, along the line that joins them."""
    body, posture = load.body, load.posture
    start, end = body.point(spring.start.link, f"{key}.start"), body.point(spring.end.link, f"{key}.end")
    length, (ux, uy) = posture.span(start, end)
    (sx, sy), (ex, ey) = posture.speed(start), posture.speed(end)
    rate = ux * (ex - sx) + uy * (ey - sy)
    force, term = _implicit(load, key, target - length, rate, h)
    load.push(end, ux * force, uy * force)
    load.push(start, 0.0 - ux * force, 0.0 - uy * force)

    lever = _lengthening(load, start, end, ux, uy)
    links = sorted(lever)
    for a, i in enumerate(links):
        for j in links[: a + 1]:
            load.stiffen(i, j, term * (lever[i] * lever[j]))


def _lengthening(load: Load, start: PointOn, end: PointOn, ux: Number, uy: Number) -> dict[int, Number]:
    """How much the distance grows per radian of each link: the cross product of its lever and the direction."""
    levers: dict[int, Number] = {}
    body = load.body
    if body.general:
        for point, sign in ((end, 1.0), (start, -1.0)):
            for key, (x, y) in ways_of(load.posture, point).items():
                levers[key] = levers.get(key, 0.0) + sign * (x * ux + y * uy)
        return levers
    paths = body.path(end), body.path(start)
    shared = [link for link in paths[0] if link in paths[1]][1:]  # beyond where they meet they move alike
    for path, sign in zip(paths, (1.0, -1.0), strict=True):
        for link, vector in path.items():
            if link not in shared:
                rx, ry = load.posture.turned(link, vector)
                levers[link] = levers.get(link, 0.0) + sign * (rx * uy - ry * ux)
    return levers
