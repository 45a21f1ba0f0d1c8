"""Gameplay variants: Team Deathmatch, from its seating to its end, Last Man Standing, Race Banning."""

from __future__ import annotations

import pytest

from emberbox.games.ignite.cards.races import cornered
from emberbox.games.ignite.combat.damage import kill
from emberbox.games.ignite.facts.races import RACES, RATMEN
from emberbox.games.ignite.flow.placing import opposite_corner
from emberbox.games.ignite.space import END_TURN, NUMBERS
from emberbox.games.ignite.state.position import WATER_MINION
from emberbox.kernel.errors import BadOption
from emberbox.kernel.game import Choice
from emberbox.kernel.session import Session
from emberbox.testing import rule
from tests.ignite.test_setup import asks, opening, race, refused, seats_asked, set_up, table, until
from tests.ignite.test_victory import arena, lose, outcome, put, trophies, why


def areas_of(session: Session) -> list[int]:
    """By seat the number of the starting area."""
    return [areas[0] + 1 for areas in table(session).area_of]


def picking_areas(*areas: int, **options: Choice) -> Session:
    """A game at an area pick, after seats 0, 1, 2 and so on took these areas."""
    players = options.get("players", 4)
    assert isinstance(players, int)
    session = until(opening(1, chooser=players, **options), "area")
    for seat, area in enumerate(areas):
        assert asks(session) == ("area", seat)
        session.answer(NUMBERS + area)
        until(session, "area")
    return session


def open_areas(session: Session) -> list[int]:
    """The numbers of the areas that may be picked."""
    return [pick - NUMBERS for pick in session.options()]


# ---- teams: set-up


@rule("ignite.team.players")
@pytest.mark.parametrize(
    ("players", "teams"), [(5, 2), (7, 2), (3, 3), (4, 3), (4, 4), (6, 4), (8, 3), (2, 2)]
)
def test_players_who_do_not_divide_evenly_make_no_teams(players: int, teams: int) -> None:
    with pytest.raises(BadOption, match="teams"):
        opening(players=players, goal=f"teams-{teams}")


@rule("ignite.team.players", "ignite.team.seating")
@pytest.mark.parametrize(("players", "teams"), [(4, 2), (6, 2), (6, 3), (8, 2), (8, 4)])
def test_teams_are_equal_and_sit_by_turns(players: int, teams: int) -> None:
    g = table(opening(players=players, goal=f"teams-{teams}"))
    assert g.team[:players] == list(range(teams)) * (players // teams)
    assert g.are_allies(0, teams)
    assert not g.are_allies(0, 1)


@rule("ignite.team.selection")
def test_teams_pick_races_areas_and_turns_as_usual() -> None:
    session = opening(players=6, goal="teams-2", chooser=2)
    asked = set_up(session)
    assert seats_asked(asked, "race") == [1, 0, 5, 4, 3, 2]
    assert seats_asked(asked, "area") == [2, 3, 4, 5, 0, 1]
    assert table(session).current == 2


@rule("ignite.team.two-player-start", "ignite.team.opposite-sides")
def test_two_teammates_start_in_opposite_corners_of_the_small_board() -> None:
    session = picking_areas(1, goal="teams-2")
    assert open_areas(session) == [2, 4]
    session = picking_areas(1, 2, goal="teams-2")
    assert refused(session, NUMBERS + 4) == "ignite.team.two-player-start"
    assert open_areas(session) == [3]


@rule("ignite.team.two-player-start", "ignite.team.opposite-sides")
def test_two_teammates_start_on_facing_sides_of_the_large_board() -> None:
    session = picking_areas(1, 3, 2, players=6, goal="teams-3")
    assert asks(session) == ("area", 3)
    assert open_areas(session) == [5, 6]
    assert refused(session, NUMBERS + 8) == "ignite.team.two-player-start"


@rule("ignite.team.three-player-start")
def test_three_teammates_start_on_sides_of_their_own_with_an_area_between() -> None:
    session = picking_areas(2, 5, players=6, goal="teams-2")
    # Area 1 is on the same side, and area 3 next to 2 round the corner.
    for area in (1, 3):
        assert refused(session, NUMBERS + area) == "ignite.team.three-player-start"
    assert {4, 7, 8} & set(open_areas(session))
    for seed in range(12):
        session = opening(seed, players=6, goal="teams-2", quick=True)
        set_up(session)
        areas = areas_of(session)
        for team in (0, 1):
            own = [areas[seat] for seat in range(6) if table(session).team[seat] == team]
            assert len({(area - 1) // 2 for area in own}) == 3
            assert all((one - other) % 8 not in (1, 7) for one in own for other in own)


@rule("ignite.team.four-player-start", "ignite.team.opposite-sides")
def test_teams_of_four_start_by_turns_around_the_board() -> None:
    session = picking_areas(3, players=8, goal="teams-2")
    assert open_areas(session) == [2, 4, 6, 8]
    session = picking_areas(3, 6, players=8, goal="teams-2")
    assert open_areas(session) == [1, 5, 7]
    assert refused(session, NUMBERS + 4) == "ignite.team.four-player-start"


@rule("ignite.team.opposite-sides")
def test_nobody_may_pick_an_area_that_leaves_a_later_player_without_one() -> None:
    # Seat 1 across from seat 0 would take the corner that seat 0's teammate needs.
    session = picking_areas(1, goal="teams-2")
    assert refused(session, NUMBERS + 3) == "ignite.team.opposite-sides"
    # Four teams of two: three of them cannot all use the same two facing sides.
    session = picking_areas(1, 2, players=8, goal="teams-4")
    assert refused(session, NUMBERS + 5) == "ignite.team.opposite-sides"
    assert open_areas(session) == [3, 4, 7, 8]


@rule("ignite.team.adjacent-option")
@pytest.mark.parametrize(("players", "teams"), [(4, 2), (6, 2), (6, 3), (8, 2), (8, 4)])
def test_teammates_may_start_side_by_side(players: int, teams: int) -> None:
    for seed in range(6):
        session = opening(seed, players=players, goal=f"teams-{teams}", adjacent=True, quick=True)
        set_up(session)
        g = table(session)
        count, size = len(g.board.areas), players // teams
        for team in range(teams):
            own = {g.area_of[seat][0] for seat in range(players) if g.team[seat] == team}
            assert any(own == {(first + step) % count for step in range(size)} for first in range(count))


@rule("ignite.team.adjacent-option")
def test_side_by_side_is_refused_to_whoever_would_start_apart() -> None:
    session = picking_areas(1, 3, goal="teams-2", adjacent=True)
    assert refused(session, NUMBERS + opposite_corner(0) + 1) == "ignite.start.unique-picks"
    assert open_areas(session) == [2, 4]
    session = picking_areas(1, 3, players=6, goal="teams-3", adjacent=True)
    session.answer(NUMBERS + 5)
    until(session, "area")
    assert refused(session, NUMBERS + 6) == "ignite.team.adjacent-option"
    assert open_areas(session) == [2, 8]


@rule("ignite.team.adjacent-option")
def test_only_teams_have_teammates_to_start_beside() -> None:
    with pytest.raises(BadOption, match="'adjacent' is for teams only"):
        opening(adjacent=True)


# ---- teams: the end


@rule("ignite.team.end-lead", "ignite.team.goal")
def test_a_lead_of_four_trophies_ends_the_game_for_the_whole_team() -> None:
    g = arena(6, goal="teams-2")
    trophies(g, 1, 0, 2)
    trophies(g, 0, 1, 3, 5)
    trophies(g, 4, 1, 3)
    assert outcome(g) == []
    trophies(g, 2, 1)
    assert outcome(g) == [0, 2, 4]
    assert why(g) == "ignite.team.end-lead"


@rule("ignite.team.end-lead")
def test_the_lead_counts_over_every_other_team() -> None:
    g = arena(6, goal="teams-3")
    trophies(g, 0, 1, 1, 1, 2)
    trophies(g, 2, 0)
    assert outcome(g) == []
    trophies(g, 3, 1)
    assert outcome(g) == [0, 3]


@rule("ignite.team.end-lead")
def test_as_many_trophies_as_players_end_the_game_too() -> None:
    g = arena(4, goal="teams-2", units=2)
    trophies(g, 0, 1, 1)
    trophies(g, 2, 1)
    trophies(g, 3, 0, 2)
    assert outcome(g) == []
    trophies(g, 2, 3)
    assert outcome(g) == [0, 2]
    assert why(g) == "ignite.team.end-lead"


@rule("ignite.team.end-lead")
def test_single_players_have_no_goal_of_their_own_in_a_team() -> None:
    g = arena(8, goal="teams-2")
    trophies(g, 0, *[1] * 6)
    trophies(g, 1, *[0] * 6)
    assert outcome(g) == []


@rule("ignite.team.end-elimination", "ignite.team.goal")
def test_a_team_without_units_ends_the_game_and_most_trophies_win() -> None:
    g = arena(4, goal="teams-2")
    trophies(g, 1, 0, 2)
    trophies(g, 0, 1)
    lose(g, 1)
    assert outcome(g) == []
    lose(g, 3)
    assert outcome(g) == [1, 3]
    assert why(g) == "ignite.team.end-elimination"


@rule("ignite.team.tie")
def test_tied_teams_compare_units_on_the_board() -> None:
    g = arena(6, goal="teams-3", units=2)
    trophies(g, 0, 1, 2)
    trophies(g, 4, 0, 0)
    kill(g, g.units(0)[0], -1, "a test")
    lose(g, 2, 5)
    assert outcome(g) == [1, 4]


@rule("ignite.team.tie")
def test_then_the_best_single_player_by_different_players_among_the_trophies() -> None:
    g = arena(6, goal="teams-3")
    trophies(g, 0, 1, 2)
    trophies(g, 1, 0)
    trophies(g, 4, 3)  # two players between them, but only one each
    lose(g, 2, 5)
    assert outcome(g) == [0, 3]


@rule("ignite.team.tie")
def test_teams_that_are_still_tied_share_the_win() -> None:
    g = arena(6, goal="teams-3")
    trophies(g, 0, 1)
    trophies(g, 4, 3)
    lose(g, 2, 5)
    assert outcome(g) == [0, 1, 3, 4]
    assert g.payoffs() == [0.25, 0.25, 0.0, 0.25, 0.25, 0.0]


@rule("ignite.team.not-enemies")
def test_a_unit_killed_by_an_ally_is_nobodys_trophy() -> None:
    g = arena(4, goal="teams-2", units=2)
    kill(g, g.units(2)[0], 0, "a test")
    kill(g, g.units(1)[0], 0, "a test")
    assert [piece for piece in range(len(g.taken)) if g.taken[piece] == 0] == [2]


@rule("ignite.team.not-enemies")
def test_teammates_give_ratmen_no_cards() -> None:
    g = arena(4, goal="teams-2", units=0)
    grid = g.board.grid
    put(g, 0, grid.parse("E5"), RATMEN)
    put(g, 2, grid.parse("E6"))
    enemy = put(g, 1, grid.parse("E4"))
    assert cornered(g, 0) == {enemy}


# ---- Last Man Standing


@rule("ignite.lms.goal")
def test_only_the_last_with_units_wins_whatever_the_trophies() -> None:
    g = arena(4, goal="last-standing")
    trophies(g, 0, 1, 1, 1, 2, 2, 2)
    assert outcome(g) == []
    lose(g, 0, 1)
    assert outcome(g) == []
    lose(g, 2)
    assert outcome(g) == [3]
    assert why(g) == "ignite.lms.goal"


@rule("ignite.lms.tie", "ignite.lms.tie-who")
def test_if_the_last_units_die_together_more_trophies_win() -> None:
    g = arena(4, goal="last-standing")
    trophies(g, 0, 1, 1, 1, 1)
    trophies(g, 1, 0, 3)
    trophies(g, 2, 0, 0, 0)
    lose(g, 0)  # has most, but was not in the final effect
    lose(g, 1, 2, 3)
    assert outcome(g) == [2]
    assert why(g) == "ignite.lms.tie"


@rule("ignite.lms.tie")
def test_then_trophies_from_more_players_win_and_else_they_tie() -> None:
    g = arena(4, goal="last-standing")
    trophies(g, 1, 0, 0)
    trophies(g, 2, 0, 3)
    lose(g, 0)
    lose(g, 1, 2, 3)
    assert outcome(g) == [2]
    level = arena(4, goal="last-standing")
    trophies(level, 1, 0, 3)
    trophies(level, 2, 0, 1)
    lose(level, 0)
    lose(level, 1, 2, 3)
    assert outcome(level) == [1, 2]


@rule("ignite.lms.elimination-option")
@pytest.mark.parametrize("elimination", [False, True])
def test_who_has_no_units_may_be_out_for_good(elimination: bool) -> None:
    session = opening(chooser=4, goal="last-standing", elimination=elimination)
    set_up(session, "kitsune", "lizardmen", "dwarves", "elves")
    g = table(session)
    assert g.current == 0
    lose(g, 1)
    asked: list[str] = []
    for _ in range(14):
        assert session.decision is not None
        if session.decision.seat == 1:
            asked.append(session.decision.asks)
        options = session.options()
        session.answer(END_TURN if END_TURN in options else options[0])
    assert ("spawn" in asked) == (not elimination)
    assert (g.count_of(WATER_MINION) > 0) == (not elimination)


# ---- banning races


@rule("ignite.ban.effect")
def test_a_banned_race_can_be_picked_by_nobody() -> None:
    session = opening(chooser=1, banning=True)
    session.answer(race("humans"))
    assert refused(session, race("humans")) == "ignite.ban.effect"
    until(session, "race")
    while asks(session)[0] == "race":
        assert refused(session, race("humans")) == "ignite.ban.effect"
        session.answer(session.options()[0])
    assert all(RACES.index("humans") not in races for races in table(session).races)


@rule("ignite.ban.small", "ignite.ban.numbers")
@pytest.mark.parametrize(("players", "left"), [(2, 7), (3, 6)])
def test_two_or_three_ban_one_each_before_the_order_is_settled(players: int, left: int) -> None:
    starts: set[int] = set()
    for seed in range(12):
        session = opening(seed, players=players, banning=True)
        first = asks(session)[1]
        starts.add(first)
        for step in range(players):
            assert asks(session) == ("ban", (first + step) % players)
            assert table(session).chooser == -1
            session.answer(session.options()[0])
        assert asks(session)[0] == "race"
        assert len(session.options()) == left
    assert starts == set(range(players))


@rule("ignite.ban.large", "ignite.ban.numbers")
@pytest.mark.parametrize(("players", "bans"), [(4, 4), (5, 3), (6, 2), (7, 1), (8, 0)])
def test_four_and_more_ban_in_reverse_order_until_one_race_more_than_players_is_left(
    players: int, bans: int
) -> None:
    session = opening(players=players, banning=True, chooser=2)
    asked: list[int] = []
    while asks(session)[0] == "ban":
        asked.append(asks(session)[1])
        session.answer(session.options()[0])
    # Seat 1 chooses first and seat 2 last, so seat 2 is the first to ban.
    assert asked == [(2 + step) % players for step in range(bans)]
    assert len(session.options()) == players + 1


@rule("ignite.ban.effect")
def test_without_the_variant_nothing_is_banned() -> None:
    session = opening(chooser=1)
    assert "ban" not in dict(set_up(session))
    assert table(session).banned == []


@rule("ignite.ban.effect")
def test_a_quick_start_draws_no_banned_race() -> None:
    for seed in range(10):
        session = opening(seed, banning=True, quick=True)
        set_up(session)
        g = table(session)
        assert len(g.banned) == 4
        assert not set(g.banned) & {each for races in g.races for each in races}
