"""The attack action up to its hit dice: target, shots, ammo, burst roll and what changes a roll."""

import pytest

from emberbox.games.core.catalogue import Catalogue, printed
from emberbox.testing import rule
from emberbox.testing.core import Battle, battle

WALL = {"J10 K10 L10 M10 N10": "#"}


def duel(terrain: dict[str, str] | None = None, **enemies: str) -> Battle:
    """A Warlord at K5 (K5 to M7) without a Pilot, who has one attack, and its enemies on open ground."""
    return battle({"W": "paladin-warlord K5"}, enemies, terrain=terrain or {})


def bursts(t: Battle, fact: str) -> list[object]:
    """One fact of every burst die so far."""
    return [event.facts[fact] for event in t.events("burst")]


def hits(t: Battle, fact: str) -> list[object]:
    """One fact of every hit die so far."""
    return [event.facts[fact] for event in t.events("hit")]


# ---- the steps


@rule("core.attack.steps")
def test_an_attack_goes_from_ammo_over_the_burst_roll_and_its_effects_to_hit_dice_and_damage() -> None:
    t = battle({"b": "paladin-bulwark L10"}, {"r": "basilisk-reaver L12"}, terrain={})
    t.begin("b")
    t.pick("ram-hammer", "r", 2, d10=[7, 2], d8=[5, 1, 1])
    told = [event.what for event in t.g.story or []]
    order = ["attacked", "burst", "burst", "pushed", "hit", "hit", "hit", "damaged"]
    assert [what for what in told if what in order] == order


@rule("core.attack.effects")
def test_effects_of_the_burst_roll_come_before_the_hit_dice() -> None:
    t = battle({"b": "paladin-bulwark L10"}, {"r": "basilisk-reaver L12"}, terrain={"L13": "#"})
    t.begin("b")
    t.pick("ram-hammer", "r", 1, d10=[9], d8=[1, 1, 1])
    assert (t.asked, t.events("unmoved")[0].facts["held"]) == ("attacker-choice", "slam")


# ---- the target


@rule("core.attack.declare")
def test_the_target_is_one_hostile_model_on_the_board() -> None:
    t = battle(
        {"W": "paladin-warlord K5", "f": "paladin-trooper K12"},
        {"k": "basilisk-barge K18", "in": "basilisk-reaver in k", "r": "basilisk-reaver P9"},
        terrain={},
    )
    t.pick("valkyrie-mini-gun")
    assert t.options() == ["k", "r"]
    assert t.refusal("f") == t.refusal("W") == t.refusal("in") == "core.attack.declare"


@rule("core.attack.declare")
def test_all_shots_go_at_the_one_target() -> None:
    t = duel(r="basilisk-reaver K12", x="basilisk-reaver L12")
    t.pick("valkyrie-mini-gun", "r", 3, d10=[1, 1, 1], d8=[5, 5, 1])
    assert (t.hp("r")["Legs"], t.hp("x")) == (0, {"Body": 3, "Legs": 2})
    assert [event.facts["shots"] for event in t.events("attacked")] == [3]


@rule("core.attack.declare")
def test_a_weapon_with_nobody_to_attack_is_not_offered() -> None:
    t = duel(r="basilisk-reaver K25")
    assert t.refusal("valkyrie-mini-gun") == "core.attack.declare"


@rule("core.attack.sight")
def test_an_attack_needs_line_of_sight() -> None:
    t = duel(WALL, hidden="basilisk-reaver L12", seen="basilisk-reaver P9")
    t.pick("valkyrie-mini-gun")
    assert (t.options(), t.refusal("hidden")) == (["seen"], "core.sight.none")


@rule("core.attack.sight")
def test_an_attack_that_says_so_needs_no_line_of_sight() -> None:
    t = battle({"B": "basilisk-warlord K5"}, {"hidden": "paladin-trooper L12"}, terrain=WALL)
    assert t.refusal("gorgon-rail-lance") == "core.attack.declare"
    assert t.refusal("cinder-mortar", "hidden") is None


@rule("core.attack.range")
def test_the_target_must_be_in_range() -> None:
    t = duel(near="basilisk-reaver L23", far="basilisk-reaver M24")
    assert (t.distance("W", "near"), t.distance("W", "far")) == (16, 17)
    t.pick("valkyrie-mini-gun")
    assert (t.options(), t.refusal("far")) == (["near"], "core.attack.range")


# ---- shots and ammo


@rule("core.attack.shots")
@pytest.mark.parametrize(
    ("model", "weapon", "shots"),
    [
        ("paladin-sentinel", "arbiter-autocannon", [1, 2]),
        ("basilisk-reaver", "ripper-smg", [1, 2, 3]),
        ("paladin-kestrel", "nose-cannon", [1, 2, 3]),
    ],
)
def test_the_attacker_chooses_the_shots_within_the_rate_of_fire(
    model: str, weapon: str, shots: list[int]
) -> None:
    t = battle({"a": f"{model} L5"}, {"r": "basilisk-sapper L9"}, terrain={})
    t.begin("a")
    t.pick(weapon, "r")
    assert (t.asked, t.options()) == ("shots", shots)


@rule("core.attack.shots")
def test_a_rate_of_one_leaves_nothing_to_choose() -> None:
    t = battle({"B": "basilisk-warlord K5"}, {"r": "paladin-trooper L12"}, terrain={})
    t.pick("gorgon-rail-lance", "r", d10=[0])
    assert bursts(t, "die") == [0]


@rule("core.attack.rate-example")
def test_with_rate_1_to_3_and_ammo_9_one_two_or_three_shots_are_allowed() -> None:
    t = duel(r="basilisk-reaver L12")
    assert t.ammo("W", "valkyrie-mini-gun") == 9
    t.pick("valkyrie-mini-gun", "r")
    assert t.options() == [1, 2, 3]


@rule("core.attack.ammo")
@pytest.mark.parametrize("shots", [1, 2, 3])
def test_the_shots_are_taken_off_the_ammo(shots: int) -> None:
    t = duel(r="basilisk-reaver L12")
    t.pick("valkyrie-mini-gun", "r", shots, d10=[0] * shots)
    assert t.ammo("W", "valkyrie-mini-gun") == 9 - shots
    assert t.events("attacked")[0].facts["ammo"] == 9 - shots


@rule("core.attack.ammo-limit")
def test_no_more_shots_than_ammo_is_left() -> None:
    t = duel(r="basilisk-reaver L12")
    t.set_ammo("W", "valkyrie-mini-gun", 2)
    t.pick("valkyrie-mini-gun", "r")
    assert t.options() == [1, 2]


@rule("core.attack.ammo-limit")
def test_a_weapon_without_ammo_cannot_be_used() -> None:
    t = duel(r="basilisk-reaver L12")
    t.set_ammo("W", "valkyrie-mini-gun", 0)
    assert t.refusal("valkyrie-mini-gun") == "core.attack.ammo-limit"


@rule("core.attack.rate-low-ammo")
@pytest.mark.parametrize(("ammo", "refusal"), [(1, "core.attack.rate-low-ammo"), (2, None)])
def test_a_weapon_with_less_ammo_than_its_lowest_rate_cannot_attack(ammo: int, refusal: str | None) -> None:
    cards = printed()
    own = {**cards, "lawbringer-rifle": {**cards["lawbringer-rifle"], "rate": [2, 3]}}
    t = battle({"a": "paladin-trooper L5"}, {"r": "basilisk-reaver L9"}, terrain={}, catalogue=Catalogue(own))
    t.begin("a")
    t.set_ammo("a", "lawbringer-rifle", ammo)
    assert t.refusal("lawbringer-rifle") == refusal


# ---- the burst roll


@rule("core.attack.burst")
@pytest.mark.parametrize("shots", [1, 2, 3])
def test_one_d10_is_rolled_for_each_shot(shots: int) -> None:
    t = duel(r="basilisk-reaver L12")
    t.pick("valkyrie-mini-gun", "r", shots, d10=[0] * shots)
    assert bursts(t, "die") == [0] * shots


@rule("core.attack.hit-dice")
def test_the_hit_dice_of_all_burst_dice_are_gathered() -> None:
    t = duel(r="basilisk-reaver L12")
    t.pick("valkyrie-mini-gun", "r", 3, d10=[2, 5, 6], d8=[1] * 6)
    assert (bursts(t, "dice"), len(hits(t, "die"))) == ([1, 2, 3], 6)


@rule("core.attack.burst-scan")
@pytest.mark.parametrize(("die", "dice"), list(enumerate([0, 1, 1, 2, 2, 2, 3, 3, 3, 4])))
def test_10b_to_40b_on_the_burst_chart_are_one_to_four_d8(die: int, dice: int) -> None:
    t = duel(r="basilisk-reaver L12")
    t.pick("valkyrie-mini-gun", "r", 1, d10=[die], d8=[1] * dice)
    assert hits(t, "die") == [1] * dice


@rule("core.attack.example-ammo")
def test_example_a_full_burst_of_the_mini_gun_leaves_6_ammo_and_rolls_three_d10() -> None:
    t = duel(r="basilisk-reaver L12")
    t.pick("valkyrie-mini-gun", "r", 3, d10=[0, 0, 0])
    assert (t.ammo("W", "valkyrie-mini-gun"), bursts(t, "die")) == (6, [0, 0, 0])


@rule("core.attack.example-nine")
def test_example_a_9_of_the_mini_gun_gives_four_d8_and_a_single_crit() -> None:
    t = duel(E="basilisk-warlord K12")
    t.set_shield("E", 0)
    t.pick("valkyrie-mini-gun", "E", 1, d10=[9], d8=[1, 1, 1, 1])
    assert (bursts(t, "dice"), bursts(t, "crit"), hits(t, "die")) == ([4], [1], [1, 1, 1, 1])
    assert t.asked == "attacker-choice"
    t.pick("Head")
    assert t.hp("E")["Head"] == 5


# ---- what changes a roll


@rule("core.attack.modifiers")
def test_all_modifiers_are_added_up_and_count_for_burst_and_hit_dice() -> None:
    t = duel({"L10": "="}, r="basilisk-reaver L12")
    t.set_hp("W", Head=0, Right_Arm=0)
    assert t.sight("W", "r") == "partial"
    t.pick("valkyrie-mini-gun", "r", 2, d10=[9, 7], d8=[8, 7, 6])
    assert bursts(t, "result") == [9 - 2 - 2 - 1, 7 - 2 - 2 - 1]
    assert hits(t, "result") == [3, 2, 1]


@rule("core.attack.modifiers")
def test_a_modifier_of_hit_rolls_leaves_burst_rolls_alone_and_the_other_way_round() -> None:
    t = battle({"r": "basilisk-reaver L5"}, {"x": "paladin-trooper L8"}, terrain={})
    t.begin("r")
    t.declare("r", "rush")
    t.pick("ripper-smg", "x", 1, d10=[8], d8=[6, 2])
    assert (bursts(t, "result"), hits(t, "result")) == ([8], [5, 1])
    t = battle({"B": "basilisk-warlord K5"}, {"x": "paladin-sentinel L12"}, terrain={})
    t.declare("B", "siege-stance")
    t.pick("gorgon-rail-lance", "x", d10=[1], d8=[2])
    assert (bursts(t, "result"), hits(t, "result")) == ([2], [2])


@rule("core.attack.modified-result")
def test_modified_results_stay_within_the_charts() -> None:
    t = duel(r="basilisk-reaver L12")
    t.set_hp("W", Head=0)
    t.pick("valkyrie-mini-gun", "r", 2, d10=[1, 3], d8=[2])
    assert (bursts(t, "result"), hits(t, "result")) == ([0, 1], [1])


@rule("core.attack.modified-result")
def test_a_burst_result_above_9_counts_as_9() -> None:
    t = battle({"B": "basilisk-warlord K5"}, {"x": "paladin-sentinel L12"}, terrain={})
    t.declare("B", "siege-stance")
    t.pick("gorgon-rail-lance", "x", d10=[9], d8=[1, 1])
    assert (bursts(t, "result"), bursts(t, "crit")) == ([9], [1])


@rule("core.attack.modified-result")
def test_with_partial_sight_a_9_gives_no_crit_and_no_hit_die_is_the_attackers_choice() -> None:
    t = duel({"L10": "="}, r="basilisk-reaver L12")
    t.pick("valkyrie-mini-gun", "r", 1, d10=[9], d8=[8, 1, 1])
    assert (bursts(t, "result"), bursts(t, "crit"), hits(t, "means")) == ([8], [0], ["Body", "miss", "miss"])


@rule("core.attack.test-partial")
def test_the_mini_gun_with_partial_sight_at_a_warlord() -> None:
    t = duel({"I10 J10 K10 L10": "#"}, E="paladin-warlord K14")
    t.set_shield("E", 0)
    assert t.sight("W", "E") == "partial"
    t.pick("valkyrie-mini-gun", "E", 3, d10=[9, 6, 0], d8=[8, 7, 4, 3, 1])
    assert (bursts(t, "result"), bursts(t, "dice"), bursts(t, "crit")) == ([8, 5, 0], [3, 2, 0], [0, 0, 0])
    assert hits(t, "result") == [7, 6, 3, 2, 1]
    assert hits(t, "means") == ["Head", "Torso", "defender", "miss", "miss"]


@rule("core.attack.no-recheck")
def test_a_pull_in_the_same_attack_changes_neither_sight_nor_penalty() -> None:
    t = battle({"s": "basilisk-stalker L5"}, {"x": "paladin-trooper N12"}, terrain={"M9": "="})
    t.begin("s")
    assert t.sight("s", "x") == "partial"
    t.pick("harpoon-gun", "x", d10=[9], d8=[6, 1])
    assert (t.at("x"), t.sight("s", "x")) == ("N9", "full")
    assert hits(t, "result") == [5, 1]


@rule("core.attack.no-recheck")
def test_a_push_out_of_range_does_not_end_the_attack() -> None:
    t = battle({"b": "paladin-bulwark L10"}, {"r": "basilisk-reaver L12"}, terrain={})
    t.begin("b")
    t.pick("ram-hammer", "r", 1, d10=[8], d8=[6, 1])
    assert (t.distance("b", "r"), t.hp("r")["Body"]) == (2, 1)


@rule("core.attack.roller")
def test_both_rolls_are_the_attackers_and_suffer_from_its_own_damage_not_from_the_targets() -> None:
    t = duel(E="paladin-warlord K12")
    t.set_shield("E", 0)
    t.set_hp("E", Head=0)
    t.pick("valkyrie-mini-gun", "E", 1, d10=[4], d8=[5, 4])
    assert (bursts(t, "result"), hits(t, "result")) == ([4], [5, 4])
    t = duel(E="paladin-warlord K12")
    t.set_hp("W", Head=0)
    t.pick("valkyrie-mini-gun", "E", 1, d10=[4], d8=[5])
    assert (bursts(t, "result"), hits(t, "result")) == ([2], [3])
