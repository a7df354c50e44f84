"""All tests, part by part; the last lines say how it went and what took how long.

    .venv/bin/python tools/test.py

Every part runs even when an earlier one failed: one look at the end tells all that is broken. What takes one core or waits a lot
(client, engine, databases, archives) runs beside the long rows of tests, and is printed when it has ended.
"""

import os
import shlex
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from compile import what_a_compiler_lacks

ROOT = Path(__file__).resolve().parent.parent
COMPILED = ROOT / "build" / "compiled"
PACKAGES_LOG = ROOT / "build" / "packages.log"
NPM = (sys.executable, str(ROOT / "tools" / "node.py"), "run", "--silent")
PYTEST = (sys.executable, "-m", "pytest", "--quiet", "--durations=8", "--durations-min=10")
# One worker per core, each taking from the others when it has nothing left: the tests differ a hundredfold in length. One more was
# slower by half: each keeps games and servers of its own.
SPREAD = ("-n", "auto", "--dist", "worksteal")
PARTS_OF_THEIR_OWN = ("browser", "postgres", "ray", "release", "openspiel")
ALL_BUT = ("-m", " and ".join(f"not {mark}" for mark in PARTS_OF_THEIR_OWN), "--ignore=tests/browser")
# What hardly touches the engine is run once, on the one that `make play` takes; rules and laws are run on both.
ONCE = (
    *("server", "cli", "arena", "scene", "research"),
    # Whole games thought through: minutes in plain Python. That both engines judge alike is test_plain_equals_compiled.py.
    *("bots", "games/age_of_steam/test_value.py"),
    # Words, pictures and files: plain Python in both runs.
    *("test_architecture.py", "test_docs.py", "test_explanations.py", "test_learning.py", "test_mutants.py"),
    *("test_own_boards.py", "test_rules_are_tested.py", "test_what_happened.py"),
    *(
        "kernel/test_broken_board_files.py",
        "kernel/test_data_files.py",
        "kernel/test_lessons.py",
        "kernel/test_problems.py",
        "kernel/test_texts.py",
    ),
)
# The shell without windows first: it draws and behaves the same, for half the processor.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
INSTALL = ("apt-get", "install", "-y", "--no-install-recommends")
CHROMIUM = ("chromium-headless-shell", "fonts-dejavu-core")
POSTGRES = ("postgresql",)


def client_types() -> bool:
    return run(*NPM, "types")


def client_tests() -> bool:
    return run(*NPM, "test")


def python_plain() -> bool:
    """Rules, laws, kernel and bots in plain Python; without a compiler everything, since nothing else runs it."""
    once = () if what_a_compiler_lacks() else tuple(f"--ignore=tests/{place}" for place in ONCE)
    return run(*PYTEST, *SPREAD, *ALL_BUT, *once, **({"STELLWERK_BRIEF": "1"} if once else {}))


def begin_engine() -> None:
    """Compiling takes one core for two minutes: beside the client's tests and the plain ones, which do not need it."""
    begun["engine"] = subprocess.Popen((sys.executable, str(ROOT / "tools" / "compile.py"), "--required"), cwd=ROOT)


def engine_is_made() -> bool:
    return begun["engine"].wait() == 0


def begin_packages() -> None:
    """Fetching them takes a minute and hardly any core: beside the first tests, where they are missing and we may."""
    missing = (() if find_chromium() else CHROMIUM) + (() if has_postgres() else POSTGRES)
    if not missing or os.geteuid() != 0 or not shutil.which("apt-get"):
        return
    env = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    both = f"apt-get update && {shlex.join(INSTALL + missing)}"
    PACKAGES_LOG.parent.mkdir(exist_ok=True)
    with PACKAGES_LOG.open("wb") as log:
        begun["packages"] = subprocess.Popen(("sh", "-c", both), env=env, stdout=log, stderr=subprocess.STDOUT)


def wait_for_packages() -> None:
    if "packages" in begun and begun["packages"].wait():
        print(PACKAGES_LOG.read_text(encoding="utf-8", errors="replace")[-2000:], flush=True)


def python_compiled() -> bool:
    """The same tests on build/compiled, once it is there, after a look that Python really takes the engine from it.

    It is several times as fast, so here every test that games inherit runs with every option as well.
    """
    if not engine_is_made():
        return False
    if not COMPILED.is_dir():  # no C compiler: tools/compile.py has said so
        return True
    env = {"PYTHONPATH": str(COMPILED), "STELLWERK_FULL": "1"}
    where = "import pathlib, stellwerk, sys; sys.exit(not pathlib.Path(stellwerk.__file__).is_relative_to(sys.argv[1]))"
    if not any(COMPILED.rglob("*.so")) or not run(sys.executable, "-c", where, str(COMPILED), **env):
        print(f"{COMPILED} is not the compiled engine", flush=True)
        return False
    return run(*PYTEST, *SPREAD, *ALL_BUT, **env)


def on_ray() -> bool:
    """A cluster on this machine: begun, used and ended."""
    return engine_is_made() and run(*marked("ray"), PYTHONPATH=str(COMPILED))


def on_openspiel() -> bool:
    """The adapter with the package, which is too large for every set-up: fetched here, beside the other tests."""
    made = engine_is_made() and run(sys.executable, str(ROOT / "tools" / "setup.py"), "openspiel")
    return made and run(*marked("openspiel"), PYTHONPATH=str(COMPILED))


def release() -> bool:
    """Archives as `make release` makes them, of the engine that was just compiled."""
    return engine_is_made() and (not COMPILED.is_dir() or run(*marked("release")))


def in_the_browser() -> bool:
    """On the engine that `make play` takes: the compiled one where there is one."""
    wait_for_packages()
    chromium = find_chromium()
    if not chromium:
        print(f"The browser tests need Chromium. As root: {shlex.join(INSTALL + CHROMIUM)}", flush=True)
        return False
    return twice(*marked("browser"), *SPREAD, STELLWERK_CHROMIUM=chromium, PYTHONPATH=str(COMPILED))


def twice(*command: str, **env: str) -> bool:
    """What failed is tried once more, aloud: a browser's clock is not ours. What fails twice has failed."""
    if run(*command, **env):
        return True
    print("\nOnce more, only what failed. What passes now hangs on time: it is to be mended all the same.", flush=True)
    return run(*command, "--last-failed", "--last-failed-no-failures=none", **env)


def on_postgres() -> bool:
    """Two servers and a database of their own, killed in between: one test after another, on the engine that is taken."""
    wait_for_packages()
    if not engine_is_made():
        return False
    if not has_postgres():
        print(f"The tests of several servers need PostgreSQL. As root: {shlex.join(INSTALL + POSTGRES)}", flush=True)
        return False
    return run(*marked("postgres"), PYTHONPATH=str(COMPILED))


def has_postgres() -> bool:
    """Where tests/server/postgres.py looks for it, too."""
    told = os.environ.get("STELLWERK_POSTGRES")
    return bool(told or shutil.which("initdb") or any(Path("/usr/lib/postgresql").glob("*/bin/initdb")))


def marked(mark: str) -> tuple[str, ...]:
    """Only the files that have tests of this mark: reading all of them takes ten seconds, and the fuzzer of routes two more."""
    files = sorted(
        path for path in (ROOT / "tests").rglob("test_*.py") if f"mark.{mark}" in path.read_text(encoding="utf-8")
    )
    return (*PYTEST, "-p", "no:schemathesis", "-m", mark, *map(str, files))


def find_chromium() -> str:
    return next(filter(None, map(shutil.which, BROWSERS)), "")


def run(*command: str, **env: str) -> bool:
    errors = None if aside.log is None else subprocess.STDOUT
    # Bytecode may be kept: without it every process of the tests reads and rewrites every file anew.
    env = {**os.environ, **env, "PYTHONDONTWRITEBYTECODE": ""}
    ran = subprocess.run(command, cwd=ROOT, env=env, stdout=aside.log, stderr=errors, check=False)
    return ran.returncode == 0


class Aside(threading.local):
    """Where the parts of this thread print to; straight to the screen if nowhere."""

    log: int | None = None


aside = Aside()
begun: dict[str, subprocess.Popen[bytes]] = {}  # what runs beside the tests
took: dict[str, float] = {}  # seconds, by part

Parts = dict[str, Callable[[], bool]]
IN_FRONT: Final[Parts] = {
    "Python plain": python_plain,
    "Python compiled": python_compiled,
    "browser": in_the_browser,
}
BESIDE: Final[Parts] = {
    "client types": client_types,
    "client tests": client_tests,
    "release": release,
    "PostgreSQL": on_postgres,
    "Ray": on_ray,
    "OpenSpiel": on_openspiel,
}
failed = {*IN_FRONT, *BESIDE}  # until it passed: what broke off has failed, too


def main() -> int:
    began = time.monotonic()
    begin_engine()
    begin_packages()
    other = threading.Thread(target=take_aside, daemon=True)
    other.start()
    for name, part in IN_FRONT.items():
        print(f"\n=== {name} ===", flush=True)
        take(name, part)
    other.join()
    parts = [*IN_FRONT, *BESIDE]
    ran = [name for name in parts if COMPILED.is_dir() or name not in ("Python compiled", "release")]
    verdict = f"FAILED: {', '.join(sorted(failed))}" if failed else f"all passed: {', '.join(ran)}"
    without = "" if COMPILED.is_dir() else "; not run without a C compiler: Python compiled, release"
    print("\n" + "   ".join(f"{name} {seconds:.0f} s" for name, seconds in took.items()))
    print(f"make test: {verdict}{without} ({time.monotonic() - began:.0f} s)", flush=True)
    return 1 if failed else 0


def take_aside() -> None:
    """One part after another; each is printed in one go, so that two never speak at once."""
    for name, part in BESIDE.items():
        log = ROOT / "build" / f"test-{name.replace(' ', '-')}.log"
        log.parent.mkdir(exist_ok=True)
        with log.open("wb") as file:
            aside.log = file.fileno()
            take(name, part)
        print(f"\n=== {name} (beside) ===\n{log.read_text(encoding='utf-8', errors='replace')}", flush=True)


def take(name: str, part: Callable[[], bool]) -> None:
    began = time.monotonic()
    if part():
        failed.discard(name)
    took[name] = time.monotonic() - began


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit("\nmake test: stopped")
