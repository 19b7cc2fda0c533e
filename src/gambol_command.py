"""The command `gambol`, told apart from the package so that Ctrl-C is answered in one line while that is imported."""

import sys


def main() -> None:
    """Imports gambol and runs its command line."""
    try:
        from gambol.cli.main import main as command
    except KeyboardInterrupt:
        sys.stderr.write("gambol: interrupted; nothing had begun\n")
        sys.exit(130)
    command()
