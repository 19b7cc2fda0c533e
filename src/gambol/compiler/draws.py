"""Random numbers inside a program: the same stream as `gambol.draws.Draws`, from a lane's key."""

from __future__ import annotations

import struct

from gambol.compiler.values import Number, TracedNumber
from gambol.draws import splitmix


class LaneDraws:
    """The stream of random numbers that a key begins. The key's 64 bits are stored in a float64, which is never
    computed with.

    >>> from gambol.draws import Draws, stream_keys
    >>> lane = LaneDraws(float(stream_keys(0, "luxo", [7]).view(float)[0]))
    >>> [lane.one(), lane.one()] == Draws(0, "luxo", 7).uniform(2).tolist()
    True
    """

    def __init__(self, key: Number) -> None:
        self._key, self._drawn = key, 0

    def one(self) -> Number:
        """The next number in [0, 1), with 53 random bits. Programs can draw it in float64 only."""
        self._drawn += 1
        if isinstance(self._key, TracedNumber):
            tape = self._key.tape
            return TracedNumber(tape, tape.emit("uniform", self._key.number, self._drawn))
        (key,) = struct.unpack("<Q", struct.pack("<d", self._key))
        return float(splitmix(key, self._drawn, 1)[0])
