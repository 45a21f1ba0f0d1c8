"""From hit dice to damage: charts, choices, the order of results, and Crits."""

import pytest

from emberbox.games.core.catalogue import ATTACKER, STRUCTURE, Catalogue, Datacard, printed
from emberbox.games.core.game import CORE
from emberbox.testing import rule
from emberbox.testing.core import Battle, battle

GUN = "valkyrie-mini-gun"
AS_NEW = {"Head": 6, "Torso": 18, "Left Arm": 5, "Right Arm": 5, "Left Leg": 5, "Right Leg": 5}


def duel(shield: int = 0, **hp: int) -> Battle:
    """A Warlord of the first player and one of the second, whose shield is down."""
    t = battle({"W": "paladin-warlord K5"}, {"E": "paladin-warlord K12"}, terrain={})
    t.set_shield("E", shield)
    t.set_hp("E", **hp)
    return t


def lost(t: Battle) -> dict[str, int]:
    """The HP that the second Warlord has lost, where it has."""
    return {name: AS_NEW[name] - hp for name, hp in t.hp("E").items() if hp < AS_NEW[name]}


def meanings(t: Battle) -> list[object]:
    """What the hit dice so far mean on the target's chart."""
    return [event.facts["means"] for event in t.events("hit")]


# ---- the chart


@rule("core.attack.hit-roll")
def test_each_hit_die_is_looked_up_on_the_chart_of_the_defending_model() -> None:
    t = duel()
    t.pick(GUN, "E", 1, d10=[9], d8=[4, 7, 6, 1])
    assert meanings(t) == ["Torso", "Head", "Torso", "miss"]
    t = battle({"W": "paladin-warlord K5"}, {"r": "basilisk-reaver L12"}, terrain={})
    t.pick(GUN, "r", 1, d10=[8], d8=[3, 7, 5])
    assert (meanings(t), t.hp("r")) == (["miss", "Body", "Legs"], {"Body": 2, "Legs": 1})


@rule("core.attack.damage")
@pytest.mark.parametrize(
    ("model", "weapon", "damage"),
    [
        ("paladin-warlord", GUN, 1),
        ("basilisk-barge", "rocket-pods", 2),
        ("paladin-sentinel", "lance-missile", 4),
    ],
)
def test_a_location_that_is_hit_loses_the_weapons_damage(model: str, weapon: str, damage: int) -> None:
    t = battle({"a": f"{model} K5"}, {"E": "paladin-warlord K12"}, terrain={})
    t.begin("a")
    t.set_shield("E", 0)
    t.set_ammo("a", weapon, 1)
    t.pick(weapon, "E", d10=[2], d8=[7])
    assert lost(t) == {"Head": damage}


@rule("core.attack.same-location")
def test_a_location_rolled_several_times_takes_the_damage_each_time() -> None:
    t = duel()
    t.pick(GUN, "E", 2, d10=[6, 3], d8=[7, 4, 7, 5, 7])
    assert lost(t) == {"Head": 3, "Torso": 2}


@rule("core.attack.example-threes")
def test_example_three_results_of_4_cost_the_torso_3() -> None:
    t = duel()
    t.pick(GUN, "E", 1, d10=[6], d8=[4, 4, 4])
    assert lost(t) == {"Torso": 3}


@rule("core.attack.miss")
def test_a_miss_does_nothing() -> None:
    t = duel(shield=12)
    t.pick(GUN, "E", 1, d10=[5], d8=[1, 2])
    assert (lost(t), t.shield("E"), t.events("damaged"), t.events("absorbed")) == ({}, 12, [], [])


@rule("core.attack.warlord-chart", "core.attack.warlord-chart-scan")
@pytest.mark.parametrize(
    ("die", "means"),
    [*enumerate(["miss", "miss", "defender", "Torso", "Torso", "Torso", "Head", "attacker"], start=1)],
)
def test_the_warlords_chart_is_that_of_the_end_sheet(die: int, means: str) -> None:
    t = duel()
    t.pick(GUN, "E", 1, d10=[1], d8=[die])
    assert meanings(t) == [means]


@rule("core.attack.own-chart")
@pytest.mark.parametrize("card", CORE.catalogue.datacards.values(), ids=lambda card: card.key)
def test_8_is_the_attackers_choice_on_every_chart_except_a_structures(card: Datacard) -> None:
    assert (card.chart[7] == ATTACKER) == (card.type != STRUCTURE)
    assert card.type != STRUCTURE or len(card.locations) == 1


@rule("core.attack.own-chart")
def test_every_datacard_has_its_own_chart() -> None:
    t = battle(
        {"W": "paladin-warlord K5"},
        {"r": "basilisk-reaver K12", "k": "paladin-kestrel O12", "s": "basilisk-stalker G12"},
        terrain={},
    )
    read = {name: t.g.card[t.names[name]].chart for name in ("r", "k", "s")}
    assert read["r"] == [-1, -1, -1, -2, 1, 0, 0, -3]  # Legs, Body
    assert read["k"] == [-1, -1, -2, 0, 0, 1, 2, -3]  # Hull, Engines, Cockpit
    assert read["s"] == [-1, -1, -2, 1, 1, 4, 0, -3]  # Torso, Legs, Head


@rule("core.attack.own-chart")
def test_a_structure_is_hit_in_its_one_location() -> None:
    t = battle({"W": "paladin-warlord D12"}, {}, scenario="breach", terrain={})
    hp = t.hp("relay-generator E23")["Core"]
    t.pick(GUN, "relay-generator E23", 3, d10=[9, 0, 0], d8=[2, 3, 6, 8])
    assert t.hp("relay-generator E23") == {"Core": hp - 4}


# ---- choices


@rule("core.attack.attackers-choice")
def test_on_an_8_the_attacking_player_names_the_location() -> None:
    t = duel()
    t.pick(GUN, "E", 1, d10=[1], d8=[8])
    assert (t.asked, t.asked_seat, t.options()) == ("attacker-choice", 0, list(AS_NEW))
    t.pick("Left Leg")
    assert lost(t) == {"Left Leg": 1}


@rule("core.attack.defenders-choice")
def test_on_defenders_choice_the_defending_player_names_the_location() -> None:
    t = duel()
    t.pick(GUN, "E", 1, d10=[1], d8=[3])
    assert (t.asked, t.asked_seat, t.options()) == ("defender-choice", 1, list(AS_NEW))
    t.pick("Right Arm")
    assert lost(t) == {"Right Arm": 1}


@rule("core.attack.zero-location")
def test_a_hit_on_a_location_at_zero_becomes_an_8() -> None:
    t = duel(Head=0)
    t.pick(GUN, "E", 1, d10=[1], d8=[7])
    assert (t.asked, t.asked_seat) == ("attacker-choice", 0)
    t.pick("Torso")
    assert t.hp("E")["Torso"] == 17


@rule("core.attack.choice-live")
def test_both_choices_must_name_a_location_with_hp() -> None:
    live = ["Torso", "Right Arm", "Left Leg", "Right Leg"]
    t = duel(Head=0, Left_Arm=0)
    t.pick(GUN, "E", 1, d10=[1], d8=[3])
    assert (t.asked, t.options()) == ("defender-choice", live)
    t = duel(Head=0, Left_Arm=0)
    t.pick(GUN, "E", 1, d10=[1], d8=[8])
    assert (t.asked, t.options()) == ("attacker-choice", live)


@rule("core.attack.choice-live")
def test_a_location_that_drops_to_zero_in_an_attack_is_at_zero_for_the_next_result() -> None:
    t = duel(Head=1)
    t.pick(GUN, "E", 1, d10=[3], d8=[7, 7])
    assert (t.asked, t.hp("E")["Head"]) == ("attacker-choice", 0)
    assert "Head" not in t.options()


@rule("core.attack.overkill")
def test_damage_beyond_the_last_hp_of_a_location_is_lost() -> None:
    t = battle({"B": "basilisk-warlord K5"}, {"E": "paladin-warlord K12"}, terrain={})
    t.set_shield("E", 0)
    t.set_hp("E", Head=1)
    t.pick("gorgon-rail-lance", "E", d10=[2], d8=[7])
    assert lost(t) == {"Head": 6}
    assert t.events("damaged")[0].facts["amount"] == 1


# ---- the order of results


@rule("core.attack.order")
def test_the_attacker_decides_the_order_and_sees_defenders_choices_first() -> None:
    t = duel()
    t.pick(GUN, "E", 1, d10=[6], d8=[8, 3, 4])
    assert (t.asked, t.asked_seat, t.options()) == ("resolve", 0, [3, 4, 8])
    t.pick(3)
    assert (t.asked, t.asked_seat) == ("defender-choice", 1)
    t.pick("Head")
    assert (t.asked, t.asked_seat, t.options()) == ("resolve", 0, [4, 8])
    t.pick(8, "Head")
    assert lost(t) == {"Head": 2, "Torso": 1}


@rule("core.attack.order-crit")
def test_crits_are_8s_in_the_same_row_and_each_result_is_settled_before_the_next() -> None:
    t = duel()
    t.pick(GUN, "E", 1, d10=[9], d8=[3, 8, 1, 1])
    assert t.options() == [3, 8]
    t.pick(8, "Torso")
    assert (lost(t), t.asked, t.options()) == ({"Torso": 1}, "resolve", [3, 8])
    t.pick(3, "Left Leg")
    assert (lost(t), t.asked) == ({"Torso": 1, "Left Leg": 1}, "attacker-choice")


@rule("core.attack.test-order")
def test_the_order_of_a_3_a_7_and_an_8_when_the_head_has_1_hp() -> None:
    t = duel(Head=1)
    t.pick(GUN, "E", 1, d10=[6], d8=[3, 7, 8])
    t.pick(3, "Left Leg", 7)
    assert (t.hp("E")["Head"], t.asked) == (0, "attacker-choice")
    assert "Head" not in t.options()
    t.pick("Torso")
    assert lost(t) == {"Head": 6, "Torso": 1, "Left Leg": 1}


@rule("core.attack.test-order")
def test_the_8_on_the_head_first_makes_the_7_an_8() -> None:
    t = duel(Head=1)
    t.pick(GUN, "E", 1, d10=[6], d8=[3, 7, 8])
    t.pick(8, "Head", 7)
    assert (t.asked, t.asked_seat) == ("attacker-choice", 0)
    t.pick("Right Leg")
    assert (t.asked, lost(t)) == ("defender-choice", {"Head": 6, "Right Leg": 1})


@rule("core.attack.stop")
def test_results_after_the_destruction_of_the_model_are_lost() -> None:
    t = battle({"W": "paladin-warlord K5"}, {"s": "basilisk-stalker K12"}, terrain={})
    t.set_hp("s", Torso=1)
    t.pick(GUN, "s", 1, d10=[5], d8=[4, 7])
    assert (t.is_out("s"), len(t.events("damaged")), t.hp("s")["Head"]) == (True, 1, 3)


# ---- Crits


@rule("core.crit.result")
def test_a_crit_adds_one_8_so_that_the_attacker_chooses_its_location() -> None:
    t = duel()
    t.pick(GUN, "E", 1, d10=[9], d8=[1, 1, 1, 1])
    assert (t.asked, t.asked_seat) == ("attacker-choice", 0)
    t.pick("Right Leg")
    assert (lost(t), t.asked) == ({"Right Leg": 1}, "act")


@rule("core.crit.several")
def test_every_d10_with_a_crit_adds_one() -> None:
    t = duel()
    t.pick(GUN, "E", 3, d10=[9, 0, 9], d8=[1] * 8)
    t.pick("Head", "Left Arm")
    assert (lost(t), t.asked) == ({"Head": 1, "Left Arm": 1}, "act")


@rule("core.crit.several")
def test_a_crit_counts_without_any_hit_dice() -> None:
    cards = printed()
    own = {**cards, "chain-axe": {**cards["chain-axe"], "burst": [0] * 10}}
    t = battle(
        {"r": "basilisk-reaver L11"}, {"E": "paladin-warlord K12"}, terrain={}, catalogue=Catalogue(own)
    )
    t.begin("r")
    t.set_shield("E", 0)
    t.pick("chain-axe", "E", 1, "Torso", d10=[9])
    assert lost(t) == {"Torso": 2}


@rule("core.attack.crit-fixed")
def test_no_modifier_changes_the_8_of_a_crit_nor_a_hit_turned_into_an_8() -> None:
    t = battle({"r": "basilisk-reaver L11"}, {"E": "paladin-warlord K12"}, terrain={})
    t.begin("r")
    t.declare("r", "rush")
    t.set_shield("E", 0)
    t.pick("chain-axe", "E", 1, d10=[9], d8=[2])
    assert t.asked == "attacker-choice"
    t.pick("Left Arm")
    t.set_hp("E", Head=0)
    t.pick("chain-axe", "E", 1, d10=[5], d8=[8])
    assert (meanings(t)[-1], t.asked) == ("Head", "attacker-choice")


# ---- the walk-through


@rule("core.attack.example-hits", "core.attack.example-mismatch")
def test_example_the_four_hits_of_page_14() -> None:
    t = duel()
    t.pick(GUN, "E", 3, d10=[9, 0, 0], d8=[5, 3, 3, 1])
    assert t.options() == [3, 5, 8]
    t.pick(5, 3, "Left Arm", 3, "Right Leg")
    assert (t.asked, t.asked_seat) == ("attacker-choice", 0)
    t.pick("Head")
    assert (lost(t), t.asked) == ({"Head": 1, "Torso": 1, "Left Arm": 1, "Right Leg": 1}, "act")
    assert t.ammo("W", GUN) == 6


@rule("core.attack.example-picture")
def test_example_the_dice_of_the_picture() -> None:
    t = duel()
    t.pick(GUN, "E", 3, d10=[1, 5, 9], d8=[5, 4, 6, 3, 5, 4, 4])
    bursts = t.events("burst")
    assert [event.facts["dice"] for event in bursts] == [1, 2, 4]
    assert sum(int(str(event.facts["crit"])) for event in bursts) == 1
    t.pick(3)
    assert t.asked_seat == 1
    t.pick("Left Leg", 8)
    assert t.asked_seat == 0
    t.pick("Head")
    assert t.hp("E") == {**AS_NEW, "Torso": 12, "Left Leg": 4, "Head": 5}
