"""Shared libraries and objects with a header in C: the library's bits, flocks, saving, errors that change nothing."""

import ctypes
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest
from tests.modules.course import CHANGES, PUSHES, SHAPED, STEPS, ended

import gambol
from gambol.modules import native
from gambol.modules.native import renamed
from gambol.modules.writing import write_living

HAS_COMPILER = any(shutil.which(name) for name in ("cc", "gcc", "clang"))
pytestmark = pytest.mark.skipif(not HAS_COMPILER, reason="there is no C compiler")
HEIGHT = ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_double, ctypes.c_void_p)


@pytest.fixture(scope="module")
def made(living, tmp_path_factory):
    path = tmp_path_factory.mktemp("native") / f"luxo{native.SHARED}"
    write_living(living, path)
    return path


@pytest.fixture(scope="module")
def luxo(made):
    found = ctypes.CDLL(str(made))
    found.luxo_new.restype = found.luxo_complaint.restype = found.luxo_gait_name.restype = ctypes.c_void_p
    found.luxo_seconds.restype, found.luxo_save.restype = ctypes.c_double, ctypes.c_size_t
    found.luxo_places.restype = ctypes.POINTER(ctypes.c_float)
    found.luxo_new.argtypes = [ctypes.c_int, ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p]
    found.luxo_step.argtypes = [ctypes.c_void_p, ctypes.c_double]
    found.luxo_change.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_int, ctypes.c_double]
    found.luxo_push.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_int, ctypes.c_void_p, ctypes.c_double]
    found.luxo_restore.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t]
    found.luxo_ground.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p]
    for name in ("state", "centre", "touches"):
        getattr(found, f"luxo_{name}").argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p]
    for name in ("free", "seconds", "places", "save", "target"):
        getattr(found, f"luxo_{name}").argtypes = [ctypes.c_void_p]
    found.luxo_save.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
    found.luxo_target.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p]
    return found


def said(luxo):
    return ctypes.string_at(luxo.luxo_complaint()).decode()


def saved(luxo, flock):
    room = ctypes.create_string_buffer(luxo.luxo_save(flock, None))
    luxo.luxo_save(flock, room)
    return room.raw


def state(luxo, flock, i, living):
    found = np.zeros(living.cast.model.program.size("state"))
    luxo.luxo_state(flock, i, found.ctypes.data)
    return found


def course_in_c(living):
    """The course as a program, which prints the state it ends in."""
    asked = []
    for at, part, (x, y), ticks in PUSHES:
        push = f"luxo_push(c, 0, LUXO_PART_{part.upper()}, (double[]){{{x}, {y}}}, {ticks} * LUXO_DT)"
        asked.append((at, f"ok &= {push};"))
    asked += [(at, f"ok &= luxo_change(c, 0, {gait}, {ticks} * LUXO_DT);") for at, gait, ticks in CHANGES]
    asked += [(SHAPED, "ok &= luxo_ground(c, height, NULL);")]
    lines, tick = [], 0
    for at, act in sorted(asked):
        lines += [f"ok &= luxo_step(c, {at - tick} * LUXO_DT);", act]
        tick = at
    inside = "\n  ".join(lines)
    return f"""
#include <math.h>
#include <stdio.h>
#include "luxo.h"
static double height(double x, void *data) {{ (void)data; return fabs(x) > 2.0 ? 0.03 * (fabs(x) - 2.0) : 0.0; }}
int main(void) {{
  luxo *c = luxo_new(1, 0, NULL, NULL, NULL);
  double state[LUXO_STATE];
  int ok = c != NULL;
  {inside}
  for (int i = {tick}; i < {STEPS}; i += 7) ok &= luxo_step(c, ({STEPS} - i < 7 ? {STEPS} - i : 7) * LUXO_DT);
  luxo_state(c, 0, state);
  for (int k = 0; k < LUXO_STATE; k++) printf("%a ", state[k]);
  luxo_free(c);
  return !ok;
}}
"""


@pytest.mark.parametrize("ending", [native.SHARED, native.OBJECT])
def test_a_program_in_c_has_the_bits_of_the_library_with_pushes_changes_of_gait_and_other_ground(
    living, tmp_path, ending
):
    module, source = tmp_path / f"luxo{ending}", tmp_path / "main.c"
    write_living(living, module)
    source.write_text(course_in_c(living))
    flags = ["-std=c11", "-ffp-contract=off", "-Werror", "-Wall", f"-Wl,-rpath,{tmp_path}"]
    command = [*native.compiler(), *flags, str(source), str(module), "-lm", "-o", str(tmp_path / "main")]
    subprocess.run(command, check=True)
    told = subprocess.run([str(tmp_path / "main")], check=True, capture_output=True, text=True).stdout
    assert np.array_equal([float.fromhex(word) for word in told.split()], ended(living))


def test_a_flock_moves_like_creatures_alone_and_what_is_saved_goes_on_to_the_same_bits(living, luxo):
    hills = HEIGHT(lambda x, data: 0.05 * abs(x - 1.0))
    x = (ctypes.c_double * 6)(*range(0, 12, 2))
    flock = luxo.luxo_new(6, 1, x, hills, None)
    alone = [luxo.luxo_new(1, 1, ctypes.byref(x, 8 * i), hills, None) for i in range(6)]
    force = (ctypes.c_double * 2)(3.0, 4.0)
    for step in range(60):
        if step == 20:
            assert luxo.luxo_push(flock, 5, 2, force, 0.1) and luxo.luxo_push(alone[5], 0, 2, force, 0.1)
            assert luxo.luxo_change(flock, 3, 0, 0.3) and luxo.luxo_change(alone[3], 0, 0, 0.3)
            kept = saved(luxo, flock)
        assert all(luxo.luxo_step(one, 1 / 60) for one in [flock, *alone])
    ends = [state(luxo, flock, i, living) for i in range(6)]
    assert all(np.array_equal(ends[i], state(luxo, alone[i], 0, living)) for i in range(6))
    assert np.isfinite(np.ctypeslib.as_array(luxo.luxo_places(flock), (6 * 3 * 3,))).all()
    assert luxo.luxo_ground(flock, HEIGHT(lambda x, data: 0.1), None) and luxo.luxo_step(flock, 0.3)
    assert luxo.luxo_restore(flock, kept, len(kept)) and saved(luxo, flock) == kept
    for _ in range(40):
        luxo.luxo_step(flock, 1 / 60)
    assert all(np.array_equal(ends[i], state(luxo, flock, i, living)) for i in range(6))
    for one in [flock, *alone]:
        luxo.luxo_free(one)


def test_what_it_cannot_do_is_told_and_changes_nothing(luxo):
    flock, nan = luxo.luxo_new(2, 0, None, None, None), float("nan")
    force, bad = (ctypes.c_double * 2)(1.0, 2.0), (ctypes.c_double * 2)(1.0, nan)
    steep = HEIGHT(lambda x, data: nan if x > 5.0 else 0.0)
    assert luxo.luxo_step(flock, 0.3) and luxo.luxo_push(flock, 0, 2, force, 0.2)
    before = saved(luxo, flock)
    torn = bytes([*before[:-1], before[-1] ^ 1])
    for done, told in (
        (lambda: luxo.luxo_step(flock, -1.0), "a step of -1 s; it may take 0 to 3600 s"),
        (lambda: luxo.luxo_step(flock, nan), "a step of "),
        (lambda: luxo.luxo_change(flock, 0, 99, 0.1), "no gait 99; there are 0 to "),
        (lambda: luxo.luxo_change(flock, 0, 1, -0.1), "a change within -0.1 s"),
        (lambda: luxo.luxo_change(flock, 2, 1, 0.1), "no luxo 2; the flock has 0 to 1"),
        (lambda: luxo.luxo_push(flock, 0, 2, bad, 0.1), "a force of "),
        (lambda: luxo.luxo_push(flock, 0, 7, force, 0.1), "no part 7; there are 0 to 2"),
        (lambda: luxo.luxo_push(flock, 0, 1, force, 0.0), "a push of 0 s"),
        (lambda: luxo.luxo_target(flock, 0, force), "this luxo follows no target"),
        (lambda: luxo.luxo_ground(flock, steep, None), "a height of the ground of "),
        (lambda: luxo.luxo_restore(flock, before[:40], 40), "what was saved is not as it was written"),
        (lambda: luxo.luxo_restore(flock, torn, len(torn)), "what was saved is not as it was written"),
        (lambda: luxo.luxo_restore(flock, b"no", 2), "what was saved is too short"),
        (lambda: luxo.luxo_new(0, 0, None, None, None), "a flock of 0; it has 1 to "),
        (lambda: luxo.luxo_new(1, -1, None, None, None), "no gait -1; there are 0 to "),
    ):
        assert not done()
        assert said(luxo).startswith(told)
    assert saved(luxo, flock) == before
    luxo.luxo_free(flock)


def test_a_fish_of_masses_and_springs_is_led_to_a_target(tmp_path):
    run = gambol.discover("fish", method="random", family="san", trials=16, seconds=0.6, keep=1, seed=1)
    files = gambol.modules.save_module(run, tmp_path / f"fish{native.SHARED}")
    fish = ctypes.CDLL(str(files[0]))
    fish.fish_new.restype, fish.fish_step.argtypes = ctypes.c_void_p, [ctypes.c_void_p, ctypes.c_double]
    fish.fish_target.argtypes = fish.fish_centre.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p]
    ends = []
    for mark in (None, (ctypes.c_double * 2)(-3.0, 4.0)):
        one, place = fish.fish_new(1, 0, None, None, None), (ctypes.c_double * 2)()
        assert fish.fish_target(one, 0, mark) and fish.fish_step(one, 1.0)
        fish.fish_centre(one, 0, place)
        ends.append(tuple(place))
    assert np.isfinite(ends).all() and ends[0] != ends[1]


def test_the_example_compiles_and_runs(made, tmp_path):
    example = Path(__file__).parents[2] / "examples" / "living" / "c" / "herd.c"
    flags = ["-std=c11", "-Wall", "-Wextra", "-Werror", f"-I{made.parent}", f"-Wl,-rpath,{made.parent}"]
    command = [*native.compiler(), *flags, str(example), str(made), "-lm", "-o", str(tmp_path / "herd")]
    subprocess.run(command, check=True)
    told = subprocess.run([str(tmp_path / "herd")], check=True, capture_output=True, text=True).stdout.splitlines()
    assert told[0].startswith("1 s:") and len(told[7].split()) == 12 and told[8] == "0: hop"


def test_names_are_the_creature_s_own_and_without_a_compiler_it_says_so(monkeypatch):
    assert renamed("creature *creature_new(CREATURE_DT, a_creature, creatures)", "mud_crab") == (
        "mud_crab *mud_crab_new(MUD_CRAB_DT, a_creature, creatures)"
    )
    monkeypatch.setenv("PATH", "")
    with pytest.raises(gambol.InvalidInput, match=r"no C compiler was found; .* write a \.js or \.wasm module"):
        native.compiler()
