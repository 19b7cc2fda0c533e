"""Firefox without a window: it opens a page that is served to it alone, and what the page posts comes back."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

from gambol.errors import InvalidInput

BROWSERS = ("firefox", "firefox-esr")
LIMIT = 300.0  # s
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
    told: list[str] = []
    done = threading.Event()

    class Answering(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._answer(page.encode() if self.path == "/" else b"")

        def do_POST(self) -> None:
            told.append(self.rfile.read(int(self.headers["Content-Length"])).decode())
            self._answer(b"")
            done.set()

        def _answer(self, body: bytes) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *words: object) -> None:
            """Nothing is printed."""

    with (
        HTTPServer(("127.0.0.1", 0), Answering) as server,
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
    ):
        lines = [f"user_pref({_quoted(name)}, {_quoted(value)});\n" for name, value in QUIET.items()]
        (Path(profile) / "user.js").write_text("".join(lines), encoding="utf-8")
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/"
        command = [found, "--headless", "--no-remote", "--profile", profile, address]
        browser = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            if not done.wait(LIMIT):
                raise RuntimeError(f"Firefox's page sent nothing within {LIMIT:g} s")
        finally:
            browser.kill()
            browser.wait()
            server.shutdown()
    return told[0]


def _quoted(value: str | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else f'"{value}"'
