"""Bytes as a short text for a page: LZMA, and 13 bits of it in two printable letters.

A page holds one body's physics several times over: with a hand, with checks, with half the step. Deflate, which
browsers undo by themselves, looks back 32 kB and misses that. `squeezing.js` opens this without a browser's help.
"""

from __future__ import annotations

import lzma
import struct

import numpy as np

# `squeezing.js` knows these numbers: how many bits of a byte, and of its place, what follows depends on.
SMALLEST = {
    "id": lzma.FILTER_LZMA1,
    "preset": 9 | lzma.PRESET_EXTREME,
    "dict_size": 1 << 24,
    "lc": 3,
    "lp": 0,
    "pb": 0,
}
LETTERS = bytes(
    code for code in range(ord("!"), ord("~") + 1) if code not in b'"&<'
)  # whole in HTML, and in its attributes
BITS = 13  # of two letters: 91² is more than 2¹³
HEAD = struct.Struct("<I")  # how many bytes it becomes


def squeezed(data: bytes) -> str:
    """A text of which `squeezing.js` makes the bytes again.

    >>> import gambol
    >>> data = gambol.Draws(0).uniform(5_000).tobytes()
    >>> len(squeezed(data)), len(squeezed(data + data))
    (45544, 45616)
    """
    packed = HEAD.pack(len(data)) + lzma.compress(data, format=lzma.FORMAT_RAW, filters=[SMALLEST])
    bits = np.unpackbits(np.frombuffer(packed, np.uint8), bitorder="little")
    groups = np.append(bits, np.zeros(-len(bits) % BITS, np.uint8)).reshape(-1, BITS)
    values = groups.astype(np.int64).dot(1 << np.arange(BITS))
    pairs = np.column_stack([values % len(LETTERS), values // len(LETTERS)])
    return str(np.frombuffer(LETTERS, np.uint8)[pairs].tobytes(), "ascii")
