"""A course with pushes, a change of gait and other ground, and how it ends by the library's own machine code."""

import numpy as np

from gambol.dynamics.terrain import terrain_tables
from gambol.rollout.lanes import run_lanes
from gambol.worlds.world import World

GRIP = 1e-9  # N/m, of the spring whose pull is a force
STEPS = 10_000
PUSHES = ((1000, "head", (3.0, 4.0), 50), (2005, "arm", (-5.0, 1.5), 120), (6100, "base", (0.5, -2.0), 33))
CHANGES = ((2010, 1, 300), (4003, 0, 0), (7001, 1, 450))  # tick, gait, ticks
SHAPED = 5000  # the tick at which the ground becomes another


def height(x):
    """Of the ground from then on, in operations that are the same everywhere; level where a body may stand by then."""
    return 0.03 * (abs(x) - 2.0) if abs(x) > 2.0 else 0.0


def script(living, module):
    """The course in JavaScript, which leaves the state's bits in `result`."""
    asked = [(at, f"c.push('{part}', {list(force)}, {ticks} * dt);") for at, part, force, ticks in PUSHES]
    asked += [(at, f"c.change('{living.names[gait]}', {ticks} * dt);") for at, gait, ticks in CHANGES]
    asked += [(SHAPED, "c.ground(x => (Math.abs(x) > 2 ? 0.03 * (Math.abs(x) - 2) : 0));")]
    lines, tick = [], 0
    for at, act in sorted(asked):
        lines += [f"c.step({at - tick} * dt);", act]
        tick = at
    return f"""
import {{Creature, Flock, about}} from "{module}";
const {{dt}} = about, c = new Creature();
{chr(10).join(lines)}
for (let i = {tick}; i < {STEPS}; i += 7) c.step(Math.min(7, {STEPS} - i) * dt);
const result = JSON.stringify(c.state);
"""


def ended(living):
    """The same, computed here."""
    cast = living.cast
    model, stride, dtype = cast.model, cast.stride, np.dtype(f"float{cast.bits}")
    own = [np.array(model.parameters(one.controller)) for one in cast.individuals]
    first = model.parameter_count - len(model.hand_names)
    state, numbers, tables = np.array([model.start(own[0].tolist())]), own[0].copy(), dict(model.tables)
    change, until = None, None
    events = {at for at, *_ in (*PUSHES, *CHANGES)} | {SHAPED, STEPS} | set(range(0, STEPS, stride))
    events |= {at + ticks for at, _, _, ticks in PUSHES} | {at + ticks for at, _, ticks in CHANGES}
    tick = 0
    for at in sorted(events):
        if at > STEPS:
            break
        if at > tick:
            rows = numbers.astype(dtype)[None]
            state = run_lanes(model.program, state.astype(dtype), rows, tables, at - tick)
            tick = at
        if until == tick:
            numbers[first:], until = 0.0, None
        for when, gait, ticks in CHANGES:
            if when == tick:
                change = (numbers[:first].copy(), own[gait][:first], tick, max(ticks, 1), ticks == 0)
        if change and (tick % stride == 0 or tick in (change[2], change[2] + change[3])):
            before, after, began, ticks, at_once = change
            share = 1.0 if at_once else min(1.0, (tick - began) / ticks)
            whole = (before == np.floor(before)) & (after == np.floor(after))
            numbers[:first] = np.where(whole | (share == 1.0), after, before + share * (after - before))
            change = None if share == 1.0 else change
        for when, part, force, ticks in PUSHES:
            if when == tick:
                asked = {"touched": 1.0, "ks": GRIP, "at.x": force[0] / GRIP, "at.y": force[1] / GRIP}
                numbers[first:] = [{**asked, f"holds.{part}": 1.0}.get(name, 0.0) for name in model.hand_names]
                until = tick + ticks
        if tick == SHAPED:
            corners = model.world.terrain.profile()[0]
            shaped = model.world.terrain.model_copy(update={"heights": tuple(height(x) for x in corners)})
            tables |= terrain_tables(World(terrain=shaped))
    return state[0]
