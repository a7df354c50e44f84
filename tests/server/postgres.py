"""A PostgreSQL of the tests' own: from the machine's packages, in a folder of its own, reached over a socket in it."""

import ctypes
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import psycopg
from tests.patience import PATIENCE

VARIABLE = "STELLWERK_POSTGRES"  # names the folder of its programs where they lie elsewhere
PLACES = "/usr/lib/postgresql"
NEEDED = "The tests of several servers need PostgreSQL. As root: apt-get install -y --no-install-recommends postgresql"
SERVANTS = ("postgres", "nobody")  # initdb refuses root
USER = "stellwerk"
PR_SET_PDEATHSIG = 1


def programs() -> Path:
    """The folder of the newest PostgreSQL there is."""
    told = os.environ.get(VARIABLE)
    found = [Path(told)] if told else sorted(Path(PLACES).glob("*/bin"), key=lambda place: int(place.parent.name))
    on_path = shutil.which("initdb")
    places = [*([Path(on_path).parent] if on_path else []), *found]
    for place in reversed(places):
        if (place / "initdb").exists() and (place / "postgres").exists():
            return place
    raise AssertionError(NEEDED)


class Postgres:
    def __init__(self) -> None:
        self._bin = programs()
        self._folder = Path(tempfile.mkdtemp(prefix="stellwerk-pg-"))
        self._as: dict[str, str | int | list[int]] = {}
        if os.geteuid() == 0:
            servant = next(name for name in SERVANTS if _known(name))
            who = pwd.getpwnam(servant)
            os.chown(self._folder, who.pw_uid, who.pw_gid)
            self._as = {"user": who.pw_uid, "group": who.pw_gid, "extra_groups": []}
        self._folder.chmod(0o711)  # the servers under test come to the socket
        self._process: subprocess.Popen[bytes] | None = None
        self._databases = 0
        self._run("initdb", "-D", "data", "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")

    def start(self) -> None:
        """Returns when it answers. Commits are synced, as they are where it counts: it will be killed."""
        settings = {
            "listen_addresses": "",
            "recovery_init_sync_method": "syncfs",  # after a kill: not file by file
        }
        told = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        words = [str(self._bin / "postgres"), "-D", "data", "-k", str(self._folder), *told]
        until = time.monotonic() + PATIENCE
        with (self._folder / "log").open("ab") as log:
            while not self._answers(words, log):
                assert time.monotonic() < until, (self._folder / "log").read_text()[-2000:]
                time.sleep(0.05)

    def _answers(self, words: list[str], log: object) -> bool:
        """After a kill it may have to be started more than once: its children need a moment to be gone."""
        if self._process is None or self._process.poll() is not None:
            self._process = subprocess.Popen(  # type: ignore[call-overload]
                words,
                cwd=self._folder,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=_end_with_the_tests,
                **self._as,
            )
        try:
            psycopg.connect(self.conninfo("postgres"), connect_timeout=5).close()
        except psycopg.OperationalError:
            return False
        return True

    def conninfo(self, database: str) -> str:
        return f"host={self._folder} user={USER} dbname={database}"

    def fresh(self) -> str:
        """A new empty database, as STELLWERK_DATABASE names it."""
        self._databases += 1
        name = f"t{self._databases}"
        with psycopg.connect(self.conninfo("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return f"postgresql+psycopg://{USER}@/{name}?host={self._folder}"

    def sql(self, address: str, query: str) -> list[tuple[object, ...]]:
        name = address.split("@/")[1].split("?")[0]
        with psycopg.connect(self.conninfo(name), autocommit=True) as connection:
            cursor = connection.execute(query)
            return cursor.fetchall() if cursor.description else []

    def stop(self) -> None:
        """As an operator does: open transactions are rolled back."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        """All at once and without a word."""
        assert self._process is not None
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait(PATIENCE)

    def close(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self._end(signal.SIGQUIT)
        shutil.rmtree(self._folder, ignore_errors=True)

    def _end(self, number: int) -> None:
        assert self._process is not None
        self._process.send_signal(number)
        self._process.wait(PATIENCE)

    def _run(self, program: str, *words: str) -> None:
        done = subprocess.run(  # type: ignore[call-overload]
            [str(self._bin / program), *words],
            cwd=self._folder,
            capture_output=True,
            text=True,
            check=False,
            **self._as,
        )
        assert done.returncode == 0, done.stderr


def _end_with_the_tests() -> None:
    """However they end: Linux tells it to the process that is about to become PostgreSQL."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGQUIT)


def _known(name: str) -> bool:
    try:
        pwd.getpwnam(name)
    except KeyError:
        return False
    return True
