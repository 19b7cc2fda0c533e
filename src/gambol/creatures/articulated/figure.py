"""How a body of links is drawn: which links are behind others, in which order, and what spans them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gambol.creatures.articulated.parts import LinearActuator, LinearSpring
from gambol.creatures.figure import Figure, Span, Turntable
from gambol.creatures.units import Point

if TYPE_CHECKING:
    from gambol.creatures.articulated.creature import Articulated


def figure_of(creature: Articulated) -> Figure:
    """Joints are its hinges; muscles and springs between links span them."""
    far = far_links(creature)
    lines = [*creature.actuators, *creature.springs]
    return Figure(
        order=tuple(link.name for link in sorted(creature.ordered_links, key=lambda link: link.name not in far)),
        far=far,
        hinges=creature.joints,
        spans=tuple(_span(line) for line in lines if isinstance(line, LinearActuator | LinearSpring)),
        colours={link.name: link.colour for link in creature.links if link.colour},
        rods={link.name: 0.5 * link.width for link in creature.links if link.is_rod},
        turntable=_turntable(creature) if creature.root.kind == "turntable" else None,
    )


def _span(line: LinearActuator | LinearSpring) -> Span:
    return Span(
        "muscle" if isinstance(line, LinearActuator) else "spring",
        (line.start.link, line.end.link),
        (line.start.at, line.end.at),
    )


def far_links(creature: Articulated) -> frozenset[str]:
    """Links to draw behind the others, in shade: of limbs that hang on the same point, the first with all it carries.

    A biped's legs are told apart by it. Seen from above, nothing is behind.

    >>> import gambol
    >>> sorted(far_links(gambol.creature("walker7")))
    ['foot-left', 'shin-left', 'thigh-left']
    """
    if creature.seen_from_above:
        return frozenset()
    hung: dict[tuple[str, Point], list[str]] = {}
    for joint in creature.joints:
        hung.setdefault((joint.parent, joint.at), []).append(joint.child)
    far = {limbs[0] for limbs in hung.values() if len(limbs) > 1}
    for link in creature.ordered_links:
        above = creature.joint_above(link.name)
        if above and above.parent in far:
            far.add(link.name)
    return frozenset(far)


def _turntable(creature: Articulated) -> Turntable:
    out: dict[str, float] = {}
    for link in creature.ordered_links:
        joint = creature.joint_above(link.name)
        if joint is not None:
            on_arm = joint.at[0] - creature.root.pivot[0]
            out[link.name] = out.get(joint.parent, on_arm)
    return Turntable(creature.root.link, (creature.root.at or (0.0, 0.0))[0], creature.root.pivot, out)
