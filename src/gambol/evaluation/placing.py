"""Where the threads of a GPU read their lanes' parameters from in every step.

A network reads all of its weights in every step, and what all threads of a multiprocessor read does not fit its nearest
cache: then main memory sets the pace. Fewer threads that have their numbers at hand are faster.
"""

from __future__ import annotations

from dataclasses import dataclass

from gambol.compiler.framed import Framed
from gambol.compiler.program import Program
from gambol.compiler.thread_memory import WARP, Place

REGISTERS = 65536  # of a multiprocessor
MOST_REGISTERS = 240  # that a thread may be asked for; the compiler takes some more for itself, up to 255
MOST_THREADS, MOST_GROUPS = 2048, 32  # of a multiprocessor
GRANTED = 8  # registers are granted in such lots
FEWEST = 128  # threads of a multiprocessor: fewer cannot hide how long their operations take
KEPT_BACK = 1024  # bytes of a group's memory that the driver takes


@dataclass(frozen=True)
class Room:
    """What a multiprocessor has beside its registers."""

    nearest: int  # bytes of memory for groups, which its nearest cache has otherwise
    of_a_group: int  # bytes of it that one group may have


def numbers_read(program: Program | Framed) -> int:
    """Parameters that a lane reads in every step. What it looks up is one of many, and the others cost nothing."""
    found: set[int] = set()
    for tape, _ in program.parts:
        for operation in tape.operations:
            if operation and operation[0] == "load" and operation[1] == "parameters":
                slot = tape.operations[operation[2]]
                if slot[0] != "integer":
                    return program.size("parameters")
                found.add(slot[1])
    return len(found)


def threads_with(registers: int) -> int:
    """Threads that a multiprocessor runs at a time, of so many registers each.

    >>> threads_with(72), threads_with(255)
    (896, 256)
    """
    granted = -(-max(1, registers) // GRANTED) * GRANTED
    return min(MOST_THREADS, REGISTERS // (granted * WARP) * WARP)


def place_for(program: Program | Framed, bits: int, registers: int, room: Room) -> Place:
    """Where the parameters of a program are read from, which takes so many registers without them."""
    read, size = numbers_read(program), bits // 8
    if read * size * threads_with(registers) <= room.nearest:
        return Place.CACHE
    if registers + read * size // 4 <= MOST_REGISTERS:
        return Place.REGISTERS
    _, threads = best_group(program.size("parameters") * size, registers, room)
    return Place.SHARED if threads >= FEWEST else Place.CACHE


def best_group(bytes_each: int, registers: int, room: Room, largest: int = 4 * WARP) -> tuple[int, int]:
    """Threads to start together, with so many bytes of a group's memory each, and how many a multiprocessor then runs.

    >>> best_group(144 * 4, 72, Room(233_472, 232_448)), best_group(10_000, 72, Room(233_472, 232_448))
    ((128, 384), (0, 0))
    """
    best = (0, 0)
    for group in range(WARP, largest + 1, WARP):
        taken = group * bytes_each
        if taken > room.of_a_group:
            break
        groups = min(MOST_GROUPS, room.nearest // (taken + KEPT_BACK), threads_with(registers) // group)
        best = max(best, (group, groups * group), key=lambda one: (one[1], one[0]))
    return best
