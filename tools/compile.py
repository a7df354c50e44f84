"""The compiled engine: kernel, games and bots through mypyc into build/compiled, from the same source.

    .venv/bin/python tools/compile.py [--required | --ready]

build/compiled is a whole `stellwerk` package, to be put first on PYTHONPATH. After this tool it is up to date or gone,
so whoever names it on PYTHONPATH gets the compiled engine where there is one and plain Python else.
With --required a failed compilation is an error; without, it is said and the game goes on in plain Python.
With --ready nothing is compiled; the exit code says whether there is an engine for the present source (see Ready).

The build runs on a copy of the source: the hook of hatch-mypyc writes its libraries beside the modules and moves
pyproject.toml away while it works, and neither must happen in the tree people work in.
"""

import fcntl
import os
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
import time
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntEnum
from pathlib import Path
from tempfile import TemporaryDirectory

import pathspec

import stamps
from stamps import ROOT

BUILD = ROOT / "build"
COMPILED = BUILD / "compiled"
COPY = BUILD / "engine"
LOG = BUILD / "compile.log"
STAMP = BUILD / "stamps" / "engine"
PYPROJECT = ROOT / "pyproject.toml"
PACKAGE = Path("src", "stellwerk")
LIBRARIES = (".so", ".pyd")
# What mypyc's own options cannot say: its functions are global, which forbids the compiler to inline them in a shared
# library unless they are hidden; and there is a C file per module, which only the linker can see together.
FLAGS = "-fvisibility=hidden -flto=auto"
# mypyc 2.4.1 writes `1 << x` for an i64 x as C's shift of an int, which has 32 bits: wrong, silently, from 31 on.
SHORT_SHIFT = re.compile(r"= -?\d+ << cpy.*")


class Ready(IntEnum):
    """The answers to --ready."""

    YES = 0
    MISSING = 3  # it can be compiled
    NEVER = 4  # no compiler, or it failed on this source before
    BEGUN = 5  # another process compiles it just now


def main() -> None:
    if "--ready" in sys.argv:
        with one_at_a_time(wait=False) as alone:
            sys.exit(ready() if alone else Ready.BEGUN)
    with one_at_a_time(wait=True):
        make(required="--required" in sys.argv)


@contextmanager
def one_at_a_time(*, wait: bool) -> Iterator[bool]:
    """Two compilations at once would tear each other's folders apart; yields whether this process is the one."""
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "engine.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
            return
        yield True


def ready() -> Ready:
    hot = hot_modules()
    if what_a_compiler_lacks() or stamps.read(STAMP) == f"failed {key_of(hot)}":
        return Ready.NEVER
    if not is_fresh(hot):
        return Ready.MISSING
    mirror_the_rest(set(hot))
    return Ready.YES


def make(*, required: bool) -> None:
    missing = what_a_compiler_lacks()
    if missing:
        shutil.rmtree(COMPILED, ignore_errors=True)
        return say(f"no compiled engine ({missing}); plain Python plays the same games, more slowly")
    hot = hot_modules()
    if not is_fresh(hot) and not compiled_anew(key_of(hot), required=required):
        return None
    return mirror_the_rest(set(hot))


def key_of(hot: list[Path]) -> str:
    """What the compiled engine depends on, as one hash."""
    return stamps.digest(hot, hook_settings(), FLAGS, sys.version, platform.platform())


def is_fresh(hot: list[Path]) -> bool:
    return COMPILED.is_dir() and stamps.read(STAMP) == key_of(hot)


def what_a_compiler_lacks() -> str:
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    if not shutil.which(command.split()[0]):
        return f"no C compiler: {command.split()[0]} not found"
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "no Python headers: Python.h not found"
    return ""


def hook() -> dict[str, list[str]]:
    settings = tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))
    chosen: dict[str, list[str]] = settings["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["mypyc"]
    return chosen


def hook_settings() -> str:
    return repr(sorted(hook().items()))


def hot_modules() -> list[Path]:
    """The modules that are compiled, chosen by the patterns of pyproject.toml as the hook itself chooses them."""
    include = pathspec.PathSpec.from_lines("gitwildmatch", hook()["include"])
    exclude = pathspec.PathSpec.from_lines("gitwildmatch", hook()["exclude"])
    names = {path: path.relative_to(ROOT).as_posix() for path in stamps.files(ROOT / PACKAGE) if path.suffix == ".py"}
    return [path for path, name in names.items() if include.match_file(name) and not exclude.match_file(name)]


def compiled_anew(key: str, *, required: bool) -> bool:
    """Build and install; a failure is remembered, so that the next start does not spend the time again."""
    if stamps.read(STAMP) == f"failed {key}" and not required:
        say(f"no compiled engine (failed before, see {LOG.relative_to(ROOT)}); playing in plain Python")
        return False
    began = time.monotonic()
    say("engine …")
    STAMP.unlink(missing_ok=True)
    shutil.rmtree(COMPILED, ignore_errors=True)
    output = build_and_install()
    if output:
        stamps.write(STAMP, f"failed {key}")
        LOG.write_text(output, encoding="utf-8")
        say(f"the engine did not compile, see {LOG.relative_to(ROOT)}; plain Python plays the same games, more slowly")
        if required:
            sys.exit(output[-4000:])
        return False
    LOG.unlink(missing_ok=True)
    stamps.write(STAMP, key)
    say(f"engine: compiled in {time.monotonic() - began:.0f} s")
    return True


def build_and_install() -> str:
    """Empty when all went well, else what the failing command said."""
    shutil.rmtree(COPY, ignore_errors=True)
    shutil.copytree(ROOT / PACKAGE, COPY / PACKAGE, ignore=shutil.ignore_patterns("__pycache__", "*.so", "static"))
    for name in ("pyproject.toml", "LICENSE"):
        shutil.copy(ROOT / name, COPY)
    wheels, target, written = COPY / "wheels", COPY / "target", COPY / "c"
    written.mkdir()
    env = os.environ | {"HATCH_BUILD_HOOK_ENABLE_MYPYC": "1", "HATCH_MYPYC_BUILD_DIR": str(written)} | speed()
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(wheels)]
    failure = output_if_failed(build, env) or miscompiled(written)
    if failure:
        return failure
    (wheel,) = wheels.glob("*.whl")
    pip = [sys.executable, "-m", "pip", "install", "--disable-pip-version-check", "--no-deps", "--no-index"]
    failure = output_if_failed([*pip, "--target", str(target), str(wheel)], env)
    if not failure:
        target.rename(COMPILED)
        shutil.rmtree(COPY)
    return failure


def speed() -> dict[str, str]:
    """The flags for gcc; another compiler need not know them and goes without."""
    given = os.environ.get("CFLAGS", "")
    return {"CFLAGS": f"{given} {FLAGS}".strip()} if understands(FLAGS) else {}


def understands(flags: str) -> bool:
    """Whether the compiler makes a library with these flags out of next to nothing."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    with TemporaryDirectory() as folder:
        source = Path(folder, "nothing.c")
        source.write_text("int nothing(void) { return 0; }\n", encoding="utf-8")
        made = [*command.split(), "-Werror", "-fPIC", "-shared", *flags.split(), str(source), "-o", f"{source}.so"]
        return subprocess.run(made, capture_output=True, check=False).returncode == 0


def miscompiled(folder: Path) -> str:
    """The lines of generated C that do something else than their Python, each with its file; empty where there are none."""
    found = [
        f"{path.name}: {line.group()}"
        for path in sorted(folder.rglob("*.c"))
        for line in SHORT_SHIFT.finditer(path.read_text(encoding="utf-8"))
    ]
    return (
        "mypyc shifts these in 32 bits; keep x an int, or take the bit from a table:\n" + "\n".join(found)
        if found
        else ""
    )


def output_if_failed(command: list[str], env: dict[str, str]) -> str:
    done = subprocess.run(command, cwd=COPY, env=env, capture_output=True, text=True, check=False)
    return f"{done.stdout}\n{done.stderr}" if done.returncode else ""


def mirror_the_rest(hot: set[Path]) -> None:
    """Bring all that is not compiled up to date by copying: a changed text or page costs no compilation."""
    theirs = COMPILED / "stellwerk"
    wanted = {path.relative_to(ROOT / PACKAGE): path for path in stamps.files(ROOT / PACKAGE)}
    for path in list(stamps.files(theirs)):
        if path.relative_to(theirs) not in wanted and path.suffix not in LIBRARIES:
            path.unlink()
    for name, path in wanted.items():
        if path not in hot and path.suffix not in LIBRARIES:
            copy_if_changed(path, theirs / name)


def copy_if_changed(source: Path, target: Path) -> None:
    content = source.read_bytes()
    if not target.is_file() or target.read_bytes() != content:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)


def say(text: str) -> None:
    print(f"setup: {text}", flush=True)


if __name__ == "__main__":
    main()
