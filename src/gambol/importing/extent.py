"""How much a model's file holds and which files it reads, before MuJoCo compiles it: that may take minutes."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path

from gambol.creatures.articulated.creature import MAX_LINKS
from gambol.errors import InvalidInput, shortened
from gambol.importing.xml_text import read_xml

MOST_PARTS = 2000  # bodies, links and shapes, with the copies that a file asks for: compiled in seconds
PARTS = frozenset(("body", "link", "geom", "collision", "visual", "joint"))
COPYING = frozenset(("replicate", "composite", "flexcomp"))
MOST_FILES = 50
INCLUDED = re.compile(r"""<\s*(?:include|model)\b[^>]*?\bfile\s*=\s*["']([^"']*)""")  # in the text, or attached


def check_extent(place: Path, text: str, outside: bool) -> None:
    """Refuses a model of too many parts, or one that reads files from outside its folder unless it may."""
    parts, waiting, read = 0, [text], {place.resolve()}
    while waiting:
        content = waiting.pop()
        parts += sum(factor for tag, factor in _elements(content) if tag in PARTS)
        if parts > MOST_PARTS:
            raise InvalidInput(
                f"{place.name} describes {parts} bodies, shapes and joints",
                f"up to {MOST_PARTS} are read, of which up to {MAX_LINKS} links move",
                "simplify it",
            )
        for name in INCLUDED.findall(content):
            file = _inside(place, name, outside)
            if file not in read:
                read.add(file)
                waiting.append(read_xml(file))
        if len(read) > MOST_FILES:
            raise InvalidInput(f"{place.name} includes more than {MOST_FILES} files", "bodies are small", "simplify it")


def _elements(text: str) -> Iterator[tuple[str, int]]:
    """The name of each element and how often it is copied. Of half a file, which MuJoCo will refuse, nothing."""
    try:
        waiting = [(ElementTree.fromstring(text), 1)]  # entities were refused
    except (ElementTree.ParseError, ValueError):
        return
    while waiting:
        element, factor = waiting.pop()
        yield element.tag, factor
        if element.tag in COPYING:
            counts = [int(word) for word in element.get("count", "1").split() if word.isdigit()]
            factor *= math.prod(max(count, 1) for count in counts)
            yield "body", factor
        waiting += [(below, factor) for below in element]


def _inside(place: Path, name: str, outside: bool) -> Path:
    """The file of that name, seen from the model's folder; refused elsewhere."""
    folder = place.resolve().parent
    file = (folder / name).resolve()
    if not outside and not file.is_relative_to(folder):
        raise InvalidInput(
            f"{place.name} includes {shortened(name)}",
            "a model reads files of its own folder",
            "put that file there, or allow it with --outside",
        )
    return file
