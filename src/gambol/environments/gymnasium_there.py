"""Whether Gymnasium is installed, which is an extra."""

from __future__ import annotations

from importlib.util import find_spec

from gambol.errors import InvalidInput


def check_gymnasium() -> None:
    """InvalidInput that says how to get Gymnasium, where it is not there."""
    if find_spec("gymnasium") is None:
        raise InvalidInput("Gymnasium is not installed", "environments need it", "pip install 'gambol[gym]'")
