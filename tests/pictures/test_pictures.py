"""Pictures are written, are what their ending says, are the same every time, and never fail on an odd motion."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import matplotlib
import numpy as np
import pytest
from PIL import Image
from tests.pictures.scenes import HOP, moved

import gambol
from gambol.drawing.paper import picture_ending
from gambol.drawing.shapes import rounded, thickness
from gambol.drawing.snapshot import all_corners, rest_snapshot, snapshot
from gambol.drawing.words import metric, round_length
from gambol.pictures.bodies.course import Course, equal_times, pose_counts
from gambol.pictures.film.moments import first_frames
from gambol.pictures.scene.panels import panel_windows
from gambol.pictures.scene.scenery import ground_line
from gambol.pictures.scene.strip import strip
from gambol.pictures.scene.thumbnail import sheet, thumbnail


@pytest.fixture(scope="module")
def hop() -> gambol.Motion:
    """Luxo hops some four body lengths."""
    return gambol.simulate("luxo", HOP, seconds=3.0)


@pytest.fixture(scope="module")
def standing() -> gambol.Motion:
    """Luxo stays where it is."""
    return gambol.simulate("luxo", gambol.controllers.PoseSequence.hold(gambol.creature("luxo")), seconds=0.5)


def size_of(path: Path) -> tuple[int, int]:
    with Image.open(path) as picture:
        picture.load()
        return picture.size


# files


def test_a_strip_is_a_png_of_the_asked_width(hop, tmp_path):
    hop.save(tmp_path / "hop.png", width=8.0)
    width, height = size_of(tmp_path / "hop.png")
    assert width == 1200
    assert 200 < height < 900


def test_a_strip_shows_ground_creature_and_trace(hop, tmp_path):
    hop.save(tmp_path / "hop.png")
    pixels = np.array(Image.open(tmp_path / "hop.png").convert("RGB")).reshape(-1, 3)
    share = {
        name: np.all(np.abs(pixels - np.array(colour)) < 12, axis=1).mean()
        for name, colour in {"ground": (211, 214, 218), "body": (238, 155, 74)}.items()
    }
    assert share["ground"] > 0.1
    assert share["body"] > 0.005


def test_svg_and_pdf_are_what_they_say(hop, tmp_path):
    hop.save(tmp_path / "hop.svg", frames=3)
    hop.save(tmp_path / "hop.pdf", frames=3)
    root = ET.parse(tmp_path / "hop.svg").getroot()
    assert root.tag.endswith("svg")
    assert root.get("width") == "720pt"
    assert (tmp_path / "hop.pdf").read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize("ending", [".png", ".svg", ".pdf"])
def test_the_same_motion_gives_the_same_bytes(hop, tmp_path, ending):
    hop.save(tmp_path / f"a{ending}", frames=3)
    with matplotlib.rc_context({"font.size": 20, "axes.facecolor": "red", "svg.hashsalt": "other"}):
        hop.save(tmp_path / f"b{ending}", frames=3)
        assert matplotlib.rcParams["font.size"] == 20  # the user's settings come back
    assert (tmp_path / f"a{ending}").read_bytes() == (tmp_path / f"b{ending}").read_bytes()


@pytest.mark.parametrize("name", ["hop.xyz", "hop", "hop.jpeg"])
def test_an_unknown_ending_is_refused(hop, tmp_path, name):
    for write in (hop.save, lambda path: strip(hop, path), lambda path: thumbnail(hop.creature, path)):
        with pytest.raises(gambol.InvalidInput, match="ending"):
            write(tmp_path / name)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["missing/hop.png", "folder.png"])
def test_a_place_that_cannot_be_written_is_refused(hop, tmp_path, name):
    (tmp_path / "folder.png").mkdir()
    with pytest.raises(gambol.InvalidInput, match="cannot be written"):
        hop.save(tmp_path / name)
    with pytest.raises(gambol.InvalidInput, match="cannot be written"):
        sheet([hop.creature], tmp_path / name)


@pytest.mark.parametrize("options", [{"frames": 0}, {"frames": [0, 9999]}, {"frames": []}, {"width": 0.1}])
def test_bad_options_are_refused(hop, tmp_path, options):
    with pytest.raises(gambol.InvalidInput):
        hop.save(tmp_path / "hop.png", **options)


def test_endings_are_read_without_case():
    assert picture_ending("A.SVG") == ".svg"


# the ground


@pytest.mark.parametrize(
    "terrain",
    [
        gambol.worlds.Segments(points=[(-1.0, 0.0), (0.3, 0.0), (0.7, 0.2), (0.701, -0.1), (2.0, 0.4)]),
        gambol.worlds.HeightMap(heights=(0.0, 0.1, -0.2, 0.3), spacing=0.4, start=-0.2),
        gambol.worlds.RandomTerrain(height=0.1, steepness=0.4, seed=3),
    ],
)
def test_the_ground_line_passes_through_every_corner(terrain):
    world = gambol.World(terrain=terrain)
    line = {tuple(point) for point in ground_line(world, -0.55, 1.55).tolist()}
    inside = [(x, y) for x, y in zip(*terrain.profile(), strict=True) if -0.55 < x < 1.55]
    assert inside
    assert set(inside) <= line
    assert min(line)[0] == -0.55
    assert max(line)[0] == 1.55


def test_level_and_sloping_ground():
    assert ground_line(gambol.World(), -1.0, 2.0).tolist() == [[-1.0, 0.0], [2.0, 0.0]]
    slope = gambol.World(terrain=gambol.worlds.Slope(degrees=45.0))
    assert ground_line(slope, -2.0, 3.0)[:, 1] == pytest.approx([-2.0, 3.0])


# which poses, and where


def test_poses_are_six_to_nine_tenths_of_a_body_length_apart(hop):
    course = Course.of(hop)
    frames = course.frames(None)
    assert course.arrangement == "rows"
    assert frames[0] == 0
    assert frames[-1] == len(hop.time) - 1
    assert 0.6 <= course.distance / course.length / (len(frames) - 1) <= 0.9
    assert np.ptp(np.diff(frames)) <= 1  # equal times


def test_the_number_of_poses_is_bounded():
    for lengths in np.linspace(2.0, 100.0, 50):
        for rows in (1, 3):
            counts = pose_counts(lengths, 1.0, rows)
            assert len(counts) >= 1
            assert 2 <= counts[0] <= counts[-1] <= 14 * rows
    assert equal_times(5, 14).tolist() == [0, 1, 2, 3, 4]


def test_a_long_way_is_wrapped_over_rows(hop, tmp_path):
    way = np.column_stack([np.linspace(0.0, 20.0, len(hop.time)), np.zeros(len(hop.time))])
    far = moved(hop, way)
    assert Course.of(far).rows > 1
    hop.save(tmp_path / "near.png")
    far.save(tmp_path / "far.png")
    assert size_of(tmp_path / "far.png")[1] > size_of(tmp_path / "near.png")[1]


def test_a_creature_that_stays_is_drawn_in_panels(standing, tmp_path):
    course = Course.of(standing)
    assert course.arrangement == "panels"
    assert len(course.frames(None)) == 8
    windows = panel_windows(course, course.frames(None))
    assert all(window == windows[0] for window in windows)
    assert windows[0].y0 <= 0.0 < windows[0].y1
    standing.save(tmp_path / "standing.png")
    assert size_of(tmp_path / "standing.png")[0] == 1500


def test_wanted_frames_are_drawn(hop):
    course = Course.of(hop)
    assert course.frames([7, 3, 100]).tolist() == [3, 7, 100]
    assert len(course.frames(5)) == 5


def test_every_pose_is_inside_the_panels(hop):
    flung = moved(hop, np.linspace(0.0, 3e4, len(hop.time))[:, None])
    course = Course.of(flung)
    frames = course.frames(None)
    assert course.arrangement == "panels"  # too far for one picture: the panels follow it
    for frame, window in zip(frames, panel_windows(course, frames), strict=True):
        low, high = course.corners[frame].min(axis=0), course.corners[frame].max(axis=0)
        assert window.x0 <= low[0] + 1e-9
        assert window.y0 <= low[1] + 1e-9
        assert window.x1 >= high[0] - 1e-9
        assert window.y1 >= high[1] - 1e-9


# odd motions


def test_one_frame_is_enough(hop, tmp_path):
    first_frames(hop, 1).save(tmp_path / "one.png")
    first_frames(hop, 2).save(tmp_path / "two.svg")
    assert min(size_of(tmp_path / "one.png")) > 200


@pytest.mark.parametrize("end", [np.nan, 1e300, 1e5])
def test_a_motion_that_ran_away_is_drawn_as_far_as_it_can_be(hop, tmp_path, end):
    shift = np.zeros((len(hop.time), 2))
    shift[-20:] = end
    wild = moved(hop, shift, status="diverged")
    wild.save(tmp_path / "wild.png", frames=3)
    assert size_of(tmp_path / "wild.png")[0] == 1500


def test_a_motion_without_a_finite_frame_is_refused(hop, tmp_path):
    with pytest.raises(gambol.InvalidInput, match="finite"):
        moved(hop, np.nan).save(tmp_path / "wild.png")


@pytest.mark.parametrize("name", ["crawler", "acrobot-hinged"])
def test_other_views_and_roots_are_drawn(name, tmp_path):
    motion = gambol.simulate(name, gambol.controllers.Passive(), seconds=0.2)
    motion.save(tmp_path / "in-place.png", frames=3)
    way = np.column_stack([np.linspace(0.0, 8.0, len(motion.time)), np.linspace(0.0, 1.0, len(motion.time))])
    travelling = moved(motion, way, follow=way)
    assert Course.of(travelling).arrangement == ("plan" if name == "crawler" else "rows")
    travelling.save(tmp_path / "travelling.png", frames=3)
    assert {size_of(path)[0] for path in tmp_path.iterdir()} == {1500}


# portraits


def test_every_creature_of_the_catalogue_has_a_portrait(tmp_path):
    creatures = [gambol.creature(name) for name in gambol.creature_names()]
    sheet(creatures, tmp_path / "all.png")
    width, height = size_of(tmp_path / "all.png")
    assert width == 1500
    assert 400 < height < 4000
    thumbnail(gambol.creature("luxo"), tmp_path / "luxo.png")
    thumbnail(gambol.creature("crawler"), tmp_path / "crawler.svg")
    assert size_of(tmp_path / "luxo.png")[0] == 750
    with pytest.raises(gambol.InvalidInput, match="at least one"):
        sheet([], tmp_path / "none.png")


def test_a_motion_begins_in_the_rest_pose(hop):
    rest, first = rest_snapshot(hop.creature), snapshot(hop, 0)
    assert rest.corners() == pytest.approx(first.corners(), abs=1e-9)
    assert all_corners(hop)[0] == pytest.approx(first.corners(), abs=1e-9)
    assert first.points("head", hop.creature.outline("head")) == pytest.approx(hop.outline(0, "head"), abs=1e-9)
    assert first.lit == {"s1", "s2"}  # heel and toe stand on the ground


# shapes and words


def test_rounded_corners_stay_within_the_polygon_and_sharp_ones_stay():
    square = np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]])
    path = rounded(square, 0.3, sharp={0})
    assert path.contains_point((0.001, 0.001))
    assert not path.contains_point((0.99, 0.99))
    assert path.get_extents().bounds == pytest.approx((0.0, 0.0, 1.0, 1.0))


def test_far_limbs_and_thickness():
    assert gambol.creature("crawler").figure.far == frozenset()  # seen from above nothing is behind
    head = gambol.creature("luxo").outline("head")
    assert thickness(head, (0.0, 0.0)) == pytest.approx(0.024)
    assert thickness(head, (0.3, 0.0)) > 0.1


@pytest.mark.parametrize("most", [0.0004, 0.07, 0.1, 1.0, 4.99, 1234.0])
def test_scale_bars_are_round_and_fit(most):
    length = round_length(most)
    assert 0.4 * most <= length <= most * 1.0001
    assert metric(length).split()[0] in {"1", "2", "5", "10", "20", "50", "100", "200", "500", "0.2"}
