"""Real server, real database, real Chromium; every test ends with a look into the browser's console."""

import os
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from .person import Person
from .stage import Server, Table, chromium, serving, set_table

STEADY_PORT = 8311 + int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
"""Below the ports a machine gives away by itself: nobody gets it while a killed server is about to come back; each worker of the tests
has its own."""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that let it live; each test has tables of its own on it."""
    with serving(tmp_path_factory.mktemp("data")) as running:
        yield running


@pytest.fixture
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that a test may kill."""
    with serving(tmp_path_factory.mktemp("own"), STEADY_PORT) as running:
        yield running


@pytest.fixture
def table(server: Server) -> Callable[..., Table]:
    """Set a table with a past: who sits there, and until which position bots have played."""
    return lambda *who, **past: set_table(server.data, *who, **past)


@pytest.fixture
def arrive(browser: Browser, server: Server) -> Iterator[Callable[..., Person]]:
    """Somebody comes with a browser profile of their own. At the end nobody's console may complain."""
    people: list[Person] = []

    def come(at: Server = server, **taste: object) -> Person:
        people.append(Person.arrive(browser, at.address, **taste))  # type: ignore[arg-type]
        return people[-1]

    yield come
    complaints = [text for person in people for text in person.complaints]
    for person in people:
        person.context.close()
    assert [] == complaints


@pytest.fixture
def ada(arrive: Callable[..., Person]) -> Person:
    """Somebody at a desk, with an English browser."""
    return arrive()
