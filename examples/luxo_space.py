"""Makes examples/luxo-space.yaml: a regular hop of Luxo, with axes towards a fast gait, a leap and a stop.

Takes a minute or two: `python examples/luxo_space.py`.
"""

import gambol

luxo = gambol.creature("luxo")

# A regular hop: each turn of its cycle like the one before. Of the random graphs that got far, the first such one.
found = gambol.discover(luxo, family="pose-graph", sampling={"states": 3}, task="upright", seed=4, keep=12)


def is_regular(candidate: gambol.Candidate) -> bool:
    gait = gambol.describe(gambol.replay(candidate, seconds=12.0))
    period = candidate.controller.period
    return gait.periodicity > 0.99 and gait.period is not None and abs(gait.period - period) < 0.02 * period


hop = next(candidate for candidate in found.best(50) if candidate.status == "ok" and is_regular(candidate))

# The same gait, tuned for speed by small steps; and with two turns of it tuned to pass over something 4 cm high.
fast = gambol.refine(hop, method="ascent", fixed=True, trials=300, chains=8).best(1)[0]
# That leap is for obstacles: what it clears counts, not what lies between it and the hop.
leap = gambol.skills.leap(hop, hops=12, task=gambol.tasks.Vault(height=0.04), trials=600, between=False).best(1)[0]

# A stop at the end of these twelve turns: after the leap, so that one motion may do both.
stop = gambol.skills.stop(hop, cycles=12, trials=60, chains=5).best(1)[0]

variations = {"speed": fast, "leap": leap, "stop": stop}
space = gambol.skills.MotionSpace.around(
    luxo, hop.controller, **{name: one.controller for name, one in variations.items()}
)
space.save("examples/luxo-space.yaml")
gambol.plot.space(space, "luxo-space.png")
for axis in space.survey():
    print(axis.name, axis.walk.reachable, axis.unit, *axis.troubles, sep="\n  ")
