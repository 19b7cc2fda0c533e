"""Writes frames as a video: MP4, WebM and APNG through the ffmpeg that imageio-ffmpeg brings, GIF through Pillow."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain, islice
from pathlib import Path
from typing import IO

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from gambol.drawing import style

Frame = NDArray[np.uint8]  # (height, width, 4): red, green, blue and how opaque

# H.264 with half the colour resolution and the index in front plays in every browser and slide program; BT.709 is what
# they take colours for. Colours are read at every pixel and averaged over areas: libswscale has quick code for that
# alone, which takes half the time of its usual way, with the same errors. Of x264 we take what shrinks a drawing on a
# ground that stays (CABAC, large and small blocks within a frame, finer steps where little is seen) and nothing that
# looks for more: at quality 20 of 51 its errors are those of the preset `veryfast` at 17, in two thirds of the time and
# files a fifth larger. Two threads keep up with the drawing. Their number decides about the bytes, and is therefore the
# same with any number of cores.
MP4, WEBM, APNG = ".mp4", ".webm", ".apng"
SCREEN = [
    *("-vf", "scale=out_color_matrix=bt709:out_range=tv:flags=area+full_chroma_inp"),
    *("-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"),
]
X264 = "cabac=1:no-deblock=0:8x8dct=1:partitions=i4x4,i8x8:aq-mode=1:subme=1:scenecut=0"
# VP9 at its quickest comes to the same at quality 30 of 63, in files half as large again. APNG keeps every pixel as it
# is, and plays for ever.
ENCODINGS = {
    MP4: [
        *SCREEN,
        *("-c:v", "libx264", "-preset", "ultrafast", "-crf", "20", "-threads", "2"),
        *("-x264-params", X264, "-movflags", "+faststart", "-f", "mp4"),
    ],
    WEBM: [
        *SCREEN,
        *("-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-row-mt", "1", "-b:v", "0"),
        *("-crf", "30", "-auto-alt-ref", "0", "-f", "webm"),
    ],
    APNG: ["-c:v", "apng", "-pred", "up", "-plays", "0", "-f", "apng"],
}
PIXELS = {MP4: ("yuv420p", "yuv420p"), WEBM: ("yuv420p", "yuva420p"), APNG: ("rgb24", "rgba")}  # or with holes
PIPE = 2**20  # bytes, where a system lets us choose: half a frame at a time instead of a thirtieth
COLOURS = 96  # of a GIF: the style's own and the mixtures at edges; 256 would make it a third larger
MOST_COLOURS = 256
HOLE = COLOURS  # the colour of a transparent GIF that is none
HALF = 128  # of 255: less opaque than this is a hole
EXACT = (
    style.PAPER,
    style.SKY,
    style.WATER,
    style.GROUND,
    style.GROUND_LINE,
    style.BODY,
    style.BODY_FAR,
    style.OUTLINE,
    style.LIT,
    style.TRACE,
    style.FOLLOW,
    style.MUSCLE,
    style.INK,
    style.QUIET_INK,
)


def write_video(path: Path, frames: Iterable[Frame], fps: float, ending: str, transparent: bool = False) -> None:
    """H.264, VP9 or an animated PNG, as the ending says; width and height have to be even."""
    import imageio_ffmpeg  # here, because looking for its binary takes a while

    first, frames = _peeked(frames)
    height, width, _ = first.shape
    source = [
        "-f",
        "rawvideo",
        "-pix_fmt",
        "rgba" if transparent else "rgb0",
        "-s",
        f"{width}x{height}",
        "-r",
        f"{fps:.9g}",
        "-i",
        "-",
    ]
    encoding = [*ENCODINGS[ending], "-pix_fmt", PIXELS[ending][transparent]]
    command = [imageio_ffmpeg.get_ffmpeg_exe(), "-y", "-v", "error", *source, *encoding, str(path)]
    with tempfile.TemporaryFile() as complaints:
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=complaints, pipesize=PIPE
        ) as ffmpeg:
            assert ffmpeg.stdin is not None
            try:
                _feed(ffmpeg.stdin, frames)
            except BaseException:
                ffmpeg.kill()
                raise
        if ffmpeg.returncode != 0:
            complaints.seek(0)
            words = complaints.read().decode(errors="replace").strip().splitlines()
            raise OSError(ffmpeg.returncode, words[-1] if words else "ffmpeg stopped")


def _feed(pipe: IO[bytes], frames: Iterable[Frame]) -> None:
    """Frames down the pipe. Where it breaks, ffmpeg has given up and said why; what is still in it is thrown away."""
    with suppress(BrokenPipeError):
        for frame in frames:
            pipe.write(np.ascontiguousarray(frame).data)
    with suppress(BrokenPipeError):
        pipe.close()


def write_gif(
    path: Path,
    frames: Iterable[Frame],
    fps: float,
    samples: Sequence[Frame],
    shaded: bool = False,
    transparent: bool = False,
) -> None:
    """A GIF that plays for ever, its colours chosen from some frames; the same frames give the same bytes.

    Pictures with light and shade have more colours, and those between are mixed of their neighbours. What is more
    transparent than opaque is left out of a transparent one.
    """
    palette = _palette(samples, MOST_COLOURS if shaded else COLOURS)
    dither = Image.Dither.FLOYDSTEINBERG if shaded else Image.Dither.NONE
    indexed = []
    for frame in frames:
        picture = Image.fromarray(frame).convert("RGB").quantize(palette=palette, dither=dither)
        indexed.append(_cut_out(picture, frame[:, :, 3] < HALF) if transparent else picture)
    # A frame with holes replaces the one before; one without lies over it.
    look = {"transparency": HOLE, "disposal": 2} if transparent else {"disposal": 1}
    # Frames last whole hundredths of a second: some a little longer than others, so that the film keeps its pace.
    ends = np.round(np.arange(len(indexed) + 1) * (100.0 / fps)).astype(int)
    durations = (10 * np.diff(ends)).tolist()
    indexed[0].save(
        path, format="GIF", save_all=True, append_images=indexed[1:], duration=durations, loop=0, optimize=False, **look
    )


def _cut_out(picture: Image.Image, holes: NDArray[np.bool_]) -> Image.Image:
    indices = np.where(holes, np.uint8(HOLE), np.asarray(picture))
    cut = Image.fromarray(indices).convert("P")
    cut.putpalette([*(picture.getpalette() or [])[: 3 * HOLE], 255, 255, 255])
    return cut


def _palette(samples: Sequence[Frame], colours: int) -> Image.Image:
    """The style's colours as they are, and the commonest mixtures of some frames."""
    montage = Image.fromarray(np.concatenate(samples)).convert("RGB")
    mixtures = montage.quantize(colours - len(EXACT), method=Image.Quantize.MEDIANCUT).getpalette() or []
    exact = [int(colour[i : i + 2], 16) for colour in EXACT for i in (1, 3, 5)]
    palette = Image.new("P", (1, 1))
    palette.putpalette([*exact, *mixtures][: 3 * colours])
    return palette


def _peeked(frames: Iterable[Frame]) -> tuple[Frame, Iterator[Frame]]:
    """The first of some frames, and all of them."""
    rest = iter(frames)
    first = list(islice(rest, 1))
    return first[0], chain(first, rest)
