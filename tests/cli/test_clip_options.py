"""`gambol render --clip`: loops of a run's gaits for other programs, from the command line."""

import json

import pytest
from tests.cli.commands import run
from tests.export.animations import Gltf

import gambol


@pytest.fixture(scope="module")
def hops(tmp_path_factory):
    """A run of Luxo whose best gaits repeat."""
    folder = tmp_path_factory.mktemp("clips") / "luxo"
    found = run("discover", "luxo", "--trials", 1500, "--seed", 2, "--threads", 1, "--out", folder)
    assert found.returncode == 0, found.stderr
    return folder


def test_all_gaits_become_clips_of_one_file_and_are_told_of(hops, tmp_path):
    out = tmp_path / "luxo.glb"
    said = json.loads(run("render", hops, "--clip", "--every-gait", "--ends", "--json", "--out", out).stdout)
    names = [clip["name"] for clip in said["clips"]]
    assert len(names) >= 6 and len(set(names)) == len(names)
    animations = Gltf(out).data["animations"]
    assert [animation["name"] for animation in animations] == names
    loops = [clip for clip in said["clips"] if clip["loop"]]
    assert {f"{clip['name']}{end}" for clip in loops for end in ("", "-start", "-stop")} == set(names)
    assert loops[0]["sound"] and loops[0]["slides"] < 0.05
    assert animations[0]["extras"]["speed"] == pytest.approx(loops[0]["speed"])


def test_one_gait_is_told_of_in_a_line(hops, tmp_path):
    done = run("render", hops, "--clip", "--fps", 30, "--strides", 2, "--root-motion", "--out", tmp_path / "one.glb")
    assert done.returncode == 0
    assert "to close" in done.stdout and "feet slide" in done.stdout and "2 strides" in done.stdout
    read = Gltf(tmp_path / "one.glb")
    assert read.time[1] - read.time[0] == pytest.approx(1.0 / 30.0)
    assert abs(read.matrices("root")[-1, 0, 3]) > 0.01


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--strides", 2, "--out", "a.glb"), "--strides without --clip"),
        (("--root-motion", "--out", "a.glb"), "--root-motion without --clip"),
        (("--every-gait", "--out", "a.glb"), "--every-gait without --clip"),
        (("--clip", "--out", "a.mp4"), "'.mp4'"),
        (("--clip", "--out", "a.yaml"), "'.yaml'"),
        (("--clip", "--strides", 0, "--out", "a.glb"), "strides is 0"),
        (("--clip", "--fps", -5, "--out", "a.glb"), "fps is -5"),
        (("--clip", "--seconds", 0.4, "--out", "a.glb"), "no gait that can be a loop"),
        (("--clip", "--out", "a.glb", "--signals", "a.png"), "--signals with --clip"),
    ],
)
def test_what_makes_no_clip_gets_a_sentence(hops, tmp_path, arguments, said):
    done = run("render", hops, *arguments, cwd=tmp_path)
    assert done.returncode == 2 and said in done.stderr, done.stderr
    assert not list(tmp_path.iterdir())


def test_python_has_the_same_words(hops):
    found = gambol.export.clips_of(gambol.showcase(gambol.Run.open(hops), 2))
    assert found.clips and all(clip.loops for clip in found.clips)
