"""`make quick`: the tests that matter for what changed, and a spine that always runs; plain Python, half a minute to two.

    .venv/bin/python tools/quick.py [SINCE]     SINCE: a commit; what changed since is tested too

It is a first look before `make test`, not its replacement: nothing is compiled, no browser is opened.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

import node

ROOT = Path(__file__).resolve().parent.parent
SPINE = (
    "tests/kernel",
    "tests/test_architecture.py",
    "tests/test_docs.py",
    "tests/test_rules_are_tested.py",
    "tests/playthroughs",
)
# What a changed path asks for: the first line that fits. {game} is the folder of the game.
ASKED = (
    ("src/stellwerk/games/{game}/", ("tests/games/{game}", "tests/scene/test_{game}.py", "laws:{game}")),
    ("tests/games/{game}/", ("tests/games/{game}",)),
    ("src/stellwerk/kernel/", ("laws:", "tests/games")),
    ("src/stellwerk/scene/", ("tests/scene",)),
    ("src/stellwerk/bots/", ("tests/bots",)),
    ("src/stellwerk/arena/", ("tests/arena",)),
    ("src/stellwerk/server/", ("tests/server",)),
    ("src/stellwerk/cli/", ("tests/cli",)),
    ("client/", ("client",)),
)
LAWS = "tests/test_every_game.py"
# Whole games, many starts of servers and the fuzzer of routes: half of the server's time. Left to `make test`, unless they are what changed.
LONG = tuple(f"tests/server/test_{name}.py" for name in ("history", "load", "openapi", "own_boards", "restart"))
FEW_BROKEN = "6"  # damaged copies of each game's board files; `make test` tries many


def main() -> int:
    began = time.monotonic()
    changed = changed_files(sys.argv[1:])
    wanted = dict.fromkeys(target for path in changed for target in asked_by(path))
    paths = [*SPINE, *(t for t in wanted if t.startswith("tests/") and (ROOT / t).exists())]
    print(f"quick: {len(changed)} changed files; {', '.join([*wanted]) or 'only the spine'}", flush=True)
    ok = pytest(*paths, *(f"--ignore={path}" for path in LONG if path not in wanted))
    laws = [target.partition(":")[2] for target in wanted if target.startswith("laws:")]
    if laws:
        ok &= pytest(LAWS, "-k", " or ".join(filter(None, laws)) or "test_")
    if "client" in wanted:
        ok &= node.npm("run", "--silent", "types") == 0 and node.npm("run", "--silent", "test") == 0
    print(f"\nmake quick: {'all passed' if ok else 'FAILED'} ({time.monotonic() - began:.0f} s)", flush=True)
    return 0 if ok else 1


def changed_files(since: list[str]) -> list[str]:
    """What differs from the last commit, or from the one that was named, and what git does not know yet."""
    told = git("diff", "--name-only", *(since or ["HEAD"])) + git("ls-files", "--others", "--exclude-standard")
    return sorted(set(told))


def git(*arguments: str) -> list[str]:
    ran = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    if ran.returncode:
        sys.exit(f"make quick: git {' '.join(arguments)}: {ran.stderr.strip()}")
    return ran.stdout.split()


def asked_by(path: str) -> tuple[str, ...]:
    parts = path.split("/")
    for pattern, targets in ASKED:
        game = game_in(parts, pattern.split("/"))
        if game is not None and path.startswith(pattern.format(game=game)):
            return tuple(target.format(game=game) for target in targets)
    is_test = parts[0] == "tests" and parts[-1].startswith("test_") and "browser" not in parts
    return (path,) if is_test else ()


def game_in(parts: list[str], pattern: list[str]) -> str | None:
    """The folder that stands where the pattern has its game; empty if it has none, nothing if the path is too short."""
    at = pattern.index("{game}") if "{game}" in pattern else -1
    return "" if at < 0 else parts[at] if len(parts) > at + 1 else None


def pytest(*arguments: str) -> bool:
    command = [sys.executable, "-m", "pytest", "--quiet", "-n", "auto", "--dist", "worksteal"]
    command += ["-p", "no:schemathesis"] if "tests/server/test_openapi.py" not in arguments else []
    command += ["-m", "not browser and not postgres and not ray and not release and not openspiel", *arguments]
    env = os.environ | {"PYTHONPATH": str(ROOT / "src"), "STELLWERK_BROKEN": FEW_BROKEN, "PYTHONDONTWRITEBYTECODE": ""}
    return subprocess.run(command, cwd=ROOT, env=env, check=False).returncode in (0, 5)


if __name__ == "__main__":
    sys.exit(main())
