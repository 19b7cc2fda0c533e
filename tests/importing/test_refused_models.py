"""What no body is: in space, too large, of numbers that nobody has, made of files from elsewhere. One sentence each."""

import time
from itertools import pairwise

import pytest

import gambol
from gambol.importing import import_body

pytest.importorskip("mujoco")

INERTIAL = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'


def link(name):
    return f'<link name="{name}">{INERTIAL}</link>'


def pin(i, parent, child, origin="0"):
    limit = '<limit lower="-1" upper="1" effort="10" velocity="1"/>'
    return (
        f'<joint name="j{i}" type="revolute"><origin xyz="{origin} 0 0"/><parent link="{parent}"/>'
        f'<child link="{child}"/><axis xyz="0 1 0"/>{limit}</joint>'
    )


def urdf(path, *parts):
    path.write_text(f'<robot name="r">{"".join(parts)}</robot>')
    return path


def mjcf(path, floor='<geom type="plane" size="1 1 1"/>', friction="1", more=""):
    geom = f'<geom type="capsule" size=".05" fromto="0 0 0 .5 0 0" friction="{friction} .1 .1"/>'
    knee = '<body><joint axis="0 1 0"/><geom type="capsule" size=".05" fromto="0 0 0 0 0 -.5"/></body>'
    body = f'<body name="rod" pos="0 0 1"><freejoint/>{geom}{knee}</body>'
    path.write_text(f"<mujoco>{more}<worldbody>{floor}{body}</worldbody></mujoco>")
    return path


def test_a_robot_of_two_roots_is_brought(tmp_path):
    """Its child hangs on the middle of its parent: nothing has to be held there, and nothing was divided by."""
    robot = urdf(tmp_path / "two.urdf", link("a"), link("b"), link("c"), pin(0, "a", "c"))
    body = import_body(robot).creature
    assert len(body.links) == 2 and body.actuators[0].ks > 0.0


def test_a_robot_of_thousands_of_links_is_refused_before_it_is_compiled(tmp_path):
    names = [f"l{i}" for i in range(5000)]
    pins = [pin(i, *pair) for i, pair in enumerate(pairwise(names))]
    robot = urdf(tmp_path / "many.urdf", *map(link, names), *pins)
    began = time.process_time()
    with pytest.raises(gambol.InvalidInput, match="9999 bodies, shapes and joints; up to 2000"):
        import_body(robot)
    assert time.process_time() - began < 5.0


def test_copies_count(tmp_path):
    inner = '<replicate count="100"><geom size=".1"/></replicate>'
    bodies = f'<replicate count="100"><body><joint/>{inner}</body></replicate>'
    with pytest.raises(gambol.InvalidInput, match="up to 2000 are read"):
        import_body(mjcf(tmp_path / "copies.xml", floor=bodies))


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"floor": '<geom name="floor" type="plane" size="1 1 1" pos="0 0 inf"/>'}, "place of geom .* is infinite"),
        ({"floor": '<geom name="floor" type="plane" size="1 1 1" pos="0 0 1e308"/>'}, "place of geom 'floor' is 1e"),
        ({"friction": "-1"}, "the friction of geom 'geom-1' is -1; numbers from 0"),
        ({"friction": "1e308"}, "the friction of geom 'geom-1' is 1e"),
        ({"more": '<option gravity="0 0 -1e300"/>'}, "its gravity is -1e"),
    ],
)
@pytest.mark.filterwarnings("error")
def test_numbers_that_no_body_has(options, words, tmp_path):
    with pytest.raises(gambol.InvalidInput, match=words):
        import_body(mjcf(tmp_path / "odd.xml", **options))


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("far", ["1e308", "-1e308", "1e200", "inf", "nan"])
def test_links_that_are_nowhere(far, tmp_path):
    with pytest.raises(gambol.InvalidInput):
        import_body(urdf(tmp_path / "far.urdf", link("a"), link("c"), pin(0, "a", "c", far)))


@pytest.mark.parametrize("tag", ['<include file="{}"/>', '<asset><model name="m" file="{}"/></asset>'])
def test_files_from_elsewhere_are_read_only_where_that_is_allowed(tag, tmp_path):
    (tmp_path / "part.xml").write_text("<mujoco><size memory='1M'/></mujoco>")
    (tmp_path / "models").mkdir()
    for name in ("../part.xml", str(tmp_path / "part.xml")):
        model = mjcf(tmp_path / "models" / "body.xml", more=tag.format(name))
        with pytest.raises(gambol.InvalidInput, match=r"a model reads files of its own folder; .*--outside"):
            import_body(model)
        assert len(import_body(model, outside=True).creature.links) == 2
    (tmp_path / "models" / "near.xml").write_text(f"<mujoco>{tag.format('../part.xml')}</mujoco>")
    with pytest.raises(gambol.InvalidInput, match="own folder"):  # by a detour
        import_body(mjcf(tmp_path / "models" / "body.xml", more='<include file="near.xml"/>'))


def test_a_body_in_space_is_one_unless_a_plane_is_chosen(tmp_path):
    """Gymnasium's ant: four hips turn about the vertical, four ankles each about an axis of its own."""
    legs = "".join(
        f'<body pos="{x} {y} 0"><joint axis="0 0 1"/><geom size=".08" fromto="0 0 0 {x} {y} 0" type="capsule"/>'
        f'<body pos="{x} {y} 0"><joint axis="{-y} {x} 0"/><geom size=".08" fromto="0 0 0 {x} {y} 0" type="capsule"/>'
        "</body></body>"
        for x, y in ((0.2, 0.2), (-0.2, 0.2), (-0.2, -0.2), (0.2, -0.2))
    )
    ant = tmp_path / "ant.xml"
    ant.write_text(
        '<mujoco><worldbody><geom type="plane" size="9 9 9"/><body name="torso" pos="0 0 .75"><freejoint/>'
        f'<geom size=".25"/>{legs}</body></worldbody></mujoco>'
    )
    assert import_body(ant).creature.body == "bones"
    assert import_body(ant, plane="xy").creature.seen_from_above
