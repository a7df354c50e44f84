"""A server under load, as its users feel it: scripted people over HTTP and WebSocket, on loopback.

Every figure stands beside an echo of the same server in the same run, so that the machine's mood can be taken out.
Nothing here looks into the server: of the process it knows only its time and memory.
"""

import asyncio
import gc
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

import stellwerk
from stellwerk.bots.greedy import first_sight
from stellwerk.kernel.chance import Stream
from stellwerk.kernel.errors import Malformed
from stellwerk.kernel.match import Match

from .people import Answered, Http, Person

Json = dict[str, Any]

LONG: Final = 500
"""Actions of a long game."""
RECORD_TRIES: Final = 4
EVENING_ACTIONS: Final = 4
SMALL: Final = {"age_of_steam": ("rust_belt", 3), "american_rails": ("east", 3), "cube_express": ("standard", 3)}
TABLES: Final = {**SMALL, "express_01": ("germany", 3), "first_train": ("nuernberg", 3)}


@dataclass
class Figures:
    """Times of one kind, in milliseconds."""

    times: list[float] = field(default_factory=list)

    def part(self, share: float) -> float:
        ordered = sorted(self.times)
        return ordered[min(int(len(ordered) * share), len(ordered) - 1)] if ordered else float("nan")

    def json(self) -> Json:
        return {"n": len(self.times), **{f"p{n}": round(self.part(n / 100), 1) for n in (50, 99)}}


class Process:
    """What the system says of a server: processor time of all its threads, and memory. Linux only; elsewhere nothing."""

    def __init__(self, pid: int) -> None:
        self.pid = pid

    def seconds(self) -> float:
        try:
            return time.clock_gettime((~self.pid << 3) | 2)  # the clock of another process, see clock_getcpuclockid(3)
        except OSError:
            return float("nan")

    def megabytes(self) -> float:
        try:
            status = Path(f"/proc/{self.pid}/status").read_text(encoding="ascii")
        except OSError:
            return float("nan")
        return next(int(line.split()[1]) / 1024 for line in status.splitlines() if line.startswith("VmRSS"))


class Load:
    """One server, and what is asked of it."""

    def __init__(self, host: str, port: int, pid: int, tell: Callable[[str], None] = lambda _what: None) -> None:
        self.host, self.port, self.process, self.tell = host, port, Process(pid), tell
        self._seed = 0

    async def opened(self, stack: AsyncExitStack, game: str, seats: list[str]) -> Person:
        http = Http(self.host, self.port)
        stack.push_async_callback(http.close)
        board, _ = TABLES[game]
        wanted = [{"who": who} if who == "me" else {"who": "bot", "bot": who} for who in seats]
        wish = {"game": game, "board": board, "players": len(seats), "seats": wanted, "lang": "en"}
        made = await http.ask("POST", "/api/tables", wish)
        self._seed += 1
        return Person(http, made["table"], made["token"], self._seed)

    async def echo(self, seconds: float) -> Figures:
        """A route that does nothing: what the machine takes for any answer."""
        http, found, until = Http(self.host, self.port), Figures(), time.monotonic() + seconds
        while time.monotonic() < until:
            began = time.perf_counter()
            await http.ask("POST", "/echo", {"text": "hello"})
            found.times.append((time.perf_counter() - began) * 1000)
            await asyncio.sleep(0.005)
        await http.close()
        return found

    async def action(self, game: str, actions: int, spectators: int = 0) -> Json:
        """What one accepted action costs, pushes included; picking is not counted."""
        async with AsyncExitStack() as stack:
            person = await self.opened(stack, game, ["me"] * TABLES[game][1])
            await person.watch(stack)
            crowd = [Person(person.http, person.table, "", 0) for _ in range(spectators)]
            for one in crowd:
                await one.watch(stack, reads=False)
            spent, figures, person.pushes = 0.0, Figures(), []
            for _ in range(actions):
                if person.page["table"]["over"]:
                    break
                action, before, seen = await person.action(), person.position, [len(one.pushes) for one in crowd]
                gc.collect(0)
                began = self.process.seconds()
                figures.times.append(await person.play(action))
                await person.until(lambda before=before: person.position != before)  # type: ignore[misc]
                for one, had in zip(crowd, seen, strict=True):
                    await one.until(lambda one=one, had=had: len(one.pushes) > had)  # type: ignore[misc]
                spent += self.process.seconds() - began
            return {
                "game": game,
                "cpu_ms": round(spent / len(figures.times) * 1000, 1),
                "push_bytes": max(person.pushes),
                "push_mean": round(sum(person.pushes) / len(person.pushes)),
                **figures.json(),
            }

    async def crowd(self, tables: int, seats: list[str], pause: float, seconds: float) -> Json:
        """Many tables at once, a person at each who thinks for `pause` seconds and then plays."""
        figures, memory = Figures(), [self.process.megabytes()]
        async with AsyncExitStack() as stack:
            people = []
            for n in range(tables):
                game = list(SMALL)[n % len(SMALL)]
                person = await self.opened(stack, game, seats)
                await person.watch(stack)
                people.append(person)
            memory.append(self.process.megabytes())
            begun, began = time.monotonic(), self.process.seconds()
            until = begun + seconds
            async with asyncio.TaskGroup() as group:
                echoing = group.create_task(self.echo(seconds))
                for person in people:
                    group.create_task(self._sit(person, pause, until, figures))
            spent, took = self.process.seconds() - began, time.monotonic() - begun
            memory.append(self.process.megabytes())
        return {
            "tables": tables,
            **figures.json(),
            "echo": echoing.result().json(),
            "cores": round(spent / took, 2),
            "cpu_ms": round(spent / max(len(figures.times), 1) * 1000, 1),
            "memory_mb": [round(one) for one in memory],
        }

    async def _sit(self, person: Person, pause: float, until: float, figures: Figures) -> None:
        await asyncio.sleep(person.part() * pause)
        while time.monotonic() < until and not person.page["table"]["over"]:
            if not person.decides():
                person.came.clear()
                try:
                    async with asyncio.timeout(max(until - time.monotonic(), 0.01)):
                        await person.came.wait()
                except TimeoutError:
                    return
                continue
            try:
                figures.times.append(await person.play_on())
            except Answered as error:
                if error.status != 409:
                    raise
            await asyncio.sleep(pause * (0.5 + person.part()))

    async def evenings(self, evenings: int, tables: int, actions: int) -> Json:
        """Tables are opened, played at and left, evening after evening: the memory they take, and what stays behind."""
        full, after = list[float](), list[float]()
        for _ in range(evenings):
            async with AsyncExitStack() as stack:
                async with asyncio.TaskGroup() as group:
                    for n in range(tables):
                        group.create_task(self._spend(stack, list(TABLES)[n % len(TABLES)], actions))
                full.append(self.process.megabytes())
            http = Http(self.host, self.port)
            await http.ask("POST", "/leave")
            await http.close()
            after.append(self.process.megabytes())
        told = {"tables": tables, "actions": actions}
        return {**told, "full_mb": [round(one) for one in full], "after_mb": [round(one) for one in after]}

    async def _spend(self, stack: AsyncExitStack, game: str, actions: int) -> None:
        person = await self.opened(stack, game, ["me"] * TABLES[game][1])
        await person.watch(stack)
        for _ in range(actions):
            await person.play_on()

    async def looking_back(self, game: str, looks: int) -> Json:
        """Pages of any positions of a long game, in any order, as somebody asks for them who goes through it."""
        record, stream, figures = long_record(game), Stream(1), Figures()
        http = Http(self.host, self.port)
        made = await http.ask("POST", "/api/records", {"record": record, "lang": "en"})
        began, waited = self.process.seconds(), Figures()
        for _ in range(looks):
            at, computed = stream.below(len(record["actions"]) + 1), self.process.seconds()
            asked = time.perf_counter()
            await http.ask("GET", f"/api/tables/{made['table']}/at/{at}?lang=en")
            waited.times.append((time.perf_counter() - asked) * 1000)
            figures.times.append((self.process.seconds() - computed) * 1000)
        spent = self.process.seconds() - began
        cold = await self._comes_back(http, made["table"])
        await http.close()
        told = {"game": game, "actions": len(record["actions"]), "first": round(waited.times[0], 1), **waited.json()}
        return {**told, "cpu": figures.json(), "cpu_ms": round(spent / looks * 1000, 1), "cold_ms": cold}

    async def _comes_back(self, http: Http, table: str) -> float:
        """Processor time for the page of a table that has left the memory."""
        await http.ask("POST", "/leave")
        began = self.process.seconds()
        await http.ask("GET", f"/api/tables/{table}?lang=en")
        return round((self.process.seconds() - began) * 1000, 1)

    async def thinking(self, tables: int, seconds: float) -> Json:
        """A light request while nothing is thought about, and while bots at so many tables think hard."""
        idle = await self.echo(seconds)
        async with AsyncExitStack() as stack:
            for _ in range(tables):
                person = await self.opened(stack, "age_of_steam", ["search"] * 3)
                await person.watch(stack, reads=False)
            busy = await self.echo(seconds)
        return {"tables": tables, "idle": idle.json(), "busy": busy.json()}


def long_record(game: str) -> Json:
    """A game of many actions, or its beginning: by chance, and for what looks best where chance soon ends it."""
    board, _ = TABLES[game]
    players = max(stellwerk.games()[game].boards[board].players)
    found: Match | None = None
    for seed in range(RECORD_TRIES):
        match, stream = stellwerk.new(game, board, players, seed), Stream(seed)
        while not match.over and match.position < LONG:
            legal = match.core.legal()
            seat = match.core.seat
            code = legal[stream.below(len(legal))]
            if seed % 2 == 0:
                code = first_sight(match.determinized(seat, 1).core, match.setup, seat)[0][1]
            match.play(match.setup.actions.action(code))
        if found is None or match.position > found.position:
            found = match
    assert found is not None
    return found.record()


@dataclass(frozen=True)
class Plan:
    """What is measured, and for how long."""

    seconds: float
    games: tuple[str, ...] = ()
    tables: int = 100
    open_tables: int = 500
    watchers: int = 200
    actions: int = 40
    looks: int = 200
    evenings: int = 6
    evening_tables: int = 50
    past_only: bool = False

    def __post_init__(self) -> None:
        for game in self.games:
            if game not in TABLES:
                raise Malformed(f"no table is set up here for {game!r}; there are {', '.join(TABLES)}", "games")


async def measured(load: Load, plan: Plan) -> Json:
    """Everything, one after another."""
    made: Json = {"plan": asdict(plan)}

    async def step(name: str, what: Callable[[], Awaitable[Any]]) -> None:
        load.tell(name)
        made[name] = await what()

    await step("echo", lambda: _json(load.echo(min(plan.seconds, 3))))
    made["looking back"] = []
    for game in plan.games or tuple(TABLES):
        load.tell(f"the past of {game}")
        made["looking back"].append(await load.looking_back(game, plan.looks))
    if plan.past_only:
        return made
    made["actions"] = []
    for game in plan.games or tuple(TABLES):
        load.tell(f"an action of {game}")
        made["actions"].append(await load.action(game, plan.actions))
    await step("one more watcher", lambda: load.action("american_rails", plan.actions, 1))
    await step("a crowd of watchers", lambda: load.action("american_rails", plan.actions, plan.watchers))
    await step("people and bots", lambda: load.crowd(plan.tables, ["me", "greedy", "greedy"], 3.0, plan.seconds))
    await step("open tables", lambda: load.crowd(plan.open_tables, ["me"] * 3, 10.0, plan.seconds))
    await step("evenings", lambda: load.evenings(plan.evenings, plan.evening_tables, EVENING_ACTIONS))
    await step("while bots think", lambda: load.thinking(4, min(plan.seconds, 8)))
    return made


async def _json(figures: Awaitable[Figures]) -> Json:
    return (await figures).json()
