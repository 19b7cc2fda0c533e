"""Discover: choose a creature, press a button, and see how it could move."""

from __future__ import annotations

import asyncio

from nicegui import ui

from gambol.studio.frame import Frame, file_button, framed, heading, told
from gambol.studio.run_view import RunView
from gambol.studio.studio import Studio
from gambol.studio.workspace import BROUGHT, LARGEST_BROUGHT, RUNS
from gambol.tasks.gait_names import NAMES

NETWORKS, POSES, STAGED = "random networks, in seconds", "random cycles of poses, in seconds", "good gaits, in a minute"
RANDOM = (NETWORKS, POSES)
STYLES = ("any", "natural", "fast", "calm", "wild")
ASKED = ("any", *NAMES)
WORDS = (
    "<b>Controller</b>: what moves the muscles; a search tries many. <b>Seed</b>: any number; the same one finds the "
    "same gaits again. <b>Style</b>: what counts as good."
)


def discover_screen(studio: Studio, creature: str | None, run: str | None) -> None:
    """The form, and below it what it finds."""
    with framed(studio, "discover", "Discover") as frame:
        heading("How could it move?")
        _Discovering(frame, creature, run)
    if run and studio.has_run(run):
        frame.opened(run)


class _Discovering:
    def __init__(self, frame: Frame, creature: str | None, run: str | None) -> None:
        self.frame, self.studio = frame, frame.studio
        bodies = self.studio.workspace.choices()
        begin = creature if creature in bodies else "luxo"
        with ui.element("form").classes("row card").on("submit.prevent", told(self._begin)):
            self.creature = ui.select(bodies, label="Creature", value=begin, with_input=True).props("outlined dense")
            self.way = ui.select([STAGED, *RANDOM], label="Search for", value=STAGED).props("outlined dense")
            self.style = ui.select(list(STYLES), label="Style", value=STYLES[0]).props("outlined dense")
            self.asked = ui.select(list(ASKED), label="Gait", value=ASKED[0]).props("outlined dense")
            self.trials = ui.number("Controllers", value=1000, min=10, max=100_000, precision=0).props("outlined dense")
            self.budget = ui.number("Seconds", value=60, min=5, max=3600, precision=0).props("outlined dense step=any")
            self.seed = ui.number("Seed", value=0, min=0, precision=0).props("outlined dense")
            ui.button("Discover").props("no-caps type=submit")
            file_button("Open a file", self._opened, BROUGHT, LARGEST_BROUGHT)
        with ui.element("p").classes("quiet words"):
            ui.html(WORDS, sanitize=False)
        for part in (self.style, self.asked, self.budget):
            part.bind_visibility_from(self.way, "value", value=STAGED)
        self.trials.bind_visibility_from(self.way, "value", backward=lambda way: way in RANDOM)
        self.place = ui.element("div")
        if run and self.studio.has_run(run):
            self._as_it_was_asked(run)
            self._show(run)

    async def _opened(self, name: str, content: bytes) -> None:
        word = await asyncio.to_thread(self.studio.workspace.take, name, content)
        self.creature.set_options(self.studio.workspace.choices(), value=word)
        ui.notify(f"Kept as {word}.")

    def _begin(self) -> None:
        word = str(self.creature.value)
        body = self.studio.workspace.creature(word)
        out = self.studio.new_run(body.name)
        words = ["discover", word, *self._how(), "--seed", str(int(self.seed.value or 0))]
        self.frame.ask([*words, "--out", self.studio.workspace.relative(out)], out)
        self._show(out.name)

    def _how(self) -> list[str]:
        if self.way.value in RANDOM:
            family = ["--family", "pose-graph"] if self.way.value == POSES else []
            return ["--method", "random", *family, "--trials", str(int(self.trials.value or 1000))]
        words = ["--seconds-budget", f"{float(self.budget.value or 60):g}"]
        for option, chosen in (("--style", self.style.value), ("--gait", self.asked.value)):
            words += [option, str(chosen)] if chosen != "any" else []
        return words

    def _as_it_was_asked(self, run: str) -> None:
        """The form as it was when a run was begun here."""
        job = self.studio.job_of(f"{RUNS}/{run}")
        if job is None or job.words[0] != "discover":
            return
        asked = dict(zip(job.words[2::2], job.words[3::2], strict=False))
        if job.words[1] in self.creature.options:
            self.creature.set_value(job.words[1])
        random = POSES if asked.get("--family") == "pose-graph" else NETWORKS
        self.way.set_value(random if asked.get("--method") == "random" else STAGED)
        for option, part in (("--style", self.style), ("--gait", self.asked)):
            part.set_value(asked.get(option, "any"))
        for option, number in (("--trials", self.trials), ("--seconds-budget", self.budget), ("--seed", self.seed)):
            if option in asked:
                number.set_value(float(asked[option]))

    def _show(self, name: str) -> None:
        self.frame.shows(creature=str(self.creature.value), run=name)
        self.place.clear()
        with self.place:
            ui.link(f"runs/{name}", f"/run/{name}")
            RunView(self.frame, name, self._show)
