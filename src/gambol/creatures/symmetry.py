"""Which contacts of a body are alike, so that motions which differ by them alone are one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Symmetry:
    """Classes of contacts that exchange places when the body is turned over into itself, and the mirror class of each.

    The left and the right heel of a walker are such a class, or the ends of an even chain. Which of them does
    something depends only on how the links were numbered, so it is not a different way to move. A body whose front and
    hind legs are alike is its own mirror image: what the front leg does while it goes right, the hind leg does while
    it goes left.
    """

    classes: tuple[tuple[int, ...], ...]
    mirror: tuple[int, ...] | None  # for each class; None for a body that is not its own mirror image

    def arranged(self, values: Sequence[float], direction: int) -> list[float]:
        """Values of the contacts in an order in which motions that are alike by symmetry have the same values.

        Classes are sorted. Direction −1 is a motion to the left, seen in the mirror. Direction 0 is a motion that goes
        nowhere: left and right are not told apart.
        """
        classes = self.classes
        if self.mirror and direction < 0:
            classes = tuple(classes[k] for k in self.mirror)
        if self.mirror and direction == 0:
            classes = tuple(classes[min(k, m)] + classes[max(k, m)] for k, m in enumerate(self.mirror) if k <= m)
        return [x for members in classes for x in sorted((values[i] for i in dict.fromkeys(members)), reverse=True)]
