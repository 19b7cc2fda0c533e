"""One driver for every search: what it stores, what lineage says, cancelling and resuming."""

import json
import sqlite3
import threading

import numpy as np
import pytest
from tests.runs.searches import recipe
from tests.synthesis.examples import Evolution, Grid

import gambol
from gambol.discovery.driver import Driver, Subject, newest
from gambol.discovery.objective import Objective
from gambol.progress import Progress
from gambol.synthesis.proposals import Outcomes, Proposal

LUXO = gambol.creature("luxo")
RANGES = [(actuator.min, actuator.max) for actuator in LUXO.actuators]


class Graphs(Subject):
    """Genomes are lists of poses, any number of them; the individuals are pose graphs, simulated for a moment."""

    def __init__(self, run):
        self.objective = Objective(run.recipe, threads=1)

    def individual(self, proposal):
        poses = [gambol.controllers.Pose(seconds=pose[0], targets=tuple(pose[1:])) for pose in proposal.genome]
        return gambol.Individual(LUXO, gambol.controllers.PoseGraph.cyclic(poses))

    def outcomes(self, proposals, progress):
        scores, statuses = self.objective.scores([self.individual(proposal) for proposal in proposals], progress)
        return Outcomes(scores, statuses=statuses)


class Places(Subject):
    """Genomes are places in a square; two measures say where, the score how near the middle."""

    def individual(self, proposal):
        x, y = proposal.genome
        return gambol.Individual(
            LUXO,
            gambol.controllers.PoseSequence(poses=[gambol.controllers.Pose(seconds=1.0, targets=(90 + x, -90 + y))]),
        )

    def outcomes(self, proposals, progress):
        x, y = proposals.genomes.T
        return Outcomes(1.0 - np.hypot(x - 0.5, y - 0.5), {"across": x, "along": y})


def evolution(run):
    return Driver(run, Evolution(seed=5, generations=9, targets=RANGES), Graphs(run))


def grid(run):
    ranges = {"across": (0.0, 1.0), "along": (0.0, 1.0)}
    return Driver(run, Grid(seed=5, rounds=24, size=8, ranges=ranges), Places(), every=16)


DRIVEN = {"evolution": (evolution, {"family": "pose-graph", "seconds": 0.4}), "grid": (grid, {})}


def begun(name, path=None):
    _, changes = DRIVEN[name]
    return gambol.Run.create(path, recipe(**changes))


def cancelled_after(count):
    """A progress that somebody else cancels, from another thread, after so many reports."""
    reports = []

    def told(report):
        reports.append(report)
        if len(reports) == count:
            canceller = threading.Thread(target=progress.cancel)
            canceller.start()
            canceller.join()

    progress = Progress(told)
    return progress


@pytest.fixture(scope="module", params=DRIVEN)
def driven(request):
    """The name of a search, and its run from beginning to end."""
    with begun(request.param) as run:
        assert DRIVEN[request.param][0](run).drive()
    return request.param, run


def test_the_best_is_stored_and_is_what_it_says(driven):
    name, run = driven
    best = run.best(1)[0]
    assert run.trials_done == {"evolution": 45, "grid": 192}[name]
    if name == "evolution":
        again = gambol.evaluate(LUXO, [best.controller], seconds=0.4).scores[0]
        assert best.score == again == run.search_state["search"]["best"]
        assert {len(candidate.controller.states) for candidate in run.best(50)} > {1, 2}  # genomes of any structure
    else:
        across, along = best.descriptors["across"], best.descriptors["along"]
        assert best.score == 1.0 - np.hypot(across - 0.5, along - 0.5)
        assert best.controller.poses[0].targets == (90 + across, -90 + along)


def test_lineage(driven):
    name, run = driven
    by_id = {row["id"]: row for row in run.rows()}
    children = [row for row in by_id.values() if row["parent"]]
    assert children and all(row["parent"] < row["id"] for row in children)
    if name == "evolution":
        assert {row["operator"] for row in by_id.values()} == {"drawn", "grown", "crossed"}
        assert all(row["operator"] == "drawn" for row in by_id.values() if not row["parent"])
    else:
        elites = newest(run)  # of each cell, in order
        assert len(elites) > 15 and len({candidate.id for candidate in elites}) == len(elites)
        cells = [5 * int(5 * c.descriptors["across"]) + int(5 * c.descriptors["along"]) for c in elites]
        assert cells == sorted(set(cells))


def test_it_is_cancelled_and_goes_on_to_the_same_run(driven, tmp_path):
    """Again and again: what is whole stays, what is not is made again."""
    name, whole = driven
    make = DRIVEN[name][0]
    begun(name, tmp_path / "run").__exit__(None, None, None)
    stops = 0
    while True:
        progress = cancelled_after(5)
        with gambol.Run.resume(tmp_path / "run", whole.recipe) as run:
            ended = make(run).drive(progress)
            assert not run.finished
        if ended:
            break
        stops += 1
    assert stops >= 2
    assert run.rows() == whole.rows() and run.search_state == whole.search_state
    assert [c.controller for c in run.best(99)] == [c.controller for c in whole.best(99)]


def test_progress_counts_trials_up_to_all_of_them():
    told = []
    with begun("grid") as run:
        grid(run).drive(Progress(told.append))
    assert [report.done for report in told] == list(range(8, 193, 8)) and {report.total for report in told} == {192}
    assert [report.best for report in told] == sorted(report.best for report in told)
    assert told[-1].best == run.best(1)[0].score


@pytest.mark.parametrize("gives_up", [True, False])
def test_what_is_cancelled_while_it_is_scored_is_not_told(gives_up):
    class Slow(Places):
        def outcomes(self, proposals, progress):
            progress.cancel()
            if gives_up:
                progress.raise_if_cancelled()
            return super().outcomes(proposals, progress)

    with begun("grid") as run:
        driver = grid(run)
        driver.subject = Slow()
        assert not driver.drive() and driver.search.told == 0 and run.trials_done == 0


def test_a_body_of_its_own_is_scored_and_stored(tmp_path):
    star = gambol.creature("star")

    class Others(Graphs):
        def individual(self, proposal):
            creature = star if len(proposal.genome) > 1 else LUXO
            return gambol.Individual(creature, gambol.controllers.PoseSequence.hold(creature))

    with begun("evolution") as run:
        subject = Others(run)
        mixed = [subject.individual(Proposal([0] * n)) for n in (2, 1, 2, 1)]
        scores, statuses = subject.objective.scores(mixed)
        alone = [subject.objective.scores([one])[0][0] for one in mixed]
        assert scores.tolist() == alone and len(set(alone)) == 2 and set(statuses) == {"ok"}
        driver = evolution(run)
        driver.subject = subject
        driver.drive()
        kept = [candidate for candidate in run.best(run.kept) if candidate.creature is not None]
        assert kept and all(candidate.individual.creature == star for candidate in kept)


class TestRunsOfBefore:
    """Runs that were begun before there were drivers hold numbers for flags and less of a state."""

    @staticmethod
    def rewritten(path, change):
        """The run as older versions would have left it."""
        connection = sqlite3.connect(path / "run.sqlite")
        recipe = json.loads(connection.execute("SELECT recipe FROM run").fetchone()[0])
        number, state = connection.execute("SELECT max(number), state FROM batches").fetchone()
        recipe, state = change(recipe, json.loads(state))
        connection.execute("UPDATE run SET recipe = ?", (json.dumps(recipe),))
        connection.execute("UPDATE batches SET state = ? WHERE number = ?", (json.dumps(state), number))
        connection.commit()
        connection.close()

    def test_a_refinement_goes_on(self, tmp_path):
        found, arguments = (
            gambol.discover(LUXO, method="random", trials=60, seconds=1.0, keep=2),
            {"chains": 3, "confirmed": False},
        )
        whole = gambol.refine(found, trials=60, **arguments)
        progress = Progress(lambda report: progress.cancel() if report.done == 90 else None)
        cut = gambol.refine(found, trials=60, out=tmp_path / "r", progress=progress, **arguments)
        assert cut.trials_done == 75 and not cut.finished

        def older(recipe, state):
            options = {name: x if isinstance(x, str) else float(x) for name, x in recipe["options"].items()}
            assert options["race"] == 1.0 and options["chains"] == 3.0
            return {**recipe, "options": options}, {**state, "stored": [state["stored"][str(i)] for i in range(3)]}

        self.rewritten(tmp_path / "r", older)
        resumed = gambol.refine(found, trials=60, out=tmp_path / "r", resume=True, **arguments)
        assert resumed.rows() == whole.rows() and resumed.finished
        assert [c.id for c in newest(resumed)] == [c.id for c in newest(whole)]

    def test_a_discovery_goes_on(self, tmp_path):
        arguments = {"trials": 1200, "seconds": 0.2, "keep": 2}
        whole = gambol.discover(LUXO, method="random", **arguments)
        progress = Progress(lambda report: progress.cancel() if report.done == 1024 else None)
        cut = gambol.discover(LUXO, method="random", out=tmp_path / "d", progress=progress, **arguments)
        assert cut.trials_done == 512 and not cut.finished
        self.rewritten(tmp_path / "d", lambda recipe, state: (recipe, {"best": state["search"]["best"]}))
        resumed = gambol.discover(LUXO, method="random", out=tmp_path / "d", resume=True, **arguments)
        assert resumed.rows() == whole.rows() and resumed.finished
