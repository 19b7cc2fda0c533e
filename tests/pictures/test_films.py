"""Films have the frames they should, GIFs are the same every time, and odd motions do no harm."""

from __future__ import annotations

import subprocess
from pathlib import Path

import imageio_ffmpeg
import numpy as np
import pytest
from PIL import Image, ImageSequence
from tests.pictures.scenes import HOP, moved, share_of

import gambol
from gambol.pictures.bodies.course import Course
from gambol.pictures.film.camera import HEAD, HEIGHT, WIDTH, film_camera, steady
from gambol.pictures.film.film import film
from gambol.pictures.film.moments import at_times, film_times, first_frames
from gambol.pictures.plots.signals import signals

SMALL = 240  # pixels across: quick to draw


@pytest.fixture(scope="module")
def hop() -> gambol.Motion:
    """Luxo hops some four body lengths."""
    return gambol.simulate("luxo", HOP, seconds=3.0)


@pytest.fixture(scope="module")
def short() -> gambol.Motion:
    """The first half second of it."""
    return gambol.simulate("luxo", HOP, seconds=0.5)


def frames_of(path: Path, width: int, height: int) -> np.ndarray:
    """Every frame of a film, (T, height, width, 3); imageio_ffmpeg's own reader leaves its pipes open."""
    command = [imageio_ffmpeg.get_ffmpeg_exe(), "-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"]
    seen = subprocess.run(command, capture_output=True, check=True).stdout
    return np.frombuffer(seen, np.uint8).reshape(-1, height, width, 3)


def facts_of(path: Path) -> dict[str, object]:
    """Size, codec and pixel format of a film."""
    reader = imageio_ffmpeg.read_frames(path)
    facts = next(reader)
    reader.close()
    return facts


# MP4


def test_an_mp4_has_the_frames_size_and_duration_it_should(short, tmp_path):
    told: list[gambol.progress.Report] = []
    short.save(tmp_path / "hop.mp4", width=SMALL, progress=gambol.Progress(told.append))
    count, seconds = imageio_ffmpeg.count_frames_and_secs(tmp_path / "hop.mp4")
    assert count == 16  # from 0 to 0.5 s at 30 frames per second, both ends shown
    assert seconds == pytest.approx(16 / 30, abs=0.01)
    assert [report.done for report in told] == list(range(1, 17)) and told[-1].share == 1.0
    facts = facts_of(tmp_path / "hop.mp4")
    assert facts["size"] == (240, 134)  # even, as H.264 wants it
    assert facts["codec"] == "h264"
    assert facts["pix_fmt"].startswith("yuv420p")
    assert [path.name for path in tmp_path.iterdir()] == ["hop.mp4"]


def test_frames_show_ground_body_and_sensors_that_are_on(short, tmp_path):
    short.save(tmp_path / "hop.mp4", fps=10, width=480)
    first, *_, last = frames_of(tmp_path / "hop.mp4", 480, 270)
    for frame in (first, last):
        assert 0.08 < share_of(frame, (211, 214, 218)) < 0.4  # ground
        assert share_of(frame, (238, 155, 74)) > 0.01  # body
    lamps = slice(60)  # rows of the picture
    on = [short.sensors[0].sum(), short.sensors[-1].sum()]
    lit = [share_of(frame[lamps], (245, 224, 76)) for frame in (first, last)]
    assert lit[0] / lit[1] == pytest.approx(on[0] / on[1], rel=0.25)


def test_slow_motion_has_more_frames(short):
    assert len(film_times(short, fps=30, speed=0.25)) == 61
    assert len(film_times(short, fps=30, speed=2.0)) == 8


def test_an_mp4_shows_what_was_drawn(short, tmp_path):
    """Beside an APNG, which is exact: light and dark within what half the colour resolution and little time cost."""
    for ending in ("apng", "mp4"):
        short.save(tmp_path / f"hop.{ending}", fps=10, width=480)
    drawn, shown = (frames_of(tmp_path / f"hop.{ending}", 480, 270).astype(float) for ending in ("apng", "mp4"))
    off = np.abs((shown - drawn) @ [0.2126, 0.7152, 0.0722])  # BT.709
    assert np.abs(shown - drawn).mean() < 2.0 and off.mean() < 2.2
    assert np.percentile(off, 99) < 6.0 and np.percentile(off, 99.9) < 12.0


def test_a_webm_has_the_frames_and_colours_it_should(short, tmp_path):
    short.save(tmp_path / "hop.webm", fps=10, width=480)
    assert facts_of(tmp_path / "hop.webm")["codec"] == "vp9"
    frames = frames_of(tmp_path / "hop.webm", 480, 270)
    assert len(frames) == 6
    for frame in frames:
        assert 0.08 < share_of(frame, (211, 214, 218)) < 0.4  # ground
        assert share_of(frame, (238, 155, 74)) > 0.01  # body


# GIF and APNG


def test_an_apng_loops_keeps_its_pace_and_is_exact(short, tmp_path):
    short.save(tmp_path / "hop.apng", fps=10, width=SMALL)
    with Image.open(tmp_path / "hop.apng") as picture:
        assert (picture.n_frames, picture.info["loop"], picture.size) == (6, 0, (240, 134))
        assert [frame.info["duration"] for frame in ImageSequence.Iterator(picture)] == [100.0] * 6
        picture.seek(0)
        colours, counts = np.unique(np.array(picture.convert("RGB"))[-1], axis=0, return_counts=True)
        assert colours[counts.argmax()].tolist() == [211, 214, 218]  # ground between its stones, to the last bit


def test_a_gif_loops_and_keeps_its_pace(short, tmp_path):
    short.save(tmp_path / "hop.gif", fps=30, width=SMALL)
    with Image.open(tmp_path / "hop.gif") as picture:
        assert picture.n_frames == 16
        assert picture.info["loop"] == 0
        assert picture.size == (240, 134)
        assert sum(frame.info["duration"] for frame in ImageSequence.Iterator(picture)) == 530


def test_the_same_motion_gives_the_same_gif(short, tmp_path):
    for name in ("a.gif", "b.gif"):
        short.save(tmp_path / name, fps=20, width=SMALL)
    assert (tmp_path / "a.gif").read_bytes() == (tmp_path / "b.gif").read_bytes()


# what is refused


@pytest.mark.parametrize("ending", [".mp4", ".gif", ".apng"])
def test_a_place_that_cannot_be_written_is_refused(short, tmp_path, ending):
    (tmp_path / f"folder{ending}").mkdir()
    for name in (f"missing/hop{ending}", f"folder{ending}"):
        with pytest.raises(gambol.InvalidInput, match="cannot be written"):
            short.save(tmp_path / name, width=SMALL)
    assert [path.name for path in tmp_path.iterdir()] == [f"folder{ending}"]


@pytest.mark.parametrize("options", [{"fps": 0}, {"fps": 1000}, {"width": 0}, {"speed": 0.0}, {"speed": -1.0}])
def test_bad_options_are_refused(short, tmp_path, options):
    with pytest.raises(gambol.InvalidInput, match="it must lie between"):
        short.save(tmp_path / "hop.mp4", **options)


def test_unknown_endings_and_endless_gifs_are_refused(hop, tmp_path):
    with pytest.raises(gambol.InvalidInput, match="ending"):
        film(hop, tmp_path / "hop.avi")
    with pytest.raises(gambol.InvalidInput, match="at most 3000"):
        film(hop, tmp_path / "hop.gif", speed=0.01)
    assert not list(tmp_path.iterdir())


def test_a_film_that_fails_leaves_the_old_one(short, tmp_path):
    (tmp_path / "hop.mp4").write_bytes(b"old")

    def stop(report: gambol.progress.Report) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        short.save(tmp_path / "hop.mp4", width=SMALL, progress=gambol.Progress(stop))
    cancelled = gambol.Progress()
    cancelled.cancel()
    with pytest.raises(gambol.Cancelled):
        short.save(tmp_path / "hop.mp4", width=SMALL, progress=cancelled)
    assert (tmp_path / "hop.mp4").read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["hop.mp4"]


# odd motions


@pytest.mark.parametrize("name", ["one.mp4", "one.gif"])
def test_one_frame_is_enough(hop, tmp_path, name):
    first_frames(hop, 1).save(tmp_path / name, width=SMALL)
    assert (tmp_path / name).stat().st_size > 500
    signals(first_frames(hop, 1), tmp_path / "one.png")


@pytest.mark.parametrize("end", [np.nan, 1e300, 1e5])
def test_a_motion_that_ran_away_is_shown_as_far_as_it_can_be(short, tmp_path, end):
    shift = np.zeros((len(short.time), 2))
    shift[-3:] = end
    wild = moved(short, shift, status="diverged")
    wild.save(tmp_path / "wild.mp4", fps=10, width=SMALL)
    signals(wild, tmp_path / "wild.png")
    assert imageio_ffmpeg.count_frames_and_secs(tmp_path / "wild.mp4")[0] == (6 if end == 1e5 else 5)


def test_a_motion_without_a_finite_frame_is_refused(short, tmp_path):
    with pytest.raises(gambol.InvalidInput, match="finite"):
        moved(short, np.full((len(short.time), 2), np.nan)).save(tmp_path / "wild.mp4")


@pytest.mark.parametrize("name", ["crawler", "fish", "acrobot-hinged", "cart-double-pendulum"])
def test_other_views_and_roots_are_filmed(name, tmp_path):
    motion = gambol.simulate(name, gambol.controllers.Passive(), seconds=0.1)
    motion.save(tmp_path / "film.gif", width=SMALL)
    signals(motion, tmp_path / "signals.svg")
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize(
    "terrain", [gambol.worlds.Slope(degrees=-8.0), gambol.worlds.RandomTerrain(height=0.1, steepness=0.3)]
)
def test_other_grounds_are_filmed(terrain, tmp_path):
    motion = gambol.simulate("luxo", HOP, seconds=0.3, world=gambol.World(terrain=terrain))
    motion.save(tmp_path / "film.mp4", fps=10, width=SMALL, speed=0.5)
    assert imageio_ffmpeg.count_frames_and_secs(tmp_path / "film.mp4")[0] == 7


# moments and the camera


def test_frames_in_between_are_interpolated(short):
    times = np.array([0.0, 0.5 * (short.time[3] + short.time[4]), short.time[7]])
    seen = at_times(short, times)
    assert seen.centre[1] == pytest.approx(0.5 * (short.centre[3] + short.centre[4]))
    assert seen.angle[2] == pytest.approx(short.angle[7])
    assert seen.sensors[1].tolist() == short.sensors[3].tolist()  # a sensor is on or off, never half


def test_the_camera_follows_without_jitter_and_loses_nothing(hop):
    course = Course.of(at_times(hop, film_times(hop, 30)))
    camera = film_camera(course, fps=30)
    pixels = camera.corner * camera.scale * 960 / WIDTH
    assert np.ptp(pixels[:, 0]) > 500
    assert np.ptp(pixels[:, 1]) == 0.0  # hops do not shake the picture
    assert np.abs(np.diff(pixels[:, 0], n=2)).max() < 0.5
    for k, corners in enumerate(course.corners):
        window = camera.window(k)
        assert window.width == pytest.approx(WIDTH / camera.scale)
        assert window.x0 < corners[:, 0].min()
        assert window.x1 > corners[:, 0].max()
        assert window.y0 < 0.0
        assert window.y1 - HEAD / camera.scale >= corners[:, 1].max() - 1e-9
    still = film_camera(course, fps=30, follow=False)
    assert np.ptp(still.corner, axis=0).max() == 0.0
    assert still.scale < camera.scale


def test_the_camera_keeps_sight_of_a_creature_that_is_flung(short):
    shift = np.outer(np.linspace(0.0, 1.0, len(short.time)) ** 6, [300.0, 900.0])
    course = Course.of(moved(short, shift))
    camera = film_camera(course, fps=60)
    assert course.length * camera.scale > 0.05 * HEIGHT
    for k, corners in enumerate(course.corners):
        assert camera.window(k).y1 > corners[:, 1].max()


def test_a_steady_way_has_no_rhythm_left():
    time = np.arange(200) / 30.0
    way = steady(0.5 * time + 0.1 * np.sin(2.0 * np.pi * 3.0 * time), sigma=15.0)
    assert np.abs(way - 0.5 * time)[60:-60].max() < 1e-3
