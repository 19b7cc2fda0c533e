"""A device that others borrow. That processes do so is tested in tests/lab/reproduce/test_evolving.py."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import numpy as np
import pytest

import gambol
from gambol.evaluation import DEVICES, Threads, lent
from gambol.testing import device_checks

LUXO = gambol.creature("luxo")


def scores(device):
    held = [gambol.controllers.PoseSequence.hold(LUXO)] * 3
    return gambol.evaluate(LUXO, held, seconds=0.2, device=device).scores


@pytest.fixture
def registered(monkeypatch):
    """Registers a device for a test, and gives its name."""
    monkeypatch.setattr(DEVICES, "_entered", dict(DEVICES._entered))
    return lambda device: DEVICES.register(device).name


def test_it_does_what_every_device_does():
    with lent("cpu") as name:
        for check in device_checks(name):
            check()


def test_batches_of_all_who_borrow_run_at_the_same_time(registered):
    all_there = Barrier(3)

    class Together(Threads):
        """Begins with no batch before three have been handed in."""

        name = "together"

        def run(self, batch, slots, progress):
            all_there.wait(timeout=300.0)
            return super().run(batch, slots, progress)

    with lent(registered(Together)) as name, ThreadPoolExecutor(3) as pool:
        found = list(pool.map(scores, [name] * 3))
    assert all(np.array_equal(one, scores("cpu")) for one in found)


def test_whoever_asks_too_late_is_told_so():
    with lent("cpu") as name:
        pass
    with pytest.raises(gambol.InvalidInput, match=r"has gone.*goes on"):
        scores(name)


@pytest.mark.parametrize("error", [RuntimeError("the GPU says no"), gambol.InvalidInput("no room", "there is", "wait")])
def test_whoever_asks_is_told_what_went_wrong(registered, error):
    class Broken(Threads):
        name = "broken"

        def run(self, batch, slots, progress):
            raise error

    with lent(registered(Broken)) as name, pytest.raises(type(error)) as told:
        scores(name)
    assert str(told.value) == str(error)


def test_without_an_address():
    with pytest.raises(gambol.InvalidInput, match="borrowed device without an address"):
        scores("borrowed")
