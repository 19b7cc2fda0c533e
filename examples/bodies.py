"""Writes docs/bodies.md: what `gambol discover` makes of the bodies in examples/bodies with its defaults.

Runs are kept in runs/bodies; those that are there are shown again. `python examples/bodies.py --trials 6000` makes the
same ones on a slower machine, where a minute is worth less.
"""

import argparse
from pathlib import Path

import gambol
from gambol.motion.naming import IDLE

SECONDS = 6.0  # of a strip
HEAD = """# Fourteen bodies

Animals with two and four legs, crawlers, swimmers and odd shapes (`examples/bodies/`), drawn by the rules of the
[tutorial](tutorial.md) before the search was written, and not changed since. Below is what `gambol discover` found
with its defaults, in a minute on two cores or less: {trials} trials each with seed {seed} (choices were made with
seed 0). `python examples/bodies.py --seed {seed}` writes this page again. Speeds are body sizes a second, over 20 s
on its feet; a body's size is that of the body stretched out. Sound are gaits that keep their score at half the step,
do not fall within 20 s, neither buzz nor glide, and go somewhere; different ones move differently ([how that is
decided](gaits.md)). Beside them, the shares of its score that the first keeps on ground with 20 % less friction,
uphill by 2°, and after a push: the fastest keep little, ranks do not ask for it yet.

| body | size | first gait | speed | sound and different | kept: slippery, slope, push |
|---|---|---|---|---|---|
"""


def found(path: Path, trials: int | None, seed: int) -> gambol.Run:
    """The run of a body: as it was made before, or made now."""
    body = gambol.load(path)
    folder = Path("runs/bodies") / body.name
    folder.parent.mkdir(parents=True, exist_ok=True)
    return gambol.Run.open(folder) if folder.exists() else gambol.discover(body, trials=trials, seed=seed, out=folder)


def row(run: gambol.Run) -> str:
    """A body's line of the table."""
    gaits = gambol.showcase(run)
    moving = [one for one in gaits if one.status == "ok" and one.name not in IDLE]
    best, body = gaits[0], run.recipe.creature
    kept = dict(part.rsplit(" ", 1) for part in best.note.split(", ")[3:])
    shares = ", ".join(kept[name] for name in ("slippery", "slope", "push")) if kept else "–"
    names = ", ".join(dict.fromkeys(one.name for one in moving))
    cells = [body.name, f"{body.size:.2f} m", best.name, f"{float(best.descriptors['sizes']):.2f}"]
    return f"| {' | '.join([*cells, f'{len(moving)}: {names}', shares])} |\n"


def picture(run: gambol.Run) -> str:
    """A body's strip, which is written on the way."""
    best, name = gambol.showcase(run)[0], run.recipe.creature.name
    place = Path("images/bodies") / f"{name}.png"
    (Path("docs") / place).parent.mkdir(exist_ok=True)
    title = f"{name}: {best.name}, {float(best.descriptors['sizes']):.2f} bodies/s"
    gambol.replay(best, seconds=SECONDS).save(Path("docs") / place, title=title, width=8.0)
    return f"\n![{name}: {best.name}]({place.as_posix()})\n"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--trials", type=int, help="of each body; by default what a minute is worth")
    parser.add_argument("--seed", type=int, default=0, help="the same seed and trials give the same gaits")
    asked = parser.parse_args()
    runs = [found(path, asked.trials, asked.seed) for path in sorted(Path("examples/bodies").glob("*.yaml"))]
    counts = sorted({run.trials_done for run in runs})
    head = HEAD.format(trials=counts[0] if len(counts) == 1 else f"{counts[0]:,} to {counts[-1]:,}",
                       seed=runs[0].recipe.seed)  # fmt: skip
    page = head + "".join(map(row, runs)) + "".join(map(picture, runs))
    Path("docs/bodies.md").write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
