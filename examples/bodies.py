"""Writes docs/bodies.md: what `gambol discover` makes of the bodies in examples/bodies with its defaults.

Runs are kept in runs/bodies; those that are there are shown again, or gone on with. `--jobs 14` has them side by side.
"""

import argparse
from pathlib import Path

import gambol
from gambol.motion.naming import IDLE
from gambol.reproduce.side_by_side import each
from gambol.tasks.at_rest import lies_by_nature

SECONDS = 6.0  # of a strip
RUNS = Path("runs/bodies")
HEAD = """# Fourteen bodies

Animals with two and four legs, crawlers, swimmers and odd shapes (`examples/bodies/`), drawn by the rules of the
[tutorial](tutorial.md) before the search was written, and not changed since. Below is what `gambol discover` found
with {trials} trials each and seed {seed} (choices were made with other seeds); a minute on two cores, the default, is
worth more. `python examples/bodies.py --seed {seed} --trials {trials}` writes this page again. Speeds are body sizes a
second, over 20 s on its feet; a body's size is its length or its height at rest, whichever is more. Sound are gaits
that keep their score at half the step, do not fall within 20 s, neither buzz nor glide, and go somewhere; different
ones move differently ([how that is decided](gaits.md)). Beside them, what the first keeps elsewhere, which is part of
its rank: the shares of its score on ground with 20 % less friction and uphill by 2°, and that of eight pushes which it
survives; and the largest pushes back and ahead from which it goes on, in N s.

{good} of {count} reach one body size a second (0.5 where they lie by nature) with five gaits.
In water of the papers' kind, whose drag grows with the first power of the speed, a flipper that goes back the way it
came gets its body nowhere: the turtle hardly can, and the eel's muscles bend it as far as they may.

| body | size | first gait | speed | sound and different | kept: slippery, slope, pushes | pushes, N s |
|---|---|---|---|---|---|---|
"""
FAST, LYING, SEVERAL = 1.0, 0.5, 5  # body sizes a second; gaits


def found(asked: tuple[Path, int | None, int, int | None]) -> None:
    """Makes the run of a body, unless it was made before: its file, trials, seed and threads."""
    path, trials, seed, threads = asked
    body = gambol.load(path)
    folder = RUNS / body.name
    folder.parent.mkdir(parents=True, exist_ok=True)
    gambol.discover(body, trials=trials, seed=seed, out=folder, resume=folder.exists(), threads=threads)


def moving(run: gambol.Run) -> list[gambol.Candidate]:
    """The different gaits of a body that are sound and go somewhere."""
    return [one for one in gambol.showcase(run) if one.status == "ok" and one.name not in IDLE]


def speed(gait: gambol.Candidate) -> float:
    """Body sizes a second."""
    return gambol.motion.Gait.from_data(gait.descriptors).bodies(gait.individual.creature)


def good(run: gambol.Run) -> bool:
    """Whether a body goes as fast as it should, in several ways."""
    gaits, body = moving(run), run.recipe.creature
    return len(gaits) >= SEVERAL and speed(gaits[0]) >= (LYING if lies_by_nature(body) else FAST)


def row(run: gambol.Run) -> str:
    """A body's line of the table."""
    gaits, body, best = moving(run), run.recipe.creature, gambol.showcase(run)[0]
    kept = [best.descriptors.get(f"kept.{name}") for name in ("slippery", "slope", "push")]
    shares = "–" if None in kept else ", ".join(f"{share:.2f}" for share in kept)
    pushes = "–"
    if None not in kept:
        left, right = gambol.discovery.largest_pushes(best.individual, run.recipe.worlds[0])
        pushes = ", ".join(f"{push:.0f}" if push >= 10.0 else f"{push:.2g}" for push in (left, right))
    names = ", ".join(dict.fromkeys(one.name for one in gaits))
    cells = [body.name, f"{body.body_size:.2f} m", best.name, f"{speed(best):.2f}", f"{len(gaits)}: {names}"]
    return f"| {' | '.join([*cells, shares, pushes])} |\n"


def picture(run: gambol.Run) -> str:
    """A body's strip, which is written on the way."""
    best, name = gambol.showcase(run)[0], run.recipe.creature.name
    place = Path("images/bodies") / f"{name}.png"
    (Path("docs") / place).parent.mkdir(exist_ok=True)
    title = f"{name}: {best.name}, {speed(best):.2f} bodies/s"
    gambol.replay(best, seconds=SECONDS).save(Path("docs") / place, title=title, width=8.0)
    return f"\n![{name}: {best.name}]({place.as_posix()})\n"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--trials", type=int, help="of each body; by default what a minute is worth")
    parser.add_argument("--seed", type=int, default=0, help="the same seed and trials give the same gaits")
    parser.add_argument("--jobs", type=int, default=1, help="bodies side by side, each on one thread")
    asked = parser.parse_args()
    paths = sorted(Path("examples/bodies").glob("*.yaml"))
    threads = 1 if asked.jobs > 1 else None
    each(found, [(path, asked.trials, asked.seed, threads) for path in paths], asked.jobs)
    runs = [gambol.Run.open(RUNS / gambol.load(path).name) for path in paths]
    counts = sorted({run.trials_done for run in runs})
    head = HEAD.format(
        trials=counts[0] if len(counts) == 1 else f"{counts[0]:,} to {counts[-1]:,}", seed=runs[0].recipe.seed,
        good=sum(map(good, runs)), count=len(runs),
    )  # fmt: skip
    page = head + "".join(map(row, runs)) + "".join(map(picture, runs))
    Path("docs/bodies.md").write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
