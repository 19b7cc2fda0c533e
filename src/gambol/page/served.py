"""A page that is served to a browser without a window, and what it posts."""

from __future__ import annotations

import subprocess
import tempfile
import threading
from collections.abc import Callable, Mapping, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

PATIENCE = 300.0  # s


def served(
    page: str,
    command: Callable[[str, Path], Sequence[str]],
    *,
    beside: Mapping[str, tuple[str, bytes]] | None = None,
    posts: int = 1,
    heard: Callable[[int], Any] = lambda browser: None,
) -> list[str]:
    """What a page posts, so many times; it may wait for things. Files `beside` it have a type and a content each.

    `command` begins the browser, given the page's address and an empty folder for its profile. At every post `heard` is
    told the process of the browser.
    """
    files = beside or {}
    done, told = threading.Event(), list[str]()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            kind, content = files.get(self.path.strip("/"), ("text/html; charset=utf-8", page.encode()))
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def do_POST(self) -> None:
            heard(browser.pid)
            told.append(self.rfile.read(int(self.headers["Content-Length"])).decode())
            self.send_response(204)
            self.end_headers()
            if len(told) == posts:
                done.set()

        def log_message(self, *_: Any) -> None:
            """Says nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_address[1]}/"
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        words = command(address, Path(profile))
        browser = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            if not done.wait(PATIENCE):
                raise RuntimeError(f"the page gave no result within {PATIENCE:g} s")
        finally:
            browser.terminate()
            browser.wait(20)
            server.shutdown()
            server.server_close()
    return told
