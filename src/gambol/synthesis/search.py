"""What every search provides: ask, tell, state."""

from __future__ import annotations

import abc
import math
from typing import Any, ClassVar, final

import numpy as np
from numpy.typing import ArrayLike

from gambol.synthesis.proposals import Birth, Find, Outcomes, Proposals


class Search(abc.ABC):
    """Asks for batches of genomes to be scored, of any size and kind, and is told what came out. Scores are maximised.

    A search draws random numbers only from its seed and the number of its round, so that it can continue from its state
    as if it had never stopped. To write one, see docs/extending.md.
    """

    method: ClassVar[str]  # its name, on the command line and in runs
    _asked: Proposals | None = None

    @final
    def ask(self) -> Proposals:
        """The next batch to be scored. Call `tell` with its results before you ask again."""
        if self._asked is not None:
            raise RuntimeError("the last batch has not been told yet")
        self._asked = self._propose()
        return self._asked

    @final
    def tell(self, outcomes: Outcomes | ArrayLike) -> None:
        """Tells the results of the batch that was asked, in its order: outcomes, or only their scores."""
        if self._asked is None:
            raise RuntimeError("nothing has been asked")
        if not isinstance(outcomes, Outcomes):
            outcomes = Outcomes(np.asarray(outcomes, dtype=np.float64))
        outcomes.must_be(len(self._asked))
        asked, self._asked = self._asked, None
        self._learn(asked, outcomes)

    @abc.abstractmethod
    def _propose(self) -> Proposals:
        """Makes the next batch."""

    @abc.abstractmethod
    def _learn(self, asked: Proposals, outcomes: Outcomes) -> None:
        """Takes in what came out, and goes on to the next round."""

    def __repr__(self) -> str:
        best = f"; the best {self.best_score:.4g}" if math.isfinite(self.best_score) else ""
        return f"<{type(self).__name__}: {self.told} of {self.planned} told{best}>"

    @property
    @abc.abstractmethod
    def told(self) -> int:
        """How many results it has been told in all."""

    @property
    @abc.abstractmethod
    def planned(self) -> int:
        """How many it will ask in all, as far as it knows."""

    @property
    def done(self) -> bool:
        """Whether there is nothing more to ask."""
        return self.told >= self.planned

    @property
    @abc.abstractmethod
    def best_score(self) -> float:
        """The best so far; -inf before there is any."""

    @property
    def note(self) -> str:
        """Where it stands, in a few words for a progress bar; nothing unless the search has something to say."""
        return ""

    @abc.abstractmethod
    def harvest(self) -> list[Find]:
        """What was found since the last harvest and should be kept."""

    def births(self) -> list[Birth]:
        """All candidates that were tried since the last call, if the search keeps a lineage; otherwise empty."""
        return []

    @abc.abstractmethod
    def state(self) -> dict[str, Any]:
        """Everything needed to go on, as data that JSON can hold; taken after a harvest, between telling and asking."""

    @abc.abstractmethod
    def restore(self, state: dict[str, Any]) -> None:
        """Goes on from the state of a search that was made alike."""
