"""The documentation is true: links lead somewhere, commands exist, examples run."""

import re
from pathlib import Path

import pytest
import typer

from stellwerk.cli import app

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
COMMANDS = {command.name for command in (*app.registered_commands, *app.registered_groups)}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page):
    """Every relative link and picture is a file of the project."""
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), target


def test_the_readme_tells_every_command_and_no_other():
    """What can be typed is written down, and what is written down can be typed."""
    text = (ROOT / "README.md").read_text(encoding="utf-8") + (ROOT / "docs" / "performance.md").read_text(
        encoding="utf-8"
    )
    told = set(re.findall(r"stellwerk ([a-z]+) ", text))

    assert told >= COMMANDS - {"serve"}
    assert told <= COMMANDS


def test_the_page_of_the_arena_names_only_options_there_are():
    """Each --option on it belongs to one of the commands of research."""
    commands = typer.main.get_command(app).commands
    known = {option for name in ("arena", "sim", "bench") for param in commands[name].params for option in param.opts}
    told = set(re.findall(r"--[a-z]+", (ROOT / "docs" / "arena.md").read_text(encoding="utf-8")))

    assert told
    assert told <= known


def test_the_readme_s_python_runs():
    """The example is a program; the values in its comments are what comes out."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    block = re.search(r"```python\n(.*?)```", text, re.DOTALL).group(1)
    names: dict[str, object] = {}
    for line in block.splitlines():
        code, _, comment = line.partition("  # ") if "  # " in line else line.partition(" # ")
        expected = comment.strip()
        if code.strip() and expected.startswith(("{", "'")):
            assert repr(eval(code.strip(), names)) == expected
        else:
            exec(code, names)


def test_the_makefile_has_the_targets_the_readme_names():
    """make play, make test and the rest."""
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))

    assert {"play", "test", "check", "bench", "setup", "help", "format", "clean"} <= targets


def test_nothing_in_the_project_names_this_machine():
    """No absolute path of a developer's machine and no registry host in files people get."""
    for path in [*ROOT.glob("*.*"), *(ROOT / "requirements").glob("*"), *(ROOT / "client").glob("*.json")]:
        if path.is_file() and path.name != ".git":  # a file in a linked work tree, and nobody's but git's
            text = path.read_text(encoding="utf-8", errors="replace")
            assert "/work/" not in text, path
            assert "resolved" not in text or path.suffix != ".json", path


def test_every_test_that_security_rests_on_is_there() -> None:
    """SECURITY.md names a test for each promise; those without a folder are the server's."""
    told = re.findall(
        r"`((?:tests/)?[\w/]*test_\w+\.py)(?:::(\w+))?`", (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    )
    missing = []
    for file, name in told:
        path = ROOT / (file if file.startswith("tests/") else f"tests/server/{file}")
        text = path.read_text(encoding="utf-8") if path.is_file() else ""
        if not text or (name and not re.search(rf"^\s*(?:class|def) {name}\b", text, re.MULTILINE)):
            missing.append(f"{file} {name}")

    assert len(told) > 20
    assert missing == []
