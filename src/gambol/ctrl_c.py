"""Ctrl-C while gambol is imported by `python -m gambol`: one line instead of a traceback.

Python imports the package before it runs `__main__`, where nothing of ours could catch it; the command `gambol` catches
it itself (`gambol_command.py`).
"""

import os
import signal
import sys
import threading
from types import FrameType

WORDS = "gambol: interrupted; nothing had begun\n"


def _end(number: int, frame: FrameType | None) -> None:
    os.write(sys.stderr.fileno(), WORDS.encode())
    os._exit(130)


def hand_over() -> None:
    """Leaves Ctrl-C to the command line again."""
    if signal.getsignal(signal.SIGINT) is _end:
        signal.signal(signal.SIGINT, signal.default_int_handler)


# On the way to be run as a program: Python has not put its path in place of -m yet.
_imported_to_run = sys.argv[:1] == ["-m"] and "gambol" in sys.orig_argv
if _imported_to_run and threading.current_thread() is threading.main_thread():
    signal.signal(signal.SIGINT, _end)
