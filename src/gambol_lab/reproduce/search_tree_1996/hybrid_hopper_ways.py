"""Where and how fast the hand-built hopper goes: speed by x_offset, slopes, terrain, other heights, other bodies.

(Huang 1996, section 3.5.)
"""

from __future__ import annotations

import math

import numpy as np

import gambol
from gambol.drawing import style
from gambol.drawing.paper import Page, plain_settings
from gambol.pictures.plots.chart import chart, few
from gambol_lab.reproduce.experiment import Row, Setting

ID, ACROBOT = "hybrid-hopper", "acrobot-torque"
FALLEN = "head.depth > 0 or joint.depth > 0"
NOMINAL, STEADY = (
    gambol.controllers.HybridHopper(),
    gambol.controllers.HybridHopper(kd2=110.0),
)  # STEADY: well inside the window of cycles
SLOPE = 0.3
SECONDS, SETTLE = 60.0, 20.0


def run(setting: Setting) -> list[Row]:
    """Each claim from one disturbed start for each seed; terrain differs with the seed too."""
    return [
        *_speed(setting),
        *_slopes(setting),
        _terrain(setting),
        _heights(setting),
        _weak(setting),
        _other_bodies(setting),
    ]


def speeds(
    hopper: gambol.controllers.HybridHopper,
    knob: str,
    values: list[float],
    setting: Setting,
    world: gambol.World | None = None,
    creature: gambol.Creature | str = ACROBOT,
) -> np.ndarray:
    """m/s of each value from each seed's start, (values, seeds); NaN where it falls within a minute."""
    result = gambol.cycles.bifurcation(
        creature,
        hopper,
        knob,
        values,
        section=1.0,
        watch=["com_x"],
        fail=FALLEN,
        seconds=SECONDS,
        settle=SETTLE,
        seeds=setting.seeds,
        world=world,
    )
    return np.array([[_speed_of(crossings) for crossings in starts] for starts in result.settled])


def _speed_of(crossings: gambol.cycles.Crossings) -> float:
    if crossings.failed is not None or len(crossings) < 2:
        return math.nan
    x = crossings["com_x"]
    return float((x[-1] - x[0]) / (crossings.time[-1] - crossings.time[0]))


def _lasting(found: np.ndarray) -> float:
    return float(np.isfinite(found).mean())


def _speed(setting: Setting) -> list[Row]:
    setting.report("speed against x_offset")
    offsets = np.linspace(-0.05, 0.05, 41)
    rows, curves = [], {}
    for name, hopper in (("kd2 = 40", NOMINAL), ("kd2 = 110", STEADY)):
        found = speeds(hopper, "x_offset", offsets.tolist(), setting)
        curves[name] = found
        safe = np.isfinite(found).all(axis=1)
        x, v = np.repeat(offsets[safe], found.shape[1]), found[safe].ravel()
        fit = np.polyfit(x, v, 1)
        still = offsets[safe & (np.abs(found).max(axis=1) < 0.05)]
        left = 1.0 - float(((v - np.polyval(fit, x)) ** 2).sum() / ((v - v.mean()) ** 2).sum())
        words = (
            f"{fit[0]:.0f} m/s per m, R² = {left:.2f}, where no start falls: {offsets[safe].min():.3f} … "
            f"{offsets[safe].max():.3f} m; {still.min():.3f} … {still.max():.3f} m only balance"
        )
        claim = f"speed is a near linear function of x_offset, to the right if negative ({name})"
        rows.append(Row(ID, claim, "Figure 3.12", words, len(setting.seeds), bool(left > 0.9 and fit[0] < 0.0)))
    _draw_speed(offsets, curves, setting)
    flat = gambol.simulate(ACROBOT, NOMINAL, seconds=5.0)
    flat.save(setting.out / "hybrid-hopper-flat.png")
    return rows


def _draw_speed(offsets: np.ndarray, curves: dict[str, np.ndarray], setting: Setting) -> None:
    with plain_settings():
        page = Page(6.0, 4.2)
        page.write(0.04, 3.92, "Speed against x_offset", fontsize=style.TITLE_SIZE, fontweight="bold")
        axes = chart(page, 0.72, 0.56, 5.08, 3.08, ticks=6)
        for (name, found), colour in zip(curves.items(), (style.TRACE, style.BODY_FAR), strict=True):
            for k, column in enumerate(found.T):
                axes.plot(
                    offsets,
                    column,
                    marker="o",
                    markersize=3.0,
                    linewidth=style.HAIRLINE,
                    color=colour,
                    alpha=0.6,
                    label=name if k == 0 else None,
                )
        axes.xaxis.set_major_locator(few(7))
        axes.set_xlabel("x_offset, m; a gap where it falls", color=style.QUIET_INK, fontsize=style.TEXT_SIZE)
        axes.set_ylabel("m/s", color=style.QUIET_INK, fontsize=style.TEXT_SIZE)
        axes.legend(frameon=False, fontsize=style.SMALL_SIZE, labelcolor=style.QUIET_INK)
        page.written(setting.out / "hybrid-hopper-speed.png")


def _slopes(setting: Setting) -> list[Row]:
    setting.report(f"slopes of {SLOPE:g}")
    rows = []
    for word, rise, told in (("up", SLOPE, "Figure 3.13"), ("down", -SLOPE, "modest inclines")):
        world = _world(terrain=gambol.worlds.Slope(degrees=math.degrees(math.atan(rise))))
        found = speeds(NOMINAL, "x_offset", [NOMINAL.x_offset], setting, world)
        rows.append(
            Row(
                ID,
                f"it hops {word} a slope of {SLOPE:g}",
                told,
                f"{100 * _lasting(found):.0f} % last a minute, at {np.nanmedian(found):.2f} m/s",
                len(setting.seeds),
                bool(_lasting(found) == 1.0 and np.nanmedian(found) > 0.1),
            )
        )
        gambol.simulate(ACROBOT, NOMINAL, world=world, seconds=5.0).save(setting.out / f"hybrid-hopper-{word}.png")
    return rows


def _terrain(setting: Setting) -> Row:
    setting.report("variable terrain")
    kept = {}
    for name, hopper in (("kd2 = 40", NOMINAL), ("kd2 = 110", STEADY)):
        found = [
            speeds(hopper, "x_offset", [hopper.x_offset], setting, _world(terrain=_hills(seed)))
            for seed in setting.seeds
        ]
        kept[name] = np.array(found).ravel()
    first = _world(terrain=_hills(setting.seeds[0]))
    gambol.simulate(ACROBOT, STEADY, world=first, seconds=8.0).save(setting.out / "hybrid-hopper-terrain.png")
    words = ", ".join(
        f"{name}: {100 * _lasting(v):.0f} % last at {np.nanmedian(v):.2f} m/s" for name, v in kept.items()
    )
    return Row(
        ID,
        "it crosses variable terrain (ours: ±0.3 m in pieces of 3 m, up to 0.3 steep)",
        "Figure 3.14",
        f"a minute on {len(setting.seeds)} terrains from {len(setting.seeds)} starts; {words}",
        len(setting.seeds),
        all(_lasting(v) > 0.5 for v in kept.values()),
    )


def _heights(setting: Setting) -> Row:
    setting.report("other switching heights")
    heights = np.round(np.arange(0.55, 1.86, 0.05), 2)
    works = {}
    for name, hopper in (("kd2 = 40", NOMINAL), ("kd2 = 110", STEADY)):
        found = [_lasting(speeds(hopper.turned({"h2": h + 0.1}), "h1", [float(h)], setting)) for h in heights]
        works[name] = [float(h) for h, share in zip(heights, found, strict=True) if share > 0.5]
    best = max(works.values(), key=len)
    words = "; ".join(f"{name}: {', '.join(f'{h:g}' for h in found) or 'none'}" for name, found in works.items())
    return Row(
        ID,
        "with h2 = h1 + 0.10 m it hops for 0.55 ≤ h1 ≤ 1.85 m",
        "all of them",
        f"of {len(heights)} heights h1, most starts last a minute at these: {words}",
        len(setting.seeds),
        len(best) > 0.9 * len(heights),
    )


def _weak(setting: Setting) -> Row:
    setting.report("a torque of 300 N m at most")
    data = gambol.creature(ACROBOT).model_dump()
    data["actuators"][0].update(min=-300.0, max=300.0)
    weak = gambol.Creature.from_data(data, ACROBOT)
    dampings = [40.0, 110.0, 160.0, 200.0, 250.0]
    found = speeds(NOMINAL, "kd2", dampings, setting, creature=weak)
    words = ", ".join(f"{100 * _lasting(row):.0f} % with {k:g}" for k, row in zip(dampings, found, strict=True))
    return Row(
        ID,
        "torque clamped to 300 N m makes little difference",
        "little difference",
        f"share of starts that last a minute, by kd2: {words}",
        len(setting.seeds),
        _lasting(found[:1]) > 0.8,
    )


def _other_bodies(setting: Setting) -> Row:
    """Masses and inertias as the thesis scales them; the ground's constants scale with the mass, too."""
    setting.report("other masses and moments of inertia")
    shares = {}
    for mass, inertia in ((0.5, 1.0), (2.0, 1.0), (1.0, 0.7), (1.0, 1.5), (2.0, 1.5)):
        data = gambol.creature(ACROBOT).model_dump()
        for link in data["links"]:
            link.update(mass=10.0 * mass, inertia=0.8333 * mass * inertia)
        data["hints"]["world"].update(stiffness=14000.0 * mass, damping=800.0 * mass)
        body = gambol.Creature.from_data(data, ACROBOT)
        found = speeds(
            gambol.controllers.HybridHopper.scaled(body), "x_offset", [NOMINAL.x_offset], setting, creature=body
        )
        shares[f"{mass:g}, {inertia:g}"] = _lasting(found)
    words = "; ".join(f"{100 * share:.0f} % with ({name})" for name, share in shares.items())
    return Row(
        ID,
        "it hops with other masses and moments of inertia, gains scaled by the mass",
        "works",
        f"share of starts that last a minute, by factors of (mass, inertia): {words}",
        len(setting.seeds),
        min(shares.values()) > 0.8,
    )


def _hills(seed: int) -> gambol.worlds.RandomTerrain:
    return gambol.worlds.RandomTerrain(height=0.3, steepness=0.3, spacing=3.0, clear=1.0, seed=seed)


def _world(**changes: object) -> gambol.World:
    return gambol.dynamics.natural_world(gambol.creature(ACROBOT)).model_copy(update=changes)
