"""Texts with links in them, and what players are called."""

from __future__ import annotations

import pytest

from emberbox.server.play.names import BadPlayer, good_name
from emberbox.telling.speech import (
    BEGIN,
    END,
    THEN,
    Count,
    Link,
    Listing,
    Names,
    link,
    parts,
    plain,
    sentence,
)

ADA, IMP = link("seat:1", "Ada"), link("card:imp", "Imp")


def test_a_text_is_taken_apart_at_its_links() -> None:
    assert parts(f"{ADA} plays {IMP}.") == [
        Link("seat:1", "Ada"),
        " plays ",
        Link("card:imp", "Imp"),
        ".",
    ]
    assert parts(f"{ADA}{IMP}") == [Link("seat:1", "Ada"), Link("card:imp", "Imp")]
    assert parts("Nothing happens.") == ["Nothing happens."]
    assert parts("") == []


def test_without_its_marks_a_text_is_plain() -> None:
    assert plain(f"{ADA} plays {IMP}.") == "Ada plays Imp."
    assert plain("Nothing happens.") == "Nothing happens."


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("you draw", "You draw"),
        (f"{link('seat:0', 'you')} draw", "You draw"),
        (f"{link('seat:0', 'your')} forge", "Your forge"),
        ("3 cards", "3 cards"),
        ("", ""),
    ],
)
def test_a_sentence_begins_with_a_capital_even_in_a_link(text: str, read: str) -> None:
    assert plain(sentence(text)) == read
    assert [part.to for part in parts(sentence(text)) if isinstance(part, Link)] == [
        part.to for part in parts(text) if isinstance(part, Link)
    ]


def test_templates_keep_the_links_of_what_they_are_filled_with() -> None:
    names = Names.of_bots(["", "search"], you=0)
    text = f"{names[0]:draw|draws} {Count(2):card|cards} from {names[1]:'s} heap{Listing([IMP, IMP])::}"
    assert parts(text) == [
        Link("seat:0", "you"),
        " draw 2 cards from ",
        Link("seat:1", "Seat 2 (search)"),
        "'s heap: 2 ",
        Link("card:imp", "Imp"),
    ]
    assert parts(f"{names[0]:'s} turn, {names[1]}") == [
        Link("seat:0", "your"),
        " turn, ",
        Link("seat:1", "Seat 2 (search)"),
    ]
    assert (str(names[0]), str(names[1])) == ("you", "Seat 2 (search)")


@pytest.mark.parametrize("mark", [BEGIN, THEN, END])
def test_no_player_can_have_a_mark_in_the_name(mark: str) -> None:
    with pytest.raises(BadPlayer):
        good_name(f"A{mark}da")


@pytest.mark.parametrize(
    ("seats", "called"),
    [
        ([("Ada", None), ("Bob", None)], ["Ada", "Bob"]),
        ([(None, "veteran"), (None, None), ("Ada", None)], ["Veteran", "Seat 2", "Ada"]),
        # Whose seat it is counts, though a bot plays it for now.
        ([("Ada", "novice"), (None, "novice")], ["Ada", "Novice"]),
        ([(None, "novice"), ("Ada", None), (None, "novice")], ["Novice 1", "Ada", "Novice 2"]),
        ([("Ada", None), ("Ada", None), ("Ada 1", None)], ["Ada 2", "Ada 3", "Ada 1"]),
        ([("Seat 2", None), (None, None)], ["Seat 2 1", "Seat 2 2"]),
    ],
)
def test_nobody_at_a_table_is_called_like_another(
    seats: list[tuple[str | None, str | None]], called: list[str]
) -> None:
    assert [player.name for player in Names.of_seats(seats).players] == called


def test_who_listens_is_you_and_counts_all_the_same() -> None:
    names = Names.of_seats([("Ada", None), ("Ada", None)], you=1)
    assert plain(f"{names[0]:win|wins}, {names[1]:lose|loses}") == "Ada 1 wins, you lose"
