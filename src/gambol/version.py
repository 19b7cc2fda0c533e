"""The version, as the installed package says, and digests of the source that is run."""

import hashlib
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

try:
    __version__ = version("gambol")
except PackageNotFoundError:  # run from the source tree without installing
    __version__ = "0+unknown"


@cache
def source_digest(*places: str) -> str:
    """A digest of the version and of the source in these files and folders of the package.

    >>> source_digest("draws.py") == source_digest("draws.py", "errors.py")
    False
    """
    package = Path(__file__).parent
    patterns = (place if place.endswith(".py") else f"{place}/**/*.py" for place in places)
    files = {file for pattern in patterns for file in package.glob(pattern)}
    whole = hashlib.sha256(__version__.encode())
    for file in sorted(files):
        text = file.read_bytes().replace(b"\r\n", b"\n")  # the same source on every system
        whole.update(f"\n{file.relative_to(package).as_posix()} {len(text)}\n".encode() + text)
    return whole.hexdigest()
