"""Environments on a GPU, without one: this computer's memory and machine code for warps stand for it.

What only a GPU can show is in test_on_a_gpu.py.
"""

import ctypes
from contextlib import contextmanager

import numpy as np
import pytest

import gambol
from gambol.compiler.cpu import compile_program
from gambol.compiler.ptx import Architecture, ptx_of
from gambol.compiler.thread_memory import WARP
from gambol.environments import vector_env
from gambol.environments.making import _model
from gambol.environments.vector import GpuVectorEnvironment
from gambol.rollout.lanes import aligned_empty

COUNT = 40  # a warp and a part of one
SETTINGS = {"seconds": 0.3, "interval": 0.03, "noise": 0.05}


class HereCard:
    """What `evaluation.nvidia.Card` does with a GPU's memory."""

    def use(self):
        pass

    @contextmanager
    def memory(self, size):
        room = aligned_empty((max(8, size),), np.dtype(np.uint8))
        yield room.ctypes.data

    def upload(self, address, values):
        ctypes.memmove(address, values.ctypes.data, values.nbytes)

    def download(self, values, address):
        ctypes.memmove(values.ctypes.data, address, values.nbytes)

    def copy(self, target, source, size):
        ctypes.memmove(target, source, size)

    def launch(self, loaded, groups, threads, addresses, counts, rows=()):
        steps, lanes = counts
        assert groups * threads >= lanes and lanes % WARP == 0
        loaded(*addresses, steps, lanes // WARP, *rows)


class HereGpu:
    card, group, name = HereCard(), 64, "gpu"

    def loaded(self, program, bits):
        return compile_program(program, bits, WARP)


class There:
    """An array as others hand it over from a GPU."""

    def __init__(self, values, typestr=None):
        self.values = np.ascontiguousarray(values)
        self.__cuda_array_interface__ = {
            "shape": values.shape,
            "typestr": typestr or values.dtype.str,
            "data": (self.values.ctypes.data, False),
            "strides": None,
            "version": 3,
        }


def both(precision="float64"):
    here = vector_env("luxo", COUNT, precision=precision, **SETTINGS)
    return here, GpuVectorEnvironment(here.model, COUNT, np.dtype(precision), HereGpu())


@pytest.mark.parametrize("precision", ["float64", "float32"])
def test_lanes_of_a_gpu_are_those_of_the_cpu(precision):
    here, there = both(precision)
    assert np.array_equal(here.reset(seed=3)[0], there.reset(seed=3)[0].numpy())
    draw, ended = np.random.default_rng(0), 0
    for i in range(24):
        levels = draw.uniform(-1, 1, (COUNT, 2)).astype(precision)
        one, other = here.step(levels), there.step(There(levels) if i % 2 else levels)
        assert np.array_equal(one[0], other[0].numpy()) and np.array_equal(one[1], other[1].numpy())
        assert np.array_equal(one[2], other[2].numpy() > 0.5) and np.array_equal(one[3], other[3].numpy() > 0.5)
        if "final_obs" in one[4]:
            mask = one[4]["_final_obs"]
            ended += mask.sum()
            assert np.array_equal(np.stack(list(one[4]["final_obs"][mask])), other[4]["final_obs"].numpy()[mask])
    assert ended >= 2 * COUNT and np.array_equal(here.save(), there.save())
    mask = np.arange(COUNT) % 3 == 0
    seen = [env.reset(options={"reset_mask": mask})[0] for env in (here, there)]
    assert np.array_equal(seen[0], seen[1].numpy())
    there.close()


def test_what_the_last_step_told_stays_while_the_next_is_made():
    _, there = both()
    first = there.reset(seed=0)[0]
    before = first.numpy()
    there.step(There(np.zeros((COUNT, 2))))
    assert np.array_equal(first.numpy(), before)


@pytest.mark.parametrize("actions", [There(np.zeros((COUNT, 2), np.float32)), There(np.zeros((COUNT, 3)))])
def test_actions_of_another_kind_are_refused(actions):
    _, there = both()
    there.reset(seed=0)
    with pytest.raises(gambol.InvalidInput, match="row after row"):
        there.step(actions)


@pytest.mark.parametrize(
    "actions, words",
    [
        (np.full((COUNT, 2), np.nan), "an action is nan"),
        (np.zeros((COUNT, 3)), "actions of shape"),
    ],
)
def test_actions_of_this_computer_are_looked_at(actions, words):
    _, there = both()
    there.reset(seed=0)
    with pytest.raises(gambol.InvalidInput, match=words):
        there.step(actions)


def test_a_decision_becomes_ptx():
    model = _model("luxo", None, "state", None, None, None, 0.005, True, None)
    text = ptx_of(model.decision("same-step"), 32, Architecture(90))
    assert text.count(".param .u64") == 10 and "fma.rn.f32" in text and "fma.rn.f64" not in text
