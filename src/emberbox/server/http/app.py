"""The application: routes, limits and errors around a site, and how it is served."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache, partial
from socket import socket
from typing import Any, Final, cast

import msgspec
import uvicorn
from litestar import Litestar, Response, Router, get
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.enums import MediaType, ScopeType
from litestar.exceptions import InternalServerException, SerializationException
from litestar.middleware import ASGIMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from msgspec import Struct

from emberbox import __version__
from emberbox.kernel.errors import EmberboxError
from emberbox.server import wire
from emberbox.server.errors import Refused
from emberbox.server.http import (
    chat_api,
    docs,
    games_api,
    lobby,
    me,
    notifications,
    own_data,
    pages,
    profiles,
    records,
    reference,
    replays,
    rulebook,
    tournaments_api,
)
from emberbox.server.http.costly import Kept
from emberbox.server.http.origin import foreign
from emberbox.server.http.problems import tell_problem
from emberbox.server.http.request_context import Asking, site_of
from emberbox.server.http.request_ids import RequestIds
from emberbox.server.http.request_limits import Doors, Listening, Speaking
from emberbox.server.http.safety import SafeHeaders, strange_host
from emberbox.server.http.socket import MOST_REFUSED, table_socket
from emberbox.server.ops import logs, metrics
from emberbox.server.ops.rate_limits import Bucket
from emberbox.server.ops.settings import Settings
from emberbox.server.play.chat import CHAT
from emberbox.server.play.presence import PRESENCE
from emberbox.server.play.quick_match import MATCHES
from emberbox.server.play.rooms import CHANNEL
from emberbox.server.play.sessions import SESSIONS
from emberbox.server.play.signals import SIGNALS
from emberbox.server.site import Site
from emberbox.server.store.database import Store

GRACE_SECONDS: Final = 5
GARBAGE: Final = 20_000
"""How many new objects bring Python to look for garbage that refers to itself; by default it is 700."""
SHORT: Final = 1000
"""Bytes of an answer below which it is not worth compressing."""
SAFE: Final = ("GET", "HEAD", "OPTIONS")
"""Methods that change nothing."""

SPARE_FILES: Final = 1000
"""Files and connections that a process may have open beside its sockets."""

LINES: Final = 2
"""Connections that an address may have open for each socket that it may."""

FRAMES: Final = 4
"""Frames for each message that a socket may send."""

SMALL_BODY: Final = 64 * 1024
"""The longest body of a request that is no upload: what it is read into is up to a hundred times as large."""

OWN: Final = ("/healthz", "/readyz", "/metrics")
"""What the site's keepers ask for, by whatever name they reach a process."""

log = logs.get("app")


class Health(Struct):
    """Whether the server is well."""

    status: str


NOT_READY: Final = ResponseSpec(Health, generate_examples=False, description="it can't serve right now")


@get("/healthz", tags=["health"])
async def healthz() -> Health:
    """The process is alive."""
    return Health("alive")


@get("/readyz", tags=["health"], responses={503: NOT_READY})
async def readyz(request: Asking) -> Response[Health]:
    """The store takes what is written: this process can serve."""
    site = site_of(request)
    ready = site.ready and await site.journal.alive()
    return Response(Health("ready" if ready else "not ready"), status_code=200 if ready else 503)


@get("/metrics", include_in_schema=False, media_type="text/plain")
async def show_metrics(request: Asking) -> Response[bytes]:
    """All metrics for Prometheus."""
    site = site_of(request)
    return Response(site.metrics.exposition(), media_type=metrics.CONTENT_TYPE)


A_SCHEMA: Final = {200: ResponseSpec(dict[str, Any], generate_examples=False, description="a JSON schema")}


@get(
    "/protocol",
    tags=["protocol"],
    responses=A_SCHEMA,
    media_type=MediaType.JSON,
    opt={pages.COMPRESSED: True},
)
async def protocol(request: Asking) -> Response[bytes]:
    """The JSON schema of what goes over the socket."""
    return _protocol().response(request)


@cache
def _protocol() -> pages.File:
    return pages.File("/protocol.json", msgspec.json.encode(wire.schema()))


class KeptSchema(JsonRenderPlugin):
    """Writes the OpenAPI document once, and not for each who asks."""

    def __init__(self) -> None:
        super().__init__()
        self._written: bytes | None = None

    def render(self, request: Asking, openapi_schema: dict[str, Any]) -> bytes:
        if self._written is None:
            self._written = super().render(request, openapi_schema)
        return self._written


async def look_first(request: Asking) -> None:
    """Take changes from our own pages and from programs only, and with a body that is JSON if any."""
    site = site_of(request)
    if request.url.path not in OWN and strange_host(request.headers, site.settings.hosts):
        raise Refused("strange-host", "unknown host name")
    if request.method in SAFE:
        return
    secure = site.settings.secure_cookies or request.url.scheme == "https"
    if foreign(request.headers, site.settings.origins, secure):
        raise Refused("foreign-origin", "this site doesn't accept requests from other sites' pages")
    try:
        # What is read here is kept for the handler. Litestar knows fewer ways in which it can go wrong.
        await request.json()
    except InternalServerException:
        raise Refused("cut-off", "the request body is incomplete") from None
    except (SerializationException, UnicodeError, RecursionError) as error:
        raise Refused("bad-request", f"the request body isn't valid JSON: {error}") from None


class CountResponses(ASGIMiddleware):
    """Counts what goes out over HTTP; as a hook before sending it would slow every frame of a socket."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        metrics = scope["litestar_app"].state.site.metrics

        async def counting(message: Message) -> None:
            if message["type"] == "http.response.start":
                metrics.responded(message["status"])
            await send(message)

        await next_app(scope, receive, counting)


API: Final = (
    reference.ROUTES,
    rulebook.ROUTES,
    games_api.ROUTES,
    lobby.ROUTES,
    chat_api.ROUTES,
    me.ROUTES,
    profiles.ROUTES,
    own_data.ROUTES,
    notifications.ROUTES,
    replays.ROUTES,
    tournaments_api.ROUTES,
    protocol,
    pages.version,
)
"""What is reached under /api, beside records, which may be long."""


def make_app(settings: Settings) -> Litestar:
    """The server as an ASGI application."""
    channels = ChannelsPlugin(
        _backend(settings), channels=[CHANNEL, SIGNALS, SESSIONS, PRESENCE, CHAT, MATCHES]
    )
    site = Site(settings, channels)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        # Not as a plugin of the application: those close before the site, whose bots still pass the word.
        async with channels:
            await site.open()
            try:
                yield
            finally:
                await site.close()

    return Litestar(
        route_handlers=[
            healthz,
            readyz,
            show_metrics,
            Router("/api", route_handlers=[*API], request_max_body_size=SMALL_BODY),
            Router("/api", route_handlers=[records.ROUTES]),
            table_socket,
            docs.show_docs,
            pages.any_address,
        ],
        state=State(
            {
                "site": site,
                "page": pages.Page(pages.FOLDER),
                "docs": docs.Site(docs.FOLDER),
                "replays": Kept(replays.MOST_KEPT),
            }
        ),
        lifespan=[lifespan],
        before_request=look_first,
        middleware=[RequestIds(), CountResponses(), SafeHeaders()],
        compression_config=CompressionConfig(
            "gzip", minimum_size=SHORT, gzip_compress_level=5, exclude_opt_key=pages.COMPRESSED
        ),
        exception_handlers={Exception: tell_problem},
        request_max_body_size=settings.upload_bytes,
        logging_config=logs.LitestarLogs(),
        openapi_config=OpenAPIConfig(
            title="Emberbox",
            version=__version__,
            path="/api/schema",
            render_plugins=[KeptSchema()],
            components=Components(),
        ),
    )


def _backend(settings: Settings) -> ChannelsBackend:
    if not settings.redis_url:
        return MemoryChannelsBackend()
    from emberbox.server.play.relay import Relay

    return Relay(settings.redis_url)


def speaking(settings: Settings, **more: Any) -> Speaking:
    """A socket that may send some more frames than messages: pings, and messages in parts."""
    frames = Bucket(FRAMES * settings.messages_per_second, FRAMES * (settings.messages_burst + MOST_REFUSED))
    return Speaking(settings.send_seconds, frames, **more)


def let_open(files: int) -> None:
    """Have the system let this process open so many files, if it may: often it is a thousand by itself."""
    try:
        import resource
    except ImportError:
        return  # a system that counts in another way
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = files if most == resource.RLIM_INFINITY else min(files, most)
    if now != resource.RLIM_INFINITY and now < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


class CannotServe(EmberboxError):
    """The server could not start."""


class Server(uvicorn.Server):
    """A server that says where it serves, or why it cannot."""

    def __init__(self, config: uvicorn.Config, on_serving: Callable[[str], None]) -> None:
        super().__init__(config)
        self._on_serving: Final = on_serving

    async def startup(self, sockets: list[socket] | None = None) -> None:
        # What is wrong with the database is a line to who starts the server, not a crash of the application.
        store: Store = cast(Litestar, self.config.app).state.site.store
        try:
            await store.open()
        except EmberboxError:
            await store.close()
            raise
        await super().startup(sockets)
        if self.started:
            host, port = self.servers[0].sockets[0].getsockname()[:2]
            address = f"http://{f'[{host}]' if ':' in host else host}:{port}"
            log.info("serving", address=address)
            self._on_serving(address)


def serve(settings: Settings, on_serving: Callable[[str], None] = lambda address: None) -> None:
    """Serve until told to stop; `on_serving` is called once, with the address, when that has begun."""
    logs.set_up(settings.log_format, settings.log_level)
    let_open(settings.sockets + SPARE_FILES)
    doors = Doors(LINES * settings.sockets_per_address, settings.forwarded_allow_ips)
    config = uvicorn.Config(
        make_app(settings),
        http=cast(
            type[asyncio.Protocol], partial(Listening, settings.request_seconds, settings.send_seconds, doors)
        ),
        ws=cast(type[asyncio.Protocol], partial(speaking, settings)),
        host=settings.host,
        port=settings.port,
        log_config=None,
        log_level=None,
        access_log=False,
        ws_max_size=settings.message_bytes,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        forwarded_allow_ips=settings.forwarded_allow_ips,
        proxy_headers=True,
        server_header=False,
    )
    # What is there now stays, and rooms hold many small objects that are no garbage: look for it seldom.
    gc.freeze()
    gc.set_threshold(GARBAGE, 50, 50)
    server = Server(config, on_serving)
    server.run()
    if not server.started:
        raise CannotServe(f"can't listen on {settings.host}:{settings.port}: see the log")
