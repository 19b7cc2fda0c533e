"""Greedy pursuit of successive targets with a repertoire of skills (Grzeszczuk and Terzopoulos 1995, 3.1, Figure 5)."""

from __future__ import annotations

from collections.abc import Sequence

from gambol.controllers.waveform.repertoire import Repertoire
from gambol.creatures.catalogue import creature as creature_named
from gambol.creatures.creature import Creature
from gambol.dynamics.habitat import natural_world
from gambol.errors import InvalidInput
from gambol.progress import Progress
from gambol.skills.chased import Chase
from gambol.skills.pursuer import Asked, Pursuer
from gambol.worlds.world import World

IN_A_ROW = 2  # skills that are tried one after another, unless given


def pursue(
    creature: Creature | str,
    repertoire: Repertoire,
    targets: Sequence[Sequence[float | str]],
    *,
    nose: str | None = None,
    interval: float | None = None,
    horizon: float | None = None,
    in_a_row: int = IN_A_ROW,
    reach: float | None = None,
    seconds: float = 60.0,
    world: World | None = None,
    dt: float | None = None,
    progress: Progress | None = None,
) -> Chase:
    """Swims or crawls to one target after another with the skills of a repertoire.

    At the end of every interval all skills are tried from where it is, side by side, and the one goes on that reaches
    the target first. Where none does, though it is near enough, each is tried with any other after it, since one
    alone circles round what lies inside its turn; then the one goes on that brings the nose nearest. What reaches the
    target is carried out. A skill fades in over 5 % of the interval.

    Args:
        creature: a creature, or the name of one in the catalogue.
        repertoire: its skills.
        targets: points to reach one after another, in metres; a coordinate of one that moves is an expression of the
            time `t` in seconds, such as `"2 + 0.1 * t"`.
        nose: the part that has to reach them; by default the one that goes first, or the centre of mass.
        interval: seconds from decision to decision; by default the time of the shortest skill.
        horizon: seconds that skills are tried for; by default until the quickest turn comes round.
        in_a_row: 2 tries what a second skill would make of each; 1 is the paper's greedy choice, and faster.
        reach: how near the nose has to come, in metres; by default a quarter of the body's size.
        seconds: after so many it gives up.
        world, dt: as for `simulate`.
        progress: told how many targets are reached. Cancelled, it ends as if time were up.

    >>> import gambol
    >>> fish = gambol.creature("fish")
    >>> waves = {f"wave-{i}": gambol.controllers.FrequencyWave.sample(fish, gambol.Draws(i)) for i in range(4)}
    >>> skills = {name: gambol.controllers.Skill.of(wave, 1.0) for name, wave in waves.items()}
    >>> known = gambol.controllers.Repertoire(creature="fish", skills=skills)
    >>> len(pursue(fish, known, [(3.0, 0.0)], seconds=3.0).decisions)
    3
    """
    body = creature_named(creature) if isinstance(creature, str) else creature
    if in_a_row not in (1, 2):
        raise InvalidInput(f"{in_a_row} skills in a row", "one or two can be tried", "choose 1 or 2")
    asked = Asked(nose, interval, horizon, in_a_row, reach)
    return Pursuer(body, repertoire, targets, asked, world or natural_world(body), dt).chase(
        seconds, progress or Progress()
    )
