"""Who may talk to a studio: the pages it serves itself, for whoever knows its token.

Any web page can send requests to 127.0.0.1 with its visitor's browser, and so can everybody else who uses this machine.
What comes from another origin is refused, web sockets too; so is a name that somebody else has pointed at this machine,
and what is too large for a description. The address that a studio prints and opens holds its token, which the browser
keeps as a cookie, as Jupyter's does.
"""

from __future__ import annotations

import html
import ipaddress
import os
import secrets
import socket
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from contextlib import suppress
from http.cookies import CookieError, SimpleCookie
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from gambol.files import MAX_FILE_BYTES

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

COOKIE = "gambol-studio"  # and the port: a browser sends what one studio gave to all ports of its machine
LOCAL = ("127.0.0.1", "localhost", "::1")
LENGTH = 24  # bytes of a token
LARGEST = MAX_FILE_BYTES + 100_000  # a file and what a form puts around it
HARMLESS = ("GET", "HEAD", "OPTIONS")
HEADERS = (
    (b"content-security-policy", b"frame-ancestors 'self'"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),  # its address may hold the token
    (b"cross-origin-resource-policy", b"same-origin"),
)


class Doorman:
    """An ASGI application around another that lets in whom it should."""

    def __init__(self, app: App, host: str, port: int, token: str) -> None:
        """Of a studio that listens at a host and a port."""
        self.app, self.token = app, token
        self.cookie = f"{COOKIE}-{port}"
        self.names = names_of(host)
        self.numbered = host not in LOCAL  # reached by any of this machine's numbers, which nobody can point elsewhere

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes on what may pass, and answers the rest."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        called = self._is_called(urlsplit(f"//{headers.get('host', '')}").hostname or "")
        if called and scope["type"] == "http" and self._shows_token(scope):
            await _answer(send, 303, "", [(b"location", scope["path"].encode()), (b"set-cookie", self._cookie)])
            return
        refused = self.refusal(scope, headers)
        if refused is None:
            await self.app(scope, receive, _with_headers(send) if scope["type"] == "http" else send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008})
        else:
            await _answer(send, *refused)

    def refusal(self, scope: Scope, headers: dict[str, str]) -> tuple[int, str] | None:
        """Why a request is refused, as a status and a sentence."""
        host = headers.get("host", "")
        if not self._is_called(urlsplit(f"//{host}").hostname or ""):
            return 403, f"a studio called {host!r}; it answers to its own address; open the one that it printed"
        origin = headers.get("origin")
        if origin is not None and urlsplit(origin).netloc != host:
            return 403, "a request from another page; a studio obeys its own pages; use the studio's tab"
        foreign = headers.get("sec-fetch-site") in ("cross-site", "same-site")
        if foreign and not (scope.get("method") == "GET" and headers.get("sec-fetch-mode") == "navigate"):
            return 403, "a request from another site; a studio obeys its own pages; use the studio's tab"
        if not self._knows_token(headers):
            return 401, "no token; it is part of the address that this studio printed when it began; open that one"
        if scope["type"] == "http" and scope["method"] not in HARMLESS:
            return self._size_refusal(headers)
        return None

    def _is_called(self, name: str) -> bool:
        if name in self.names:
            return True
        with suppress(ValueError):
            return self.numbered and bool(ipaddress.ip_address(name))
        return False

    def _size_refusal(self, headers: dict[str, str]) -> tuple[int, str] | None:
        length = headers.get("content-length", "")
        if "transfer-encoding" in headers or not length.isdigit():
            return 411, "an upload of unknown size; its size is told before it begins; send it as a whole"
        if int(length) > LARGEST:
            given, most = f"{int(length) / 1e6:.1f} MB", f"{MAX_FILE_BYTES / 1e6:.0f} MB"
            return 413, f"an upload of {given}; a description has at most {most}; check that it is the right file"
        return None

    @property
    def _cookie(self) -> bytes:
        return f"{self.cookie}={self.token}; HttpOnly; SameSite=Lax; Path=/".encode()

    def _shows_token(self, scope: Scope) -> bool:
        given = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])[0]
        return secrets.compare_digest(given.encode(), self.token.encode())

    def _knows_token(self, headers: dict[str, str]) -> bool:
        try:
            cookie = SimpleCookie(headers.get("cookie", "")).get(self.cookie)
        except CookieError:
            return False
        return cookie is not None and secrets.compare_digest(cookie.value.encode(), self.token.encode())


def names_of(host: str) -> frozenset[str]:
    """By what names browsers may call a studio that listens at a host.

    >>> sorted(names_of("127.0.0.1"))
    ['127.0.0.1', '::1', 'localhost']
    """
    if host in LOCAL:
        return frozenset(LOCAL)
    own = socket.gethostname().lower()
    return frozenset({*LOCAL, host.lower(), own, f"{own}.local", socket.getfqdn().lower()})


def token_in(folder: Path) -> str:
    """The token of a workspace's studio, which its owner alone can read. It stays, for tabs of a studio begun again."""
    path = folder / "token"
    with suppress(OSError):
        found = path.read_text(encoding="ascii", errors="replace").strip()
        if len(found) >= LENGTH and path.stat().st_mode & 0o077 == 0:
            return found
    token = secrets.token_urlsafe(LENGTH)
    _write_for_owner(path, token + "\n")
    return token


def way_in(folder: Path, address: str) -> str:
    """The address of a file that leads to a studio: everybody sees the addresses that browsers are started with."""
    path = folder / "open.html"
    _write_for_owner(path, f'<!doctype html><meta http-equiv="refresh" content="0;url={html.escape(address)}">\n')
    return path.as_uri()


def _write_for_owner(path: Path, text: str) -> None:
    with suppress(FileNotFoundError):
        path.unlink()
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        file.write(text)


def _with_headers(send: Send) -> Send:
    async def sending(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message.get("headers", []), *HEADERS]}
        await send(message)

    return sending


async def _answer(send: Send, status: int, text: str, headers: Iterable[tuple[bytes, bytes]] = ()) -> None:
    plain = (b"content-type", b"text/plain; charset=utf-8")
    await send({"type": "http.response.start", "status": status, "headers": [plain, *HEADERS, *headers]})
    await send({"type": "http.response.body", "body": text.encode()})
