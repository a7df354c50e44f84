"""The systemd unit and the container file of docs/operations.md: what they name is there."""

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import typer.main

from stellwerk.cli import app
from stellwerk.server import config
from stellwerk.server.http import make_app
from stellwerk.server.tables import Tables

from .asgi import ask


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


def test_the_container_starts_what_there_is(page: str, tables: Tables) -> None:
    lines = block(page, "FROM").splitlines()
    settings = dict(word.split("=") for line in lines if line.startswith("ENV ") for word in line.split()[1:])
    command = next(line for line in lines if line.startswith("CMD "))
    health = next(line for line in lines if line.startswith("HEALTHCHECK "))
    address = re.search(r"http://127\.0\.0\.1:(\d+)(/\w+)", health)

    for name, value in settings.items():
        config.BY_NAME[name].check(value)
    assert re.findall(r'"([^"]+)"', command)[:2] == ["stellwerk", "serve"]
    assert {word for word in re.findall(r'"([^"]+)"', command) if word.startswith("--")} <= options_of_serve()
    assert address
    assert f"EXPOSE {address[1]}" in lines
    assert address[1] == config.told(config.PORT_VARIABLE, {})
    assert ask(make_app(tables), address[2]).status_code == 200


def test_the_proxy_hands_on_what_the_server_asks_for(page: str) -> None:
    proxy = block(page, "map $http_upgrade")

    for header in ("Host", "X-Forwarded-For", "X-Forwarded-Proto", "Upgrade", "Connection"):
        assert f"proxy_set_header {header} " in proxy
    assert "proxy_http_version 1.1;" in proxy
    assert proxy.count("{") == proxy.count("}")
