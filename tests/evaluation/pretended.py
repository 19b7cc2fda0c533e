"""A driver of graphics cards that keeps memory here, and a graphics card whose threads are this machine's processor."""

import ctypes
import types

import numpy as np

from gambol.evaluation.gpu import Gpu
from gambol.evaluation.nvidia import Card
from gambol.rollout.lanes import lane_blocks, lane_rows, run_lanes


class Answer(int):
    """An error code of the driver."""

    @property
    def name(self):
        return f"CUDA_{int(self)}"


OK = Answer(0)


class PretendDriver:
    """As NVIDIA's bindings answer; programs are run by whoever knows what their text means."""

    CUdevice_attribute = types.SimpleNamespace(
        CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR=9,
        CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR=0,
        CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT=2,
        CU_DEVICE_ATTRIBUTE_CLOCK_RATE=1000,
        CU_DEVICE_ATTRIBUTE_SINGLE_TO_DOUBLE_PRECISION_PERF_RATIO=2,
        CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR=233_472,
        CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN=232_448,
    )
    CUfunction_attribute = types.SimpleNamespace(
        CU_FUNC_ATTRIBUTE_NUM_REGS=96,
        CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES=0,
        CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES="shared",
    )
    CUmemorytype = types.SimpleNamespace(CU_MEMORYTYPE_DEVICE="device", CU_MEMORYTYPE_HOST="host")
    CUevent_flags = types.SimpleNamespace(CU_EVENT_BLOCKING_SYNC=1, CU_EVENT_DISABLE_TIMING=2)
    CUDA_MEMCPY2D = types.SimpleNamespace
    CU_STREAM_PER_THREAD = 2

    def __init__(self, count=1, free=2**30):
        self.count, self.free, self.held, self.texts, self.launches = count, free, {}, [], []
        self.events = self.allocations = 0

    def cuDeviceGetCount(self):  # noqa: N802 - NVIDIA's names
        return OK, self.count

    def cuDeviceGet(self, index):  # noqa: N802
        return OK, index

    def cuDevicePrimaryCtxRetain(self, device):  # noqa: N802
        return OK, "context"

    def cuDeviceGetName(self, length, device):  # noqa: N802
        return OK, b"Pretend\0\0"

    def cuDeviceGetAttribute(self, kind, device):  # noqa: N802
        return OK, kind

    def cuFuncGetAttribute(self, kind, function):  # noqa: N802
        return OK, kind

    def cuFuncSetAttribute(self, function, kind, value):  # noqa: N802
        assert (kind, value) == ("shared", 232_448)
        return (OK,)

    def cuCtxSetCurrent(self, context):  # noqa: N802
        return (OK,)

    def cuStreamSynchronize(self, stream):  # noqa: N802
        assert stream == self.CU_STREAM_PER_THREAD
        return (OK,)

    def cuEventCreate(self, flags):  # noqa: N802
        assert flags == 3
        self.events += 1
        return OK, "event"

    def cuEventRecord(self, event, stream):  # noqa: N802
        assert stream == self.CU_STREAM_PER_THREAD
        return (OK,)

    def cuEventSynchronize(self, event):  # noqa: N802
        return (OK,)

    def cuEventDestroy(self, event):  # noqa: N802
        self.events -= 1
        return (OK,)

    def cuMemGetInfo(self):  # noqa: N802
        return OK, self.free, self.free

    def cuModuleLoadData(self, text):  # noqa: N802
        assert text.endswith(b"\0")
        self.texts.append(text)
        return OK, len(self.texts) - 1

    def cuModuleGetFunction(self, module, name):  # noqa: N802
        assert b".entry " + name in self.texts[module]
        return OK, module

    def cuMemAlloc(self, size):  # noqa: N802
        self.allocations += 1
        room = ctypes.create_string_buffer(size)
        self.held[ctypes.addressof(room)] = room
        return OK, ctypes.addressof(room)

    def cuMemFree(self, address):  # noqa: N802
        del self.held[int(address)]
        return (OK,)

    def cuMemcpyHtoDAsync(self, to, source, size, stream):  # noqa: N802
        assert stream == self.CU_STREAM_PER_THREAD
        ctypes.memmove(to, source, size)
        return (OK,)

    def cuMemcpyDtoHAsync(self, to, source, size, stream):  # noqa: N802
        assert stream == self.CU_STREAM_PER_THREAD
        ctypes.memmove(to, source, size)
        return (OK,)

    def cuMemcpy2DAsync(self, copy, stream):  # noqa: N802
        assert stream == self.CU_STREAM_PER_THREAD
        for row in range(copy.Height):
            ctypes.memmove(copy.dstHost + row * copy.dstPitch, copy.srcDevice + row * copy.srcPitch, copy.WidthInBytes)
        return (OK,)

    def cuLaunchKernel(self, function, *rest):  # noqa: N802
        self.launches.append((function, *rest))
        return (OK,)


class PretendGpu(Gpu):
    """Its threads are this machine's processor: launches are checked, then computed by `run_lanes`."""

    def __init__(self, bindings, **settings):
        super().__init__(Card(bindings), **settings)
        self.bindings = bindings
        self.programs = {}

    def loaded(self, program, bits, stored_bits=None):
        found = super().loaded(program, bits, stored_bits)
        self.programs[found.function] = (program, bits, stored_bits or bits)
        return found

    def _launch(self, loaded, lanes, addresses, steps):
        super()._launch(loaded, lanes, addresses, steps)
        _, groups, y, z, threads, *_, stream, arguments, _ = self.bindings.launches[-1]
        assert (y, z) == (1, 1) and groups * threads >= lanes > (groups - 1) * threads
        assert arguments[0] == (*addresses, steps, lanes) and stream == self.bindings.CU_STREAM_PER_THREAD
        program, bits, stored = self.programs[loaded.function]
        kinds = {32: np.float32, 64: np.float64}

        def array(address, kind, slots):
            room = self.bindings.held[address]
            return np.frombuffer(room, kind, lanes * slots).reshape(-1, slots, 32)  # of a room that may be larger

        state = array(addresses[0], kinds[stored], program.size("state"))
        rows = lane_rows(state, lanes).astype(kinds[bits])
        numbers = lane_rows(array(addresses[1], kinds[bits], program.size("parameters")), lanes)
        tables = np.frombuffer(self.bindings.held[addresses[2]], kinds[bits]) if program.tables else []
        shared, first = {}, 0
        for name, length in program.tables.items():
            shared[name] = [float(x) for x in tables[first : first + length]]
            first += length
        ends = run_lanes(program, rows, numbers, shared, steps)
        state[:] = lane_blocks(ends.astype(kinds[stored]), 32)
