"""The keywords of weapons: Indirect, Melee, Blast, Pierce, Limited and On Foot."""

import pytest

from emberbox.games.core.catalogue import Catalogue, Weapon, printed
from emberbox.games.core.game import CORE
from emberbox.testing import rule
from emberbox.testing.core import Battle, battle

WALL = {"J10 K10 L10 M10 N10": "#"}


def changed(weapon: str, **fields: object) -> Catalogue:
    """The cards of the game, one weapon of which is different."""
    cards = printed()
    return Catalogue({**cards, weapon: {**cards[weapon], **fields}})


def hit_results(t: Battle) -> list[object]:
    """The modified results of all hit dice so far."""
    return [event.facts["result"] for event in t.events("hit")]


def blasted(t: Battle) -> list[str]:
    """Who took a Blast die, in the order of the dice."""
    names = {model: name for name, model in t.names.items()}
    return [names[int(str(event.facts["target"]))] for event in t.events("blast")]


# ---- Indirect


def missiles(target: str, terrain: dict[str, str]) -> Battle:
    """A Spitter at L5 in its activation."""
    t = battle({"s": "basilisk-spitter L5"}, {"x": target}, terrain=terrain)
    t.begin("s")
    return t


@rule("core.keyword.indirect")
@pytest.mark.parametrize(
    ("terrain", "sight", "result"),
    [({}, "full", 2), ({"L10": "="}, "partial", 1), (WALL, "none", 1)],
)
def test_an_indirect_weapon_needs_no_sight_and_attacks_as_with_partial_sight_without_full_sight(
    terrain: dict[str, str], sight: str, result: int
) -> None:
    t = missiles("paladin-trooper L14", terrain)
    assert t.sight("s", "x") == sight
    t.pick("hydra-missile-rack", "x", 1, d10=[3], d8=[2])
    assert [event.facts["result"] for event in t.events("burst")] == [3 if sight == "full" else 2]
    assert hit_results(t) == [result]


@rule("core.keyword.indirect")
@pytest.mark.parametrize(("target", "refusal"), [("L24", None), ("L25", "core.attack.declare")])
def test_an_indirect_weapon_still_needs_range(target: str, refusal: str | None) -> None:
    assert missiles(f"paladin-trooper {target}", WALL).refusal("hydra-missile-rack") == refusal


# ---- Melee


@rule("core.keyword.melee")
@pytest.mark.parametrize(
    ("target", "refusal"), [("L6", None), ("L7", "core.attack.declare"), ("M6", "core.attack.declare")]
)
def test_a_melee_weapon_strikes_at_distance_1(target: str, refusal: str | None) -> None:
    t = battle({"r": "basilisk-reaver L5"}, {"x": f"paladin-trooper {target}"}, terrain={})
    t.begin("r")
    assert t.refusal("chain-axe") == refusal


@rule("core.keyword.melee")
@pytest.mark.parametrize(
    "weapon", [each for each in CORE.catalogue.weapons.values() if each.melee], ids=lambda each: each.key
)
def test_every_melee_weapon_has_range_1(weapon: Weapon) -> None:
    assert weapon.range == 1


@rule("core.keyword.melee")
def test_a_melee_weapon_cannot_target_a_flying_model() -> None:
    t = battle(
        {"r": "basilisk-reaver L9"}, {"k": "paladin-kestrel K10", "x": "paladin-trooper M9"}, terrain={}
    )
    t.begin("r")
    t.pick("chain-axe")
    assert (t.distance("r", "k"), t.options(), t.refusal("k")) == (1, ["x"], "core.keyword.melee")


@rule("core.keyword.melee")
def test_a_flying_attacker_may_strike_a_flying_model() -> None:
    own = changed("rocket-pods", keywords=["Melee"])
    t = battle({"a": "basilisk-barge K7"}, {"k": "paladin-kestrel K10"}, terrain={}, catalogue=own)
    t.begin("a")
    assert t.refusal("rocket-pods", "k") is None


@rule("core.keyword.melee")
def test_a_melee_weapon_without_an_ammo_number_never_runs_out() -> None:
    t = battle({"r": "basilisk-reaver L5"}, {"x": "paladin-warlord L6"}, terrain={})
    t.begin("r")
    t.pick("chain-axe", "x", 2, d10=[0, 0])
    t.pick("chain-axe", "x")
    assert t.options() == [1, 2]


# ---- Blast


def grenade(**others: str) -> Battle:
    """A Sapper at L5 in its activation and a target at L10; others as they are named."""
    friends = {name: place for name, place in others.items() if name.startswith("f")}
    foes = {name: place for name, place in others.items() if not name.startswith("f")}
    t = battle({"s": "basilisk-sapper L5", **friends}, {"x": "paladin-sentinel L10", **foes}, terrain={})
    t.begin("s")
    return t


@rule("core.keyword.blast")
def test_blast_strikes_every_other_model_within_1_of_the_target_friend_or_foe() -> None:
    t = grenade(
        far="paladin-trooper K9", a="paladin-trooper L12", b="paladin-trooper K10", f="basilisk-reaver N11"
    )
    t.pick("thumper-launcher", "x", 1, d10=[2], d8=[4, 6, 5, 1])
    assert blasted(t) == ["b", "a", "f"]
    assert t.hp("x")["Torso"] == 9 - 2
    assert (t.hp("b")["Body"], t.hp("a")["Legs"], t.hp("f")) == (1, 0, {"Body": 3, "Legs": 2})
    assert t.hp("far") == {"Body": 3, "Legs": 2}


@rule("core.keyword.blast")
def test_blast_strikes_the_attacker_too_if_it_stands_near() -> None:
    t = battle({"s": "basilisk-sapper L9"}, {"x": "paladin-sentinel L10"}, terrain={})
    t.begin("s")
    t.pick("thumper-launcher", "x", 1, d10=[2], d8=[1, 6])
    assert (blasted(t), t.hp("s")["Body"]) == (["s"], 1)


@rule("core.keyword.blast")
def test_blast_needs_at_least_one_hit_die_though_a_missing_one_will_do() -> None:
    t = grenade(a="paladin-trooper L12")
    t.pick("thumper-launcher", "x", 1, d10=[1])
    assert blasted(t) == []
    t.pick("thumper-launcher", "x", 1, d10=[2], d8=[1, 1])
    assert blasted(t) == ["a"]


@rule("core.keyword.blast")
def test_blast_happens_once_for_an_attack_of_two_shots() -> None:
    t = grenade(a="paladin-trooper L12")
    t.pick("thumper-launcher", "x", 2, d10=[2, 5], d8=[1, 1, 1])
    assert blasted(t) == ["a"]


@rule("core.keyword.blast", "core.attack.stop")
def test_blast_still_happens_around_a_destroyed_target() -> None:
    t = grenade(a="paladin-trooper L12")
    t.set_hp("x", Torso=2)
    t.pick("thumper-launcher", "x", 1, d10=[2], d8=[4, 6])
    assert (t.is_out("x"), t.hp("a")["Body"]) == (True, 1)


@rule("core.keyword.blast", "core.pilot.eject")
def test_blast_strikes_the_pilot_who_has_just_left_the_wreck() -> None:
    team = {"W": "paladin-warlord K5", "P": "paladin-pilot in W"}
    t = battle(team, {"s": "basilisk-sapper L14"}, terrain={})
    t.set_shield("W", 0)
    t.set_hp("W", Torso=1)
    t.begin("s")
    t.pick("thumper-launcher", "W", 1, d10=[3], d8=[5])
    t.pick("L6", d8=[6])  # unhurt by the ejection, and then the Blast
    assert (t.is_out("W"), blasted(t), t.hp("P")["Body"]) == (True, ["P"], 2)


@rule("core.keyword.blast", "core.transport.crash")
def test_passengers_take_their_bail_out_hits_and_then_the_blast() -> None:
    team = {"k": "paladin-kestrel K5", "a": "paladin-trooper in k", "e": "paladin-engineer in k"}
    t = battle(team, {"s": "basilisk-sapper L12"}, terrain={})
    t.set_hp("k", Hull=1)
    t.begin("s")
    t.pick("thumper-launcher", "k", 1, d10=[3], d8=[4])
    t.pick("K5", "M7")
    t.pick("e", d8=[6, 5, 5, 1])  # e and a bail out; in board order a takes the Blast, and it misses e
    assert (t.hp("e"), t.hp("a")) == ({"Body": 2, "Legs": 2}, {"Body": 3, "Legs": 0})
    assert blasted(t) == ["a", "e"]


@rule("core.keyword.blast", "core.damage.credit")
def test_who_falls_to_the_own_blast_counts_for_the_opponent_and_is_done() -> None:
    foes = {"s": "basilisk-sapper K6", "r": "basilisk-reaver X1"}
    t = battle({"a": "paladin-trooper K5"}, foes, terrain={})
    t.set_hp("s", Body=1)
    t.begin("s")
    t.pick("thumper-launcher", "a", 1, d10=[3], d8=[1, 6])
    assert (t.is_out("s"), t.g.destroyed_points, t.g.active) == (True, [1, 0], t.names["r"])


@rule("core.keyword.blast")
def test_blast_is_measured_from_where_the_target_stood_after_a_push() -> None:
    t = battle(
        {"s": "basilisk-sapper L5"},
        {"x": "paladin-trooper L10", "near": "paladin-trooper L13", "left": "paladin-trooper K10"},
        terrain={},
        catalogue=changed("thumper-launcher", burst=[1] * 10, push=[2] * 10),
    )
    t.begin("s")
    t.pick("thumper-launcher", "x", 1, d10=[9], d8=[1, 1])
    assert (t.at("x"), blasted(t)) == ("L12", ["near"])


@rule("core.keyword.blast")
def test_blast_dice_have_no_modifiers_and_an_8_is_the_attacking_players_choice() -> None:
    t = battle(
        {"B": "basilisk-warlord K5", "f": "basilisk-reaver L13"},
        {"x": "paladin-trooper L12"},
        terrain={"L10": "="},
    )
    t.set_hp("B", Head=0)
    t.pick("cinder-mortar", "x", 1, d10=[5], d8=[8, 8])
    assert (hit_results(t), blasted(t)) == ([5], ["f"])
    assert (t.asked, t.asked_seat) == ("attacker-choice", 0)
    t.pick("Legs")
    assert t.hp("f")["Legs"] == 1


@rule("core.keyword.blast")
def test_shields_apply_to_blast() -> None:
    t = grenade(a="paladin-bulwark L12")
    t.pick("thumper-launcher", "x", 1, d10=[2], d8=[1, 4])
    assert (t.shield("a"), t.hp("a")["Torso"]) == (3, 9)


@rule("core.keyword.blast")
def test_a_crit_is_no_hit_die_and_brings_no_blast() -> None:
    own = changed("cinder-mortar", burst=[0] * 10, crit=[1] * 10)
    t = battle(
        {"B": "basilisk-warlord K5"},
        {"x": "paladin-trooper L12", "y": "paladin-trooper L13"},
        terrain={},
        catalogue=own,
    )
    t.pick("cinder-mortar", "x", 1, "Legs", d10=[5])
    assert (t.hp("x")["Legs"], blasted(t)) == (1, [])


# ---- Pierce, Limited and On Foot


@rule("core.shield.pierce")
def test_only_the_acid_sprayer_has_pierce() -> None:
    assert [key for key, weapon in CORE.catalogue.weapons.items() if weapon.pierce] == ["acid-sprayer"]


@rule("core.shield.pierce")
def test_with_pierce_the_choices_of_a_shielded_model_are_made() -> None:
    t = battle({"s": "basilisk-spitter K9"}, {"E": "paladin-warlord K12"}, terrain={})
    t.begin("s")
    t.pick("acid-sprayer", "E", 1, d10=[5], d8=[3, 8])
    t.pick(8, "Head", "Left Leg")
    assert (t.shield("E"), t.hp("E")["Head"], t.hp("E")["Left Leg"]) == (12, 5, 4)


@rule("core.ammo.reload")
@pytest.mark.parametrize(
    ("model", "weapon"), [("paladin-sentinel", "lance-missile"), ("basilisk-sapper", "demolition-charge")]
)
def test_a_limited_weapon_is_refilled_at_home_but_not_in_the_field(model: str, weapon: str) -> None:
    for place, refusal in (("L5", "core.ammo.reload"), ("D5", None)):
        t = battle({"s": f"{model} {place}"}, {}, terrain={})
        t.begin("s")
        t.set_ammo("s", weapon, 0)
        assert t.refusal("reload") == refusal


@rule("core.eden.pilot-actions")
@pytest.mark.parametrize(
    ("side", "weapon"), [("paladin", "service-carbine"), ("basilisk", "machine-pistols")]
)
def test_weapons_on_foot_cannot_be_used_from_inside_a_mech_or_a_ship(side: str, weapon: str) -> None:
    for carrier in ("paladin-warlord", "paladin-kestrel"):
        t = battle({"c": f"{carrier} K5", "p": f"{side}-pilot in c"}, {"x": "paladin-trooper L9"}, terrain={})
        t.begin("p")
        assert t.refusal(weapon) == "core.eden.pilot-actions"
