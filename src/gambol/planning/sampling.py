"""A peer of the tree: predictive sampling, which keeps one sequence of inputs and improves it by noise.

Howell et al. 2022 ("Predictive Sampling: Real-time Behaviour Synthesis with MuJoCo"), on the same problems, with the
same simulator and the same count of simulations. In each round some noisy copies of the sequence are simulated over the
whole horizon, side by side. The one that survives longest is kept, among equals the one with the better mean
evaluation. Its first action is accepted once it survives to the horizon; then the sequence moves on by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gambol.errors import InvalidInput
from gambol.planning.expander import Expander
from gambol.planning.inputs import Input, Range
from gambol.planning.planner import Planner
from gambol.planning.proposals import Stream
from gambol.planning.tree import Node, Tally
from gambol.rollout.prepared import Rows

SAMPLES = 8  # sequences in a round, the one that is kept among them
NOISE = 0.25  # of the range, to either side at most


class SamplingPlanner(Planner):
    """Keeps the best of some noisy sequences of inputs."""

    def __init__(self, expander: Expander, samples: int = SAMPLES) -> None:
        super().__init__(expander)
        inputs = expander.problem.inputs
        if not isinstance(inputs, Range):
            raise InvalidInput(
                f"inputs of kind {inputs.kind!r} for the method 'sampling'",
                "it needs a range",
                "choose the method 'tree'",
            )
        self._range, self.samples = inputs, samples
        self._tally = Tally()
        self._here = expander.start()
        self._sequence = [self._middle] * expander.problem.horizon

    @property
    def tally(self) -> Tally:
        return self._tally

    @property
    def here(self) -> int:
        return self._here

    @property
    def _middle(self) -> Input:
        return tuple(0.5 * (low + high) for low, high in zip(self._range.low, self._range.high, strict=True))

    def advance(self) -> bool:
        """One round; the first action is accepted if the best sequence survives it."""
        self.progress.note(self.tally.simulations, self.seconds)
        sequences = [self._sequence, *[self._noisy() for _ in range(self.samples - 1)]]
        merits = self._simulated(sequences)
        best = max(range(len(sequences)), key=lambda i: merits[i])
        self._sequence = sequences[best]
        if merits[best][0] == len(self._sequence):
            self._accept()
        return True

    def _noisy(self) -> list[Input]:
        draw = self.expander.proposals.stream.next
        ranges = list(zip(self._range.low, self._range.high, strict=True))
        return [
            tuple(
                min(max(x + NOISE * (high - low) * (2.0 * draw() - 1.0), low), high)
                for x, (low, high) in zip(given, ranges, strict=True)
            )
            for given in self._sequence
        ]

    def _simulated(self, sequences: Sequence[Sequence[Input]]) -> list[tuple[int, float]]:
        """How many actions each sequence survives, and its mean evaluation on the way."""
        rows = dict.fromkeys(range(len(sequences)), self._here)
        survived, total = [0] * len(sequences), [0.0] * len(sequences)
        used: list[int] = []
        for stage in range(len(self._sequence)):
            tried = list(rows)
            found = self.expander.simulate([rows[i] for i in tried], [sequences[i][stage] for i in tried])
            self._tally.simulations += len(tried)
            rows = {i: row for i, row in zip(tried, found, strict=True) if row is not None}
            self._tally.pruned += len(tried) - len(rows)
            used += rows.values()
            if not rows:
                break
            nodes = [Node(0, None, (), row, len(self.inputs) + stage + 1) for row in rows.values()]
            for i, score in zip(rows, self.expander.evaluate(nodes), strict=True):
                survived[i] += 1
                total[i] += score
        self.expander.release(used)
        return [(count, score / max(1, count)) for count, score in zip(survived, total, strict=True)]

    def _accept(self) -> None:
        given = self._sequence[0]
        (after,) = self.expander.simulate([self._here], [given])
        assert after is not None  # it survived the whole horizon
        self.expander.evaluate([Node(0, None, (), after, len(self.inputs) + 1)])
        self.states.append(self.expander.state(self._here))
        self.inputs.append(given)
        self.expander.release([self._here])
        self._here = after
        self._tally.accepted += 1
        self._sequence = [*self._sequence[1:], self._middle]

    # saving

    def saved(self) -> dict[str, Any]:
        return {
            **super().saved(),
            "here": [x.hex() for x in self.expander.state(self._here).tolist()],
            "sequence": [list(given) for given in self._sequence],
            "drawn": self.expander.proposals.stream.position,
        }

    def restore(self, data: dict[str, Any], inputs: Sequence[Input], states: Sequence[Rows]) -> None:
        super().restore(data, inputs, states)
        self._tally = Tally(**data["tally"])
        self.expander.release([self._here])
        self._here = self.expander.start([float.fromhex(x) for x in data["here"]])
        self.expander.evaluate([Node(0, None, (), self._here, len(self.inputs))])  # whether the goal is reached here
        self._sequence = [tuple(given) for given in data["sequence"]]
        stream: Stream = self.expander.proposals.stream
        stream.seek(data["drawn"])
