"""Writes docs/bodies.md: what `gambol discover` makes of the bodies in examples/bodies with its defaults.

Runs are kept in runs/bodies; those that are there are shown again, or gone on with. `--jobs 14` has them side by side.
"""

import argparse
import os
from pathlib import Path

import gambol
from gambol.motion.naming import IDLE
from gambol_lab.reproduce.side_by_side import each

SECONDS = 6.0  # of a strip
RUNS = Path("runs/bodies")
HEAD = """# Fourteen bodies

These are animals with two and four legs, crawlers, swimmers and odd shapes (`examples/bodies/`). They were drawn by the
rules of the [tutorial](tutorial.md) before the search was written, and have not changed since. This page shows what
`gambol discover` found {budget}. `python -m gambol_lab.reports.bodies {options}` writes it again. Settings were chosen
with seeds 2 and 3.

* **Speeds** are body sizes a second, over 20 s on the feet. A body's size is its length or its height at rest,
  whichever is more.
* **Sound** gaits keep their score at half the step, do not fall within 20 s, neither buzz nor glide, and go somewhere.
  **Different** gaits move differently, or the other way if a body has a front ([how that is decided](gaits.md)).
* **The first gait** has the most worth. The fastest gait may be another one.
* **Kept** is what the first gait keeps elsewhere, which is part of its rank: the shares of its score on ground with
  20 % less friction and uphill by 2°, and the share of eight pushes that it survives.
* **Pushes** are the largest pushes back and ahead from which it goes on, in N s.

{good} of {count} bodies have five different gaits or more, one of them at one body size a second or faster (0.5 where
they lie by nature); {first} of them with the first gait.{missed} [Another page](gaits-measured.md#what-physics-allows)
says what limits the slowest.

| body | size | first gait | speed | fastest | sound and different | kept: slippery, slope, pushes | pushes, N s |
|---|---|---|---|---|---|---|---|
"""
FAST, LYING, SEVERAL = 1.0, 0.5, 5  # body sizes a second; gaits


def folder_of(name: str, trials: int | None, seed: int) -> Path:
    """Where the run of a body is kept."""
    return RUNS / f"{name}-{seed}{'' if trials is None else f'-{trials}'}"


def found(asked: tuple[Path, int | None, int, int | None]) -> None:
    """Makes the run of a body, unless it was made before: its file, trials, seed and threads."""
    path, trials, seed, threads = asked
    body = gambol.load(path)
    folder = folder_of(body.name, trials, seed)
    folder.parent.mkdir(parents=True, exist_ok=True)
    gambol.discover(body, trials=trials, seed=seed, out=folder, resume=folder.exists(), threads=threads)


def moving(run: gambol.Run) -> list[gambol.Candidate]:
    """The different gaits of a body that are sound and go somewhere, the first of them first."""
    return [one for one in gambol.showcase(run) if one.status == "ok" and one.name not in IDLE]


def velocity(gait: gambol.Candidate) -> float:
    """Body sizes a second; below 0 backwards, where the body has a front."""
    assert gait.recipe is not None  # it comes from a run
    told, direction = gambol.motion.Gait.from_data(gait.descriptors), gait.recipe.task["direction"]
    ahead = told.speed * (-1.0 if direction == "left" and not gait.individual.creature.seen_from_above else 1.0)
    return (abs(ahead) if direction == "either" else ahead) / gait.individual.creature.body_size


def speed(gait: gambol.Candidate) -> float:
    """The same without a sign."""
    return abs(velocity(gait))


def wanted(run: gambol.Run) -> float:
    """How fast a body should be able to go."""
    return LYING if run.recipe.creature.anatomy.lies else FAST


def good(run: gambol.Run, gaits: list[gambol.Candidate]) -> bool:
    """Whether a body goes in several ways, and as fast as it should in one of these gaits."""
    return len(moving(run)) >= SEVERAL and any(speed(gait) >= wanted(run) for gait in gaits)


def missed(runs: list[gambol.Run]) -> str:
    """Which bodies fall short, and by what."""
    short = []
    for run in runs:
        gaits = moving(run)
        if not good(run, gaits):
            most = max(map(speed, gaits), default=0.0)
            short.append(f"{run.recipe.creature.name} ({most:.2f}, {len(gaits)} gaits)")
    return f" Not {', '.join(short)}." if short else ""


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
    fastest = max(gaits, key=speed, default=best)
    backwards = " backwards" if velocity(fastest) < 0.0 else ""
    cells = [
        body.name,
        f"{body.body_size:.2f} m",
        best.name,
        f"{velocity(best):.2f}",
        f"{speed(fastest):.2f}, {fastest.name}{backwards}",
        f"{len(gaits)}: {names}",
    ]
    return f"| {' | '.join([*cells, shares, pushes])} |\n"


def picture(run: gambol.Run) -> str:
    """Strips of a body's first gait and, if it is another, of its fastest, which are written on the way."""
    first, name = gambol.showcase(run)[0], run.recipe.creature.name
    fastest = max(moving(run), key=speed, default=first)
    text = _strip(name, name, first)
    (Path("docs/images/bodies") / f"{name}-fastest.png").unlink(missing_ok=True)
    if speed(first) < wanted(run) <= speed(fastest):
        text += _strip(f"{name}-fastest", name, fastest)
    return text


def _strip(file: str, name: str, gait: gambol.Candidate) -> str:
    place = Path("images/bodies") / f"{file}.png"
    (Path("docs") / place).parent.mkdir(exist_ok=True)
    title = f"{name}: {gait.name}, {velocity(gait):.2f} bodies/s"
    gambol.replay(gait, seconds=SECONDS).save(Path("docs") / place, title=title, width=8.0)
    return f"\n![{name}: {gait.name}]({place.as_posix()})\n"


def budget(trials: int | None, cores: int | None, runs: list[gambol.Run]) -> str:
    """How long was searched."""
    if trials is not None:
        return f"with {trials:,} trials of each"
    counts = [run.trials_done for run in runs]
    return f"with its defaults, a minute of {cores} cores each, or {min(counts):,} to {max(counts):,} trials"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--trials", type=int, help="trials for each body; by default as many as a minute allows")
    parser.add_argument("--seed", type=int, default=0, help="the same seed and trials give the same gaits")
    parser.add_argument("--jobs", type=int, default=1, help="bodies side by side, each on one thread")
    asked = parser.parse_args()
    paths = sorted(Path("examples/bodies").glob("*.yaml"))
    threads = 1 if asked.jobs > 1 else None
    each(found, [(path, asked.trials, asked.seed, threads) for path in paths], asked.jobs)
    runs = [gambol.Run.open(folder_of(gambol.load(path).name, asked.trials, asked.seed)) for path in paths]
    head = HEAD.format(
        budget=budget(asked.trials, threads or os.cpu_count(), runs),
        options=f"--seed {asked.seed}" + ("" if asked.trials is None else f" --trials {asked.trials}"),
        good=sum(good(run, moving(run)) for run in runs),
        first=sum(good(run, moving(run)[:1]) for run in runs),
        missed=missed(runs),
        count=len(runs),
    )
    page = head + "".join(map(row, runs)) + "".join(map(picture, runs))
    Path("docs/bodies.md").write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
