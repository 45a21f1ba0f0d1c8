"""Battle cards among mates: healing, what falls on all others, and cards that need another player."""

from __future__ import annotations

import pytest

from emberbox.games.ignite.freeze.cards.blizzard import is_slowed, toll
from emberbox.testing import rule
from emberbox.testing.coop import siege
from emberbox.testing.freeze import pile

# -- healing -----------------------------------------------------------------------------------------------


@rule("coop.cards.healing")
@pytest.mark.parametrize("card", ["medicine", "healing-spell"])
def test_a_mate_is_healed_at_a_range_of_1(card: str) -> None:
    t = siege("a1 b1", players=2, hands={"a": card}, damage={"b1": 1})
    t.play(card)
    assert t.damage("b1") == 0
    for far in ("a1 . b1", "a1 .\n. b1"):
        assert siege(far, players=2, hands={"a": card}, damage={"b1": 1}).refusal(card) is not None


@rule("coop.cards.healing")
def test_any_own_unit_may_stand_beside_the_mate_and_own_units_are_healed_anywhere() -> None:
    t = siege("a1 . . . a2 b1 c1 a3", players=3, hands={"a": "medicine"}, damage={"b1": 1, "c1": 1, "a1": 1})
    t.pick("medicine")
    assert t.options() == ["a1", "b1", "c1"]


@rule("coop.cards.healing")
def test_a_healing_spell_takes_two_tokens_off_a_mate() -> None:
    t = siege("a1 b1", players=2, hands={"a": "healing-spell"}, damage={"b1": 2})
    t.play("healing-spell", "b1")
    assert t.damage("b1") == 0


@rule("coop.cards.healing")
def test_no_enemy_is_healed() -> None:
    t = siege("a1 !w1 !D", hands={"a": "medicine"}, damage={"!D": 1})
    assert t.refusal("medicine") == "ignite.play.some-effect"


# -- what falls on all others ------------------------------------------------------------------------------


@rule("coop.cards.global-effects", "coop.cards.example-blizzard")
def test_a_massive_blizzard_falls_on_all_other_players_and_on_all_enemies() -> None:
    t = siege("a1 b1 c1 !w1", players=3, hands={"a": "massive-blizzard", "b": "march march", "c": "march"})
    t.play("massive-blizzard")
    assert [is_slowed(t.g, owner) for owner in range(4)] == [False, True, True, True]
    assert toll(t.g, t.g.seats) == 2
    t.end_turn()
    t.play("march")
    t.play("march", "E5")
    assert (t.cell("b1"), t.lasting("massive-blizzard") != []) == ("E5", True)


@rule("coop.cards.global-effects", "coop.cards.blizzard-numbers")
@pytest.mark.parametrize(("enemy", "end"), [("!w1", "D11"), ("!y1", "D10")])
def test_enemies_pay_double_for_a_space_in_the_next_enemy_phase(enemy: str, end: str) -> None:
    t = siege(f"a1 . . . . . . . {enemy}", hands={"a": "massive-blizzard"})
    t.play("massive-blizzard")
    t.end_turn()
    assert (t.cell(enemy), t.lasting("massive-blizzard")) == (end, [])


@rule("coop.cards.global-effects")
def test_alone_a_massive_blizzard_falls_on_the_enemies() -> None:
    t = siege("a1 !w1", hands={"a": "massive-blizzard march"})
    t.play("massive-blizzard")
    assert [is_slowed(t.g, owner) for owner in range(2)] == [False, True]
    t.play("march", "C4")
    assert t.cell("a1") == "C4"


@rule("coop.cards.global-effects")
def test_a_mate_may_counter_the_blizzard_for_the_own_units() -> None:
    t = siege("a1 b1 c1 !w1", players=3, hands={"a": "massive-blizzard", "b": "counter-spell", "c": ""})
    t.play("massive-blizzard")
    t.react("b", "counter-spell")
    assert [is_slowed(t.g, owner) for owner in range(4)] == [False, False, True, True]


# -- cards that need somebody else -------------------------------------------------------------------------


@rule("coop.cards.shaman-chieftain")
def test_a_shaman_gives_hexes_to_mates() -> None:
    t = siege("a1 !w1 b1", players=2, hands={"a": "shaman-chieftain hex hex"}, decks={"a": "march march"})
    t.play("shaman-chieftain")
    t.pick("pass-hexes")
    t.pick_all("hex", "hex")
    assert (t.hand("a"), t.hand("b")) == (["march", "march"], ["hex", "hex"])


@rule("coop.cards.shaman-chieftain")
def test_alone_a_shaman_has_no_action() -> None:
    t = siege("a1 !w1", hands={"a": "shaman-chieftain hex"})
    assert t.refusal("shaman-chieftain") == "coop.cards.shaman-chieftain"
    t.honor("shaman-chieftain")
    assert t.bank > 0


@rule("coop.cards.voodoo-doll")
@pytest.mark.parametrize("players", [1, 3])
def test_a_voodoo_doll_has_no_action_but_its_honor(players: int) -> None:
    t = siege("a1 . !w1 . !D", players=players, hands={"a": "voodoo-doll"})
    assert t.refusal("voodoo-doll") == "coop.cards.voodoo-doll"
    t.honor("voodoo-doll")
    assert t.bank > 0


# -- no Hex on enemies -------------------------------------------------------------------------------------


@rule("coop.cards.no-hex-on-enemies")
def test_a_cursed_blade_that_damages_an_enemy_brings_nobody_a_hex() -> None:
    t = siege("a1 !w1 b1", players=2, hands={"a": "cursed-blade"}, powers="water-armor")
    t.play("cursed-blade", "!w1")
    assert (t.damage("!w1"), pile(t), t.play_area("a"), t.play_area("b")) == (1, 30, ["cursed-blade"], [])


@rule("coop.cards.no-hex-on-enemies")
def test_a_hexed_arrow_that_damages_an_enemy_takes_no_hex_over() -> None:
    t = siege("a1 . !w1", hands={"a": "long-bow hexed-arrow hex"}, powers="water-armor", hexes=29)
    t.play("long-bow")
    t.play("hexed-arrow", "!w1")
    assert (t.asked, t.damage("!w1"), pile(t), t.hand("a")) == ("act", 1, 29, ["hex"])
