"""Set-up: `.venv`, the locked packages, the browser client, the compiled engine; each only when its inputs changed.

    python3 tools/setup.py GOAL      with a goal of the table below

Runs on the machine's Python before anything is installed, so: standard library only.
"""

import fcntl
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import node
import stamps
from stamps import ROOT

VENV = ROOT / ".venv"
BUILD = ROOT / "build"
CLIENT = ROOT / "client"
PYTHON = VENV / "bin" / "python"
PIP = (str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
NPM = (str(PYTHON), str(ROOT / "tools" / "node.py"))
COMPILE = (str(PYTHON), str(ROOT / "tools" / "compile.py"))
PAGE = ROOT / "src" / "stellwerk" / "server" / "static" / "index.html"
CLIENT_LOCK = (CLIENT / "package.json", CLIENT / "package-lock.json")
KIT_CSS = ROOT / "src" / "stellwerk" / "scene" / "css"  # the drawing kit's style, built into the page
CLIENT_SOURCES = ("index.html", "public", "src", "package-lock.json", "tsconfig.json", "vite.config.ts")


# What each goal of the Makefile needs. The client is built beside the Python packages, the engine comes last.
GOALS = {
    "play": ("venv", "run", "client"),  # tools/play.py begins the engine's compilation behind the first page
    "setup": ("venv", "run", "build", "stellwerk", "client", "engine"),
    "engine": ("venv", "build", "engine"),
    "bench": ("venv", "run", "build", "arena", "bench", "OpenSpiel", "Catan", "stellwerk", "engine"),
    "arena": ("venv", "run", "build", "arena", "stellwerk", "engine"),
    "check": ("venv", "run", "dev", "stellwerk", "npm"),
    "quick": ("venv", "run", "dev", "arena", "stellwerk", "client"),
    "test": ("venv", "run", "dev", "arena", "stellwerk", "client"),  # the engine is compiled beside the first tests
    "openspiel": ("venv", "spiel"),  # for the part of `make test` that needs it
    "release": ("venv", "run", "build", "stellwerk", "client", "engine"),
}
BESIDE = ("npm", "client")  # parts that need nothing of the Python packages


def main(goal: str) -> None:
    if sys.version_info < (3, 11):
        sys.exit(
            f"Stellwerk needs Python 3.11 or newer; this is {sys.version.split()[0]}. Try: make PYTHON=python3.11 …"
        )
    parts = GOALS[goal]
    with one_at_a_time():
        make_venv()
        if not node.of_the_machine() and any(part in BESIDE for part in parts):
            install("node")
        with ThreadPoolExecutor() as lanes:
            python = [part for part in parts if part not in ("venv", "engine", *BESIDE)]
            both = [lanes.submit(prepare, python), lanes.submit(prepare, [p for p in parts if p in BESIDE])]
        for lane in both:
            lane.result()
    if "engine" in parts:  # has a lock of its own: nobody who only wants to play waits for the compiler
        compile_engine()


def prepare(parts: Iterable[str]) -> None:
    """One part after another; any that is not in the table is a group of packages."""
    for part in parts:
        PARTS[part]() if part in PARTS else install(part)


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Two set-ups at once would tear each other's folders apart: the second waits."""
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "setup.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("waiting for another set-up to finish")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def make_venv() -> None:
    # A moved project or another Python makes the old environment useless; its stamps go with it.
    key = f"{sys.version} {sys.base_prefix} {ROOT}"
    step("venv", VENV / "stamps" / "venv", key, PYTHON, (sys.executable, "-m", "venv", "--clear", str(VENV)))


def install(group: str) -> None:
    lock = ROOT / "requirements" / f"{group}.txt"
    command = (*PIP, "--require-hashes", "-r", str(lock))
    step(f"packages: {group}", VENV / "stamps" / group, stamps.digest([lock]), PYTHON, command)


def install_open_spiel() -> None:
    """A peer that has no wheel for every machine: the benchmark goes on without it."""
    try:
        install("spiel")
    except SystemExit as failed:
        say(f"{failed}; measuring without OpenSpiel")


def install_catan_environment() -> None:
    """Another peer; what it asks for would take our own environments' place, so it comes without."""
    lock = ROOT / "requirements" / "catan_env.txt"
    command = (*PIP, "--no-deps", "--require-hashes", "-r", str(lock))
    step("packages: catan_env", VENV / "stamps" / "catan_env", stamps.digest([lock]), PYTHON, command)


def install_stellwerk() -> None:
    """Editable: Python reads src/ itself, so only a change of names, scripts or dependencies asks for it again."""
    command = (*PIP, "--no-deps", "--no-build-isolation", "--editable", str(ROOT))
    step("stellwerk itself", VENV / "stamps" / "self", stamps.digest([ROOT / "pyproject.toml"]), PYTHON, command)


def install_client_packages() -> None:
    key = stamps.digest(CLIENT_LOCK)
    step("packages: client", BUILD / "stamps" / "npm", key, CLIENT / "node_modules", (*NPM, "ci"))


def build_client() -> None:
    install_client_packages()
    key = stamps.digest(stamps.files(*(CLIENT / name for name in CLIENT_SOURCES), KIT_CSS))
    step("client", BUILD / "stamps" / "client", key, PAGE, (*NPM, "run", "build"))


def compile_engine() -> None:
    """tools/compile.py knows by itself whether there is something to do, and says so."""
    if subprocess.run(COMPILE, check=False).returncode:
        sys.exit(1)


def step(name: str, stamp: Path, key: str, makes: Path, command: tuple[str, ...]) -> None:
    """Run the command of one part unless its stamp says that it ran on these very inputs."""
    if makes.exists() and stamps.read(stamp) == key:
        return
    began = time.monotonic()
    say(f"{name} …")
    stamp.unlink(missing_ok=True)
    run_quietly(name, command)
    stamps.write(stamp, key)
    say(f"{name}: done in {time.monotonic() - began:.0f} s")


def run_quietly(name: str, command: tuple[str, ...]) -> None:
    """Show what a command says only when it fails."""
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    if done.returncode:
        sys.stderr.write(done.stdout.decode(errors="replace"))
        sys.exit(f"setup: {name} failed: {' '.join(command)}")


def say(text: str) -> None:
    print(f"setup: {text}", flush=True)


# Any other part is a group of pyproject.toml, installed from its lock file.
PARTS: dict[str, Callable[[], None]] = {
    "OpenSpiel": install_open_spiel,
    "Catan": install_catan_environment,
    "stellwerk": install_stellwerk,
    "npm": install_client_packages,
    "client": build_client,
}

if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except KeyboardInterrupt:
        sys.exit("\nsetup: stopped; the next run goes on from here")
