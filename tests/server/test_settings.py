"""Where the server keeps its tables, and what it says of that."""

from pathlib import Path

import pytest

from stellwerk.cli.serve import has_screen
from stellwerk.server.settings import Settings, tables_folder


def test_the_folder_of_the_tables_honours_xdg(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")

    assert tables_folder() == Path("/somewhere/stellwerk")


def test_by_default_tables_are_in_one_file(tmp_path: Path) -> None:
    settings = Settings(tables=tmp_path, address="")

    assert settings.database.database == str(tmp_path / "stellwerk.db")
    assert settings.place == str(tmp_path)


def test_the_password_of_a_database_is_never_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STELLWERK_DATABASE", "postgresql+psycopg://ada:secret@db/stellwerk")

    settings = Settings()

    assert settings.database.password == "secret"
    assert "secret" not in settings.place


@pytest.mark.parametrize(("variable", "screen"), [("DISPLAY", True), ("WAYLAND_DISPLAY", True), ("TERM", False)])
def test_a_browser_is_opened_only_where_there_is_a_screen(
    monkeypatch: pytest.MonkeyPatch, variable: str, screen: bool
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv(variable, ":0")

    assert has_screen() is screen
