"""The live stage in a notebook, and in what is exported from it: the page within a frame, without a server."""

from __future__ import annotations

import html
import os
from dataclasses import dataclass

from gambol.controllers.individual import Individual
from gambol.files import write_text
from gambol.motion.motion import Motion
from gambol.page.building import page_text, run_page, told_of
from gambol.page.individuals import individual_data
from gambol.page.recorded import recorded_data
from gambol.runs.candidate import Candidate
from gambol.runs.run import Run

STAGE, GALLERY = 650, 800  # pixels of height


@dataclass(frozen=True, repr=False)
class Live:
    """A live page that a notebook shows when it is the last value of a cell. Its frame can reach neither the notebook
    nor the network.

    >>> import gambol
    >>> stage = gambol.play(gambol.Individual(gambol.creature("luxo"), gambol.controllers.Passive()))
    >>> stage
    <luxo, live in a notebook>
    >>> stage._repr_html_()[:43]
    '<iframe sandbox="allow-scripts allow-forms"'
    """

    name: str  # of the creature
    page: str  # its HTML
    height: int  # pixels of its frame

    def _repr_html_(self) -> str:
        return (
            f'<iframe sandbox="allow-scripts allow-forms" title="{html.escape(self.name)}, live" '
            f'style="width:100%;height:{self.height}px;border:0" srcdoc="{html.escape(self.page)}"></iframe>'
        )

    def __repr__(self) -> str:
        return f"<{self.name}, live in a notebook>"

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the page as a file of its own."""
        write_text(path, self.page)


def play(what: Motion | Individual | Candidate) -> Live:
    """Shows a motion in a notebook, where it can be stopped, slowed down, scrubbed and zoomed.

    An individual or a candidate of a run is simulated in the browser, and can also be pulled, pushed and tilted. A
    motion is played as it was recorded, in a loop.

    >>> import gambol
    >>> motion = gambol.simulate("luxo", gambol.controllers.Passive(), seconds=0.5)
    >>> gambol.play(motion)
    <luxo, live in a notebook>
    """
    if isinstance(what, Motion):
        creature, data = what.creature, recorded_data(what)
    elif isinstance(what, Candidate):
        creature = what.individual.creature
        data = individual_data(what.individual, what.name or what.controller.family, told_of(what))
    else:
        creature, data = what.creature, individual_data(what, what.controller.family, "simulated live")
    return Live(creature.name, page_text(creature, data, "gambol.play", "note"), STAGE)


def gallery(run: Run, count: int = 10) -> Live:
    """Shows the different gaits of a run alive in a notebook, as the page of `save_page` does.

    >>> import gambol
    >>> run = gambol.discover("luxo", trials=64, seconds=1.0, keep=3)
    >>> run.gallery(count=3)
    <luxo, live in a notebook>
    """
    page = run_page(run, count, "note")
    return Live(run.recipe.creature.name, page, GALLERY)
