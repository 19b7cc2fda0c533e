"""Writes docs/gallery.md and its pictures: one gait for each creature that moves by itself.

Takes three minutes: `python -m gambol_lab.reports.gallery`.
"""

from pathlib import Path

import gambol
from gambol_lab.reproduce.networks_1993.table import PAPER

NETWORKS = ("luxo", "bounder", "walker", "cart", "twolink", "threelink", "fourlink", "star", "crawler", "fish")
GRAPHS = ("walker7", "cheetah")  # bodies of van de Panne 1996
REGULAR = 0.8  # periodicity of a gait that is shown
LONGEST = 12.0  # s in a picture

HEAD = """# Gallery

One gait for each creature, found with seed 1: 1000 random controllers, then 300 confirmed trials of refinement on 16
chains that begin at its ten different gaits; of these the first that repeats itself. Below each picture are the
different gaits among the random ones. `python -m gambol_lab.reports.gallery` writes this page.

## Networks

The creatures of van de Panne and Fiume 1993. The bodies are ours; their counts of links, sensors, actuators and hidden
nodes are the paper's. Its best speeds are of other bodies, and after 1000 trials of refinement.
"""
BETWEEN = """
## Pose-control graphs

Forwards, for ten seconds without a fall (`--task upright`).
"""
END = """
## Planned

Gymnasts, the spinner and the double pendulum balance and swing by search trees: see [planning](planning.md).

## All bodies

![all creatures of the catalogue](images/creatures.png)
"""


def repeats(candidate: gambol.Candidate) -> bool:
    """Whether it does not leap now so, now otherwise. Those that follow a point turn, and need not repeat."""
    motion = gambol.replay(candidate)
    return motion.creature.seen_from_above or gambol.describe(motion).periodicity > REGULAR


def section(name: str) -> str:
    """A creature's part of the page; its picture is written on the way."""
    of_graphs = name in GRAPHS
    aim = (
        {"family": "pose-graph", "task": gambol.tasks.Upright(direction="right"), "seconds": 10.0} if of_graphs else {}
    )
    found = gambol.discover(name, method="random", trials=1000, seed=1, **aim)  # type: ignore[arg-type]
    refined = gambol.refine(found, trials=300, seed=1)
    best = next((one for one in gambol.showcase(refined) if repeats(one)), refined.best(1)[0])
    motion = gambol.replay(best, seconds=min(found.recipe.seconds, LONGEST))
    motion.save(Path("docs/images/gallery") / f"{name}.png", width=8.0)
    speed = f"{best.name} at {100 * abs(gambol.describe(motion).speed):.0f} cm/s"
    beside = f" (the paper's best: {PAPER[name][-1]} cm/s)" if name in PAPER else ""
    others = ", ".join(dict.fromkeys(one.name for one in gambol.showcase(found)))
    print(f"{name}: {speed}")
    picture = f"![{name}: {best.name}](images/gallery/{name}.png)"
    return f"\n### {name}\n\n{picture}\n\n{speed}{beside}. Found at random: {others}.\n"


if __name__ == "__main__":
    networks, graphs = ("".join(section(name) for name in names) for names in (NETWORKS, GRAPHS))
    Path("docs/gallery.md").write_text(HEAD + networks + BETWEEN + graphs + END, encoding="utf-8")
