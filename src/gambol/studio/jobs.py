"""Jobs of a studio: commands of gambol in processes of their own, which outlive the browser and the studio itself.

A job is a folder. What it was asked, what it printed and how it ended are files in it; whether it lives is its lock.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gambol.commands import command
from gambol.errors import InvalidInput, unwritable
from gambol.files import write_text
from gambol.runs.folder import DATABASE, FolderLock
from gambol.runs.run import Run

FOLDER = ".studio"  # within the workspace
SIDE_BY_SIDE = 4  # jobs that work at once; others wait
GOES_ON = ("discover", "refine", "evolve", "illuminate", "learn", "plan")  # verbs with --resume
KEPT = 200  # jobs that ended, before the oldest are forgotten; their runs stay
TIME_TO_STOP = 10.0  # s
TRIES = 3  # of one that is cut off again and again: a machine may have too little memory for it
WORKING = ("waiting", "running")


@dataclass
class Job:
    """Something that a person asked for."""

    number: int
    words: list[str]  # behind `gambol`, typed in the workspace
    run: str | None  # folder of the run that it makes, in the workspace
    folder: Path
    asked: float = field(default_factory=time.time)
    stopped: bool = False  # by a person
    process: subprocess.Popen[bytes] | None = None
    state: str = "waiting"  # waiting, running, done, failed, stopped, interrupted
    begun: int = 0  # times that this studio has begun it

    @property
    def command(self) -> str:
        """What would do it at the command line."""
        return command(*self.words)

    @property
    def working(self) -> bool:
        """Whether there is more to come."""
        return self.state in WORKING

    @property
    def said(self) -> str:
        """The last that it printed: if it failed, its sentence."""
        with suppress(OSError):
            lines = (self.folder / "log.txt").read_text(encoding="utf-8", errors="replace").split("\n")
            told = [line.strip() for line in lines if line.strip()]
            return told[-1].removeprefix("gambol: ") if told else ""
        return ""

    def save(self) -> None:
        """Writes what was asked."""
        told = {"words": self.words, "run": self.run, "asked": self.asked, "stopped": self.stopped}
        write_text(self.folder / "job.json", json.dumps(told))


@dataclass(frozen=True)
class Headway:
    """How far a job is."""

    done: int
    total: int  # 0 where nobody knows
    best: float | None = None
    kept: int = 0  # candidates

    @property
    def share(self) -> float:
        return min(1.0, self.done / self.total) if self.total else 0.0


class Jobs:
    """All jobs of a workspace."""

    def __init__(self, workspace: Path) -> None:
        self.workspace = workspace
        self.place = workspace / FOLDER / "jobs"
        try:
            self.place.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise unwritable(self.place, error) from None
        self.all: list[Job] = []
        self.closed = False

    def open(self) -> None:
        """Finds the jobs of an earlier studio: those that live go on, those that were cut off begin again or resume."""
        for folder in sorted(self.place.iterdir(), key=lambda path: path.name):
            job = _read(folder)
            if job is not None:
                self.all.append(job)
                job.state = self._state(job)
        for old in [job for job in self.all if not job.working][:-KEPT]:
            self.forget(old)
        self.tend()

    def ask(self, words: list[str], run: Path | None = None) -> Job:
        """A new job. Its words are kept before it begins."""
        number = max((job.number for job in self.all), default=0) + 1
        folder = self.place / f"{number:06d}"
        folder.mkdir()
        job = Job(number, words, None if run is None else run.relative_to(self.workspace).as_posix(), folder)
        job.save()
        self.all.append(job)
        self.tend()
        return job

    def stop(self, job: Job) -> None:
        """Asks it to stop as Ctrl-C does: what it has stays."""
        job.stopped = True
        job.save()
        if job.state == "waiting":
            job.state = "stopped"
            write_text(job.folder / "ended.json", json.dumps({"code": 130, "asked": True}))
        self._interrupt(job)

    def resume(self, job: Job) -> None:
        """Goes on with one that was stopped."""
        if not job.working:
            job.stopped, job.state, job.begun = False, "waiting", 0
            (job.folder / "ended.json").unlink(missing_ok=True)
            job.save()
            self.tend()

    def forget(self, job: Job) -> None:
        """Takes one that ended off the list; what it made stays."""
        if not job.working:
            self.all.remove(job)
            for path in job.folder.iterdir():
                path.unlink()
            job.folder.rmdir()

    def tend(self) -> None:
        """Looks after all of them: who ended, who was cut off and begins again, and who may begin."""
        for job in self.all:
            if job.state == "running":
                job.state = self._state(job)
            if job.state == "interrupted" and job.begun < TRIES and not self.closed:
                (job.folder / "ended.json").unlink(missing_ok=True)
                job.state = "waiting"
        for job in self.all:
            if job.state == "waiting" and sum(one.state == "running" for one in self.all) < SIDE_BY_SIDE:
                self._begin(job)

    def close(self) -> None:
        """Stops everything; the next studio goes on with it."""
        self.closed = True
        running = [job for job in self.all if job.state == "running"]
        for job in running:
            self._interrupt(job)
        until = time.monotonic() + TIME_TO_STOP
        while any(self._state(job) == "running" for job in running) and time.monotonic() < until:
            time.sleep(0.05)

    def headway(self, job: Job) -> Headway:
        """How far it is, as its run tells."""
        if job.run is None or not (self.workspace / job.run / DATABASE).exists():
            return Headway(0, 0)
        try:
            run = Run.open(self.workspace / job.run)
            best = run.best(1)
            return Headway(run.trials_done, run.recipe.planned, best[0].score if best else None, run.kept)
        except InvalidInput:  # it is just being made
            return Headway(0, 0)

    def _begin(self, job: Job) -> None:
        words = list(job.words)
        begun = job.run is not None and (self.workspace / job.run / DATABASE).exists()
        if begun and words[0] in GOES_ON and "--resume" not in words:
            words.append("--resume")
        runner = [sys.executable, "-I", str(Path(__file__).with_name("runner.py")), str(job.folder)]
        nowhere = subprocess.DEVNULL  # what the command prints goes into the job's folder
        job.process = subprocess.Popen(
            [*runner, sys.executable, "-P", "-m", "gambol", *words],
            cwd=self.workspace,
            env=_environment(),
            stdin=nowhere,
            stdout=nowhere,
            stderr=nowhere,
            start_new_session=True,
        )
        (job.folder / "process").write_text(str(job.process.pid), encoding="utf-8")
        job.state = "running"
        job.begun += 1

    def _state(self, job: Job) -> str:
        ended = job.folder / "ended.json"
        alive = job.process.poll() is None if job.process else _locked(job.folder)
        if alive:
            return "running"
        if not ended.exists():
            return "stopped" if job.stopped else "interrupted"
        told = json.loads(ended.read_text(encoding="utf-8"))
        if told["code"] == 0 or (told["code"] == 1 and job.words[0] == "plan"):  # a plan that found no way is one
            return "done"
        if job.stopped:
            return "stopped"
        return "interrupted" if told["asked"] else "failed"

    def _interrupt(self, job: Job) -> None:
        if job.state == "running":
            with suppress(OSError, ValueError):
                os.kill(int((job.folder / "process").read_text(encoding="utf-8")), signal.SIGINT)


def _environment() -> dict[str, str]:
    """That of the studio, with places that were told from where it was started."""
    told = os.environ.get("PYTHONPATH")
    if not told:
        return dict(os.environ)
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(str(Path(one).resolve()) for one in told.split(os.pathsep) if one),
    }


def _read(folder: Path) -> Job | None:
    """A job from its folder, if it is one."""
    try:
        told: dict[str, Any] = json.loads((folder / "job.json").read_text(encoding="utf-8"))
        return Job(int(folder.name), told["words"], told["run"], folder, told["asked"], told["stopped"])
    except (OSError, ValueError, KeyError):
        return None


def _locked(folder: Path) -> bool:
    """Whether a living process holds a job."""
    try:
        FolderLock(folder).release()
    except InvalidInput:
        return True
    return False
