"""Long work is told to stop from another thread, and does so soon."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from tests.evaluation.pretended import PretendDriver, PretendGpu

import gambol
from gambol.discovery.objective import Objective
from gambol.evaluation import gpu, gpu_memory
from gambol.progress import Progress

LUXO = gambol.creature("luxo")
LONG = {"seconds": 20.0}  # times a thousand candidates: seconds of work


def cancelled_from_outside(work):
    """Begins work on another thread and cancels it here after its first report; all its reports."""
    reports, begun = [], threading.Event()

    def told(report):
        assert threading.current_thread() is not threading.main_thread()
        reports.append(report)
        begun.set()

    progress = gambol.Progress(told)
    with ThreadPoolExecutor(1) as pool:
        working = pool.submit(work, progress)
        assert begun.wait(60.0)
        progress.cancel()
        with pytest.raises(gambol.Cancelled):
            working.result()
    return reports


@pytest.mark.parametrize("threads", [1, 2])
def test_a_batch_stops_between_blocks(threads):
    def work(progress):
        return gambol.evaluate(LUXO, [gambol.controllers.Passive()] * 4000, threads=threads, progress=progress, **LONG)

    reports = cancelled_from_outside(work)
    assert {report.total for report in reports} == {4000} and reports[-1].done < 2000


def test_nothing_is_run_after_the_block_in_which_it_is_cancelled():
    reports = []

    def told(report):
        reports.append(report)
        progress.cancel()

    progress = gambol.Progress(told)
    with pytest.raises(gambol.Cancelled):
        gambol.evaluate(LUXO, [gambol.controllers.Passive()] * 1000, seconds=0.1, threads=1, progress=progress)
    assert len(reports) == 1


def test_what_is_whole_is_given_although_it_was_cancelled():
    progress = gambol.Progress(lambda report: progress.cancel())
    assert len(gambol.evaluate(LUXO, [gambol.controllers.Passive()], seconds=0.1, progress=progress)) == 1


def test_a_gpu_stops_between_launches_and_keeps_nothing(monkeypatch):
    device = PretendGpu(PretendDriver())
    monkeypatch.setattr(gpu_memory, "SMALL", 0)  # bytes that are kept for others
    monkeypatch.setattr(gpu, "_first_gpu", lambda: device)
    monkeypatch.setattr(gpu, "STEPS_PER_LAUNCH", 20)
    progress = gambol.Progress(lambda report: progress.cancel())
    with pytest.raises(gambol.Cancelled):
        gambol.evaluate(
            LUXO, [gambol.controllers.PoseSequence.hold(LUXO)] * 40, seconds=0.2, device="gpu", progress=progress
        )
    assert len(device.bindings.launches) == 1 and not device.bindings.held


def test_motions_that_are_followed_stop():
    def work(progress):
        hopper, values = gambol.controllers.HybridHopper(), [100.0 + 0.01 * i for i in range(1000)]
        return gambol.cycles.bifurcation("acrobot-torque", hopper, "kd2", values, progress=progress, seconds=60.0)

    shares = [report.share for report in cancelled_from_outside(work)]
    assert shares == sorted(shares) and shares[-1] < 0.5


def test_a_part_is_told_in_the_units_of_the_whole_and_cancelled_with_it():
    told = []
    whole = Progress(told.append)
    whole.report(10, 50, best=1.0)
    part = whole.part(10, 30, 50)
    part.report(1, 2, note="half")
    part.part(1, 1, 2).report(1, 2, best=2.0, note="own")
    assert [(report.done, report.total, report.best, report.note) for report in told] == [
        (10, 50, 1.0, ""),
        (25.0, 50, 1.0, "half"),
        (32.5, 50, 2.0, "own"),
    ]
    part.cancel()
    assert whole.cancelled and whole.part(0, 1, 2).cancelled


def test_an_objective_reports_over_all_worlds_and_steps():
    run = gambol.discover(
        LUXO, method="random", trials=8, seconds=0.2, keep=1, world=[gambol.World(), gambol.World(friction=0.5)]
    )
    recipe = run.recipe.model_copy(update={"options": {"confirmed": 1.0}})
    reports = []
    one = gambol.Individual(LUXO, gambol.controllers.San.sample(LUXO, gambol.Draws(1)))
    Objective(recipe, threads=1).scores([one], Progress(reports.append))
    assert [report.share for report in reports] == [0.25, 0.5, 0.75, 1.0]
