"""Firefox without a window: it opens a page that is served to it alone, and what the page posts comes back."""

from __future__ import annotations

import shutil
from pathlib import Path

from gambol.errors import InvalidInput
from gambol.page.served import served

BROWSERS = ("firefox", "firefox-esr")
# No first-run pages, and no connections of its own.
QUIET: dict[str, str | bool] = {
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "extensions.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "",
}


def firefox() -> str | None:
    """Where a Firefox is, if one is installed."""
    return next((path for name in BROWSERS if (path := shutil.which(name))), None)


def in_firefox(text: str) -> str:
    """What a script leaves in `result`; it must not wait for anything."""
    return posted_by_firefox(f"<!doctype html><meta charset=utf-8><script>{text}\n{post('result')}</script>")


def post(expression: str) -> str:
    """A script that sends back what an expression is."""
    return f"fetch('/', {{method: 'POST', body: {expression}}});"


def posted_by_firefox(page: str) -> str:
    """What the HTML of a page sends back, see `post`."""
    found = firefox()
    if found is None:
        raise InvalidInput("no Firefox is installed", "it is asked for", "install the package firefox-esr")

    def command(address: str, profile: Path) -> list[str]:
        lines = [f"user_pref({_quoted(name)}, {_quoted(value)});\n" for name, value in QUIET.items()]
        (profile / "user.js").write_text("".join(lines), encoding="utf-8")
        return [found, "--headless", "--no-remote", "--profile", str(profile), address]

    return served(page, command)[0]


def _quoted(value: str | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else f'"{value}"'
