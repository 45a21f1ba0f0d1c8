"""What is known of players with an account: their games, results and ratings, and the ladder of each game."""

from __future__ import annotations

from typing import Annotated, Final

from litestar import Router, get
from litestar.params import Parameter
from msgspec import Meta, Struct
from sqlalchemy import case, func, select

from emberbox.games.shelf import GAMES
from emberbox.server.errors import Refused
from emberbox.server.http.costly import LIST_PRICE, pay
from emberbox.server.http.problems import PROBLEMS
from emberbox.server.http.reference import known_game
from emberbox.server.http.request_context import Asking, site_of
from emberbox.server.play.ratings import PROVISIONAL, LadderEntry, entry_of, with_bots
from emberbox.server.site import Site
from emberbox.server.store import tables
from emberbox.server.store.database import Row

MOST_LISTED: Final = 100
MOST_RESULTS: Final = 30

Login = Annotated[str, Parameter(pattern="^[A-Za-z0-9-]{3,24}$", description="the login of an account")]
GameName = Annotated[str, Parameter(max_length=32, description="a game")]


class GameRecord(Struct):
    """Somebody's games of one kind; points only if some of them were rated."""

    game: str
    title: str
    played: int
    won: int
    points: int | None
    provisional: bool


class Result(Struct):
    """How a game ended for somebody."""

    room: str
    game: str
    seats: int
    won: bool
    gave_up: Annotated[bool, Meta(description="a bot played the seat at the end")]
    rated: bool
    change: Annotated[int, Meta(description="the change in rating; 0 if unrated")]
    at: float


class Profile(Struct):
    """A player with an account, as everybody may see it; the game that is played most comes first."""

    name: str
    login: str
    since: float
    games: list[GameRecord]
    results: list[Result]


@get("/players/{login:str}", responses=PROBLEMS)
async def profile(request: Asking, login: Login) -> Profile:
    """The profile of an account."""
    await pay(request, LIST_PRICE)
    site = site_of(request)
    row = await site.store.row(select(tables.players).where(tables.players.c.login == login.casefold()))
    if row is None:
        raise Refused("no-player", f"there is no account {login!r}")
    return Profile(
        row["name"], row["login"], row["created"], await _games(site, row), await _results(site, row)
    )


async def _games(site: Site, player: Row) -> list[GameRecord]:
    results, ratings = tables.results.c, tables.ratings.c
    won = func.sum(case((results.rank == 0, 1), else_=0))
    counted = await site.store.rows(
        select(results.game, func.count().label("played"), won.label("won"))
        .where(results.player == player["id"])
        .group_by(results.game)
    )
    known = {
        row["game"]: row
        for row in await site.store.rows(select(tables.ratings).where(ratings.player == player["id"]))
    }
    found = [
        GameRecord(
            row["game"],
            GAMES[row["game"]].title if row["game"] in GAMES else row["game"],
            row["played"],
            row["won"],
            known[row["game"]]["points"] if row["game"] in known else None,
            row["game"] in known and known[row["game"]]["sigma"] > PROVISIONAL,
        )
        for row in counted
    ]
    return sorted(found, key=lambda game: (-game.played, game.game))


async def _results(site: Site, player: Row) -> list[Result]:
    results = tables.results
    rows = await site.store.rows(
        select(results)
        .where(results.c.player == player["id"])
        .order_by(results.c.at.desc())
        .limit(MOST_RESULTS)
    )
    return [
        Result(
            row["room"],
            row["game"],
            row["seats"],
            row["rank"] == 0,
            row["rank"] == 2,
            row["rated"],
            row["after"] - row["before"] if row["rated"] else 0,
            row["at"],
        )
        for row in rows
    ]


@get("/games/{game:str}/ladder", responses=PROBLEMS)
async def ladder(request: Asking, game: GameName) -> list[LadderEntry]:
    """The best at a game, and the levels of bots among them."""
    await pay(request, LIST_PRICE)
    site = site_of(request)
    ratings, players = tables.ratings, tables.players
    rows = await site.store.rows(
        select(ratings, players.c.name, players.c.login)
        .join_from(ratings, players)
        .where(ratings.c.game == known_game(game), players.c.login.is_not(None))
        .order_by(ratings.c.points.desc())
        .limit(MOST_LISTED)
    )
    return with_bots([entry_of(row) for row in rows])


ROUTES: Final = Router("/", route_handlers=[profile, ladder], tags=["players"])
