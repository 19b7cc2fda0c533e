"""Names of other programs, as ours."""

from __future__ import annotations

import re
from collections.abc import Iterable

LONGEST = 36  # leaves room for a number


class Names:
    """Gives each thing of one kind a name that files allow and no other has.

    >>> names = Names()
    >>> names.of("Left Foot"), names.of("left.foot"), names.of("3rd"), names.of("")
    ('left-foot', 'left-foot-2', 'part-3rd', 'part')
    """

    def __init__(self, what: str = "part", taken: Iterable[str] = ()) -> None:
        self.what, self.taken = what, set(taken)

    def of(self, text: str | None) -> str:
        """The name for a text of another program."""
        slug = re.sub(r"[^a-z0-9_-]+", "-", (text or "").lower()).strip("-")
        if not slug[:1].isalpha():
            slug = f"{self.what}-{slug}".strip("-")
        slug, count = slug[:LONGEST], 1
        name = slug
        while name in self.taken:
            count += 1
            name = f"{slug}-{count}"
        self.taken.add(name)
        return name
