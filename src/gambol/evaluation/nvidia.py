"""A GPU through NVIDIA's own Python bindings: memory, programs, launches. No toolkit is needed, only the driver.

Every thread has a stream of its own, so that batches of several threads run side by side: 300 candidates leave a GPU
almost empty, thirty times as many take little longer. Nothing here waits for, or holds up, the work of other threads.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from gambol.compiler.ptx import ENTRY, Architecture
from gambol.errors import InvalidInput
from gambol.evaluation.gpu_memory import Kept
from gambol.evaluation.placing import Room
from gambol.rollout.lanes import Floats

REMEDY = "leave out the device, or install NVIDIA's driver and `pip install 'gambol[gpu]'`"


def driver() -> Any:
    """NVIDIA's bindings, ready to be called, or InvalidInput that says what is missing."""
    try:
        from cuda.bindings import driver as bindings
    except ImportError:
        raise InvalidInput(
            "no GPU can be used: the package cuda-bindings is not installed",
            "running on a GPU needs it, and NVIDIA's driver",
            REMEDY,
        ) from None
    try:
        result = bindings.cuInit(0)
    except RuntimeError:  # the bindings find no driver to call
        raise InvalidInput(
            "no GPU can be used: NVIDIA's driver is not installed", "running on a GPU needs it", REMEDY
        ) from None
    if int(result[0]) != 0:
        raise InvalidInput(
            f"no GPU can be used: the driver says {result[0].name}", "a GPU that works is needed", REMEDY
        )
    return bindings


@dataclass(frozen=True)
class Loaded:
    """A program on the GPU."""

    function: Any
    registers: int  # of each thread
    spilt: int  # bytes of each thread that found no register, or are numbered by variables
    shared: int = 0  # bytes of its group's memory that each thread needs


class Card:
    """One GPU: what it is, and what can be done with it."""

    def __init__(self, bindings: Any, index: int = 0) -> None:
        self._driver = bindings
        count = self._call(bindings.cuDeviceGetCount)
        if count <= index:
            raise InvalidInput("no GPU can be used: the driver finds none", "a GPU is needed", REMEDY)
        self._device = self._call(bindings.cuDeviceGet, index)
        self._context = self._call(bindings.cuDevicePrimaryCtxRetain, self._device)
        self._stream = bindings.CU_STREAM_PER_THREAD
        self._kept = Kept(self._allocate, self._free)
        self.name: str = self._call(bindings.cuDeviceGetName, 128, self._device).split(b"\0")[0].decode()
        self.architecture = Architecture(
            10 * self._attribute("COMPUTE_CAPABILITY_MAJOR") + self._attribute("COMPUTE_CAPABILITY_MINOR")
        )
        self.multiprocessors = self._attribute("MULTIPROCESSOR_COUNT")
        self.clock_hz = 1e3 * self._attribute("CLOCK_RATE")
        self.room = Room(
            self._attribute("MAX_SHARED_MEMORY_PER_MULTIPROCESSOR"),
            self._attribute("MAX_SHARED_MEMORY_PER_BLOCK_OPTIN"),
        )
        self.double_ratio = self._attribute("SINGLE_TO_DOUBLE_PRECISION_PERF_RATIO")  # float32 operations for a float64

    def use(self) -> None:
        """Makes this the GPU of the calling thread."""
        self._call(self._driver.cuCtxSetCurrent, self._context)

    def free_bytes(self) -> int:
        free, _ = self._call(self._driver.cuMemGetInfo)
        return int(free)

    def load(self, ptx: str, shared: int = 0) -> Loaded:
        """Translates a program for this GPU, whose threads need so many bytes of their group's memory each."""
        module = self._call(self._driver.cuModuleLoadData, ptx.encode() + b"\0")
        function = self._call(self._driver.cuModuleGetFunction, module, ENTRY.encode())
        kinds = self._driver.CUfunction_attribute
        registers, spilt = (
            self._call(self._driver.cuFuncGetAttribute, kind, function)
            for kind in (kinds.CU_FUNC_ATTRIBUTE_NUM_REGS, kinds.CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES)
        )
        if shared:
            self._call(
                self._driver.cuFuncSetAttribute,
                function,
                kinds.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
                self.room.of_a_group,
            )
        return Loaded(function, int(registers), int(spilt), shared)

    @contextmanager
    def memory(self, size: int) -> Iterator[int]:
        """Memory of the GPU, given back at the end. Little of it is kept for the next who asks."""
        with self._kept.memory(size) as address:
            yield address

    def _allocate(self, size: int) -> int:
        return int(self._call(self._driver.cuMemAlloc, size))

    def _free(self, address: int) -> None:
        self._call(self._driver.cuMemFree, address)

    def upload(self, address: int, values: Floats) -> None:
        if values.nbytes:
            self._call(self._driver.cuMemcpyHtoDAsync, address, values.ctypes.data, values.nbytes, self._stream)
            self._wait()

    def copy(self, target: int, source: int, size: int) -> None:
        """Copies bytes from one place of the GPU's memory to another, before whatever this thread does next."""
        self._call(self._driver.cuMemcpyDtoDAsync, target, source, size, self._stream)

    def download(self, values: Floats, address: int) -> None:
        self._call(self._driver.cuMemcpyDtoHAsync, values.ctypes.data, address, values.nbytes, self._stream)
        self._wait()

    def download_rows(self, values: Floats, address: int, pitch: int) -> None:
        """Fills the rows of `values` (rows, n) with rows that lie `pitch` bytes apart."""
        copy = self._driver.CUDA_MEMCPY2D()
        copy.srcMemoryType = self._driver.CUmemorytype.CU_MEMORYTYPE_DEVICE
        copy.srcDevice, copy.srcPitch = address, pitch
        copy.dstMemoryType = self._driver.CUmemorytype.CU_MEMORYTYPE_HOST
        copy.dstHost, copy.dstPitch = values.ctypes.data, values.strides[0]
        copy.WidthInBytes, copy.Height = values.shape[1] * values.itemsize, values.shape[0]
        self._call(self._driver.cuMemcpy2DAsync, copy, self._stream)
        self._wait()

    def launch(
        self,
        loaded: Loaded,
        groups: int,
        threads: int,
        addresses: tuple[int, ...],
        counts: tuple[int, ...],
        rows: tuple[int, ...] = (),
        long: bool = False,
    ) -> None:
        """Runs `groups` groups of `threads` threads and waits for the last of them.

        A wait that will be `long` leaves the core to others; a short one spins, which ends some 20 µs sooner.
        """
        kinds = (ctypes.c_void_p,) * len(addresses) + (ctypes.c_int64,) * len(counts) + (ctypes.c_void_p,) * len(rows)
        arguments = ((*addresses, *counts, *rows), kinds)
        room = loaded.shared * threads
        self._call(
            self._driver.cuLaunchKernel, loaded.function, groups, 1, 1, threads, 1, 1, room, self._stream, arguments, 0
        )
        if long:
            self._sleep()
        else:
            self._wait()

    def _wait(self) -> None:
        """Until this thread's work is done."""
        self._call(self._driver.cuStreamSynchronize, self._stream)

    def _sleep(self) -> None:
        """The same, but the thread sleeps meanwhile."""
        flags = self._driver.CUevent_flags
        event = self._call(self._driver.cuEventCreate, flags.CU_EVENT_BLOCKING_SYNC | flags.CU_EVENT_DISABLE_TIMING)
        try:
            self._call(self._driver.cuEventRecord, event, self._stream)
            self._call(self._driver.cuEventSynchronize, event)
        finally:
            self._call(self._driver.cuEventDestroy, event)

    def _attribute(self, name: str) -> int:
        kind = getattr(self._driver.CUdevice_attribute, f"CU_DEVICE_ATTRIBUTE_{name}")
        return int(self._call(self._driver.cuDeviceGetAttribute, kind, self._device))

    def _call(self, function: Callable[..., tuple[Any, ...]], *arguments: Any) -> Any:
        error, *values = function(*arguments)
        if int(error) != 0:
            raise RuntimeError(f"the GPU's driver says {error.name} to {function.__name__}")
        return values[0] if len(values) == 1 else tuple(values)
