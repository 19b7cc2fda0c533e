"""What a stage shows while a search has found nothing yet: its first tries, at once one, then the best of them."""

from __future__ import annotations

from gambol.creatures.creature import Creature
from gambol.discovery.first_tries import FirstTries
from gambol.page.individuals import cast_data, cast_of
from gambol.studio.jobs import Job
from gambol.studio.studio import Studio

BEST = 3  # that are shown of them
ASKED = {"--gait": "gait", "--style": "style"}


class FirstMotion:
    """The first tries of one search. What it gives are addresses of the shelf."""

    def __init__(self, studio: Studio, creature: Creature, wanted: dict[str, str], seed: int) -> None:
        self.studio, self.creature, self.wanted, self.seed = studio, creature, wanted, seed

    @classmethod
    def of(cls, studio: Studio, job: Job) -> FirstMotion | None:
        """Those of a job that looks for good gaits; nothing of others, which find something at once."""
        told = dict(zip(job.words[2::2], job.words[3::2], strict=False))
        if job.words[0] != "discover" or "--method" in told:
            return None
        wanted = {name: told[option] for option, name in ASKED.items() if option in told}
        return cls(studio, studio.workspace.creature(job.words[1]), wanted, int(told.get("--seed", 0)))

    def any(self) -> str:
        """The very first, whatever it does."""
        self.tries = FirstTries(self.creature, self.wanted, self.seed)
        self.cast = cast_of(self.tries.individuals)
        self.data = cast_data(self.cast, [("first try", "not tested yet")] * len(self.tries.individuals))
        return self._shown([0])

    def best(self) -> str:
        """The best of them."""
        return self._shown(self.tries.ranked()[:BEST])

    def _shown(self, chosen: list[int]) -> str:
        gaits = [{**self.data["gaits"][i], "rank": rank} for rank, i in enumerate(chosen, 1)]
        return self.studio.shelf.put({**self.data, "gaits": gaits})
