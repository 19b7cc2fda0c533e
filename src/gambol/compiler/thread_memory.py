"""Where a GPU's thread keeps its lane's numbers: its state in registers, its parameters where they are soon at hand."""

from __future__ import annotations

from enum import Enum

from gambol.compiler.llvm_builder import Builder
from gambol.compiler.llvm_text import I32, I64, Module, Value

WARP = 32  # lanes of a block
GLOBAL, SHARED = 1, 3  # LLVM's address spaces: the GPU's main memory, and a group's own
NUMBERS = "numbers"  # a group's memory, as the program names it


class Place(Enum):
    """Where each step reads parameters from."""

    CACHE = "cache"  # main memory, through the nearest cache: others than those that are read now cost nothing
    REGISTERS = "registers"  # read once, before the first step: there are few threads then, and the fastest
    SHARED = "shared"  # the group's own memory, copied there before the first step: as fast as the nearest cache


class ThreadMemory:
    """State and scratch of one thread, its lane's parameters and the shared tables."""

    def __init__(
        self,
        own: dict[str, Value],
        parameters: Value,
        tables: Value,
        lengths: dict[str, int],
        rows: dict[str, Value],
        place: Place,
    ) -> None:
        self.own, self.parameters, self.tables, self.place = own, parameters, tables, place
        self.rows = rows  # of arrays: where the lane's own begins
        self.first: dict[str, int] = {}
        for name in lengths:
            self.first[name] = sum(lengths[other] for other in self.first)

    def load(self, builder: Builder, region: str, slot: Value) -> Value:
        if region in self.own:
            return builder.load(builder.gep(self.own[region], [slot]))
        if region in self.rows:
            return builder.load(builder.gep(self.rows[region], [slot]))
        offset = builder.mul(slot, I64(WARP))
        if self.place is Place.REGISTERS:
            return builder.load(builder.gep(self.parameters, [offset]), unchanging=True)
        address = builder.gep(self._again(builder), [offset])
        return builder.load(address, unchanging=self.place is Place.CACHE)

    def store(self, builder: Builder, region: str, slot: Value, value: Value) -> None:
        place = self.own if region in self.own else self.rows
        builder.store(value, builder.gep(place[region], [slot]))

    def gather(self, builder: Builder, region: str, first: int, slots: Value) -> Value:
        return self.load(builder, region, builder.add(slots, I64(first)))

    def lookup(self, builder: Builder, table: str, rows: Value) -> Value:
        return builder.load(builder.gep(self.tables, [builder.add(rows, I64(self.first[table]))]), unchanging=True)

    def _again(self, builder: Builder) -> Value:
        """Where the parameters begin, as if found out anew.

        Otherwise LLVM would load all parameters once, before the first turn, and keep hundreds of them in registers,
        with few left for other lanes.
        """
        whole, letter = (I32, "r") if self.place is Place.SHARED else (I64, "l")
        same = Value(whole, f'asm sideeffect "", "={letter},0"')
        start = builder.call(same, [builder.ptrtoint(self.parameters, whole)])
        return builder.inttoptr(start, self.parameters.type)


def into_shared(module: Module, b: Builder, within: Value, numbers: Value, count: int) -> Value:
    """Copies a thread's parameters into its group's memory, where they lie as they do in main memory; where they begin.

    Nobody else reads them, so that nobody waits.
    """
    scalar = numbers.type.pointee
    room = module.group_memory(NUMBERS, scalar, SHARED)
    warp, lane = b.udiv(within, I64(WARP)), b.urem(within, I64(WARP))
    start = b.gep(room, [b.add(b.mul(warp, I64(WARP * count)), lane)])
    for slot in range(count):
        b.store(b.load(b.gep(numbers, [I64(slot * WARP)]), unchanging=True), b.gep(start, [I64(slot * WARP)]))
    return start
