"""Where long work writes how far it is: TensorBoard, Weights & Biases, or a function of your own."""

from __future__ import annotations

import atexit
import os
from collections.abc import Callable
from typing import Any

from gambol.boundary import guard
from gambol.errors import InvalidInput
from gambol.progress import Progress, Report

__all__ = ["Logged", "TensorBoard", "WandB"]

LEAST = 1.0 / 1000.0  # of the work: so many points are as fine as a plot shows


class Logged(Progress):
    """A progress that hands its figures to `write`, as a dictionary and a step: what loggers of training ask for.

    The step is what the work counts, such as trials. The figures are `best`, the best score so far, and `share`, how
    much of the work is done. A point is written where the best score changes, besides at most a thousand others.

    >>> log = Logged(lambda figures, step: print(step, figures))
    >>> log.report(50, 100, best=1.5)
    50 {'share': 0.5, 'best': 1.5}
    """

    def __init__(self, write: Callable[[dict[str, float], int], None]) -> None:
        self._write = write
        self._written: tuple[float, float | None] = (-1.0, None)  # share and best score
        super().__init__(self._take)

    def _take(self, report: Report) -> None:
        share, best = self._written
        if best == report.best and (share <= report.share < share + LEAST) and (report.share < 1.0 or share == 1.0):
            return
        self._written = report.share, report.best
        figures = {"share": report.share} | ({} if report.best is None else {"best": report.best})
        self._write(figures, round(report.done))


class TensorBoard(Logged):
    """Writes a folder that TensorBoard shows, by tensorboardX or, where that is missing, PyTorch.

    gambol.discover("luxo", progress=gambol.loggers.TensorBoard("logs/luxo"))
    """

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        writer = self._writer = _summary_writer()(os.fspath(folder), flush_secs=1)
        atexit.register(writer.close)

        def write(figures: dict[str, float], step: int) -> None:
            for name, value in figures.items():
                writer.add_scalar(name, value, step)

        super().__init__(write)

    def close(self) -> None:
        """Writes what is left and closes the file, which happens at the end of the program as well."""
        self._writer.close()


class WandB(Logged):
    """Writes to a run of Weights & Biases: one that `wandb.init` began, or a new one with these options.

    gambol.discover("luxo", progress=gambol.loggers.WandB(project="gaits"))
    """

    def __init__(self, **options: Any) -> None:
        try:
            import wandb
        except ImportError:
            raise InvalidInput(
                "wandb is not installed", "it is needed to write to Weights & Biases", "`pip install wandb`"
            ) from None
        run = wandb.run if wandb.run is not None and not options else wandb.init(**options)
        super().__init__(lambda figures, step: run.log(figures, step=step))


def _summary_writer() -> Any:
    for module in ("tensorboardX", "torch.utils.tensorboard"):
        try:
            return __import__(module, fromlist=["SummaryWriter"]).SummaryWriter
        except ImportError:
            continue
    raise InvalidInput(
        "neither tensorboardX nor PyTorch is installed",
        "one of them is needed to write TensorBoard's files",
        "`pip install tensorboardX`",
    )


guard(globals())
