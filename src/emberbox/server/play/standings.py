"""How a tournament stands: points, and what breaks ties between those who have as many."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from emberbox.server.play.pairing import Entrant


class Player(Struct, frozen=True):
    """Somebody who takes part."""

    id: str
    mu: float
    """How good they were when the tournament began."""
    withdrawn: bool = False


class Game(Struct, frozen=True):
    """How a round went for somebody, in half points; not known until their game is over."""

    round: int
    player: str
    opponent: str | None
    score: int | None


class Standing(Struct, frozen=True):
    """Where somebody stands; points of all kinds are in halves."""

    player: str
    score: int
    buchholz: int
    """The points of all opponents."""
    berger: int
    """Twice the points of those beaten and the points of those drawn with (Sonneborn-Berger)."""
    played: int
    won: int


def standings_of(kind: str, players: Sequence[Player], games: Sequence[Game]) -> list[Standing]:
    """Everybody, best first: by points, then by tie-breaks, then by rating.

    Where all play all the opponents are the same but for bots: there Sonneborn-Berger comes first. A bot
    counts as an opponent who has got half of what there was to get.
    """
    over = [game for game in games if game.score is not None]
    scores = {player.id: 0 for player in players}
    own: dict[str, list[Game]] = {player.id: [] for player in players}
    for game in over:
        scores[game.player] += game.score or 0
        own[game.player].append(game)
    rounds = max((game.round for game in over), default=0)
    found = []
    for player in players:
        mine = own[player.id]
        theirs = [rounds if game.opponent is None else scores[game.opponent] for game in mine]
        results = [game.score or 0 for game in mine]
        found.append(
            Standing(
                player.id,
                scores[player.id],
                sum(theirs),
                sum(result * points for result, points in zip(results, theirs, strict=True)),
                len(mine),
                sum(result == 2 for result in results),
            )
        )
    seeds = {player.id: player.mu for player in players}

    def rank(standing: Standing) -> tuple[float, ...]:
        breaks = (standing.buchholz, standing.berger)
        first, second = breaks[::-1] if kind == "round-robin" else breaks
        return (-standing.score, -first, -second, -seeds[standing.player])

    return sorted(found, key=lambda standing: (rank(standing), standing.player))


def entrants_of(players: Sequence[Player], games: Sequence[Game]) -> list[Entrant]:
    """Those who are to be paired for the next round of a Swiss tournament, in the order of standings."""
    by_id = {player.id: player for player in players}
    found = []
    for standing in standings_of("swiss", players, games):
        if by_id[standing.player].withdrawn:
            continue
        mine = [game for game in games if game.player == standing.player]
        met: dict[str, int] = {}
        for game in mine:
            if game.opponent is not None:
                met[game.opponent] = met.get(game.opponent, 0) + 1
        byes = sum(game.opponent is None for game in mine)
        found.append(Entrant(standing.player, standing.score, met, byes))
    # Who has as many points is paired by rating: what breaks ties says little in the middle of it.
    return sorted(found, key=lambda entrant: (-entrant.score, -by_id[entrant.player].mu))
