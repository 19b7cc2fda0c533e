"""Names of footfalls, from synthetic recordings of feet: which touch when, with noise."""

import numpy as np
import pytest

import gambol
from gambol.motion.footfalls import Footfall, footfalls, mean_phase
from gambol.motion.patterns import Footing, footing_of, pattern_of

FPS, STRIDE = 60.0, 0.55  # s: no whole number of frames


def recorded(phases, stance, seed=0, seconds=12.0, jitter=0.02):
    """Feet that land at these phases of each stride, a little early or late."""
    rng, frames = np.random.default_rng(seed), round(seconds * FPS)
    feet = []
    for phase in phases:
        down = np.zeros(frames, bool)
        for stride in range(-1, int(seconds / STRIDE) + 1):
            begin = (stride + phase + rng.uniform(-jitter, jitter)) * STRIDE * FPS
            down[max(0, round(begin)) : max(0, round(begin + stance * STRIDE * FPS))] = True
        feet.append(down)
    return footfalls(feet, STRIDE * FPS)


def of_four(lh, lf, rh, rf):
    """Phases in the order of a footing of two pairs, hind feet first, left ones first."""
    return (lh, rh, lf, rf)


FOUR = Footing(((0, 1), (2, 3)), True)
HILDEBRAND = [
    ("walk", "lateral sequence", of_four(0, 0.25, 0.5, 0.75), 0.65, False),
    ("walk", "lateral sequence", of_four(0, 0.125, 0.5, 0.625), 0.65, False),  # a camel's, in lateral couplets
    ("walk", "lateral sequence", of_four(0, 0.375, 0.5, 0.875), 0.65, False),
    ("walk", "diagonal sequence", of_four(0, 0.75, 0.5, 0.25), 0.65, False),  # a monkey's
    ("amble", "lateral sequence", of_four(0, 0.25, 0.5, 0.75), 0.4, False),
    ("trot", "walking", of_four(0, 0.5, 0.5, 0), 0.6, False),
    ("trot", "", of_four(0, 0.5, 0.5, 0), 0.35, True),
    ("trot", "", of_four(0, 0.4, 0.5, 0.9), 0.3, True),
    ("pace", "", of_four(0, 0, 0.5, 0.5), 0.35, True),
    ("pace", "walking", of_four(0, 0.03, 0.5, 0.53), 0.6, False),
    ("canter", "right lead", of_four(0, 0.32, 0.32, 0.64), 0.35, False),
    ("canter", "left lead", of_four(0.32, 0.64, 0, 0.32), 0.35, True),
    ("gallop", "transverse", of_four(0, 0.45, 0.15, 0.6), 0.25, True),  # a horse's
    ("gallop", "transverse", of_four(0.15, 0.6, 0, 0.45), 0.25, True),
    ("gallop", "rotary", of_four(0, 0.6, 0.15, 0.45), 0.25, True),  # a cheetah's
    ("half-bound", "", of_four(0, 0.4, 0, 0.6), 0.25, True),  # a hare's
    ("bound", "", of_four(0, 0.5, 0, 0.5), 0.3, True),
    ("pronk", "", of_four(0, 0, 0, 0), 0.4, True),
    ("limp", "", of_four(0, 0.5, 0.3, 0), 0.65, False),
    ("limp", "", of_four(0, 0.9, 0.5, 0.17), 0.35, False),  # fore feet as a couplet, hind feet in turn
]


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("name", "manner", "phases", "stance", "flies"), HILDEBRAND)
def test_four_feet(name, manner, phases, stance, flies, seed):
    found = pattern_of(FOUR, recorded(phases, stance, seed), flies)
    assert found == (name, manner)


@pytest.mark.parametrize(("name", "manner", "phases", "stance", "flies"), HILDEBRAND)
def test_mirrored_and_later_it_is_the_same(name, manner, phases, stance, flies):
    lh, rh, lf, rf = phases
    found = pattern_of(FOUR, recorded([(x + 0.37) % 1.0 for x in (rh, lh, rf, lf)], stance, 3), flies)
    leads = {"right lead": "left lead", "left lead": "right lead"}
    assert found == (name, leads.get(manner, manner))


@pytest.mark.parametrize(
    ("name", "phases", "flies"),
    [
        ("walk", (0.0, 0.5), False),
        ("run", (0.0, 0.45), True),
        ("hop", (0.0, 0.05), True),
        ("skip", (0.0, 0.25), True),
        ("limp", (0.0, 0.3), False),
    ],
)
def test_two_feet(name, phases, flies):
    found = pattern_of(Footing(((0, 1),), True), recorded(phases, 0.3 if flies else 0.6), flies)
    assert found.name == name


def metachronal(pairs, lag, across=0.5):
    """Left and right feet of so many pairs, hindmost first."""
    return [(lag * k + side * across) % 1.0 for k in range(pairs) for side in (0, 1)]


@pytest.mark.parametrize(
    ("name", "manner", "pairs", "lag", "across", "stance"),
    [
        ("tripod", "", 3, 0.5, 0.5, 0.5),
        ("tripod", "", 3, 0.45, 0.5, 0.6),
        ("ripple", "from behind", 3, 1 / 3, 0.5, 0.67),
        ("wave", "from behind", 3, 1 / 6, 0.5, 0.83),
        ("wave", "from the front", 3, 5 / 6, 0.5, 0.83),
        ("tetrapod", "", 4, 0.5, 0.5, 0.5),
        ("wave", "from behind", 8, 1 / 8, 0.5, 0.6),
        ("wave", "from behind, pairs together", 8, 1 / 8, 0.0, 0.6),  # a millipede's
        ("ripple", "from the front", 8, 0.7, 0.5, 0.6),
        ("pronk", "", 3, 0.0, 0.0, 0.4),
    ],
)
def test_many_feet(name, manner, pairs, lag, across, stance):
    footing = Footing(tuple((2 * k, 2 * k + 1) for k in range(pairs)), True)
    assert pattern_of(footing, recorded(metachronal(pairs, lag, across), stance), False) == (name, manner)


def test_what_has_no_order_has_no_name():
    footing = Footing(tuple((2 * k, 2 * k + 1) for k in range(3)), True)
    assert pattern_of(footing, recorded([0.0, 0.3, 0.7, 0.1, 0.2, 0.9], 0.6), False) is None
    rng = np.random.default_rng(0)
    noise = footfalls([rng.random(600) < 0.5 for _ in range(4)], 30.0)
    assert all(fall.phase is None for fall in noise[1:]) and pattern_of(FOUR, noise, False) is None
    still = [Footfall(1.0, None)] * 4
    assert pattern_of(FOUR, still, False) is None


def test_which_foot_is_near_may_not_be_known():
    """A trot or a pace; a walk in some sequence; a gallop in some way."""
    unsided = Footing(FOUR.pairs, False)
    for phases, stance, flies, told in (
        (of_four(0, 0, 0.5, 0.5), 0.35, True, ("trot", "")),
        (of_four(0, 0.75, 0.5, 0.25), 0.65, False, ("walk", "")),
        (of_four(0, 0.6, 0.15, 0.45), 0.25, True, ("gallop", "")),
    ):
        assert pattern_of(unsided, recorded(phases, stance), flies) == told


def test_taps_and_chatter_are_no_steps():
    clean = recorded((0.0, 0.5), 0.5, jitter=0.0)
    frames = np.arange(720)
    down = [((frames / (STRIDE * FPS) + phase) % 1.0 < 0.5) for phase in (0.0, 0.5)]
    down[1][1::33] ^= True  # for a frame at a time, in flight or in stance
    found = footfalls(down, STRIDE * FPS)
    assert [fall.phase for fall in found] == pytest.approx([fall.phase for fall in clean], abs=0.02)


def test_a_stride_of_two_unequal_steps_is_found_from_the_feet_alone():
    """The cycle that is told may be twice a stride, as of a gait that limps a little."""
    frames = np.arange(900)
    down = [((frames - late) % 31 < 14) for late in (0, 15)]
    assert footfalls(down, 62.0)[1].phase == pytest.approx(15 / 31, abs=0.01)


def test_phases_are_averaged_on_their_circle():
    assert mean_phase([0.95, 0.99, 0.03, 0.07])[0] == pytest.approx(0.01)
    assert mean_phase([0.0, 0.25, 0.5, 0.75])[1] >= 0.25


@pytest.mark.parametrize(
    ("body", "pairs", "sided"),
    [
        ("hound", ("hind-paw", "forepaw"), True),
        ("examples/bodies/dog.yaml", ("hind-paw", "front-paw"), True),
        ("goliath", ("hind", "mid", "front"), True),
        ("examples/bodies/crab.yaml", None, False),
        ("walker7", ("heel",), True),
    ],
)
def test_pairs_of_feet_from_behind(body, pairs, sided):
    creature = gambol.load(body) if "/" in body else gambol.creature(body)
    footing, names = footing_of(creature), list(creature.contacts_on)
    assert footing.sided == sided
    if pairs is not None:
        feet = [[names[creature.anatomy.feet[foot][0]] for foot in pair] for pair in footing.pairs]
        assert all(left.startswith(part) for (left, _), part in zip(feet, pairs, strict=True))
        assert all("left" in left or "far" in left for left, _ in feet)
