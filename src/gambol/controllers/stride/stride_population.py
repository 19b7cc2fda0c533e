"""Strides as arrays, so that thousands of a search need not exist one by one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from gambol.controllers.controller import ControlKernel
from gambol.controllers.population import Array, Population
from gambol.controllers.stride.build import build_of
from gambol.controllers.stride.kernel import BEND, GAINS, GIRDLE, StrideKernel
from gambol.controllers.stride.stride import Bend, Girdle, Poise, Stride
from gambol.creatures.creature import Creature
from gambol.creatures.units import RADIAN


@dataclass(frozen=True, eq=False)
class Strides(Population):
    """Strides of one body, in the units of its files."""

    creature: Creature
    whole: Array  # (n, 3): period, step, turn
    gains: Array  # (n, gains)
    girdles: Array  # (n, girdles, numbers of each)
    bends: Array  # (n, muscles that bend, numbers of each)

    def __len__(self) -> int:
        return len(self.whole)

    @overload
    def __getitem__(self, i: int) -> Stride: ...

    @overload
    def __getitem__(self, i: slice) -> Strides: ...

    def __getitem__(self, i: int | slice) -> Any:
        if isinstance(i, slice):
            return self.rows_of(np.arange(len(self))[i])
        build = build_of(self.creature)
        period, step, turn = self.whole[i].tolist()
        pairs = zip(build.girdles, self.girdles[i].tolist(), strict=True)
        bends = zip(build.bends, self.bends[i].tolist(), strict=True)
        return Stride(
            period=period,
            step=step,
            turn=turn,
            girdles=tuple(Girdle(limbs=limbs, **dict(zip(GIRDLE, own, strict=True))) for limbs, own in pairs),
            bends=tuple(
                Bend(actuator=name, **dict(zip(BEND, [*own[:3], int(own[3])], strict=True)))
                for name, own in bends
                if own[0] or own[1]
            ),
            poise=Poise(**dict(zip(GAINS, self.gains[i].tolist(), strict=True))),
        )

    def rows_of(self, which: Any) -> Strides:
        """Some of them, in that order."""
        return Strides(self.creature, self.whole[which], self.gains[which], self.girdles[which], self.bends[which])

    @property
    def numb(self) -> Strides:
        """The same without balance; they only keep their courses."""
        return self.numb_where(np.ones(len(self), bool))

    def numb_where(self, which: NDArray[np.bool_]) -> Strides:
        """The same, some of them without balance."""
        kept = np.array([1.0 if name in ("heading", "aim") else 0.0 for name in GAINS])
        gains = np.where(which[:, None], self.gains * kept, self.gains)
        return Strides(self.creature, self.whole, gains, self.girdles, self.bends)

    def kernel_for(self, creature: Creature) -> ControlKernel:
        return StrideKernel(build_of(creature))

    def rows(self, kernel: ControlKernel) -> Array:
        assert isinstance(kernel, StrideKernel)
        scales = np.array([kernel.build.scales[i] for i in kernel.build.bending]).reshape(-1, 1)
        still = (self.bends[..., :1] == 0.0) & (self.bends[..., 1:2] == 0.0)  # as one that is not written
        bent = np.concatenate([self.bends[..., :2] * scales, self.bends[..., 2:]], axis=-1)
        bent = np.where(still, np.array([0.0, 0.0, 0.0, 1.0]), bent)
        whole = np.column_stack([1.0 / self.whole[:, 0], self.whole[:, 1], self.whole[:, 2] * RADIAN])
        count = len(self)
        return np.column_stack([whole, self.gains, self.girdles.reshape(count, -1), bent.reshape(count, -1)])


def joined(some: Sequence[Strides]) -> Strides:
    """Populations of one body, one after another."""
    arrays = [np.concatenate([getattr(one, name) for one in some]) for name in ("whole", "gains", "girdles", "bends")]
    return Strides(some[0].creature, *arrays)
