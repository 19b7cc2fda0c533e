"""A page opens the bytes that Python squeezed into a text of letters."""

import json
from hashlib import sha256

import numpy as np
import pytest

import gambol
from gambol.page.engines import in_node, node
from gambol.page.scripts import joined
from gambol.page.squeezing import LETTERS, squeezed

DRAWS = gambol.Draws(32)
NOISE = (256 * DRAWS.uniform(200_000)).astype(np.uint8).tobytes()
NUMBERS = DRAWS.normal(4_000).round(2).tobytes()
CONTENTS = {
    "nothing": b"",
    "a byte": b"\0",
    "noise": NOISE,
    "zeros": bytes(70_000),
    "numbers": NUMBERS,
    "words": b"a trunk, a leg, another leg, " * 3_000,
    "from afar": NUMBERS + NOISE + NUMBERS[1:] + NOISE[:999] + NUMBERS[5:-5] + bytes(400) + NOISE[3:],
}


@pytest.mark.skipif(node() is None, reason="node is not installed: apt install nodejs")
def test_a_page_opens_what_was_squeezed():
    texts = {name: squeezed(content) for name, content in CONTENTS.items()}
    script = f"""{joined("squeezing")}
        const {{createHash}} = process.getBuiltinModule("crypto");
        const hash = bytes => createHash("sha256").update(bytes).digest("hex");
        const found = Object.entries({json.dumps(texts)}).map(([name, text]) => [name, hash(unsqueezed(text))]);
        const result = JSON.stringify(Object.fromEntries(found));"""
    found = json.loads(in_node(script))
    assert found == {name: sha256(content).hexdigest() for name, content in CONTENTS.items()}


def test_its_letters_stand_in_html_as_they_are():
    assert len(set(LETTERS)) == 91 and not set(LETTERS) & set(b'"&< \n')
    assert set(squeezed(NOISE).encode()) == set(LETTERS)
    assert len(squeezed(NOISE)) < 1.26 * len(NOISE)
    assert len(squeezed(NOISE + NUMBERS + NOISE)) < len(squeezed(NOISE + NUMBERS)) + 500
