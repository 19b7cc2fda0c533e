"""Limbs of links that are written once: the other side of what is mirrored, and every link of a chain.

Seen from the side a mirrored limb is there again, far behind the near one; from above it is its mirror image, on the
left and on the right. Whatever names a link, joint or contact without its side or number means all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from gambol.errors import InvalidInput

Data = dict[str, Any]
WORDS = ("mirror", "repeat", "taper")
NAMING = ("link", "joint", "contact", "drives")  # entries that name a part
MOST = 100  # links of a chain


@dataclass(frozen=True)
class Copy:
    """One of the links that a line stands for."""

    link: str
    above: str | None = None
    ending: str = ""
    opposite: bool = False  # the mirror image, seen from above
    size: float = 1.0
    first: bool = True  # of its chain, or alone
    place: tuple[int, ...] = ()  # where it stands among all

    @property
    def name(self) -> str:
        return f"{self.link}{self.ending}"


def written_out(data: Data, where: str) -> Data:
    """The data of a file of links with all links, joints and what is on them; unchanged if it has no shorthand."""
    lines = data.get("links")
    if not isinstance(lines, list) or not any(
        isinstance(one, dict) and not one.keys().isdisjoint(WORDS) for one in lines
    ):
        return data
    return _Expansion(data, where).data


class _Expansion:
    def __init__(self, data: Data, where: str) -> None:
        self.where, self.given, self.above_view = where, data, data.get("view") == "plan"
        self.lines: dict[str, Data] = {str(line.get("name")): line for line in data["links"] if isinstance(line, dict)}
        self.order = list(self.lines)
        self.holds: dict[str, Data] = {str(j.get("child")): j for j in _entries(data, "joints")}
        self.made: dict[str, list[Copy]] = {}
        self._making: list[str] = []
        for name in self.order:
            self._copies(name)
        links = sorted((copy for copies in self.made.values() for copy in copies), key=lambda copy: copy.place)
        self.data: Data = {**data, "links": [self._link(copy) for copy in links]}
        joints = [(copy, self.holds[copy.link]) for copy in links if copy.link in self.holds and copy.above is not None]
        lost = [joint for child, joint in self.holds.items() if child not in self.lines]
        self.endings = {name: copies for name, copies in self.made.items() if any(copy.ending for copy in copies)}
        for copy, joint in joints:
            if copy.ending:
                self.endings.setdefault(str(joint.get("name")), []).append(copy)
        self.data["joints"] = [self._joint(copy, joint) for copy, joint in joints] + lost
        for kind in ("contacts", "actuators", "springs", "sensors"):
            if kind in data:
                self.data[kind] = [one for part in _entries(data, kind) for one in self._parts(kind, part)]

    def _copies(self, name: str) -> list[Copy]:
        """The links of a line, those it hangs on first; in a ring, which the body refuses, as they stand."""
        if name not in self.made and name in self.lines and name not in self._making:
            self._making.append(name)
            self.made[name] = list(self._make(name))
            self._making.remove(name)
        return self.made.get(name, [Copy(name)])

    def _make(self, name: str) -> Iterator[Copy]:
        line, joint = self.lines[name], self.holds.get(name, {})
        number = self.order.index(name)
        held = str(joint.get("parent")) if joint and joint.get("parent") != name else None
        for carrier in self._copies(held) if held else [None]:
            begun = Copy(name, place=(number, 0, number))
            if carrier is not None:
                own = carrier.place[:2] if carrier.ending else (number, 0)
                begun = replace(
                    begun, above=carrier.name, ending=carrier.ending, opposite=carrier.opposite, place=(*own, number)
                )
            for side, one in enumerate(self._sides(line, begun)):
                yield from self._chain(line, replace(one, place=(one.place[0], one.place[1] or side, number)))

    def _sides(self, line: Data, begun: Copy) -> list[Copy]:
        if not isinstance(mirror := line.get("mirror", False), bool):
            raise InvalidInput(
                f"{self.where}: 'mirror' of {begun.link!r} is {mirror!r}", "it must be yes or no", "write yes or no"
            )
        if not mirror:
            return [begun]
        if begun.ending:
            raise InvalidInput(
                f"{self.where}: {begun.link!r} is mirrored, and so is what it hangs on",
                "the mirror of a part mirrors everything that hangs on it",
                "remove 'mirror'",
            )
        at = self.holds.get(begun.link, {}).get("at")
        if not self.above_view:
            return [replace(begun, ending="-near"), replace(begun, ending="-far")]
        if not (isinstance(at, list) and len(at) == 2 and isinstance(at[1], int | float) and at[1]):
            raise InvalidInput(
                f"{self.where}: {begun.link!r} lies in the middle and is mirrored",
                "only parts beside the middle can be mirrored",
                "give its joint a y other than 0, or remove 'mirror'",
            )
        sides = ("-left", "-right") if at[1] > 0 else ("-right", "-left")
        return [replace(begun, ending=sides[0]), replace(begun, ending=sides[1], opposite=True)]

    def _chain(self, line: Data, begun: Copy) -> Iterator[Copy]:
        count, taper = line.get("repeat", 1), line.get("taper", 1.0)
        if not isinstance(count, int) or isinstance(count, bool) or not 1 <= count <= MOST:
            raise InvalidInput(
                f"{self.where}: 'repeat' of {begun.link!r} is {count!r}",
                f"a chain has 1 to {MOST} links",
                "choose a number in this range",
            )
        if not isinstance(taper, int | float) or isinstance(taper, bool) or not 0.0 < taper <= 10.0:
            raise InvalidInput(
                f"{self.where}: 'taper' of {begun.link!r} is {taper!r}",
                "the last link is up to 10 times as large as the first",
                "choose a number in this range",
            )
        if "repeat" not in line:
            yield begun
            return
        above = begun.above
        for k in range(count):
            size = 1.0 + (taper - 1.0) * k / max(count - 1, 1)
            one = replace(begun, above=above, ending=f"-{k + 1}{begun.ending}", size=size, first=k == 0)
            yield one
            above = one.name

    def _link(self, copy: Copy) -> Data:
        line = {name: value for name, value in self.lines[copy.link].items() if name not in WORDS}
        if copy.size != 1.0:
            for name in ("length", "width"):
                line |= {name: copy.size * line[name]} if isinstance(line.get(name), int | float) else {}
            if isinstance(line.get("mass"), int | float):
                line["mass"] = copy.size * copy.size * copy.size * line["mass"]
        if copy.opposite:
            line |= {"outline": [_over(corner) for corner in line["outline"]]} if "outline" in line else {}
            line |= {"centre": _over(line["centre"])} if "centre" in line else {}
        return {**line, "name": copy.name}

    def _joint(self, copy: Copy, joint: Data) -> Data:
        found = {**joint, "name": f"{joint.get('name')}{copy.ending}", "parent": copy.above, "child": copy.name}
        if not copy.first:
            before = copy.size if "taper" not in self.lines[copy.link] else self._before(copy).size
            length = self.lines[copy.link].get("length")
            found["at"] = [before * length, 0] if isinstance(length, int | float) else joint.get("at")
        return self._seen(found) if copy.opposite else found

    def _before(self, copy: Copy) -> Copy:
        return next(one for one in self.made[copy.link] if one.name == copy.above)

    def _parts(self, kind: str, part: Data) -> list[Data]:
        """What stands on a part, on each of its copies."""
        ends = [part[end] for end in ("start", "end") if isinstance(part.get(end), dict)]
        named = {str(part[key]) for key in NAMING if key in part} | {str(end.get("link")) for end in ends}
        meant = next((name for name in named if name in self.endings), None)
        if meant is None:
            return [part]
        found = []
        for copy in self.endings[meant]:
            one = {**part, "name": f"{part.get('name')}{copy.ending}"}
            for key in NAMING:
                if str(part.get(key)) in self.endings:
                    one[key] = f"{part[key]}{copy.ending}"
            for end in ("start", "end"):
                if isinstance(part.get(end), dict) and str(part[end].get("link")) in self.endings:
                    one[end] = {**part[end], "link": f"{part[end]['link']}{copy.ending}"}
                    one[end] = self._seen(one[end]) if copy.opposite else one[end]
            found.append(self._seen(one) if copy.opposite else one)
            if kind == "contacts":
                self.endings.setdefault(str(part.get("name")), []).append(copy)
        return found

    def _seen(self, part: Data) -> Data:
        """A part in the mirror."""
        found = dict(part)
        for name in ("at", "pivot"):
            found |= {name: _over(found[name])} if name in found else {}
        for name in ("angle", "heading", "rest", "along"):
            found |= {name: -found[name]} if isinstance(found.get(name), int | float) else {}
        if isinstance(found.get("limits"), list) and len(found["limits"]) == 2:
            found["limits"] = [-x for x in reversed(found["limits"])]
        turns = found.get("kind") in ("angular", "angle", "eye", "effort")
        if turns and isinstance(found.get("min"), int | float) and isinstance(found.get("max"), int | float):
            found["min"], found["max"] = -found["max"], -found["min"]
        return found


def _over(at: Any) -> Any:
    """A place in the mirror."""
    return [at[0], -at[1]] if isinstance(at, list) and len(at) == 2 and isinstance(at[1], int | float) else at


def _entries(data: Data, kind: str) -> list[Data]:
    return [one for one in data.get(kind) or [] if isinstance(one, dict)]
