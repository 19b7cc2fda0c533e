"""What a verb raises that Ctrl-C has ended."""


class Interrupted(Exception):
    """Ctrl-C, and in one line what is kept and how to go on."""
