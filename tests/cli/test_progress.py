"""Long work says how far it is, on a screen and in a log file."""

from io import StringIO

from rich.console import Console

from stellwerk.cli.progress import LINE_EVERY, Bar


def lines_of(seconds_apart, terminal=False, quiet=False):
    """What a run of ten, one every so many seconds, has said before its end."""
    now, out = [1000.0], StringIO()
    console = Console(file=out, force_terminal=terminal, width=80)
    bar = Bar("{task.description}", "{task.completed}", console=console, disable=quiet, get_time=lambda: now[0])
    task = bar.add_task("games", total=10)
    for _ in range(10):
        now[0] += seconds_apart
        bar.advance(task)
    return out.getvalue().splitlines()


def test_a_log_file_gets_a_line_now_and_then():
    assert [f"games {done}" for done in (1, 3, 5, 7, 9)] == [line.strip() for line in lines_of(LINE_EVERY / 2)]


def test_a_screen_has_the_bar_and_a_quiet_run_nothing():
    assert [] == lines_of(LINE_EVERY, terminal=True)
    assert [] == lines_of(LINE_EVERY, quiet=True)
