"""Settings by file and environment: which comes first, what is wrong with one, and that operators are told of each."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.patience import PATIENCE

from stellwerk.server.config import FILE_VARIABLE, SETTINGS, read_file, take_in, told
from stellwerk.server.settings import WrongSettings


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "settings.toml"
    made.write_text('tables_per_hour = 7\nhosts = ["games.example", "box.lan"]\nlog = "json"\n')
    return made


def test_a_file_says_what_the_environment_does_not(file: Path) -> None:
    environment = {"STELLWERK_LOG": "plain", "STELLWERK_HOSTS": " "}

    take_in(environment, file)

    assert environment["STELLWERK_TABLES_PER_HOUR"] == "7"
    assert environment["STELLWERK_HOSTS"] == "games.example box.lan"
    assert environment["STELLWERK_LOG"] == "plain"


def test_the_environment_may_name_the_file(file: Path) -> None:
    environment = {FILE_VARIABLE: str(file)}

    take_in(environment)

    assert told("STELLWERK_LOG", environment) == "json"
    assert told("STELLWERK_LOG_LEVEL", environment) == "warning"


@pytest.mark.parametrize(
    ("name", "value", "wants"),
    [
        ("STELLWERK_DATABASE", "nonsense", "the address of a database"),
        ("STELLWERK_DATABASE", "oracel://x", "the address of a database"),
        ("STELLWERK_PORT", "65536", "from 0 to 65535"),
        ("STELLWERK_PORT", "http", "from 0 to 65535"),
        ("STELLWERK_HOST", "two words", "an address"),
        ("STELLWERK_HOSTS", "https://games.example.org", "without https://"),
        ("STELLWERK_HOSTS", "box.lan games.example.org:443", "without a port"),
        ("STELLWERK_LOG", "xml", "plain or json"),
        ("STELLWERK_LOG_LEVEL", "loud", "debug, info"),
        ("STELLWERK_KEEP_DAYS", "-1", "a whole number of days"),
        ("STELLWERK_BODY_BYTES", "0", "a whole number, 1 or more"),
    ],
)
def test_a_wrong_setting_is_named_with_what_would_do(name: str, value: str, wants: str) -> None:
    with pytest.raises(WrongSettings) as wrong:
        take_in({name: value})

    assert all(part in wrong.value.text for part in (name, value, wants))
    assert name in wrong.value.text_in("de")


@pytest.mark.parametrize("names", ["*", "games.example.org box_2.lan", "192.0.2.7, ::1", "bücher.example"])
def test_names_a_server_goes_by_are_taken_as_they_stand_in_an_address(names: str) -> None:
    take_in({"STELLWERK_HOSTS": names})


@pytest.mark.parametrize("key", ["short", "x" * 129, "with a blank in it all", "Schlüssel-mit-Umlaut"])
def test_a_wrong_key_is_named_but_not_told(key: str) -> None:
    with pytest.raises(WrongSettings, match="STELLWERK_ADMIN_KEY") as wrong:
        take_in({"STELLWERK_ADMIN_KEY": key})

    assert key not in str(wrong.value)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("tabels_per_hour = 3", "tables_per_hour"),
        ("[limits]\nbody_bytes = 3", "limits"),
        ("port = true", "port"),
        ("port = 1.5", "port"),
        ("port =", "no TOML"),
        ("\udcff", "no TOML"),
    ],
)
def test_what_is_wrong_in_a_file_is_named(tmp_path: Path, content: str, said: str) -> None:
    file = tmp_path / "settings.toml"
    file.write_bytes(content.encode("utf-8", "surrogateescape"))

    with pytest.raises(WrongSettings, match=said):
        read_file(file)


def test_a_file_that_is_not_there_is_said_plainly(tmp_path: Path) -> None:
    with pytest.raises(WrongSettings, match=r"missing\.toml"):
        take_in({}, tmp_path / "missing.toml")


def test_a_nonsense_database_ends_the_server_with_a_sentence(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "stellwerk", "serve", "--no-open", "--port", "0", "--tables", str(tmp_path)]
    environment = {**os.environ, "STELLWERK_DATABASE": "nonsense"}

    ended = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE, check=False, env=environment)

    assert ended.returncode == 1
    assert ended.stderr.startswith("stellwerk: The setting STELLWERK_DATABASE is “nonsense”; it must be the address")
    assert "Traceback" not in ended.stderr


def test_the_page_for_operators_tells_every_setting_and_no_other(pytestconfig: pytest.Config) -> None:
    page = (pytestconfig.rootpath / "docs" / "operations.md").read_text(encoding="utf-8")

    rows = re.findall(r"^\| `(STELLWERK_[A-Z_]+)` \| ([^|]*) \|", page, re.MULTILINE)

    assert [(setting.name, setting.default) for setting in SETTINGS] == [(name, value.strip()) for name, value in rows]
