"""The version, as the installed package says, and digests of the source that is run."""

import hashlib
import os
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("gambol")
except PackageNotFoundError:  # run from the source tree without installing
    __version__ = "0+unknown"

BEGUN = time.time()
PACKAGE = os.path.dirname(__file__)  # noqa: PTH120 - text, since hundreds of files are read
# Rooms that decide what comes out of a run. What only shows, exports or asks for it is not among them.
DECIDES_RESULTS = (
    "compiler",
    "controllers",
    "creatures",
    "cycles",
    "discovery",
    "dynamics",
    "evaluation",
    "expressions",
    "motion",
    "planning",
    "portable",
    "rollout",
    "skills",
    "synthesis",
    "tasks",
    "worlds",
    "descriptions.py",
    "draws.py",
)


@cache
def source_digest(*places: str) -> str:
    """A digest of the version and of the source in these files and folders of the package.

    >>> source_digest("draws.py") == source_digest("draws.py", "errors.py")
    False
    """
    whole = hashlib.sha256(__version__.encode())
    for name in sorted(name for place in places for name in _sources(place)):
        with open(f"{PACKAGE}/{name}", "rb") as file:  # noqa: PTH123 - hundreds of files within some milliseconds
            text = file.read().replace(b"\r\n", b"\n")  # the same source on every system
        whole.update(f"\n{name} {len(text)}\n".encode() + text)
    return whole.hexdigest()


def edited_since_start() -> bool:
    """Whether source that decides results was edited after this process began: what runs may be older than what a
    digest tells of."""
    places = (f"{PACKAGE}/{name}" for place in DECIDES_RESULTS for name in _sources(place))
    return any(os.stat(place).st_mtime > BEGUN for place in places)  # noqa: PTH116 - hundreds of files


@cache
def source_is_loaded() -> bool:
    """Whether what this process has loaded so far is what the digest tells of."""
    return not edited_since_start()


def code_version(*besides: str) -> str:
    """The version with a digest of all code that decides results, and of other places that do for who asks.

    >>> code_version().partition("+")[0] == __version__
    True
    """
    return f"{__version__}+{source_digest(*DECIDES_RESULTS, *besides)[:12]}"


def same_code(one: str, other: str) -> bool:
    """Whether two such versions may be mixed; of one without a digest, from before there were any, nobody knows better.

    >>> same_code("1.2+aa", "1.2+aa"), same_code("1.2", "1.2+aa"), same_code("1.2+bb", "1.2+aa"), same_code("1", "2")
    (True, True, False, False)
    """
    if "+" in one and "+" in other:
        return one == other
    return one.partition("+")[0] == other.partition("+")[0]


def _sources(place: str) -> Iterator[str]:
    """Names of Python files, from the package on; none where the package is not in a folder."""
    if place.endswith(".py"):
        yield from [place] if os.access(f"{PACKAGE}/{place}", os.R_OK) else []
        return
    with suppress(OSError), os.scandir(f"{PACKAGE}/{place}") as entries:
        for entry in entries:
            if entry.name.endswith(".py"):
                yield f"{place}/{entry.name}"
            elif "." not in entry.name and entry.is_dir() and entry.name != "__pycache__":
                yield from _sources(f"{place}/{entry.name}")
