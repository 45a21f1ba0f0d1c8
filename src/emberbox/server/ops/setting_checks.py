"""What the type of a setting cannot say: each check returns a value in the form that the server uses."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any, Final
from urllib.parse import urlsplit

SHORTEST_SECRET: Final = 16
LONGEST_ADDRESS: Final = 254
SQLITE: Final = "sqlite+aiosqlite"
POSTGRES: Final = "postgresql+asyncpg"
DRIVERS: Final = {
    "sqlite": SQLITE,
    SQLITE: SQLITE,
    "postgres": POSTGRES,
    "postgresql": POSTGRES,
    POSTGRES: POSTGRES,
}
DEFAULT_PORTS: Final = {"http": 80, "https": 443}
MAIL_ADDRESS: Final = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]+(\.[\w-]+)+", re.A)
P256_ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""A private key of the curve is a number below this, and not 0."""


def _database_url(text: str) -> str:
    from sqlalchemy.engine import make_url
    from sqlalchemy.exc import ArgumentError

    try:
        url = make_url(text)
    except ArgumentError:
        raise ValueError("not an address like sqlite:///PATH or postgresql://HOST/NAME") from None
    driver = DRIVERS.get(url.drivername)
    if driver is None:
        raise ValueError(f"{url.drivername} isn't a supported database; use sqlite or postgresql")
    if driver == SQLITE and (not url.database or url.host or url.database == ":memory:"):
        raise ValueError("not a file; write sqlite:///PATH, with three slashes")
    if driver == POSTGRES:
        if find_spec("asyncpg") is None:
            raise ValueError("PostgreSQL needs asyncpg, which isn't installed: install emberbox[postgres]")
        if "sslmode" in url.query:
            raise ValueError("asyncpg doesn't know sslmode; use ssl, with the same values")
    return url.set(drivername=driver).render_as_string(hide_password=False)


def _redis_url(text: str) -> str:
    if urlsplit(text).scheme not in ("redis", "rediss", "unix"):
        raise ValueError("not an address like redis://HOST, rediss://HOST or unix://PATH")
    if find_spec("redis") is None:
        raise ValueError("Redis needs redis, which isn't installed: install emberbox[redis]")
    return text


def _secret(text: str) -> str:
    if len(text) < SHORTEST_SECRET:
        raise ValueError(
            f"has {len(text)} characters, which is too easy to guess: use at least {SHORTEST_SECRET}"
        )
    return text


def _origins(given: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(_origin(text) for text in given)


def _origin(text: str) -> str:
    """A site as a browser writes it: lower case, and no port where it goes without saying."""
    parts = urlsplit(text)
    rest = parts.path.rstrip("/") or parts.query or parts.fragment or parts.username
    if parts.scheme not in DEFAULT_PORTS or not parts.hostname or rest:
        raise ValueError(f"{text!r} is not a site like https://play.example.org")
    port = parts.port  # itself a ValueError where it is none
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{host}" + (f":{port}" if port and port != DEFAULT_PORTS[parts.scheme] else "")


def _host(text: str) -> str:
    """A name or address without a port, as browsers write it."""
    host = text.lower()
    if not re.fullmatch(r"[a-z0-9._-]+|\[[0-9a-f:.]+\]", host):
        raise ValueError(f"{text!r} is not a name like play.example.org, without a port")
    return host


def _push_contact(text: str) -> str:
    if not re.fullmatch(r"(mailto:[^@\s]+@|https://)[\w-]+(\.[\w-]+)+", text, re.A):
        raise ValueError("not an address like mailto:you@example.org or https://play.example.org")
    if any(find_spec(name) is None for name in ("http_ece", "httpcore", "py_vapid")):
        raise ValueError("web push needs packages that aren't installed: install emberbox[push]")
    return text


def _push_key(text: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9_-]{43}", text):
        raise ValueError("not 32 bytes in base64url, which are 43 characters")
    if not 0 < int.from_bytes(base64.urlsafe_b64decode(f"{text}=")) < P256_ORDER:
        raise ValueError("not a private key of P-256: leave it empty to have one generated")
    return text


def _smtp_url(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname or parts.path.strip("/"):
        raise ValueError("not an address like smtp://HOST:587 or smtps://HOST")
    if bool(parts.username) != bool(parts.password):
        raise ValueError("a user needs a password, and a password a user")
    _ = parts.port  # itself a ValueError where it is none
    return text


def mail_address(text: str) -> str:
    """An address that a mail can be sent to, or `ValueError`."""
    # An encoded word is decoded in a header, to several addresses perhaps.
    if len(text) > LONGEST_ADDRESS or "=?" in text or not MAIL_ADDRESS.fullmatch(text):
        raise ValueError("not an address like ada@example.org")
    return text


CHECKS: Final[dict[str, Callable[[Any], object]]] = {
    "database_url": _database_url,
    "redis_url": _redis_url,
    "secret": _secret,
    "origins": _origins,
    "push_contact": _push_contact,
    "push_key": _push_key,
    "smtp_url": _smtp_url,
    "mail_from": mail_address,
    "site_url": _origin,
    "hosts": lambda given: tuple(_host(text) for text in given),
}
