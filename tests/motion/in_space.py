"""Gaits of bodies of bones written down by hand: legs swing and fold in turn, spines bend in waves."""

import math
from dataclasses import replace

import gambol

POSES = 24  # in a cycle


def cycle(creature, seconds, angle):
    """A cycle of poses: `angle(actuator's name, share of the cycle)` in degrees."""
    poses = []
    for k in range(POSES):
        told = [(a, angle(a.name, k / POSES)) for a in creature.actuators]
        targets = tuple(min(max(x, a.min), a.max) for a, x in told)
        poses.append(gambol.controllers.Pose(seconds=seconds / POSES, targets=targets))
    return gambol.controllers.PoseSequence(poses=tuple(poses))


def crawling(lag, across=0.5, seconds=0.6, swing=22.0, lift=18.0):
    """Of the beetle: each leg lifts as it comes ahead, `lag` of a cycle after the one behind it."""

    def of(creature):
        def angle(name, share):
            row = next((k for k, end in enumerate(("hind", "mid", "front")) if name.startswith(end)), None)
            if row is None or "knee" in name:
                return 0.0
            turn = 2.0 * math.pi * (share - lag * row - (across if name.endswith("right") else 0.0))
            return swing * math.cos(turn) if "swing" in name else lift * max(0.0, -math.sin(turn)) - 4.0

        return cycle(creature, seconds, angle)

    return of


def winding(creature, seconds=1.2, yaw=30.0, pitch=0.0, waves=1.0, later=0.25):
    """Of the boa: bends to the sides and up and down that run from its head to its tail."""
    joints = [
        f"{part}-yaw{number}"
        for part, number in (("neck", ""), *((f"body-{k}", "") for k in range(1, 9)), ("tail", "-1"), ("tail", "-2"))
    ]
    order = {name.replace("-yaw", "-pitch"): k / len(joints) for k, name in enumerate(joints)}
    order |= {name: k / len(joints) for k, name in enumerate(joints)}

    def angle(name, share):
        great, behind = (yaw, 0.0) if "yaw" in name else (pitch, later)
        return great * math.sin(2.0 * math.pi * (share - waves * order[name] + behind))

    return cycle(creature, seconds, angle)


def on_course(name, controller, degrees=90.0, seconds=6.0, world=None):
    """A motion that begins turned around the vertical by so many degrees to the left."""
    creature = gambol.creature(name)
    begun = gambol.simulate(creature, gambol.controllers.Passive(), seconds=0.001, world=world).final.without_control()
    half = 0.5 * math.radians(degrees)
    turned = replace(begun, slots={**begun.slots, "turn.w": math.cos(half), "turn.y": math.sin(half)})
    return gambol.simulate(creature, controller, seconds=seconds, state=turned, world=world)
