"""What a search over vectors is given to begin with."""

from __future__ import annotations

from dataclasses import dataclass

from gambol.synthesis.space import Space, Vectors


@dataclass(frozen=True, eq=False)
class Given:
    """Vectors to improve and how much work to spend. A search uses of it what it needs."""

    space: Space
    starts: Vectors  # (n, k); `Proposal.origin` counts them. n proposals at a time keep the lanes full
    scores: Vectors  # (n,) of the starts
    seed: int
    rounds: int  # of n proposals each
    race: bool = False  # starts that fall behind leave their proposals to the others
    drawn: bool = False  # starts were drawn at random: one is worth no more than any other place
    temperature: float | None = None  # the first of annealing; None: what is usual
    cooling: float | None = None  # by which it drops; None: likewise
    fixed: bool = False  # one small change at a time, as van de Panne and Fiume 1993 make them
