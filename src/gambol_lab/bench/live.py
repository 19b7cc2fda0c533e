"""What a live page costs: nine small walkers and a large one in a browser without a window, in shares of a core.

Without a GPU most of it is the browser's, which copies pictures. So the same page is measured with pictures that are
only filled, too.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path

from gambol.controllers.individual import Individual
from gambol.page.building import page_text
from gambol.page.engines import opened_by_chromium
from gambol.page.individuals import cast_data, cast_of
from gambol.page.served import served
from gambol_lab.bench.works import Work

SMALL = 9
SETTLED, WATCHED = 4.0, 20.0  # s before and while it is measured
PROCESSES = Path("/proc")
FRAMES = 60.0  # per second

SCRIPT = """<script type="module">
const tell = told => fetch("/", {method: "POST", body: JSON.stringify(told)});
let began = 0;
const drawn = new Map(); // how often each canvas
function frame(now) {
  if (!began && now > 1000 * SETTLED && globalThis.gambol?.stage.performer.tick) {
    began = now;
    const drawings = Object.getPrototypeOf(gambol.stage.drawing), {draw} = drawings;
    drawings.draw = function (context, what) {
      drawn.set(context.canvas, (drawn.get(context.canvas) || 0) + 1);
      if (PLAIN) {
        context.fillStyle = drawn.get(context.canvas) % 2 ? "#F7F6F3" : "#F7F6F2";
        context.fillRect(0, 0, context.canvas.width, context.canvas.height);
      } else draw.call(this, context, what);
    };
    tell({});
  }
  if (began && now - began > 1000 * WATCHED) tell({drawn: [...drawn.values()], seconds: (now - began) / 1000});
  else requestAnimationFrame(frame);
}
requestAnimationFrame(frame);
</script></body>"""


@dataclass(frozen=True)
class LiveCost:
    """Shares of a core, as if all frames had come: a machine that is busy with other things shows fewer."""

    frames_per_s: float  # of the picture that was drawn least often
    shares: dict[str, float]  # by the kind of Chromium's processes

    @property
    def share(self) -> float:
        return sum(self.shares.values())


def can_measure_live() -> bool:
    """Whether this system tells what its processes have used."""
    return (PROCESSES / "self" / "stat").exists()


def measure_live(work: Work, *, plain: bool = False) -> LiveCost:
    """A work's creature with ten of its controllers, on a page as `gambol page` writes it; `plain`: empty pictures."""
    people = [Individual(work.creature, one) for one in work.controllers(SMALL)]
    words = [(f"walker {i}", "random poses") for i in range(1, SMALL + 1)]
    page = page_text(work.creature, cast_data(cast_of(people), words), "gambol bench --device browser")
    closed = "default-src 'none'"  # a page speaks to nobody; this one tells how many frames it has shown
    script = (
        SCRIPT.replace("SETTLED", str(SETTLED)).replace("WATCHED", str(WATCHED)).replace("PLAIN", str(plain).lower())
    )
    page = page.replace(closed, f"{closed}; connect-src 'self'").replace("</body>", script)
    used: list[dict[str, float]] = []
    told = served(page, opened_by_chromium, posts=2, heard=lambda browser: used.append(_used(browser)))
    ended = json.loads(told[-1])
    if len(ended["drawn"]) != SMALL + 1:
        raise RuntimeError(f"{len(ended['drawn'])} of {SMALL + 1} pictures were drawn")
    rate = min(ended["drawn"]) / ended["seconds"]
    scale = FRAMES / rate / ended["seconds"]
    return LiveCost(rate, {kind: (used[1][kind] - used[0].get(kind, 0.0)) * scale for kind in used[1]})


def _used(root: int) -> dict[str, float]:
    """Seconds of processor time of a browser's processes, by kind."""
    children: dict[int, list[tuple[int, float]]] = {}
    for folder in PROCESSES.iterdir():
        if not folder.name.isdigit():
            continue
        try:
            numbers = (folder / "stat").read_text().rsplit(")", 1)[1].split()
        except OSError:  # it has ended meanwhile
            continue
        ticks = int(numbers[11]) + int(numbers[12])
        children.setdefault(int(numbers[1]), []).append((int(folder.name), ticks / os.sysconf("SC_CLK_TCK")))
    used: dict[str, float] = {}
    parents = [os.getpid()]
    own = {pid for pid, _ in children.get(os.getpid(), [])}
    while parents:
        for pid, seconds in children.get(parents.pop(), []):
            if pid in own and pid != root:
                continue  # of another job of ours
            parents.append(pid)
            kind = _kind(pid)
            used[kind] = used.get(kind, 0.0) + seconds
    return used


def _kind(pid: int) -> str:
    try:
        words = (PROCESSES / str(pid) / "cmdline").read_text(errors="replace").replace("\0", " ").split()
    except OSError:
        return "other"
    kinds = [word.removeprefix("--type=") for word in words if word.startswith("--type=")]
    return kinds[0] if kinds else "browser"
