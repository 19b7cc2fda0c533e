"""Numbers mixed from several of the same meaning."""

from __future__ import annotations

from collections.abc import Sequence

from gambol.portable.matrices import summed


def weighted_sum(values: Sequence[float], weights: Sequence[float]) -> float:
    """Σ wᵢ·xᵢ."""
    return summed(weight * value for value, weight in zip(values, weights, strict=True))


def mean_between(values: Sequence[float], weights: Sequence[float]) -> float:
    """Σ wᵢ·xᵢ for weights that sum to 1, kept between the values, which rounding might leave by a hair."""
    return min(max(weighted_sum(values, weights), min(values)), max(values))
