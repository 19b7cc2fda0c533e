"""What other libraries set in a thread changes no bit of ours, and stays as they have set it."""

import ctypes
import platform

import llvmlite.binding as llvm
import numpy as np
import pytest
from tests.rollout.scenes import scene

from gambol.compiler.cpu import compile_program, host
from gambol.compiler.program import trace
from gambol.rollout.lanes import run_lanes

pytestmark = pytest.mark.skipif(platform.machine().lower() not in ("x86_64", "amd64"), reason="a register of x86")

SET = """
declare void @llvm.x86.sse.ldmxcsr(ptr)
define void @set(i32 %value) {
  %place = alloca i32
  store i32 %value, ptr %place
  call void @llvm.x86.sse.ldmxcsr(ptr %place)
  ret void
}
"""


@pytest.fixture
def flushing():
    """Numbers near 0 become 0 in this thread."""
    host()  # initialises LLVM
    engine = llvm.create_mcjit_compiler(
        llvm.parse_assembly(SET), llvm.Target.from_default_triple().create_target_machine()
    )
    engine.finalize_object()
    write = ctypes.CFUNCTYPE(None, ctypes.c_int32)(engine.get_function_address("set"))
    write(0x9FC0)
    yield
    write(0x1F80)


def test_numbers_near_0_are_kept(flushing):
    def turn(lane):
        lane.state[0] = lane.state[0] * 0.5

    kernel = compile_program(trace(turn, state=1, parameters=0), lanes=8)
    raw = np.zeros(24)
    state = raw[(-raw.ctypes.data % 64) // 8 :][:8]
    state[:] = 2.0**-1022
    kernel(state.ctypes.data, state.ctypes.data, state.ctypes.data, 3, 1)
    assert (state.view(np.int64) == 1 << 49).all()  # 2**-1025, which has no place but among them
    assert float(np.float64(2.0**-1022) * np.float64(0.5)) == 0.0  # who set it finds it as before


def test_a_rollout_has_the_same_bits(flushing):
    model, states, parameters = scene("luxo", 5)
    here = run_lanes(model.program, states, parameters, model.tables, 300, 1)
    elsewhere = run_lanes(model.program, states, parameters, model.tables, 300, 2)
    assert here.tobytes() == elsewhere.tobytes()
