"""Scripts draw with the colours of pictures: whoever changes one in `drawing/style.py` is told of the other place."""

import re
from pathlib import Path

import gambol
from gambol.drawing import style

PAGE = Path(gambol.__file__).parent / "page"
CALLED = {"line": "GROUND_LINE", "far": "BODY_FAR"}  # otherwise as there, in capitals


def test_a_light_page_has_the_colours_of_pictures():
    text = (PAGE / "drawing.js").read_text(encoding="utf-8")
    light = re.search(r"export const LIGHT = \{(.*?)\};", text, re.DOTALL)[1]
    found = dict(re.findall(r'(\w+): "(#\w{6})"', light))
    assert len(found) >= 15
    assert found == {name: getattr(style, CALLED.get(name, name.upper())) for name in found}


def test_style_sheets_have_them_too():
    for name in ("page/page.css", "studio/browser/studio.css"):
        text = (PAGE.parent / name).read_text(encoding="utf-8")
        ink, edge = (re.search(rf":root {{[^}}]*--{word}: (#\w+)", text)[1].upper() for word in ("ink", "edge"))
        assert (ink, edge) == (style.INK, style.GROUND), name
