"""Which contacts of a body are alike, so that motions which differ by them alone are one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Symmetry:
    """Contacts in classes that turning the body over into itself exchanges, and which class each is in the mirror.

    The left and the right heel of a walker, the ends of an even chain: which of them does something depends on how the
    links were numbered and is no other way to move. A body whose front and hind legs are alike is its own mirror image:
    what the front leg does on the way to the right, the hind leg does on the way to the left.
    """

    classes: tuple[tuple[int, ...], ...]
    mirror: tuple[int, ...] | None  # for each class; None for a body that is not its own mirror image

    def arranged(self, values: Sequence[float], direction: int) -> list[float]:
        """Values of the contacts, put so that motions which are alike by symmetry have the same.

        Classes are sorted. Direction −1 is that of a motion to the left, seen in the mirror; with 0, of a motion that
        goes nowhere, left and right are not told apart.
        """
        classes = self.classes
        if self.mirror and direction < 0:
            classes = tuple(classes[k] for k in self.mirror)
        if self.mirror and direction == 0:
            classes = tuple(classes[min(k, m)] + classes[max(k, m)] for k, m in enumerate(self.mirror) if k <= m)
        return [x for members in classes for x in sorted((values[i] for i in dict.fromkeys(members)), reverse=True)]
