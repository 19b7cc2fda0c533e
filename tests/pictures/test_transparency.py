"""Strips and GIFs without a background."""

import subprocess

import imageio_ffmpeg
import numpy as np
import pytest
from PIL import Image, ImageSequence
from tests.pictures.scenes import HOP, share_of
from tests.pictures.space_bodies import box, swimming

import gambol


@pytest.fixture(scope="module")
def short():
    """Luxo begins to hop."""
    return gambol.simulate("luxo", HOP, seconds=0.5)


def test_a_transparent_gif_shows_what_lies_behind_and_nothing_of_the_frame_before(short, tmp_path):
    for name, options in (("clear.gif", {"transparent": True}), ("sky.gif", {})):
        short.save(tmp_path / name, fps=10, width=240, **options)
    with Image.open(tmp_path / "clear.gif") as clear, Image.open(tmp_path / "sky.gif") as sky:
        for seen, whole in zip(ImageSequence.Iterator(clear), ImageSequence.Iterator(sky), strict=True):
            cut, opaque = np.array(seen.convert("RGBA")), np.array(whole.convert("RGB"))
            sky_alone = np.abs(opaque.astype(int) - (247, 246, 243)).max(axis=2) < 4
            assert (cut[sky_alone, 3] == 0).mean() > 0.98  # all but lamps and edges
            body = share_of(np.where(cut[:, :, 3:] > 0, cut[:, :, :3], 0), (238, 155, 74))
            assert body == pytest.approx(share_of(opaque, (238, 155, 74)), rel=0.1) and body > 0.01
            assert cut[-5:, :, 3].min() == 255  # ground


def test_a_transparent_apng_keeps_every_pixel(short, tmp_path):
    short.save(tmp_path / "clear.apng", fps=10, width=240, transparent=True)
    with Image.open(tmp_path / "clear.apng") as film:
        assert film.n_frames == 6
        seen = [np.array(frame.convert("RGBA")) for frame in ImageSequence.Iterator(film)]
    for frame in seen:
        assert (frame[..., 3] == 0).mean() > 0.4 and frame[-5:, :, 3].min() == 255
    assert (seen[0] != seen[-1]).any()


def test_a_transparent_webm_has_holes(short, tmp_path):
    short.save(tmp_path / "clear.webm", fps=10, width=240, transparent=True)
    command = ["-c:v", "libvpx-vp9", "-i", tmp_path / "clear.webm", "-f", "rawvideo", "-pix_fmt", "rgba", "-"]
    seen = subprocess.run([imageio_ffmpeg.get_ffmpeg_exe(), "-v", "error", *command], capture_output=True, check=True)
    frames = np.frombuffer(seen.stdout, np.uint8).reshape(-1, 134, 240, 4)
    assert len(frames) == 6 and (frames[..., 3] < 20).mean() > 0.4 and (frames[:, -5:, :, 3] > 235).all()


def test_a_transparent_strip_has_no_paper(short, tmp_path):
    short.save(tmp_path / "strip.png", transparent=True)
    with Image.open(tmp_path / "strip.png") as picture:
        opaque = np.array(picture.convert("RGBA"))[:, :, 3]
    assert (opaque == 0).mean() > 0.4 and (opaque == 255).mean() > 0.1


def test_what_cannot_be_transparent_says_so(short, tmp_path):
    with pytest.raises(gambol.InvalidInput, match=r"has no transparency; write a \.webm"):
        short.save(tmp_path / "hop.mp4", transparent=True)
    solid = swimming(box())
    for name in ("box.gif", "box.png"):
        with pytest.raises(gambol.InvalidInput, match="body in space"):
            solid.save(tmp_path / name, transparent=True)
    assert not list(tmp_path.iterdir())
