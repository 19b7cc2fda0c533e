"""The launch layer up to the driver's calls: a pretended driver keeps memory here, and our own CPU computes."""

import types

import numpy as np
import pytest
from tests.evaluation.pretended import Answer, PretendDriver, PretendGpu

import gambol
from gambol.controllers.drawn import Drawn
from gambol.evaluation import devices, gpu, gpu_memory, nvidia
from gambol.evaluation.nvidia import Card

LUXO = gambol.creature("luxo")


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
