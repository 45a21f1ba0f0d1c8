"""Firing war machines: when, at what, and what comes of it."""

from __future__ import annotations

import pytest

from emberbox.games.ignite.freeze.state import winter_of
from emberbox.testing import clause, rule
from emberbox.testing.freeze import owner_of, put_doll, table

BOTH = pytest.mark.parametrize("name", ["axb", "axc"])

# -- when ------------------------------------------------------------------------------------------------


@rule("freeze.wm-attack.pay-card", "freeze.wm-attack.once")
@clause("ballista", 3)
@clause("catapult", 3)
@BOTH
def test_a_machine_is_fired_once_a_turn_for_a_card_of_the_hand(name: str) -> None:
    t = table(f"a1 {name} . b1", hands={"a": "dagger march"})
    t.pick("fire", "b1")
    assert (t.asked, t.options()) == ("discard", ["march", "dagger"])
    t.pick("dagger")
    t.nobody_reacts()
    assert (t.alive("b1"), t.trophies("a"), t.play_area("a")) == (False, ["b1"], ["dagger"])
    assert t.refusal("fire") == "freeze.wm-attack.once"


@rule("freeze.wm-attack.once")
def test_it_can_be_fired_again_in_the_next_turn() -> None:
    t = table("a1 axc . b1\n. . . b2", hands={"a": "march"}, decks={"a": "march " * 6})
    t.pick("fire", "b1", "march")
    t.end_turns_until("a")
    t.pick("fire", "b2", "march")
    assert (t.alive("b1"), t.alive("b2")) == (False, False)


@rule("freeze.wm-attack.pay-card")
def test_with_an_empty_hand_it_cannot_be_fired() -> None:
    t = table("a1 axc . b1")
    assert t.refusal("fire") == "freeze.wm-attack.pay-card"


@rule("freeze.wm-attack.not-a-card")
@clause("ballista", 9)
@clause("catapult", 9)
@BOTH
def test_any_card_will_do_a_hex_too_and_it_does_nothing_else(name: str) -> None:
    t = table(f"a1 {name} . b1", hands={"a": "hex"})
    t.pick("fire", "b1", "hex")
    assert (t.alive("b1"), t.play_area("a"), t.bank) == (False, ["hex"], 0)


@rule("freeze.wm-attack.needs-unit")
@clause("ballista", 3)
@clause("catapult", 3)
@BOTH
def test_without_a_unit_of_its_player_beside_it_it_is_not_fired(name: str) -> None:
    t = table(f"a1 . {name} . b1", hands={"a": "march"})
    assert t.refusal("fire") == "freeze.wm-attack.needs-unit"


def test_of_several_machines_one_is_chosen() -> None:
    t = table("axb a1 axc . b1\n. . . . .\nb2 . . . .", hands={"a": "march"})
    t.pick("fire")
    assert (t.asked, t.options()) == ("machine", ["axb", "axc"])
    t.pick("axb")
    assert (t.asked, t.options()) == ("fire", ["axc", "b1", "b2"])


# -- how far ---------------------------------------------------------------------------------------------


@rule("freeze.wm-attack.stats", "freeze.wm-attack.facing")
@clause("ballista", 3)
def test_a_ballista_reaches_2_to_12_along_its_row_and_column() -> None:
    across = " ".join(["a1 axb b1", *[f"b{n}" for n in range(2, 15)]])
    t = table(across, at="F1", players=5, hands={"a": "march"})
    t.pick("fire")
    assert t.options() == [f"b{n}" for n in range(2, 13)]
    assert t.refusal("b1") == "ignite.attack.in-range"
    assert t.refusal("b13") == "ignite.attack.in-range"
    t = table(
        """
        .  .  b1  .  .
        .  b2 .   .  .
        b3 a1 axb .  b4
        .  .  .   b5 .
        .  .  b6  .  .
        """,
        hands={"a": "march"},
    )
    t.pick("fire")
    assert t.options() == ["b1", "b3", "b4", "b6"]
    assert t.refusal("b2") == "freeze.wm-attack.stats"


@rule("freeze.wm-attack.stats", "freeze.wm-attack.facing")
@clause("catapult", 3, 8)
def test_a_catapult_reaches_2_to_7_in_every_direction() -> None:
    across = " ".join(["a1 axc b1", *[f"b{n}" for n in range(2, 10)]])
    t = table(across, at="F1", players=5, hands={"a": "march"})
    t.pick("fire")
    assert t.options() == [f"b{n}" for n in range(2, 8)]
    t = table(
        """
        b1 .   b2
        a1 axc b3
        b4 b5  b6
        """,
        hands={"a": "march"},
    )
    t.pick("fire")
    assert t.options() == ["b1", "b2", "b4", "b6"]
    assert t.refusal("b3") == "ignite.attack.in-range"


@rule("freeze.wm-attack.from-machine")
@clause("catapult", 8)
def test_range_and_sight_are_those_of_the_machine() -> None:
    t = table("axb a1 b1 b2 I b3", hands={"a": "march"})
    t.pick("fire")
    assert t.options() == ["b1", "b2"]
    assert t.refusal("b3") == "ignite.sight.corner-lines"
    t = table("axc a1 b1 b2 I b3", hands={"a": "march"})
    t.pick("fire")
    assert t.options() == ["b1", "b2"]


@rule("freeze.wm-attack.ranged")
@clause("ballista", 5)
@clause("catapult", 5)
@BOTH
def test_a_unit_in_a_forest_is_safe_from_it(name: str) -> None:
    t = table(f"a1 {name} . F+b1 b2", hands={"a": "march"})
    t.pick("fire")
    assert t.options() == ["b2"]
    assert t.refusal("b1") == "ignite.forest.targeting"


@rule("freeze.wm-attack.never-modified")
@clause("ballista", 5)
@clause("catapult", 5)
@BOTH
def test_no_race_and_no_card_changes_it(name: str) -> None:
    across = " ".join([f"a1 {name} b1", *[f"b{n}" for n in range(2, 15)]])
    t = table(across, at="F1", players=5, races={"a": "elves"}, hands={"a": "march"})
    t.pick("fire")
    assert t.options() == [f"b{n}" for n in range(2, 13 if name == "axb" else 8)]
    t = table(f"a1 {name} . b1", races={"a": "dwarves"}, hands={"a": "bone-crusher march"})
    t.pick("fire", "b1", "march")
    assert [event["amount"] for event in t.events("damaged")] == [3]
    assert t.hand("a") == ["bone-crusher"]


@rule("freeze.wm-attack.never-modified")
def test_no_card_of_the_turn_changes_it() -> None:
    t = table("a1 axc b1 b2", hands={"a": "close-range-master kneecapped march"}, races={"b": "orcs"})
    t.play("close-range-master")
    t.play("kneecapped")
    t.pick("fire")
    assert t.options() == ["b2"]
    t.pick("b2", "march")
    assert (t.damage("b2"), t.is_down("b2")) == (2, False)


# -- whom ------------------------------------------------------------------------------------------------


@rule("freeze.wm-attack.targets")
@clause("ballista", 6)
@clause("catapult", 6)
@BOTH
def test_it_is_fired_at_enemies_and_at_any_other_machine(name: str) -> None:
    drawing = f"""
        b1 .  .  .
        .  .  .  .
        {name} a1 a2 axb9
        .  .  .  .
        bw .  .  .
        .  .  .  .
        aw .  .  .
        bd1 . .  .
    """
    t = table(drawing, hands={"a": "march"})
    t.pick("fire", name)
    assert t.options() == ["b1", "axb9", "bw"]
    assert t.refusal("a2") == "ignite.attack.target"
    assert t.refusal("aw") == "ignite.attack.target"
    assert t.refusal("bd1") == "ignite.attack.target"
    assert t.refusal("E4") == "ignite.attack.target"
    assert t.refusal(name) == "ignite.attack.target"


@rule("freeze.wm-attack.targets")
def test_it_is_not_fired_at_a_teammate() -> None:
    t = table("a1 axc . c1 b1\n. . . d1 .", players=4, goal="teams-2", hands={"a": "march"})
    t.pick("fire")
    assert t.options() == ["b1", "d1"]
    assert t.refusal("c1") == "ignite.team.attack-teammate"


@rule("freeze.wm-attack.targets")
def test_under_diplomacy_it_is_fired_at_the_allys_machine_and_not_at_the_allys_units() -> None:
    t = table("a1 axc . bxb b1", hands={"a": "diplomacy march"})
    t.play("diplomacy", "b")
    t.pick("fire")
    assert t.options() == ["bxb"]
    t.pick("bxb", "march")
    assert not t.alive("bxb")


@rule("freeze.wm-attack.targets")
def test_in_the_first_two_rounds_nothing_is_fired() -> None:
    t = table("a1 axc . b1", hands={"a": "march"}, round=2)
    assert t.refusal("fire") == "ignite.attack.no-early"


@rule("freeze.wm-attack.targets")
def test_with_no_target_it_is_not_fired() -> None:
    t = table("a1 axc b1 as", hands={"a": "march"})
    assert t.refusal("fire") == "freeze.wm-attack.targets"


@rule("freeze.wm-attack.targets", "freeze.wm-attack.stats")
@clause("ballista", 6)
@clause("catapult", 6)
@clause("voodoo-doll", 4)
@BOTH
@pytest.mark.parametrize(("race", "damage"), [("pandas", 3), ("orcs", 2)])
def test_a_voodoo_doll_is_shot_and_the_unit_behind_it_suffers(name: str, race: str, damage: int) -> None:
    """36: an orc behind it takes 2 of the 3; the village adds nothing, and nobody evades."""
    t = table(
        f"a1 {name} . .\n. . . .\n. . . V+b1",
        races={"b": race},
        hands={"a": "march", "b": "quick-reflexes"},
    )
    put_doll(t, "a1", "b1", "D7")
    t.pick("fire", "D7", "march")
    assert (t.asked, [event["amount"] for event in t.events("damaged")]) == ("act", [damage])
    assert t.alive("b1") is (damage < 3)


@rule("freeze.wm-attack.targets")
def test_a_doll_is_shot_under_the_same_rules_and_may_share_its_space() -> None:
    t = table("a1 axb . c1 .\n. . . . .\n. . . . b1", hands={"a": "march"})
    put_doll(t, "a1", "b1", "E6")
    t.pick("fire")
    assert t.options() == ["c1"]
    assert t.refusal("E6") == "freeze.wm-attack.stats"
    t = table("a1 axc . c1 .\n. . . . .\n. . . . b1", hands={"a": "march"})
    put_doll(t, "a1", "b1", "D7")
    t.pick("fire", "c1")
    assert (t.asked, t.options()) == ("item-or-piece", ["item", "piece"])
    t.pick("item", "march")
    assert (t.alive("b1"), t.alive("c1")) == (False, True)
    t = table("a1 axc . as .\n. . . . .\n. . . . b1", hands={"a": "march"})
    t.pick("fire")
    assert t.options() == ["b1"]


# -- what comes of it ------------------------------------------------------------------------------------


@rule("freeze.wm-attack.unblockable", "freeze.wm-attack.evade")
@clause("ballista", 4)
@clause("catapult", 4)
@BOTH
def test_no_shield_helps_and_a_step_aside_does(name: str) -> None:
    t = table(
        f"a1 {name} . b1\n. . . .",
        hands={"a": "march dagger", "b": "old-wooden-shield metal-shield short-sword quick-reflexes"},
    )
    t.pick("fire", "b1", "march")
    assert (t.asked, t.options()) == ("react", [None, "quick-reflexes"])
    assert t.refusal("old-wooden-shield") == "freeze.wm-attack.unblockable"
    t.react("b", "quick-reflexes", "E7")
    assert (t.alive("b1"), t.damage("b1"), t.cell("b1")) == (True, 0, "E7")
    assert (t.play_area("a"), t.refusal("fire")) == (["march"], "freeze.wm-attack.once")


@rule("freeze.wm-attack.evade")
def test_a_decoy_takes_the_shot() -> None:
    t = table("a1 axc . b1 bd1", hands={"a": "march"})
    t.pick("fire", "b1", "march")
    assert t.options() == [None, "swap"]
    t.pick("swap")
    assert (t.cell("b1"), t.damage("b1")) == ("D8", 0)


@rule("freeze.wm-attack.unblockable")
def test_a_fallen_valkyrie_does_not_block_it_either() -> None:
    t = table("a1 axc . b1", races={"b": "valkyries"}, hands={"a": "march", "b": "dagger lightning-bolt"})
    t.pick("fire", "b1", "march")
    assert not t.alive("b1")


@rule("freeze.wm-attack.village-and-orc")
@clause("ballista", 10)
@clause("catapult", 9)
@BOTH
@pytest.mark.parametrize(
    ("race", "ground", "damage"), [("pandas", "V", 4), ("pandas", "P", 3), ("orcs", "P", 2), ("orcs", "V", 3)]
)
def test_the_village_adds_a_point_and_an_orc_takes_one_less(
    name: str, race: str, ground: str, damage: int
) -> None:
    t = table(f"a1 {name} . {ground}+b1", races={"b": race}, hands={"a": "march"})
    t.pick("fire", "b1", "march")
    assert [event["amount"] for event in t.events("damaged")] == [damage]


@rule("freeze.wm-attack.village-and-orc")
def test_a_kraken_is_no_orc() -> None:
    t = table("a1 axc . bk b1", hands={"a": "march"})
    t.pick("fire", "bk", "march")
    assert not t.alive("bk")


@rule("freeze.wm-attack.not-a-card")
@pytest.mark.parametrize("card", ["quick-hands", "adrenaline", "quick-shot"])
def test_nothing_rewards_a_shot(card: str) -> None:
    t = table("a1 axc . b1", hands={"a": f"{card} march"}, decks={"a": "dagger dagger"})
    t.play(card)
    t.pick("fire", "b1", "march")
    assert (t.asked, t.hand("a"), t.alive("b1")) == ("act", [], False)


def test_what_everybody_sees_of_machines() -> None:
    t = table("a1 axb . b1\n. . axc .", hands={"a": "march"}, clocks={"axc": 2})
    t.pick("fire", "b1", "march")
    seen = t.g.view(2)["expansion"]["machines"]
    assert [(each["tokens"], each["fired"]) for each in seen] == [(0, True), (2, False)]
    pieces = {piece["piece"]: piece for piece in t.g.view(2)["pieces"]}
    assert [pieces[each["piece"]]["type"] for each in seen] == ["ballista", "catapult"]
    assert [pieces[each["piece"]]["owner"] for each in seen] == [0, 3]
    assert owner_of(t, "axc") is None
    assert winter_of(t.g.copy()).clocks == winter_of(t.g).clocks
