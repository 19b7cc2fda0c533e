"""Installed packages that extend gambol: a module and its metadata, as pip leaves them in a folder."""

from collections.abc import Mapping
from pathlib import Path


def install(
    folder: Path,
    package: str,
    contents: Mapping[str, str],
    offers: Mapping[str, Mapping[str, str]],
    version: str = "0.1",
) -> None:
    """Writes files (text by name) and what the package offers: by group of entry points, an object by name."""
    folder.mkdir(exist_ok=True)
    for name, text in contents.items():
        (folder / name).write_text(text, encoding="utf-8")
    info = folder / f"{package.replace('-', '_')}-{version}.dist-info"
    info.mkdir()
    groups = [[f"[{group}]", *[f"{name} = {value}" for name, value in own.items()]] for group, own in offers.items()]
    files = {
        "METADATA": f"Metadata-Version: 2.1\nName: {package}\nVersion: {version}\n",
        "entry_points.txt": "\n".join(line for group in groups for line in group) + "\n",
    }
    for name, text in files.items():
        (info / name).write_text(text, encoding="utf-8")
    listed = [*contents, *[f"{info.name}/{name}" for name in [*files, "RECORD"]]]
    (info / "RECORD").write_text("".join(f"{path},,\n" for path in listed), encoding="utf-8")
