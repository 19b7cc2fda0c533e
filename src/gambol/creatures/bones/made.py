"""One of the bones that a line of a person's file stands for, on its side and in its size."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gambol.creatures.bones.drafts import FLESH, Line
from gambol.creatures.bones.shapes import Shape
from gambol.creatures.bones.sides import enlarged, mirrored
from gambol.creatures.bones.skeleton import ORIGIN, Vector3
from gambol.creatures.bones.space import add, scaled, unit
from gambol.portable.matrices import summed

Data = dict[str, Any]


@dataclass(frozen=True)
class Made:
    """One bone that a line stands for."""

    line: Line
    parent: str | None
    numbers: tuple[int, ...] = ()  # its places in chains
    side: str = ""  # of what is mirrored
    opposite: bool = False  # whether it is the other side than the one that is written down
    size: float = 1.0  # times as large as its line says
    carrier: float = 1.0  # the same of its parent, for the place on it
    at: tuple[float, ...] | None = None  # its place on its parent
    first: bool = False  # of a free chain: the others hang on it as their line says, it hangs on nothing

    @property
    def ending(self) -> str:
        """What its name has more than its line's."""
        words = [*map(str, self.numbers), *([self.side] if self.side else [])]
        return "".join(f"-{word}" for word in words)

    @property
    def name(self) -> str:
        return f"{self.line.name}{self.ending}"

    def seen(self, data: Data) -> Data:
        """Data as its line says them, on its side and in its size."""
        grown = enlarged(data, self.size)
        return mirrored(grown) if self.opposite else grown


def shapes_of(line: Line) -> tuple[Shape, ...]:
    """The shapes of a bone as its line says them: one begins at its joint."""
    if line.shapes is not None:
        return line.shapes
    if line.thickness is None:
        return ()
    along = line.thickness if line.shape == "sphere" else (line.length or 0.0)
    given = {name: getattr(line, name) for name in ("points", "up", "length", "width") if name in line.model_fields_set}
    middle = scaled(0.5 * along, unit(line.points))
    return (Shape(kind=line.shape, at=middle, thickness=line.thickness, **given),)


def tip_of(line: Line) -> Vector3:
    """The far end of its first shape, where others hang unless they say where."""
    shapes = shapes_of(line)
    if not shapes:
        return ORIGIN
    if shapes[0].kind == "sphere" and line.shapes is None:
        return add(shapes[0].at, scaled(0.5 * shapes[0].thickness, unit(line.points)))
    return shapes[0].ends[1]


def mass_of(line: Line) -> float:
    if line.mass is not None:
        return line.mass
    return (line.density or FLESH) * summed(shape.volume for shape in shapes_of(line))


def said(description: Any) -> Data:
    """What a description says, as its file would hold it."""
    return {
        name: value
        for name, value in description.model_dump().items()
        if value != type(description).model_fields[name].get_default(call_default_factory=True)
        or name in ("kind", "at")
    }
