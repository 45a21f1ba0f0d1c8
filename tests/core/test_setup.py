"""Before the first round: fireteams, scenario, rosters, and who gets which zone."""

from typing import Any

import pytest

from emberbox.games.core.catalogue import TYPES, printed, read_catalogue
from emberbox.games.core.game import CORE, CoreGame
from emberbox.testing import rule
from emberbox.testing.core import Battle, opening

FIRST_WINS = (("d10", 5), ("d10", 3))
SECOND_WINS = (("d10", 3), ("d10", 5))


def with_fireteam(**roster: int) -> CoreGame:
    """The game with one more fireteam, "small", of Paladin models."""
    own: dict[str, Any] = {
        "name": "Small Fireteam",
        "card": "fireteam",
        "roster": {f"paladin-{name}": count for name, count in roster.items()},
        "text": "What one player has.",
    }
    return CoreGame(read_catalogue({"small": own}, "test"), "1")


ONE_SUPPORT = with_fireteam(pilot=1, warlord=1, sentinel=1, trooper=2, engineer=1, kestrel=1)


def playing(t: Battle, seat: int) -> dict[str, int]:
    """How many models of each type a player has brought and not left out."""
    models = [model for model in t.g.view(seat)["models"] if model["owner"] == seat]
    return {
        kind: sum(model["type"] == kind and model["status"] != "left-out" for model in models)
        for kind in TYPES[:5]
    }


# ---- fireteam and scenario


@rule("core.setup.lay-out")
def test_setup_begins_with_a_fireteam_and_its_datacards_for_each_player() -> None:
    t = opening({"fireteam-1": "basilisk-fireteam", "fireteam-2": "paladin-fireteam"}, dice=FIRST_WINS)
    assert [card.fireteam for card in t.g.card] == ["basilisk"] * 8 + ["paladin"] * 8
    assert [side["fireteam"] for side in t.g.view(0)["sides"]] == ["basilisk-fireteam", "paladin-fireteam"]


@rule("core.setup.scenario")
@pytest.mark.parametrize("scenario", ["first-contact", "power-grid", "black-box"])
def test_the_board_is_built_as_the_chosen_scenario_says(scenario: str) -> None:
    view = opening({"scenario": scenario}, dice=FIRST_WINS).g.view(0)
    drawn = "".join(printed()[scenario]["map"].split())
    assert view["scenario"] == scenario
    assert view["board"]["terrain"] == "".join("." if symbol.isdigit() else symbol for symbol in drawn)


@rule("core.setup.objective-deck")
def test_nothing_is_hidden() -> None:
    t = opening({"scenario": "power-grid"}, dice=FIRST_WINS)
    t.pick(0)
    assert {**t.g.view(0), "seat": 1} == t.g.view(1)


@rule("core.setup.roster")
@pytest.mark.parametrize("fireteam", ["paladin-fireteam", "basilisk-fireteam"])
def test_a_usual_fireteam_has_1_pilot_1_warlord_2_support_3_infantry_and_1_drop_ship(fireteam: str) -> None:
    types = [TYPES[card.type] for card in CORE.catalogue.fireteams[fireteam].datacards]
    assert {kind: types.count(kind) for kind in types} == {
        "pilot": 1,
        "warlord": 1,
        "support": 2,
        "infantry": 3,
        "dropship": 1,
    }


@rule("core.setup.first-game")
def test_first_contact_is_suggested() -> None:
    assert CORE.complete({})["scenario"] == "first-contact"


@rule("core.setup.fireteams")
def test_both_may_choose_the_same_fireteam() -> None:
    t = opening({"fireteam-1": "paladin-fireteam", "fireteam-2": "paladin-fireteam"}, dice=FIRST_WINS)
    assert playing(t, 0) == playing(t, 1)
    assert [card.fireteam for card in t.g.card] == ["paladin"] * 16


# ---- rosters


def matched() -> Battle:
    """A Matched Play game of a fireteam with one Support Mech against the Basilisks."""
    return opening(
        {"scenario": "power-grid", "fireteam-1": "small", "fireteam-2": "basilisk-fireteam"},
        dice=FIRST_WINS,
        game=ONE_SUPPORT,
    )


@rule("core.setup.matched")
def test_in_matched_play_both_use_the_same_number_of_each_type() -> None:
    t = matched()
    t.pick("basilisk-spitter")
    assert playing(t, 0) == playing(t, 1)
    assert playing(t, 1)["support"] == 1


@rule("core.setup.matched-example")
def test_against_a_player_with_one_support_mech_only_one_of_two_may_be_used() -> None:
    t = matched()
    assert (t.asked, t.asked_seat) == ("leave-out", 1)
    assert t.refusal(None) == "kernel.pick.too-few"
    t.pick("basilisk-stalker")
    assert t.asked == "choose-zone"
    assert (playing(t, 0)["support"], playing(t, 1)["support"]) == (1, 1)


@rule("core.setup.matched-count")
def test_the_smallest_number_counts_and_who_leaves_models_out_chooses_which() -> None:
    t = matched()
    assert t.options() == ["basilisk-stalker", "basilisk-spitter"]
    t.pick("basilisk-spitter")
    assert [event.facts["model"] for event in t.events("left-out")] == [t.names["basilisk-spitter"]]
    first = opening({"scenario": "first-contact"}, dice=FIRST_WINS)  # whose roster has no Drop Ship
    assert (playing(first, 0)["dropship"], playing(first, 1)["dropship"]) == (0, 0)


@rule("core.setup.narrative")
def test_in_narrative_play_each_brings_what_they_like_if_both_agree() -> None:
    t = opening({"scenario": "breach"})
    t.pick("paladin-sentinel", "paladin-bulwark", "paladin-kestrel", None)
    t.pick(None, "agree", "agree", d10=[5, 3])
    assert t.asked == "choose-zone"
    assert playing(t, 0) == {"pilot": 1, "warlord": 1, "support": 0, "infantry": 3, "dropship": 0}
    assert playing(t, 1) == {"pilot": 1, "warlord": 1, "support": 2, "infantry": 3, "dropship": 1}
    assert {event.because for event in t.events("left-out")} == {"core.setup.narrative-program"}


@rule("core.setup.narrative-program")
def test_pilot_and_warlord_stay_and_the_game_begins_when_both_have_confirmed() -> None:
    t = opening({"scenario": "breach"})
    assert "paladin-pilot" not in t.options()
    assert "paladin-warlord" not in t.options()
    t.pick("paladin-trooper", None, None)
    assert (t.asked, t.asked_seat) == ("agree", 0)
    t.pick("agree", "disagree")
    assert (t.asked, t.asked_seat) == ("leave-out", 0)  # all over again
    t.pick(None, None, "agree", "agree", d10=[5, 3])
    assert t.asked == "choose-zone"
    assert playing(t, 0)["infantry"] == 3


# ---- zones and roles


@rule("core.setup.roles")
def test_each_player_gets_one_of_two_zones_or_roles() -> None:
    t = opening({"scenario": "breach"})
    t.pick(None, None, "agree", "agree", 1, d10=[3, 5])
    owners = {zone["name"]: zone["owner"] for zone in t.g.view(0)["board"]["zones"]}
    assert owners == {"attacker": 0, "defender": 1}
    assert [t.g.owner[m] for m, card in enumerate(t.g.card) if card.key == "relay-generator"] == [1, 1, 1]


@rule("core.setup.roles-how")
@pytest.mark.parametrize(("dice", "winner"), [(FIRST_WINS, 0), (SECOND_WINS, 1)])
@pytest.mark.parametrize("zone", [0, 1])
def test_the_winner_of_the_roll_off_chooses_and_the_other_gets_the_rest(
    dice: tuple[tuple[str, int], ...], winner: int, zone: int
) -> None:
    t = opening(dice=dice)
    assert (t.asked, t.asked_seat, t.options()) == ("choose-zone", winner, [0, 1])
    t.pick(zone)
    assert (t.g.zone_of[winner], t.g.zone_of[1 - winner]) == (zone, 1 - zone)
