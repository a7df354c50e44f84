"""A pytest plugin for tools/mutants.py: which test calls which function of the rules, and tests in the order that is asked for.

With MUTANTS_CALLS=FILE it notes for each test its seconds and the functions of `rules/` and `variants/` it called; what the file knows of a
test already is believed, since watching costs more than the test. With MUTANTS_SHORT=SECONDS a test that takes longer is skipped. With MUTANTS_ORDER=FILE only the tests named there run, in that order; one that never ends, ends the run.
"""

import json
import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import pytest

FOLDERS = ("rules", "variants")
WATCHED = 1  # seconds of a test: what it calls it calls at once, and watching is slow
OUT_OF_TIME = 97  # the exit code when a test never ends


def name_of(frame: FrameType) -> str | None:
    """ "rules/build.py Build.price" if it is one of the rules; an inner function counts as the one around it."""
    path = Path(frame.f_code.co_filename)
    if path.parent.name not in FOLDERS or "games" not in path.parts:
        return None
    return f"{path.parent.name}/{path.name} {frame.f_code.co_qualname.split('.<locals>')[0]}"


class Calls:
    """Notes what is called while it watches."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.names: dict[object, str | None] = {}
        self.now: set[str] = set()
        self.known: dict[str, dict[str, object]] = json.loads(file.read_text("utf-8")) if file.exists() else {}
        self.tests: dict[str, dict[str, object]] = {}
        self.modules: dict[str, set[str]] = {}  # called while a test file was read
        self.short = float(os.environ.get("MUTANTS_SHORT", 0))
        signal.signal(signal.SIGVTALRM, self.watched)

    def watched(self, *_: object) -> None:
        """Enough of this test is seen; the second time, where only short ones matter, it is too long."""
        if sys.gettrace() is None:
            pytest.skip("too long to be run for each mutant")
        sys.settrace(None)
        if self.short:
            signal.setitimer(signal.ITIMER_VIRTUAL, self.short - WATCHED)

    def trace(self, frame: FrameType, _event: str, _arg: object) -> None:
        code = frame.f_code
        if code not in self.names:
            self.names[code] = name_of(frame)
        name = self.names[code]
        if name is not None:
            self.now.add(name)

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self, collector: pytest.Collector) -> Iterator[None]:
        self.now = set()
        sys.settrace(self.trace)  # type: ignore[arg-type] # None: no events inside
        try:
            return (yield)
        finally:
            sys.settrace(None)
            self.modules[collector.nodeid] = self.now

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        if item.nodeid in self.known:
            self.tests[item.nodeid] = self.known[item.nodeid]
            return (yield)
        self.now, began = set(self.modules.get(item.nodeid.split("::")[0], ())), time.process_time()
        signal.setitimer(signal.ITIMER_VIRTUAL, WATCHED)
        sys.settrace(self.trace)  # type: ignore[arg-type]
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            sys.settrace(None)
            self.tests[item.nodeid] = {"seconds": time.process_time() - began, "calls": sorted(self.now)}

    def pytest_sessionfinish(self, exitstatus: int) -> None:
        if exitstatus == 0:
            self.file.write_text(json.dumps(self.tests), "utf-8")


class Order:
    """Each test may take so many seconds of the processor: {test: seconds}, in the order in which they run."""

    def __init__(self, file: Path) -> None:
        self.seconds: dict[str, float] = json.loads(file.read_text("utf-8"))
        self.place = {name: i for i, name in enumerate(self.seconds)}
        signal.signal(signal.SIGVTALRM, lambda *_: os._exit(OUT_OF_TIME))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        signal.setitimer(signal.ITIMER_VIRTUAL, self.seconds[item.nodeid])
        return (yield)

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted((i for i in items if i.nodeid in self.place), key=lambda i: self.place[i.nodeid])


def pytest_configure(config: pytest.Config) -> None:
    for variable, plugin in (("MUTANTS_CALLS", Calls), ("MUTANTS_ORDER", Order)):
        if variable in os.environ:
            config.pluginmanager.register(plugin(Path(os.environ[variable])))
