"""All tests, part by part; the last line says how it went.

    .venv/bin/python tools/test.py

Every part runs even when an earlier one failed: one look at the end tells all that is broken.
"""

import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import node
from compile import what_a_compiler_lacks

ROOT = Path(__file__).resolve().parent.parent
COMPILED = ROOT / "build" / "compiled"
CHROMIUM_LOG = ROOT / "build" / "chromium.log"
PYTEST = (sys.executable, "-m", "pytest", "--quiet")
# One worker per core, each taking from the others when it has nothing left: the tests differ a hundredfold in length.
SPREAD = ("-n", "auto", "--dist", "worksteal")
# Browser tests that kill a server start it again on its port: kept on one worker, they cannot take each other's.
BY_FILE = ("-n", "auto", "--dist", "loadfile")
ALL_BUT = "not browser and not ray and not release"
# What hardly touches the engine is run once, on the one that `make play` takes; rules and laws are run on both.
ONCE = ("server", "cli", "arena", "scene")
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
INSTALL_CHROMIUM = ("apt-get", "install", "-y", "--no-install-recommends", "chromium", "fonts-dejavu-core")


def client_types() -> bool:
    return node.npm("run", "--silent", "types") == 0


def client_tests() -> bool:
    return node.npm("run", "--silent", "test") == 0


def python_plain() -> bool:
    """Rules, laws, kernel and bots in plain Python; without a compiler everything, since nothing else runs it."""
    once = () if what_a_compiler_lacks() else tuple(f"--ignore=tests/{folder}" for folder in ONCE)
    return run(*PYTEST, *SPREAD, "-m", ALL_BUT, *once)


def begin_engine() -> None:
    """Compiling takes one core for two minutes: beside the client's tests and the plain ones, which do not need it."""
    begun["engine"] = subprocess.Popen((sys.executable, str(ROOT / "tools" / "compile.py"), "--required"), cwd=ROOT)


def begin_chromium() -> None:
    """Fetching it takes a minute and hardly any core: beside the first tests, where it is missing and we may."""
    if find_chromium() or os.geteuid() != 0 or not shutil.which("apt-get"):
        return
    env = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    both = f"apt-get update && {shlex.join(INSTALL_CHROMIUM)}"
    CHROMIUM_LOG.parent.mkdir(exist_ok=True)
    with CHROMIUM_LOG.open("wb") as log:
        begun["chromium"] = subprocess.Popen(("sh", "-c", both), env=env, stdout=log, stderr=subprocess.STDOUT)


def python_compiled() -> bool:
    """The same tests on build/compiled, once it is there, after a look that Python really takes the engine from it.

    It is several times as fast, so here every test that games inherit runs with every option as well.
    """
    if begun["engine"].wait():
        return False
    if not COMPILED.is_dir():  # no C compiler: tools/compile.py has said so
        return True
    env = {"PYTHONPATH": str(COMPILED), "STELLWERK_FULL": "1"}
    where = "import pathlib, stellwerk, sys; sys.exit(not pathlib.Path(stellwerk.__file__).is_relative_to(sys.argv[1]))"
    if not any(COMPILED.rglob("*.so")) or not run(sys.executable, "-c", where, str(COMPILED), **env):
        print(f"{COMPILED} is not the compiled engine", flush=True)
        return False
    return run(*PYTEST, *SPREAD, "-m", ALL_BUT, **env)


def on_ray() -> bool:
    """A cluster on this machine, by itself: beside other tests on two cores it does not come up in time."""
    return run(*PYTEST, "-m", "ray", PYTHONPATH=str(COMPILED))


def release() -> bool:
    """Archives as `make release` makes them, of the engine that was just compiled."""
    return not COMPILED.is_dir() or run(*PYTEST, "-m", "release")


def in_the_browser() -> bool:
    """On the engine that `make play` takes: the compiled one where there is one."""
    if "chromium" in begun and begun["chromium"].wait():
        print(CHROMIUM_LOG.read_text(encoding="utf-8", errors="replace")[-2000:], flush=True)
    chromium = find_chromium()
    if not chromium:
        print(f"The browser tests need Chromium. As root: {shlex.join(INSTALL_CHROMIUM)}", flush=True)
        return False
    return run(*PYTEST, *BY_FILE, "-m", "browser", STELLWERK_CHROMIUM=chromium, PYTHONPATH=str(COMPILED))


def find_chromium() -> str:
    return next(filter(None, map(shutil.which, BROWSERS)), "")


def run(*command: str, **env: str) -> bool:
    return subprocess.run(command, cwd=ROOT, env=os.environ | env, check=False).returncode == 0


begun: dict[str, subprocess.Popen[bytes]] = {}  # what runs beside the tests

PARTS: dict[str, Callable[[], bool]] = {
    "client types": client_types,
    "client tests": client_tests,
    "Python plain": python_plain,
    "Python compiled": python_compiled,
    "Ray": on_ray,
    "release": release,
    "browser": in_the_browser,
}


def main() -> int:
    began = time.monotonic()
    begin_engine()
    begin_chromium()
    failed = [name for name, part in PARTS.items() if not passed(name, part)]
    ran = [name for name in PARTS if COMPILED.is_dir() or name not in ("Python compiled", "release")]
    verdict = f"FAILED: {', '.join(failed)}" if failed else f"all passed: {', '.join(ran)}"
    without = "" if COMPILED.is_dir() else "; not run without a C compiler: Python compiled, release"
    print(f"\nmake test: {verdict}{without} ({time.monotonic() - began:.0f} s)", flush=True)
    return 1 if failed else 0


def passed(name: str, part: Callable[[], bool]) -> bool:
    print(f"\n=== {name} ===", flush=True)
    return part()


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit("\nmake test: stopped")
