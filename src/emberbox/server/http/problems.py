"""What goes wrong over HTTP, always in the same form: a code for programs and a message for people.

The message is in the language that the request asks for (Accept-Language), if the server speaks it.
"""

from __future__ import annotations

from typing import Any, Final

from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from msgspec import Struct

from emberbox.games.words import known_language
from emberbox.kernel.errors import BadOption, BadRecord, EmberboxError
from emberbox.server.errors import Refused, shortened
from emberbox.server.messages import in_language
from emberbox.server.play.rooms import NoSuchRoom
from emberbox.server.store.database import StoreError
from emberbox.server.store.journal import AlreadyTaken, NotStored

KINDS: Final[dict[type[EmberboxError], tuple[int, str]]] = {
    NoSuchRoom: (404, "no-room"),
    BadOption: (400, "bad-option"),
    BadRecord: (400, "bad-record"),
    AlreadyTaken: (409, "changed"),
    NotStored: (503, "not-stored"),
    StoreError: (503, "not-stored"),
}
STATUS: Final = {
    "no-seat": 404,
    "no-record": 404,
    "no-session": 404,
    "no-lesson": 404,
    "no-line": 404,
    "no-player": 404,
    "no-tournament": 404,
    "not-host": 403,
    "not-your-seat": 403,
    "not-your-game": 403,
    "not-moderator": 403,
    "banned": 403,
    "no-report": 404,
    "no-name": 401,
    "session-ended": 401,
    "wrong-password": 401,
    "bad-name": 400,
    "bad-login": 400,
    "bad-password": 400,
    "bad-request": 400,
    "bad-text": 400,
    "bad-address": 400,
    "bad-link": 400,
    "needs-account": 403,
    "mail-not-sent": 503,
    "no-such-bot": 400,
    "no-game": 400,
    "cut-off": 400,
    "foreign-origin": 403,
    "strange-host": 400,
    "busy": 503,
    "too-fast": 429,
    "too-many-rooms": 429,
    "too-many-tournaments": 429,
    "too-many-records": 429,
}
"""By code; whatever is not here is a conflict with how things stand, 409."""


WORDS: Final = {404: "not-found", 405: "bad-method", 413: "too-long"}
"""Codes for what the framework refuses, by status; else it is a bad request."""


class Problem(Struct):
    """Why a request was not met."""

    code: str
    message: str


PROBLEMS: Final = {
    status: ResponseSpec(Problem, generate_examples=False, description=word)
    for status, word in (
        (400, "something in the request is wrong"),
        (401, "a name is needed, or the password is wrong"),
        (403, "not yours to do, or from a page of another site"),
        (404, "there is no such thing"),
        (409, "not as things stand"),
        (413, "the body is too long"),
        (429, "too much at once"),
        (503, "it could not be stored: try again"),
    )
}
"""What every request may be answered with."""


def tell_problem(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """Any error as a response."""
    status, code, message = _told(error)
    said = in_language(code, message, wanted_language(request))
    # Where no route was found nothing else adds these.
    headers = {"x-content-type-options": "nosniff", "cache-control": "no-store"}
    return Response(Problem(code, shortened(said)), status_code=status, headers=headers)


def wanted_language(request: Request[Any, Any, Any]) -> str:
    """The language that a request asks for, before all others."""
    return known_language(request.headers.get("accept-language", ""))


def _told(error: Exception) -> tuple[int, str, str]:
    """An error by its status, its code and its message."""
    if isinstance(error, Refused):
        return STATUS.get(error.code, 409), error.code, str(error)
    if isinstance(error, HTTPException):
        extra = error.extra if isinstance(error.extra, list) else []
        where = "; ".join(_wrong(part) for part in extra)
        return error.status_code, WORDS.get(error.status_code, "bad-request"), where or error.detail
    for kind, (status, code) in KINDS.items():
        if isinstance(error, kind):
            return status, code, str(error)
    return 500, "bug", "something is broken here, not in your request"


def _wrong(part: dict[str, Any]) -> str:
    """What is wrong with a part of a request; of what is missing Litestar knows only the name."""
    key, message = part.get("key", "body"), part.get("message")
    key = "body" if key == "data" else key
    return f"{key}: it is missing" if message == "'data'" else f"{key}: {message}"
