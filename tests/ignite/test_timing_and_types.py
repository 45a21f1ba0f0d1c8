"""When cards may be used, what their types mean, how long abilities last, and what beats what."""

import pytest

from emberbox.games.ignite.cards.registry import ACTIONS, REACTIONS
from emberbox.games.ignite.facts.catalogue import (
    ABILITY,
    BLADED,
    BOTH,
    BOW,
    EVENT,
    ITEM,
    KEYS,
    MELEE,
    MODIFIER,
    NO_ACTION,
    PROJECTILE,
    REACT,
    REACT_TRASH,
    SMALL,
    STAYS,
    TITLE_CARD,
    TITLES,
    TURN,
    TURN_TRASH,
    WEAPON,
)
from emberbox.games.ignite.facts.kinds import TIMING, TYPES, kind
from emberbox.testing import rule
from emberbox.testing.ignite import Thing, table

PLENTY = {"a": ["march"] * 14, "b": ["march"] * 14}


def timed(*timings: int) -> list[str]:
    """The cards of some timings."""
    return [key for card, key in enumerate(KEYS) if TIMING[card] in timings]


def listing(*types: int) -> list[str]:
    """The cards that list all of some types."""
    return [key for card, key in enumerate(KEYS) if all(TYPES[card] & each for each in types)]


# ---- backgrounds


@rule("ignite.timing.turn-only")
@pytest.mark.parametrize("card", timed(TURN, TURN_TRASH, STAYS))
def test_cards_of_the_own_turn_answer_nothing(card: str) -> None:
    t = table("a1 b1", hands={"a": "dagger", "b": [card, "old-wooden-shield"]})
    t.play("dagger", "b1")
    assert (t.asked_seat, t.options()) == ("b", [None, "old-wooden-shield"])
    assert t.refusal(card) == "ignite.timing.turn-only"


TRASHED: list[tuple[str, str, list[Thing]]] = [
    ("crystal-shard", "a1 .", ["D5"]),
    ("water-minion", "a1 W", ["D5"]),
    ("kraken", "a1 W", ["D5"]),
]


@rule("ignite.timing.turn-only")
@pytest.mark.parametrize(("card", "drawing", "things"), TRASHED)
def test_those_of_the_second_background_are_trashed_after_use(
    card: str, drawing: str, things: list[Thing]
) -> None:
    assert sorted(timed(TURN_TRASH)) == ["crystal-shard", "kraken", "water-minion"]
    t = table(drawing, hands={"a": [card]})
    t.play(card, *things)
    assert (t.trash(), t.play_area("a")) == ([card], [])
    t = table(drawing, hands={"a": [card]})
    t.honor(card)
    assert (t.trash(), t.play_area("a")) == ([], [card])


@rule("ignite.timing.turn-only")
def test_those_of_the_first_background_are_not_trashed() -> None:
    t = table("a1 .", hands={"a": "march"})
    t.play("march", "D5")
    assert (t.trash(), t.play_area("a")) == ([], ["march"])


@rule("ignite.timing.off-turn")
@pytest.mark.parametrize(
    ("card", "trash", "area"),
    [
        ("old-wooden-shield", [], ["old-wooden-shield"]),
        ("metal-shield", [], ["metal-shield"]),
        ("short-sword", [], ["short-sword"]),
        ("disarm", ["disarm"], ["dagger"]),  # the weapon that it gained
    ],
)
def test_off_turn_cards_answer_and_some_are_trashed_by_it(
    card: str, trash: list[str], area: list[str]
) -> None:
    t = table("a1 b1", hands={"a": "dagger", "b": [card]})
    t.play("dagger", "b1")
    t.react("b", card)
    assert (t.damage("b1"), t.trash(), t.play_area("b")) == (0, trash, area)


@rule("ignite.timing.stays")
def test_a_card_that_stays_lies_in_front_of_its_owner() -> None:
    assert timed(STAYS) == ["hideaway", "trapsmith", "curse", "warp-master"]
    t = table("a1 . .", hands={"a": "hideaway warp-master"})
    t.play("hideaway")
    t.play("warp-master", "D5")
    assert (t.front("a"), t.play_area("a")) == (["hideaway", "warp-master"], [])


@rule("ignite.timing.stays")
def test_a_sixth_background_marks_the_titles() -> None:
    assert timed(TITLE_CARD) == [KEYS[title] for title in TITLES]


@rule("ignite.timing.kinds")
def test_a_timing_says_whether_a_card_has_an_action_and_an_answer() -> None:
    for key in timed(TURN, TURN_TRASH, STAYS):
        joins_an_attack = TYPES[kind(key)] & MODIFIER != 0
        assert (ACTIONS[kind(key)] is None, REACTIONS[kind(key)]) == (joins_an_attack, None)
    for key in timed(REACT, REACT_TRASH):
        assert ACTIONS[kind(key)] is None
    for key in timed(BOTH):
        assert ACTIONS[kind(key)] is not None
        assert REACTIONS[kind(key)] is not None
    assert timed(BOTH) == ["dagger", "short-sword", "metal-shield"]
    assert timed(NO_ACTION) == []


@rule("ignite.timing.answers")
@pytest.mark.parametrize("card", timed(REACT, REACT_TRASH))
def test_a_react_card_has_no_action_on_the_own_turn(card: str) -> None:
    t = table("a1 b1", hands={"a": [card]})
    assert t.refusal(card) == "ignite.timing.answers"


@rule("ignite.timing.answers")
def test_a_react_card_serves_on_the_own_turn_when_its_condition_arises_there() -> None:
    t = table("a1 . . bk", hands={"a": "march old-wooden-shield"})
    t.play("march", "D5")
    t.react("a", "old-wooden-shield")
    assert (t.active, t.damage("a1"), t.play_area("a")) == ("a", 0, ["march", "old-wooden-shield"])


@rule("ignite.timing.stays-cleanup")
def test_cleanup_leaves_what_stays() -> None:
    t = table("a1 . .", hands={"a": "hideaway trapsmith march"}, decks=PLENTY)
    t.play("hideaway")
    t.play("trapsmith", "D5")
    t.end_turn()
    t.pick(None)
    assert (t.front("a"), t.discard("a")) == (["hideaway", "trapsmith"], ["march"])
    t.end_turns_until("a")
    assert t.front("a") == ["hideaway", "trapsmith"]


@rule("ignite.timing.stays-cleanup")
def test_a_curse_in_front_of_another_stays_until_that_players_draw() -> None:
    t = table("a1 b1", hands={"a": "curse"}, decks=PLENTY)
    t.play("curse", "b1")
    t.nobody_reacts()
    t.end_turn()
    assert (t.active, t.front("b"), t.discard("a")) == ("b", ["curse"], [])
    t.end_turn()
    assert (len(t.hand("b")), t.front("b"), t.discard("a")) == (4, [], ["curse"])


@rule("ignite.timing.stays-cleanup")
def test_several_copies_each_count() -> None:
    t = table("a1", fronts={"a": "hideaway hideaway"}, hands={"a": "javelin dagger flail"}, decks=PLENTY)
    t.end_turn()
    t.pick_all("javelin", "flail")
    assert (t.hand("a")[:2], t.front("a")) == (["javelin", "flail"], ["hideaway", "hideaway"])


# ---- types


@rule("ignite.type.triple-sheath")
def test_krystas_triple_sheath_keeps_javelin_and_dagger_and_discards_march() -> None:
    t = table("a1", hands={"a": "triple-sheath"}, decks={"a": "javelin dagger march horse"})
    t.play("triple-sheath")
    assert (t.hand("a"), t.play_area("a")) == (["javelin", "dagger"], ["triple-sheath", "march"])
    assert t.deck("a") == ["horse"]


@rule("ignite.type.several")
def test_melee_weapons_are_the_cards_that_list_both_words() -> None:
    decks = {"a": "long-bow blessed-spear metal-shield"}
    t = table("a1", hands={"a": "triple-sheath"}, decks=decks)
    t.play("triple-sheath")
    # A Long Bow is a weapon, but not a melee one.
    assert t.hand("a") == ["blessed-spear"]
    assert t.play_area("a") == ["triple-sheath", "long-bow", "metal-shield"]


@rule("ignite.type.words")
def test_what_the_words_on_the_cards_mean() -> None:
    assert listing(SMALL, WEAPON) == ["dagger", "short-sword"]
    assert listing(SMALL, ITEM) == ["magic-potion-bomb", "crystal-shard"]
    assert listing(BOW) == ["long-bow"]
    assert listing(PROJECTILE) == ["arrow", "fire-arrow", "wind-arrow"]
    assert listing(BLADED) == ["dagger", "short-sword", "full-moon-axe"]
    assert listing(BLADED) == listing(BLADED, MELEE, WEAPON)
    assert listing(MODIFIER) == ["bone-crusher"]


@rule("ignite.type.words")
@pytest.mark.parametrize("arrow", ["arrow", "fire-arrow", "wind-arrow"])
def test_every_projectile_needs_a_bow(arrow: str) -> None:
    t = table("a1 . b1", hands={"a": ["long-bow", arrow]})
    assert t.refusal(arrow) == "ignite.bow.needed"
    t.play("long-bow")
    assert t.refusal(arrow) is None


@rule("ignite.type.words")
def test_a_modifier_joins_an_attack_and_is_nothing_by_itself() -> None:
    t = table("a1 b1\n. b2", hands={"a": "dagger bone-crusher"})
    assert t.refusal("bone-crusher") == "ignite.type.words"
    t.play("dagger", "b1", "bone-crusher")
    t.nobody_reacts()
    assert not t.alive("b1")


# ---- events and abilities


@rule("ignite.ability.event-or-ability")
def test_events_happen_once_and_leave_nothing_behind() -> None:
    t = table("a1 b1", hands={"a": "weapon-dealer raiders-of-the-north dagger march", "b": ["march"] * 6})
    t.play("weapon-dealer")
    t.pick_all("dagger")
    assert (t.bank, t.refusal("sell")) == (3, "ignite.sell.per-unit")
    t.play("raiders-of-the-north")
    t.pick_all("march", "march")
    assert (len(t.hand("b")), t.g.effects) == (4, [])
    assert [key for key in listing(EVENT) if TIMING[kind(key)] == STAYS] == []


@rule("ignite.ability.event-or-ability")
def test_an_ability_may_wait_for_its_condition() -> None:
    hands = {"a": "dagger dagger", "b": "berserk"}
    t = table("a1 b1", hands=hands, decks={"b": ["march"] * 9})
    for blow in (1, 2):
        t.play("dagger", "b1")
        t.pick(None, "berserk")  # no answer to the attack, but to the damage
        t.nobody_reacts()
        assert t.hand("b").count("march") == 3 * blow
    assert "berserk" in listing(ABILITY)


# ---- the golden rule


@rule("ignite.golden.card-wins")
def test_a_card_is_followed_where_it_contradicts_the_book() -> None:
    # Cards are sold in the bazaar, and units cannot be passed.
    t = table("a1 b1 .", hands={"a": "weapon-dealer dagger horse"})
    assert t.refusal("sell") == "ignite.sell.per-unit"
    t.play("weapon-dealer")
    t.pick_all("dagger")
    assert t.bank == 3
    t.play("horse", "b1", "D6")
    t.nobody_reacts()
    t.pick(None)
    assert t.cell("a1") == "D6"


@rule("ignite.golden.card-wins")
def test_an_ability_is_followed_where_it_contradicts_the_book() -> None:
    # Lava kills, and six cards are drawn.
    t = table("a1 L", races={"a": "lizardmen"}, hands={"a": "march"})
    t.play("march", "D5")
    assert t.cell("a1") == "D5"
    t = table("a1", races={"a": "humans"}, decks=PLENTY)
    t.end_turn()
    assert len(t.hand("a")) == 7


@rule("ignite.golden.cannot-beats-can")
def test_a_prohibition_of_the_race_beats_the_permission_of_a_card() -> None:
    t = table("a1 . .", races={"a": "centaurs"}, hands={"a": "horse"})
    assert t.refusal("horse") == "ignite.centaur.no-mounts"


@rule("ignite.golden.cannot-beats-can")
def test_a_prohibition_of_a_card_beats_the_permission_of_the_race() -> None:
    t = table("a1 b1", races={"b": "catfolk"}, hands={"a": "gladiator-net"})
    t.play("gladiator-net", "b1")
    t.nobody_reacts()
    t.end_turn()
    assert (t.active, t.refusal("free-move")) == ("b", "ignite.catfolk.free-move-when")


@rule("ignite.golden.cannot-beats-can")
def test_of_two_permissions_the_cards_is_followed() -> None:
    # The humans' seven cards give way to the Curse's two fewer.
    t = table("a1", races={"a": "humans"}, decks=PLENTY, cursed={"a": "b"})
    t.end_turn()
    assert len(t.hand("a")) == 5
