"""What may press on each other: contacts, as spheres, and bones, as the capsules inside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gambol.creatures.bones.known import known
from gambol.errors import InvalidInput

if TYPE_CHECKING:
    from gambol.creatures.bones.creature import Bones


def check_pressing(creature: Bones) -> None:
    """Refuses pairs that cannot press on each other."""
    contacts, bones = [contact.name for contact in creature.contacts], [bone.name for bone in creature.bones]
    for one, other in creature.pairs:
        for name in (one, other):
            known("contact", name, contacts, f"the pair {one!r} and {other!r}")
        ends = creature.contact(one), creature.contact(other)
        if ends[0].bone == ends[1].bone:
            raise InvalidInput(f"the contacts {one!r} and {other!r} press on each other",
                               "the two contacts of a pair must lie on different bones", "remove the pair")  # fmt: skip
        if not any(end.radius for end in ends):
            raise InvalidInput(f"the pair {one!r} and {other!r} are two points",
                               "two points never meet; one of the pair needs a radius",
                               f"give {one!r} a 'radius' in metres")  # fmt: skip
    for one, other in creature.apart:
        what = f"the bones {one!r} and {other!r} that stay apart"
        for name in (one, other):
            known("bone", name, bones, what)
            if not creature.bone(name).shapes:
                raise InvalidInput(
                    f"{what}: {name!r} has no shape",
                    "only bones with a shape can press on each other",
                    "remove the pair",
                )
        if one == other or one == creature.bone(other).parent or other == creature.bone(one).parent:
            raise InvalidInput(what, "they must not be joined to each other", "remove the pair")
