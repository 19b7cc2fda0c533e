"""The bones that a person's lines stand for: both sides of what is mirrored, and every bone of a chain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from gambol.creatures.bones.drafts import Draft, Line
from gambol.creatures.bones.made import Data, Made, mass_of, said, shapes_of, tip_of
from gambol.creatures.bones.movements import joints_of
from gambol.creatures.bones.sides import MIRRORED, reflected, side_of
from gambol.creatures.bones.skeleton import ORIGIN
from gambol.errors import InvalidInput, unknown_name

MOST = 1000  # bones that are still worth making, to be counted


class Expansion:
    """All bones of a draft, by line."""

    def __init__(self, draft: Draft, where: str) -> None:
        self.draft, self.where = draft, where
        self.lines: dict[str, Line] = {}
        for line in draft.bones:
            if line.name in self.lines:
                raise InvalidInput(
                    f"{where}: the bone {line.name!r} occurs twice", "each bone needs a name of its own", "rename one"
                )
            self.lines[line.name] = line
        self.made: dict[str, list[Made]] = {}
        self._making: list[str] = []
        self.free = draft.root is None or draft.root.kind == "free"
        for line in draft.bones:
            self._all_of(line.name)
        self.bones = [made for line in draft.bones for made in self.made[line.name]]
        self._contacts: tuple[str, ...] = ()

    def _all_of(self, name: str) -> list[Made]:
        """The bones of a line, those of its parent's first."""
        if name in self._making:
            ring = ", ".join(sorted(self._making[self._making.index(name) :]))
            raise InvalidInput(
                f"{self.where}: bones {ring} form a ring",
                "bones must form a tree",
                "give one of them another parent",
            )
        if name not in self.made:
            self._making.append(name)
            self.made[name] = list(self._make(self.lines[name]))
            self._making.remove(name)
            if sum(map(len, self.made.values())) > MOST:
                raise InvalidInput(f"{self.where}: more than {MOST} bones", "at most 100 are allowed", "repeat fewer")
        return self.made[name]

    def _make(self, line: Line) -> Iterator[Made]:
        for carrier in self._carriers(line):
            begun = Made(line, carrier.name if carrier else None)
            if carrier is not None:
                whole = carrier.line.name == line.parent  # else one of its bones is named, and there is one of this
                begun = replace(begun, carrier=carrier.size)
                if whole:
                    begun = replace(begun, opposite=carrier.opposite, numbers=carrier.numbers, side=carrier.side)
            for one in self._sides(begun):
                yield from self._chain(one, carrier)

    def _carriers(self, line: Line) -> list[Made | None]:
        if line.parent is None:
            return [None]
        if line.parent == line.name:
            raise InvalidInput(
                f"{self.where}: the bone {line.name!r} hangs on itself",
                "a bone hangs on another one",
                "name another parent",
            )
        if line.parent in self.lines:
            return [*self._all_of(line.parent)]
        known: dict[str, Made] = {}
        for name in self.lines:
            if line.parent.startswith(name + "-") and name not in self._making:
                known |= {made.name: made for made in self._all_of(name)}
        if line.parent not in known:
            error = unknown_name("bone", line.parent, [*self.lines, *known])
            raise InvalidInput(f"{self.where}: the parent of {line.name!r}: {error.given}", error.allowed, error.remedy)
        return [known[line.parent]]

    def _sides(self, begun: Made) -> list[Made]:
        line = begun.line
        if not line.mirror:
            return [begun]
        if begun.side:
            raise InvalidInput(
                f"{self.where}: {line.name!r} is mirrored, and so is {line.parent!r} that it hangs on",
                "the mirror of a part mirrors everything that hangs on it",
                "remove 'mirror'",
            )
        side = side_of(line.at or ORIGIN, line.points, *(shape.at for shape in line.shapes or ()))
        if side is None:
            raise InvalidInput(
                f"{self.where}: {line.name!r} lies in the middle and is mirrored",
                "only parts beside the middle can be mirrored",
                "give its place a z other than 0, or remove 'mirror'",
            )
        return [replace(begun, side=side), replace(begun, side=MIRRORED[side], opposite=True)]

    def _chain(self, begun: Made, carrier: Made | None) -> Iterator[Made]:
        line, before = begun.line, begun
        place = list(line.at) if line.at is not None else self._tip(carrier)
        if line.repeat == 1:
            yield replace(begun, at=self._on(begun, place, line.at is None))
            return
        for k in range(line.repeat):
            size = 1.0 + (line.taper - 1.0) * k / (line.repeat - 1)
            one = replace(begun, numbers=(*begun.numbers, k + 1), size=size)
            if k == 0:
                one = replace(one, at=self._on(one, place, line.at is None), first=begun.parent is None and self.free)
            else:
                tip = self._tip(before)
                one = replace(one, parent=before.name, carrier=before.size, at=self._on(one, tip, True))
            yield one
            before = one

    def _on(self, made: Made, place: list[float] | None, tip: bool) -> tuple[float, ...] | None:
        """Where a bone hangs: a tip is one as it stands, a place is told of a parent as its line has it."""
        if place is None or made.parent is None:
            return None
        if tip:
            return tuple(place)
        place = [made.carrier * x for x in place]
        return tuple(reflected(place) if made.opposite else place)

    def _tip(self, made: Made | None) -> list[float] | None:
        """Of a bone as it stands, on its side and in its size."""
        if made is None:
            return None
        tip = [made.size * x for x in tip_of(made.line)]
        return reflected(tip) if made.opposite else tip

    # what the file holds then

    def know_contacts(self, names: tuple[str, ...]) -> None:
        """Contacts can be meant from now on by what their names are without their sides and numbers."""
        self._contacts = names

    def named(self, name: str) -> list[tuple[str, str, Made]]:
        """What a name of a line, or of its joints, stands for: names, what is added to the name, and the bones."""
        found = []
        for made in self.bones:
            joints = [joint["name"].removesuffix(made.ending) for joint in joints_of(made, self.where)]
            if made.ending and (name in (made.line.name, *joints) or f"{name}{made.ending}" in self._contacts):
                found.append((f"{name}{made.ending}", made.ending, made))
        return found

    @property
    def root(self) -> Data:
        """The root, by the name of its first bone."""
        told = self.draft.root
        first = next((made.name for made in self.bones if made.parent is None), self.bones[0].name)
        if told is None:
            return {"bone": first}
        bone = told.bone if told.bone in {made.name for made in self.bones} else None
        named = [made.name for made in self.bones if made.line.name == told.bone]
        return {**said(told), "bone": bone or (named[0] if named else told.bone)}

    def bone_data(self, made: Made) -> Data:
        """The data of one bone, whole."""
        line = made.line
        data: Data = {"shapes": [said(shape) for shape in shapes_of(line)]}
        for entry in ("turn", "centre", "inertia"):
            if (value := getattr(line, entry)) is not None:
                data[entry] = list(value)
        data["mass"] = mass_of(line)
        seen = made.seen({**data, "joints": joints_of(made, self.where)})
        if line.mass is None or made.size != 1.0:  # worked out
            seen["mass"] = float(f"{seen['mass']:.12g}")
        place: Data = {"at": list(line.at)} if line.at else {}  # which the root has none, as the whole body says
        if made.parent is not None:
            place = {"parent": made.parent, "at": list(made.at or ORIGIN)}
        empty = {entry for entry in ("shapes", "joints") if not seen[entry]}
        whole = {entry: value for entry, value in seen.items() if entry not in empty}
        return {"name": made.name, **place, **({"colour": line.colour} if line.colour else {}), **whole}


def several(expansion: Expansion, listed: Mapping[str, Any], *keys: str) -> list[Data]:
    """An entry of a person's list for each bone that it means by the name of a line."""
    for key in keys:
        found = expansion.named(str(listed.get(key, "")))
        if found:
            return [
                {**_placed(made, listed), "name": f"{listed.get('name', '')}{ending}", key: name}
                for name, ending, made in found
            ]
    return [dict(listed)]


def scaly(expansion: Expansion, contacts: list[Data]) -> list[Data]:
    """Contacts with the scales of the lines of their bones, unless they say how they slide themselves."""
    ways = {made.name: made.seen({"scales": made.line.forwards}) for made in expansion.bones if made.line.scales}
    return [
        one if {"friction", "scales"} & one.keys() else {**one, **ways.get(one.get("bone", ""), {})} for one in contacts
    ]


def _placed(made: Made, listed: Mapping[str, Any]) -> Data:
    """An entry as it is on one of its bones."""
    at = {"at": [made.size * x for x in listed["at"]]} if "at" in listed else {}
    return made.seen({**listed, **at})
