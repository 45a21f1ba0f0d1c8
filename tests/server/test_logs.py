"""The log: one form for everybody's lines, and nothing in it that a player must not know."""

from __future__ import annotations

import io
import json
import logging
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
import structlog
from litestar import Litestar, get
from litestar.exceptions import NotAuthorizedException
from litestar.testing import TestClient

from emberbox.server.ops import logs

LOGGERS = ("", *logs.WITH_HANDLERS, *logs.TALKATIVE)


@pytest.fixture(autouse=True)
def _logging_as_it_was() -> Iterator[None]:
    kept = [(logging.getLogger(name), list(logging.getLogger(name).handlers)) for name in LOGGERS]
    levels = [logger.level for logger, _ in kept]
    spread = [logger.propagate for logger, _ in kept]
    yield
    for (logger, handlers), level, propagate in zip(kept, levels, spread, strict=True):
        logger.handlers[:] = handlers
        logger.setLevel(level)
        logger.propagate = propagate


class Paper:
    """A log in memory."""

    def __init__(self, form: str = "json", level: str = "info") -> None:
        self._stream = io.StringIO()
        logs.set_up(form, level, self._stream)

    @property
    def text(self) -> str:
        return self._stream.getvalue()

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.text.splitlines()]


def test_a_line_has_event_level_logger_time_and_values() -> None:
    paper = Paper()
    logs.get("room").info("opened", room="abc", seats=3)
    [line] = paper.lines
    assert abs(datetime.now(UTC) - datetime.fromisoformat(line.pop("timestamp"))).total_seconds() < 60
    assert line == {"event": "opened", "level": "info", "logger": "emberbox.room", "room": "abc", "seats": 3}


def test_context_of_a_task_is_on_its_lines() -> None:
    paper = Paper()
    with structlog.contextvars.bound_contextvars(request="r1", seed=5):
        logs.get("room").info("opened")
    assert paper.lines[0]["request"] == "r1"
    assert "seed" not in paper.lines[0]


@pytest.mark.parametrize("form", ["plain", "json"])
def test_libraries_write_in_the_same_form(form: str) -> None:
    paper = Paper(form)
    logging.getLogger("uvicorn.error").info("connection open")  # one of many, which the site sums up
    logging.getLogger("uvicorn.error").warning("started %s", "here")
    logging.getLogger("uvicorn.access").info('%s - "%s %s"', "127.0.0.1", "GET", "/healthz")
    logging.getLogger("litestar").warning("careful", extra={"room": "abc", "password": "hunter2"})
    logging.getLogger("sqlalchemy.pool").error("lost")
    lines = paper.text.splitlines()
    assert len(lines) == 4
    for line, words in zip(lines, ("started here", "/healthz", "abc", "lost"), strict=True):
        assert words in line
        assert (line.startswith("{")) == (form == "json")
    assert "hunter2" not in paper.text


@pytest.mark.parametrize("form", ["plain", "json"])
@pytest.mark.parametrize("key", sorted({*logs.SECRETS, "Pick", "PASSWORD", "Set-Cookie"}))
def test_secrets_are_left_out_at_any_depth(form: str, key: str) -> None:
    paper = Paper(form, "debug")
    log = logs.get("room")
    log.info("bare", **{key: 31415926})
    log.bind(**{key: 31415926}).warning("bound")
    log.error("deep", step={"number": 7, key: 31415926, "inner": [{key: 31415926}]})
    logging.getLogger("elsewhere").info("foreign", extra={"step": {key: 31415926}})
    assert "31415926" not in paper.text
    assert [word in paper.text for word in ("bare", "bound", "deep", "foreign", "number")] == [True] * 5


def raise_with_locals() -> None:
    """Fail while a local variable holds a secret."""
    held = "".join(reversed("2retnuh"))
    raise ValueError(len(held))


@pytest.mark.parametrize("form", ["plain", "json"])
def test_tracebacks_show_code_and_no_variables(form: str) -> None:
    paper = Paper(form)
    try:
        raise_with_locals()
    except ValueError:
        logs.get("room").exception("failed")
        logging.getLogger("uvicorn.error").exception("failed as well")
    assert paper.text.count("ValueError: 7") == 2
    assert "raise ValueError(len(held))" in paper.text
    assert "hunter2" not in paper.text
    assert len(paper.text.splitlines()) == 2 or form == "plain"


def test_the_level_holds_for_everybody() -> None:
    paper = Paper(level="warning")
    logs.get("room").info("quiet")
    logging.getLogger("uvicorn.error").info("quiet")
    logging.getLogger("uvicorn.access").info("quiet")
    logs.get("room").warning("loud")
    assert [line["event"] for line in paper.lines] == ["loud"]


def test_on_debug_libraries_still_do_not_tell_frames_and_statements() -> None:
    paper = Paper(level="debug")
    logs.get("room").debug("ours")
    logging.getLogger("uvicorn.error").debug("< TEXT '{\"pick\": 7}'")
    logging.getLogger("aiosqlite").debug("executing INSERT (7)")
    logging.getLogger("sqlalchemy.engine.Engine").info("[generated in 0.1s] (7,)")
    assert [line["event"] for line in paper.lines] == ["ours"]


def test_setting_up_again_replaces_the_first() -> None:
    first = Paper()
    second = Paper("plain")
    logs.get("room").info("once")
    assert first.text == ""
    assert second.text.count("once") == 1


def test_nothing_goes_to_standard_output_before_it_is_set_up() -> None:
    code = "from emberbox.server.ops import logs; logs.get('brain').error('early', room='abc', seed=31415926)"
    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert ended.stdout == ""
    assert "early" in ended.stderr
    assert "31415926" not in ended.stderr


def test_litestar_tells_our_failures_and_not_those_of_clients() -> None:
    @get("/broken", sync_to_thread=False)
    def broken() -> None:
        raise RuntimeError("broken")

    @get("/closed", sync_to_thread=False)
    def closed() -> None:
        raise NotAuthorizedException

    paper = Paper()
    app = Litestar([broken, closed], logging_config=logs.LitestarLogs())
    with TestClient(app, raise_server_exceptions=False) as client:
        statuses = [client.get(path).status_code for path in ("/closed", "/nowhere", "/broken")]
    assert statuses == [401, 404, 500]
    told = [line for line in paper.lines if line["logger"] == "litestar"]
    assert [line["event"] for line in told] == ["uncaught exception in http /broken"]
    assert "RuntimeError: broken" in told[0]["exception"]
