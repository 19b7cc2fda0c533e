"""Design: one large window runs the gait being designed, small ones play variations, and sliders mix them."""

from __future__ import annotations

import asyncio
import math
from pathlib import Path
from typing import Any

from nicegui import ui

from gambol.controllers.pose_graph import PoseGraph
from gambol.discovery.showcasing import showcase
from gambol.errors import InvalidInput, shortened
from gambol.opening import load
from gambol.skills.motion_space import MotionSpace
from gambol.studio.frame import Frame, framed, heading, told
from gambol.studio.jobs import Job
from gambol.studio.kept import keep
from gambol.studio.mixture import Mixture
from gambol.studio.studio import Studio
from gambol.studio.theatre import Theatre
from gambol.studio.workspace import GAITS

EXAMPLE = "examples/luxo-space.yaml"
CHOOSE = "Choose a gait of a run, a pose graph, and have variations made of it."
MIXED = "Only pose graphs are mixed: search for good gaits, or for cycles of poses, and choose a gait of that run."
REMEMBERED = 0.5  # s between addresses: browsers bear only so many while a slider moves


def design_screen(studio: Studio, run: str | None, rank: str | None, band: str, space: str | None, shares: str) -> None:
    """What is mixed, and the mixing, by the words of an address."""
    with framed(studio, "design", "Design") as frame:
        heading("Design a gait")
        try:
            chosen = None if rank is None else int(_number("a rank", rank))
            _Designing(
                frame, run, chosen, _number("a band", band), space, [_number("a share", x) for x in shares.split()]
            )
        except InvalidInput as error:
            ui.label(str(error)).classes("bad")


def _number(what: str, word: str) -> float:
    try:
        number = float(word)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise InvalidInput(f"{what} {shortened(word)} in the address", "it is a number", "begin with /design again")
    return number


class _Designing:
    def __init__(
        self, frame: Frame, run: str | None, rank: int | None, band: float, space: str | None, shares: list[float]
    ) -> None:
        self.frame, self.studio = frame, frame.studio
        self.mixture: Mixture | None = None
        self.shares: list[float] = []
        self.before = shares  # of the sliders, when the screen was left
        self.mixed: dict[str, str] = {}  # what is mixed, as the address tells
        self.told: dict[str, str] = {}  # by the address, the last time
        runs = [facts.name for facts in self.studio.workspace.runs() if facts.verb not in ("", "plan")]
        spaces = {
            self.studio.workspace.relative(path): path.stem
            for path in self.studio.workspace.files(GAITS)
            if _holds_space(path)
        } | {EXAMPLE: "Luxo: speed, leap and stop"}
        with ui.element("div").classes("row card"):
            self.run = ui.select(
                runs, label="Run", value=run if run in runs else None, on_change=told(self._offer)
            ).props("outlined dense")
            self.rank = ui.select({}, label="Gait").props("outlined dense").classes("broad")
            self.band = ui.number("Speed may differ by, %", value=band, min=1, max=100).props("outlined dense step=any")
            self.varying = ui.button("Nine variations", on_click=told(self._vary)).props("no-caps")
            ui.label("or the axes of").classes("quiet")
            self.space = (
                ui.select(spaces, label="Motion space", on_change=told(self._open))
                .props("outlined dense")
                .classes("broad")
            )
        self.state = ui.label(CHOOSE).props("role=status")
        self.theatre = Theatre(mix=told(self._mix))
        with ui.element("div").classes("row card") as self.saving:
            ui.button("All sliders to 0", on_click=lambda: self.theatre.mix([0.0] * len(self.shares))).props(
                "no-caps outline"
            )
            ui.button("From the start", on_click=told(lambda: self._tune(again=True))).props("no-caps outline")
            self.name = ui.input("Name", value="design").props("outlined dense")
            ui.button("Save the gait", on_click=told(self._save)).props("no-caps")
            ui.button("Save its motion space", on_click=told(self._save_space)).props("no-caps outline")
        self.saving.set_visibility(False)
        ui.timer(REMEMBERED, self._remember)
        if space in spaces:
            ui.timer(0.1, lambda: self.space.set_value(space), once=True)
        elif self.run.value:
            ui.timer(0.1, told(lambda: self._begin_with(rank)), once=True)

    # what is mixed

    async def _begin_with(self, rank: int | None) -> None:
        """Variations of the gait that the address tells, or of the run's first."""
        await self._offer()
        if rank is not None and rank not in self.rank.options:
            raise InvalidInput(
                f"rank {rank} of {self.run.value}", "pose graphs that a run shows are mixed", "choose one of them"
            )
        if rank is not None:
            self.rank.set_value(rank)
        await self._vary()

    async def _offer(self) -> None:
        """The gaits of a run that can be mixed: pose graphs of the body as it is."""
        shown = await asyncio.to_thread(showcase, self.studio.workspace.run(str(self.run.value)))
        gaits = {
            rank: f"{rank}. {one.name or 'gait'}"
            for rank, one in enumerate(shown, 1)
            if isinstance(one.controller, PoseGraph) and not one.individual.sizes
        }
        self.rank.set_options(gaits, value=next(iter(gaits), None))
        self.state.set_text(CHOOSE if gaits else f"The run {self.run.value} shows no pose graph. {MIXED}")

    async def _vary(self) -> None:
        """Has variations made of a gait, unless that was done before."""
        if not self.run.value:
            raise InvalidInput("no run to take a gait from", "variations are those of a gait", "choose a run")
        if self.rank.value is None:
            raise InvalidInput(
                f"the run {self.run.value}, which shows no pose graph",
                "pose graphs are mixed",
                "discover good gaits, or cycles of poses",
            )
        name, rank, band = str(self.run.value), int(self.rank.value), float(self.band.value or 10) / 100.0
        self.mixed = {"run": name, "rank": str(rank), "band": f"{100.0 * band:g}"}
        folder = self.studio.workspace.path(GAITS, f"{name}-{rank}-within-{band:g}")
        if (folder / "variations.png").exists():  # written last
            await self._show_folder(name, folder)
            return
        words = [
            "vary",
            f"runs/{name}",
            "--rank",
            str(rank),
            "--band",
            f"{band:g}",
            "--out",
            self.studio.workspace.relative(folder),
        ]

        async def done(job: Job) -> None:
            if job.state == "done":
                await self._show_folder(name, folder)
            else:
                self.state.set_text(job.said)

        self.frame.ask(words, then=told(done))
        self.state.set_text(
            "Variations are being made: random directions are walked as long as the speed stays similar …"
        )

    async def _show_folder(self, run: str, folder: Path) -> None:
        creature = self.studio.workspace.run(run).recipe.creature
        await self._begin(await asyncio.to_thread(Mixture.of_folder, creature, folder))

    async def _open(self) -> None:
        word = str(self.space.value)
        path = Path(word) if word == EXAMPLE else self.studio.workspace.folder / word
        self.frame.did(["space", word])
        self.mixed = {"space": word}
        await self._begin(await asyncio.to_thread(lambda: Mixture.of_space(load(path, MotionSpace))))

    async def _begin(self, mixture: Mixture) -> None:
        before, self.before = self.before, []
        self.mixture = mixture
        self.shares = before if len(before) == len(mixture.titles) else [0.0] * len(mixture.titles)
        address = await asyncio.to_thread(lambda: self.studio.shelf.put(mixture.data()))
        self.theatre.show(address, self.shares)
        self.state.set_text("Move a slider: the design changes while it moves. A click on a picture takes all of it.")
        self.saving.set_visibility(True)

    # mixing

    def _remember(self) -> None:
        """The address tells what is mixed and where the sliders are, for a reload."""
        shares = {"shares": " ".join(f"{share:g}" for share in self.shares)} if any(self.shares) else {}
        if self.told != {**self.mixed, **shares}:
            self.told = {**self.mixed, **shares}
            self.frame.shows(**self.told)

    async def _mix(self, detail: dict[str, Any]) -> None:
        self.shares = [float(share) for share in detail["shares"]]
        await self._tune()

    async def _tune(self, again: bool = False) -> None:
        if self.mixture is None:
            return
        shares = list(self.shares)
        numbers = await asyncio.to_thread(self.mixture.numbers, shares)
        if shares == self.shares:  # and not moved on meanwhile
            self.theatre.retune(numbers, again)

    async def _save(self) -> None:
        assert self.mixture is not None  # or there is no button
        individual = await asyncio.to_thread(self.mixture.individual, self.shares)
        kept = await asyncio.to_thread(keep, self.studio.workspace, individual, str(self.name.value))
        self.frame.did(kept.command)
        ui.notify(f"Saved as {kept.file}.")

    def _save_space(self) -> None:
        assert self.mixture is not None
        path = self.studio.workspace.new(GAITS, f"{self.name.value}-space", ".yaml")
        self.mixture.space.save(path)
        self.frame.did(["space", self.studio.workspace.relative(path)])
        ui.notify(f"Saved as {self.studio.workspace.relative(path)}.")


def _holds_space(path: Path) -> bool:
    with path.open(encoding="utf-8", errors="replace") as file:
        return "kind: motion-space" in file.read(200)
