"""What ties links together so that long bodies take too long to compile: slides, and pulls across several joints.

Where forces pass from a link to the one that it hangs on alone, a body's code grows with the number of its links. A tie
lets it grow with the cube of that.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gambol.creatures.articulated.parts import LinearActuator, LinearSpring
from gambol.errors import InvalidInput

if TYPE_CHECKING:
    from gambol.creatures.articulated.creature import Articulated

MAX_TIED = 32  # links of a body with a tie


def check_ties(creature: Articulated) -> None:
    """Refuses a long body with a tie."""
    tie = next(_ties(creature), None) if len(creature.links) > MAX_TIED else None
    if tie is not None:
        raise InvalidInput(
            f"{creature.name} has {len(creature.links)} links and {tie}",
            f"with slides, or pulls across several joints, a body has up to {MAX_TIED} links",
            "let it span one joint, or make the body of fewer links",
        )


def _ties(creature: Articulated) -> Iterator[str]:
    yield from (f"the slide {joint.name!r}" for joint in creature.joints if joint.is_slide)
    hung = {frozenset((joint.parent, joint.child)) for joint in creature.joints}
    for part in (*creature.actuators, *creature.springs):
        if isinstance(part, LinearActuator | LinearSpring) and {part.start.link, part.end.link} not in hung:
            yield f"{part.name!r}, which pulls {part.start.link} to {part.end.link}"
