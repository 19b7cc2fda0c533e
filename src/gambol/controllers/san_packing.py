"""A network in a few dozen bytes (van de Panne and Fiume 1993, section 7): 240 weights of five values are 70 bytes."""

from __future__ import annotations

import struct

from gambol.controllers.san import HEAVIEST, San
from gambol.controllers.tuning import tunable_numbers
from gambol.creatures.creature import Creature
from gambol.errors import InvalidInput

BASE = 2 * HEAVIEST + 1


def pack_san(creature: Creature, san: San) -> bytes:
    """Weights in base five; then one delay if all nodes share it and nothing is tuned, else every number.

    >>> import gambol
    >>> from gambol.draws import Draws
    >>> bounder = gambol.creature("bounder")
    >>> packed = pack_san(bounder, San.sample(bounder, Draws(1)))
    >>> len(packed)  # 70 for the weights, 8 for the delay
    78
    >>> unpack_san(bounder, packed) == San.sample(bounder, Draws(1))
    True
    """
    digits = 0
    for weight in (w for row in san.weights for w in row):
        digits = digits * BASE + weight + HEAVIEST
    packed = digits.to_bytes(_weight_bytes(san.weights), "big")
    if not san.tuning and len({*san.k1, *(-k for k in san.k2)}) == 1:
        return packed + struct.pack("<d", san.k1[0])
    names = tunable_numbers(creature)
    flags = bytes(name in san.tuning for name in names)
    return (
        packed
        + struct.pack(
            f"<{2 * len(san.k1) + len(san.tuning)}d",
            *san.k1,
            *san.k2,
            *[san.tuning[name] for name in names if name in san.tuning],
        )
        + flags
    )


def unpack_san(creature: Creature, packed: bytes, hidden: int | None = None) -> San:
    """The network again, exactly. `hidden` is as the creature hints unless given.

    >>> import gambol
    >>> from gambol.draws import Draws
    >>> luxo = gambol.creature("luxo")
    >>> san = San.sample(luxo, Draws(5))
    >>> unpack_san(luxo, pack_san(luxo, san)) == san
    True
    """
    count = hidden if hidden is not None else int(creature.hints.get("san", {}).get("hidden", len(creature.sensors)))
    nodes = count + len(creature.actuators)
    inputs = len(creature.sensors) + nodes
    size = -(-nodes * inputs * 2322 // 8000)  # 2.322 bits hold one of five values
    names = tunable_numbers(creature)
    rest = packed[size:]
    if len(rest) != 8 and len(rest) < 16 * nodes + len(names):
        raise InvalidInput(
            f"{len(packed)} bytes",
            f"a network of {creature.name} has at least {size + 8}",
            "unpack it for the creature it was packed for",
        )
    digits, weights = int.from_bytes(packed[:size], "big"), []
    for _ in range(nodes * inputs):
        digits, digit = divmod(digits, BASE)
        weights.append(digit - HEAVIEST)
    weights.reverse()
    rows = tuple(tuple(weights[n * inputs : (n + 1) * inputs]) for n in range(nodes))
    if len(rest) == 8:
        (rate,) = struct.unpack("<d", rest)
        return San(weights=rows, k1=(rate,) * nodes, k2=(-rate,) * nodes)
    flags = rest[-len(names) :] if names else b""
    numbers = struct.unpack(f"<{(len(rest) - len(flags)) // 8}d", rest[: len(rest) - len(flags)])
    tuning = dict(zip([n for n, f in zip(names, flags, strict=True) if f], numbers[2 * nodes :], strict=True))
    return San(weights=rows, k1=numbers[:nodes], k2=numbers[nodes : 2 * nodes], tuning=tuning)


def _weight_bytes(weights: tuple[tuple[int, ...], ...]) -> int:
    return -(-sum(len(row) for row in weights) * 2322 // 8000)
