"""What is odd about a body, in words and numbers."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Finding:
    """Something about a body that will keep it from moving well."""

    part: str  # what it is about: a joint, a muscle, a contact, or the whole body
    problem: str  # with its numbers
    remedy: str
