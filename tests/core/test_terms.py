"""The words of the rules: friend and foe, dice, in play, within, and which text comes first."""

import tomllib
from pathlib import Path

import pytest

from emberbox.games.core.catalogue import TYPES, printed, read_catalogue
from emberbox.games.core.game import CORE
from emberbox.kernel.errors import BadOption, CatalogueError
from emberbox.testing import rule
from emberbox.testing.core import battle, opening

OPEN_GROUND: dict[str, str] = {}
EXAMPLE = Path(__file__).parents[2] / "examples" / "ember-guard.toml"


# ---- friend and foe


@rule("core.terms.friendly")
def test_models_of_the_own_fireteam_are_friendly_and_cannot_be_attacked() -> None:
    t = battle(
        {"W": "paladin-warlord K10", "i": "paladin-trooper K15"},
        {"r": "basilisk-reaver N10"},
        terrain=OPEN_GROUND,
    )
    t.begin("W")
    assert t.refusal("valkyrie-mini-gun", "i") == "core.attack.declare"


@rule("core.terms.hostile")
def test_all_models_of_the_other_fireteam_are_hostile_and_can_be_attacked() -> None:
    t = battle(
        {"W": "paladin-warlord K10"},
        {"V": "basilisk-warlord A10", "m": "basilisk-stalker K20", "r": "basilisk-reaver S10"},
        terrain=OPEN_GROUND,
    )
    t.begin("W")
    t.pick("valkyrie-mini-gun")
    assert t.options() == ["V", "m", "r"]


@rule("core.terms.self")
def test_a_model_is_friendly_to_itself_unless_a_card_says_another_model() -> None:
    t = battle(
        {"W": "paladin-warlord A1", "p": "paladin-pilot in W", "i": "paladin-trooper A10"},
        {"s": "basilisk-sapper L15", "B": "basilisk-barge S15"},
        terrain=OPEN_GROUND,
    )
    t.declare("s", "smoke-screen")
    t.declare("B", "jammer")
    assert (t.sight("i", "s"), t.sight("i", "B")) == ("partial", "partial")
    assert t.sight("s", "i") == "full"


# ---- attacks


@rule("core.terms.defending-model")
def test_the_model_an_attack_is_aimed_at_defends_with_its_own_hit_chart() -> None:
    t = battle({"W": "paladin-warlord A1"}, {"r": "basilisk-reaver C19"}, terrain=OPEN_GROUND)
    t.begin("W")
    t.pick("valkyrie-mini-gun", "r", 1, d10=[1], d8=[6])
    assert t.events("attacked")[0].facts["target"] == t.names["r"]
    assert t.hp("r") == {"Body": 2, "Legs": 2}


@rule("core.terms.attacking-model")
def test_the_model_that_makes_an_attack_pays_the_ammo_and_is_named_as_attacker() -> None:
    t = battle({"W": "paladin-warlord A1"}, {"r": "basilisk-reaver C19"}, terrain=OPEN_GROUND)
    t.begin("W")
    t.pick("valkyrie-mini-gun", "r", 2, d10=[0, 0])
    assert t.events("attacked")[0].facts["attacker"] == t.names["W"]
    assert (t.ammo("W", "valkyrie-mini-gun"), t.ammo("r", "ripper-smg")) == (7, 9)


@rule("core.terms.dmg")
def test_dmg_is_the_damage_that_each_hit_does() -> None:
    t = battle({"W": "paladin-warlord A1"}, {"V": "basilisk-warlord A10"}, terrain=OPEN_GROUND)
    t.begin("V")
    t.set_shield("W", 0)
    t.pick("gorgon-rail-lance", "W", d10=[2], d8=[7])
    assert t.hp("W")["Head"] == 6 - 4


# ---- dice


@rule("core.terms.dice-needed")
def test_an_attack_rolls_as_many_d8s_as_its_chart_gives() -> None:
    t = battle({"W": "paladin-warlord A1"}, {"V": "basilisk-warlord A10"}, terrain=OPEN_GROUND)
    t.set_shield("V", 0)
    t.begin("W")
    t.pick("valkyrie-mini-gun", "V", 3, d10=[8, 8, 8], d8=[4] * 9)
    assert t.hp("V")["Torso"] == 16 - 9


@rule("core.terms.d10")
def test_a_d10_shows_0_to_9_and_0_is_the_lowest() -> None:
    t = battle({"W": "paladin-warlord A1"}, {"r": "basilisk-reaver C19"}, terrain=OPEN_GROUND)
    t.begin("W")
    t.pick("valkyrie-mini-gun", "r", 2, d10=[0, 9], d8=[1, 1, 1, 1])
    assert [event.facts["result"] for event in t.events("burst")] == [0, 9]
    low = opening({}, dice=[("d10", 0), ("d10", 1)])
    assert (low.asked, low.asked_seat) == ("choose-zone", 1)


@rule("core.terms.d8")
def test_a_d8_shows_1_to_8() -> None:
    t = battle({"W": "paladin-warlord A1"}, {"r": "basilisk-reaver C19"}, terrain=OPEN_GROUND)
    t.begin("W")
    t.pick("valkyrie-mini-gun", "r", 1, d10=[3], d8=[1, 8])
    assert [event.facts["die"] for event in t.events("hit")] == [1, 8]
    assert (t.asked, t.options()) == ("attacker-choice", ["Body", "Legs"])


@rule("core.terms.roll-off")
def test_each_rolls_a_d10_the_higher_wins_and_equal_results_are_rolled_again() -> None:
    t = opening(dice=[("d10", 4), ("d10", 4), ("d10", 7), ("d10", 2)])
    assert (t.asked, t.asked_seat) == ("choose-zone", 0)
    assert [event.facts["die"] for event in t.events("rolled-off")] == [4, 4, 7, 2]


@rule("core.terms.dice-order")
def test_initiative_dice_of_the_winner_of_the_roll_off_fall_first() -> None:
    t = opening(dice=[("d10", 0), ("d10", 1), *[("d10", face) for face in (9, 8, 7, 3, 2, 1)]])
    t.session.answer_unchecked(t.session.options()[0])
    t.end_of_phase()
    throws = [(event.facts["seat"], event.facts["dice"]) for event in t.events("initiative")]
    assert throws == [(1, [9, 8, 7]), (0, [3, 2, 1])]


@rule("core.terms.dice-order")
def test_blast_dice_fall_after_all_others_in_board_order() -> None:
    t = battle(
        {"e": "paladin-trooper L16", "w": "paladin-engineer L14", "t": "paladin-trooper L15"},
        {"V": "basilisk-warlord K2"},
        terrain=OPEN_GROUND,
    )
    t.begin("V")
    t.pick("cinder-mortar", "t", 2, d10=[2, 2], d8=[1, 1, 5, 1])
    assert [event.facts["target"] for event in t.events("blast")] == [t.names["w"], t.names["e"]]
    assert (t.hp("w")["Legs"], t.hp("e")["Legs"]) == (1, 2)


# ---- in play and on the board


@rule("core.terms.in-play")
def test_a_passenger_is_in_play_and_a_destroyed_model_is_not() -> None:
    t = battle(
        {"K": "paladin-kestrel A1", "i": "paladin-trooper in K", "e": "paladin-engineer out"},
        {"r": "basilisk-reaver T20"},
        scenario="power-grid",
    )
    in_play = [model["status"] for model in t.g.view(0)["models"][:3]]
    assert in_play == ["in-play", "in-play", "destroyed"]
    t.begin("K")
    t.pick("done")
    assert t.g.active == t.names["i"]


@rule("core.terms.on-board")
def test_a_model_aboard_a_carrier_cannot_be_attacked_and_blocks_and_holds_nothing() -> None:
    t = battle(
        {"K": "paladin-kestrel L13", "i": "paladin-trooper in K"},
        {"r": "basilisk-reaver L19", "s": "basilisk-sapper X30"},
    )
    t.begin("r")
    assert t.refusal("ripper-smg", "i") == "core.attack.declare"
    assert t.g.standing.count(t.names["i"] + 1) == 0
    assert t.controller(1) is None
    assert t.g.view(0)["board"]["markers"][0]["presence"] == [0, 0]


# ---- within, halves, and which text holds


@rule("core.terms.within")
@pytest.mark.parametrize(("square", "sight"), [("L17", "partial"), ("L18", "full"), ("M16", "partial")])
def test_within_two_means_at_distance_two_or_less(square: str, sight: str) -> None:
    t = battle(
        {"i": "paladin-trooper A16"},
        {"s": "basilisk-sapper L15", "r": f"basilisk-reaver {square}"},
        terrain=OPEN_GROUND,
    )
    t.declare("s", "smoke-screen")
    assert t.sight("i", "r") == sight


@rule("core.terms.rounding")
def test_a_half_is_rounded_down() -> None:
    t = battle({"W": "paladin-warlord A1", "p": "paladin-pilot in W"}, {"r": "basilisk-reaver X30"})
    assert t.movement("W") == 5
    alone = battle({"W": "paladin-warlord A1"}, {"r": "basilisk-reaver X30"})
    assert alone.movement("W") == 2


@rule("core.terms.card-first")
def test_a_card_holds_against_a_rule_and_a_scenario_against_a_card() -> None:
    t = battle(
        {"K": "paladin-kestrel A1", "i": "paladin-trooper in K"},
        {"V": "basilisk-warlord G1"},
        scenario="black-box",
        terrain=OPEN_GROUND,
    )
    t.declare("K", "hot-drop")
    t.begin("K")
    t.pick("deploy", "i", "D1")
    assert t.points_left()[1] == 2  # though every action costs a point
    t.set_hp("V", Torso=1)
    t.set_shield("V", 0)
    t.pick("nose-cannon", "V", 1, d10=[2], d8=[4])
    assert t.is_out("V")
    assert t.g.destroyed_points == [3, 0]  # though its datacard says 8


# ---- notes


@rule("core.terms.two-players")
def test_the_game_is_for_two() -> None:
    assert CORE.start(CORE.complete({"players": 2})).seats == 2
    with pytest.raises(BadOption, match="'players' cannot be 3"):
        CORE.complete({"players": 3})


@rule("core.terms.heroes")
def test_there_are_no_heroes() -> None:
    types = {card["type"] for card in printed().values() if card["card"] == "model"}
    assert types == set(TYPES)
    hero = tomllib.loads(EXAMPLE.read_text("utf-8"))["ember-captain"]
    with pytest.raises(CatalogueError, match="type is 'hero', not one of pilot, warlord"):
        read_catalogue({"captain": {**hero, "type": "hero"}}, "test")


@rule("core.terms.corrections")
def test_the_corrections_hold_flyers_pass_over_models_and_sight_is_full_or_partial() -> None:
    t = battle(
        {"K": "paladin-kestrel K1"},
        {"a": "basilisk-stalker K5", "b": "basilisk-stalker M5", "r": "basilisk-reaver L20"},
        terrain={"A7 B7 C7 D7 E7 F7 G7 H7 I7 J7": "#", "N7 O7 P7 Q7 R7 S7": "#"},
    )
    t.begin("K")
    assert t.refusal("K8") is None
    assert (t.sight("K", "a"), t.sight("r", "K"), t.sight("K", "r")) == ("full", "full", "none")
