"""A short name for a gait, by rules that can be read."""

from __future__ import annotations

import math

from gambol.creatures.creature import Creature
from gambol.creatures.units import STANDARD_GRAVITY
from gambol.motion.gait import FALL, Gait
from gambol.motion.patterns import footing_of, pattern_of
from gambol.tasks.at_rest import LEG_SHARE, is_round, on_its_belly

STILL = 0.95  # share of time without any movement; one jerk in a while is let pass
STANDS = 0.5  # share of time without movement of what moves but once: it stood, and toppled
TURN = 0.4  # turns per cycle: half a turn brings a rod back to where it was, less is rocking
TUMBLE = 0.2  # turns per second without a cycle: nearly one in the four seconds that are described
WHEEL = 0.25  # of its way, by which a round body may slip while it rolls; evolved rings and octagons slip by 0.15
IN_FLIGHT = 0.5  # most of the turning happens in the air
LITTLE_BOB = 0.02  # body sizes up and down: a wheel's wobble, a shuffle's; a small hop has 0.025
HIGH_BOB = 0.08  # body sizes: from standing to lying and up again; links that flap raise the centre less
LEAP = 0.01  # body sizes that what lies rises in one flight a cycle; a worm on its arch jiggles by 0.002 of them
FLIGHT = 0.08  # share of time: two frames of a short cycle, more than contacts that chatter
AIRBORNE = 0.2  # share of the time in the air of what lies, and jumps in quick cycles however flat
QUICK = 0.3  # s at the body's tempo: a cycle so short has one flight
LIFTED = 0.05  # share of time: a contact that is down or up for less does not come and go
LIES = 0.9  # share of time lying of a body that does not get up
LOW = 0.5  # share of time lying of a body that is down more often than up
FLOPS = 0.15  # share of time lying of a body that comes down again and again
DRAGS = 0.4  # share of the time on the ground that a contact which is no foot touches
TOGETHER = 0.4  # correlation of the feet's touching from which they land as one
IN_TURN = -0.2  # correlation below which they take turns; steps that overlap for half their time have −0.3
ONE_LEADS = 0.9  # how much more often one foot is ahead of its twin: it never passes, and the body limps
SCUTTLES = 1.0  # body sizes a second at the body's tempo, from which nothing crawls
WALKS = 1.0  # the Froude number v²/gl up to which a stiff leg of length l is not thrown off the ground

OFF_FEET = 0.6  # share of the time on the ground of a body that goes on what is no foot
THRASHES = 0.25  # share of time in the air of a body that goes on what is no foot: it does not crawl

OTHERWISE = 0.8  # cosine between a snake's way and its line below which it goes to its side
STRAIGHT = 0.02  # body sizes by which what lies straight swings to its sides
ALL_AT_ONCE = 0.25  # how far a snake's bends travel at least that winds along

IDLE = frozenset(
    {"still", "twitch", "rock", "bounce", "fall", "slump", "wriggle"}
)  # names of what gets nowhere, or not for long

LIMP = "limp"  # a walk in which the same foot is always ahead


def name_of(creature: Creature, gait: Gait) -> str:
    """The name that a person would give to the gait: that of the first rule in the table that holds.

    >>> import gambol
    >>> hop = gambol.simulate("luxo", gambol.load("examples/luxo-hop.yaml"))
    >>> name_of(hop.creature, gambol.describe(hop))
    'hop'
    """
    above = creature.seen_from_above
    afloat = above or not creature.contacts_on  # no ground to meet
    nowhere = gait.goes_nowhere
    turns = abs(gait.turns) >= TURN if gait.period else abs(gait.spin) >= TUMBLE / gait.tempo  # over again and again
    slips = 1.0 if nowhere else abs(math.pi * gait.spin / gait.sizes - 1.0)  # a wheel goes π times its size a turn
    wheel = is_round(creature) and slips < WHEEL  # however slowly
    over = turns or wheel
    level, high = gait.bob < LITTLE_BOB, gait.bob >= HIGH_BOB
    flies = gait.flight >= FLIGHT
    lies = on_its_belly(creature)  # cannot fall, and whatever touches is as good as a foot
    rise = STANDARD_GRAVITY * (gait.flight * gait.cycle / gait.tempo) ** 2 / 8.0 / creature.size  # g t²/8
    hurries = lies and gait.flight >= AIRBORNE and gait.period is not None and gait.period / gait.tempo <= QUICK
    leaps = hurries or (flies and not level and (not lies or high or rise >= LEAP))  # what lies bobs as it bends, too
    steps = any(LIFTED < duty < 1.0 - LIFTED for duty in gait.duty)  # some contact comes and goes
    lifts = all(LIFTED < duty < 1.0 - LIFTED for duty in _duties_of_feet(gait, creature))  # drags none along
    together = gait.together is None or gait.together >= TOGETHER
    in_turn = gait.together is not None and gait.together <= IN_TURN
    beside = _beside(gait, creature)
    many = len(creature.anatomy.twin_feet)  # pairs of feet: two of what goes on four
    limps = beside and not many and gait.leading is not None and gait.leading >= ONE_LEADS
    fast = gait.sizes * gait.tempo >= SCUTTLES
    found = pattern_of(footing_of(creature), gait.footfalls, flies)
    pattern = "" if found is None else found.name
    froude = (gait.sizes * gait.tempo) ** 2 * creature.size / (LEG_SHARE * STANDARD_GRAVITY)
    drags = gait.dragging > DRAGS * (1.0 - gait.flight) and (gait.lying >= FLOPS or not leaps)
    grounded = 1.0 - gait.flight
    off_feet = bool(creature.feet) and gait.dragging > OFF_FEET * grounded and grounded > 0.0
    down = gait.fall > FALL or (gait.period is None and gait.stillness >= STANDS)
    falls = down and not (lies and leaps)  # a worm that leaps less high than before has not
    low = not leaps if lies else off_feet or drags or (gait.lying >= LOW and not high and not leaps)
    squats = leaps and together and gait.lying < LOW  # lies as one does in a deep hop
    others = len(creature.contacts_on) > len(creature.feet)  # that it could come down on
    crouches = bool(creature.feet) and others and gait.dragging < LIFTED
    comes_down = gait.lying >= FLOPS and not (squats or crouches or lies)
    winds = _winding_name(gait)
    rules = [
        ("still", gait.stillness >= STILL),
        ("swing", not creature.free),
        ("leap", afloat and flies),  # over the water
        ("spin", afloat and nowhere and over),
        ("twitch", afloat and nowhere),
        ("crawl", above and bool(creature.contacts_on)),
        ("swim", afloat),
        ("roll", over and (level or (wheel and not high))),
        ("tumble", over and gait.period is None),
        ("flip", over and gait.turned_in_flight >= IN_FLIGHT),
        ("cartwheel", over),
        ("slump", lies and falls),
        ("fall", falls),
        ("roll", not nowhere and not flies and _on_wheels(gait, creature)),
        ("wriggle", lies and nowhere and not leaps),
        ("twitch", nowhere and (gait.lying >= LIES or (level and not steps))),
        ("bounce", nowhere and flies),
        ("rock", nowhere),
        ("thrash", low and gait.flight >= THRASHES and (off_feet or leaps) and not lies),
        (winds, lies and bool(winds) and not creature.anatomy.legs),
        ("slither", lies and not steps and creature.dimensions == 3),
        ("slide", low and not steps),
        ("scuttle", low and fast and not lies),
        ("crawl", low),
        ("flop", comes_down and high),
        ("flap", comes_down),
        ("jog", pattern == "walk" and not limps and many == 0 and froude > WALKS),  # on bent legs, as who never flies
        (pattern, bool(pattern) and (steps or flies) and (not limps or pattern == "hop")),
        ("hop", flies and together),
        ("gallop", flies and limps),  # as children do, the same foot ahead
        ("gallop", flies and many == 2 and creature.dimensions == 2),  # in space all feet would land at steady times
        ("scramble", flies and many > 0),
        ("run", flies and in_turn and beside),
        ("bound", flies and in_turn),
        ("skip", flies and beside),
        ("gallop", flies),
        ("slide", not steps),
        (LIMP, limps),
        ("jog", in_turn and beside and many == 0 and froude > WALKS),
        ("walk", in_turn),
        ("scramble", lifts and many > 0),  # in no order that has a name
        ("shuffle", True),
    ]
    return next(name for name, holds in rules if holds)


def manner_of(creature: Creature, gait: Gait) -> str:
    """What a gait's name does not tell of its footfalls, if there is anything: their sequence, and the side that leads.

    >>> from dataclasses import replace
    >>> import gambol
    >>> hop = gambol.describe(gambol.simulate("luxo", gambol.load("examples/luxo-hop.yaml")))
    >>> manner_of(gambol.creature("luxo"), hop)
    ''
    """
    pattern = pattern_of(footing_of(creature), gait.footfalls, gait.flight >= FLIGHT)
    return pattern.manner if pattern is not None and pattern.name == name_of(creature, gait) else ""


def _winding_name(gait: Gait) -> str:
    """How a snake goes, by how it winds; nothing of what cannot be told."""
    winding = gait.winding
    if winding is None or gait.period is None:
        return ""
    if abs(winding.along) < OTHERWISE:
        return "sidewinding"
    if winding.sideways < max(STRAIGHT, winding.upwards):
        return "rectilinear"
    return "undulation" if winding.travelling >= ALL_AT_ONCE else "concertina"


def _duties_of_feet(gait: Gait, creature: Creature) -> list[float]:
    return [max(gait.duty[i] for i in foot) for foot in creature.anatomy.feet]


def _on_wheels(gait: Gait, creature: Creature) -> bool:
    """Whether all that touches is a wheel."""
    down = {i for i, duty in enumerate(gait.duty) if duty > LIFTED}
    return bool(down) and down <= creature.anatomy.wheels


def _beside(gait: Gait, creature: Creature) -> bool:
    """Whether the two feet that are used most stand side by side, not one behind the other."""
    used = sorted(
        (max(foot, key=lambda i: gait.duty[i]) for foot in creature.anatomy.feet), key=lambda i: -gait.duty[i]
    )
    return len(used) > 1 and creature.anatomy.beside(*used[:2])
