"""A glTF 2.0 file as it stands on the disk: its JSON, and the bytes that it speaks of.

Read by the standard library alone, since what is not understood here has to stay as it is: a library that reads a file
into objects of its own and writes them again changes more than it was asked to.
https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from gambol.errors import InvalidInput, shortened
from gambol.files import is_folder, is_there

MAGIC, JSON_CHUNK, BINARY_CHUNK = b"glTF", 0x4E4F534A, 0x004E4942
MOST_BYTES = 256_000_000
MOST_JSON = 64_000_000
PACKED = ("KHR_draco_mesh_compression", "EXT_meshopt_compression", "KHR_meshopt_compression")
ENDINGS = (".glb", ".gltf")


@dataclass(frozen=True)
class Source:
    """A file: its JSON as data, its buffers, and whether the first of them lies in the file itself."""

    path: Path
    data: dict[str, Any]
    buffers: tuple[bytes, ...]
    binary: bool  # .glb
    digest: str  # SHA-256 of the file, in hexadecimal digits

    @property
    def name(self) -> str:
        return self.path.name

    def listed(self, key: str) -> list[Any]:
        """A list at the top of the file, which may leave it out."""
        found = self.data.get(key, [])
        if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
            raise unsound(self.name, f"its {key} are not a list of objects")
        return found


def unsound(name: str, why: str) -> InvalidInput:
    """The error for a file that breaks glTF's own rules."""
    return InvalidInput(f"{name}: {why}", "a whole glTF 2.0 file is needed", "export it again")


@contextmanager
def sound(name: str) -> Iterator[None]:
    """What is missing or of another kind than glTF says, wherever it is met, is one sentence."""
    try:
        yield
    except InvalidInput:
        raise
    except (LookupError, TypeError, ValueError, AttributeError, OverflowError, struct.error) as error:
        words = " ".join(str(error).split())[:80]
        kind = "it lacks" if isinstance(error, LookupError) else "something in it does not follow glTF,"
        raise unsound(name, f"{kind} {words}") from None


def read_source(path: Path) -> Source:
    """A `.glb`, or a `.gltf` with the buffers beside it in its folder or inside."""
    if is_folder(path):
        raise InvalidInput(f"{path.name} is a directory", "a rig is a .glb or .gltf file", "name the file inside it")
    if not is_there(path):
        raise InvalidInput(f"there is no file {shortened(path)}", "a rig is a .glb or .gltf file", "check the path")
    content = _content(path)
    digest = hashlib.sha256(content).hexdigest()
    binary = content[:4] == MAGIC
    with sound(path.name):
        text, chunk = _chunks(content, path.name) if binary else (content, None)
        data = _parsed(text, path.name)
        _check(data, path.name)
        buffers = [_buffer(path, one, chunk if k == 0 else None) for k, one in enumerate(data.get("buffers", []))]
    return Source(path, data, tuple(buffers), binary, digest)


def _content(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise InvalidInput(
            f"{path.name} cannot be read ({error.strerror})", "a readable file is needed", "check it"
        ) from None
    if len(content) > MOST_BYTES:
        raise InvalidInput(
            f"{path.name} has more than {MOST_BYTES / 1e6:.0f} MB",
            "rigs are smaller",
            "leave out textures and meshes that the animal does not need",
        )
    return content


def _chunks(content: bytes, name: str) -> tuple[bytes, bytes | None]:
    """The JSON and the binary chunk of a `.glb`."""
    _, version, size = struct.unpack_from("<4sII", content)
    if version != 2:
        raise unsound(name, f"it is glTF of version {version}")
    if size > len(content):
        raise unsound(name, f"it ends after {len(content)} of {size} bytes")
    text, binary, at = None, None, 12
    while at + 8 <= size:
        length, kind = struct.unpack_from("<II", content, at)
        if at + 8 + length > size:
            raise unsound(name, f"a part of it should have {length} bytes and has {size - at - 8}")
        chunk = content[at + 8 : at + 8 + length]
        if kind == JSON_CHUNK and text is None:
            text = chunk
        elif kind == BINARY_CHUNK and binary is None:
            binary = chunk
        at += 8 + length
    if text is None:
        raise unsound(name, "it holds no JSON")
    return text, binary


def _parsed(text: bytes, name: str) -> dict[str, Any]:
    def refuse(word: str) -> Any:
        raise unsound(name, f"a number in it is {word}")

    if len(text) > MOST_JSON:
        raise unsound(name, f"its JSON has {len(text) / 1e6:.0f} MB")
    try:
        data = json.loads(text.decode("utf-8"), parse_constant=refuse)
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError):
        raise unsound(name, "it is not glTF: neither a binary file nor JSON") from None
    if not isinstance(data, dict):
        raise unsound(name, "its JSON is not an object")
    return data


def _check(data: dict[str, Any], name: str) -> None:
    version = str(data.get("asset", {}).get("version", "")) or "none"
    if not version.startswith("2"):
        raise unsound(name, f"its version is {version}")
    for extension in data.get("extensionsRequired", []):
        if extension in PACKED:
            raise InvalidInput(
                f"{name} is compressed ({extension})", "meshes are read as they are", "export it without compression"
            )


def _buffer(path: Path, told: dict[str, Any], chunk: bytes | None) -> bytes:
    """The bytes of a buffer: in the file, in its text, or in a file of its folder."""
    size, uri = int(told["byteLength"]), told.get("uri")
    if uri is None:
        content = chunk if chunk is not None else b""
    elif str(uri).startswith("data:"):
        try:
            content = base64.b64decode(str(uri).partition(",")[2], validate=True)
        except binascii.Error:
            raise unsound(path.name, "a buffer in it is not base64") from None
    else:
        content = _content(beside(path, str(uri)))
    if len(content) < size or size < 0:
        raise unsound(path.name, f"a buffer of it has {len(content)} of {size} bytes")
    return content


def beside(path: Path, uri: str) -> Path:
    """The file that a `.gltf` names, which lies in its own folder."""
    folder = path.resolve().parent
    file = (folder / unquote(uri)).resolve()
    if "://" in uri or not file.is_relative_to(folder):
        raise InvalidInput(
            f"{path.name} reads {shortened(uri)}",
            "a rig reads files of its own folder alone",
            "put that file there, or export a .glb",
        )
    if not file.is_file():
        raise InvalidInput(
            f"{path.name} reads {shortened(uri)}, which is not there",
            "its buffers lie in its folder",
            "put that file there, or export a .glb",
        )
    return file
