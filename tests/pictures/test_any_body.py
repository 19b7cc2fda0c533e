"""Pictures and tables of a body that is no tree of links; a kind of body draws its own details."""

import json
import re
from types import SimpleNamespace

import numpy as np
import pytest
from PIL import Image
from tests.export.animations import Gltf
from tests.pictures.dumbbell import Dumbbell, DumbbellSystem
from tests.pictures.scenes import moved
from typer.testing import CliRunner

import gambol
from gambol.cli.main import app
from gambol.creatures.creature import BODIES, Creature
from gambol.creatures.sensors import Sensor
from gambol.drawing import style
from gambol.drawing.snapshot import rest_snapshot, snapshot
from gambol.dynamics.system import SYSTEMS
from gambol.pictures.bodies.course import Course
from gambol.pictures.bodies.details import DETAILS, Details, details_of
from gambol.pictures.plots.planned import phase_portrait
from gambol.pictures.plots.signals import signals
from gambol.pictures.scene.contact_sheet import contact_sheet
from gambol.pictures.scene.thumbnail import counts, sheet, thumbnail

BODY, SPRING = (238, 155, 74), (0, 132, 95)
DRIVE = gambol.controllers.PoseSequence(
    poses=[gambol.controllers.Pose(seconds=0.2, targets=(0.4,)), gambol.controllers.Pose(seconds=0.2, targets=(0.8,))]
)


@pytest.fixture(scope="module")
def slide() -> gambol.Motion:
    """It slides along while its muscle shortens and stretches."""
    return gambol.simulate(Dumbbell(), DRIVE, seconds=1.0)


@pytest.fixture(scope="module")
def above() -> gambol.Motion:
    return gambol.simulate(Dumbbell(above=True), gambol.controllers.Passive(), seconds=0.5)


def share_of(path, colour: tuple[int, int, int]) -> float:
    with Image.open(path) as picture:
        pixels = np.array(picture.convert("RGB")).astype(int)
    return float((np.abs(pixels - np.array(colour)) < 14).all(axis=2).mean())


def test_it_is_where_its_recording_says(slide):
    rest, first = rest_snapshot(slide.creature), snapshot(slide, 0)
    assert first.position == pytest.approx(rest.position, abs=0.02)
    assert first.contact("right") == pytest.approx(slide.contact_places[0, 1])
    low, high = first.corners().min(axis=0), first.corners().max(axis=0)
    assert (low < first.position.min(axis=0)).all()
    assert (high > first.position.max(axis=0)).all()


@pytest.mark.parametrize("name", ["slide", "above"])
def test_every_picture_of_a_motion_is_drawn(name, tmp_path, request):
    motion = request.getfixturevalue(name)
    motion.save(tmp_path / "place.png")
    way = np.column_stack([np.linspace(0.0, 6.0, len(motion.time)), np.zeros(len(motion.time))])
    travelling = moved(motion, way)
    assert Course.of(travelling).arrangement == ("plan" if name == "above" else "rows")
    travelling.save(tmp_path / "way.png")
    contact_sheet([motion, travelling], ["here", "there"], tmp_path / "sheet.png")
    for picture in ("place", "way", "sheet"):
        assert share_of(tmp_path / f"{picture}.png", BODY) > 0.001
    motion.save(tmp_path / "film.gif", fps=10, width=240)
    motion.save(tmp_path / "film.mp4", fps=10, width=240)
    signals(motion, tmp_path / "signals.svg")
    text = (tmp_path / "signals.svg").read_text(encoding="utf-8")
    assert {"<!-- spring -->", "<!-- left -->"} <= set(re.findall("<!-- .* -->", text))  # a muscle, a sensor's contact
    assert ("<!-- right -->" in text) == (name == "slide")  # a contact that touches, where that can change


def test_a_table_names_its_parts(slide, tmp_path):
    slide.save(tmp_path / "slide.csv")
    header = (tmp_path / "slide.csv").read_text(encoding="utf-8").splitlines()[0].split(",")
    assert header[:5] == ["time", "end.left.x", "end.left.y", "end.right.x", "end.right.y"]


def test_portraits_show_it_beside_creatures_of_links(tmp_path):
    body = Dumbbell()
    thumbnail(body, tmp_path / "dumbbell.png")
    assert share_of(tmp_path / "dumbbell.png", BODY) > 0.001
    sheet([body, gambol.creature("luxo")], tmp_path / "both.png")
    assert counts(body) == "2 parts · 1 sensor · 1 actuator"
    assert [entry.words for entry in details_of(body).legend()] == ["touch sensor", "contact"]


def test_a_pose_that_is_not_known_is_drawn_at_rest():
    posed = details_of(Dumbbell()).posed((0.4,))
    assert posed.corners() == pytest.approx(rest_snapshot(Dumbbell()).corners())


def test_a_sensor_of_an_unknown_kind_has_no_words():
    class Mood(Sensor):
        kind: str = "mood"
        name: str = "s9"

    assert details_of(gambol.creature("luxo")).sensed(Mood()) == ""


def test_the_command_line_shows_it(tmp_path):
    Dumbbell(summary="two balls").save(tmp_path / "dumbbell.yaml")
    arguments = ["creatures", str(tmp_path / "dumbbell.yaml")]
    shown = CliRunner().invoke(app, [*arguments, "--picture", str(tmp_path / "dumbbell.png")])
    assert shown.exit_code == 0
    assert "2 parts, 1 sensor, 1 actuator; vertical view, free" in shown.output
    assert share_of(tmp_path / "dumbbell.png", BODY) > 0.001
    facts = json.loads(CliRunner().invoke(app, [*arguments, "--json"]).output)
    assert facts["parts"] == 2
    assert facts["description"]["kind"] == "test-dumbbell"


def test_mujoco_models_are_of_links():
    with pytest.raises(gambol.InvalidInput, match=r"test-dumbbell.*bodies of links or bones.*choose .*links or bones"):
        gambol.export.mjcf(Dumbbell())


@BODIES.register
class Sprung(Dumbbell):
    body = "test-sprung"
    kind: str = "test-sprung"
    outline = Creature.outline  # as a body is drawn that says nothing of it


@SYSTEMS.register
class SprungSystem(DumbbellSystem):
    body = Sprung.body


@DETAILS.register
class SprungDetails(Details):
    body = Sprung.body
    made_of = "ball"

    def draw(self, brush):
        brush.line(np.array([brush.moment.contact(end) for end in self.creature.contacts_on]), style.FOLLOW, 5.0)
        super().draw(brush)


def test_a_kind_of_body_draws_its_own_details(tmp_path):
    thumbnail(Dumbbell(), tmp_path / "plain.png")
    thumbnail(Sprung(name="sprung"), tmp_path / "sprung.png")
    assert share_of(tmp_path / "plain.png", SPRING) < 0.001 < share_of(tmp_path / "sprung.png", SPRING)
    assert counts(Sprung()).startswith("2 balls")


def test_a_phase_portrait_of_parts_without_direction_shows_the_centre(slide, tmp_path):
    plan = SimpleNamespace(creature=slide.creature, motion=lambda: slide, problem=SimpleNamespace(name="slide"))
    phase_portrait(plan, tmp_path / "phase.svg")
    assert "height of the centre of mass (m)" in (tmp_path / "phase.svg").read_text(encoding="utf-8")


def test_a_body_of_any_kind_is_exported(slide, tmp_path):
    """Parts are nodes, and each has its outline as a solid."""
    slide.save(tmp_path / "dumbbell.glb")
    read = Gltf(tmp_path / "dumbbell.glb")
    for i, part in enumerate(slide.places.names):
        assert np.abs(read.matrices(part)[:, :2, 3] - slide.position[:, i]).max() < 1e-5
        mesh = read.data["meshes"][read.data["nodes"][read.nodes[part]]["mesh"]]
        solid = read.numbers(mesh["primitives"][0]["attributes"]["POSITION"])
        assert np.abs(np.ptp(solid, axis=0)[:2] - 0.2).max() < 1e-5
