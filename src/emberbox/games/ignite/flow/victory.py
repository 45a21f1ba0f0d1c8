"""How a game ends and who has won it, for every goal."""

from __future__ import annotations

from typing import Final

from emberbox.games.ignite.combat.damage import halves_taken
from emberbox.games.ignite.expansion import Expansion
from emberbox.games.ignite.setting import HILL, LAST_STANDING, TEAMS, TROPHIES
from emberbox.games.ignite.state.position import NO_ONE, OVER, Position
from emberbox.kernel.event import Fact

# Trophies are counted in halves, for the sake of the ratmen.
FEW_PLAYERS: Final = 3
TROPHIES_OF_FEW: Final = 2 * 4
TROPHIES_OF_MANY: Final = 2 * 5
TEAM_LEAD: Final = 2 * 4

ALONE_BONUS: Final = 2

SHARED: Final = "shared"
TIE_BREAKS: Final[dict[int, tuple[str, ...]]] = {
    TROPHIES: ("survival", "diversity"),
    LAST_STANDING: ("trophies", "diversity"),
    HILL: (),
    TEAMS: ("units", "diversity"),
}
"""What decides where the goal itself does not, in order: the second and third of what `merit` gives."""
FOREVER: Final = 1 << 30
"""The moment at which somebody died who is alive: after all others."""


def check_end(g: Position) -> None:
    """End the game if its goal is met; called after every fully resolved effect (ignite.win.immediate)."""
    because = condition_met(g)
    if not because:
        return
    if g.setting.goal == HILL and len(best(g)) > 1 and NO_ONE in g.eliminated:
        return  # play goes on until one player is ahead (ignite.hill.tie)
    end(g, because)


def end(g: Position, because: str) -> None:
    """The game is over, and those with the best merit have won it."""
    cause = common_cause(g)
    g.winners = best(g) if cause is None else cause.winners(g)
    g.phase = OVER
    if g.expansion is not None:
        g.expansion.game_over(g)
    facts: dict[str, Fact] = {"seats": g.winners[:]}
    decided = tie_break(g)
    if decided:
        facts["tie_break"] = decided
    g.tell("won", facts, because)


def common_cause(g: Position) -> Expansion | None:
    """The expansion in which all players win or lose as one, if it is such a game."""
    return g.expansion if g.expansion is not None and g.expansion.together else None


def condition_met(g: Position) -> str:
    """The ledger entry by which the game ends now, or nothing."""
    cause = common_cause(g)
    if cause is not None:
        return cause.ends(g)
    goal = g.setting.goal
    if goal == TEAMS:
        return team_condition_met(g)
    alive = g.eliminated.count(NO_ONE)
    if goal == HILL:
        if alive < g.seats:
            return "ignite.hill.end-elimination"
        return "ignite.hill.end-points" if max(g.points) >= g.setting.goal_points else ""
    if goal == LAST_STANDING:
        if alive > 1:
            return ""
        return "ignite.lms.goal" if alive else "ignite.lms.tie"
    if max([halves_taken(g, seat) for seat in range(g.seats)]) >= halves_to_win(g):
        return "ignite.two.four-trophies" if g.seats == 2 else "ignite.win.trophy-count"
    return "ignite.win.last-with-units" if alive <= 1 else ""


def halves_to_win(g: Position) -> int:
    """How many half trophies end the game, of a player or of a team."""
    if g.setting.goal == TEAMS:
        return 2 * g.seats
    return TROPHIES_OF_FEW if g.seats <= FEW_PLAYERS else TROPHIES_OF_MANY


def team_condition_met(g: Position) -> str:
    """The same for teams: a lead, as many trophies as players, or a team without units."""
    teams = g.setting.teams
    totals = sorted([halves_of_team(g, team) for team in range(teams)])
    if totals[-1] >= totals[-2] + TEAM_LEAD or totals[-1] >= 2 * g.seats:
        return "ignite.team.end-lead"
    alive = {g.team[seat] for seat in range(g.seats) if g.eliminated[seat] == NO_ONE}
    return "ignite.team.end-elimination" if len(alive) < teams else ""


# -- who is ahead ----------------------------------------------------------------------------------------


def best(g: Position) -> list[int]:
    """The seats with the best merit: several share the victory, and a team's members all win."""
    merits = [merit(g, seat) for seat in range(g.seats)]
    top = max(merits)
    return [seat for seat in range(g.seats) if merits[seat] == top]


def merit(g: Position, seat: int) -> tuple[int, int, int]:
    """What decides the game for a seat: first things first, the tie-breaks after them."""
    goal = g.setting.goal
    if goal == HILL:
        return g.points[seat], 0, 0
    if goal == TEAMS:
        members = [other for other in range(g.seats) if g.are_allies(other, seat)]
        units = sum([len(g.units(other)) for other in members])
        return halves_of_team(g, g.team[seat]), units, max([diversity(g, other) for other in members])
    if goal == LAST_STANDING:
        return survival(g, seat), halves_taken(g, seat), diversity(g, seat)
    return halves_taken(g, seat), survival(g, seat), diversity(g, seat)


def tie_break(g: Position) -> str:
    """What decided among the best of a game that is over: a tie-break by name, or nothing if none had to.

    "shared" is a victory that no tie-break could decide.
    """
    if common_cause(g) is not None:
        return ""
    merits = [merit(g, seat) for seat in range(g.seats)]
    top = merits[g.winners[0]]
    names = TIE_BREAKS[g.setting.goal]
    for depth in range(len(top)):
        if [seat for seat in range(g.seats) if merits[seat][: depth + 1] == top[: depth + 1]] == g.winners:
            if len({g.team[seat] for seat in g.winners}) > 1:
                return SHARED
            return names[depth - 1] if depth else ""
    return SHARED


def halves_of_team(g: Position, team: int) -> int:
    """The trophies of all players of a team."""
    return sum([halves_taken(g, seat) for seat in range(g.seats) if g.team[seat] == team])


def survival(g: Position, seat: int) -> int:
    """When a player's last unit died: who still has one is ahead of all (ignite.win.tie-died-together)."""
    return FOREVER if g.eliminated[seat] == NO_ONE else g.eliminated[seat]


def diversity(g: Position, seat: int) -> int:
    """From how many different players a player's trophies come."""
    return len({g.owner[piece] for piece in range(len(g.taken)) if g.taken[piece] == seat})


# -- the hill, and rounds --------------------------------------------------------------------------------


def award_hill(g: Position) -> None:
    """At the end of a turn every unit in the bazaar scores, and more if no other player has one there."""
    if g.setting.goal != HILL or g.markers:
        return
    inside = [0] * g.seats
    for seat in range(g.seats):
        inside[seat] = len([unit for unit in g.units(seat) if g.is_hill(g.cell[unit])])
    alone = inside.count(0) == g.seats - 1
    for seat in range(g.seats):
        if inside[seat]:
            points = inside[seat] * (1 + ALONE_BONUS) if alone else inside[seat]
            g.points[seat] += points
            because = "ignite.hill.alone-bonus" if alone else "ignite.hill.award"
            g.tell("scored", {"seat": seat, "points": points, "total": g.points[seat]}, because)


def end_of_round(g: Position) -> None:
    """When all players have had a turn a marker goes off the hill; no game outlasts its round limit."""
    if g.markers:
        g.markers -= 1
        g.tell("marker-removed", {"left": g.markers}, "ignite.hill.markers")
    if g.round() >= g.setting.rounds:
        end(g, "ignite.win.round-limit")
