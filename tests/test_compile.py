"""tools/compile.py: what it asks of the C compiler, and which C it refuses."""

import sys
from importlib.metadata import version
from pathlib import Path

import pytest

TOOLS = str(Path(__file__).parent.parent / "tools")


@pytest.fixture
def compiling(monkeypatch):
    """The tool as it is run: with its own folder on the path."""
    monkeypatch.syspath_prepend(TOOLS)
    monkeypatch.delitem(sys.modules, "compile", raising=False)
    import compile as tool

    return tool


def test_c_that_shifts_a_number_of_32_bits_by_a_variable_is_refused(compiling, tmp_path):
    """What mypyc 2.4.1 makes of `1 << x` for an i64 x; a shift of a variable has all 64 bits."""
    (tmp_path / "wrong.c").write_text("    cpy_r_r3 = 1 << cpy_r_x;\n", encoding="utf-8")
    (tmp_path / "right.c").write_text("    cpy_r_r3 = cpy_r_one << cpy_r_x;\n", encoding="utf-8")

    refused = compiling.miscompiled(tmp_path)

    assert "wrong.c: = 1 << cpy_r_x;" in refused
    assert "right.c" not in refused


def test_c_without_such_shifts_is_taken(compiling, tmp_path):
    (tmp_path / "right.c").write_text("    cpy_r_r3 = CPyTagged_Lshift(2, cpy_r_x);\n", encoding="utf-8")

    assert compiling.miscompiled(tmp_path) == ""


def test_flags_that_the_compiler_does_not_know_are_left_away(compiling, monkeypatch):
    monkeypatch.setattr(compiling, "FLAGS", "-fno-such-flag")

    assert compiling.speed() == {}


def test_the_compiled_wheel_asks_for_the_library_it_was_compiled_with(compiling):
    """At the end of the head of METADATA; what follows is the description."""
    import release

    told = release.with_libraries(b"Name: stellwerk\nRequires-Dist: rich>=15\n\nAll about it.\n").decode()
    bare = release.with_libraries(b"Name: stellwerk\nRequires-Dist: rich>=15\n").decode()

    libraries = "".join(f"Requires-Dist: {name}~={version(name)}\n" for name in ("librt", "mypy_extensions"))
    asked = f"Requires-Dist: rich>=15\n{libraries}"
    assert told.endswith(f"{asked}\nAll about it.\n")
    assert bare.endswith(asked)  # no empty line in between: what follows one is no head any more
