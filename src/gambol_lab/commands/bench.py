"""`gambol bench`: speed here, beside peers in the same run."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Column, Table

from gambol.cli.terminal import note, print_json, progress_bar, screen
from gambol.creatures.articulated.creature import Articulated
from gambol.creatures.springs.creature import SpringBody
from gambol.errors import unknown_name
from gambol_lab.bench import blocks, mujoco_peer
from gambol_lab.bench.browser import measure_in_browser, measure_mujoco_in_browser, mujoco_is_here
from gambol_lab.bench.compare import SPRING_PEERS, compare, thread_counts
from gambol_lab.bench.environments import EVALUATED, LANES, PEER
from gambol_lab.bench.expansions import SIDE_BY_SIDE, expansion_rate
from gambol_lab.bench.gpu import measure_on_gpu
from gambol_lab.bench.live import SMALL, can_measure_live, measure_live
from gambol_lab.bench.measurement import Measurement
from gambol_lab.bench.memory import CANDIDATES, peak_bytes
from gambol_lab.bench.own import thousand_networks
from gambol_lab.bench.works import Work, works

DEVICES = ("cpu", "gpu", "browser")
PEERS = {"mujoco": mujoco_peer, **SPRING_PEERS}


def bench(
    work: Annotated[
        list[str] | None, typer.Option(help="a work to measure; may be repeated; by default all of them")
    ] = None,
    device: Annotated[
        str, typer.Option(help="cpu; gpu, with a million candidates and its roofline; or browser, in Chromium")
    ] = "cpu",
    peers: Annotated[bool, typer.Option(help="also measure the peers that are installed (`make bench`)")] = True,
    as_json: Annotated[bool, typer.Option("--json", help="print the rows as JSON")] = False,
) -> None:
    """Measures steps per second, compile time and memory, and prints ratios to peers at equal contact load.

    Examples:

    - `gambol bench --work walker7-poses --json`
    - `gambol bench --work ant --work quadruped --work humanoid`
    - `gambol bench --work blocks`
    - `gambol bench --device gpu`
    """
    if device not in DEVICES:
        raise unknown_name("device", device, DEVICES)
    known = works()
    work = [name for some in work or [] for name in some.split(",")]
    for name in work:
        if name not in known:
            raise unknown_name("work", name, known)
    chosen = [known[name] for name in work or list(known)]
    if device != "cpu":
        # they are compared on this processor alone
        chosen = [one for one in chosen if not (one.environments or one.bodies)]
    if device == "gpu":
        _bench_gpu(chosen, as_json)
        return
    if device == "browser":
        _bench_browser(chosen if work else [known["walker7-poses"]], peers, as_json)
        return
    rows: list[Measurement] = []
    with progress_bar("measuring", stoppable=False) as progress:
        for i, measured in enumerate(chosen):
            rows += compare(measured, thread_counts(), peers, progress.part(i, 1, len(chosen)))
        if not as_json:
            progress.report(len(chosen), len(chosen), note=f"memory of {CANDIDATES:,} controllers")
            alike = [one for one in chosen if not (one.trials or one.environments or one.bodies)]
            kinds = {isinstance(one.creature, SpringBody) for one in alike}
            bodies = {"worm" if springs else "walker7" for springs in kinds}
            peaks = {name: peak_bytes(name) for name in sorted(bodies)}
    if as_json:
        print_json([row.data() for row in rows])
        return
    _print(rows)
    _print_trials(rows, known)
    _print_bodies([row for row in rows if known[row.work].bodies])
    _print_environments([row for row in rows if known[row.work].environments])
    if "bounder-san" in {row.work for row in rows}:
        taken = thousand_networks()
        screen.print(
            f"1000 random networks of the bounder for 6 s: {taken:.1f} s; 200 took 1 to 6 hours in 1993, so "
            f"{5 * 3600 / taken:,.0f} to {30 * 3600 / taken:,.0f} times faster",
            highlight=False,
        )
    if not work:
        one, many = expansion_rate(1), expansion_rate(SIDE_BY_SIDE)
        screen.print(
            f"the acrobot's search tree grows by {one:,.0f} expansions of 0.1 s a second one by one, {many:,.0f} with "
            f"{SIDE_BY_SIDE} nodes side by side, on one core",
            highlight=False,
        )
    for name, peak in peaks.items():
        if peak is not None:
            screen.print(f"{CANDIDATES:,} controllers of {name} in one batch: {peak / 1e9:.2f} GB", highlight=False)
    if missing := [name for name, peer in PEERS.items() if not peer.is_installed()]:
        note(f"not installed: {', '.join(missing)}; `make bench` measures them alongside")


def _bench_gpu(chosen: list[Work], as_json: bool) -> None:
    rows = []
    with progress_bar("measuring", stoppable=False) as progress:
        for i, work in enumerate(chosen):
            for precision in ("float32", "float64"):
                progress.report(i, len(chosen), note=f"{work.name}: {precision}")
                rows.append(measure_on_gpu(work, precision))
    if as_json:
        print_json([row.data() for row in rows])
        return
    table = Table(*[Column(title, no_wrap=True) for title in ("work", "precision")], box=None)
    for title in ("G steps/s", "rollouts", "load s", "ops", "peak", "regs", "spilt"):
        table.add_column(title, justify="right", no_wrap=True)
    for row in rows:
        table.add_row(
            row.work,
            row.precision,
            f"{row.steps_per_s / 1e9:.2f}",
            f"{row.rollout_steps_per_s / 1e9:.2f}",
            f"{row.compile_s:.2f}",
            str(row.operations),
            f"{row.share_of_peak:.0%}",
            str(row.registers),
            str(row.spilt_bytes),
        )
    screen.print(table)
    screen.print(
        f"{rows[0].engine}: {rows[0].threads:,} candidates. G steps/s includes the way from this machine's memory and "
        "back; rollouts does not. load s: seconds before the first step. ops: operations in a step. peak: the share of "
        "the most that all cores could compute while rollouts run. regs: registers of a thread. spilt: bytes of "
        "registers that a thread keeps in memory.",
        highlight=False,
    )


def _bench_browser(chosen: list[Work], peers: bool, as_json: bool) -> None:
    rows = []
    with progress_bar("measuring", stoppable=False) as progress:
        for i, work in enumerate(chosen):
            for precision in ("float64", "float32"):
                progress.report(i, len(chosen), note=f"{work.name}: {precision}")
                rows.append(measure_in_browser(work, precision))
            rows.append(measure_in_browser(work, "float64", exact=True))
            if peers and mujoco_is_here() and work.family == "pose-sequence" and isinstance(work.creature, Articulated):
                progress.report(i, len(chosen), note=f"{work.name}: MuJoCo")
                rows.append(measure_mujoco_in_browser(work))
    if as_json:
        print_json([row.data() for row in rows])
        return
    _print(rows)
    for row in rows:
        if row.engine == "mujoco in a browser":
            ours = max(one.steps_per_s for one in rows if one.work == row.work and one.precision == "float64")
            screen.print(
                f"{row.work}: [bold]{ours / row.steps_per_s:,.0f} times[/] the steps per second of MuJoCo's "
                "WebAssembly in the same browser",
                highlight=False,
            )
    if can_measure_live():
        cost, plain = (measure_live(chosen[0], plain=plain) for plain in (False, True))
        kinds = ", ".join(f"{kind} {share:.1%}" for kind, share in cost.shares.items() if share >= 0.001)
        screen.print(
            f"{SMALL} small ones and a large one, live at 60 frames a second take [bold]{cost.share:.0%}[/] of a "
            f"core ({kinds}; {cost.frames_per_s:.0f} frames a second were shown). Pictures of one colour take "
            f"{plain.share:.0%}: that is the browser's share.",
            highlight=False,
        )
    if peers and not mujoco_is_here():
        note("MuJoCo's WebAssembly is not here; `npm install @mujoco/mujoco` in this folder brings it")


def _print(rows: list[Measurement]) -> None:
    titles = ("threads", "ms", "M steps/s", "sim s/s", "first s", "load")
    table = Table(*[Column(title, no_wrap=True) for title in ("work", "engine")], box=None)
    for title in titles:
        table.add_column(title, justify="right", no_wrap=True)
    for row in rows:
        table.add_row(
            row.work,
            f"{row.engine} {row.precision.replace('loat', '')}",
            str(row.threads),
            f"{row.step_s * 1e3:g}",
            f"{row.steps_per_s / 1e6:.3g}",
            f"{row.sim_s_per_s:,.0f}",
            f"{row.compile_s:.2f}",
            "–" if row.contacts is None else f"{row.contacts:.1f}",
        )
    screen.print(table)
    note("ms: the time step. sim s/s: simulated seconds a second. first s: seconds to the first step. load: contacts.")
    for work in dict.fromkeys(row.work for row in rows):
        for threads in sorted({row.threads for row in rows}):
            some = [row for row in rows if row.work == work and row.threads == threads and row.precision == "float64"]
            ours, theirs = ([r for r in some if r.engine == engine] for engine in ("gambol", "mujoco"))
            _print_springs([row for row in rows if row.work == work and row.threads == threads])
            if not (ours and theirs):
                continue
            step = theirs[0].step_s
            equal = _rate(ours, step) / _rate(theirs, step)
            own = ours[-1].sim_s_per_s / theirs[-1].sim_s_per_s  # at the step that each can be trusted at
            screen.print(
                f"{work}, {threads} thread{'s' * (threads > 1)}, float64: [bold]{equal:,.0f} times[/] MuJoCo's steps "
                f"per second at {step * 1e3:g} ms; [bold]{own:,.0f} times[/] its simulated time, each at its "
                "largest step that can be trusted",
                highlight=False,
            )


def _print_trials(rows: list[Measurement], known: dict[str, Work]) -> None:
    """How many trials a second are simulated of bodies in space."""
    for row in rows:
        if (work := known[row.work]).trials:
            screen.print(
                f"{work.creature.name}: [bold]{row.sim_s_per_s / work.seconds:,.0f} trials[/] of {work.seconds:g} s a "
                f"second with {row.threads} thread{'s' * (row.threads > 1)}, {row.precision}; the first step comes "
                f"{row.compile_s:.2f} s after the description",
                highlight=False,
            )


def _print_bodies(rows: list[Measurement]) -> None:
    """How many bodies a second, each new, beside MuJoCo."""
    rates = {row.engine: row.sim_s_per_s / blocks.SECONDS for row in rows}
    if not rates:
        return
    told = f"; MuJoCo {rates['mujoco']:,.0f} from their XML" if "mujoco" in rates else ""
    times = [f"[bold]{rates[engine] / rates['mujoco']:,.0f} times[/]" for engine in rates if "mujoco" in rates]
    screen.print(
        f"{blocks.WORK}, 1 core: [bold]{rates[blocks.ROLLOUTS]:,.0f}[/] new bodies a second, each for "
        f"{blocks.SECONDS:g} s at {blocks.STEP * 1e3:g} ms with its own network; [bold]{rates[blocks.BRED]:,.0f}[/] "
        f"if they are bred too{told}{': ' if times else ''}{' and '.join(times[:2])}",
        highlight=False,
    )


def _print_environments(rows: list[Measurement]) -> None:
    """Beside `evaluate`, and beside Gymnasium's own."""
    for row in rows:
        if row.engine != "gambol":
            continue
        alike = {
            other.engine: row.steps_per_s / other.steps_per_s for other in rows if other.precision == row.precision
        }
        told = [f"[bold]{alike[EVALUATED]:.2f}[/] of what `evaluate` reaches"]
        told += [f"[bold]{alike[PEER]:,.0f} times[/] Gymnasium's hopper with AsyncVectorEnv"] if PEER in alike else []
        screen.print(
            f"{row.work}, {LANES} lanes, {row.threads} thread{'s' * (row.threads > 1)}, {row.precision}: "
            f"{row.steps_per_s / 1e6:.2f} million actions of {row.step_s * 1e3:g} ms a second, {', '.join(told)}",
            highlight=False,
        )


def _rate(rows: list[Measurement], step: float) -> float:
    return max(row.steps_per_s for row in rows if row.step_s == step)


def _print_springs(rows: list[Measurement]) -> None:
    """Beside the best of the peers that run the same masses and springs."""
    for precision in ("float64", "float32"):
        peers = [row for row in rows if row.engine in SPRING_PEERS and row.precision == precision]
        if peers:
            ours = next(row for row in rows if row.engine == "gambol" and row.precision == precision)
            best = max(peers, key=lambda row: row.steps_per_s)
            screen.print(
                f"{ours.work}, 1 thread, {precision}: [bold]{ours.steps_per_s / best.steps_per_s:,.1f} times[/] the "
                f"steps per second of the same body in {best.engine}, the best of "
                f"{', '.join(row.engine for row in peers)}",
                highlight=False,
            )
