"""A device of one's own: registered, it is known wherever a device is named; and every batch goes through it."""

import numpy as np
import pytest
from typer.testing import CliRunner

import gambol
from gambol.cli.main import app
from gambol.evaluation.device import Threads
from gambol.evaluation.devices import device_named
from gambol.testing import device_checks

LUXO = gambol.creature("luxo")
HOPPER, ACROBOT, FALLS = gambol.controllers.HybridHopper(kd2=100.0), "acrobot-torque", "head.y < 0 or joint.y < 0"


@pytest.fixture
def halves():
    """A device that knows only how to run a batch: one half, then the other, and notes what it was given."""
    batches = []

    @gambol.evaluation.DEVICES.register
    class Halves(gambol.evaluation.Device):
        name = "halves"
        batch_size = 100

        def __init__(self, address=""):
            self.address = address

        @classmethod
        def opened(cls, address, threads):
            return cls(address)

        def run(self, batch, slots, progress):
            batches.append(batch)
            middle, whole = len(batch) // 2, len(batch)
            halves = [(first, last) for first, last in ((0, middle), (middle, whole)) if first < last]
            ends = [
                Threads(1).run(batch.part(first, last), slots, progress.part(first, last - first, whole))
                for first, last in halves
            ]
            return np.concatenate(ends)

    yield batches
    del gambol.evaluation.DEVICES._entered["halves"]


def test_it_is_found_by_name_with_its_address(halves):
    assert device_named("halves").address == ""
    assert device_named("halves:tcp://there:8786").address == "tcp://there:8786"
    with pytest.raises(gambol.InvalidInput, match="did you mean 'halves'"):
        device_named("halve")


def test_it_does_what_every_device_does(halves):
    for check in device_checks("halves"):
        check()


def test_runs_are_those_of_the_cpu(halves):
    runs = [
        gambol.discover(LUXO, method="random", trials=600, seconds=0.2, keep=2, device=device)
        for device in ("cpu", "halves")
    ]
    assert runs[0].rows() == runs[1].rows() and halves


def test_motions_that_are_followed_are_those_of_the_cpu(halves):
    """Most of these fail at some time, and some never do."""

    def followed(device):
        values = np.linspace(80.0, 300.0, 23)
        return gambol.cycles.bifurcation(
            ACROBOT, HOPPER, "kd2", values, fail=FALLS, seconds=7.03, settle=0.0, device=device
        )

    here, there = followed("cpu"), followed("halves")
    assert {outcome.split()[0] for outcome in here.usual} >= {"fails", "wanders"}
    for (one,), (other,) in zip(here.settled, there.settled, strict=True):
        assert np.array_equal(one.values, other.values) and np.array_equal(one.time, other.time)
        assert np.array_equal(one.spans, other.spans) and one.failed == other.failed
    assert max(len(batch) for batch in halves) == 23 > min(len(batch) for batch in halves)


def test_disturbed_motions_are_those_of_the_cpu(halves):
    settings = {"fail": FALLS, "settle": 10.0, "seconds": 3.0, "sizes": [0.01, 1.0], "restarts": 5}
    here, there = (gambol.cycles.stability(ACROBOT, HOPPER, device=device, **settings) for device in ("cpu", "halves"))
    assert np.array_equal(here.distances, there.distances, equal_nan=True) and (here.survived == there.survived).all()
    assert {len(batch) for batch in halves} <= set(range(1, 11)) and len(halves[0]) == 10


def test_verbs_know_it_too(halves, tmp_path):
    HOPPER.save(tmp_path / "hop.yaml")
    hop = [ACROBOT, "--controller", str(tmp_path / "hop.yaml"), "--seconds", "1", "--device", "halves", "--json"]
    bifurcation = ["bifurcation", *hop, "--knob", "kd2", "--from", "100", "--to", "120", "--count", "7"]
    for count, verb in ((7, bifurcation), (6, ["stability", *hop, "--settle", "2", "--restarts", "1"])):
        halves.clear()
        assert CliRunner().invoke(app, verb, catch_exceptions=False).exit_code == 0
        assert len(halves[0]) == count
