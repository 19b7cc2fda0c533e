"""The launch layer up to the driver's calls: a pretended driver keeps memory here, and our own CPU computes."""

import ctypes
import types

import numpy as np
import pytest

import gambol
from gambol.controllers.drawn import Drawn
from gambol.evaluation import devices, gpu, gpu_memory, nvidia
from gambol.evaluation.gpu import Gpu
from gambol.evaluation.nvidia import Card
from gambol.rollout.lanes import lane_blocks, lane_rows, run_lanes

LUXO = gambol.creature("luxo")


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


@pytest.fixture
def pretend(monkeypatch):
    device = PretendGpu(PretendDriver())
    monkeypatch.setattr(gpu, "_first_gpu", lambda: device)
    return device


@pytest.mark.parametrize("precision", ["float32", "float64"])
def test_batches_come_back_in_order_and_the_next_takes_the_same_memory(pretend, precision):
    controllers = [gambol.controllers.San.sample(LUXO, gambol.draws.Draws(i)) for i in range(70)]
    here, there = (
        gambol.evaluate(LUXO, controllers, seconds=0.2, precision=precision, device=device) for device in ("cpu", "gpu")
    )
    assert np.array_equal(here.states, there.states) and here.statuses == there.statuses
    taken = pretend.bindings.allocations
    gambol.evaluate(LUXO, controllers, seconds=0.2, precision=precision, device="gpu")
    assert pretend.bindings.allocations == taken == len(pretend.bindings.held) and not pretend.bindings.events


def test_large_batches_leave_no_memory_behind(pretend, monkeypatch):
    monkeypatch.setattr(gpu_memory, "SMALL", 0)
    gambol.evaluate(LUXO, [gambol.controllers.PoseSequence.hold(LUXO)], seconds=0.05, device="gpu")
    assert pretend.bindings.allocations and not pretend.bindings.held


def test_controllers_are_drawn_there_and_only_scores_come_back(pretend):
    drawn = Drawn(gambol.controllers.San, LUXO, 1, range(70))
    here, there = (
        gambol.evaluate(LUXO, drawn, seconds=0.2, precision="float32", states=False, device=device)
        for device in ("cpu", "gpu")
    )
    assert (here.scores == there.scores).all() and there.states is None
    with pytest.raises(gambol.InvalidInput, match="no final states"):
        there.final(0)


def test_more_than_its_memory_holds_goes_in_lots_and_long_rollouts_in_launches(pretend, monkeypatch):
    pretend.bindings.free = 200_000
    monkeypatch.setattr(gpu, "STEPS_PER_LAUNCH", 64)
    told = []
    drawn = Drawn(gambol.controllers.San, LUXO, 1, range(300))
    expected = gambol.evaluate(LUXO, drawn, seconds=0.2).scores
    found = gambol.evaluate(LUXO, drawn, seconds=0.2, device="gpu", progress=gambol.Progress(told.append), states=False)
    assert (found.scores == expected).all()
    done = [report.done for report in told]
    assert (
        len(done) > 2 and done == sorted(set(done)) and done[-1] == 300 and {report.total for report in told} == {300}
    )
    rollouts = [launch for launch in pretend.bindings.launches if launch[-2][0][-2] > 1]
    assert {launch[-2][0][-2] for launch in rollouts} <= {64, 200 % 64}


def test_motions_are_followed_there_and_stay_there_between_stops(pretend):
    pretend.bindings.free = 50_000  # two lots

    def followed(device):
        hopper, values = gambol.controllers.HybridHopper(), np.linspace(80.0, 300.0, 70)
        return gambol.cycles.bifurcation(
            "acrobot-torque", hopper, "kd2", values, fail="head.y < 0", seconds=2.5, settle=0.0, device=device
        )

    for (here,), (there,) in zip(followed("cpu").settled, followed("gpu").settled, strict=True):
        assert np.array_equal(here.values, there.values) and np.array_equal(here.spans, there.spans)
        assert here.failed == there.failed
    assert len({launch[-2][0][-1] for launch in pretend.bindings.launches}) > 1


def test_a_run_is_the_same_wherever_it_is_evaluated(pretend):
    runs = [
        gambol.discover(LUXO, method="random", trials=600, seconds=0.2, keep=2, device=device)
        for device in ("cpu", "gpu")
    ]
    assert runs[0].rows() == runs[1].rows()


def places(pretend):
    """Bytes of a group's memory of each launch, and how its program reads a lane's parameters."""
    rooms = [launch[7] for launch in pretend.bindings.launches]
    texts = [pretend.bindings.texts[launch[0]].decode() for launch in pretend.bindings.launches]
    return {(room, "ld.shared" in text) for room, text in zip(rooms, texts, strict=True)}


def test_parameters_are_read_from_where_all_threads_have_them_at_hand(pretend):
    """144 weights of luxo: in registers as float32, in the group's memory as float64, where 64 bits take two registers;
    poses, of which a step looks up one, through the cache."""
    networks = [gambol.controllers.San.sample(LUXO, gambol.draws.Draws(i)) for i in range(70)]
    gambol.evaluate(LUXO, networks, seconds=0.05, precision="float32", device="gpu")
    assert places(pretend) == {(0, False)} and len(pretend.bindings.texts) == 2
    pretend.bindings.launches.clear()
    gambol.evaluate(LUXO, networks, seconds=0.05, device="gpu")
    assert places(pretend) == {(192 // 2 * 144 * 8, True)}
    pretend.bindings.launches.clear()
    gambol.evaluate(LUXO, [gambol.controllers.PoseSequence.hold(LUXO)], seconds=0.05, device="gpu")
    assert places(pretend) == {(0, False)}


def test_programs_are_translated_once(pretend):
    hold = [gambol.controllers.PoseSequence.hold(LUXO)]
    for _ in range(3):
        gambol.evaluate(LUXO, hold, seconds=0.05, device="gpu")
    assert len(pretend.bindings.texts) == 1


class TestMissing:
    def test_a_gpu_asked_for_by_name_and_missing_is_an_error(self, monkeypatch, tmp_path):
        def missing():
            raise gambol.InvalidInput("no GPU can be used: NVIDIA's driver is not installed", "a", "b")

        monkeypatch.setattr(gpu, "driver", missing)
        gpu._first_gpu.cache_clear()
        with pytest.raises(gambol.InvalidInput, match="driver is not installed"):
            gambol.discover(LUXO, method="random", trials=10, device="gpu", out=tmp_path / "run")
        assert not (tmp_path / "run").exists()
        assert devices.device_named("auto").name == "cpu"

    def test_no_bindings(self, monkeypatch):
        monkeypatch.setitem(__import__("sys").modules, "cuda.bindings", None)
        with pytest.raises(gambol.InvalidInput, match="cuda-bindings is not installed"):
            nvidia.driver()

    def test_a_driver_without_a_gpu(self):
        with pytest.raises(gambol.InvalidInput, match="finds none"):
            Card(PretendDriver(count=0))

    def test_a_driver_that_fails_says_what_and_where(self):
        bindings = PretendDriver()
        card = Card(bindings)
        bindings.cuMemGetInfo = types.MethodType(lambda self: (Answer(2),), bindings)
        with pytest.raises(RuntimeError, match="CUDA_2"):
            card.free_bytes()

    def test_an_address_where_there_is_none(self):
        for device in ("cpu:2", "gpu:1"):
            with pytest.raises(gambol.InvalidInput, match="has no address"):
                gambol.evaluate(LUXO, [gambol.controllers.Passive()], device=device)

    def test_an_unknown_device(self):
        with pytest.raises(gambol.InvalidInput, match="did you mean 'gpu'"):
            gambol.evaluate(LUXO, [gambol.controllers.Passive()], device="gpuu")
