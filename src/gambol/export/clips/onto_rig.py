"""Motions back onto the rig that a body was made of: its own file, with clips added to it.

What a bone of the body does, its node does, and so does everything that hangs on that in the file; nodes that no bone
moves stand as the file has them at rest, also where another clip of it moves them, unless they sway (`springing.py`).
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from gambol.commands import advised
from gambol.creatures.bones.rig import RigBone, RigLink, RigRider
from gambol.creatures.creature import Creature
from gambol.errors import InvalidInput, shortened
from gambol.export.clip_data import Clip
from gambol.export.clips.saving import check_together
from gambol.export.clips.springing import swayed, twigs_of
from gambol.export.kinematics import in_the_world
from gambol.files import written_whole
from gambol.portable.matrices import product
from gambol.rigs.adding import Added, write_with
from gambol.rigs.clips import read_clips
from gambol.rigs.nodes import read_nodes
from gambol.rigs.rig import read_rig
from gambol.rigs.source import Source, read_source, sound
from gambol.rigs.turns import (
    UNTURNED,
    cross,
    inverse,
    matrix_of,
    moved,
    seen_from,
    steady,
    times,
    turn_by,
    undone,
    unit,
)

Array = NDArray[np.float64]

UP = np.array([0.0, 1.0, 0.0])


def save_onto_rig(
    path: str | os.PathLike[str], rig: str | os.PathLike[str], *clips: Clip, springy: bool = False
) -> tuple[str, ...]:
    """Writes a rig's file again with clips of a body that was imported from it: mesh, bones, names and materials stay.

    Returns remarks for people, a sentence each.

    Args:
        path: of the file to write, `.glb` or `.gltf` as the rig's.
        rig: the file that the body was imported from, or the same animal exported again.
        clips: of `gambol.export.clip`.
        springy: whether ears, hair and other twigs that no part moves sway a little; of loops alone.

    >>> import gambol
    >>> hop = gambol.simulate("luxo", gambol.load("examples/luxo-hop.yaml"), fps=240)
    >>> save_onto_rig("new.glb", "fox.glb", gambol.export.clip(hop))
    Traceback (most recent call last):
    gambol.errors.InvalidInput: luxo was not imported from a rig; motions can only go onto the rig that their body \
was imported from; import one: `gambol import fox.glb`
    """
    check_together(clips)
    link, source = check_rig(clips[0].creature, rig, path)
    if springy and not all(clip.loops for clip in clips):
        raise InvalidInput(
            "a start, a stop or a whole motion that is springy",
            "twigs sway with the period of a loop",
            "leave springy out, or the ends",
        )
    with sound(source.name):
        target = _Target(source, link, clips[0], springy)
        added = [target.added(clip) for clip in clips]
    with written_whole(path) as aside:
        write_with(source, added, aside)
    same = source.digest == link.sha256
    return () if same else (f"{source.name} has changed since its body was imported: bones are found by their names",)


def check_rig(creature: Creature, rig: str | os.PathLike[str], path: str | os.PathLike[str]) -> tuple[RigLink, Source]:
    """The link of a body to its rig, and the rig; refused where its motions cannot be written onto that."""
    link: RigLink | None = getattr(creature, "rig", None)  # which bodies of bones may have
    if link is None:
        raise InvalidInput(
            f"{creature.name} was not imported from a rig",
            "motions can only go onto the rig that their body was imported from",
            f"import one: {advised('import', 'fox.glb')}",
        )
    source = read_source(Path(rig))
    _check_place(Path(path), source)
    return link, source


def _check_place(path: Path, source: Source) -> None:
    """Refuses what would break the file's links to others, or would replace the rig itself."""
    ending, own = path.suffix.lower(), source.path.suffix.lower()
    if ending != own:
        raise InvalidInput(
            f"{path.name} for the rig {source.name}", f"a copy of the rig must be a {own} file", f"name a {own} file"
        )
    if path.resolve() == source.path.resolve():
        raise InvalidInput(
            f"{shortened(path)} is the rig itself",
            "gambol does not write over a rig's own file",
            "name another file with --out",
        )
    named = [one.get("uri", "data:") for key in ("buffers", "images") for one in source.listed(key)]
    beside = [uri for uri in named if not str(uri).startswith("data:")]
    if beside and path.resolve().parent != source.path.resolve().parent:
        raise InvalidInput(
            f"{source.name} reads {shortened(beside[0])} beside it",
            "a copy of it lies in its folder",
            f"write it there, as {source.path.parent / path.name}",
        )


@dataclass(frozen=True, eq=False)
class _Held:
    """Where a bone of the body is over time, in the file's units and axes, against how its node rests there."""

    turns: Array  # (T, 4)
    places: Array  # (T, 3)
    rests: Array  # (3,)

    def of(self, place: Array) -> Array:
        """Where a place that goes with it is."""
        return self.places + moved(self.turns, np.broadcast_to(place - self.rests, self.places.shape))


class _Target:
    """A rig's nodes, and which of them go with which bone."""

    def __init__(self, source: Source, link: RigLink, clip: Clip, springy: bool) -> None:
        self.source, self.link, self.nodes = source, link, read_nodes(source)
        self.rest, self.frames = self.nodes.world(), self.nodes.frames()
        ahead = np.eye(3)["xyz".index(link.ahead[-1])] * (-1.0 if link.ahead.startswith("-") else 1.0)
        self.axes = np.stack([ahead, UP, cross(ahead, UP)])
        self.node_of = {bone.bone: self._find(bone) for bone in link.bones}
        self.parents = clip.creature.anatomy.parents
        if missing := [name for name in clip.creature.masses if name not in self.node_of]:
            raise InvalidInput(
                f"the bone {missing[0]!r} is not a bone of {source.name}",
                "each bone of the body must be a bone of its rig",
                "import the rig again",
            )
        self.hosts = self._hosts()
        self.others = read_clips(source, len(self.nodes.names))
        self.twigs = twigs_of(read_rig(source.path), self.hosts, self.node_of, clip.creature) if springy else []

    def _find(self, bone: RigBone | RigRider) -> int:
        """The node of a bone: where it was, or by its name."""
        names = self.nodes.names
        if bone.number < len(names) and names[bone.number] == bone.node:
            return bone.number
        if names.count(bone.node) != 1:
            raise InvalidInput(
                f"{self.source.name} has {names.count(bone.node) or 'no'} bones called {bone.node!r}",
                f"it is the rig {self.link.file} that the body was imported from",
                "name that file, or import this one",
            )
        return names.index(bone.node)

    def _hosts(self) -> list[str | None]:
        """Of each node the bone that it goes with."""
        own: dict[int, str] = {node: bone for bone, node in self.node_of.items()}
        own |= {self._find(rider): rider.bone for rider in self.link.riders}
        found: list[str | None] = [None] * len(self.nodes.names)
        for n in self.nodes.order:
            up = self.nodes.above[n]
            found[n] = own.get(n, found[up] if up >= 0 else None)
        return found

    def added(self, clip: Clip) -> Added:
        """A clip of the body as one of the nodes."""
        held, count = self._held(clip), len(clip.time)
        turns: dict[int, Array] = {}
        shifts: dict[int, Array] = {}
        for n, host in enumerate(self.hosts):
            up = self.nodes.above[n]
            above = self.hosts[up] if up >= 0 else None
            if host is None or host == above:
                continue
            carried = held[above].turns if above is not None else np.tile(UNTURNED, (count, 1))
            against = times(undone(carried), held[host].turns)
            turns[n] = steady(unit(times(seen_from(self.frames[n].T, against), self.nodes.turns[n])))
            if not self._joined(n, host, above):
                shifts[n] = self._shifts(n, held[host], held[above] if above is not None else None, count)
        for twig in self.twigs:
            carrier, n = held[twig.host], twig.node
            sways = turn_by(swayed(twig, carrier.turns, carrier.of, clip.seconds, self.link.metres))
            turns[n] = steady(unit(times(seen_from(self.frames[n].T, sways), self.nodes.turns[n])))
        return Added(
            clip.name,
            clip.time - clip.time[0],
            self._with_still(turns, 4),
            self._with_still(shifts, 3),
            {**clip.data(), "units_per_metre": 1.0 / self.link.metres},
        )

    def _held(self, clip: Clip) -> dict[str, _Held]:
        found = {}
        world = in_the_world(clip.bones)
        rests = {bone.bone: np.array([*bone.turn[1:], bone.turn[0]]) for bone in self.link.bones}
        for bone, node in self.node_of.items():
            places, turns = world[bone]
            turned = times(seen_from(self.axes.T, turns), unit(rests[bone]))
            at = np.array(self.link.ground) + product(places, self.axes) / self.link.metres
            found[bone] = _Held(unit(turned), at, self.rest[node, :3, 3])
        return found

    def _joined(self, node: int, host: str, above: str | None) -> bool:
        """Whether a node is where its parent in the file carries it: the joint of a bone on the one that carries it."""
        return self.node_of[host] == node and above is not None and self.parents[host] == above and host != above

    def _shifts(self, node: int, held: _Held, above: _Held | None, count: int) -> Array:
        """(T, 3): where a node is as its parent in the file sees it."""
        place = held.of(self.rest[node, :3, 3])
        up = self.nodes.above[node]
        if up < 0:
            return place
        linear = np.broadcast_to(self.rest[up, :3, :3], (count, 3, 3))
        carrier = np.broadcast_to(self.rest[up, :3, 3], (count, 3))
        if above is not None:
            carrier, linear = above.of(self.rest[up, :3, 3]), product(matrix_of(above.turns), linear)
        return product(inverse(linear), (place - carrier)[..., None])[..., 0]

    def _with_still(self, values: dict[int, Array], wide: int) -> dict[int, Array]:
        """Besides, what other clips of the file move, as it rests: a clip says all of a pose."""
        found = dict(values)
        rest = self.nodes.turns if wide == 4 else self.nodes.shifts
        for clip in self.others:
            for n in clip.turns if wide == 4 else clip.shifts:
                found.setdefault(n, rest[n][None])
        return dict(sorted(found.items()))
