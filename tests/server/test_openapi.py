"""The OpenAPI document is true: it has every route, and what comes back is what it says, whatever is sent."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from fastapi.routing import APIRoute
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.parameters import ParameterLocation
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from tests.tables import ALL

from stellwerk.server.http import PROTOCOL
from stellwerk.server.openapi import ROWS, document
from stellwerk.server.refusals import CODES

from .conftest import RunningServer, bearer

Json = dict[str, Any]

SCHEMA = schemathesis.openapi.from_dict(document())
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
]
BOUNDED = settings(
    max_examples=8 if ALL else 4,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
ROOMY = {"STELLWERK_TABLES_PER_HOUR": "100000"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    running = RunningServer(tmp_path_factory.mktemp("data"), **ROOMY)
    yield running
    running.end()


@pytest.fixture(scope="module")
def owner(server: Any, open_table: Any) -> Any:
    """Whoever opened a table with a seat of each kind: me, link, bot."""
    return open_table(server, "me", "link", "random")[0]


def test_every_route_is_told_and_no_other() -> None:
    routes = {
        (method.lower(), route.path)
        for router in PROTOCOL
        for route in router.routes
        if isinstance(route, APIRoute)
        for method in route.methods
    }

    assert {(row.method, row.path) for row in ROWS} == routes


def test_the_document_is_served_as_it_is_made(server: Any) -> None:
    assert server.http.get("/api/openapi.json").json() == document()


def test_every_code_is_told_by_the_protocol_page_too(pytestconfig: pytest.Config) -> None:
    page = (pytestconfig.rootpath / "docs" / "protocol.md").read_text(encoding="utf-8")

    assert [code for code in CODES if f"`{code}`" not in page] == []


def test_no_body_tells_a_token_but_that_of_join() -> None:
    schemas = document()["components"]["schemas"]
    bodies = {row.body.__name__ for row in ROWS if row.body}

    assert [name for name in bodies if "token" in schemas[name]["properties"]] == ["Join"]


@BOUNDED
@SCHEMA.parametrize()
def test_whatever_a_stranger_sends(case: Any, server: RunningServer) -> None:
    """Any request made from the document, right or wrong: refused as the document says, and never a 5xx."""
    case.call_and_validate(base_url=server.address, checks=CHECKS)


@BOUNDED
@SCHEMA.include(path_regex="/api/tables/{table}").exclude(method="DELETE", path="/api/tables/{table}").parametrize()
def test_whatever_the_owner_sends(case: Any, server: RunningServer, owner: Any) -> None:
    """The same at a real table, with a real token: deeper than “no such table”. Where the address was what is wrong, the
    real table may have made it right: then nothing has to be refused."""
    odd_address = case.meta is not None and case.meta.is_negative_at(ParameterLocation.PATH)
    checks = [check for check in CHECKS if not odd_address or check is not negative_data_rejection]
    case.path_parameters = {**case.path_parameters, "table": owner.table}

    case.call_and_validate(base_url=server.address, headers=bearer(owner.token), checks=checks)

    told = server.http.get(f"/api/tables/{owner.table}/links", headers=bearer(owner.token)).json()
    assert told["owner"], "the owner stays the owner, whatever is sent"
