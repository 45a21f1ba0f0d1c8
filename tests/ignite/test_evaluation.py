"""The yardstick for bots: shares of one victory, in the order in which a player would put positions."""

from __future__ import annotations

import pytest

from emberbox.games.ignite.tactics.evaluation import evaluate
from emberbox.testing.ignite import Table, table

FIELD = "a1 b1 .  b2 .  .  b3"


def hope(t: Table) -> float:
    """What player a is promised."""
    return evaluate(t.g, 0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_promises_to_all_players_make_up_one_victory(players: int) -> None:
    g = table(FIELD, players=players, damage={"b1": 1}, trophies={"b": "a2"}).g
    shares = [evaluate(g, seat) for seat in range(players)]
    assert sum(shares) == pytest.approx(1)
    assert all(0 < share < 1 for share in shares)


def test_a_team_shares_its_promise_alike() -> None:
    g = table("a1 b1 c1 d1", players=4, goal="teams-2", trophies={"a": "b2"}).g
    one, other, mate, last = (evaluate(g, seat) for seat in range(4))
    assert (one, other) == (mate, last)
    assert one > other
    assert one + other == pytest.approx(0.5)


def test_every_blow_brings_a_player_on_and_the_last_one_most() -> None:
    fresh, struck, nearly = (hope(table(FIELD, damage={"b1": points})) for points in (0, 1, 2))
    felled = hope(table("a1 .  .  b2 .  .  b3", trophies={"a": "b1"}))
    assert fresh < struck < nearly < felled
    assert felled - nearly > struck - fresh


def test_prey_is_better_close_by_and_in_the_open() -> None:
    beside, away = hope(table("a1 b1 .  .  .  .")), hope(table("a1 .  .  .  .  b1"))
    hidden = hope(table("a1 F+b1 .  .  .  ."))
    assert beside > away
    assert beside > hidden


def test_a_deck_of_better_cards_is_worth_more_and_a_thicker_one_of_the_same_less() -> None:
    plain = hope(table(FIELD, decks={"a": "dagger dagger dagger dagger march march"}))
    better = hope(table(FIELD, decks={"a": "warhammer dagger dagger dagger march march"}))
    thicker = hope(table(FIELD, decks={"a": "dagger dagger dagger dagger march march march march march"}))
    assert thicker < plain < better


def test_the_hill_counts_where_it_wins_and_trophies_do_not_where_survival_does() -> None:
    assert hope(table(FIELD, goal="hill-15", points={"a": 6})) > hope(table(FIELD, goal="hill-15"))
    standing = hope(table(FIELD, goal="last-standing"))
    assert hope(table(FIELD, goal="last-standing", trophies={"a": "b4"})) == pytest.approx(standing)


def test_a_rider_over_an_enemy_is_as_near_as_one_beside_it() -> None:
    """In the middle of a ride two pieces are on one space, at the answer and at the next leg."""
    t = table("a1 b1 .  .", hands={"a": "horse", "b": "metal-shield"})
    beside = hope(t)
    t.play("horse", "b1")
    assert (t.asked, t.cell("a1"), t.cell("b1")) == ("react", "D5", "D5")
    assert hope(t) == pytest.approx(beside, abs=0.01)
    t.nobody_reacts()
    assert (t.asked, t.cell("a1")) == ("go", "D5")
    assert hope(t) > beside  # b1 is down
