"""Runs the command of one job and writes how it ended, as a process of its own that a studio may leave and find again.

It starts often and must start fast: it needs nothing but the standard library. Its lock is held as long as it or its
command lives (`gambol.runs.folder` has the other side), so that nobody begins a job twice.
"""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from types import FrameType


def _hold(descriptor: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        os.lseek(descriptor, 1 << 20, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_LOCK, 1)
    else:
        import fcntl

        fcntl.flock(descriptor, fcntl.LOCK_EX)


def main(folder: Path, command: list[str]) -> int:
    """Holds the job's lock, runs its command with all that it prints in `log.txt`, and writes `ended.json`."""
    lock = os.open(folder / "lock", os.O_RDWR | os.O_CREAT, 0o666)
    _hold(lock)
    ended = folder / "ended.json"
    if ended.exists():
        return 0  # another one was faster
    shared = () if sys.platform == "win32" else (lock,)
    asked = False
    with (folder / "log.txt").open("ab") as log:
        child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, pass_fds=shared)

    def stop(number: int, frame: FrameType | None) -> None:
        nonlocal asked
        asked = True
        child.send_signal(signal.SIGTERM if sys.platform == "win32" else signal.SIGINT)

    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGTERM, stop)
    code = child.wait()
    aside = ended.with_suffix(".new")
    aside.write_text(json.dumps({"code": code, "asked": asked}), encoding="utf-8")
    aside.replace(ended)
    return code


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2:]))
