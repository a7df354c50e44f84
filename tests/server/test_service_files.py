"""The systemd unit and the container file of docs/operations.md: what they name is there."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import typer.main
from tests.patience import PATIENCE

from stellwerk.cli import app
from stellwerk.server import config


@pytest.fixture
def page(pytestconfig: pytest.Config) -> str:
    return (pytestconfig.rootpath / "docs" / "operations.md").read_text(encoding="utf-8")


def block(page: str, begins: str) -> str:
    found = re.search(rf"```\n({re.escape(begins)}.*?)```", page, re.DOTALL)
    assert found, begins
    return found[1]


def options_of_serve() -> set[str]:
    command = typer.main.get_command(app).commands["serve"]  # type: ignore[attr-defined]
    return {option for one in command.params for option in (*one.opts, *one.secondary_opts)}


def test_the_unit_is_one_that_systemd_takes(page: str, tmp_path: Path) -> None:
    """The one for a process, and the template for several; the program stands for one that is installed."""
    unit = block(page, "[Unit]")
    words = shlex.split(re.findall(r"^ExecStart=(.*)$", unit, re.MULTILINE)[0])

    assert words[1] == "serve"
    assert {word for word in words if word.startswith("--")} <= options_of_serve()
    here = unit.replace(words[0], sys.executable)
    several = here.replace("After=network.target", "After=network.target postgresql.service")
    several = several.replace("--tables /var/lib/stellwerk", "--port %i")
    if shutil.which("systemd-analyze"):  # elsewhere only the above is known
        for name, text in (("stellwerk.service", here), ("stellwerk@8011.service", several)):
            (tmp_path / name).write_text(text)
            told = subprocess.run(
                ["systemd-analyze", "verify", str(tmp_path / name)], capture_output=True, text=True, check=False
            )
            assert (told.returncode, told.stdout + told.stderr) == (0, "")


class Container:
    """The lines of the container file, as far as they can be followed without a container."""

    def __init__(self, page: str) -> None:
        lines = block(page, "FROM").splitlines()
        self.settings = dict(word.split("=") for line in lines if line.startswith("ENV ") for word in line.split()[1:])
        self.command = self._words(lines, "CMD ")
        self.health = self._words(lines, "HEALTHCHECK ")
        self.port = next(line.split()[1] for line in lines if line.startswith("EXPOSE "))

    def _words(self, lines: list[str], begins: str) -> list[str]:
        line = next(line for line in lines if line.startswith(begins))
        words: list[str] = json.loads(line[line.index("[") :])
        return words


def test_the_container_starts_what_there_is(page: str) -> None:
    container = Container(page)

    for name, value in container.settings.items():
        config.BY_NAME[name].check(value)
    assert container.command[:2] == ["stellwerk", "serve"]
    assert {word for word in container.command if word.startswith("--")} <= options_of_serve()
    assert container.port == config.told(config.PORT_VARIABLE, {})
    assert f"http://127.0.0.1:{container.port}/" in container.health[-1]


def test_the_container_s_command_and_its_health_belong_together(page: str, tmp_path: Path) -> None:
    """Its settings, its command and its question, on another port and in another folder: well while it runs, and not after."""
    container = Container(page)
    assert container.settings.pop("STELLWERK_TABLES") == "/data"
    environment = {**os.environ, **container.settings, "STELLWERK_TABLES": str(tmp_path), "STELLWERK_PORT": "0"}
    words = [sys.executable, "-m", *container.command]
    with subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        found = re.search(r":(\d+)/", server.stdout.readline())
        assert found
        question = [word.replace(f":{container.port}/", f":{found[1]}/") for word in container.health]

        def well() -> bool:
            asked = subprocess.run([sys.executable, *question[1:]], capture_output=True, check=False)
            return asked.returncode == 0

        while_it_runs = well()
        server.terminate()
        server.wait(PATIENCE)
    assert (while_it_runs, well()) == (True, False)


def test_the_proxy_hands_on_what_the_server_asks_for(page: str) -> None:
    proxy = block(page, "map $http_upgrade")

    for header in ("Host", "X-Forwarded-For", "X-Forwarded-Proto", "Upgrade", "Connection"):
        assert f"proxy_set_header {header} " in proxy
    assert "proxy_http_version 1.1;" in proxy
    assert proxy.count("{") == proxy.count("}")
