"""Writes docs/gallery.md and its pictures: one gait for each creature that moves by itself.

Takes three minutes: `python -m gambol_lab.reports.gallery`.
"""

from pathlib import Path

import gambol
from gambol_lab.reproduce.networks_1993.table import PAPER

NETWORKS = ("luxo", "bounder", "walker", "cart", "twolink", "threelink", "fourlink", "star", "crawler", "fish")
GRAPHS = ("walker7", "cheetah")  # bodies of van de Panne 1996
IN_SPACE = 6000  # trials of a body of bones
STRIDES = ("amble", "trot", "pace", "pronk")  # that are shown of it
REGULAR = 0.8  # periodicity of a gait that is shown
LONGEST = 12.0  # s in a picture

HEAD = """# Gallery

One gait for each creature, and how it was found. `python -m gambol_lab.reports.gallery` writes this page.

## Bodies of bones

The catalogue has twelve [bodies of bones in space](bones.md). The hound is one of them.

![the hound at rest](images/gallery/hound.png)
"""
NETWORKS_HEAD = """
## Networks

These are the creatures of van de Panne and Fiume 1993. The bodies are ours. Their numbers of links, sensors, actuators
and hidden nodes are those of the paper. The paper's best speeds belong to other bodies, and to 1000 trials of
refinement.

Each gait was found with seed 1: 1000 random controllers, then 300 confirmed trials of refinement in 16 chains that
begin at the ten different gaits. The picture shows the first of the refined gaits that repeats itself. The line below
it also names the different gaits among the random controllers.
"""
BETWEEN = """
## Pose-control graphs

These bodies go forwards for ten seconds without a fall (`--task upright`). The search is the same.
"""
END = """
## Planned

The gymnasts, the spinner and the double pendulum balance and swing with search trees: see [planning](planning.md).

## All bodies

![all creatures of the catalogue](images/creatures.png)
"""


def repeats(candidate: gambol.Candidate) -> bool:
    """Whether it does not leap now so, now otherwise. Those that follow a point turn, and need not repeat."""
    motion = gambol.replay(candidate)
    return motion.creature.seen_from_above or gambol.describe(motion).periodicity > REGULAR


def strides(name: str) -> str:
    """A body of bones: its different gaits, and eight poses of a stride of some of them."""
    gambol.picture(gambol.creature(name)).savefig(Path("docs/images/gallery") / f"{name}.png")
    found = gambol.discover(name, trials=IN_SPACE, seed=1)
    gaits = {one.name: one for one in reversed(gambol.showcase(found))}  # the best of each name
    text = (
        f"\n### {name}\n\n`gambol discover {name} --trials {IN_SPACE} --seed 1` found {', '.join(reversed(gaits))}.\n"
    )
    for kind in (kind for kind in STRIDES if kind in gaits):
        file = f"images/gallery/{name}-{kind}.png"
        gambol.replay(gaits[kind], fps=240.0).save(Path("docs") / file, keys=8, title=f"{name}: {kind}")
        text += f"\n![{name}: eight poses of one stride of its {kind}, above the footfalls]({file})\n"
    return text


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
    page = HEAD + strides("hound") + NETWORKS_HEAD + networks + BETWEEN + graphs + END
    Path("docs/gallery.md").write_text(page, encoding="utf-8")
