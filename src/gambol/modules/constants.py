"""A living creature's numbers as constants of C: where they stand in its memory, its gaits, its ground."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from gambol.modules.living import GRIP, Living
from gambol.page.drawable import drawing_board
from gambol.page.look import look_of
from gambol.rollout.lanes import shared_tables
from gambol.version import __version__

MOST_SECONDS = 3600.0  # as in company.js
MOST = 100_000  # creatures of a flock


def header_words(living: Living) -> dict[str, Any]:
    """What the header's text leaves open."""
    cast, creature = living.cast, living.creature
    return {
        "name": creature.name,
        "summary": " ".join(creature.summary.split()).replace("*/", "* /"),
        "version": __version__,
        "gaits": len(living.names),
        "parts": len(living.parts),
        "contacts": len(creature.contacts_on),
        "dimensions": creature.dimensions,
        "mark": living.mark,
        "state": cast.model.program.size("state"),
        "gait_numbers": _enumerated("GAIT", living.names),
        "part_numbers": _enumerated("PART", living.parts),
        "dt": repr(cast.model.dt),
    }


def constants(living: Living, width: int) -> str:
    """All that the sources leave open."""
    cast = living.cast
    model, contacts = cast.model, look_of(living.creature)["contacts"]
    hand = model.parameter_count - len(model.hand_names)
    place = {name: hand + i for i, name in enumerate(model.hand_names)}
    channels = {}
    first = len(model.slot_names)
    for channel in model.channels:
        channels[channel.name] = first
        first += len(channel.columns)
    board = drawing_board(model)
    tables = shared_tables(model.program, model.tables, np.dtype(cast.recipe.precision))
    sizes = {
        "LANES": width,
        "STATE": model.program.size("state"),
        "NUMBERS": model.program.size("parameters"),
        "SEEN": model.observer.size("state"),
        "HAND": hand,
        "HAND_KS": place["ks"],
        "HAND_AT": place["at.x"],
        "HAND_HOLDS": place[f"holds.{living.parts[0]}"],
        "HAND_LED": place.get("led", hand),
        "STRIDE": cast.stride,
        "STATUS": model.slot_names.index("status"),
        "PLACES": channels[living.places.name],
        "PLACE_AXES": len(living.places.axes),
        "CENTRE": channels["centre"],
        "VELOCITY": channels["velocity"],
        "CONTACT": channels.get("contact", 0),
        "TABLES": len(tables),
        "CORNERS": board["count"] if board else 0,
        "BOARD_FIRST": _double(board["first"] if board else 0.0),
        "BOARD_STEP": _double(board["step"] if board else 1.0),
        **{f"BOARD_{name.upper()}": at for name, at in (board["tables"] if board else {}).items()},
        "SHIFTED": len(living.shift[0]) if living.shift else 0,
        "MOST": MOST,
        "MOST_SECONDS": _double(MOST_SECONDS),
        "GRIP": _double(GRIP),
        "FINGERPRINT": json.dumps(living.fingerprint),
    }
    shift = living.shift or [[0], [0]]
    dtype = np.dtype(cast.recipe.precision)
    gaits = [[np.array(row, dtype).tolist() for row in cast.numbers(i)] for i in range(len(living.names))]
    return "\n".join(
        [
            f"typedef {'double' if cast.bits == 64 else 'float'} real;",
            *[f"#define {name} {value}" for name, value in sizes.items()],
            _words("gait_names", living.names),
            _words("part_names", living.parts),
            _words("contact_names", living.creature.contacts_on),
            _rows("gait_numbers", "NUMBERS", [numbers for numbers, _ in gaits]),
            _rows("gait_starts", "STATE", [start for _, start in gaits]),
            f"static const int shift_x[] = {{{', '.join(map(str, shift[0]))}}};",
            f"static const int shift_y[] = {{{', '.join(map(str, shift[1]))}}};",
            f"static const int contact_parts[] = {{{', '.join(str(one['part']) for one in contacts) or 0}}};",
            _rows("contact_at", "3", [[*one["at"], 0.0, 0.0, 0.0][:3] for one in contacts] or [[0.0] * 3]),
            f"static const double tables[TABLES] = {{{', '.join(map(_double, tables))}}};",
        ]
    )


def _enumerated(kind: str, names: Iterable[str]) -> str:
    """Names that a program can write, by their numbers."""
    words = [re.sub(r"\W+", "_", name, flags=re.ASCII).strip("_").upper() for name in names]
    distinct = [word if words.count(word) == 1 and word else f"{word}_{i}" for i, word in enumerate(words)]
    return ", ".join(f"CREATURE_{kind}_{word}" for word in distinct)


def _words(name: str, words: Iterable[str]) -> str:
    listed = ", ".join(json.dumps(word, ensure_ascii=False) for word in words)
    return f"static const char *const {name}[] = {{{listed or 'NULL'}}};"


def _rows(name: str, size: str, rows: Sequence[Sequence[float]]) -> str:
    listed = ",\n".join(f"{{{', '.join(map(_double, row))}}}" for row in rows)
    return f"static const double {name}[][{size}] = {{{listed}}};"


def _double(value: float) -> str:
    """A number to the last bit.

    >>> _double(3.0), _double(0.1)
    ('3.0', '0x1.999999999999ap-4')
    """
    told = float(value)
    return repr(told) if told.is_integer() and abs(told) < 1e15 else told.hex()
