"""Bytes without what they hold twice far apart, which deflate, that looks back 32 kB, would not find.

The programs of a page are one body's physics several times over: with a hand, with checks, with half the step.
"""

from __future__ import annotations

import struct

REACH = 32_000  # bytes that deflate looks back
CHUNK = 16  # bytes that are looked up at once
LEAST = 32  # bytes of a copy that is shorter than its description, compressed


def shortened(data: bytes) -> bytes:
    """Counts of copies and of all bytes, (bytes before it, how far back, length) of each copy, and what is no copy.

    `parcel.js` makes it long again.

    >>> import gambol
    >>> data = gambol.Draws(0).uniform(5_000).tobytes()
    >>> len(shortened(data + data))
    40020
    """
    known: dict[bytes, int] = {}
    copies: list[tuple[int, int, int]] = []
    rest = bytearray()
    done = at = entered = 0
    while at + CHUNK <= len(data):
        while entered + CHUNK <= at - REACH:
            known[data[entered : entered + CHUNK]] = entered
            entered += CHUNK
        found = known.get(data[at : at + CHUNK])
        if found is None:
            at += 1
            continue
        first, last, back = at, at + CHUNK, at - found
        while first > done and first > back and data[first - 1] == data[first - 1 - back]:
            first -= 1
        while last < len(data) and last - first < back and data[last] == data[last - back]:
            last += 1
        if last - first < LEAST:
            at += 1
            continue
        copies.append((first - done, back, last - first))
        rest += data[done:first]
        done = at = last
    told = [number for copy in copies for number in copy]
    return struct.pack(f"<{2 + len(told)}I", len(copies), len(data), *told) + bytes(rest) + data[done:]
