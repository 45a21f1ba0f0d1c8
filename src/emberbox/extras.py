"""What is not in a plain install: each extra, by the modules that it brings."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

from emberbox.kernel.errors import EmberboxError

EXTRAS: Final = {
    "server": (
        "aiosqlite",
        "alembic",
        "argon2",
        "itsdangerous",
        "litestar",
        "msgspec",
        "openskill",
        "prometheus_client",
        "sqlalchemy",
        "structlog",
        "uvicorn",
        "websockets",
    ),
    "lab": ("altair", "polars", "vl_convert"),
    "ray": ("ray",),
}

NAMED: Final = 3
"""How many missing modules a message names."""


class MissingExtra(EmberboxError):
    """Something is not installed that only some need."""


def need(what: str, *extras: str) -> None:
    """Raise `MissingExtra` if anything is missing that these extras bring, for `what` to work."""
    missing = [name for extra in extras for name in EXTRAS[extra] if find_spec(name) is None]
    if missing:
        more = f" and {len(missing) - NAMED} more" if len(missing) > NAMED else ""
        raise MissingExtra(
            f"{what} needs {', '.join(missing[:NAMED])}{more}: "
            f"install it with pip install 'emberbox[{','.join(extras)}]'"
        )
