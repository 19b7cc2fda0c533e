"""What is asked of a screen: nothing is cut, nothing lies over another, all letters can be read."""

import shutil
import subprocess
import tarfile

import pytest

AXE = "axe-core@4.10.3"
RULES = [
    "color-contrast",
    "button-name",
    "link-name",
    "label",
    "image-alt",
    "aria-valid-attr",
    "aria-required-attr",
    "aria-roles",
    "document-title",
    "html-has-lang",
]

# What sticks out of the window, controls whose words are cut, and pairs of controls that lie over each other.
FAULTS = """() => {
    const found = [], wide = innerWidth, shown = one => one.checkVisibility({opacityProperty: true, visibilityProperty: true}) && !one.closest(".upload, .q-menu, .callouts, .q-notification");
    const name = one => `${one.tagName} ${(one.ariaLabel || one.textContent || one.placeholder || "").trim().slice(0, 40)}`;
    if (document.documentElement.scrollWidth > wide) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
    const scrolls = one => { for (let up = one.parentElement; up; up = up.parentElement) if (/auto|scroll/.test(getComputedStyle(up).overflowX) && up !== document.documentElement) return true; return false; };
    const controls = [...document.querySelectorAll("button, select, input:not([type=file]), a[href], h1, h2")].filter(shown).map(one => ({one, box: one.getBoundingClientRect()})).filter(({box}) => box.width > 1 && box.height > 1);
    for (const {one, box} of controls) {
        if ((box.right > wide + 1 || box.left < -1) && !scrolls(one)) found.push(`${name(one)} sticks out: ${box.left} to ${box.right}`);
        if (one.tagName === "BUTTON" && !one.querySelector("canvas") && one.scrollWidth > one.clientWidth + 2 && !scrolls(one)) found.push(`${name(one)} is cut`);
    }
    const fixed = one => { for (let up = one; up; up = up.parentElement) if (["fixed", "sticky"].includes(getComputedStyle(up).position)) return true; return false; };
    const flat = controls.filter(({one}) => !fixed(one) && !scrolls(one));
    flat.forEach(({one, box}, i) => flat.slice(i + 1).forEach(({one: other, box: its}) => {
        if (one.contains(other) || other.contains(one) || one.closest("label") && one.closest("label") === other.closest("label")) return;
        const x = Math.min(box.right, its.right) - Math.max(box.left, its.left), y = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
        if (x > 2 && y > 2) found.push(`${name(one)} lies over ${name(other)}`);
    }));
    return found;
}"""  # noqa: E501


@pytest.fixture(scope="session")
def axe(tmp_path_factory):
    """axe-core's script, as npm hands it out."""
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("npm is not installed: axe-core cannot be had")
    folder = tmp_path_factory.mktemp("axe")
    packed = subprocess.run([npm, "pack", "--silent", AXE], cwd=folder, capture_output=True, text=True, timeout=300)
    if packed.returncode:
        pytest.skip("axe-core could not be had from npm")
    with tarfile.open(next(folder.glob("*.tgz"))) as found:
        script = found.extractfile("package/axe.min.js")
        return script.read().decode()


def violations(page, script):
    """What axe-core finds of contrast (WCAG 2 AA), names and roles."""
    page.evaluate(f"() => {{ {script} }}")
    found = page.evaluate("rules => axe.run(document, {runOnly: {type: 'rule', values: rules}})", RULES)
    return [
        f"{one['id']}: {node['target']} {node['any'][0]['message'] if node['any'] else ''}"
        for one in found["violations"]
        for node in one["nodes"]
    ]
