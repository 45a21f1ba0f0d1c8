"""Requests made up from the server's own OpenAPI, right and wrong, are answered as it says."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from typing import Any, TypeAlias

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import CheckFunction, not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.schemas import APIOperation, BaseSchema
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.server.kit import PATIENCE, Line, Person, Served, run

Operation: TypeAlias = APIOperation[Any, Any, Any, Any]

CASES = 10
"""For each operation, with right and with wrong data, with a cookie and without."""

HONEST: list[CheckFunction] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
"""The answer is one that the schema names, and looks as it says."""


class Site:
    """A server, its schema, somebody's cookie, and rooms that are waiting, in play and over."""

    def __init__(self, server: Served) -> None:
        self.server = server
        self.schema: BaseSchema = schemathesis.openapi.from_url(server.url + "/api/schema/openapi.json")
        self.cookie, self.rooms = run(self._settle())

    async def _settle(self) -> tuple[str, list[str]]:
        ada = await Person.named(self.server.url)
        waiting, playing, over = [
            await ada.make(seats) for seats in (["me", "open"], ["me", "me"], ["me", "me"])
        ]
        await asyncio.gather(*[_play(await ada.enter(over, seat)) for seat in (0, 1)])
        return ada.cookie, [waiting, playing, over]

    def operations(self) -> list[Operation]:
        """Everything that the schema offers."""
        return [found.ok() for found in self.schema.get_all_operations() if isinstance(found, Ok)]


async def _play(line: Line) -> None:
    rng = random.Random(1)
    while await line.answer_any(rng):
        pass


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server that must not complain."""
    with Served(tmp_path_factory.mktemp("openapi")) as server:
        yield Site(server)
        server.stop()
        assert server.complaints() == []


@pytest.mark.long
@pytest.mark.parametrize(
    "known",
    [pytest.param(True, id="with a cookie"), pytest.param(False, id="without", marks=pytest.mark.long)],
)
@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: f"{mode.value} data")
def test_every_answer_is_one_that_the_schema_names(site: Site, mode: GenerationMode, known: bool) -> None:
    with requests.Session() as session:
        for operation in site.operations():
            if mode is GenerationMode.POSITIVE or operation.body or operation.path_parameters:
                _try_out(site, session, operation, mode, known)
    assert site.server.complaints() == []


def _try_out(
    site: Site, session: requests.Session, operation: Operation, mode: GenerationMode, known: bool
) -> None:
    @settings(
        max_examples=CASES,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(mode), room=st.sampled_from([None, *site.rooms]))
    def asked(case: schemathesis.Case[Any], room: str | None) -> None:
        if room is not None and "room_id" in case.path_parameters:
            case.path_parameters["room_id"] = room
        session.cookies.clear()
        case.call_and_validate(
            session=session,
            headers={"cookie": site.cookie} if known else None,
            checks=HONEST,
            timeout=PATIENCE,
        )

    asked()
