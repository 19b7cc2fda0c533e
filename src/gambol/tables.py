"""Data frames of pandas, where it is installed."""

from __future__ import annotations

from typing import Any

from gambol.errors import InvalidInput


def pandas_module() -> Any:
    """pandas, where it is installed."""
    try:
        import pandas
    except ImportError:
        raise InvalidInput(
            "pandas is not installed",
            "a table is a data frame of pandas",
            "install it with `pip install 'gambol[tables]'`, or use the numbers",
        ) from None
    return pandas
