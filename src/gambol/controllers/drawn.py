"""A population of random controllers that need not exist: each is what its trial's number draws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from gambol.compiler.draws import LaneDraws
from gambol.compiler.values import Number
from gambol.controllers.controller import Tunable
from gambol.creatures.creature import Creature
from gambol.draws import Draws, stream_keys


class Drawn(Sequence[Tunable]):
    """Controllers of a family, drawn by a seed and the numbers of their trials; made one by one when asked for.

    >>> import gambol
    >>> luxo = gambol.creature("luxo")
    >>> million = Drawn(gambol.controllers.San, luxo, seed=0, trials=range(1_000_000))
    >>> million[7] == gambol.controllers.San.sample(luxo, Draws(0, "san", 7))
    True
    """

    def __init__(
        self,
        family: type[Tunable],
        creature: Creature,
        seed: int,
        trials: range,
        options: Mapping[str, float] | None = None,
    ) -> None:
        self.family, self.creature, self.seed, self.trials, self.options = family, creature, seed, trials, options

    def __len__(self) -> int:
        return len(self.trials)

    @overload
    def __getitem__(self, i: int) -> Tunable: ...

    @overload
    def __getitem__(self, i: slice) -> Drawn: ...

    def __getitem__(self, i: int | slice) -> Any:
        if isinstance(i, slice):
            return Drawn(self.family, self.creature, self.seed, self.trials[i], self.options)
        return self.family.sample(self.creature, Draws(self.seed, self.family.family, self.trials[i]), self.options)

    def keys(self) -> NDArray[np.float64]:
        """(n, 1): each controller's stream, as `LaneDraws` reads it."""
        return stream_keys(self.seed, self.family.family, self.trials).view(np.float64).reshape(-1, 1)

    def sampled_numbers(self, draws: LaneDraws) -> list[Number] | None:
        """The numbers of the controller that a stream draws; None if it has to be made."""
        return self.family.sampled_numbers(self.creature, draws, self.options)

    def rows(self) -> NDArray[np.float64] | None:
        """The numbers of each controller, (n, numbers), where the family draws many at once."""
        keys = stream_keys(self.seed, self.family.family, self.trials).reshape(-1, 1)
        return self.family.sampled_rows(self.creature, keys, self.options)
