"""The stage of the browser tests and of the README's picture: a real server, a real Chromium, tables with a known past.

A table with a past is written into the server's database as the server itself writes it: set-up, seats and one entry
per action. What happened on it was decided by bots, once for all where it is kept (`pasts.py`), so it is the same on every machine.
"""

import os
import secrets
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from stellwerk.kernel.match import Match
from stellwerk.server.open_tables import ID_LETTERS
from stellwerk.server.settings import Settings
from stellwerk.server.store import Store
from stellwerk.server.stored import Entry, Seat, TableSetup, hash_token
from tests.patience import PATIENCE

from .pasts import Start

GAME, BOARD = "american_rails", "east"
GAMES_TRIED = 12
NAMES = ("Ada", "Bruno", "Chiara", "Dora", "Emil", "Frida")
# No traffic but ours: a test must not depend on what a browser likes to fetch.
FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

Until = Callable[[Match], bool]


class Server:
    """`stellwerk serve` in a process of its own; ended and started again on the same data and port as a test likes."""

    def __init__(self, data: Path, port: int = 0) -> None:
        self.data = data
        self.address = f"http://127.0.0.1:{port}"
        self.start()

    def start(self) -> None:
        port = self.address.rsplit(":", 1)[-1]
        command = [sys.executable, "-m", "stellwerk", "serve", "--no-open", "--port", port, "--tables", str(self.data)]
        env = {name: value for name, value in os.environ.items() if name != "STELLWERK_DATABASE"}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=env)
        self.address = self._told_address()

    def end(self, number: int = signal.SIGTERM) -> None:
        self.process.send_signal(number)
        self.process.communicate(timeout=PATIENCE)

    def kill(self) -> None:
        self.end(signal.SIGKILL)

    def _told_address(self) -> str:
        assert self.process.stdout is not None
        said = []
        for line in self.process.stdout:
            said.append(line)
            if "http://" in line:
                return line[line.index("http://") :].split("/ ")[0].rstrip("/\n")
        raise AssertionError(f"the server does not say where it is: {''.join(said)}")


@contextmanager
def serving(data: Path, port: int = 0) -> Iterator[Server]:
    server = Server(data, port)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.end()


@contextmanager
def chromium() -> Iterator[Browser]:
    """The machine's own Chromium, as `tools/test.py` found it."""
    path = os.environ.get("STELLWERK_CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")
    assert path, "no Chromium: set STELLWERK_CHROMIUM to its path"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@dataclass
class Table:
    """A table and the ways to its seats: my own, one per link, and none for a spectator."""

    id: str
    match: Match
    mine: str
    links: dict[int, str] = field(default_factory=dict)

    def path(self, token: str | None = None) -> str:
        token = self.mine if token is None else token
        return f"/t/{self.id}#{token}" if token else f"/t/{self.id}"


def set_table(
    data: Path,
    *who: str,
    until: Until = lambda _: True,
    seed: int = 7,
    name: str = "",
    game: str = GAME,
    board: str = BOARD,
    sealed: bool = False,
) -> Table:
    """A table in the database under `data`. `who`: me, link, or the name of a bot; `until` tells where the past ends;
    with `sealed` chance, as at every table of the lobby."""
    match = _wished(Start(game, board, len(who), seed, sealed), until)
    match.names = list(NAMES[: len(who)])
    table = Table("".join(secrets.choice(ID_LETTERS) for _ in range(12)), match, secrets.token_urlsafe())
    table.links = {n: secrets.token_urlsafe() for n, one in enumerate(who) if one == "link"}
    record = {key: value for key, value in match.record().items() if key not in ("actions", "result")}
    setup = TableSetup(table.id, name, record, hash_token(table.mine))
    store = Store(Settings(tables=data, address="").database)
    store.create(setup, [_seat(n, one, table) for n, one in enumerate(who)])
    for entry in _entries(match, setup.seal):
        store.append(table.id, entry)
    store.close()
    return table


def _seat(n: int, who: str, table: Table) -> Seat:
    if who in ("me", "link"):
        return Seat(n, who, NAMES[n], token=hash_token(table.links.get(n, table.mine)), opened=who == "me")
    return Seat(n, "bot", NAMES[n], bot=who)


def _wished(start: Start, until: Until) -> Match:
    """A game up to the wished position; where there is none in the whole game, a game from the next seed."""
    for seed in range(start.seed, start.seed + GAMES_TRIED):
        begun = replace(start, seed=seed)
        match = begun.match()
        decisions = begun.past(match)
        while not until(match):
            if match.over:
                break
            match.play(next(decisions))
        else:
            return match
    raise AssertionError(f"in {GAMES_TRIED} games from {start.file.stem} on nobody comes to what this test needs")


def _entries(match: Match, seal: str) -> Iterator[Entry]:
    """What was decided, as entries of the database."""
    for n, (action, seat) in enumerate(zip(match.actions, match.seats, strict=True), start=1):
        entry = Entry.after(n - 1, seal, kind="play", seat=seat, action=action.json, position=n, key=None)
        seal = entry.hash
        yield entry
