"""Commands that gambol tells people to type."""

from __future__ import annotations

import os
import shlex


def command(*words: object) -> str:
    """A command of gambol's as it can be pasted: words with spaces in them, as folders may have, are quoted.

    >>> command("show", "runs/luxo", "--count", 3)
    'gambol show runs/luxo --count 3'
    """
    written = ["gambol", *map(str, words)]
    if os.name != "nt":
        return shlex.join(written)
    from subprocess import list2cmdline  # Windows has quotes of its own, and its folders' strokes need none

    return list2cmdline(written)


def advised(*words: object) -> str:
    """A command within a sentence.

    >>> advised("show", "my runs/luxo 1")
    "`gambol show 'my runs/luxo 1'`"
    """
    return f"`{command(*words)}`"
