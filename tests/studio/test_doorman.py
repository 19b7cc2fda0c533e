"""Who may talk to a studio, without one: hostile pages, other machines' names, tokens, sizes."""

import asyncio

import pytest

from gambol.studio.doorman import LARGEST, Doorman

HOST = "127.0.0.1:8137"
LOCAL = ("127.0.0.1", "localhost", "::1")


def answers(doorman, headers=None, kind="http", method="GET", query=b""):
    """The status of what comes back: 200 if it is let in, of a web socket 101; and all headers."""
    told = {"host": HOST, **(headers or {})}
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
    return Doorman(inside, LOCAL, None)


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
def test_over_a_network_a_token_is_asked_for(kind):
    doorman = Doorman(inside, None, "secret")
    host = {"host": "machine.example:8137"}
    refused = 401 if kind == "http" else 403
    assert answers(doorman, host, kind)[0] == refused
    assert answers(doorman, {**host, "cookie": "gambol-studio=guess"}, kind)[0] == refused
    assert answers(doorman, {**host, "cookie": "gambol-studio=secret"}, kind)[0] in (200, 101)
    status, headers = answers(doorman, host, query=b"token=secret")
    assert status == 303 and "token" not in headers["location"]
    assert headers["set-cookie"].startswith("gambol-studio=secret; HttpOnly; SameSite=")
    assert answers(doorman, host, query=b"token=guess")[0] == 401
