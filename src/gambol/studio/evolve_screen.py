"""Evolve: networks that grow from generation to generation, bodies with them, or the best of each kind as a map."""

from __future__ import annotations

from nicegui import ui

from gambol.studio.evolution_view import EvolutionView
from gambol.studio.frame import Frame, framed, heading, told
from gambol.studio.studio import Studio

EVOLVE, ILLUMINATE, BODIES = "evolve", "illuminate", "bodies"
WAYS = {
    EVOLVE: "networks that grow",
    BODIES: "bodies that nobody drew",
    ILLUMINATE: "the best of each kind, as a map",
}
AIMS = {
    "land": "going far on land",
    "water": "swimming far",
    "jump": "leaping again and again",
    "follow": "coming to a light",
}  # what bodies are bred for


def evolve_screen(studio: Studio, run: str | None) -> None:
    """The form, runs that were made before, and the one that is looked at."""
    with framed(studio, "evolve", "Evolve") as frame:
        heading("Evolve")
        _Evolving(frame, run)
    if run and studio.has_run(run):
        frame.opened(run)


class _Evolving:
    def __init__(self, frame: Frame, run: str | None) -> None:
        self.frame, self.studio = frame, frame.studio
        bodies = self.studio.workspace.choices()
        with ui.element("form").classes("row card").on("submit.prevent", told(self._begin)):
            self.creature = ui.select(bodies, label="Creature", value="worm", with_input=True).props("outlined dense")
            self.aim = ui.select(AIMS, label="Bred for", value="land").props("outlined dense").classes("broad")
            self.way = ui.select(WAYS, label="Search for", value=EVOLVE).props("outlined dense").classes("broad")
            self.population = ui.number("Population", value=100, min=4, max=10_000, precision=0).props("outlined dense")
            self.generations = ui.number("Generations", value=20, min=1, max=10_000, precision=0).props(
                "outlined dense"
            )
            self.trials = ui.number("Trials", value=4096, min=64, max=1_000_000, precision=0).props("outlined dense")
            self.seconds = ui.number("Seconds of a trial", value=None, min=0.1).props(
                "outlined dense clearable step=any"
            )
            self.seed = ui.number("Seed", value=0, min=0, precision=0).props("outlined dense")
            ui.button("Begin").props("no-caps type=submit")
        self.creature.bind_visibility_from(self.way, "value", backward=lambda way: way != BODIES)
        self.aim.bind_visibility_from(self.way, "value", value=BODIES)
        for part in (self.population, self.generations):
            part.bind_visibility_from(self.way, "value", backward=lambda way: way != ILLUMINATE)
        self.trials.bind_visibility_from(self.way, "value", value=ILLUMINATE)
        before = [facts.name for facts in self.studio.workspace.runs() if facts.verb in WAYS]
        if before:
            ui.select(
                before,
                label="Look at a run",
                value=run if run in before else None,
                on_change=told(lambda event: self._show(str(event.value))),
            ).props("outlined dense")
        self.place = ui.element("div")
        if run and self.studio.has_run(run):
            self._show(run)

    def _begin(self) -> None:
        word, way = str(self.creature.value), str(self.way.value)
        if way == BODIES:
            out, words = self.studio.new_run(f"{self.aim.value}-bodies"), [EVOLVE, "--bodies", str(self.aim.value)]
        else:
            body = self.studio.workspace.creature(word)
            out = self.studio.new_run(f"{body.name}-{'evolved' if way == EVOLVE else 'map'}")
            words = [way, word]
        if way != ILLUMINATE:
            words += ["--population", str(int(self.population.value or 100))]
            words += ["--generations", str(int(self.generations.value or 20))]
        else:
            words += ["--trials", str(int(self.trials.value or 4096))]
        if self.seconds.value:
            words += ["--seconds", f"{float(self.seconds.value):g}"]
        words += ["--seed", str(int(self.seed.value or 0)), "--out", self.studio.workspace.relative(out)]
        self.frame.ask(words, out)
        self._show(out.name)

    def _show(self, name: str) -> None:
        self.frame.shows(run=name)
        self.place.clear()
        with self.place:
            EvolutionView(self.frame, name)
