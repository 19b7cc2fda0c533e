"""Who may talk to a studio, without one: hostile pages, other machines' names, tokens, sizes."""

import asyncio
import socket

import pytest

from gambol.studio.doorman import LARGEST, Doorman, token_in, way_in

HOST = "127.0.0.1:8137"
KNOWN = {"cookie": "gambol-studio-8137=secret"}


def answers(doorman, headers=None, kind="http", method="GET", query=b""):
    """The status of what comes back: 200 if it is let in, of a web socket 101; and all headers."""
    told = {"host": HOST, **KNOWN, **(headers or {})}
    scope = {
        "type": kind,
        "method": method,
        "path": "/runs",
        "query_string": query,
        "headers": [(name.encode(), value.encode()) for name, value in told.items()],
    }
    if kind == "websocket":
        del scope["method"]
    sent = []

    async def receive():
        return {"type": "websocket.connect"}

    async def send(message):
        sent.append(message)

    asyncio.run(doorman(scope, receive, send))
    first = sent[0]
    if kind == "websocket":
        return 101 if first["type"] == "websocket.accept" else 403, {}
    return first["status"], {name.decode(): value.decode() for name, value in first["headers"]}


async def inside(scope, receive, send):
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
    else:
        await send({"type": "http.response.start", "status": 200, "headers": []})


@pytest.fixture
def local():
    return Doorman(inside, "127.0.0.1", 8137, "secret")


@pytest.mark.parametrize("kind", ["http", "websocket"])
@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:9999"},  # another server of this machine
        {"host": "evil.example:8137", "origin": "http://evil.example:8137"},  # a name that points here
        {"sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors"},
    ],
)
def test_other_pages_are_refused(local, kind, headers):
    assert answers(local, headers, kind)[0] == 403


def test_its_own_pages_are_let_in_and_cannot_be_framed_elsewhere(local):
    status, headers = answers(local, {"origin": f"http://{HOST}"})
    assert status == 200 and headers["content-security-policy"] == "frame-ancestors 'self'"
    assert answers(local, {"origin": f"http://{HOST}"}, "websocket")[0] == 101
    assert answers(local, {"host": "[::1]:8137"})[0] == 200
    followed = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}  # a link in a mail
    assert answers(local, followed)[0] == 200
    assert answers(local, {**followed, "content-length": "2"}, method="POST")[0] == 403


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"content-length": str(100 * 10**6)}, 413),
        ({"content-length": str(LARGEST + 1)}, 413),
        ({"content-length": "1e3"}, 411),
        ({"transfer-encoding": "chunked"}, 411),
        ({"content-length": "1000"}, 200),
    ],
)
def test_what_is_too_large_or_hides_its_size_is_refused(local, headers, status):
    assert answers(local, headers, method="POST")[0] == status


@pytest.mark.parametrize("kind", ["http", "websocket"])
@pytest.mark.parametrize("listens, called", [("127.0.0.1", HOST), ("0.0.0.0", "192.168.0.7:8137")])
def test_a_token_is_asked_for_everywhere(kind, listens, called):
    """Another user of this machine reaches its port, too."""
    doorman = Doorman(inside, listens, 8137, "secret")
    host = {"host": called}
    refused = 401 if kind == "http" else 403
    for cookie in ("", "gambol-studio-8137=guess", "gambol-studio-8138=secret"):
        assert answers(doorman, {**host, "cookie": cookie}, kind)[0] == refused
    assert answers(doorman, host, kind)[0] in (200, 101)
    status, headers = answers(doorman, {**host, "cookie": ""}, query=b"token=secret")
    assert status == 303 and "token" not in headers["location"]
    assert headers["set-cookie"].startswith("gambol-studio-8137=secret; HttpOnly; SameSite=")
    assert answers(doorman, {**host, "cookie": ""}, query=b"token=guess")[0] == 401


def test_over_a_network_other_names_are_refused_too():
    doorman = Doorman(inside, "0.0.0.0", 8137, "secret")
    assert answers(doorman, {"host": "evil.example:8137"})[0] == 403
    assert answers(doorman, {"host": "evil.example:8137", "cookie": ""}, query=b"token=secret")[0] == 403
    assert answers(doorman, {"host": f"{socket.gethostname()}:8137"})[0] == 200


def test_a_token_is_its_owners_and_stays(tmp_path):
    token = token_in(tmp_path)
    assert len(token) >= 32 and token_in(tmp_path) == token
    led = way_in(tmp_path, f"http://127.0.0.1:8137/?token={token}")
    assert token not in led and token in (tmp_path / "open.html").read_text()
    for name in ("token", "open.html"):
        assert (tmp_path / name).stat().st_mode & 0o077 == 0
    (tmp_path / "token").chmod(0o644)  # somebody may have read it
    assert token_in(tmp_path) != token
