"""EDEN Link: Pilots and the Warlords they crew, climb into, out of, and eject from."""

import pytest

from emberbox.games.core.catalogue import printed
from emberbox.games.core.checking import check
from emberbox.kernel.errors import CatalogueError
from emberbox.testing import rule
from emberbox.testing.core import Battle, battle

GUN = "valkyrie-mini-gun"


def pair(pilot: str = "in W", terrain: dict[str, str] | None = None, **enemies: str) -> Battle:
    """A Paladin Warlord at K5 (K5 to M7) and its Pilot, and their enemies."""
    return battle({"W": "paladin-warlord K5", "p": f"paladin-pilot {pilot}"}, enemies, terrain=terrain or {})


def begun(t: Battle, model: str) -> Battle:
    """The same battle in a model's activation."""
    t.begin(model)
    return t


# ---- crewed and uncrewed


@rule("core.eden.keyword")
def test_eden_link_is_a_keyword_of_the_paladin_warlord_and_no_warlord_is_without_it() -> None:
    cards = printed()
    assert cards["paladin-warlord"]["keywords"] == ["EDEN Link"]
    with pytest.raises(CatalogueError, match="without 'EDEN Link'"):
        check({**cards, "paladin-warlord": {**cards["paladin-warlord"], "keywords": []}}, "core")


@rule("core.eden.meaning")
def test_with_its_pilot_aboard_a_warlord_acts_with_its_printed_numbers() -> None:
    t = begun(pair(), "W")
    assert t.points_left() == (5, 3)


@rule("core.eden.meaning")
def test_another_fireteams_pilot_does_not_crew_a_warlord() -> None:
    t = battle({"W": "paladin-warlord K5", "p": "paladin-pilot A1"}, {"q": "basilisk-pilot H7"}, terrain={})
    t.begin("W")
    assert t.points_left() == (2, 1)


@rule("core.eden.uncrewed")
@pytest.mark.parametrize(
    ("warlord", "hurt", "shield", "movement"),
    [
        ("paladin-warlord", {}, 12, 2),
        ("paladin-warlord", {"Left_Leg": 0}, 12, 2),
        ("paladin-warlord", {"Left_Leg": 0, "Right_Leg": 0}, 12, 1),
        ("basilisk-warlord", {}, 10, 2),
        ("basilisk-warlord", {}, 0, 3),
    ],
)
def test_an_uncrewed_warlord_has_1_action_point_and_half_movement_rounded_down(
    warlord: str, hurt: dict[str, int], shield: int, movement: int
) -> None:
    t = battle({"p": "paladin-pilot A1", "W": f"{warlord} K5"}, {}, terrain={})
    t.set_hp("W", **hurt)
    t.set_shield("W", shield)
    t.begin("W")
    assert t.points_left() == (movement, 1)


@rule("core.eden.uncrewed")
def test_an_uncrewed_warlord_may_attack_sprint_and_reload_but_not_regain_its_shield() -> None:
    t = begun(pair("A1", r="basilisk-reaver L12"), "W")
    t.set_ammo("W", GUN, 3)
    t.set_shield("W", 0)
    assert [t.refusal(pick) for pick in (GUN, "sprint", "reload")] == [None, None, None]
    assert t.refusal("aegis-regen") == "core.eden.uncrewed"


@rule("core.eden.uncrewed")
def test_an_uncrewed_warlord_declares_no_tactical_abilities() -> None:
    t = battle(
        {"B": "basilisk-warlord K5", "p": "basilisk-pilot K9"},
        {"x": "paladin-trooper K12"},
        terrain={},
        phase="tactical",
        tracker={3: (0, 0), 4: (1, 1)},
    )
    assert (t.asked, t.refusal("B"), t.refusal("p")) == ("declare", "core.eden.uncrewed", None)


@rule("core.eden.uncrewed")
def test_the_shield_of_an_uncrewed_warlord_still_protects_it() -> None:
    t = pair(E="basilisk-warlord K12")
    t.begin("W")
    t.pick(GUN, "E", 1, d10=[1], d8=[4])
    assert (t.shield("E"), t.hp("E")["Torso"]) == (9, 16)


# ---- the Pilot's actions


@rule("core.eden.pilot-actions")
def test_in_a_crewed_warlords_activation_the_pilots_actions_are_paid_with_the_mechs_points() -> None:
    t = begun(pair(), "W")
    t.set_hp("W", Torso=10)
    t.pick("field-repair")
    assert (t.hp("W")["Torso"], t.points_left()) == (12, (5, 2))
    t.begin("p")
    assert t.points_left() == (6, 2)


@rule("core.eden.pilot-actions")
def test_an_uncrewed_warlord_does_not_have_its_pilots_actions() -> None:
    t = begun(pair("A1"), "W")
    t.set_hp("W", Torso=10)
    assert t.refusal("field-repair") == "core.action.cards"


@rule("core.eden.pilot-actions")
def test_the_pilots_weapons_are_for_use_on_foot() -> None:
    t = begun(pair(r="basilisk-reaver L9"), "W")
    assert [pick for pick in t.options() if pick in (GUN, "vow-blade", "service-carbine")] == [GUN]
    t.begin("p")
    assert t.refusal("service-carbine") == "core.eden.pilot-actions"
    t = begun(pair("H7", r="basilisk-reaver H9"), "p")
    assert t.refusal("service-carbine") is None


# ---- two activations


@rule("core.eden.two-activations")
def test_the_owner_chooses_which_of_the_pair_acts_first() -> None:
    t = pair("N6")
    assert (t.asked, t.options()) == ("activate", ["W", "p"])


@rule("core.eden.two-activations")
def test_a_pilot_climbs_in_first_and_the_warlord_then_acts_crewed() -> None:
    t = begun(pair("N6"), "p")
    t.pick("embark")
    assert (t.g.active, t.points_left()) == (t.names["W"], (5, 3))


@rule("core.eden.two-activations")
def test_a_warlord_acts_crewed_first_and_its_pilot_then_climbs_out() -> None:
    t = begun(pair(), "W")
    t.pick("aegis-regen", "done")
    assert t.g.active == t.names["p"]
    t.pick("disembark", "N6")
    assert (t.at("p"), t.points_left()) == ("N6", (6, 1))


# ---- in and out


@rule("core.pilot.seat")
def test_a_warlord_carries_its_own_pilot_and_nobody_else() -> None:
    t = battle(
        {"W": "paladin-warlord K5", "p": "paladin-pilot J6", "f": "paladin-trooper N6"},
        {"E": "basilisk-warlord G5", "q": "basilisk-pilot N7"},
        terrain={},
    )
    t.begin("f")
    assert t.refusal("embark") == "core.transport.embark"
    t.begin("q")
    assert (t.distance("q", "W"), t.refusal("embark")) == (1, "core.transport.embark")


@rule("core.pilot.seat")
def test_a_pilot_between_two_warlords_goes_aboard_its_own() -> None:
    t = battle({"W": "paladin-warlord K5", "p": "paladin-pilot J6"}, {"E": "basilisk-warlord G5"}, terrain={})
    t.begin("p")
    t.pick("embark")
    assert t.aboard("p") == "W"


@rule("core.pilot.embark")
def test_a_pilot_at_distance_1_goes_aboard_for_a_point_and_ends_its_activation() -> None:
    t = begun(pair("O6"), "p")
    assert t.refusal("embark") == "core.transport.embark"
    t.pick("N6", "embark")
    assert (t.aboard("p"), t.at("p")) == ("W", None)
    assert [event.facts["model"] for event in t.events("ended")] == [t.names["p"]]


@rule("core.pilot.embark")
def test_a_pilot_without_an_action_point_cannot_go_aboard() -> None:
    t = begun(pair("N6", r="basilisk-reaver N9"), "p")
    t.pick("service-carbine", "r", 1, d10=[0])
    t.pick("service-carbine", "r", 1, d10=[0])
    assert t.refusal("embark") == "core.action.points"


@rule("core.pilot.disembark")
def test_a_pilot_climbs_out_for_a_point_as_the_first_thing_and_goes_on() -> None:
    t = begun(pair(terrain={"N5": "~"}), "p")
    assert t.options() == ["done", "disembark"]
    t.pick("disembark")
    around = ["J5", "J6", "J7", "K4", "K8", "L4", "L8", "M4", "M8", "N6", "N7"]
    assert (t.asked, t.options()) == ("disembark-where", around)
    t.pick("J7")
    assert (t.at("p"), t.aboard("p"), t.points_left()) == ("J7", None, (6, 1))
    assert t.refusal("disembark") == "core.transport.disembark"


@rule("core.pilot.disembark")
def test_a_pilot_without_a_free_square_may_not_climb_out() -> None:
    t = battle(
        {"W": "paladin-warlord A1", "p": "paladin-pilot in W"},
        {},
        terrain={"A4 B4 C4 D1 D2 D3": "~"},
    )
    t.begin("p")
    assert t.refusal("disembark") == "core.pilot.disembark"


# ---- ejecting


def wrecked(tracker: dict[int, tuple[int, int]] | None = None) -> Battle:
    """A crewed Warlord of the second player falls."""
    t = battle(
        {"s": "paladin-sentinel K5"},
        {"E": "paladin-warlord K12", "q": "paladin-pilot in E"},
        terrain={},
        tracker=tracker,
    )
    t.set_shield("E", 0)
    t.set_hp("E", Torso=1)
    t.begin("s")
    t.pick("arbiter-autocannon", "E", 1, d10=[1], d8=[4])
    return t


@rule("core.pilot.eject")
def test_the_pilot_of_a_destroyed_warlord_ejects_unhurt_onto_one_of_its_nine_squares() -> None:
    t = wrecked()
    nine = [f"{row}{column}" for row in "KLM" for column in (12, 13, 14)]
    assert (t.asked, t.asked_seat, t.options()) == ("eject", 1, nine)
    t.pick("L13")
    assert (t.is_out("E"), t.at("q"), t.hp("q")) == (True, "L13", {"Body": 4, "Legs": 2})


@rule("core.pilot.eject")
def test_an_ejected_pilot_whose_step_has_not_passed_may_still_be_activated() -> None:
    t = wrecked()
    t.pick("L13")
    t.begin("q")
    assert t.points_left() == (6, 2)


@rule("core.pilot.eject")
def test_an_ejected_pilot_that_has_been_activated_is_not_activated_again() -> None:
    t = wrecked(tracker={9: (1, 0), 8: (0, 2)})
    t.pick("L13")
    assert [event.facts["model"] for event in t.events("activated")].count(t.names["q"]) == 1
    with pytest.raises(AssertionError, match="not activated any more"):
        t.begin("q")


@rule("core.pilot.destroyed")
def test_when_its_pilot_falls_on_foot_the_warlord_stays_in_play_uncrewed() -> None:
    t = battle(
        {"s": "paladin-sentinel K5"}, {"E": "paladin-warlord K12", "q": "paladin-pilot I9"}, terrain={}
    )
    t.begin("s")
    t.set_hp("q", Body=1)
    t.pick("arbiter-autocannon", "q", 1, d10=[1], d8=[6])
    assert (t.is_out("q"), t.at("E")) == (True, "K12")
    t.begin("E")
    assert t.points_left() == (2, 1)


@rule("core.pilot.destroyed")
def test_the_warlord_is_crewed_again_when_the_pilot_has_returned_and_climbed_aboard() -> None:
    t = battle({"W": "paladin-warlord F5", "p": "paladin-pilot out"}, {}, terrain={}, phase="reinforcement")
    t.dice.left += [("d10", die) for die in (9, 8, 7, 6, 5, 4)]
    while t.asked != "activate":
        t.pick("E6") if t.asked == "reinforce-where" else t.session.answer_unchecked(t.session.options()[0])
    assert t.movement("W") == 2
    t.begin("p")
    t.pick("embark")
    assert t.points_left() == (5, 3)
