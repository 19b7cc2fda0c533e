"""The title of a picture of a motion."""

from __future__ import annotations

from gambol.drawing import style
from gambol.drawing.paper import Page
from gambol.drawing.words import NARROW, signed
from gambol.pictures.bodies.course import Course
from gambol.pictures.bodies.details import details_of


def write_title(page: Page, course: Course, title: str | None = None) -> None:
    """A title, or the creature's name, on the left; seconds, distance and speed on the right, as far as it can go."""
    motion, top = course.motion, page.height - 0.28
    seconds = float(motion.time[-1] - motion.time[0])
    gone = motion.distance if course.path.shape[1] == 1 else course.distance
    numbers = [f"{seconds:.1f} s"]
    goes = details_of(motion.creature).goes
    if goes:
        numbers.append(f"{signed(gone, 2)} m")
    if seconds > 0.0 and goes:
        numbers.append(f"{signed(100.0 * gone / seconds, 0)} cm/s")
    page.write(0.04, top, title or motion.creature.name, fontsize=style.TITLE_SIZE, fontweight="bold")
    right, below = (page.width - 0.04, top) if page.width >= NARROW else (0.04, top - 0.2)
    side = "right" if page.width >= NARROW else "left"
    if motion.status == "ok":
        page.write(right, below, "  ·  ".join(numbers), color=style.QUIET_INK, ha=side)
    else:
        words = f"{motion.status} after {motion.time[-1]:.2f} s"
        page.write(right, below, words, color=style.ALARM, ha=side, fontweight="bold")
