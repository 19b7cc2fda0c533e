"""The studio in a real browser: files that somebody brings, and who may talk to it."""

import http.client
from contextlib import closing

import pytest
import yaml
from tests.studio.screens import choose, drawing, go, stroke

import gambol
from gambol.errors import InvalidInput
from gambol.studio.server import serve


def test_an_address_with_other_words_than_numbers_gets_a_sentence(page, served):
    for words, sentence in (("rank=abc", "a rank 'abc'"), ("band=nan", "a band 'nan'"), ("shares=1 x", "a share 'x'")):
        go(page, served, f"design?{words}")
        assert page.text_content(".bad").startswith(f"{sentence} in the address; it is a number")


def test_of_a_run_the_gaits_that_can_be_mixed_are_offered(page, served, monkeypatch):
    monkeypatch.setattr("gambol.discovery.staging.MANY", 100)
    run = gambol.discover("luxo", trials=400, seconds=2.0, seed=3, out=served.folder / "runs" / "several")
    families = [(one.controller.family, f"{rank}. {one.name}") for rank, one in enumerate(gambol.showcase(run), 1)]
    graphs = [name for family, name in families if family == "pose-graph"]
    assert {family for family, _ in families} == {"pose-graph", "san"}
    go(page, served, "design")
    choose(page, "Run", "several")
    page.wait_for_function("name => document.querySelectorAll('.q-field input')[1].value === name", arg=graphs[0])
    page.wait_for_selector(".q-menu", state="detached")
    page.click("label:has-text('Gait')")
    page.wait_for_selector(".q-menu .q-item")
    assert page.locator(".q-menu .q-item").all_text_contents() == graphs
    network = 1 + next(i for i, (family, _) in enumerate(families) if family == "san")
    go(page, served, f"design?run=several&rank={network}")
    page.wait_for_selector(f"text=rank {network} of several; pose graphs that a run shows are mixed; choose one")


def test_a_port_that_cannot_be_had_leaves_no_folders(served, tmp_path):
    folder = tmp_path / "new"
    with pytest.raises(InvalidInput, match=f"port {served.port} of 127.0.0.1 cannot be had"):
        serve(folder, "127.0.0.1", served.port, opens=False)
    assert not folder.exists()
    with pytest.raises(InvalidInput, match=r"a studio serves the workspace .* already"):
        serve(served.folder, "127.0.0.1", served.port, opens=False)


def test_files_are_opened_as_data_and_large_ones_refused(page, served, tmp_path):
    go(page, served, "discover")
    file = tmp_path / "mine.yaml"
    file.write_text(gambol.creature("luxo").to_yaml().replace("name: luxo", "name: lamp", 1))
    with page.expect_file_chooser() as asked:
        page.click("text=Open a file")
    asked.value.set_files(file)
    page.wait_for_selector("text=Kept as creatures/lamp.yaml")
    file.write_text("name: !!python/object/apply:os.system [exit]")
    page.set_input_files("input[type=file]", file)
    page.wait_for_selector("text=is not valid YAML")
    go(page, served, "draw")
    page.wait_for_selector(".paper .grid", state="attached")
    lines = [
        "a0: &a0 [1, 2, 3, 4, 5, 6, 7, 8, 9]",
        *(f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]" for i in range(1, 9)),
    ]
    file.write_text("\n".join([*lines, "root: {link: a}", "links: [*a8]"]))  # a billion entries
    page.set_input_files("input[type=file]", file)
    page.wait_for_selector("text=entries; the board draws smaller bodies")
    stroke(page, (0.35, 0.35), (0.65, 0.35))
    for spoilt in ({"joints": 7}, {"root": {"link": "b"}}, {"links": [{"name": "a", "length": "long", "mass": 1}]}):
        whole = {"name": "a", "root": {"link": "a"}, "links": [{"name": "a", "length": 1, "mass": 1}], **spoilt}
        file.write_text(yaml.safe_dump(whole))
        page.set_input_files("input[type=file]", file)
        page.wait_for_selector("text=a body that cannot be drawn (a:")
        assert drawing(page)["links"][0]["name"] == "link-1"  # what was drawn stays
        page.evaluate("document.querySelectorAll('.q-notification').forEach(one => one.remove())")
    file.write_text(gambol.creature("walker7").to_yaml())
    page.set_input_files("input[type=file]", file)
    page.wait_for_selector("text=6 muscles, 4 sensors >> nth=0")
    assert len(drawing(page)["links"]) == 7


def test_strangers_are_kept_out(served):
    cookie = f"gambol-studio-{served.port}={served.token}"

    def asked(method, path, headers=None):
        with closing(http.client.HTTPConnection("127.0.0.1", served.port, timeout=300)) as connection:
            connection.request(method, path, headers={"Cookie": cookie, **(headers or {})})
            with closing(connection.getresponse()) as answer:
                return answer.status, "" if answer.status == 101 else answer.read().decode(errors="replace")

    socket = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    }
    path = "/_nicegui_ws/socket.io/?EIO=4&transport=websocket"
    own = f"http://127.0.0.1:{served.port}"
    assert asked("GET", path, {**socket, "Origin": own})[0] == 101
    assert asked("GET", path, {**socket, "Origin": "http://evil.example"})[0] == 403
    assert asked("GET", "/runs", {"Origin": "http://evil.example"})[0] == 403
    assert asked("GET", "/runs")[0] == 200
    assert asked("GET", "/runs", {"Cookie": ""})[0] == 401  # somebody else who uses this machine
    assert asked("GET", path, {**socket, "Origin": own, "Cookie": ""})[0] == 403
    assert asked("GET", "/runs", {"Host": "evil.example"})[0] == 403
    status, told = asked("POST", "/_nicegui/client/x/upload/1", {"Content-Length": str(10**8), "Origin": own})
    assert status == 413 and "at most 1 MB" in told
    for name in ("..%2f..%2fetc%2fpasswd", "%2e%2e", "..", "nothing.mp4"):
        assert asked("GET", f"/made/{name}")[0] in (400, 404)
        assert asked("GET", f"/modules/{name}")[0] in (400, 404)
        assert asked("GET", f"/shown/{name}")[0] in (400, 404)
    assert asked("GET", "/live/nothing")[0] == 404
