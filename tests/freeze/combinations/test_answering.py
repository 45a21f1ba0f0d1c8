"""What answers an attack, beside what else is in play."""

from __future__ import annotations

from emberbox.testing import clause, rule
from emberbox.testing.freeze import poison_on, table

NOT_HERE = "ignite.golden.card-wins"


@clause("change-of-heart", 8)
@rule("freeze.modifier.stopped-means")
def test_poison_goes_with_the_sword_that_is_turned() -> None:
    """Situation 4: the new target's player answers before anything is shown, and minions are left alone."""
    t = table(
        "b1 a1 cw\n. c1 .", hands={"a": "short-sword poison", "b": "change-of-heart", "c": "metal-shield"}
    )
    t.play("short-sword", "b1")
    t.pick_all("poison")
    t.react("b", "change-of-heart")
    assert (t.asked, t.asked_seat, t.events("modified")) == ("react", "c", [])
    t.nobody_reacts()
    assert (t.damage("b1"), t.damage("c1"), t.alive("cw")) == (0, 1, True)
    assert (poison_on(t, "b1"), poison_on(t, "c1")) == ("", "a")


def test_poison_on_a_sword_that_is_turned_and_blocked_is_lost() -> None:
    """Situation 4, the other way."""
    t = table(
        "b1 a1 .\n. c1 .", hands={"a": "short-sword poison", "b": "change-of-heart", "c": "metal-shield"}
    )
    t.play("short-sword", "b1")
    t.pick_all("poison")
    t.react("b", "change-of-heart")
    t.react("c", "metal-shield")
    assert (t.damage("c1"), poison_on(t, "c1")) == (0, "")
    assert t.play_area("a") == ["short-sword", "poison"]


@clause("sabotage", 2)
def test_a_sabotaged_arrow_poisons_nobody() -> None:
    """Situation 6: arrow and Sabotage are trashed, bow and Poison are not."""
    t = table("a1 . b1", hands={"a": "long-bow arrow poison", "b": "sabotage"})
    t.play("long-bow")
    t.play("arrow", "b1")
    t.pick_all("poison")
    t.react("b", "sabotage")
    assert (t.damage("b1"), poison_on(t, "b1")) == (0, "")
    assert (t.trash(), t.play_area("a")) == (["sabotage", "arrow"], ["long-bow", "poison"])


@rule("freeze.modifier.stopped-means")
@clause("sabotage", 2)
def test_for_modifiers_a_sabotaged_attack_has_failed() -> None:
    t = table("a1 b1", hands={"a": "dagger vampires-curse", "b": "sabotage"})
    t.play("dagger", "b1")
    t.pick_all("vampires-curse")
    t.react("b", "sabotage")
    assert (t.damage("a1"), t.damage("b1"), t.play_area("a")) == (1, 0, ["vampires-curse"])


@clause("sabotage", 5)
def test_a_sabotaged_blow_costs_the_bow() -> None:
    t = table("a1 b1", hands={"a": "modified-bow", "b": "sabotage"})
    t.play("modified-bow")
    t.pick("blow", "b1")
    t.react("b", "sabotage")
    assert (t.damage("b1"), t.trash()) == (0, ["sabotage", "modified-bow"])


@clause("smoke-screen", 2)
@clause("smoke-screen", 3)
def test_a_unit_that_is_pushed_is_out_of_the_smoke() -> None:
    """Situation 37: a push takes it out."""
    t = table("b1 a1 . .", hands={"a": "smoke-screen", "b": "full-moon-axe"})
    t.play("smoke-screen")
    t.end_turn()
    t.play("full-moon-axe", "a1")
    t.nobody_reacts()
    t.pick("a1")
    assert (t.cell("a1"), t.lasting("smoke-screen")) == ("D6", [])


@rule("freeze.wm-attack.targets")
@clause("smoke-screen", 4)
def test_a_catapult_does_not_reach_into_the_smoke() -> None:
    """Situation 37: a machine picks its target out from afar."""
    t = table("bxc . . a1\nb1 . . a2", hands={"a": "smoke-screen", "b": "march"})
    t.play("smoke-screen", "a1")
    t.end_turn()
    t.pick("fire")
    assert t.options() == ["a2"]


@rule("freeze.wm-attack.targets")
@clause("diplomacy", 5)
def test_a_catapult_is_not_fired_at_an_ally() -> None:
    t = table("axc . . b1\na1 . . c1", hands={"a": "diplomacy march"})
    t.play("diplomacy", "b")
    t.pick("fire")
    assert t.options() == ["c1"]


@clause("sabotage", 3)
@clause("change-of-heart", 7)
def test_a_war_machine_is_neither_broken_nor_turned() -> None:
    t = table("axc . . b1\na1 . . c1", hands={"a": "march", "b": "sabotage change-of-heart quick-reflexes"})
    t.pick("fire", "b1", "march")
    assert (t.asked, t.asked_seat) == ("react", "b")
    assert (t.refusal("sabotage"), t.refusal("change-of-heart")) == (NOT_HERE, NOT_HERE)


@clause("sabotage", 4)
def test_sabotage_stops_a_lance_that_nothing_blocks() -> None:
    t = table("a1 b1 c1 .", hands={"a": "lance horse", "b": "sabotage metal-shield"})
    t.play("lance", "horse", "b1", "b1")
    assert (t.asked, t.asked_seat) == ("react", "b")
    assert t.refusal("metal-shield") is not None
    t.pick("sabotage")
    assert (t.damage("b1"), t.trash()) == (0, ["sabotage", "lance"])


@clause("change-of-heart", 7)
def test_a_lance_in_a_ride_is_not_turned() -> None:
    t = table("a1 b1 . .\nc1 . . .", hands={"a": "lance horse", "b": "change-of-heart quick-reflexes"})
    t.play("lance", "horse", "b1", "b1")
    assert (t.asked_seat, t.refusal("change-of-heart")) == ("b", NOT_HERE)


@clause("sabotage", 5)
def test_a_sabotaged_ring_blade_still_strikes_the_others() -> None:
    t = table(". c1 .\nb1 a1 .", hands={"a": "ring-blade", "b": "sabotage change-of-heart"})
    t.play("ring-blade")
    assert t.refusal("change-of-heart") == NOT_HERE
    t.react("b", "sabotage")
    t.nobody_reacts()
    assert (t.damage("b1"), t.damage("c1"), t.trash()) == (0, 1, ["sabotage", "ring-blade"])


@clause("sabotage", 5)
def test_a_ring_blade_breaks_when_all_its_strikes_are_done_unless_it_is_wrested_away() -> None:
    t = table(". c1 .\nb1 a1 .", hands={"a": "ring-blade", "b": "sabotage", "c": "disarm"})
    t.play("ring-blade")
    t.react("b", "sabotage")
    assert (t.asked_seat, t.trash()) == ("c", ["sabotage"])
    t.pick("disarm")
    t.nobody_reacts()
    assert (t.trash(), t.lasting("sabotage")) == (["sabotage", "disarm"], [])
    assert "ring-blade" in t.play_area("c")


@clause("sabotage", 5)
def test_a_sabotaged_arrow_of_a_storm_still_strikes_its_second_target() -> None:
    t = table("b1 . a1 . c1", hands={"a": "long-bow arrow-storm arrow", "b": "sabotage"})
    t.play("long-bow")
    t.play("arrow-storm")
    t.play("arrow", "b1", "c1")
    t.react("b", "sabotage")
    t.nobody_reacts()
    assert (t.damage("b1"), t.damage("c1"), t.trash()) == (0, 1, ["sabotage", "arrow"])


@clause("sabotage", 1)
def test_a_thrown_hatchet_that_is_sabotaged_is_trashed_once() -> None:
    t = table("a1 . b1", hands={"a": "hatchet", "b": "sabotage"})
    t.play("hatchet")
    while t.asked != "react":
        t.pick("b1" if "b1" in t.options() else t.options()[-1])
    t.react("b", "sabotage")
    while t.asked != "act":
        t.pick(t.options()[0])
    assert (t.damage("b1"), sorted(t.trash())) == (0, ["hatchet", "sabotage"])


@clause("diplomacy", 4)
def test_a_ring_blade_passes_an_ally_over_and_no_heart_turns_on_one() -> None:
    t = table(
        ". c1 .\nb1 a1 .", hands={"a": "diplomacy ring-blade dagger", "c": "change-of-heart metal-shield"}
    )
    t.play("diplomacy", "b")
    t.play("ring-blade")
    t.nobody_reacts()
    assert (t.damage("b1"), t.damage("c1")) == (0, 1)
    t.play("dagger", "c1")
    assert t.refusal("change-of-heart") == NOT_HERE


@clause("diplomacy", 6)
def test_a_lance_passes_an_ally_over_too() -> None:
    t = table("a1 b1 .", hands={"a": "diplomacy lance horse"})
    t.play("diplomacy", "b")
    t.play("lance", "horse", "b1", "D6")
    assert (t.cell("a1"), t.damage("b1"), t.is_down("b1")) == ("D6", 0, False)


@clause("diplomacy", 5)
def test_hexes_are_not_passed_to_an_ally_but_pockets_may_be_picked() -> None:
    t = table(
        "b1 a1 .", hands={"a": "diplomacy shaman-chieftain pickpocket hex", "b": "dagger", "c": "march"}
    )
    t.play("diplomacy", "b")
    t.play("shaman-chieftain")
    t.pick("pass-hexes")
    t.pick_all("hex")
    assert (t.hand("b"), sorted(t.hand("c"))) == (["dagger"], ["hex", "march"])
    assert t.refusal("pickpocket") is None


@clause("change-of-heart", 7)
def test_a_possession_is_turned() -> None:
    t = table("b1 a1 c1", hands={"a": "possess", "b": "change-of-heart"})
    t.play("possess", "b1")
    t.react("b", "change-of-heart")
    t.nobody_reacts()
    assert [effect.on for effect in t.lasting("possess")] == [t.piece("c1")]


@clause("diplomacy", 7)
def test_rats_end_an_alliance() -> None:
    t = table("b1 a1 .", hands={"a": "diplomacy plagued-rats"})
    t.play("diplomacy", "b")
    t.play("plagued-rats")
    assert t.lasting("diplomacy") == []


# -- spells --------------------------------------------------------------------------------------------------


@clause("change-of-heart", 7)
def test_hexing_is_turned_and_runs_on_from_there() -> None:
    t = table("b1 . a1 . c1\n. . . . c2", hands={"a": "hexing", "b": "change-of-heart"})
    t.play("hexing", "b1")
    t.react("b", "change-of-heart", "c1")
    t.nobody_reacts()
    assert (t.play_area("b"), t.play_area("c")) == (["change-of-heart"], ["hex", "hex"])


@clause("change-of-heart", 7)
def test_a_charm_is_turned_on_any_other_unit() -> None:
    t = table("b1 . a1 . c1", hands={"a": "charm", "b": "change-of-heart"})
    t.play("charm", "b1")
    t.react("b", "change-of-heart")
    t.nobody_reacts()
    assert [effect.on for effect in t.lasting("charm")] == [t.piece("c1")]


@clause("change-of-heart", 7)
@clause("sure-footed", 3)
def test_a_cyclone_is_turned_and_nobody_holds_on_to_the_ground() -> None:
    t = table("b1 . a1 . c1\n. . . . .", hands={"a": "cyclone", "b": "change-of-heart", "c": "sure-footed"})
    t.play("cyclone", "b1")
    t.react("b", "change-of-heart")
    t.dice(1)
    t.nobody_reacts()
    assert (t.asked, t.cell("b1"), t.cell("c1")) == ("act", "D4", "D12")


@clause("sure-footed", 3)
def test_a_charmed_unit_walks_all_the_same() -> None:
    t = table("a1 . . . . b1", hands={"a": "charm", "b": "sure-footed"}, decks={"b": "march"})
    t.play("charm", "b1")
    t.nobody_reacts()
    t.end_turn()
    assert (t.asked, t.active, t.cell("b1")) == ("act", "b", "D6")


@clause("sure-footed", 1, 2)
@clause("smoke-screen", 1)
def test_an_earthquake_reaches_into_smoke_and_one_reveal_keeps_all_standing() -> None:
    """Situation 37, and the Earthquake of the glossary."""
    t = table(
        "c1 . a1 a2\n. . . .",
        active="a",
        hands={"a": "smoke-screen", "b": "march", "c": "earthquake"},
        decks={"a": "sure-footed"},
    )
    t.play("smoke-screen", "a1")
    t.end_turns_until("c")
    t.play("earthquake")
    while t.asked not in ("react", "stay-up"):
        t.pick("D6" if "D6" in t.options() else "a1")
    while t.asked == "react":
        t.pick(None)
    assert (t.asked, t.asked_seat) == ("stay-up", "a")
    t.pick("sure-footed")
    assert (t.asked, t.is_down("a1"), t.is_down("a2")) == ("act", False, False)


@clause("smoke-screen", 4)
def test_hexing_is_not_cast_into_smoke_but_runs_on_into_it() -> None:
    t = table("b1 . c1 a1\n. . . .", hands={"a": "smoke-screen", "b": "hexing"})
    t.play("smoke-screen")
    t.end_turn()
    t.play("hexing")
    assert "a1" not in t.options()
    t.pick("c1")
    t.nobody_reacts()
    assert (t.play_area("a"), t.play_area("c")) == (["hex"], ["hex"])


@clause("smoke-screen", 4)
def test_roots_hold_whoever_is_in_the_smoke() -> None:
    t = table("b1 . . . . . . a1", hands={"a": "smoke-screen", "b": "rooted"})
    t.play("smoke-screen")
    t.end_turn()
    t.play("rooted", "a")
    t.nobody_reacts()
    assert t.is_held("a1")


@clause("diplomacy", 3)
@clause("sabotage", 5)
def test_poison_alone_on_an_ally_is_a_weapon_and_can_be_broken() -> None:
    t = table("a1 b1", hands={"a": "diplomacy poison poison", "b": "sabotage"})
    t.play("diplomacy", "b")
    t.play("poison")
    t.react("b", "sabotage")
    assert (t.damage("b1"), t.trash()) == (0, ["sabotage", "poison"])
    t.play("poison")
    t.nobody_reacts()
    assert (t.damage("b1"), poison_on(t, "b1")) == (1, "a")
