"""Tournaments over HTTP: making and finding them, taking part, pairings and standings."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Annotated, Final, Literal

import msgspec
from litestar import Router, get, post
from litestar.params import Parameter, QueryParameter
from msgspec import Meta, Struct

from emberbox.server import wire
from emberbox.server.errors import Refused
from emberbox.server.http.costly import LIST_PRICE, pay
from emberbox.server.http.problems import PROBLEMS, wanted_language
from emberbox.server.http.request_context import ID, Asking, address_of, known_player, player_of, site_of
from emberbox.server.messages import in_language
from emberbox.server.play.pairing import LEAST, MOST, MOST_ROUNDS
from emberbox.server.play.players import Player
from emberbox.server.play.standings import standings_of
from emberbox.server.play.tournaments import LONGEST_NAME, Kind, Plan, State, games_in, ranked
from emberbox.server.site import Site
from emberbox.server.store.database import Row

MOST_LISTED: Final = 50

Name = Annotated[str, Parameter(pattern=ID, description="the name of a tournament")]


class NewTournament(Struct, forbid_unknown_fields=True, kw_only=True):
    """What a tournament is made from. All games are for two."""

    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
    game: Annotated[str, Meta(max_length=32)]
    options: Annotated[dict[str, int | bool | str], Meta(max_length=64)] = {}
    pace: wire.Pace = "clock"
    kind: Kind = "swiss"
    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS, description="of a Swiss tournament, at most")] = 5
    size: Annotated[int, Meta(ge=LEAST, le=MOST, description="how many may take part")] = 16
    rated: bool = False


class TournamentSummary(Struct):
    """A tournament in a list."""

    id: str
    name: str
    owner: str
    game: str
    pace: wire.Pace
    kind: Kind
    rated: bool
    size: int
    entered: Annotated[int, Meta(description="how many take part")]
    rounds: int
    round: Annotated[int, Meta(description="the current round, 0 before the first")]
    state: State


class TournamentPlayer(Struct):
    """Somebody's place. Points are 1 for a win and half for a draw."""

    name: str
    login: str | None
    you: bool
    rating: int
    score: float
    buchholz: Annotated[float, Meta(description="the points of all opponents")]
    berger: Annotated[
        float, Meta(description="Sonneborn-Berger: points of those beaten, and half of those drawn with")
    ]
    played: int
    won: int
    withdrawn: bool


class PairingSeat(Struct):
    """One of two who play each other: a player, or a bot."""

    name: str
    bot: str | None
    you: bool
    score: Annotated[float | None, Meta(description="null until the game is over")]


class Pairing(Struct):
    """A game of a round."""

    board: int
    room: str
    players: list[PairingSeat]


class Tournament(Struct):
    """A tournament: who takes part, where they stand, and who plays whom in a round."""

    summary: TournamentSummary
    options: dict[str, int | bool | str]
    note: str
    owned: Annotated[bool, Meta(description="whether you made it")]
    entered: Annotated[bool, Meta(description="whether you take part")]
    now: float
    next_at: Annotated[float | None, Meta(description="when the next round begins, if that is known")]
    shown: Annotated[int, Meta(description="the round whose pairings are shown")]
    standings: list[TournamentPlayer]
    pairings: list[Pairing]
    your_game: Annotated[str | None, Meta(description="the room of your current game")]


@get("/tournaments", responses=PROBLEMS)
async def tournaments(
    request: Asking,
    in_state: Annotated[State | None, QueryParameter(name="state", description="only those")] = None,
    first: Annotated[int, Parameter(ge=0, le=10**6)] = 0,
    count: Annotated[int, Parameter(ge=1, le=MOST_LISTED)] = MOST_LISTED,
) -> list[TournamentSummary]:
    """Tournaments, those that are not over first."""
    await pay(request, LIST_PRICE)
    rows = await site_of(request).tournaments.page(first, count, in_state or "")
    return [_summary(row, row["entered"]) for row in rows]


@post("/tournaments", responses=PROBLEMS)
async def make_tournament(request: Asking, data: NewTournament) -> Tournament:
    """Make a tournament, which accounts may enter until it begins."""
    site, player = await _player(request)
    id = await site.tournaments.create(player, Plan(**msgspec.structs.asdict(data)))
    return await _tournament(request, id, player)


@get("/tournaments/{tournament_id:str}", responses=PROBLEMS)
async def one_tournament(
    request: Asking,
    tournament_id: Name,
    round_number: Annotated[
        int | None,
        QueryParameter(
            name="round", ge=1, le=MOST, description="whose pairings to show; by default the current one"
        ),
    ] = None,
) -> Tournament:
    """A tournament as it stands."""
    await pay(request, LIST_PRICE)
    return await _tournament(request, tournament_id, await known_player(request), round_number)


@post("/tournaments/{tournament_id:str}/{change:str}", responses=PROBLEMS, status_code=200)
async def change_tournament(
    request: Asking, tournament_id: Name, change: Literal["enter", "withdraw", "start", "cancel"]
) -> Tournament:
    """Enter a tournament, take part in it no longer, or as its owner begin or cancel it."""
    site, player = await _player(request)
    if change == "enter":
        await site.tournaments.enter(tournament_id, player)
    elif change == "withdraw":
        await site.tournaments.withdraw(tournament_id, player.id)
    elif change == "start":
        await site.tournaments.start(tournament_id, player.id)
    else:
        await site.tournaments.cancel(tournament_id, player.id)
    return await _tournament(request, tournament_id, player)


async def _player(request: Asking) -> tuple[Site, Player]:
    site, player = site_of(request), await player_of(request)
    limits, address = site.limits, address_of(request)
    if not (
        await limits.take("tournament", player.id) and await limits.take("tournament-by-address", address)
    ):
        raise Refused("too-fast", "too many changes of tournaments: wait a while")
    return site, player


async def _tournament(
    request: Asking, id: str, player: Player | None, shown: int | None = None
) -> Tournament:
    site, now = site_of(request), time.time()
    row = await site.tournaments.row(id)
    entrants = await site.tournaments.entrants(id)
    pairings = await site.tournaments.pairings(id)
    me = None if player is None else player.id
    number = row["round"] if shown is None else min(shown, row["round"])
    mine = [each for each in pairings if each["player"] == me and each["round"] == row["round"]]
    playing = row["state"] == "running" and mine and mine[0]["score"] is None
    return Tournament(
        summary=_summary(row, len(entrants)),
        options=msgspec.json.decode(row["options"]),
        note=in_language("", row["note"], wanted_language(request)),
        owned=row["owner"] == me,
        entered=any(each["player"] == me and not each["withdrawn"] for each in entrants),
        now=now,
        next_at=row["next_at"],
        shown=number,
        standings=_standings(row["kind"], entrants, pairings, me, now),
        pairings=_pairings([each for each in pairings if each["round"] == number], entrants, me),
        your_game=mine[0]["room"] if playing else None,
    )


def _summary(row: Row, entered: int) -> TournamentSummary:
    same = {
        name: row[name]
        for name in ("id", "name", "game", "pace", "kind", "rated", "size", "rounds", "round", "state")
    }
    return TournamentSummary(owner=row["owner_name"], entered=entered, **same)


def _standings(
    kind: str, entrants: Sequence[Row], pairings: Sequence[Row], me: str | None, now: float
) -> list[TournamentPlayer]:
    players, known = ranked(entrants, now), {row["player"]: row for row in entrants}
    away = {player.id for player in players if player.withdrawn}
    return [
        TournamentPlayer(
            name=known[each.player]["name"],
            login=known[each.player]["login"],
            you=each.player == me,
            rating=known[each.player]["points"],
            score=each.score / 2,
            buchholz=each.buchholz / 2,
            berger=each.berger / 4,
            played=each.played,
            won=each.won,
            withdrawn=each.player in away,
        )
        for each in standings_of(kind, players, games_in(pairings))
    ]


def _pairings(rows: Sequence[Row], entrants: Sequence[Row], me: str | None) -> list[Pairing]:
    names = {row["player"]: row["name"] for row in entrants}
    found: dict[int, Pairing] = {}
    for row in rows:
        pairing = found.setdefault(row["board"], Pairing(row["board"], row["room"], []))
        score = None if row["score"] is None else row["score"] / 2
        pairing.players.append(PairingSeat(names[row["player"]], None, row["player"] == me, score))
        if row["bot"] is not None:
            left = None if score is None else 1 - score
            pairing.players.append(PairingSeat(row["bot"].capitalize(), row["bot"], False, left))
    return list(found.values())


ROUTES: Final = Router(
    "/",
    route_handlers=[tournaments, make_tournament, one_tournament, change_tournament],
    tags=["tournaments"],
)
