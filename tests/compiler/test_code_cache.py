"""Compiled code is kept on disk: it is found again, it is whole or it is not used, and only its owner may write it."""

import os
import subprocess
import sys
import threading

import numpy as np
import pytest

from gambol.compiler import code_cache, cpu, program
from gambol.compiler.code_cache import CodeCache, Unusable, about_code_cache, kept
from gambol.compiler.program import trace
from gambol.compiler.values import TracedNumber
from gambol.compiler.verify import InvalidTape, verify

KEY = "a" * 64
HELD = """import gambol
luxo = gambol.creature('luxo')
hold = gambol.controllers.PoseSequence.hold(luxo)
print(gambol.evaluate(luxo, [hold], seconds=1).scores[0].hex())"""
posix = pytest.mark.skipif(os.name == "nt", reason="modes of files say nothing there")


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """An empty one that is used."""
    monkeypatch.setenv("GAMBOL_CACHE", str(tmp_path))
    monkeypatch.setenv("GAMBOL_VERIFY", "0")  # that a program has passed is kept, too
    token = code_cache._anew.set(False)
    yield CodeCache(tmp_path / "code")
    code_cache._anew.reset(token)


def names_in(cache):
    """Of pieces of code."""
    return [file.name for file in cache.folder.iterdir() if file.name != ".gitignore"]


def halved(memory):
    memory.state[0] = memory.state[0] * 0.5 + memory.parameters[0]


def beyond(memory):
    """Loads a slot that is not there, past the region's own check."""
    memory.state[0] = 1.0 * memory.state[0] + TracedNumber(
        memory.state.tape, memory.state.tape.emit("load", "state", memory.state.tape.emit("integer", 7), 0)
    )


def run(traced):
    """What machine code of a program makes of a lane after ten turns."""
    cpu.forget_kernels()
    kernel = cpu.compile_program(traced, lanes=1)
    state, parameters = (np.full(8, number) for number in (1.0, 0.25))
    kernel(state.ctypes.data, parameters.ctypes.data, 0, 10, 1)
    return state[0]


def test_a_second_start_reads_what_the_first_has_compiled(cache, monkeypatch):
    traced = trace(halved, state=1, parameters=1)
    first = run(traced)
    assert len(cache.sizes()) == 1
    for name in ("_compiled", "module_for"):
        monkeypatch.setattr(cpu, name, None)  # neither is called again
    assert run(traced) == first


def test_what_decides_code_decides_the_key(cache, monkeypatch):
    """Another tape, precision, width, processor or source of the compiler is another piece of code."""
    traced = trace(halved, state=1, parameters=1)
    run(traced)
    cpu.compile_program(traced, bits=32, lanes=1)
    cpu.compile_program(traced, lanes=2)
    cpu.compile_program(traced, lanes=1, target=cpu.Processor(cpu.host().name, "", 16))
    run(trace(lambda memory: halved(memory) or halved(memory), state=1, parameters=1))
    assert len(cache.sizes()) == 5
    monkeypatch.setattr(cpu, "source_digest", lambda *places: "changed")
    run(traced)
    assert len(cache.sizes()) == 6


def test_a_damaged_file_is_compiled_again(cache):
    traced = trace(halved, state=1, parameters=1)
    first = run(traced)
    file = cache.folder / names_in(cache)[0]
    whole = file.read_bytes()
    for damaged in (whole[:-1], whole[:20], b"", whole[:100] + bytes([whole[100] ^ 1]) + whole[101:]):
        file.write_bytes(damaged)
        assert run(traced) == first and file.read_bytes() == whole


def test_code_is_of_its_own_key(cache):
    cache.write(KEY, b"code")
    (cache.folder / KEY).rename(cache.folder / ("b" * 64))
    assert cache.read("b" * 64) is None and cache.read(KEY) is None


@posix
def test_only_the_owner_can_write_it(cache, tmp_path):
    cache.write(KEY, b"code")
    assert cache.folder.stat().st_mode & 0o777 == 0o700 and (cache.folder / KEY).stat().st_mode & 0o777 == 0o600
    (cache.folder / KEY).chmod(0o622)
    assert cache.read(KEY) is None
    (cache.folder / KEY).chmod(0o600)
    assert cache.read(KEY) == b"code"
    cache.folder.chmod(0o770)
    assert cache.read(KEY) is None
    assert "others may write" in about_code_cache()
    assert kept("c" * 64, lambda: b"made") == b"made" and names_in(cache) == [KEY]
    cache.folder.chmod(0o700)
    (cache.folder / KEY).rename(tmp_path / "elsewhere")
    (cache.folder / KEY).symlink_to(tmp_path / "elsewhere")
    assert cache.read(KEY) is None


@posix
def test_what_belongs_to_another_is_refused(cache, monkeypatch):
    cache.write(KEY, b"code")
    monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)
    assert cache.read(KEY) is None and "belongs to another user" in about_code_cache()
    with pytest.raises(Unusable):
        code_cache.code_cache()


def test_many_writers_leave_one_whole_file(cache):
    content = [bytes([i]) * 200_000 for i in range(8)]
    seen = []

    def write(code):
        for _ in range(20):
            cache.write(KEY, code)
            seen.append(cache.read(KEY))

    threads = [threading.Thread(target=write, args=(code,)) for code in content]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(seen) <= set(content) and names_in(cache) == [KEY]


def test_what_was_used_longest_ago_goes(cache):
    small = CodeCache(cache.folder, most_bytes=3500)
    names = [f"{i:x}" * 64 for i in range(1, 7)]
    for i, name in enumerate(names):
        small.write(name, bytes(1000 - 32))
        os.utime(small.folder / name, (i, i))
    small.read(names[0])
    small.tidy()
    assert set(names_in(small)) == {names[0], names[4], names[5]}
    small.write("0" * 64, bytes(1000 - 32))  # tidies by itself
    assert sum(small.sizes()) <= small.most_bytes


def test_it_can_be_switched_off_and_never_stands_in_the_way(cache, tmp_path, monkeypatch):
    monkeypatch.setenv("GAMBOL_CACHE", "off")
    assert kept(KEY, lambda: b"made") == b"made" and not cache.folder.exists()
    assert about_code_cache() == "compiled code is not kept on disk: GAMBOL_CACHE is off"
    (tmp_path / "file").touch()
    monkeypatch.setenv("GAMBOL_CACHE", str(tmp_path / "file"))
    assert kept(KEY, lambda: b"made") == b"made"
    monkeypatch.setattr(CodeCache, "write", lambda *rest: None)
    monkeypatch.setenv("GAMBOL_CACHE", str(tmp_path))
    assert "0 traced and compiled programs in" in about_code_cache()


def test_a_program_that_passed_is_not_verified_again(cache, monkeypatch):
    monkeypatch.setenv("GAMBOL_VERIFY", "1")
    seen = []
    monkeypatch.setattr(program, "verify", seen.append)
    for _ in range(2):
        trace(halved, state=1, parameters=1)
    assert len(seen) == 1
    monkeypatch.setattr(program, "verify", verify)
    for _ in range(2):  # one that failed is
        with pytest.raises(InvalidTape):
            trace(beyond, state=1)


def test_another_process_has_the_same_bits(cache):
    """What one process has compiled, another runs."""
    command = [sys.executable, "-c", HELD]
    told = [subprocess.run(command, capture_output=True, text=True, check=True).stdout for _ in range(2)]
    assert told[0] == told[1] and sum(size > 1000 for size in cache.sizes()) == 2  # its tape, and its code


def test_a_folder_inside_of_a_project_is_not_committed(cache):
    cache.write(KEY, b"code")
    CodeCache(cache.folder, most_bytes=0).tidy()
    assert names_in(cache) == [] == cache.sizes()
    assert (cache.folder / ".gitignore").read_text() == "*\n"  # everything, this file too
