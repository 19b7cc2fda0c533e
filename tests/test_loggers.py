"""Loggers hear what progress hears, in the words of the services that they write to."""

import sys
import types

import pytest

import gambol
from gambol.progress import Report

WORK = {"method": "random", "trials": 64, "seconds": 0.5, "keep": 1}


def test_figures_come_in_order_and_end_whole():
    written = []
    gambol.discover("luxo", **WORK, progress=gambol.loggers.Logged(lambda *one: written.append(one)))
    steps = [step for _, step in written]
    assert steps == sorted(steps)
    assert written[-1][0]["share"] == 1.0
    assert "best" in written[-1][0]


def test_a_million_reports_are_a_thousand_points():
    written = []
    log = gambol.loggers.Logged(lambda figures, step: written.append(step))
    for done in range(1, 100_001):
        log.report(done, 100_000)
    assert len(written) <= 1001
    assert written[-1] == 100_000


def test_work_that_begins_anew_is_written():
    written = []
    log = gambol.loggers.Logged(lambda figures, step: written.append(figures["share"]))
    for share in (0.5, 1.0, 0.1):
        log.report(share, 1.0)
    assert written == [0.5, 1.0, 0.1]


def test_tensorboard_gets_its_file(tmp_path):
    pytest.importorskip("tensorboardX")
    log = gambol.loggers.TensorBoard(tmp_path / "logs")
    gambol.discover("luxo", **WORK, progress=log)
    log.close()
    (events,) = (tmp_path / "logs").iterdir()
    assert b"best" in events.read_bytes()


def test_wandb_gets_its_rows(monkeypatch):
    rows = []
    run = types.SimpleNamespace(log=lambda figures, step: rows.append((step, figures)))
    begun = []
    service = types.SimpleNamespace(run=None, init=lambda **options: begun.append(options) or run)
    monkeypatch.setitem(sys.modules, "wandb", service)
    gambol.loggers.WandB(project="gaits").report(3, 4, best=2.0)
    assert begun == [{"project": "gaits"}]
    assert rows == [(3, {"share": 0.75, "best": 2.0})]


@pytest.mark.parametrize(("logger", "missing"), [("WandB", ["wandb"]), ("TensorBoard", ["tensorboardX", "torch"])])
def test_what_is_not_installed_is_named(logger, missing, monkeypatch):
    for name in missing:
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(gambol.InvalidInput, match="pip install"):
        getattr(gambol.loggers, logger)(*(["logs"] if logger == "TensorBoard" else []))


def test_a_report_without_a_score_has_none():
    written = []
    gambol.loggers.Logged(lambda figures, step: written.append(figures)).report(1, 2)
    assert written == [{"share": Report(1, 2).share}]
