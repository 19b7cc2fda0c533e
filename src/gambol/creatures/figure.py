"""How a body is drawn, besides the outlines of its parts: what lies behind what, what joins parts, what spans them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, Protocol


class Hinge(Protocol):
    """A place where two parts are pinned together, or slide along each other."""

    def __hash__(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def parent(self) -> str: ...
    @property
    def child(self) -> str: ...
    @property
    def at(self) -> tuple[float, float]:
        """The place in the parent's frame, in metres."""

    @property
    def pivot(self) -> tuple[float, float]:
        """The place in the child's frame, in metres."""

    @property
    def is_slide(self) -> bool: ...


@dataclass(frozen=True)
class Span:
    """A line between points of two parts, given in their frames."""

    kind: Literal["muscle", "spring"]
    parts: tuple[str, str]
    at: tuple[tuple[float, ...], tuple[float, ...]]


@dataclass(frozen=True)
class Turntable:
    """A turntable: an arm that turns about an axle, with rods that swing in planes across it. Recordings show it
    unrolled."""

    arm: str
    axle: float  # m: x of the axle
    pivot: tuple[float, float]  # m: where the axle is on the arm
    out: Mapping[str, float]  # m from the axle of the hinge that carries each of the other parts


@dataclass(frozen=True)
class Figure:
    """What pictures and 3D models show of a body."""

    order: tuple[str, ...]  # parts from back to front
    far: frozenset[str] = frozenset()  # parts that are behind the others, in shade
    hinges: tuple[Hinge, ...] = ()
    spans: tuple[Span, ...] = ()
    faces: tuple[tuple[str, ...], ...] = ()  # parts whose places are the corners of each
    rods: Mapping[str, float] = field(default_factory=dict)  # m: radius of the ends of parts that are rods
    colours: Mapping[str, str] = field(default_factory=dict)  # of parts that have one of their own
    coat: str | None = None  # the colour of the whole body, if it has one of its own
    pointlike: bool = False  # parts have no shape of their own: spans and faces show the body
    turntable: Turntable | None = None
