"""A cluster of real processes: the same bits whatever becomes of its workers."""

import os
import signal
import subprocess
import sys
import time

import pytest
from typer.testing import CliRunner

import gambol
from gambol.cli.main import app
from gambol.evaluation import cluster as pieces
from gambol.evaluation.devices import device_named, instead_of_threads
from gambol.testing import device_checks

pytest.importorskip("distributed")
FEW = gambol.synthesis.Evolution(population=96, generations=3)
WORM = {"evolution": FEW, "seconds": 60.0, "keep": 2}


class Processes:
    """A scheduler and its workers."""

    def __init__(self, folder):
        self.file, self.folder = folder / "scheduler.json", folder
        self.scheduler = self._start("scheduler", "--host", "127.0.0.1", "--port", "0")
        self.workers = []

    @property
    def device(self):
        return f"cluster:{self.file}"

    def join(self, count, **environment):
        """Starts so many more workers, whose names are their numbers."""
        options = ("--no-nanny", "--nthreads", "1", "--death-timeout", "60", "--name")
        first = len(self.workers)
        self.workers += [self._start("worker", *options, str(first + i), **environment) for i in range(count)]

    @property
    def client(self):
        return device_named(self.device).workers.client

    def busiest(self, among):
        """Workers of these numbers, those that are at a piece first: at the end of a batch only one may be."""
        known, pieces = self.client.scheduler_info()["workers"], self.client.processing()
        by_load = sorted(pieces, key=lambda worker: -len(pieces[worker]))
        numbers = [int(known[worker]["name"]) for worker in by_load]
        return [self.workers[number] for number in numbers if number in among]

    def end(self):
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()

    def _start(self, what, *options, **environment):
        command = [sys.executable, "-m", f"distributed.cli.dask_{what}", *options, "--no-dashboard"]
        with (self.folder / f"{what}.log").open("a") as log:
            return subprocess.Popen(
                [*command, "--scheduler-file", str(self.file)],
                stdout=log,
                stderr=log,
                env={**os.environ, **environment},
            )


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    processes = Processes(tmp_path_factory.mktemp("cluster"))
    processes.join(1)
    try:
        while not processes.file.exists():
            time.sleep(0.05)
        processes.client.wait_for_workers(1, timeout=300)
        yield processes
    finally:
        processes.end()


@pytest.fixture
def small_pieces(monkeypatch):
    """So that a short rollout is worth its way."""
    monkeypatch.setattr(pieces, "WORTH_SENDING", 1.0)


@pytest.fixture(scope="module")
def alone():
    return gambol.evolve("worm", **WORM, threads=1)


def held(run):
    return run.rows(), [candidate.individual for candidate in run.best(run.kept)]


def test_it_does_what_every_device_does(cluster):
    for check in device_checks(cluster.device):
        check()


def test_workers_die_and_join_and_the_run_is_the_same(cluster, alone, small_pieces, tmp_path, caplog):
    """Four workers, and one with another version, which is refused; two of the four are killed, and one more joins."""
    other = tmp_path / "gambol-9.9.9.dist-info"
    other.mkdir()
    (other / "METADATA").write_text("Metadata-Version: 2.1\nName: gambol\nVersion: 9.9.9\n")
    cluster.join(3)
    cluster.join(1, PYTHONPATH=os.pathsep.join([str(tmp_path), *sys.path]))
    cluster.client.wait_for_workers(5, timeout=300)
    victims = []

    def told(report):
        if 96 < report.done < 192 and not victims:
            victims.extend(cluster.busiest(among=range(4))[:2])
            for victim in victims:
                victim.send_signal(signal.SIGKILL)
                victim.wait()
            cluster.join(1)

    run = gambol.evolve("worm", **WORM, device=cluster.device, progress=gambol.Progress(told))
    assert [victim.poll() for victim in victims] == [-signal.SIGKILL] * 2
    assert held(run) == held(alone) and run.trials_done == 288
    assert "has gambol 9.9.9; every worker needs" in caplog.text and caplog.text.count("9.9.9") == 1


def test_a_run_without_its_scheduler_stops_and_resumes(cluster, alone, small_pieces, tmp_path):
    def told(report):
        if report.done > 96:
            cluster.scheduler.kill()

    with pytest.raises(gambol.InvalidInput, match=r"has gone; everything .* is complete; .* continue with --resume"):
        gambol.evolve("worm", **WORM, device=cluster.device, out=tmp_path / "run", progress=gambol.Progress(told))
    assert gambol.Run.open(tmp_path / "run").trials_done == 96
    assert held(gambol.evolve("worm", **WORM, out=tmp_path / "run", resume=True)) == held(alone)


def test_what_is_asked_for_has_to_be_there(monkeypatch):
    monkeypatch.setattr("gambol.evaluation.scheduler.PATIENCE", 0.2)
    for address, sentence in (
        ("tcp://127.0.0.1:9", "no scheduler answers at 'tcp://127.0.0.1:9'.*start one with `dask scheduler`"),
        ("nowhere", "no scheduler can be at 'nowhere'"),
        ("missing.json", "no scheduler can be at 'missing.json'"),
        ("", "without an address"),
        ("local", "write local:4"),
        ("local:x", "write local:4"),
        ("local:0", "0 workers"),
    ):
        with pytest.raises(gambol.InvalidInput, match=sentence):
            device_named(f"cluster:{address}")
    both = ["discover", "luxo", "--cluster", "local:1", "--device", "gpu"]
    result = CliRunner().invoke(app, both)
    assert isinstance(result.exception, gambol.InvalidInput) and "leave one of them out" in str(result.exception)
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(gambol.InvalidInput, match=r"not installed; .*; `pip install 'gambol\[cluster\]'`"):
        device_named("cluster:local:2")


def test_dask_is_imported_only_by_those_who_ask_for_it():
    code = "import gambol, gambol.cli.main, sys; assert not {'dask', 'distributed'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_experiments_that_say_nothing_run_elsewhere_too(monkeypatch):
    """`gambol reproduce --cluster`."""
    seen = []
    monkeypatch.setattr(pieces.Cluster, "opened", lambda address, threads: seen.append(address))
    with instead_of_threads("cluster:local:2"):
        device_named("cpu")
    assert seen == ["local:2"] * 2 and device_named("cpu").name == "cpu"
