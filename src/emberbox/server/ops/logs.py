"""The log of the server: one form for our own lines and those of the libraries, and no secrets in it."""

from __future__ import annotations

import logging
import sys
from collections.abc import Mapping
from typing import Any, Final, TextIO, cast

import structlog
from litestar.logging.config import BaseLoggingConfig
from litestar.types import Logger, Scope
from litestar.types.callable_types import GetLogger
from structlog.stdlib import BoundLogger, ProcessorFormatter
from structlog.typing import EventDict, Processor, WrappedLogger

from emberbox.kernel.errors import EmberboxError

SECRETS: Final = frozenset(
    {
        "answer",
        "answers",
        "authorization",
        "cookie",
        "cookies",
        "hand",
        "hands",
        "headers",
        "password",
        "pick",
        "picks",
        "record",
        "secret",
        "seed",
        "set-cookie",
        "set_cookie",
        "token",
        "view",
    }
)
"""Keys that never reach the log, at any depth and in any case."""

# On debug these would write statements with their parameters, and frames with their content.
TALKATIVE: Final = ("aiosqlite", "asyncpg", "asyncio", "sqlalchemy", "uvicorn", "websockets")

# These tell every little thing even at info, which the site itself says in a line.
CHATTY: Final = ("alembic", "sqlalchemy", "uvicorn.error")

# Set up by uvicorn and others for themselves, if they are asked before us.
WITH_HANDLERS: Final = ("litestar", "sqlalchemy", "uvicorn", "uvicorn.access", "uvicorn.error")


def drop_secrets(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Leave out what must not be written down, whoever tried to: the last defence, not the first."""
    return cast(EventDict, _without_secrets(event))


def _without_secrets(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {
            key: _without_secrets(inner) for key, inner in value.items() if str(key).lower() not in SECRETS
        }
    if isinstance(value, list | tuple):
        return [_without_secrets(inner) for inner in value]
    return value


_SHARED: Final[tuple[Processor, ...]] = (
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
)

_OWN: Final[tuple[Processor, ...]] = (
    structlog.stdlib.filter_by_level,
    structlog.contextvars.merge_contextvars,
    *_SHARED,
    drop_secrets,
    ProcessorFormatter.wrap_for_formatter,
)


def get(name: str) -> BoundLogger:
    """The logger of a part of the server: `log = logs.get("room")`, `log.info("opened", room=name)`.

    It stands on the standard library, so nothing is ever printed to standard output, even before `set_up`.
    """
    logger = structlog.wrap_logger(
        logging.getLogger(f"emberbox.{name}"),
        processors=_OWN,
        wrapper_class=BoundLogger,
        cache_logger_on_first_use=True,
    )
    return cast(BoundLogger, logger)


def set_up(form: str, level: str, stream: TextIO | None = None) -> None:
    """Send every log of this process to `stream`, standard error by default, as `plain` or `json`."""
    handler = logging.StreamHandler(sys.stderr if stream is None else stream)
    handler.setFormatter(_formatter(form, handler.stream.isatty()))
    root = logging.getLogger()
    root.handlers[:] = [other for other in root.handlers if not _is_ours(other)] + [handler]
    root.setLevel(level.upper())
    for name in WITH_HANDLERS:
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
    quietest = max(root.level, logging.INFO)
    for name in TALKATIVE:
        logging.getLogger(name).setLevel(quietest)
    logging.getLogger("uvicorn.access").setLevel(logging.NOTSET)
    for name in CHATTY:
        logging.getLogger(name).setLevel(max(root.level, logging.WARNING))
    logging.getLogger("uvicorn.error").addFilter(_is_no_clients_fault)


def _is_no_clients_fault(record: logging.LogRecord) -> bool:
    """False for what uvicorn calls an error, with a traceback, when a client's text is no text."""
    return not record.getMessage().startswith("Invalid UTF-8 sequence received from client")


def _is_ours(handler: logging.Handler) -> bool:
    return isinstance(handler.formatter, ProcessorFormatter)


def _formatter(form: str, colours: bool) -> ProcessorFormatter:
    """Tracebacks are plain in both forms: prettier ones show local variables, and with them hands."""
    rendering: tuple[Processor, ...]
    if form == "json":
        rendering = (structlog.processors.format_exc_info, structlog.processors.JSONRenderer())
    else:
        plain = structlog.dev.plain_traceback
        rendering = (structlog.dev.ConsoleRenderer(colors=colours, exception_formatter=plain),)
    return ProcessorFormatter(
        foreign_pre_chain=(*_SHARED, structlog.stdlib.ExtraAdder()),
        processors=(ProcessorFormatter.remove_processors_meta, drop_secrets, *rendering),
    )


class LitestarLogs(BaseLoggingConfig):
    """Has Litestar log through us: what went wrong on our side, and not what a client got wrong."""

    def __init__(self) -> None:
        self.log_exceptions = "always"
        self.traceback_line_limit = -1
        self.disable_stack_trace = set()
        self.exception_logging_handler = _tell_exception

    def configure(self) -> GetLogger:
        """Leave the set-up as it is."""
        return cast(GetLogger, logging.getLogger)

    @staticmethod
    def set_level(logger: Any, level: int) -> None:
        """Leave the level to `set_up`."""


def _tell_exception(logger: Logger, scope: Scope, _traceback: list[str]) -> None:
    error = sys.exc_info()[1]
    if getattr(error, "status_code", 500) >= 500 and not isinstance(error, EmberboxError):
        logger.exception("uncaught exception in %s %s", scope["type"], scope["path"])
