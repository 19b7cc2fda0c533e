"""The text of a model or a drawing, of which no more is read than a body has, and which expands to nothing else."""

from __future__ import annotations

import re
from pathlib import Path

from gambol.errors import InvalidInput
from gambol.files import is_folder, is_there

LARGEST = 5_000_000  # bytes: bodies are pages of text; meshes stand in files of their own
MOST_COPIES = 1000  # of one element, as MJCF may ask for


def read_xml(path: Path) -> str:
    """The text of an XML file that is no larger than a body is and declares no entities."""
    if is_folder(path) or not is_there(path):
        raise InvalidInput(f"there is no file {str(path)!r}", "an MJCF, URDF or SVG file is needed", "check the path")
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
        text = content.decode("utf-8-sig")
    except OSError as error:
        raise InvalidInput(
            f"{path.name} cannot be read ({error.strerror})", "a readable file is needed", "check it"
        ) from None
    except UnicodeDecodeError:
        raise InvalidInput(
            f"{path.name} is not text in UTF-8", "an MJCF, URDF or SVG file is needed", "check the file"
        ) from None
    if len(content) > LARGEST:
        raise InvalidInput(
            f"{path.name} has more than {LARGEST / 1e6:g} MB",
            "a body has at most that much text",
            "check that it is the right file",
        )
    if re.search(r"<!ENTITY", text, re.IGNORECASE):
        raise InvalidInput(
            f"{path.name} declares entities",
            "files are data and expand to nothing else",
            "remove its <!ENTITY …> declarations",
        )
    if any(int(count) > MOST_COPIES for count in re.findall(r"""count\s*=\s*["'](\d{1,18})""", text)):
        raise InvalidInput(
            f"{path.name} copies something more than {MOST_COPIES} times", "bodies are small", "lower its 'count'"
        )
    return text
