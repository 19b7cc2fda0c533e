"""Pictures in space against closed forms: coverage, depth, shading, subdivision, views; and every kind of file."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image
from tests.pictures.space_bodies import BOX, box, fish, swimming

import gambol
from gambol.drawing.snapshot import rest_snapshot
from gambol.pictures.bodies.course import Course
from gambol.pictures.bodies.details import details_of
from gambol.pictures.bodies.springs.skin import skin_of
from gambol.pictures.film.race import race_film, race_strip
from gambol.pictures.scene.contact_sheet import contact_sheet
from gambol.pictures.scene.thumbnail import sheet, thumbnail
from gambol.raster.light import lit
from gambol.raster.mesh import balls, halves
from gambol.raster.subdivision import Polygons, smoothed, subdivided
from gambol.raster.view import Frame, fitted, turned_axes
from gambol.raster.zbuffer import nearest

NAMES = list(BOX["points"])
CORNERS = 2.0 * np.array(list(BOX["points"].values())) - 1.0
CUBE = Polygons.of([[NAMES.index(name) for name in face] for face in BOX["faces"]], 8)


@pytest.fixture(scope="module")
def swim() -> gambol.Motion:
    return swimming(fish())


# the depth buffer


def test_a_triangle_covers_the_samples_within_it():
    corners = np.array([[0.0, 0.0, 1.0], [10.0, 0.0, 1.0], [0.0, 10.0, 1.0]])
    hits = nearest(corners, np.array([[0, 1, 2]]), 20, 20)
    row, column = np.divmod(hits.sample, 20)
    assert len(hits.sample) == sum(10 - y for y in range(10))  # x + y + 1 ≤ 10 of the samples' middles
    assert np.all(column + row + 1 <= 10)
    assert hits.share @ corners[:, :2] == pytest.approx(np.column_stack([column, row]) + 0.5)


def test_shares_are_those_in_space():
    corners = np.array([[0.0, 0.0, 1.0], [100.0, 0.0, 4.0], [0.0, 100.0, 1.0]])
    hits = nearest(corners, np.array([[0, 1, 2]]), 100, 1)
    x = hits.sample + 0.5
    # Along the edge 1/depth is linear on the screen; with share s of the far corner depth is 1 + 3 s.
    assert hits.depth == pytest.approx(1.0 / (1.0 - 0.75 * x / 100.0), rel=1e-9)
    assert hits.share[:, 1] == pytest.approx((hits.depth - 1.0) / 3.0)


@pytest.mark.parametrize("order", [[0, 1], [1, 0]])
def test_the_nearer_triangle_is_seen(order):
    corners = np.array([[0, 0, 2], [8, 0, 2], [0, 8, 2], [0, 0, 1], [4, 0, 1], [0, 4, 1], [1, 1, -1]], np.float64)
    faces = np.array([[0, 1, 2], [3, 4, 5]])[order]
    hits = nearest(corners, faces, 8, 8)
    near = np.isclose(hits.depth, 1.0)
    assert near.sum() == 4 + 3 + 2 + 1
    assert np.all(faces[hits.triangle[near]] == faces[order.index(1)])
    assert len(np.unique(hits.sample)) == len(hits.sample)
    assert len(nearest(corners, np.array([[0, 1, 6]]), 8, 8).sample) == 0  # it reaches behind the eye


# subdivision


def test_a_cube_is_subdivided_as_catmull_and_clark_say():
    weights, quads = subdivided(CUBE)
    fine = weights @ CORNERS
    assert np.abs(fine[:8]) == pytest.approx(np.full((8, 3), 5.0 / 9.0))
    assert np.sort(np.abs(fine[8:20]), axis=1) == pytest.approx(np.tile([0.0, 0.75, 0.75], (12, 1)))
    assert np.sort(np.abs(fine[20:]), axis=1) == pytest.approx(np.tile([0.0, 0.0, 1.0], (6, 1)))
    assert quads.shape == (24, 4)


@pytest.mark.parametrize("levels", [1, 2, 3])
def test_what_is_closed_stays_closed_and_moves_along(levels):
    weights, quads = smoothed(CUBE, levels)
    fine = Polygons.of_quads(quads, len(weights))
    assert not fine.crease.any()
    assert len(weights) - len(fine.edges) + len(quads) == 2  # Euler: a sphere
    assert weights.sum(axis=1) == pytest.approx(np.ones(len(weights)))


def test_a_border_stays_in_its_plane():
    sheet = Polygons.of([[0, 1, 2, 3]], 4)
    weights, quads = smoothed(sheet, 3, fullness=0)
    flat = weights @ np.array([[0.0, 0, 0], [1, 0, 0], [1, 0, 1], [0, 0, 1]])
    assert flat[:, 1] == pytest.approx(np.zeros(len(flat)))
    assert Polygons.of_quads(quads, len(weights)).crease.sum() == 4 * 2**3


# light and view


def test_a_ball_is_shaded_alike_on_both_sides_of_the_light():
    normals = balls(np.zeros((1, 3)), 1.0, np.ones(3)).normals
    mirrored = normals * np.array([-1.0, 1.0, 1.0])
    key, eye = np.array([0.0, 0.8, 0.6]), np.tile([0.0, 0.0, 1.0], (len(normals), 1))
    one, other = (lit(np.ones_like(n), n, eye, key) for n in (normals, mirrored))
    front = normals[:, 2] > 0.1
    assert one[front] == pytest.approx(other[front])
    up, down = one[np.argmax(normals[:, 1])], one[np.argmin(normals[:, 1])]
    assert np.all(up > 2.0 * down)


def test_a_fitted_view_touches_the_edges_of_its_frame():
    points = np.random.default_rng(3).normal(size=(200, 3))
    frame = Frame(300, 200, 10.0, 20.0, 30.0, 40.0)
    view = fitted(points, frame, elevation=0.4)
    x, y, ahead = view.seen(points).T
    assert np.all(ahead > 0.0)
    assert x.min() > 10.0 - 1e-6
    assert x.max() < 280.0 + 1e-6
    assert y.min() > 30.0 - 1e-6
    assert y.max() < 160.0 + 1e-6
    assert min(x.min() - 10.0, y.min() - 30.0) == pytest.approx(0.0, abs=1e-6)
    axes = turned_axes(0.5, 0.4)
    assert axes @ axes.T == pytest.approx(np.eye(3))
    assert np.linalg.det(axes) == pytest.approx(1.0)


def test_rays_and_places_agree():
    view = fitted(np.random.default_rng(4).normal(size=(9, 3)), Frame(40, 30), elevation=0.2)
    rays = view.rays()
    assert view.seen(view.eye + 7.0 * rays[12, 25])[:2] == pytest.approx([25.5, 12.5])


# skins


def test_a_skin_lies_about_its_masses_and_faces_outwards():
    creature = box()
    moment = rest_snapshot(creature)
    mesh = details_of(creature).solid(moment)
    middle = moment.position.mean(axis=0)
    away = mesh.vertices - middle
    assert np.all((away * mesh.normals).sum(axis=1) > 0.0)
    a, b, c = (away[mesh.triangles[:, k]] for k in range(3))
    volume = np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6.0
    assert 0.5 < volume < 1.5  # m³, of a box of 1 m³
    belly, back = (mesh.colours[np.argmin(side * mesh.normals[:, 1])] for side in (1.0, -1.0))
    assert belly.min() > back.min()


def test_a_fin_has_two_sides_and_a_rim():
    skin = skin_of(fish())
    fin = skin.fins[0]
    mesh = fin.mesh(np.array([mass.at for mass in fish().points]))
    edges = np.sort(np.concatenate([mesh.triangles[:, pair] for pair in ([0, 1], [1, 2], [2, 0])]), axis=1)
    assert np.all(np.unique(edges, axis=0, return_counts=True)[1] == 2)  # closed
    assert not Polygons.of_quads(skin.quads, len(skin.weights)).crease.any()
    assert len(skin.eyes) == 2


def test_contracted_muscles_show():
    creature = fish()
    places = np.array([mass.at for mass in creature.points])
    slack, taut = (skin_of(creature).mesh(places, np.array(values)).colours for values in ((0.0, 0.0), (1.0, 0.0)))
    changed = np.abs(taut - slack).max(axis=1)
    assert 0.05 < (changed > 0.05).mean() < 0.6


def test_a_body_without_faces_is_balls_and_tubes():
    creature = box(faces=False)
    mesh = details_of(creature).solid(rest_snapshot(creature))
    assert mesh.triangles.max() == len(mesh.vertices) - 1
    assert halves(np.array([[0, 1, 2, 3]])).tolist() == [[0, 1, 2], [0, 2, 3]]


# files


@pytest.mark.parametrize("ending", [".png", ".svg", ".pdf", ".gif", ".mp4"])
def test_every_format_is_written(swim, tmp_path, ending):
    options = {"fps": 10, "width": 160} if ending in (".gif", ".mp4") else {"frames": 2, "width": 3.0}
    swim.save(tmp_path / f"swim{ending}", **options)
    assert (tmp_path / f"swim{ending}").stat().st_size > 2000


def test_the_same_motion_gives_the_same_picture(swim, tmp_path):
    for name in "ab":
        swim.save(tmp_path / f"{name}.png", frames=2, width=3.0)
        skin_of.cache_clear()
    assert (tmp_path / "a.png").read_bytes() == (tmp_path / "b.png").read_bytes()


@pytest.mark.parametrize(("way", "arrangement"), [(0.5, "panels"), (8.0, "scene"), (80.0, "panels")])
def test_a_strip_suits_the_way(way, arrangement, tmp_path):
    motion = swimming(fish(), way)
    course = Course.of(motion)
    assert course.arrangement == arrangement
    assert course.distance == pytest.approx(way)
    motion.save(tmp_path / "strip.png", frames=3, width=3.0)


def test_portraits_and_contact_sheets_show_bodies_in_space(swim, tmp_path):
    thumbnail(fish(), tmp_path / "fish.png")
    pixels = np.array(Image.open(tmp_path / "fish.png").convert("RGB")).astype(int)
    orange = (pixels[..., 0] > 200) & (pixels[..., 2] < 120)
    assert orange.mean() > 0.02
    sheet([box(), gambol.creature("luxo")], tmp_path / "both.png", width=3.0)
    contact_sheet([swim, swim], ["one", "two"], tmp_path / "sheet.png", columns=2, poses=2)


def test_water_has_a_surface_that_veils_what_is_below(tmp_path):
    for name, surface in (("deep", None), ("dipping", 0.0)):
        swimming(fish(), surface=surface).save(tmp_path / f"{name}.png", frames=1, width=3.0)
    deep, dipping = (np.array(Image.open(tmp_path / f"{name}.png").convert("RGB")) for name in ("deep", "dipping"))
    assert deep.shape != dipping.shape or np.abs(deep.astype(int) - dipping).max() > 20


def test_a_race_is_one_film_and_one_strip(tmp_path):
    motions = [swimming(fish(), way) for way in (1.0, 3.0)]
    race_strip(motions, ["slow", "fast"], tmp_path / "race.png")
    race_film(motions, ["slow", "fast"], tmp_path / "race.gif", fps=10, width=160)
    with Image.open(tmp_path / "race.gif") as film:
        assert film.n_frames == 5
    worm = gambol.simulate("worm", gambol.controllers.Passive(), seconds=0.1)
    with pytest.raises(gambol.InvalidInput, match="worm moves in a plane"):
        race_strip([worm], ["worm"], tmp_path / "worm.png")
    with pytest.raises(gambol.InvalidInput, match="no motions"):
        race_film([], [], tmp_path / "none.gif")
