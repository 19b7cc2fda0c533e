"""Muscles, springs and limits of joints, as in a plane (docs/physics.md, eq. 9 and 9a): at the end of the step.

A ball joint is pulled along the three numbers of its rotation vector: the axis of its turn times the angle. The way to
a target is the difference of the vectors; while it turns, the vector changes by its spin to first order, which is what
the damper and the step's stiffness are taken of.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gambol.compiler.arithmetic import clamp, where
from gambol.compiler.values import Number
from gambol.creatures.bones.skeleton import Drive, Freedom
from gambol.dynamics.bones import quaternions
from gambol.dynamics.bones.frames import Link
from gambol.dynamics.numbers import Numbers, is_zero


@dataclass(frozen=True)
class Pulled:
    """One velocity of a joint: how far along its coordinate is, and how fast it changes, in the file's direction."""

    way: Number
    rate: Number


def pulled(link: Link, coordinates: Sequence[Number], velocities: Sequence[Number]) -> list[Pulled]:
    """A joint in a state."""
    first, rate = link.coordinate, link.velocity
    if link.kind == "ball":
        ways = quaternions.rotation_vector(coordinates[first : first + 4])
        return [Pulled(way, v) for way, v in zip(ways, velocities[rate : rate + 3], strict=True)]
    return [Pulled(coordinates[first], velocities[rate])]


def hold(freedom: Freedom, numbers: Numbers, at: Pulled, h: float) -> tuple[Number, Number]:
    """Effort of a joint's own spring, damper and limits over the step h, and what stands beside its inertia."""
    key = f"joint.{freedom.name}"
    ks, kd = numbers.get(f"{key}.ks", 0.0), numbers.get(f"{key}.kd", 0.0)
    effort: Number = 0.0
    beside: Number = numbers.get(f"{key}.armature", 0.0)
    if not (is_zero(ks) and is_zero(kd)):
        damper = kd + h * ks
        effort = ks * (numbers.get(f"{key}.slack", 0.0) - at.way) - damper * at.rate
        beside = beside + h * damper
    if f"{key}.limit_ks" in numbers:
        pushed, stiff = _stopped(key, numbers, at, h)
        effort, beside = effort + pushed, beside + stiff
    return effort, beside


def pull(drive: Drive, numbers: Numbers, target: Number, at: Pulled, h: float) -> tuple[Number, Number]:
    """Effort of a muscle at its target, and its share of the step's stiffness."""
    key = f"actuator.{drive.name}"
    target = clamp(target, numbers[f"{key}.min"], numbers[f"{key}.max"])
    if f"{key}.ks" not in numbers:
        return target, 0.0
    ks, kd, largest = numbers[f"{key}.ks"], numbers[f"{key}.kd"], numbers.get(f"{key}.largest")
    if largest is None:
        return ks * (target - at.way) - (kd + h * ks) * at.rate, h * (kd + h * ks)
    wanted = ks * (target - at.way - h * at.rate)
    held = where(wanted * wanted < largest * largest, h * ks, 0.0)
    return clamp(wanted, 0.0 - largest, largest) - kd * at.rate, h * (kd + held)


def power(drive: Drive, numbers: Numbers, target: Number, at: Pulled) -> Number:
    """What a muscle gives to the body, in W."""
    return pull(drive, numbers, target, at, 0.0)[0] * at.rate


def _stopped(key: str, numbers: Numbers, at: Pulled, h: float) -> tuple[Number, Number]:
    """A stiff spring beyond the limits; it pushes back and never pulls."""
    ks, kd = numbers[f"{key}.limit_ks"], numbers[f"{key}.limit_kd"]
    beyond = at.way - clamp(at.way, numbers[f"{key}.lower"], numbers[f"{key}.upper"])
    effort = 0.0 - ks * beyond - (kd + h * ks) * at.rate
    pushing = beyond * effort < 0.0
    return where(pushing, effort, 0.0), where(pushing, h * (kd + h * ks), 0.0)
