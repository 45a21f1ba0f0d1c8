"""The catalogue: what the rulebook gives, what each number of a card means, and what makes no sense."""

import re
from typing import Any

import pytest

from emberbox.games.ignite.facts import catalogue
from emberbox.games.ignite.facts.catalogue import (
    ABILITY,
    BATTLE,
    FIRST_GAME,
    KEYS,
    MELEE,
    MOVEMENT_CARD,
    PROJECTILE,
    RANGED,
    SPELL,
    STARTERS,
    TABLE,
    TITLES,
    TYPE_BITS,
    WEAPON,
    check,
)
from emberbox.games.ignite.facts.kinds import (
    AROUND,
    COPIES,
    COST,
    COSTS,
    DAMAGE,
    DRAWS,
    EPIC_GROUP,
    HIGH,
    HONOR,
    LOW,
    MOVEMENT,
    NAME,
    PURE_SPELL,
    STEPS,
    TEXT,
    TIMING,
    TOKENS,
    TYPES,
    kind,
    market_faults,
    market_order,
)
from emberbox.kernel.errors import CatalogueError
from emberbox.testing import rule


def kinds(keys: str) -> list[int]:
    """The kinds of some cards, named in one line."""
    return [kind(key) for key in keys.split()]


def changed(key: str, **fields: Any) -> dict[str, Any]:
    """The catalogue with some fields of one card set."""
    return {**TABLE, key: {**TABLE[key], **fields}}


def marketed(**markets: Any) -> dict[str, Any]:
    """The catalogue with some entries of its markets set."""
    return {**TABLE, "markets": {**TABLE["markets"], **markets}}


# ---- the box


@rule("ignite.box.deck-size")
def test_there_are_50_battle_decks_of_ten_and_three_titles_of_one() -> None:
    assert [COPIES[deck] for deck in BATTLE] == [10] * 50
    assert [COPIES[title] for title in TITLES] == [1] * 3
    assert [NAME[title] for title in TITLES] == ["Merchant Prince", "Warlord of Oshos", "Keeper of Lore"]


def test_every_card_is_a_starter_a_battle_card_or_a_title() -> None:
    assert sorted(STARTERS + BATTLE + TITLES) == list(range(len(KEYS)))
    assert [KEYS[starter] for starter in STARTERS] == ["march", "dagger", "old-wooden-shield"]


def test_a_card_is_found_by_its_key() -> None:
    assert [kind(key) for key in KEYS] == list(range(len(KEYS)))
    with pytest.raises(CatalogueError, match="no ignite card 'ring-sword'"):
        kind("ring-sword")


@rule("ignite.type.given-facts")
def test_the_cards_are_as_the_rulebook_gives_them() -> None:
    dagger, march, javelin = kind("dagger"), kind("march"), kind("javelin")
    assert (COST[dagger], HONOR[dagger], TYPES[dagger] & (MELEE | WEAPON)) == (3, 1, MELEE | WEAPON)
    assert (HONOR[march], TYPES[march]) == (1, MOVEMENT_CARD)
    assert (COST[kind("arrow")], COST[kind("conditioning")], MOVEMENT[kind("horse")]) == (3, 5, 3)
    assert (LOW[kind("long-bow")], HIGH[kind("long-bow")]) == (2, 4)
    assert TYPES[javelin] == MELEE | RANGED | WEAPON
    assert DRAWS[kind("triple-sheath")] == 3


@rule("ignite.type.several")
def test_a_type_means_every_card_that_lists_it_among_others_or_not() -> None:
    assert TYPES[kind("adrenaline")] == ABILITY | MOVEMENT_CARD
    movement = [card for card in BATTLE if TYPES[card] & MOVEMENT_CARD]
    assert movement == kinds(
        "conditioning horse tiger-mount unicorn great-eagle adrenaline teleport warp-master"
    )
    for card, key in enumerate(KEYS):
        assert [name for name, bit in TYPE_BITS.items() if TYPES[card] & bit] == sorted(
            TABLE[key]["types"], key=list(TYPE_BITS).index
        )


def test_every_type_has_a_bit_of_its_own() -> None:
    assert sum(TYPE_BITS.values()) == (1 << len(TYPE_BITS)) - 1 == (1 << 29) - 1


def test_timings_are_numbered() -> None:
    timed = kinds("march crystal-shard berserk disarm dagger curse keeper-of-lore")
    assert [TIMING[card] for card in timed] == [
        catalogue.TURN,
        catalogue.TURN_TRASH,
        catalogue.REACT,
        catalogue.REACT_TRASH,
        catalogue.BOTH,
        catalogue.STAYS,
        catalogue.TITLE_CARD,
    ]
    assert catalogue.TIMINGS[catalogue.NO_ACTION] == "none"


def test_only_titles_have_several_costs() -> None:
    assert COSTS[kind("merchant-prince")] == [4, 6, 8, 10]
    assert [card for card in range(len(KEYS)) if COSTS[card]] == TITLES


# ---- spells


@rule("ignite.spell.pure")
def test_pure_spells_are_those_whose_first_type_is_spell() -> None:
    assert PURE_SPELL[kind("teleport")]
    infused = [card for card in BATTLE if TYPES[card] & SPELL and not PURE_SPELL[card]]
    assert infused == kinds("fire-arrow wind-arrow blessed-spear")
    assert [card for card in range(len(KEYS)) if PURE_SPELL[card] and not TYPES[card] & SPELL] == []


@rule("ignite.spell.honor-scale")
def test_a_pure_spell_is_worth_0_or_1_honor() -> None:
    assert {HONOR[card] for card in BATTLE if PURE_SPELL[card]} == {0, 1}


# ---- the numbers beside the texts


def listed(word: str, card: int) -> list[tuple[int, int]]:
    """What a card's text lists as 'Range: 1-3' or 'Damage: 2', as (low, high)."""
    found = re.findall(rf"{word}: (\d)(?:-(\d))?", TEXT[card])
    return [(int(low), int(high or low)) for low, high in found]


@pytest.mark.parametrize("key", KEYS)
def test_the_numbers_of_a_card_are_those_of_its_text(key: str) -> None:
    card = kind(key)
    assert listed("Range", card) == ([(LOW[card], HIGH[card])] if LOW[card] else [])
    assert [high for _, high in listed("Damage", card)] in ([], [DAMAGE[card]])
    assert [high for _, high in listed("Movement", card)] in ([], [MOVEMENT[card]])
    for table, said in (
        (DAMAGE, r"Damage: {0}\b|\b{0} damage"),
        (AROUND, r"\b{0} (damage )?to every unit and minion (on the eight|in the four adjacent) spaces"),
        (MOVEMENT, r"Movement: (1-)?{0}\b|within {0} steps of where it stands"),
        (STEPS, r"within {0} steps"),
        (DRAWS, r"draw {0} card|top {0} cards"),
        (TOKENS, r"1 to {0} .*tokens|up to {0} Water Minions"),
    ):
        assert table[card] == 0 or re.search(said.format(table[card]), TEXT[card])


def test_what_a_text_puts_in_other_words_is_a_number_too() -> None:
    blasts = kinds("magic-potion-bomb meteor-strike")
    assert [(DAMAGE[card], AROUND[card]) for card in blasts] == [(2, 1), (3, 1)]
    assert [DAMAGE[card] for card in kinds("unicorn scorched-earth trapsmith")] == [1, 1, 1]
    assert [DAMAGE[card] for card in kinds("gladiator-net bone-crusher ice-wall long-bow")] == [0, 0, 0, 0]
    assert [STEPS[card] for card in kinds("trapsmith adept-trickster warp-master kraken")] == [3, 2, 4, 2]
    assert [DRAWS[card] for card in kinds("large-quiver berserk flail quick-hands")] == [4, 3, 1, 1]
    assert DRAWS[kind("blessed-spear")] == 1
    assert [TOKENS[card] for card in kinds("ice-wall scorched-earth hydro-necromancer")] == [3, 3, 3]
    assert MOVEMENT[kind("teleport")] == 6


# ---- epic stacks


@rule("ignite.epic.sorting")
def test_a_card_of_several_types_goes_to_the_first_that_names_a_stack() -> None:
    sorted_by_first = kinds("wind-arrow fire-arrow adrenaline teleport warp-master long-bow")
    assert [EPIC_GROUP[card] for card in sorted_by_first] == [0, 1, 2, 4, 5, 0]
    assert {EPIC_GROUP[card] for card in BATTLE if PURE_SPELL[card]} == {4, 5}


@pytest.mark.parametrize(
    ("cheap", "dear", "group"),
    [
        ("long-bow", "flail", 0),
        ("hideaway", "berserk", 2),
        ("curse", "ice-wall", 4),
    ],
)
def test_a_group_is_divided_by_cost(cheap: str, dear: str, group: int) -> None:
    assert (EPIC_GROUP[kind(cheap)], EPIC_GROUP[kind(dear)]) == (group, group + 1)


def test_movement_is_one_group_and_starters_and_titles_are_in_none() -> None:
    assert [EPIC_GROUP[card] for card in kinds("conditioning great-eagle")] == [6, 6]
    assert {EPIC_GROUP[card] for card in STARTERS + TITLES} == {-1}
    assert {EPIC_GROUP[card] for card in BATTLE} == set(range(7))


# ---- markets


@rule("ignite.market.first-game")
def test_the_first_market_has_these_sixteen_decks_by_cost_and_name() -> None:
    decks = "arrow fire-arrow long-bow large-quiver short-sword flail triple-sheath metal-shield "
    decks += "weapon-dealer quick-hands adrenaline conditioning unicorn ice-wall lightning-bolt ring-of-fire"
    assert market_order(kinds(decks)) == FIRST_GAME
    assert [(COST[deck], NAME[deck]) for deck in FIRST_GAME][:4] == [
        (2, "Large Quiver"),
        (3, "Arrow"),
        (4, "Adrenaline"),
        (4, "Metal Shield"),
    ]


BALANCED = "horse unicorn disarm berserk"
"""Two movement decks of 7 and 9, and decks of 3 and 5: the least that is well balanced."""


@rule("ignite.decks.guidelines")
@pytest.mark.parametrize(
    ("decks", "faults"),
    [
        (BALANCED, ""),
        ("disarm berserk horse monopoly", "movement"),
        (f"{BALANCED} wind-arrow", "bow"),
        (f"{BALANCED} long-bow", "arrows"),
        (f"{BALANCED} long-bow wind-arrow", ""),
        ("horse unicorn hideaway", "cost-3"),
        ("horse unicorn disarm flail", "cost-5"),
        ("tiger-mount warp-master disarm berserk", "cost-7"),
        ("horse disarm berserk teleport", "cost-8"),
        ("tiger-mount warp-master disarm hideaway flail", ""),
        ("", "movement cost-3 cost-5 cost-7 cost-8"),
    ],
)
def test_a_market_has_varied_costs_two_movement_decks_and_what_cards_need(decks: str, faults: str) -> None:
    assert market_faults(kinds(decks)) == faults.split()


def test_starters_beside_a_market_do_not_count() -> None:
    assert market_faults(kinds("unicorn curse berserk march")) == ["movement", "cost-3"]


def test_bows_and_arrows_are_told_by_their_types() -> None:
    arrows = [card for card in BATTLE if TYPES[card] & PROJECTILE]
    assert arrows == kinds("arrow fire-arrow wind-arrow")
    assert [card for card in BATTLE if TYPES[card] & catalogue.BOW] == kinds("long-bow")


# ---- what makes no sense


@pytest.mark.parametrize(("key", "field", "value", "message"), [
    ("flail", "colour", "red", "'flail': colour is no field of a card"),
    ("flail", "name", "", "'flail': name is '', not a text"),
    ("flail", "text", None, "'flail': text is None, not a text"),
    ("flail", "short", "", "games/ignite/cards.toml: card 'flail': short is '', not a text"),
    ("flail", "short", "so long" * 9, "'flail': short has 63 characters, but a small card has room for 60"),
    ("flail", "icon", 7, "'flail': icon is 7, not a text"),
    ("flail", "icon", "plain-dagger", "'flail': icon is 'plain-dagger', which 'dagger' has too"),
    ("flail", "cost", "6", "'flail': cost is '6', not a number from 0 to 12"),
    ("flail", "cost", 13, "'flail': cost is 13"),
    ("flail", "honor", -1, "'flail': honor is -1, not a number from 0 to 4"),
    ("flail", "honor", True, "'flail': honor is True"),
    ("flail", "copies", 0, "'flail': copies is 0, not a number from 1 to 50"),
    ("flail", "copies", 9, "'flail': copies is 9, but a battle deck has 10"),
    ("flail", "types", [], r"'flail': types is \[\], not a list of types"),
    ("flail", "types", [["Melee"]], r"'flail': types is \[\['Melee'\]\], not a list of types"),
    ("flail", "types", ["Melee", "Club"], "'flail': types has 'Club', which is no type"),
    ("flail", "types", ["Weapon", "Weapon"], "'flail': types is .* which names one twice"),
    ("flail", "types", ["Melee"], "'flail': types is .* none of which names an epic stack"),
    ("flail", "timing", "later", "'flail': timing is 'later', not one of turn, turn-trash, react, "),
    ("flail", "timing", "title", "'flail': timing is 'title', but types has no Title"),
    ("flail", "range", 1, "'flail': range is 1, not"),
    ("flail", "range", [1], r"'flail': range is \[1\], not \[low, high\]"),
    ("flail", "range", [0, 1], r"'flail': range is \[0, 1\]"),
    ("flail", "range", [3, 2], r"'flail': range is \[3, 2\]"),
    ("flail", "damage", 0, "'flail': damage is 0, not a number from 1 to 9"),
    ("flail", "draws", "1", "'flail': draws is '1', not a number from 1 to 9"),
    ("horse", "around", 1, "'horse': around is there without damage"),
    ("flail", "costs", [6, 7], r"'flail': only titles have costs, not \[6, 7\]"),
    ("flail", "house", ["colour"], "'flail': house names 'colour', which the card does not have"),
    ("flail", "house", "cost", "'flail': house is 'cost', not a list of texts"),
    ("flail", "known", [1], r"'flail': known is \[1\], not a list of texts"),
    ("flail", "why", "", "'flail': why is '', not a text"),
    ("keeper-of-lore", "costs", None, "'keeper-of-lore': costs is None, not a list of ascending prices"),
    ("keeper-of-lore", "costs", [6, 6, 8], r"'keeper-of-lore': costs is \[6, 6, 8\]"),
    ("keeper-of-lore", "costs", [8, 6], r"'keeper-of-lore': costs is \[8, 6\]"),
    ("keeper-of-lore", "cost", 5, "'keeper-of-lore': cost is 5, not the lowest of costs, 6"),
    ("keeper-of-lore", "timing", "turn", "'keeper-of-lore': a title is nothing else"),
    ("keeper-of-lore", "types", ["Title", "Event"], "'keeper-of-lore': a title is nothing else"),
    ("keeper-of-lore", "honor", 1, "'keeper-of-lore': a title has honor 0 and copies 1, not 1 and 1"),
    ("keeper-of-lore", "copies", 2, "'keeper-of-lore': a title has honor 0 and copies 1, not 0 and 2"),
])  # fmt: skip
def test_a_card_that_makes_no_sense_is_named_with_its_field(
    key: str, field: str, value: Any, message: str
) -> None:
    with pytest.raises(CatalogueError, match=message):
        check(changed(key, **{field: value}))


@pytest.mark.parametrize("field", ["name", "text", "short", "icon"])
def test_a_card_without_words_or_picture_is_named_with_file_and_field(field: str) -> None:
    bare = {name: value for name, value in TABLE["flail"].items() if name != field}
    with pytest.raises(CatalogueError, match=f"^games/ignite/cards.toml: card 'flail': {field} is missing$"):
        check({**TABLE, "flail": bare})


@pytest.mark.parametrize(
    ("left_out", "message"),
    [
        ("dagger", "'dagger' is missing, but every player starts with it"),
        ("markets", "markets: first-game is missing"),
    ],
)
def test_a_box_that_lacks_something_is_refused(left_out: str, message: str) -> None:
    with pytest.raises(CatalogueError, match=message):
        check({key: card for key, card in TABLE.items() if key != left_out})


def test_a_card_is_a_table() -> None:
    with pytest.raises(CatalogueError, match="'flail' is 3, not a table of fields"):
        check({**TABLE, "flail": 3})


@pytest.mark.parametrize(
    ("entry", "value", "message"),
    [
        ("second", "horse", "'second' is 'horse', not a list of texts"),
        ("second", ["horse"] * 16, "'second' has 1 decks, not 16"),
        ("second", [*KEYS[3:18], "march"], "'second' names 'march', which is no battle deck"),
        ("second", [*KEYS[3:18], "ring-blade"], "'second' names 'ring-blade', which is no battle deck"),
        ("house", ["last-game"], "house names 'last-game', which is no market"),
    ],
)
def test_a_market_that_makes_no_sense_is_named(entry: str, value: Any, message: str) -> None:
    with pytest.raises(CatalogueError, match=message):
        check(marketed(**{entry: value}))


def test_another_market_of_sixteen_decks_is_welcome() -> None:
    check(marketed(second=KEYS[3:19]))
