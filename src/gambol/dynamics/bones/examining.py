"""What will keep a body of bones from moving well: each check is a function that tells what it finds, with numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gambol.creatures.articulated.parts import EffortActuator
from gambol.creatures.bones.loads import strengths
from gambol.creatures.sensors import TouchSensor
from gambol.dynamics.bones.system import BonesSystem
from gambol.dynamics.findings import Finding, afloat, tipping
from gambol.dynamics.traits import LONGEST_STEP
from gambol.worlds.world import World

if TYPE_CHECKING:
    from gambol.creatures.bones.creature import Bones

NEAR = 0.02  # of the body's size: feet nearer to the ground than that reach it
SAGS = 30.0  # degrees by which a muscle may yield under its load
HAIR = 1e-6  # of the body's size by which it is pressed into the ground to ask which sensors are on


def findings(creature: Bones, world: World) -> tuple[Finding, ...]:
    """All that is found, the worst first."""
    return (
        *untouching(creature),
        *floating(creature),
        *unbalanced(creature),
        *merged_head(creature),
        *in_mid_air(creature),
        *unsensing(creature, world),
        *limp(creature),
        *weak(creature),
    )


def stands(creature: Bones) -> bool:
    """Whether the ground carries the body."""
    return creature.free and not creature.anatomy.swims


def untouching(creature: Bones) -> Iterator[Finding]:
    """A body on the ground without contacts."""
    if stands(creature) and not creature.contacts:
        yield Finding(
            "contacts", "there are none, so that it falls through the ground", "leave 'contacts' out of the file"
        )


def floating(creature: Bones) -> Iterator[Finding]:
    """A body that its file puts above the ground, or into it."""
    yield from afloat(_height(creature), creature.body_size)


def unbalanced(creature: Bones) -> Iterator[Finding]:
    """A body with all of its feet on one side of its centre of mass."""
    if stands(creature):
        centre = creature.pose.centre(*(bone.name for bone in creature.bones))
        for axis, sides in ((0, ("behind", "ahead of")), (2, ("to the left of", "to the right of"))):
            feet = {name: creature.pose.contact(name)[axis] for name in creature.feet}
            yield from tipping(centre[axis], feet, creature.body_size, sides)


def merged_head(creature: Bones) -> Iterator[Finding]:
    """A head of a rig that import made part of another bone."""
    if creature.rig and (head := creature.rig.merged_head):
        yield Finding(
            f"bone {head.bone}",
            f"has the head {head.node} of {creature.rig.file} as a part of itself, so that no muscle moves the head",
            f"import the rig again with --keep-bone {head.node}",
        )


def _height(creature: Bones) -> float:
    """Of its lowest contact above the ground, in metres, if its file says where it begins."""
    if not stands(creature) or not creature.contacts or creature.root.at is None:
        return 0.0
    return creature.root.at[1] + min(creature.pose.contact(one.name)[1] for one in creature.contacts)


def in_mid_air(creature: Bones) -> Iterator[Finding]:
    """Feet that hang above the ground on which the others stand."""
    heights = {name: creature.pose.contact(name)[1] for name in creature.feet}
    if not stands(creature) or not heights:
        return
    ground = min(heights.values())
    for name, height in heights.items():
        if height - ground > NEAR * creature.body_size:
            gap = f"{100 * (height - ground):.2g} cm above the ground on which the body stands"
            yield Finding(
                f"contact {name}",
                f"is a foot and hangs {gap}",
                f"change the length of {creature.contact(name).bone}, or where its leg 'points'",
            )


def unsensing(creature: Bones, world: World) -> Iterator[Finding]:
    """Networks need something to begin with, and feet that feel the ground tell gaits apart."""
    if not creature.free:
        return
    if not creature.sensors:
        yield Finding(
            "sensors", "there are none, so that every network stands still", "leave 'sensors' out of the file"
        )
    elif not _on_at_rest(creature, world):
        yield Finding(
            "sensors",
            f"none of {len(creature.sensors)} is on at rest, so that every network stands still for ever",
            "let the range of one of them include the rest pose",
        )
    felt = {sensor.contact for sensor in creature.sensors if isinstance(sensor, TouchSensor)}
    if stands(creature) and (numb := [name for name in creature.feet if name not in felt]):
        yield Finding(
            "sensors",
            f"{', '.join(numb)} stand on the ground without a touch sensor, so that gambol does not "
            "know that they are feet",
            "add a touch sensor for each",
        )


def _on_at_rest(creature: Bones, world: World) -> bool:
    system = BonesSystem(creature, world)
    state = system.rest()
    height = list(system.slot_names).index("place.y")
    state[height] = state[height] - _height(creature) - HAIR * creature.size
    sensed = system.moment({}, state, 0.0, LONGEST_STEP).sensors
    return any(part.kind == "eye" or float(on) > 0.5 for part, on in zip(creature.sensors, sensed, strict=True))


def limp(creature: Bones) -> Iterator[Finding]:
    """Parts that nothing holds and that drag."""
    touching, loose = set(creature.contacts_on.values()), creature.anatomy.limp
    for bone in creature.ordered:
        if stands(creature) and bone.name in loose & touching and bone.parent not in loose:
            yield Finding(
                f"bone {bone.name}",
                "hangs limp and drags on the ground it meets",
                "give its joint a range, which makes a muscle, or a 'stiffness' and a 'damping'",
            )


def weak(creature: Bones) -> Iterator[Finding]:
    """Muscles that cannot hold what hangs on them."""
    suiting = strengths(creature)
    for muscle in creature.actuators:
        if isinstance(muscle, EffortActuator) or creature.joints[muscle.joint][1].kind == "slide":
            continue
        fit = suiting[muscle.name]
        most = muscle.ks * (muscle.max - muscle.min) if muscle.largest is None else muscle.largest
        if most < fit.load or fit.load > SAGS * muscle.ks:
            bends = f"{fit.load / max(muscle.ks, 1e-30):.0f} degrees"
            suits = f"ks {fit.ks:.3g} N m/deg, kd {fit.kd:.3g}, largest {fit.largest:.3g} N m suit it"
            weakness = f"too weak: its load of {fit.load:.3g} N m bends it by {bends}, and it has {most:.3g} N m"
            yield Finding(f"actuator {muscle.name}", weakness, suits)
