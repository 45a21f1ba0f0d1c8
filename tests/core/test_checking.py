"""What makes no sense on a card is refused, with the card, the field and the value."""

from __future__ import annotations

import copy
import re
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

from emberbox.games.core.catalogue import Catalogue, printed
from emberbox.games.core.checking import check
from emberbox.kernel.errors import CatalogueError

EXAMPLE = Path(__file__).parents[2] / "examples" / "ember-guard.toml"

MISSING = object()
"""Stands for a field that is taken away."""


def own() -> dict[str, Any]:
    """The cards of the example, to be spoiled."""
    # A copy: the mutants' runner reads a file once for all.
    cards = copy.deepcopy(tomllib.loads(EXAMPLE.read_text("utf-8")))
    del cards["game"]
    return cards


def spoiled(cards: dict[str, Any], key: str, changes: dict[str, Any]) -> dict[str, Any]:
    """Cards with some fields of one set or taken away; `a.0.b` reaches into a field."""
    for path, value in changes.items():
        *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
        inside: Any = cards[key]
        for step in way:
            inside = inside[step]
        if value is MISSING:
            del inside[last]
        else:
            inside[last] = value
    return cards


def test_the_cards_of_the_example_make_sense_with_those_of_the_game_and_not_without() -> None:
    check(own(), "example", printed())
    with pytest.raises(CatalogueError, match="'service-carbine', which isn't a weapon card"):
        check(own(), "example", {})


# ---- every card

EVERY: list[tuple[str, dict[str, Any], str]] = [
    ("fire-axe", {"card": "gadget"}, "card is 'gadget', not one of fireteam, model, weapon, scenario"),
    ("fire-axe", {"card": MISSING}, "card is missing"),
    ("fire-axe", {"card": 7}, "card is 7, not one of"),
    ("fire-axe", {"card": "tactical"}, "card is 'tactical', whose rules are code; a file can bring fireteam"),
    ("fire-axe", {"card": "action"}, "card is 'action', whose rules are code"),
    ("fire-axe", {"card": "keyword"}, "card is 'keyword', whose rules are code"),
    ("fire-axe", {"card": "terrain"}, "card is 'terrain', whose rules are code"),
    ("fire-axe", {"name": ""}, "name is '', not a line of text"),
    ("fire-axe", {"name": "x" * 61}, "of at most 60 characters"),
    ("fire-axe", {"name": "Axe\x01"}, r"name is 'Axe\u0001', not a line of text"),
    ("fire-axe", {"name": MISSING}, "name is missing"),
    ("fire-axe", {"text": 3}, "text is 3, not a line of text"),
    ("fire-axe", {"house": "text"}, "house is 'text', not a list of lines of text"),
    ("fire-axe", {"house": ["colour"]}, "house names 'colour', which the card does not have"),
    ("ember-tongs", {"house": ["locations.Tail"]}, "house names 'locations.Tail'"),
    ("ember-tongs", {"house": ["text.word"]}, "house names 'text.word'"),
    ("fire-axe", {"known": ["p.6", 7]}, "known is ['p.6', 7], not a list of lines of text"),
]

WEAPONS: list[tuple[str, dict[str, Any], str]] = [
    ("rivet-gun", {"colour": "red"}, "colour isn't a field of a weapon; it can have name, card"),
    ("rivet-gun", {"range": MISSING}, "range is missing"),
    ("rivet-gun", {"range": 0}, "range is 0, not a number from 1 to 60"),
    ("rivet-gun", {"range": 61}, "range is 61, not a number from 1 to 60"),
    ("rivet-gun", {"range": True}, "range is true, not a number"),
    ("rivet-gun", {"range": 12.0}, "range is 12.0, not a number"),
    ("rivet-gun", {"range": 16**5000}, "range is a number too long to print, not a number"),
    ("rivet-gun", {"rate": 2}, "rate is 2, not a list of 2 numbers"),
    ("rivet-gun", {"rate": [1]}, "rate is [1], not a list of 2 numbers"),
    ("rivet-gun", {"rate": [0, 2]}, "rate has 0, not a number from 1 to 10"),
    ("rivet-gun", {"rate": [1, 11]}, "rate has 11, not a number from 1 to 10"),
    ("rivet-gun", {"rate": [3, 1]}, "rate is [3, 1], not [fewest, most]"),
    ("rivet-gun", {"damage": 0}, "damage is 0, not a number from 1 to 20"),
    ("rivet-gun", {"damage": 21}, "damage is 21"),
    ("rivet-gun", {"rate": [2, 3], "ammo": 1}, "ammo is 1, not a number from 2 to 99"),
    ("rivet-gun", {"burst": [1] * 9}, "burst is [1, 1, 1, 1, 1, 1, 1, 1, 1], not a list of 10 numbers"),
    ("rivet-gun", {"burst": MISSING}, "burst is missing"),
    ("rivet-gun", {"burst.9": 7}, "burst has 7, not a number from 0 to 6"),
    ("rivet-gun", {"burst.9": "4"}, "burst has '4', not a number from 0 to 6"),
    ("rivet-gun", {"burst": [0] * 10}, "which never rolls a die"),
    ("rivet-gun", {"crit.9": -1}, "crit has -1"),
    ("steam-hammer", {"push.9": 10}, "push has 10, not a number from 0 to 9"),
    ("crane-hook", {"pull": []}, "pull is [], not a list of 10 numbers"),
    ("crane-hook", {"push": [0] * 8 + [1, 0]}, "but a roll of 8 pushes already"),
    ("rivet-gun", {"keywords": MISSING}, "keywords is missing"),
    ("rivet-gun", {"keywords": ["Flying"]}, "keywords has 'Flying'; it can be Melee, Indirect"),
    ("rivet-gun", {"keywords": ["Blast", "Blast"]}, "keywords has 'Blast' twice"),
    ("rivet-gun", {"keywords": ["Melee"]}, "range is 12, but a Melee weapon has range 1"),
    ("fire-axe", {"keywords": ["Melee", "Limited"]}, "keywords has 'Limited', but ammo is missing"),
]

# ---- datacards

MODELS: list[tuple[str, dict[str, Any], str]] = [
    ("ember-tongs", {"colour": "red"}, "colour isn't a field of a model"),
    ("ember-tongs", {"type": "hero"}, "type is 'hero', not one of pilot, warlord"),
    ("ember-tongs", {"step": "pilot"}, "step is 'pilot', but that of a support is 'support'"),
    ("ember-tongs", {"base": 3}, "base is 3, not 2"),
    ("ember-captain", {"base": 2}, "base is 2, not 1"),
    ("ember-militia", {"base": 2}, "base is 2, not 1"),
    ("ember-hearthkeeper", {"base": 2}, "base is 2, not 3"),
    ("ember-lantern", {"base": 2}, "base is 2, not 3"),
    ("signal-beacon", {"base": 4}, "base is 4, not a number from 1 to 3"),
    ("ember-tongs", {"fireteam": "none"}, "fireteam is 'none', not a name in kebab-case"),
    ("ember-tongs", {"fireteam": "Ember"}, "fireteam is 'Ember', not a name in kebab-case"),
    ("signal-beacon", {"fireteam": "ember"}, "fireteam is 'ember', not 'none'"),
    ("ember-tongs", {"copies": -1}, "copies is -1, not a number from 0 to 17"),
    ("signal-beacon", {"copies": 1}, "copies is 1, not 0"),
    ("ember-tongs", {"movement": 0}, "movement is 0, not a number from 1 to 20"),
    ("signal-beacon", {"movement": 2}, "movement is 2, not 0"),
    ("ember-tongs", {"action_points": 7}, "action_points is 7, not a number from 1 to 6"),
    ("signal-beacon", {"action_points": 1}, "action_points is 1, not 0"),
    ("ember-tongs", {"presence": 10}, "presence is 10, not a number from 0 to 9"),
    ("signal-beacon", {"presence": 1}, "presence is 1, not 0"),
    ("ember-tongs", {"value": 21}, "value is 21, not a number from 0 to 20"),
    ("ember-tongs", {"transport": 1}, "transport is 1, not 0"),
    ("ember-lantern", {"transport": 5}, "transport is 5, not a number from 0 to 4"),
    ("ember-tongs", {"locations": "Frame"}, "locations is 'Frame', not a list of tables"),
    ("ember-tongs", {"locations": ["Frame"]}, "locations is ['Frame'], not a list of tables"),
    ("ember-tongs", {"locations": [{}] * 13}, "locations has 13 entries, but there can be 12 at most"),
    ("ember-tongs", {"locations.0.armor": 1}, "locations.1.armor isn't a field of a location"),
    ("ember-tongs", {"locations.0.name": "Frame"}, "locations.2.name is 'Frame', which already means"),
    ("ember-tongs", {"locations.0.name": "miss"}, "locations.1.name is 'miss', which already means"),
    ("ember-tongs", {"locations.0.hp": 0}, "locations.Cab.hp is 0, not a number from 1 to 99"),
    ("ember-tongs", {"locations.0.zero": "boom"}, "locations.Cab.zero is 'boom', not one of destroyed"),
    ("ember-tongs", {"locations.0.amount": MISSING}, "locations.Cab.amount is missing"),
    ("ember-tongs", {"locations.0.amount": 2}, "locations.Cab.amount is 2, not a number from -20 to -1"),
    ("ember-tongs", {"locations.1.amount": -1}, "locations.Frame.amount is -1, but zero is 'destroyed'"),
    (
        "ember-tongs",
        {"locations.1.zero": "movement", "locations.1.amount": -1},
        "locations has none whose zero is 'destroyed'",
    ),
    (
        "ember-tongs",
        {"hit_chart": ["miss", "attacker"]},
        "hit_chart is ['miss', 'attacker'], not a list of 8",
    ),
    (
        "ember-tongs",
        {"hit_chart.3": "Torso"},
        "hit_chart has 'Torso'; it can be miss, defender, attacker, Cab",
    ),
    (
        "ember-tongs",
        {"hit_chart.7": "Frame"},
        "hit_chart ends with 'Frame', but an 8 is the attacker's choice",
    ),
    ("signal-beacon", {"hit_chart.7": "miss"}, "hit_chart ends with 'miss'"),
    ("ember-hearthkeeper", {"shield": 8}, "shield is 8, not a table of fields"),
    ("ember-hearthkeeper", {"shield.colour": 8}, "shield.colour isn't a field of a shield"),
    ("ember-hearthkeeper", {"shield.name": MISSING}, "shield.name is missing"),
    ("ember-hearthkeeper", {"shield.hp": 0}, "shield.hp is 0, not a number from 1 to 99"),
    ("ember-hearthkeeper", {"shield.max": 7}, "shield.max is 7, not a number from 8 to 99"),
    ("ember-hearthkeeper", {"actions": []}, "shield.max is 14, but without aegis-regen it stays at 8 HP"),
    ("ember-hearthkeeper", {"shield.zero": "rolls"}, "shield.zero is 'rolls', not one of movement"),
    ("ember-hearthkeeper", {"shield.zero": "movement"}, "shield.amount is missing"),
    (
        "ember-hearthkeeper",
        {"shield.zero": "movement", "shield.amount": 0},
        "shield.amount is 0, which changes nothing",
    ),
    ("ember-hearthkeeper", {"shield.amount": 2}, "shield.amount is 2, but shield.zero is missing"),
    ("ember-tongs", {"weapons": {}}, "weapons is {}, not a list of tables"),
    ("ember-tongs", {"weapons.0.ammo": 2}, "weapons.1.ammo isn't a field of a mounted weapon"),
    ("ember-tongs", {"weapons.0.card": 2}, "weapons.1.card is 2, not a line of text"),
    ("ember-tongs", {"weapons.0.card": "bow"}, "weapons.1.card names 'bow', which isn't a weapon card"),
    ("ember-tongs", {"weapons.0.card": "brace"}, "weapons.1.card names 'brace', which isn't a weapon card"),
    ("ember-tongs", {"weapons.0.mount": "Tail"}, "weapons.1.mount is 'Tail', not one of Cab, Frame"),
    ("signal-beacon", {"weapons": [{"card": "fire-axe", "mount": "Lamp"}]}, "weapons has 1 entries"),
    ("ember-tongs", {"actions": ["sprint"]}, "actions has 'sprint', which every model has"),
    ("ember-hearthkeeper", {"actions": 5}, "actions is 5, not a list of lines of text"),
    ("ember-tongs", {"actions": ["dance"]}, "actions has 'dance'; it can be aegis-regen"),
    ("ember-tongs", {"tactical": ["dance"]}, "tactical has 'dance'; it can be eden-surge"),
    ("ember-tongs", {"tactical": ["prowl", "prowl"]}, "tactical has 'prowl' twice"),
    ("signal-beacon", {"tactical": ["brace"]}, "tactical has 'brace'; there can be none"),
    ("signal-beacon", {"actions": ["field-repair"]}, "actions has 'field-repair'; there can be none"),
    ("ember-tongs", {"actions": ["aegis-regen"]}, "actions has 'aegis-regen', which is for a warlord"),
    ("ember-tongs", {"actions": ["shed-plating"]}, "actions has 'shed-plating', which is for a warlord"),
    ("ember-tongs", {"actions": ["deploy"]}, "actions has 'deploy', which is for a dropship"),
    ("ember-tongs", {"tactical": ["eden-surge"]}, "tactical has 'eden-surge', which is for a pilot"),
    ("ember-tongs", {"tactical": ["kill-order"]}, "tactical has 'kill-order', which is for a pilot"),
    ("ember-tongs", {"tactical": ["bastion-field"]}, "tactical has 'bastion-field', which is for a warlord"),
    ("ember-tongs", {"tactical": ["siege-stance"]}, "tactical has 'siege-stance', which is for a warlord"),
    ("ember-tongs", {"tactical": ["hot-drop"]}, "tactical has 'hot-drop', which is for a dropship"),
    ("ember-tongs", {"tactical": ["jammer"]}, "tactical has 'jammer', which is for a dropship"),
    ("ember-hearthkeeper", {"shield": MISSING}, "actions has 'aegis-regen', but shield is missing"),
    (
        "ember-hearthkeeper",
        {"shield": MISSING, "actions": []},
        "tactical has 'bastion-field', but shield is missing",
    ),
    (
        "ember-hearthkeeper",
        {"actions": ["shed-plating", "aegis-regen"]},
        "actions has 'shed-plating', but shield has no zero = 'movement'",
    ),
    ("ember-lantern", {"transport": 0}, "actions has 'deploy', but transport is 0"),
    ("ember-lantern", {"actions": []}, "tactical has 'hot-drop', but actions has no 'deploy'"),
    ("ember-tongs", {"weapons": [], "tactical": ["overwatch"]}, "'overwatch', but weapons is empty"),
    ("ember-tongs", {"tactical": ["fire-mission"]}, "'fire-mission', but none of weapons is Indirect"),
    ("ember-hearthkeeper", {"tactical": ["siege-stance"]}, "weapons has no 'gorgon-rail-lance'"),
    ("ember-tongs", {"keywords": ["Melee"]}, "keywords has 'Melee'; it can be EDEN Link, Flying"),
    ("ember-tongs", {"keywords": ["EDEN Link"]}, "keywords has 'EDEN Link', which this model does not have"),
    ("ember-tongs", {"keywords": ["Structure"]}, "keywords has 'Structure', which this model does not have"),
    ("ember-tongs", {"keywords": ["Transport"]}, "keywords has 'Transport', which this model does not have"),
    ("ember-captain", {"keywords": []}, "keywords is [], without 'EDEN Link', which this model has"),
    ("ember-lantern", {"keywords": ["Flying"]}, "keywords is ['Flying'], without 'Transport'"),
    ("signal-beacon", {"keywords": []}, "keywords is [], without 'Structure'"),
    ("signal-beacon", {"keywords": ["Structure", "Flying"]}, "'Flying', but a structure does not move"),
]

# ---- fireteams

FIRETEAMS: list[tuple[str, dict[str, Any], str]] = [
    ("ember-guard", {"colour": "red"}, "colour isn't a field of a fireteam"),
    ("ember-guard", {"roster": MISSING}, "roster is missing"),
    ("ember-guard", {"roster": ["ember-captain"]}, "roster is ['ember-captain'], not a table"),
    ("ember-guard", {"roster.ember-tongs": 0}, "roster.ember-tongs is 0, not a number from 1 to 17"),
    ("ember-guard", {"roster.ember-militia": 12}, "roster has 18 models, but a fireteam has 17 at most"),
    ("ember-guard", {"roster.ember-ghost": 1}, "roster names 'ember-ghost', which isn't a model card"),
    ("ember-guard", {"roster.ember-captin": 1}, "isn't a model card; did you mean ember-captain?"),
    ("ember-guard", {"roster.fire-axe": 1}, "roster names 'fire-axe', which isn't a model card"),
    ("ember-guard", {"roster.signal-beacon": 1}, "roster names 'signal-beacon', a structure"),
    ("ember-guard", {"roster.ember-captain": MISSING}, "roster has 0 models of type pilot"),
    ("ember-guard", {"roster.basilisk-pilot": 1}, "roster has 2 models of type pilot"),
    ("ember-guard", {"roster.ember-hearthkeeper": 2}, "roster has 2 models of type warlord"),
]

# ---- scenarios

ROW = "." * 30
MAP = tomllib.loads(EXAMPLE.read_text("utf-8"))["beacon-watch"]["map"].split()
WALLED_OFF = "\n".join([*MAP[:6], "#" * 30, *MAP[7:]])
NARROW = "\n".join([*MAP[:6], "#" * 14 + ".." + "~" * 14, *MAP[7:]])
"""Open for bases of two squares, not of three."""
SCENARIOS: list[tuple[str, dict[str, Any], str]] = [
    ("beacon-watch", {"weather": "rain"}, "weather isn't a field of a scenario"),
    ("beacon-watch", {"play": "solo"}, "play is 'solo', not one of matched, narrative"),
    ("beacon-watch", {"rounds": 4}, "rounds is 4, which isn't in rounds_choice, [3, 5]"),
    ("beacon-watch", {"rounds": MISSING}, "rounds is missing"),
    ("beacon-watch", {"rounds_choice": 5}, "rounds_choice is 5, not a list of numbers"),
    ("beacon-watch", {"rounds_choice": []}, "rounds_choice is [], not a list of numbers"),
    ("beacon-watch", {"rounds_choice": [5, 10]}, "rounds_choice has 10; its numbers"),
    ("beacon-watch", {"rounds_choice": [5, 5]}, "rounds_choice has 5; its numbers are different"),
    ("beacon-watch", {"rounds_choice": [5, True]}, "rounds_choice has true"),
    ("beacon-watch", {"roster": 8}, "roster is 8, not a table"),
    ("beacon-watch", {"roster.hero": 1}, "roster.hero isn't a field of a roster"),
    ("beacon-watch", {"roster.structure": 1}, "roster.structure isn't a field of a roster"),
    ("beacon-watch", {"roster.pilot": MISSING}, "roster.pilot is missing"),
    ("beacon-watch", {"roster.warlord": 0}, "roster.warlord is 0, not 1"),
    ("beacon-watch", {"roster.support": -1}, "roster.support is -1, not a number from 0 to 17"),
    ("beacon-watch", {"roster.infantry": 13}, "roster has 18 models, but there can be 17 at most"),
    ("beacon-watch", {"zones.third": ["F1", "F2"]}, "zones has 3 entries, not 2"),
    ("beacon-watch", {"zones": {"markers": ["A1", "C30"], "watch": ["R1", "X30"]}}, "zones has 'markers'"),
    ("beacon-watch", {"zones": {"The Watch": ["A1", "C30"], "b": ["R1", "X30"]}}, "zones has 'The Watch'"),
    ("beacon-watch", {"zones.watch": "R1"}, "zones.watch is 'R1', not [north-west square"),
    ("beacon-watch", {"zones.watch": ["R1", "Z30"]}, "zones.watch is 'Z30', not a square from 'A1' to 'X30'"),
    ("beacon-watch", {"zones.watch": ["R1", 30]}, "zones.watch is 30, not a square"),
    ("beacon-watch", {"zones.watch": ["X1", "R30"]}, "zones.watch is ['X1', 'R30'], not [north-west square"),
    ("beacon-watch", {"zones.watch": ["R30", "X1"]}, "zones.watch is ['R30', 'X1'], not [north-west square"),
    ("beacon-watch", {"zones.watch": ["E30", "X30"]}, "zones overlap at E30"),
    (
        "beacon-watch",
        {"map": WALLED_OFF},
        "map has no way from zone 'raiders' to zone 'watch' that is wide enough for models of type infantry",
    ),
    (
        "beacon-watch",
        {"map": NARROW},
        "map has no way from zone 'raiders' to zone 'watch' that is wide enough for models of type warlord",
    ),
    ("beacon-watch", {"zones.watch": ["R1", "S12"]}, "zones.watch is ['R1', 'S12'], which has no room"),
    ("beacon-watch", {"zones.raiders": ["A1", "E5"]}, "zones.raiders is ['A1', 'E5'], which has no room"),
    ("beacon-watch", {"map": 7}, "map is 7, not 24 rows"),
    ("beacon-watch", {"map": f"{ROW}\n" * 23}, "not 24 rows (it has 23)"),
    ("beacon-watch", {"map": f"{ROW}\n" * 23 + ROW[1:]}, "map has 29 squares in row X"),
    ("beacon-watch", {"map": f"{ROW}\n" * 23 + ROW[1:] + "?"}, "map has '?' at X30; it can be . # = ~ :"),
    ("beacon-watch", {"map": f"{ROW}\n" * 23 + ROW[1:] + "²"}, "map has '²' at X30"),
    ("beacon-watch", {"map": f"{ROW}\n" * 24}, "markers has marker 1, but map doesn't"),
    ("beacon-watch", {"markers": []}, "map has marker 1, but markers doesn't"),
    ("beacon-watch", {"markers.0.id": 0}, "markers.1.id is 0, not a number from 1 to 9"),
    ("beacon-watch", {"markers.0.vp": -1}, "markers.1.vp is -1, not a number from 0 to 20"),
    ("beacon-watch", {"markers.0.name": "x"}, "markers.1.name isn't a field of a marker"),
    ("beacon-watch", {"markers": [{"id": 1, "vp": 1}] * 2}, "markers.2.id is 1, which is listed twice"),
    ("beacon-watch", {"structures": MISSING}, "structures is missing"),
    ("beacon-watch", {"structures.0.hp": 1}, "structures.1.hp isn't a field of a structure on the board"),
    ("beacon-watch", {"structures.0.owner": "me"}, "structures.1.owner is 'me', not one of raiders, watch"),
    ("beacon-watch", {"structures.0.at": "Q"}, "structures.1.at is 'Q', not a square"),
    ("beacon-watch", {"structures.0.card": ["x"]}, "structures.1.card is ['x'], not a line of text"),
    ("beacon-watch", {"structures.0.card": "tower"}, "structures.1.card names 'tower', which isn't a model"),
    (
        "beacon-watch",
        {"structures.0.card": "ember-tongs"},
        "structures.1.card is 'ember-tongs', which is a sup",
    ),
    ("beacon-watch", {"structures.0.at": "S8"}, "structures.1.at is 'S8', but S8 is not free"),
    ("beacon-watch", {"structures.0.at": "L15"}, "structures.1.at is 'L15', but L15 is not free"),
    ("beacon-watch", {"structures.1.at": "T6"}, "structures.2.at is 'T6', but T6 is not free"),
    (
        "beacon-watch",
        {"structures.0": {"card": "relay-generator", "owner": "watch", "at": "X30"}},
        "structures.1.at is 'X30', where it would stand over the edge",
    ),
    (
        "beacon-watch",
        {"structures": [{"card": "signal-beacon", "owner": "watch", "at": f"T{n}"} for n in range(1, 8)]},
        "structures has 7 entries, but there can be 6 at most",
    ),
    ("beacon-watch", {"score.luck": 1}, "score.luck isn't a field of a score"),
    ("beacon-watch", {"score.destroyed": "all"}, "score.destroyed is 'all', not one of value, one"),
    (
        "beacon-watch",
        {"score.destroyed": "one"},
        "score.destroyed_warlord is missing, but destroyed is 'one'",
    ),
    (
        "beacon-watch",
        {"score.destroyed_warlord": 3},
        "score.destroyed_warlord is there, but destroyed is 'value'",
    ),
    ("beacon-watch", {"score.structure_destroyed": 21}, "score.structure_destroyed is 21, not a number"),
    ("beacon-watch", {"score.structure_destroyed": MISSING}, "score.structure_destroyed is missing"),
    ("beacon-watch", {"structures": []}, "score.structure_destroyed is 3, but structures is empty"),
    (
        "beacon-watch",
        {"structures": [], "score.structure_destroyed": MISSING},
        "score.structure_standing_at_end is 3, but structures is empty",
    ),
    ("beacon-watch", {"score.delivered": 5}, "score.delivered and boxes go together"),
    ("beacon-watch", {"boxes": [1]}, "score.delivered and boxes go together"),
    ("beacon-watch", {"boxes": [2], "score.delivered": 5}, "boxes has 2, which isn't a marker"),
    (
        "beacon-watch",
        {"boxes": [1, 1], "score.delivered": 5},
        "boxes has 1, which isn't a marker or is listed twice",
    ),
    ("beacon-watch", {"boxes": ["1"], "score.delivered": 5}, "boxes is ['1'], not a list of marker numbers"),
    ("beacon-watch", {"reinforce": MISSING}, "reinforce is missing"),
    (
        "beacon-watch",
        {"reinforce.north": []},
        "reinforce.north isn't a field of reinforce; it can have raiders",
    ),
    ("beacon-watch", {"reinforce.watch": MISSING}, "reinforce.watch is missing"),
    ("beacon-watch", {"reinforce.watch": ["hero"]}, "reinforce.watch has 'hero'; it can be pilot"),
    ("beacon-watch", {"deployment": ["watch"]}, "deployment is ['watch'], not both zones, raiders and watch"),
    ("beacon-watch", {"deployment": ["watch", "north"]}, "deployment has 'north'; it can be raiders, watch"),
    ("beacon-watch", {"tie": "north"}, "tie is 'north', not one of raiders, watch, markers"),
    (
        "beacon-watch",
        {"tie": "markers", "markers": [], "map": f"{ROW}\n" * 24},
        "tie is 'markers', but markers is empty",
    ),
    ("beacon-watch", {"ends_with_structures": 1}, "ends_with_structures is 1, not true or false"),
    ("beacon-watch", {"structures.0.owner": "raiders"}, "ends_with_structures is true, but 2 players own"),
    ("beacon-watch", {"special": "none"}, "special is 'none', not a list of lines of text"),
]

WRONG = [*EVERY, *WEAPONS, *MODELS, *FIRETEAMS, *SCENARIOS]


@pytest.mark.parametrize(("key", "changes", "message"), WRONG, ids=[message for _, _, message in WRONG])
def test_what_makes_no_sense_is_refused_with_file_card_field_and_value(
    key: str, changes: dict[str, Any], message: str
) -> None:
    with pytest.raises(CatalogueError) as refused:
        check(spoiled(own(), key, changes), "mine.toml", printed())
    assert str(refused.value).startswith(f"mine.toml: card '{key}': ")
    assert message in str(refused.value)


def test_what_makes_sense_though_the_game_has_nothing_like_it_is_taken() -> None:
    cards = own()
    spoiled(cards, "ember-hearthkeeper", {"shield.max": 8})
    spoiled(cards, "ember-bellows", {"keywords": ["Flying"], "tactical": ["fire-mission", "brace"]})
    spoiled(cards, "signal-beacon", {"shield": {"name": "Glass", "hp": 2, "max": 2}, "base": 2})
    changes: dict[str, Any] = {"tie": "markers", "ends_with_structures": False, "rounds": 9}
    spoiled(cards, "beacon-watch", {**changes, "rounds_choice": [9], "structures.0.owner": "raiders"})
    check(cards, "mine.toml", printed())


# ---- keys and kinds


@pytest.mark.parametrize("key", ["Fire", "fire_axe", "fire--axe", "-fire", "fire axe", "", "f" * 41])
def test_keys_are_in_kebab_case(key: str) -> None:
    with pytest.raises(CatalogueError, match=re.escape(f"mine.toml: card {key!r}: its key is not in kebab")):
        check({key: own()["fire-axe"]}, "mine.toml", printed())


@pytest.mark.parametrize("card", [7, "axe", [], None])
def test_a_card_is_a_table(card: object) -> None:
    with pytest.raises(CatalogueError, match=re.escape(f"card 'axe': it is {card!r}, not a table of fields")):
        check({"axe": card}, "mine.toml", printed())


def test_cards_of_the_game_are_not_written_anew() -> None:
    with pytest.raises(CatalogueError, match="card 'vow-blade': the game already has a card with this key"):
        check({"vow-blade": own()["fire-axe"]}, "mine.toml", printed())


def test_eden_surge_needs_a_warlord_with_enough_of_a_shield() -> None:
    cards = spoiled(own(), "ember-hearthkeeper", {"shield.hp": 5, "shield.max": 5})
    with pytest.raises(CatalogueError, match="roster has 'ember-captain', whose eden-surge takes 6 HP"):
        check(cards, "mine.toml", printed())
    spoiled(cards, "ember-hearthkeeper", {"shield": MISSING, "actions": [], "tactical": []})
    with pytest.raises(CatalogueError, match="which can have 0"):
        check(cards, "mine.toml", printed())


# ---- whatever stands in a file

STRANGE: list[Any] = [
    None,
    True,
    -1,
    0,
    1,
    3,
    10**9,
    2.5,
    "",
    "x",
    "Frame",
    "miss",
    "ember-tongs",
    [],
    [1],
    ["x"],
]
STRANGE += [[[]], [{}], {}, {"x": 1}, {"name": "x"}]


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every place in some data: what it is in, and its key there."""
    steps = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else []
    return [(value, step) for step in steps] + [place for step in steps for place in places(value[step])]


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
def test_any_card_is_refused_with_reason_or_can_be_read(seed: int) -> None:
    rng = Random(seed)
    game = printed()
    taken = 0
    for _ in range(250):
        cards = own()
        inside, step = rng.choice(places(cards))
        if rng.random() < 0.2:
            del inside[step]
        else:
            inside[step] = copy.deepcopy(rng.choice(STRANGE))
        try:
            check(cards, "mine.toml", game)
        except CatalogueError:
            continue
        Catalogue({**game, **cards})
        taken += 1
    assert taken > 0
