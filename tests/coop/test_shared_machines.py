"""War machines of players: shared by all of them, and nobody's prey."""

from __future__ import annotations

import pytest

from emberbox.testing import rule
from emberbox.testing.coop import siege
from emberbox.testing.freeze import clock_of, owner_of

# -- firing ------------------------------------------------------------------------------------------------


@rule("coop.cards.war-machine-share", "coop.cards.war-machine-adjacent")
def test_every_player_with_a_unit_beside_it_fires_a_built_machine() -> None:
    t = siege("a1 bxc1 b1\n. . .\n. . !w1", players=2, hands={"a": "march"}, powers="water-armor")
    t.pick("fire", "!w1", "march")
    assert not t.alive("!w1")


@rule("coop.cards.war-machine-adjacent")
@pytest.mark.parametrize("drawing", ["a1 . bxc1 b1\n. . . .\n. . . !w1", "a1 . . b1\n. bxc1 . .\n. . . !w1"])
def test_without_a_unit_beside_it_nobody_fires_it(drawing: str) -> None:
    t = siege(drawing, players=2, hands={"a": "march"})
    assert t.refusal("fire") == "freeze.wm-attack.needs-unit"


@rule("coop.cards.war-machine-share", "coop.cards.war-machine-once")
def test_nobody_but_its_builder_uses_a_machine_that_is_not_built() -> None:
    t = siege("a1 bxc1 b1\n. . .\n. . !w1", players=2, hands={"a": "march"}, clocks={"bxc1": 1})
    assert t.refusal("fire") is not None
    t.pick("march")
    assert t.asked == "go"


@rule("coop.cards.war-machine-once")
def test_a_shared_machine_fires_once_in_each_players_turn() -> None:
    t = siege(
        "a1 bxc1 b1\n. . .\n. . !w1\n. . !k1\n. . !y1",
        players=2,
        hands={"a": "march march", "b": "march march"},
    )
    t.pick("fire", "!w1", "march")
    assert t.refusal("fire") == "freeze.wm-attack.once"
    t.end_turn()
    assert t.active == "b"
    t.pick("fire", "!k1", "march")
    assert t.refusal("fire") == "freeze.wm-attack.once"
    assert [t.alive(each) for each in ("!w1", "!k1", "!y1")] == [False, False, True]


@rule("coop.cards.war-machine-once")
def test_only_the_builder_takes_time_tokens_off() -> None:
    t = siege(
        "a1 axc1 b1",
        players=2,
        hands={"a": "", "b": ""},
        clocks={"axc1": 2},
        active="b",
        frozen={},
    )
    t.end_turn()
    assert (t.active, clock_of(t, "axc1")) == ("a", 1)
    t.end_turn()
    assert (t.active, clock_of(t, "axc1")) == ("b", 1)


@rule("coop.cards.war-machine-once")
def test_the_builder_goes_on_building_after_having_been_away() -> None:
    t = siege("a1 . axc1 b1", players=2, hands={"a": "march"}, clocks={"axc1": 2}, active="a")
    assert owner_of(t, "axc1") == "a"
    t.play("march", "D5")
    assert (owner_of(t, "axc1"), clock_of(t, "axc1")) == ("a", 2)


# -- moving ------------------------------------------------------------------------------------------------


@rule("coop.cards.war-machine-share", "coop.cards.war-machine-adjacent")
def test_every_player_with_a_unit_beside_it_moves_a_built_machine() -> None:
    t = siege(". . .\na1 bxc1 .\n. . .\n. . b1", players=2, hands={"a": "march"})
    t.play("march", "bxc1", "E5", "E6")
    assert (t.cell("a1"), t.cell("bxc1"), owner_of(t, "bxc1")) == ("E5", "E6", "b")
    far = siege(". . . .\na1 . bxc1 .\n. . . .\n. . b1 .", players=2, hands={"a": "march"})
    far.pick("march")
    assert far.asked == "go"


@rule("coop.cards.war-machine-share")
def test_two_cards_in_a_row_move_a_mates_machine_through_snow() -> None:
    t = siege("a1 bxc1 . .\nN . . .\n. . . b1", players=2, hands={"a": "march march"})
    t.play("march", "bxc1", None)
    t.play("march", "bxc1", "E4", "E5")
    assert (t.cell("a1"), t.cell("bxc1")) == ("E4", "E5")


# -- no capture --------------------------------------------------------------------------------------------


@rule("coop.cards.war-machine-no-capture", "coop.cards.war-machine-clear-base")
def test_a_machine_with_only_enemies_around_it_stays_the_players() -> None:
    t = siege("a1 axb1 !w1\n. !k1 . ", players=2, hands={"a": "march march horse"})
    t.play("march", None, "C4")
    assert owner_of(t, "axb1") == "a"
    assert (t.events("machine-left"), t.events("machine-taken")) == ([], [])


@rule("coop.cards.war-machine-clear-base", "coop.cards.war-machine-share")
def test_a_machine_is_no_one_players_but_the_teams() -> None:
    t = siege("a1 . b1\n. bxb1 .\n. . .\n. !w1 .", players=2, hands={"a": "march march", "b": "march"})
    t.play("march", "D5")
    assert t.events("machine-taken") == []
    assert t.refusal("fire") is None
    t.end_turn()
    t.play("march", "E6")
    assert (t.refusal("fire"), owner_of(t, "bxb1")) == ("freeze.wm-attack.pay-card", "b")


@rule("coop.cards.war-machine-no-capture")
def test_players_use_no_machine_of_the_enemies() -> None:
    t = siege("a1 !xc1 !w1\n. . .\n. . !k1", hands={"a": "march"}, crews={"!xc1": "!w1"})
    assert t.refusal("fire") is not None
    t.pick("march")
    assert t.asked == "go"
