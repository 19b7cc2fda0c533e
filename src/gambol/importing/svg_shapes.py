"""What an SVG drawing shows: closed shapes and circles, where they are on the page."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass

from gambol.creatures.articulated.geometry import polygon_moments
from gambol.creatures.units import Point
from gambol.errors import InvalidInput
from gambol.importing.svg_paths import corners_of

LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"
GROUPS = ("svg", "g", "a", "switch")
SHAPES = ("path", "polygon", "polyline", "rect", "ellipse", "circle")
UNDRAWN = ("defs", "metadata", "title", "desc", "style", "namedview", "script", "symbol", "clippath", "mask", "marker")
DEEPEST, MOST = 50, 2000  # groups within groups, elements
ROUND = 24  # corners of an ellipse
MOST_CORNERS = 60

Matrix = tuple[float, float, float, float, float, float]
SAME: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@dataclass(frozen=True)
class Drawn:
    """A shape on the page, y upwards, in the drawing's units."""

    name: str
    corners: tuple[Point, ...]
    round: bool  # drawn as a circle
    said: dict[str, str]  # its own attributes

    @property
    def area(self) -> float:
        return polygon_moments(self.corners)[0]

    @property
    def middle(self) -> Point:
        return polygon_moments(self.corners)[1]


def shapes_in(text: str, where: str) -> tuple[list[Drawn], list[str]]:
    """All closed shapes in the order in which they are drawn, and the words for what else there is."""
    try:
        top = ET.fromstring(text)
    except ET.ParseError as error:
        raise InvalidInput(f"{where} is not whole XML ({error})", "an SVG drawing is needed", "save it again") from None
    found, other = list[Drawn](), dict[str, int]()
    for count, (element, matrix, shown) in enumerate(_walk(top, SAME, True, 0)):
        if count > MOST:
            raise InvalidInput(f"{where} has more than {MOST} elements", "a body is a few shapes", "simplify it")
        kind = _kind(element)
        if kind in SHAPES and shown:
            ways = [_closed(_placed(way, matrix)) for way in _ways(element, kind)]
            best = max(ways, key=lambda way: polygon_moments(way)[0] if len(way) > 2 else 0.0, default=[])
            if len(best) > 2 and polygon_moments(best)[0] > 0.0:
                name = element.get(LABEL) or element.get("id") or kind
                found.append(Drawn(name, tuple(best), kind == "circle", dict(element.attrib)))
                continue
        if kind not in GROUPS:
            word = (
                f"hidden {kind}"
                if kind in SHAPES and not shown
                else f"{kind} without an area"
                if kind in SHAPES
                else kind
            )
            other[word] = other.get(word, 0) + 1
    return found, [f"{count} × {word}" for word, count in other.items()]


def _walk(element: ET.Element, matrix: Matrix, shown: bool, depth: int) -> Iterator[tuple[ET.Element, Matrix, bool]]:
    kind, style = _kind(element), element.get("style", "").replace(" ", "")
    if kind in UNDRAWN or not kind:
        return
    if depth > DEEPEST:
        raise InvalidInput(f"groups within groups, {depth} deep", f"at most {DEEPEST} levels are read", "ungroup them")
    matrix = _times(matrix, _matrix(element.get("transform", "")))
    shown = shown and element.get("display") != "none" and "display:none" not in style
    yield element, matrix, shown
    if kind in GROUPS:
        for part in element:
            yield from _walk(part, matrix, shown, depth + 1)


def _kind(element: ET.Element) -> str:
    return element.tag.rpartition("}")[2].lower() if isinstance(element.tag, str) else ""


def _ways(element: ET.Element, kind: str) -> list[list[complex]]:
    """The outline of an element, in its own coordinates."""
    where = element.get(LABEL) or element.get("id") or kind
    if kind == "path":
        return corners_of(element.get("d", ""), where)
    if kind in ("polygon", "polyline"):
        numbers = _numbers(element.get("points", ""))
        return [[complex(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=False)]]
    x, y, width, height = (_number(element, name) for name in ("x", "y", "width", "height"))
    if kind == "rect":
        return [[complex(x, y), complex(x + width, y), complex(x + width, y + height), complex(x, y + height)]]
    rx, ry = (_number(element, "r"),) * 2 if kind == "circle" else (_number(element, "rx"), _number(element, "ry"))
    cx, cy = _number(element, "cx"), _number(element, "cy")
    turns = [math.tau * k / ROUND for k in range(ROUND)]
    return [[complex(cx + rx * math.cos(t), cy + ry * math.sin(t)) for t in turns]]


def _number(element: ET.Element, name: str) -> float:
    found = _numbers(element.get(name, "0"))
    return found[0] if found else 0.0


def _numbers(text: str) -> list[float]:
    return [float(x) for x in re.findall(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?", text)]


def _placed(way: list[complex], m: Matrix) -> list[Point]:
    """On the page, with y upwards."""
    a, b, c, d, e, f = m
    return [(a * p.real + c * p.imag + e, -(b * p.real + d * p.imag + f)) for p in way]


def _closed(way: list[Point]) -> list[Point]:
    """Without corners that stand twice, and with no more of them than an outline may have."""
    kept = [p for k, p in enumerate(way) if math.dist(p, way[k - 1]) > 1e-9]
    while len(kept) > MOST_CORNERS:
        flattest = min(range(len(kept)), key=lambda k: _bulge(kept[k - 1], kept[k], kept[(k + 1) % len(kept)]))
        del kept[flattest]
    return kept


def _bulge(a: Point, p: Point, b: Point) -> float:
    """The area that a corner adds."""
    return abs((p[0] - a[0]) * (b[1] - a[1]) - (p[1] - a[1]) * (b[0] - a[0]))


def _matrix(text: str) -> Matrix:
    """The product of the transforms of an attribute (SVG 2, section 8.5)."""
    matrix = SAME
    for name, inside in re.findall(r"(\w+)\s*\(([^)]*)\)", text):
        n = _numbers(inside)
        matrix = _times(matrix, _transform(name, n))
    return matrix


def _transform(name: str, n: list[float]) -> Matrix:
    if name == "matrix" and len(n) == 6:
        return n[0], n[1], n[2], n[3], n[4], n[5]
    if name == "translate" and n:
        return 1.0, 0.0, 0.0, 1.0, n[0], n[1] if len(n) > 1 else 0.0
    if name == "scale" and n:
        return n[0], 0.0, 0.0, n[1] if len(n) > 1 else n[0], 0.0, 0.0
    if name == "rotate" and n:
        s, c = math.sin(math.radians(n[0])), math.cos(math.radians(n[0]))
        turn: Matrix = (c, s, -s, c, 0.0, 0.0)
        if len(n) < 3:
            return turn
        there, back = (1.0, 0.0, 0.0, 1.0, n[1], n[2]), (1.0, 0.0, 0.0, 1.0, -n[1], -n[2])
        return _times(_times(there, turn), back)
    if name in ("skewX", "skewY") and n:
        lean = math.tan(math.radians(n[0]))
        return (1.0, 0.0, lean, 1.0, 0.0, 0.0) if name == "skewX" else (1.0, lean, 0.0, 1.0, 0.0, 0.0)
    raise InvalidInput(f"the transform {name!r} of {len(n)} numbers", "SVG knows no such transform", "save it again")


def _times(m: Matrix, n: Matrix) -> Matrix:
    a, b, c, d, e, f = m
    p, q, r, s, t, u = n
    return a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f
