"""What is handed out works where there is neither Node nor a compiler: installed, served, played, simulated."""

import os
import re
import subprocess
import sys
import tarfile
import urllib.request
import venv
import zipfile
from pathlib import Path

import pytest

import stellwerk

ROOT = Path(__file__).parent.parent
KINDS = ("*.tar.gz", "*-none-any.whl", "*-cp3*.whl")

pytestmark = pytest.mark.release


@pytest.fixture(scope="module")
def dist(tmp_path_factory):
    """The three archives of `make release`."""
    folder = tmp_path_factory.mktemp("release") / "dist"
    subprocess.run([sys.executable, ROOT / "tools" / "release.py", folder], check=True, stdout=subprocess.DEVNULL)
    return folder


@pytest.fixture(scope="module")
def clean(tmp_path_factory):
    """An environment with the locked packages of the commands and nothing else."""
    folder = tmp_path_factory.mktemp("clean") / "venv"
    venv.create(folder, with_pip=True)
    pip(folder, "--require-hashes", "-r", ROOT / "requirements" / "run.txt")
    return folder


def pip(folder: Path, *arguments: object) -> None:
    quiet = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([folder / "bin" / "python", *quiet, *map(str, arguments)], check=True, env=bare(folder, os.defpath))


def bare(folder: Path, rest: str = "") -> dict[str, str]:
    """No path to Node, to a compiler or to our source; only the settings that lead pip to its packages."""
    kept = {key: value for key, value in os.environ.items() if key.startswith(("PIP_", "HOME", "SSL_", "REQUESTS_"))}
    return {**kept, "PATH": os.pathsep.join(filter(None, [str(folder / "bin"), rest]))}


@pytest.mark.parametrize("kind", KINDS)
def test_an_archive_serves_plays_and_simulates(dist, clean, kind, tmp_path):
    """The same three things a newcomer does, with the client that is in the archive."""
    (archive,) = dist.glob(kind)
    pip(clean, "--no-deps", "--force-reinstall", archive)
    pip(clean, archive)  # and what only this one asks for: the compiled engine mypyc's library

    def run(*arguments: object) -> str:
        command = [clean / "bin" / "stellwerk", *map(str, arguments)]
        ran = subprocess.run(command, capture_output=True, text=True, env=bare(clean), cwd=tmp_path, check=False)
        assert ran.returncode == 0, ran.stderr
        return ran.stdout

    assert "3" in run("sim", "american_rails", "--games", 3, "--workers", 1)
    run("play", "cube_express", "--players", 2, "--seats", "random", "--seed", 3, "--save", tmp_path / "game.json")
    assert (tmp_path / "game.json").is_file()
    assert '<div id="' in served(clean, tmp_path)


def served(clean: Path, folder: Path) -> str:
    """The first page of a server that is ended again."""
    command = [clean / "bin" / "stellwerk", "serve", "--port", "0", "--tables", str(folder / "tables"), "--no-open"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=bare(clean), cwd=folder) as server:
        try:
            assert server.stdout is not None
            address = re.search(r"http://\S+", server.stdout.readline())
            assert address
            with urllib.request.urlopen(address[0], timeout=60) as answer:
                page: str = answer.read().decode()
                return page
        finally:
            server.terminate()


def test_the_compiled_wheel_brings_the_engine_and_every_archive_the_client(dist):
    """Libraries only where they belong; the version is the one of the package."""
    for kind in KINDS:
        (archive,) = dist.glob(kind)
        names = names_in(archive)
        assert any(name.endswith("server/static/index.html") for name in names)
        assert any(name.endswith("games/american_rails/lessons/first.toml") for name in names)
        assert any(name.endswith("games/american_rails/problems/half-of-liberty.json") for name in names)
        assert any(name.endswith(".so") for name in names) == (kind == KINDS[-1])
        assert f"-{stellwerk.__version__}" in archive.name


def names_in(archive: Path) -> list[str]:
    if archive.suffix == ".gz":
        with tarfile.open(archive) as packed:
            return packed.getnames()
    with zipfile.ZipFile(archive) as wheel:
        return wheel.namelist()
