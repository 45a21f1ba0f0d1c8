"""Web push: a message, encrypted for one browser, that its push service brings there."""

from __future__ import annotations

import asyncio
import base64
import binascii
import re
import socket
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Any, Final, Literal, TypeAlias, final
from urllib.parse import urlsplit

import http_ece
import httpcore
from cryptography.hazmat.primitives.asymmetric.ec import (
    SECP256R1,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from httpcore import AnyIOBackend, AsyncConnectionPool, AsyncNetworkBackend, AsyncNetworkStream
from msgspec import Struct
from py_vapid import Vapid02

Sent: TypeAlias = Literal["sent", "gone", "refused", "later"]
"""What became of a message: taken, for a browser that is gone for good, not to be taken, or not now."""

CONNECTIONS: Final = 80
"""Messages that are sent at a time."""

LOOKUPS: Final = 32
"""Names that are looked up at a time."""

DEADLINE: Final = 5.0
"""Seconds for a message in all, however slowly a push service answers."""

IDLE: Final = 60.0
"""Seconds after which a connection that is not used is closed."""

KEPT: Final = 24 * 60 * 60
"""Seconds for which a push service keeps a message for a browser that is not running."""

TOKEN: Final = 12 * 60 * 60
"""Seconds for which our signature is good; push services allow a day."""

GONE: Final = (404, 410)
LATER: Final = (408, 425, 429)
LONGEST_ENDPOINT: Final = 1000
POINT, AUTH = 65, 16
GLOBAL: Final = IPv6Network("2000::/3")
"""All that is given out of IPv6 so far; whatever lies elsewhere leads somewhere special."""

TRANSLATED: Final = IPv6Network("64:ff9b::/96")
"""Addresses that a gateway turns into those of IPv4."""

LABEL: Final = r"(?!-)[a-z0-9-]{1,63}(?<!-)"
NAME: Final = re.compile(rf"(?=.{{1,253}}$)({LABEL}\.)+(?![0-9]){LABEL}")
"""A name of the internet. The last part of an address is a number, however it is written."""


class Subscription(Struct, frozen=True):
    """Where messages for one browser go, and the keys that they are encrypted with."""

    endpoint: str
    p256dh: str
    auth: str


class BadSubscription(ValueError):
    """What no browser subscribes with."""


class NotAllowed(OSError):
    """An address that nobody may have us connect to."""


def check(subscription: Subscription, *, anywhere: bool = False) -> None:
    """See to it that a subscription can be one, or raise `BadSubscription`."""
    endpoint = subscription.endpoint
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        raise BadSubscription("the endpoint isn't an address") from None
    if len(endpoint) > LONGEST_ENDPOINT or not endpoint.isascii() or not endpoint.isprintable():
        raise BadSubscription(f"the endpoint must be an address of up to {LONGEST_ENDPOINT} characters")
    host = parts.hostname or ""
    if parts.netloc.lower() not in (host, f"{host}:{port}") or not host or " " in endpoint:
        raise BadSubscription("the endpoint isn't an address")
    if not anywhere and (parts.scheme != "https" or port not in (None, 443)):
        raise BadSubscription("the endpoint must be an https address without a port")
    if parts.scheme not in ("http", "https"):
        raise BadSubscription("the endpoint isn't a web address")
    if not anywhere and not NAME.fullmatch(host):
        raise BadSubscription("the endpoint is not on the internet")
    try:
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), _bytes(subscription.p256dh, POINT))
        _bytes(subscription.auth, AUTH)
    except ValueError:
        raise BadSubscription("the keys are not those of a browser") from None


def _bytes(text: str, length: int) -> bytes:
    try:
        found = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except binascii.Error:
        raise ValueError(text[:40]) from None
    if len(found) != length:
        raise ValueError(text[:40])
    return found


def new_key() -> str:
    """A private key to sign with, as text."""
    number = generate_private_key(SECP256R1()).private_numbers().private_value
    return base64.urlsafe_b64encode(number.to_bytes(32, "big")).decode().rstrip("=")


def is_public(text: str) -> bool:
    """Whether an address belongs to the internet, and not to this machine or the network around it.

    >>> [is_public(text) for text in ("1.1.1.1", "10.0.0.1", "::1", "::ffff:127.0.0.1", "64:ff9b::a00:1")]
    [True, False, False, False, False]
    """
    address: IPv4Address | IPv6Address = ip_address(text.partition("%")[0])
    if isinstance(address, IPv6Address):
        if address in TRANSLATED:
            return is_public(str(IPv4Address(int(address) & 0xFFFFFFFF)))
        if address not in GLOBAL or address.sixtofour or address.teredo:
            return False
    return address.is_global and not address.is_multicast


@final
class CheckedNetwork(AsyncNetworkBackend):
    """Connects to addresses of the internet only, and to the very address that was checked."""

    def __init__(self, anywhere: bool) -> None:
        self._anywhere: Final = anywhere
        self._network: Final = AnyIOBackend()
        # A name may take long to look up, whatever the deadline: rooms must not wait for a thread by that.
        self._threads: Final = ThreadPoolExecutor(LOOKUPS, "names")
        self._lookups: Final[dict[tuple[str, int], asyncio.Future[list[Any]]]] = {}

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> AsyncNetworkStream:
        addresses = [str(each[4][0]) for each in await asyncio.shield(self._look_up(host, port))]
        if not self._anywhere and not all(map(is_public, addresses)):
            raise NotAllowed(f"{host} is not on the internet")
        return await self._network.connect_tcp(addresses[0], port, timeout, local_address, socket_options)

    def _look_up(self, host: str, port: int) -> asyncio.Future[list[Any]]:
        """Look a name up, or wait for what is looking it up already."""
        lookup = self._lookups.get((host, port))
        if lookup is None:
            loop = asyncio.get_running_loop()
            lookup = loop.run_in_executor(
                self._threads, socket.getaddrinfo, host, port, 0, socket.SOCK_STREAM
            )
            self._lookups[host, port] = lookup

            def done(found: asyncio.Future[list[Any]]) -> None:
                del self._lookups[host, port]
                if not found.cancelled():
                    found.exception()  # perhaps nobody waits for it any more

            lookup.add_done_callback(done)
        return lookup

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    def close(self) -> None:
        """Look no more names up."""
        self._threads.shutdown(wait=False, cancel_futures=True)


@final
class PushService:
    """Sends messages to browsers, signed by this site."""

    def __init__(self, key: str, contact: str, *, anywhere: bool = False) -> None:
        self._vapid: Final = Vapid02.from_raw(key.encode())
        self._contact: Final = contact
        self._network: Final = CheckedNetwork(anywhere)
        self._pool: Final = AsyncConnectionPool(
            max_connections=CONNECTIONS, keepalive_expiry=IDLE, network_backend=self._network
        )

    @property
    def public_key(self) -> str:
        """What a browser subscribes with: only this site can send to it then."""
        point = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(point).decode().rstrip("=")

    async def send(self, to: Subscription, content: bytes, topic: str) -> Sent:
        """Send a message; one of the same topic that has not arrived yet makes way for it."""
        headers: dict[bytes | str, bytes | str] = {
            **self._signature(to.endpoint),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(KEPT),
            "topic": topic,
            "urgency": "normal",
        }
        try:
            async with asyncio.timeout(DEADLINE):
                request = self._pool.stream(
                    "POST", to.endpoint, headers=headers, content=encrypted(to, content)
                )
                # What the service says beside the status is of no use, and may have no end.
                async with request as response:
                    status = response.status
        except (
            OSError,
            TimeoutError,
            httpcore.NetworkError,
            httpcore.ProtocolError,
            httpcore.TimeoutException,
        ):
            return "later"
        if status in GONE:
            return "gone"
        if status in LATER or status >= 500:
            return "later"
        return "sent" if 200 <= status < 300 else "refused"

    def _signature(self, endpoint: str) -> dict[bytes | str, bytes | str]:
        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "sub": self._contact,
            "exp": int(time.time()) + TOKEN,
        }
        return dict(self._vapid.sign(claims))

    async def close(self) -> None:
        """Let go of all connections."""
        await self._pool.aclose()
        self._network.close()


def encrypted(to: Subscription, content: bytes) -> bytes:
    """A message that only the browser of a subscription can read."""
    done: bytes = http_ece.encrypt(
        content,
        private_key=generate_private_key(SECP256R1()),
        dh=_bytes(to.p256dh, POINT),
        auth_secret=_bytes(to.auth, AUTH),
        version="aes128gcm",
    )
    return done
