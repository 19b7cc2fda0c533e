"""A film's frames are painted without artists, and look as if they had been drawn with them."""

from __future__ import annotations

import matplotlib
import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg, RendererAgg
from matplotlib.figure import Figure
from tests.pictures.scenes import HOP
from tests.pictures.space_bodies import box, swimming

import gambol
from gambol.drawing.axes import QuickAxes
from gambol.drawing.paper import Window, plain_settings
from gambol.drawing.snapshot import snapshot
from gambol.pictures.bodies.draw import draw_creature
from gambol.pictures.film.camera import film_camera
from gambol.pictures.film.film import filmed
from gambol.pictures.film.screen import Screen
from gambol.pictures.film.space_stage import Player, SpaceStage
from gambol.pictures.film.stage import PlaneStage, Trace
from gambol.pictures.scene.scenery import draw_grid, draw_ground, draw_trace
from gambol.raster.shot import shot

WINDOW = Window(-0.6, -0.2, 1.0, 0.7)


@pytest.fixture(scope="module")
def hop() -> gambol.Motion:
    return gambol.simulate("luxo", HOP, seconds=0.5)


def draw(axes: QuickAxes, motion: gambol.Motion) -> None:
    """A scene of strokes, with an artist between them."""
    draw_grid(axes, WINDOW, 0.2)
    draw_ground(axes, motion.world, WINDOW)
    draw_trace(axes, motion.centre[:, :2])
    axes.draw_disc(np.array([0.5, 0.3]), 0.1, "#00845F", "#2B2F34", 2.0, zorder=10.0)
    axes.plot([0.3, 0.7], [0.2, 0.4], color="#B4447E", linewidth=6.0, zorder=10.0)
    draw_creature(axes, snapshot(motion, 20))


def axes_of(kind: type[QuickAxes]) -> QuickAxes:
    figure = Figure(figsize=(4.8, 2.7))
    FigureCanvasAgg(figure)
    axes = kind(figure, (0.0, 0.0, 1.0, 1.0), facecolor="#F7F6F3")
    figure.add_axes(axes)
    axes.set_axis_off()
    axes.patch.set_visible(True)
    axes.set(xlim=(WINDOW.x0, WINDOW.x1), ylim=(WINDOW.y0, WINDOW.y1))
    return axes


def test_painted_frames_are_those_that_artists_draw(hop):
    with plain_settings(), matplotlib.rc_context({"path.snap": False}):
        slow, fast = axes_of(QuickAxes), axes_of(Screen)
        slow.figure.patch.set_facecolor("#F7F6F3")
        draw(slow, hop)
        slow.figure.canvas.draw()
        drawn = np.array(slow.figure.canvas.buffer_rgba())
        renderer = fast.figure.canvas.get_renderer()
        for _ in range(2):  # the second frame has nothing of the first
            fast.look_at(WINDOW)
            draw(fast, hop)
            renderer.clear()
            fast.patch.draw(renderer)
            fast.paint(renderer)
        painted = np.array(renderer.buffer_rgba())
    assert len(np.unique(drawn.reshape(-1, 4), axis=0)) > 50  # there is something to see
    assert np.abs(drawn.astype(int) - painted).max() <= 1


def test_a_frame_costs_no_artists_and_is_the_same_whatever_came_before(hop):
    with plain_settings(), matplotlib.rc_context({"path.snap": False}):
        drawable, course = filmed(hop, 30.0, 1.0)
        trace = Trace(drawable.time, drawable.centre[:, :2])

        def stage() -> PlaneStage:
            return PlaneStage(course, trace, film_camera(course, 30.0), 240, 30.0, 1.0)

        played = stage()
        before = len(played.page.figure.findobj())
        frames = [played.frame(k) for k in range(len(course.corners))]
        assert len(played.page.figure.findobj()) == before
        assert np.array_equal(stage().frame(9), frames[9])
        assert not np.array_equal(frames[9], frames[8])


def test_a_frame_draws_only_what_moved(monkeypatch):
    """Ground, marks and letters were drawn before: 30 s of film took 36 s when each frame had its own."""
    hopping = gambol.simulate("luxo", HOP, seconds=3.0)
    with plain_settings(), matplotlib.rc_context({"path.snap": False}):
        drawable, course = filmed(hopping, 30.0, 1.0)
        trace = Trace(drawable.time, drawable.centre[:, :2])
        stage = PlaneStage(course, trace, film_camera(course, 30.0), 240, 30.0, 1.0)
        assert np.ptp(stage.camera.corner[:, 0]) > 1.0  # m that the camera goes
        painted = []
        for paint in ("draw_path", "draw_text"):
            usual = getattr(RendererAgg, paint)
            monkeypatch.setattr(RendererAgg, paint, lambda *a, u=usual, n=paint, **k: (painted.append(n), u(*a, **k)))
        for k in range(len(course.corners)):
            stage.frame(k)
        shown = painted.copy()
        painted.clear()
        stage.frame(len(course.corners) - 1)
    luxo = 3 + 2 * 2 + 4 + 2  # links, knuckles with their pins, contacts, and the centre of mass with its way
    assert painted == ["draw_path"] * luxo
    assert len(shown) < len(course.corners) * luxo + 300  # a few pieces of ground, lamps, and letters, once each


def test_frames_in_space_show_their_own_picture(monkeypatch):
    shots = []

    def seen(*args, **options):
        shots.append(shot(*args, **options))
        return shots[-1]

    monkeypatch.setattr("gambol.pictures.film.space_stage.shot", seen)
    with plain_settings(), matplotlib.rc_context({"path.snap": False}):
        drawable, course = filmed(swimming(box()), 10.0, 1.0)
        stage = SpaceStage([Player(course, drawable)], 240, 10.0, 1.0, follow=True)
        frames = [stage.frame(k) for k in range(3)]
    below = slice(40, None)  # rows under the caption
    for frame, picture in zip(frames, shots, strict=True):
        assert np.array_equal(frame[below, :, :3], picture[below][: len(frame) - 40])
        assert frame[:, :, 3].min() == 255
    assert not np.array_equal(frames[0][below], frames[2][below])
