"""Bazaar guardians: where they come, and the bazaar that they close."""

from __future__ import annotations

from typing import Any

import pytest

from emberbox.games.ignite.coop.state import minions, siege_of
from emberbox.games.ignite.freeze.state import winter_of
from emberbox.testing import rule
from emberbox.testing.coop import siege
from emberbox.testing.ignite import Table
from tests.coop.phase import bottom, came, enemy_phase, fill, name, spawned

pytestmark = pytest.mark.usefixtures("known_rounds")


@rule("coop.guardian.place")
@rule("coop.guardian.rest")
@pytest.mark.parametrize(("place", "space"), [(5, "I9"), (6, "I10"), (19, "I9"), (20, "I10")])
def test_guardians_come_in_the_bazaar_and_rest(place: int, space: str) -> None:
    t = bottom(round=3)
    enemy_phase(t, 6, place, powers="heavy-fog supply-lines-cut")
    assert spawned(t, "orange") == [space]
    (guardian,) = minions(t.g)
    assert name(t, t.g.cell[guardian]) == space
    assert siege_of(t.g).acted == []


@rule("coop.guardian.several")
def test_the_others_of_a_group_come_where_the_roll_says() -> None:
    # Round 4 of 3 players, result 6: 2 orange and 1 white.
    t = bottom(players=3, round=4)
    enemy_phase(t, 6, 5)
    assert spawned(t, "orange") == ["I9", "I11"]
    assert spawned(t, "white") == ["A5"]
    t = bottom(players=3, round=4)
    enemy_phase(t, 6, 6)
    assert spawned(t, "orange") == ["I10", "I11"]
    assert spawned(t, "white") == ["A6"]


@rule("coop.guardian.several")
def test_on_19_and_20_guardians_and_others_form_one_line() -> None:
    t = bottom(players=3, round=4)
    assert spawned(enemy_phase(t, 6, 20)) == ["I10", "I11", "I12"]
    t = bottom(players=3, round=4)
    assert spawned(enemy_phase(t, 6, 19)) == ["I9", "I11", "I13"]


@rule("coop.guardian.several")
def test_an_ambush_does_not_move_guardians() -> None:
    t = bottom(players=3, round=4)
    enemy_phase(t, 6, 6, powers="ambush-left")
    assert spawned(t) == ["I10", "I11", "F1"]


@rule("coop.guardian.place")
def test_from_round_11_on_orange_minions_are_no_guardians() -> None:
    t = bottom(round=13)  # result 4: 2 orange, with a Power card at the top
    assert spawned(enemy_phase(t, 4, 6, powers="heavy-fog supply-lines-cut")) == ["A6", "A7"]
    assert not siege_of(t.g).closed


# -- the closed bazaar ---------------------------------------------------------------------------------


def shopping(**words: Any) -> Table:
    """A table whose unit stands in the bazaar with honor to spend."""
    hands, decks = {"a": "march"}, {"a": "march " * 20}
    return siege("a1", at="J9", market="horse", village=True, round=3, hands=hands, decks=decks, **words)


@rule("coop.guardian.closes-bazaar")
@rule("coop.guardian.closed-how-long")
def test_a_guardian_closes_the_bazaar_until_the_next_enemy_phase() -> None:
    t = shopping(bank=9)
    assert t.refusal("buy") is None
    assert t.refusal("sell") is None
    enemy_phase(t, 6, 6, powers="heavy-fog supply-lines-cut")
    t.g.bank = 9
    assert t.refusal("buy") == "coop.guardian.closes-bazaar"
    assert t.refusal("sell") == "coop.guardian.closes-bazaar"
    assert t.g.view(0)["expansion"]["closed"]
    enemy_phase(t, 3, 6)
    t.g.bank = 9
    assert t.refusal("buy") is None


@rule("coop.guardian.closed-how-long")
def test_without_a_guardian_the_bazaar_stays_open() -> None:
    t = bottom(round=3)
    fill(t, "orange", "H3", "H4", "H5", "H6", "H7")
    enemy_phase(t, 6, 6, powers="heavy-fog supply-lines-cut")
    assert came(t) == ["black"]
    assert not siege_of(t.g).closed


@rule("coop.guardian.closed-how-long", "coop.spawn.bazaar-gone")
def test_a_bazaar_that_has_burned_down_is_not_closed() -> None:
    t = bottom(round=3)
    winter_of(t.g).under = []
    enemy_phase(t, 6, 6, powers="heavy-fog supply-lines-cut")
    assert (spawned(t), siege_of(t.g).closed, t.events("bazaar-closed")) == (["I10"], False, [])


@rule("coop.guardian.closes-bazaar")
def test_units_in_the_village_still_buy() -> None:
    t = siege("a1", at="P5", village=True, market="horse", round=3, bank=9)
    siege_of(t.g).closed = True
    assert t.refusal("buy") is None
