"""Ctrl-C and the request to end (SIGTERM): one line instead of a traceback, or of nothing.

Python imports the package before it runs `__main__`, where nothing of ours could catch either; here they are answered
while gambol is imported by `python -m gambol`. The command `gambol` catches them itself (`gambol_command.py`). From
then on a request to end is a Ctrl-C (`end_like_ctrl_c`): schedulers, containers and `timeout` get the line that says
what is kept, and what resumes stays.
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
    """Leaves both to the command line again."""
    if signal.getsignal(signal.SIGINT) is _end:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)


def end_like_ctrl_c() -> None:
    """From now on whoever asks this process to end is answered as Ctrl-C is, even where Ctrl-C itself is ignored."""
    if threading.current_thread() is threading.main_thread():  # signals belong to the main thread
        signal.signal(signal.SIGTERM, _as_ctrl_c)


def _as_ctrl_c(number: int, frame: FrameType | None) -> None:
    handler = signal.getsignal(signal.SIGINT)
    if not callable(handler):
        raise KeyboardInterrupt
    handler(signal.SIGINT, frame)


def listen_no_more() -> None:
    """Before the line is written: a second Ctrl-C right after the first must not tear it."""
    _answered_by(signal.SIG_IGN)


def end_at_once() -> None:
    """After it: another one ends what is left to do, without a word."""
    _answered_by(signal.SIG_DFL)


def _answered_by(handler: signal.Handlers) -> None:
    if threading.current_thread() is threading.main_thread():
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, handler)


# On the way to be run as a program: Python has not put its path in place of -m yet.
_imported_to_run = sys.argv[:1] == ["-m"] and "gambol" in sys.orig_argv
if _imported_to_run and threading.current_thread() is threading.main_thread():
    signal.signal(signal.SIGINT, _end)
    signal.signal(signal.SIGTERM, _end)
