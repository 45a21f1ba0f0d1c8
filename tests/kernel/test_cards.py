"""Cards in zones, and who knows them."""

from __future__ import annotations

from random import Random

import pytest

from emberbox.kernel.cards import EVERYONE, NOBODY, SPECTATOR, Cards

DECK, HAND0, HAND1, TABLE = range(4)


def dealt() -> Cards:
    """Six cards of kinds 10 to 15 in a deck, two empty hands, an open table."""
    cards = Cards()
    for audience in (NOBODY, 1 << 0, 1 << 1, EVERYONE):
        cards.add_zone(audience)
    cards.deal(range(10, 16), pool=0, zone=DECK)
    return cards


def test_cards_are_drawn_from_the_top_which_is_the_end() -> None:
    cards = dealt()
    assert cards.draw(DECK, HAND0) == 5
    assert cards.draw(DECK, HAND0) == 4
    assert cards.kinds(HAND0) == [15, 14]
    assert cards.kinds(DECK) == [10, 11, 12, 13]


def test_a_card_is_moved_from_anywhere_to_the_top() -> None:
    cards = dealt()
    cards.move(2, DECK, TABLE)
    cards.move(0, DECK, TABLE)
    assert (cards.kinds(TABLE), cards.kinds(DECK)) == ([12, 10], [11, 13, 14, 15])
    with pytest.raises(ValueError, match="not in list"):
        cards.move(2, DECK, TABLE)


def test_a_single_card_can_be_added() -> None:
    cards = dealt()
    assert cards.add(kind=7, pool=3, zone=TABLE) == 6
    assert (cards.kind[6], cards.pool[6], cards.seen[6], cards.zones[TABLE]) == (7, 3, EVERYONE, [6])


def test_the_topmost_card_of_a_kind_is_found() -> None:
    cards = dealt()
    cards.deal([11, 12], pool=0, zone=DECK)
    assert (cards.find(11, DECK), cards.find(13, DECK)) == (6, 3)
    with pytest.raises(LookupError, match="no card of kind 99 in zone 0"):
        cards.find(99, DECK)


def test_of_equal_cards_the_one_that_most_have_seen_leaves_first() -> None:
    cards = dealt()
    cards.deal([11], pool=0, zone=DECK)
    below = cards.zones[DECK][[cards.kind[card] for card in cards.zones[DECK]].index(11)]
    cards.show(below, 1 << 1)
    assert cards.find(11, DECK) == below


def test_the_audience_of_a_zone_sees_what_enters() -> None:
    cards = dealt()
    card = cards.draw(DECK, HAND1)
    assert [cards.knows(seat, card) for seat in (0, 1, SPECTATOR)] == [False, True, False]
    cards.move(card, HAND1, TABLE)
    assert [cards.knows(seat, card) for seat in (0, 1, SPECTATOR)] == [True, True, True]


def test_what_was_seen_is_known_wherever_the_card_goes() -> None:
    cards = dealt()
    cards.move(5, DECK, TABLE)
    cards.move(5, TABLE, HAND1)
    cards.draw(DECK, HAND1)
    assert cards.visible(HAND1, 0) == [15, None]
    assert cards.visible(HAND1, 1) == [15, 14]
    assert cards.visible(HAND1, SPECTATOR) == [15, None]


def test_a_shuffle_makes_everybody_forget() -> None:
    cards = dealt()
    cards.show(5, EVERYONE)
    cards.show(4, 1 << 0)
    cards.rearrange(DECK, [5, 0, 4, 1, 3, 2])
    assert cards.kinds(DECK) == [15, 10, 14, 11, 13, 12]
    assert cards.visible(DECK, 0) == [None] * 6
    cards.draw(DECK, TABLE)
    cards.draw(DECK, TABLE)
    cards.rearrange(TABLE, [1, 0])
    assert cards.visible(TABLE, 1) == [13, 12]


def test_who_does_not_see_which_cards_are_picked_out_knows_none_of_them_any_more() -> None:
    cards = dealt()
    for card in (3, 4, 5):
        cards.show(card, EVERYONE)
    cards.forget([3, 4], 1 << 0)
    assert (cards.visible(DECK, 0)[3:], cards.visible(DECK, 1)[3:]) == ([13, 14, 15], [None, None, 15])


def test_news_goes_to_those_who_did_not_know_a_card_that_is_shown() -> None:
    cards = dealt()
    assert cards.news == 0
    card = cards.draw(DECK, HAND0)
    assert cards.news == EVERYONE
    cards.news = 0
    cards.show(card, 1 << 0)
    assert cards.news == 0
    cards.show(card, 1 << 1)
    assert cards.news == EVERYONE & ~(1 << 0)


def test_a_copy_is_its_own() -> None:
    cards = dealt()
    twin = cards.copy()
    twin.draw(DECK, TABLE)
    twin.add(kind=3, pool=1, zone=HAND0)
    twin.join_pool(0, 9)
    twin.add_zone(NOBODY)
    twin.determinise(0, Random(1))
    assert cards.kind == [10, 11, 12, 13, 14, 15]
    assert (cards.pool, cards.seen, len(cards.zones)) == ([0] * 6, [0] * 6, 4)
    assert (cards.zones, cards.audience) == ([[0, 1, 2, 3, 4, 5], [], [], []], [0, 1, 2, EVERYONE])
    assert (twin.pool[0], twin.news, cards.news) == (9, EVERYONE, 0)


def test_determinising_deals_anew_only_what_the_observer_has_not_seen() -> None:
    cards = dealt()
    cards.draw(DECK, HAND0)
    cards.draw(DECK, HAND1)
    orders = set()
    for seed in range(50):
        world = cards.copy()
        world.determinise(0, Random(seed))
        assert world.kind[5] == 15
        assert sorted(world.kind) == [10, 11, 12, 13, 14, 15]
        orders.add(tuple(world.kind))
    assert len(orders) > 30
    assert {order[4] for order in orders} == {10, 11, 12, 13, 14}


def test_determinising_never_mixes_pools() -> None:
    cards = dealt()
    for card in (0, 1, 2):
        cards.join_pool(card, 1)
    for seed in range(20):
        world = cards.copy()
        world.determinise(SPECTATOR, Random(seed))
        assert sorted(world.kind[:3]) == [10, 11, 12]
        assert sorted(world.kind[3:]) == [13, 14, 15]


def noted() -> Cards:
    """Note 0 is seat 0's, note 1 is seat 1's, note 2 is everybody's."""
    cards = Cards()
    for note, seen in enumerate((1 << 0, 1 << 1, EVERYONE)):
        assert cards.note(4 + note, [4, 5, 6], seen) == note
    return cards


def readings(cards: Cards, seat: int) -> list[int | None]:
    """What a seat reads in all notes."""
    return [cards.read_note(note, seat) for note in range(len(cards.notes))]


def test_a_note_is_read_by_those_who_may() -> None:
    cards = noted()
    assert readings(cards, 0) == [4, None, 6]
    assert readings(cards, 1) == [None, 5, 6]
    assert readings(cards, SPECTATOR) == [None, None, 6]
    assert cards.news == 0


def test_a_note_says_one_of_the_things_it_might_say() -> None:
    with pytest.raises(ValueError, match=r"a note cannot say 3 among \[0, 1, 2\]"):
        Cards().note(3, range(3), NOBODY)


def test_news_goes_to_those_who_could_not_read_a_note_that_is_shown() -> None:
    cards = noted()
    cards.show_note(0, 1 << 0)
    assert cards.news == 0
    cards.show_note(0, 1 << 1)
    assert cards.news == EVERYONE & ~(1 << 0)
    assert (readings(cards, 0)[0], readings(cards, 1)[0], readings(cards, 2)[0]) == (4, 4, None)


def test_the_place_of_a_dropped_note_is_used_again_and_others_keep_theirs() -> None:
    cards = noted()
    cards.drop_note(1)
    cards.drop_note(0)
    assert (cards.notes, cards.note_among) == ([-1, -1, 6], [(), (), (4, 5, 6)])
    assert readings(cards, 1) == [None, None, 6]
    cards.determinise(SPECTATOR, Random(0))
    assert cards.notes == [-1, -1, 6]
    assert cards.note(2, range(3), 1 << 1) == 0
    assert cards.note(8, [8], NOBODY) == 1
    assert cards.note(7, [7], NOBODY) == 3
    assert readings(cards, 1) == [2, None, 6, None]


def test_notes_of_a_copy_are_its_own() -> None:
    cards = noted()
    twins = [cards.copy() for _ in range(4)]
    twins[0].note(1, [1], EVERYONE)
    twins[1].drop_note(2)
    twins[1].note(1, [1], EVERYONE)
    twins[2].show_note(0, EVERYONE)
    twins[3].determinise(SPECTATOR, Random(1))
    assert [twin.notes for twin in twins[:3]] == [[4, 5, 6, 1], [4, 5, 1], [4, 5, 6]]
    assert (cards.notes, cards.note_seen, cards.news) == ([4, 5, 6], [1, 2, EVERYONE], 0)
    assert cards.note_among == [(4, 5, 6)] * 3


def test_an_unread_note_might_say_anything_as_likely() -> None:
    cards = noted()
    rng = Random(5)
    counts = [0] * 3
    for _ in range(3000):
        world = cards.copy()
        world.determinise(0, rng)
        assert readings(world, 0) == [4, None, 6]
        counts[world.notes[1] - 4] += 1
    assert all(880 < count < 1120 for count in counts)


def test_every_order_of_the_unseen_is_as_likely() -> None:
    cards = Cards()
    cards.add_zone(NOBODY)
    cards.deal([0, 1, 2], pool=0, zone=0)
    rng = Random(3)
    counts: dict[tuple[int, ...], int] = {}
    for _ in range(6000):
        world = cards.copy()
        world.determinise(0, rng)
        counts[tuple(world.kind)] = counts.get(tuple(world.kind), 0) + 1
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())
