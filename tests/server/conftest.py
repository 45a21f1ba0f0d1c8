"""One server for all tests that leave it as it was."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.kit import Served
from tests.server.services import Postgres, Redis, served_postgres, served_redis


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A running server, shared by the tests of this process."""
    with Served(tmp_path_factory.mktemp("served")) as server:
        yield server


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A running PostgreSQL; who stops it starts it again."""
    with served_postgres() as server:
        yield server


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    """A running Redis; who stops it starts it again."""
    with served_redis() as server:
        yield server


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data directory for a server of the test's own."""
    return tmp_path / "data"
