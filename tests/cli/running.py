"""Commands for tests: in this process, which takes a hundredth of the time, or in one of their own where that matters."""

import io
import subprocess
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from stellwerk.cli import main


@dataclass(frozen=True)
class Ran:
    returncode: int
    stdout: str
    stderr: str


def run(*args: object, stdin: str = "", cwd: Path | None = None) -> Ran:
    """As `stellwerk ARGS` does it, from the words on the command line to the exit code."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    with (
        patch.object(sys, "argv", ["stellwerk", *map(str, args)]),
        patch.object(sys, "stdin", io.StringIO(stdin)),
        redirect_stdout(out),
        redirect_stderr(err),
        chdir(cwd or Path.cwd()),
    ):
        code = _exit_code()
    return Ran(code, *(stream.buffer.getvalue().decode() for stream in (out, err)))  # type: ignore[attr-defined]


def run_alone(*args: object, stdin: str = "", cwd: Path | None = None) -> Ran:
    """In a process of its own: real pipes, real workers."""
    ran = subprocess.run(
        [sys.executable, "-m", "stellwerk", *map(str, args)],
        input=stdin,
        capture_output=True,
        text=True,
        cwd=cwd,
        timeout=240,
        check=False,
    )
    return Ran(ran.returncode, ran.stdout, ran.stderr)


def _exit_code() -> int:
    """What Python makes of the way a program ends: a sentence goes to stderr and means 1."""
    try:
        main()
    except SystemExit as end:
        if isinstance(end.code, str):
            print(end.code, file=sys.stderr)
            return 1
        return end.code or 0
    return 0
