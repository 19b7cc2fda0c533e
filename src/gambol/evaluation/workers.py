"""The workers of a Dask scheduler: who is there, who is refused, and what is on its way to them."""

from __future__ import annotations

import importlib.metadata
import logging
import time
import uuid
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import CancelledError
from queue import Empty, SimpleQueue
from typing import Any

from gambol.errors import InvalidInput
from gambol.evaluation.piece import Piece, run_piece
from gambol.evaluation.scheduler import connected, first_line
from gambol.progress import Progress
from gambol.rollout.lanes import Floats
from gambol.version import __version__, code_version

LOOK = 0.1  # s until somebody looks whether to go on
LOOK_AROUND = 2.0  # s until somebody looks whether there are workers at all
# At a piece. Each but the last ended with the death of as many workers as the scheduler allows, usually four.
MOST_ATTEMPTS = 5

LOOK_THERE = "read what the workers have printed, and continue with --resume"
NONE = importlib.metadata.PackageNotFoundError

logger = logging.getLogger("gambol.evaluation")


class Workers:
    """All workers of one scheduler; they may join, leave and die at any time."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.client, self.close = connected(address)  # workers that were started here end with it
        self._refused: dict[str, InvalidInput] = {}  # why, by address
        self._check_scheduler()
        self.survey()
        if self._refused and not self.threads():
            raise self._refused[min(self._refused)]

    @property
    def lost(self) -> bool:
        """Whether the scheduler has gone."""
        return bool(self.client.status != "running")

    def check(self) -> None:
        """Raises InvalidInput if the scheduler has gone."""
        if self.lost:
            raise self._gone()

    def _gone(self) -> InvalidInput:
        return InvalidInput(
            f"the scheduler of the cluster {self.address!r} has gone",
            "everything that was written is complete",
            "start it again, and continue with --resume",
        )

    def _asked(self, question: Callable[..., Any], *words: Any, **options: Any) -> Any:
        """What the scheduler answers."""
        self.check()
        try:
            return question(*words, **options)
        except OSError:
            raise self._gone() from None

    def threads(self) -> dict[str, int]:
        """Of each worker that is not refused."""
        found: dict[str, int] = self._asked(self.client.nthreads)
        return {worker: count for worker, count in found.items() if worker not in self._refused}

    def survey(self) -> None:
        """Asks all workers which gambol they have, and refuses those that have another."""
        told = self._asked(self.client.run, importlib.metadata.version, "gambol", on_error="return")
        same = [worker for worker, said in told.items() if said == __version__]
        told |= self._asked(self.client.run, code_version, workers=same, on_error="return") if same else {}
        others = {
            worker: _refusal(f"the worker {worker}", said)
            for worker, said in told.items()
            if isinstance(said, str | NONE | AttributeError)
            and said != code_version()  # one that dies says none of these
        }
        for worker in sorted(set(others) - set(self._refused)) if len(others) < len(told) else ():
            logger.warning("gambol: %s; until then it is refused", others[worker])
        self._refused = others

    def _check_scheduler(self) -> None:
        """It reads what it hands on, so it has to have the same gambol."""
        try:
            said: Any = self._asked(self.client.run_on_scheduler, importlib.metadata.version, "gambol")
        except NONE as error:
            said = error
        if said != __version__:
            raise _refusal("the scheduler", said)

    def submit(self, pieces: Sequence[Piece], label: str) -> list[Any]:
        """Sends pieces to workers; the scheduler's pages show them under their label. None where all are refused."""
        keys = [f"{label}-{uuid.uuid4().hex}" for _ in pieces]
        allowed: dict[str, Any] = {}
        if self._refused:  # any of the others; if those have gone meanwhile, `run_piece` refuses by itself
            allowed = {"workers": sorted(self.threads()), "allow_other_workers": True}
            if not allowed["workers"]:
                return []
        futures: list[Any] = self.client.map(run_piece, pieces, key=keys, pure=False, **allowed)
        return futures

    def ends(self, pieces: Sequence[Piece], label: str, progress: Progress) -> list[Floats]:
        """Where the rollouts of each piece end. Whatever is lost on the way is sent again."""
        return _Round(self, pieces, label, progress).ends()


def _refusal(who: str, has: Any) -> InvalidInput:
    what = (
        "no gambol"
        if isinstance(has, NONE)
        else "an older gambol"
        if isinstance(has, AttributeError)
        else f"gambol {has}"
    )
    return InvalidInput(f"{who} has {what}", f"every worker needs {code_version()}, as here", "install that there")


class _Round:
    """Pieces on their way, until all are back."""

    def __init__(self, workers: Workers, pieces: Sequence[Piece], label: str, progress: Progress) -> None:
        self.workers, self.pieces, self.label, self.progress = workers, pieces, label, progress
        self.total = sum(len(piece.parameters) for piece in pieces)
        self.found: dict[int, Floats] = {}
        self.done = 0  # candidates
        self._away: dict[int, Any] = {}  # futures
        self._held: list[int] = []  # until there is a worker that is not refused
        self._attempts = [0] * len(pieces)
        self._back: SimpleQueue[tuple[int, Any]] = SimpleQueue()

    def ends(self) -> list[Floats]:
        """Sends all pieces, waits for them, and leaves nothing behind."""
        looked = time.monotonic()
        try:
            self._send(range(len(self.pieces)))
            while self._away or self._held:
                self.progress.raise_if_cancelled()
                try:
                    self._receive(*self._back.get(timeout=LOOK))
                except Empty:
                    self.workers.check()
                    if time.monotonic() > looked + LOOK_AROUND:
                        self._look_around()
                        looked = time.monotonic()
        finally:
            if self._away and not self.workers.lost:
                client = self.workers.client
                client.loop.add_callback(client.cancel, list(self._away.values()))
        return [self.found[i] for i in range(len(self.pieces))]

    def _send(self, which: Iterable[int]) -> None:
        some = list(which)
        futures = self.workers.submit([self.pieces[i] for i in some], self.label)
        if not futures:
            self._held += some
            return
        for i, future in zip(some, futures, strict=True):
            self._attempts[i] += 1
            self._away[i] = future
            self.workers.client.loop.add_callback(self._fetch, i, future)

    def _look_around(self) -> None:
        self.progress.report(self.done, self.total, note="" if self.workers.threads() else "waiting for workers")
        held, self._held = self._held, []
        if held:
            self._send(held)

    async def _fetch(self, i: int, future: Any) -> None:
        """Waits for a piece in Dask's own thread: the one that asked looks whether to go on."""
        try:
            outcome = await future
        except Exception as error:
            outcome = error
        self._back.put((i, outcome))

    def _receive(self, i: int, outcome: Any) -> None:
        self.workers.check()
        self._away.pop(i)
        if outcome is None:  # of a worker with another version
            self.workers.survey()
        elif isinstance(outcome, Exception):
            self._lost(i, outcome)
        else:
            self.found[i] = outcome
            self.done += len(outcome)
            self.progress.report(self.done, self.total)
            return
        self._send([i])

    def _lost(self, i: int, error: Exception) -> None:
        """Refuses to try again what would be lost again."""
        from distributed import KilledWorker

        if isinstance(error, ImportError):  # of a worker that has no gambol, or an old one
            self.workers.survey()
        elif not isinstance(error, KilledWorker | CancelledError | OSError):
            what = f"a worker failed ({type(error).__name__}: {first_line(error)})"
            raise InvalidInput(what, "it has what gambol needs", LOOK_THERE) from error
        if self._attempts[i] >= MOST_ATTEMPTS:
            what = f"one worker after another failed at the same candidates ({type(error).__name__})"
            raise InvalidInput(what, "they need enough time and memory for the work", LOOK_THERE) from error
