"""Sequences of a few words, each for some time: what a search over the order of skills turns.

(Grzeszczuk and Terzopoulos 1995, section 3.2.)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gambol.draws import Draws

Part = tuple[int, float]  # which word, and for how many seconds
Sentence = tuple[Part, ...]
STRETCH = 0.3  # of the range of durations: by how much one changes at most


@dataclass(frozen=True)
class Sequences:
    """All sequences of up to `most` of so many words, each lasting from `shortest` to `longest` seconds.

    >>> space = Sequences(words=5, most=4, shortest=0.5, longest=2.0)
    >>> one = space.drawn(Draws(0))
    >>> one != space.changed(one, Draws(1)), len(space.crossed(one, one, Draws(2))) <= 4
    (True, True)
    """

    words: int
    most: int
    shortest: float
    longest: float

    def drawn(self, draws: Draws) -> Sentence:
        """One at random."""
        return tuple(self._part(draws) for _ in range(1 + self._below(draws, self.most)))

    def changed(self, sentence: Sentence, draws: Draws) -> Sentence:
        """With one change: another word, another duration, two parts swapped, one more or one less."""
        parts, at = list(sentence), self._below(draws, len(sentence))
        word, seconds = parts[at]
        kind = draws.one()
        if kind < 0.4:
            span = STRETCH * (self.longest - self.shortest)
            wanted = seconds + span * (2.0 * draws.one() - 1.0)
            parts[at] = (word, min(max(wanted, self.shortest), self.longest))
        elif kind < 0.65:
            parts[at] = ((word + 1 + self._below(draws, self.words - 1)) % self.words, seconds)
        elif kind < 0.8 and len(parts) < self.most:
            parts.insert(self._below(draws, len(parts) + 1), self._part(draws))
        elif kind < 0.9 and len(parts) > 1:
            del parts[at]
        else:
            other = self._below(draws, len(parts))
            parts[at], parts[other] = parts[other], parts[at]
        return tuple(parts) if tuple(parts) != sentence else self.changed(sentence, draws)

    def crossed(self, one: Sentence, other: Sentence, draws: Draws) -> Sentence:
        """The beginning of one and the end of another."""
        head = one[: 1 + self._below(draws, len(one))]
        tail = other[self._below(draws, len(other) + 1) :]
        return (*head, *tail)[: self.most]

    def _part(self, draws: Draws) -> Part:
        return self._below(draws, self.words), self.shortest + (self.longest - self.shortest) * draws.one()

    @staticmethod
    def _below(draws: Draws, count: int) -> int:
        return int(draws.one() * count)


def as_data(sentence: Sentence) -> list[list[float]]:
    """For a state that JSON can hold."""
    return [list(part) for part in sentence]


def from_data(data: Sequence[Sequence[float]]) -> Sentence:
    """From such a state."""
    return tuple((int(word), float(seconds)) for word, seconds in data)
