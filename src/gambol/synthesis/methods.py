"""Searches by name."""

from __future__ import annotations

from gambol.errors import unknown_name
from gambol.synthesis.anneal import Anneal
from gambol.synthesis.ascent import Ascent
from gambol.synthesis.search import Search

METHODS: dict[str, type[Search]] = {method.method: method for method in (Ascent, Anneal)}


def method_named(name: str) -> type[Search]:
    """A search by name.

    >>> method_named("ascent").__name__
    'Ascent'
    """
    if name not in METHODS:
        raise unknown_name("method", name, METHODS)
    return METHODS[name]
