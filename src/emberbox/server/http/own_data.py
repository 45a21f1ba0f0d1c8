"""My own data over HTTP: to take along, and to have forgotten; and what moderators do."""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar import Response, Router, delete, get, post
from litestar.params import Parameter
from msgspec import Meta, Struct
from sqlalchemy import select

from emberbox.server.errors import Refused
from emberbox.server.http.costly import pay
from emberbox.server.http.me import Me, guessing
from emberbox.server.http.problems import PROBLEMS
from emberbox.server.http.request_context import ID, Asking, player_of, site_of
from emberbox.server.play.operators import Operators
from emberbox.server.play.own_data import export, forget
from emberbox.server.play.sessions import COOKIE
from emberbox.server.store import tables

EXPORT_PRICE: Final = 20.0
LONGEST_MUTE: Final = 30.0
"""Days for which a moderator may mute somebody; longer is for operators."""


class Farewell(Struct, forbid_unknown_fields=True):
    """That somebody wants to be forgotten; whoever has an account says its password."""

    password: Annotated[str, Meta(max_length=1000)] = ""


class Report(Struct):
    """A line of a chat that somebody reported."""

    id: str
    at: float
    room: str
    author: str
    name: str | None
    text: str
    reason: str


class Verdict(Struct, forbid_unknown_fields=True):
    """What becomes of a report: for how many days its author writes nothing, if at all, and why."""

    mute_days: Annotated[float, Meta(ge=0, le=LONGEST_MUTE)] = 0.0
    note: Annotated[str, Meta(max_length=500)] = ""


ReportName = Annotated[str, Parameter(pattern=ID, description="the name of a report")]


@get("/me/data", responses=PROBLEMS)
async def my_data(request: Asking) -> Response[dict[str, Any]]:
    """All that this site keeps of me."""
    await pay(request, EXPORT_PRICE)
    player = await player_of(request)
    found = await export(site_of(request).store, player.id)
    return Response(found, headers={"content-disposition": 'attachment; filename="emberbox-data.json"'})


@delete("/me", responses=PROBLEMS, status_code=200)
async def forget_me(request: Asking, data: Farewell) -> Response[Me]:
    """Forget me: my account, results, messages and records. Bots play on in my games."""
    site, player = site_of(request), await player_of(request)
    if player.login is not None:
        async with guessing(request, site, player.login):
            await site.players.sign_in(player.login, data.password)
    site.sessions.cut(await forget(site.rooms, player.id))
    response = Response(Me(None, None))
    response.delete_cookie(COOKIE)
    return response


# -- moderators ----------------------------------------------------------------------------------


async def _moderator(request: Asking) -> Operators:
    site, player = site_of(request), await player_of(request)
    players = tables.players.c
    row = await site.store.row(select(players.role).where(players.id == player.id))
    if row is None or row["role"] != "moderator" or player.login is None:
        raise Refused("not-moderator", "only moderators can do this")
    return Operators(site.store, f"{player.login} (moderator)")


@get("/reports", responses=PROBLEMS)
async def reports(request: Asking) -> list[Report]:
    """Reported messages that nobody has looked at, for moderators."""
    operators = await _moderator(request)
    return [Report(**row) for row in await operators.reports()]


@post("/reports/{report_id:str}", responses=PROBLEMS, status_code=204)
async def settle_report(request: Asking, report_id: ReportName, data: Verdict) -> None:
    """Close a report, and mute the author if that is called for."""
    operators = await _moderator(request)
    found = [row for row in await operators.reports() if row["id"] == report_id]
    if not found:
        raise Refused("no-report", "there is no such open report")
    if data.mute_days:
        await operators.mute(found[0]["author"], data.mute_days, data.note)
    await operators.close_report(report_id, data.note)


ROUTES: Final = Router(
    "/", route_handlers=[my_data, forget_me, reports, settle_report], tags=["own data and moderation"]
)
