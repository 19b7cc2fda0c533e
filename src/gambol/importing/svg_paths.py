"""Path data of SVG drawings as corners: lines as they are, curves and arcs in short pieces (SVG 2, chapter 9)."""

from __future__ import annotations

import cmath
import math
import re
from collections.abc import Callable, Iterator
from itertools import pairwise

from gambol.errors import InvalidInput

PIECES = 8  # of a curve
MOST = 20_000  # numbers of one path: a link is a few strokes of the pen
TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}

_TOKEN = re.compile(r"([MmLlHhVvCcSsQqTtAaZz])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)")


def corners_of(data: str, where: str) -> list[list[complex]]:
    """The closed or open ways of a path, each as corners.

    >>> corners_of("M 0,0 h 4 v 2 H 0 z", "leg")
    [[0j, (4+0j), (4+2j), 2j]]
    >>> [round(abs(p), 6) for p in corners_of("M 1 0 A 1 1 0 0 1 -1 0", "arc")[0]] == [1.0] * 9
    True
    """
    ways: list[list[complex]] = []
    at = start = 0j
    bend: complex | None = None  # the last handle, which smooth curves mirror
    last = ""
    for command, numbers in _commands(data, where):
        upper, origin = command.upper(), at if command.islower() else 0j
        if upper == "M":
            at = start = origin + complex(*numbers)
            ways.append([at])
        elif not ways:
            raise InvalidInput(f"the path {where!r} begins with {command!r}", "a path begins with M", "draw it again")
        elif upper == "Z":
            at = start
        else:
            handles = _handles(upper, numbers, origin, at, bend if last in _SMOOTH.get(upper, "") else None)
            if upper == "A":
                ways[-1] += _arc(at, numbers, handles[-1])
            elif len(handles) == 1:
                ways[-1].append(handles[0])
            else:
                ways[-1] += _curve(at, handles)
            at, bend = handles[-1], handles[-2] if len(handles) > 1 else None
        last = upper
    return ways


_SMOOTH = {"S": "CS", "T": "QT"}


def _commands(data: str, where: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers; numbers that follow without one repeat the last."""
    left = re.sub(r"[\s,]+", "", _TOKEN.sub("", data))
    tokens = _TOKEN.findall(data)
    if left or len(tokens) > MOST:
        raise InvalidInput(
            f"the path {where!r} holds {left[:20]!r}" if left else f"the path {where!r} is too long",
            f"a path is letters and up to {MOST} numbers",
            "draw it again",
        )
    command, numbers = "", list[float]()
    for letter, number in tokens:
        if letter:
            command, numbers = letter, []
            if letter in "Zz":
                yield letter, []
            continue
        numbers.append(float(number))
        if not command or command in "Zz":
            raise InvalidInput(
                f"the path {where!r} has numbers without a command", "letters come first", "draw it again"
            )
        if len(numbers) == TAKES[command.upper()]:
            yield command, numbers
            command = {"M": "L", "m": "l"}.get(command, command)
            numbers = []


def _handles(command: str, n: list[float], origin: complex, at: complex, bend: complex | None) -> list[complex]:
    """The points that a command draws towards; the last is where it ends."""
    if command == "H":
        return [complex(n[0] + origin.real, at.imag)]
    if command == "V":
        return [complex(at.real, n[0] + origin.imag)]
    if command == "A":
        return [origin + complex(n[5], n[6])]
    points = [origin + complex(x, y) for x, y in zip(n[::2], n[1::2], strict=True)]
    mirrored = at if bend is None else 2 * at - bend
    return [mirrored, *points] if command in ("S", "T") else points


def _curve(start: complex, handles: list[complex]) -> list[complex]:
    """A Bézier curve in pieces, by de Casteljau's way."""
    found = []
    for k in range(1, PIECES + 1):
        t, points = k / PIECES, [start, *handles]
        while len(points) > 1:
            points = [a + t * (b - a) for a, b in pairwise(points)]
        found.append(points[0])
    return found


def _arc(start: complex, n: list[float], end: complex) -> list[complex]:
    """An elliptical arc in pieces (SVG 2, appendix B.2.4)."""
    rx, ry, turn = abs(n[0]), abs(n[1]), cmath.exp(1j * math.radians(n[2]))
    if rx == 0.0 or ry == 0.0 or start == end:
        return [end]

    def flat(p: complex) -> complex:
        p = p / turn
        return complex(p.real / rx, p.imag / ry)

    def back(p: complex) -> complex:
        return complex(p.real * rx, p.imag * ry) * turn

    a, b = flat(start), flat(end)
    half = abs(b - a) / 2
    a, b, scale = a / max(half, 1.0), b / max(half, 1.0), max(half, 1.0)
    away = math.sqrt(max(1.0 - (abs(b - a) / 2) ** 2, 0.0))
    side = 1.0 if bool(n[3]) != bool(n[4]) else -1.0
    centre = (a + b) / 2 + side * away * 1j * (b - a) / abs(b - a)
    first, sweep = cmath.phase(a - centre), cmath.phase((b - centre) / (a - centre))
    if n[4] and sweep < 0.0:
        sweep += math.tau
    if not n[4] and sweep > 0.0:
        sweep -= math.tau
    middle: Callable[[float], complex] = lambda t: centre + cmath.exp(1j * (first + t * sweep))  # noqa: E731
    return [*[back(scale * middle(k / PIECES)) for k in range(1, PIECES)], end]
