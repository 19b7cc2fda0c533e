"""The command `gambol`, told apart from the package so that Ctrl-C is answered in one line while that is imported."""

import signal
import sys
import time

BEGAN = time.monotonic()  # from here on a budget in seconds is spent


def main() -> None:
    """Imports gambol and runs its command line."""
    try:
        signal.signal(signal.SIGTERM, signal.default_int_handler)  # as Ctrl-C, until the command line takes over
        from gambol.cli.main import main as command
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second one must not tear the line
        sys.stderr.write("gambol: interrupted; nothing had begun\n")
        sys.exit(130)
    command()
