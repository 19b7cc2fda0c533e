"""Macro controllers: searches over sequences of skills, and their runs."""

import numpy as np
import pytest
from tests.tasks.test_stunts import FISH, POND

import gambol
from gambol.synthesis.proposals import Outcomes
from gambol.synthesis.sequence_search import SEQUENCE_SEARCHES
from gambol.synthesis.sequences import Sequences

SPACE = Sequences(words=4, most=5, shortest=0.5, longest=2.0)


def score(sentence):
    """Best: word 3 for as long as possible, five times."""
    return sum(seconds if word == 3 else -seconds for word, seconds in sentence)


def searched(method, seed, rounds=None, search=None):
    search = search or SEQUENCE_SEARCHES[method](SPACE, 1280, seed)
    while not search.done and (rounds is None or search.round < rounds):
        search.tell(Outcomes(np.array([score(one) for one in search.ask().genomes])))
    return search


@pytest.mark.parametrize("method", SEQUENCE_SEARCHES)
def test_it_finds_the_best_and_goes_on_from_its_state(method):
    whole = searched(method, 1)
    assert whole.best_score > 7.5 and whole.told == 1280
    half = searched(method, 1, rounds=10)
    half.harvest()
    again = SEQUENCE_SEARCHES[method](SPACE, 1280, 1)
    again.restore(half.state())
    assert searched(method, 1, search=again).state() == whole.state()


@pytest.mark.parametrize("seed", range(20))
def test_changes_stay_within_the_space(seed):
    draws = gambol.Draws(seed)
    one, other = SPACE.drawn(draws), SPACE.drawn(draws)
    for _ in range(50):
        changed = SPACE.changed(SPACE.crossed(one, other, draws), draws)
        assert 1 <= len(changed) <= 5 and all(0 <= word < 4 and 0.5 <= s <= 2.0 for word, s in changed)
        one, other = changed, one


def test_a_run_is_resumed(tmp_path):
    waves = [gambol.controllers.FrequencyWave.sample(FISH, gambol.Draws(i)) for i in range(2)]
    skills = {f"w{i}": gambol.controllers.Skill.of(wave, 1.0) for i, wave in enumerate(waves)}
    known = gambol.controllers.Repertoire(creature="body", skills=skills)
    options = {"repertoire": known, "world": POND, "trials": 640, "seed": 3, "seconds": 0.5, "keep": 1}
    whole = gambol.skills.stunt(FISH, "leap", **options)
    progress = gambol.Progress(lambda report: progress.cancel() if report.done >= 320 else None)
    stopped = gambol.skills.stunt(FISH, "leap", out=tmp_path / "run", progress=progress, **options)
    assert stopped.trials_done < 640
    again = gambol.skills.stunt(FISH, "leap", out=tmp_path / "run", resume=True, **options)
    assert again.best(1)[0].controller == whole.best(1)[0].controller and again.trials_done == 640
    found = gambol.skills.measured(again.best(1)[0])
    assert found["leap.done"] == 0.0  # a fish of four masses does not leap
    height = found["leap.height"] * (0.5 if found["leap.height"] > 0.0 else 1.0)
    assert height == pytest.approx(again.best(1)[0].score * FISH.size, rel=1e-6)


def test_the_dolphin_leaps_with_its_repertoire():
    """What a search found once, in a few tenths of a second of computing: it leaves the water, and is back in it."""
    known = gambol.skills.usual_repertoire(gambol.creature("dolphin"))
    up = gambol.controllers.SkillSequence.of(known, [("turn-up", 5.3), ("forward", 4.8), ("do-nothing", 4.0)])
    found = gambol.evaluate("dolphin", [up], task="stunt", seconds=14.0, precision="float32", measures=["leap"])
    assert found.measures["leap.height"][0] > 0.8 and found.measures["leap.seconds"][0] > 2.0


def test_bad_input_gets_a_sentence():
    for given, words in (
        ({"creature": "shark"}, "no skills of shark"),
        ({"creature": "dolphin", "method": "anneel"}, "did you mean 'anneal'"),
        ({"creature": "dolphin", "trials": 0}, "0 trials"),
        ({"creature": "dolphin", "task": "leep"}, "leep"),
    ):
        with pytest.raises(gambol.InvalidInput, match=words):
            gambol.skills.stunt(**given)
