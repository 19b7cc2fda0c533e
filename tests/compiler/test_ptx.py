"""PTX on a machine without a GPU: made for everything that can run, and of the right form."""

import re
import shutil
import subprocess

import pytest
from tests.compiler import worm
from tests.controllers.test_families import EXAMPLES, STRUCTURES

import gambol
from gambol.compiler.program import trace
from gambol.compiler.ptx import ARCHITECTURES, Architecture, ptx_of
from gambol.rollout.model import model_for

H200 = Architecture(90)


def program_of(name, family):
    creature = gambol.creature(name)
    controllers = [EXAMPLES[family](creature, seed) for seed in range(2)]
    kernel = type(controllers[0]).kernel(controllers, creature)
    return model_for(creature, gambol.dynamics.natural_world(creature), kernel, gambol.tasks.Travel()).program


@pytest.mark.parametrize(("name", "family"), STRUCTURES)
def test_every_body_and_family_becomes_ptx_and_keeps_its_state_in_registers(name, family):
    text = ptx_of(program_of(name, family), 32, H200)
    assert text.count(".visible .entry rollout(") == 1
    assert ".target sm_90" in text
    assert ".f64" not in text and "cvt.f64" not in text  # a float64 literal would widen the arithmetic
    # Loops over springs number slots by a variable, and a network's neurons read what their lane's numbers say.
    if gambol.creature(name).body == "links" and family != "dataflow":
        assert ".local" not in text
    assert not re.search(r"\.(approx|ftz)\b", text)  # every rounding is the IEEE one


def test_float64_stays_float64():
    text = ptx_of(program_of("luxo", "san"), 64, H200)
    assert "fma.rn.f64" in text and ".f32" not in text


@pytest.mark.parametrize("bits", [32, 64])
def test_loops_over_tables_of_slots_become_ptx(bits, monkeypatch):
    """Unrolled they need no memory of the thread, as loops they do."""
    program = trace(worm.turn, state=worm.STATE, parameters=worm.PARAMETERS, scratch=worm.SCRATCH + 1)
    text = ptx_of(program, bits, H200)
    assert ".local" not in text and "slots" not in text
    monkeypatch.setattr("gambol.compiler.ptx.MOST_UNROLLED", 0)
    text = ptx_of(program, bits, H200)
    assert ".local" in text and "slots" in text


def test_random_numbers_are_drawn_in_float64_and_stored_in_either():
    from gambol.compiler.draws import LaneDraws

    def turn(lane):
        lane.state[0] = LaneDraws(lane.parameters[0]).one()

    program = trace(turn, state=1, parameters=1)
    assert "cvt.rn.f32.f64" in ptx_of(program, 64, H200, stored_bits=32)
    with pytest.raises(ValueError, match="drawn in float64"):
        ptx_of(program, 32, H200)


@pytest.mark.parametrize("capability", [*ARCHITECTURES, 37, 103, 130])
def test_every_gpu_gets_code_it_can_run(capability):
    architecture = Architecture(capability)
    text = ptx_of(trace(lambda lane: lane.state.__setitem__(0, lane.state[0] * 2.0), state=1), 32, architecture)
    assert f".target {architecture.name}" in text
    assert architecture.known <= capability or capability < min(ARCHITECTURES)


def test_where_one_lane_touches_the_ground_its_neighbours_of_a_warp_need_not():
    """A body's branches are those of each thread: nobody votes or waits for others."""
    text = ptx_of(program_of("monopod", "pose-sequence"), 32, H200)
    assert len(re.findall(r"@%p\d+ bra", text)) > 2  # besides the bound of the lanes and the loop over turns
    assert not re.search(r"\b(bar|barrier|vote|shfl|match|activemask|redux)\b", text)


@pytest.mark.skipif(shutil.which("ptxas") is None, reason="NVIDIA's assembler is not installed")
@pytest.mark.parametrize(
    ("name", "family", "most"),  # of 128 there are 512 threads on a multiprocessor
    [("walker7", "pose-sequence", 128), ("bounder", "san", 128), ("monopod", "pose-sequence", 255)],
)
def test_the_assembler_finds_registers_enough(name, family, most, tmp_path):
    (tmp_path / "program.ptx").write_text(ptx_of(program_of(name, family), 32, H200))
    command = ["ptxas", "-arch", "sm_90", "-v", "program.ptx", "-o", "program.cubin"]
    said = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stderr
    assert "0 bytes spill stores" in said
    assert int(re.search(r"Used (\d+) registers", said)[1]) <= most
