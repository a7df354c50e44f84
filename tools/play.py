"""Start the browser table at once: on the compiled engine if there is one, else in plain Python.

    python3 tools/play.py [arguments of `stellwerk serve`]

Where the engine is missing it is compiled behind the page at low priority and takes over at the next start: the first
page must not wait for a compiler. Which engine plays is settled here, once: a server never changes it under way.
"""

import os
import subprocess
import sys
from pathlib import Path

from stamps import ROOT

PYTHON = ROOT / ".venv" / "bin" / "python"
COMPILED = ROOT / "build" / "compiled"
LOG = ROOT / "build" / "engine.log"
SAID = {
    3: "plain Python plays; the compiled engine is made behind it and takes over at the next start",
    4: "plain Python plays: the engine cannot be compiled here (see build/compile.log, if there is one)",
    5: "plain Python plays; the compiled engine is still being made and takes over at the next start",
}


def main() -> None:
    state = readiness()
    if state in SAID:
        print(f"setup: {SAID[state]}", flush=True)
    if state == 3:
        compile_behind()
    path = COMPILED if state == 0 else ROOT / "src"
    os.environ["PYTHONPATH"] = str(path)
    os.execv(PYTHON, [str(PYTHON), "-m", "stellwerk", "serve", *sys.argv[1:]])


def readiness() -> int:
    """The answer of tools/compile.py --ready. Without the compiler's packages it cannot even be asked."""
    if not (ROOT / ".venv" / "stamps" / "build").is_file():
        return 3
    return subprocess.run([PYTHON, ROOT / "tools" / "compile.py", "--ready"], check=False).returncode


def compile_behind() -> None:
    """In a session of its own, so that Ctrl-C at the table does not throw away what was compiled so far."""
    with Path(LOG).open("wb") as log:
        command = ["nice", "-n", "19", sys.executable, str(ROOT / "tools" / "setup.py"), "engine"]
        subprocess.Popen(command, stdout=log, stderr=log, stdin=subprocess.DEVNULL, start_new_session=True)


if __name__ == "__main__":
    main()
