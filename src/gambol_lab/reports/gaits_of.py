"""Measures what `gambol discover` makes of bodies of bones, as `gambol reproduce gaits-in-space` does of its own.

`python -m gambol_lab.reports.gaits_of go1.xml hound mine.yaml --seeds 5 --jobs 2`
"""

import argparse
import os
from pathlib import Path

from gambol.progress import Progress
from gambol_lab.reproduce.experiment import Setting
from gambol_lab.reproduce.gaits_in_space import TRIALS, each_row, measured


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("bodies", nargs="+", help="names of the catalogue, and files (.yaml, .xml, .urdf)")
    parser.add_argument("--trials", type=int, default=TRIALS)
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--seeds", type=int, default=5, help="how many")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="searches side by side")
    parser.add_argument("--out", type=Path, default=Path("reproduction"), help="where answers are kept")
    asked = parser.parse_args()
    seeds = range(asked.seed, asked.seed + asked.seeds)
    setting = Setting(seeds, asked.out, Progress(), jobs=asked.jobs)
    for row in each_row(measured(setting, asked.bodies, asked.trials)):
        print(f"{row.claim}: {row.ours}")


if __name__ == "__main__":
    main()
