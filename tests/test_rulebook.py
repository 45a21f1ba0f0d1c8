"""The rulebooks: every rule in one chapter, links that lead somewhere, and examples that hold."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from emberbox import ledger
from emberbox.games.data import cards_of
from emberbox.games.shelf import GAMES
from emberbox.kernel.errors import CatalogueError
from emberbox.rulebook import chapters
from emberbox.rulebook.chapters import Chapter, Section, chapters_of
from emberbox.rulebook.examples import Example, examples_of
from emberbox.rulebook.links import MOST_LINKS
from emberbox.rulebook.sets import sets_of
from emberbox.server.http.rulebook import rulebook_of

LEAST_EXAMPLES = 4
LAST = ("variants", "more", "dragon", "scenarios")

every_game = pytest.mark.parametrize("game", GAMES)


@every_game
def test_every_rule_is_in_exactly_one_chapter(game: str) -> None:
    found = [rule.id for chapter in chapters_of(game) for each in chapter.sections for rule in each.rules]
    assert sorted(found) == sorted(ledger.read_ledger(game))


@every_game
def test_a_book_is_read_from_the_overview_to_the_variants(game: str) -> None:
    slugs = [chapter.slug for chapter in chapters_of(game)]
    assert slugs[0] == "overview"
    assert slugs[-1] in LAST
    for chapter in chapters_of(game):
        assert chapter.title
        assert chapter.text.endswith(".")
        assert len(chapter.text) < 200
        assert all(section.rules for section in chapter.sections)


def test_a_book_that_leaves_a_rule_out_or_has_it_twice_is_refused() -> None:
    rules = tuple(ledger.read_ledger("forge").values())
    whole = Chapter("all", "All", "All.", (Section("all", "All", rules),))
    chapters._check("forge", (whole,), {})
    for sections in (
        (Section("all", "All", rules[1:]),),
        (Section("a", "A", rules), Section("b", "B", rules[:1])),
    ):
        with pytest.raises(CatalogueError, match=rules[0].id):
            chapters._check("forge", (Chapter("all", "All", "All.", sections),), {})
    with pytest.raises(CatalogueError, match="'gone', which is no section"):
        chapters._check("forge", (whole,), {"gone": ["words"]})


@every_game
def test_every_card_is_in_one_group_of_one_set_the_newest_first(game: str) -> None:
    sets = sets_of(game)
    assert [each.game for each in sets] == list(reversed(GAMES[game].ledgers))
    found = [key for each in sets for group in each.groups for key in group.cards]
    assert Counter(found) == Counter(key for key, fields in cards_of(GAMES[game]).items() if "name" in fields)


@every_game
def test_links_are_few_and_lead_to_cards_and_sections(game: str) -> None:
    book = rulebook_of(game)
    cards = {key: fields["name"] for key, fields in cards_of(GAMES[game]).items() if "name" in fields}
    sections = {
        f"section:{name}/{section.slug}"
        for name in GAMES[game].ledgers
        for chapter in chapters_of(name)
        for section in chapter.sections
    }
    assert book.links
    for id, links in book.links.items():
        text = ledger.entry(id).text
        assert len(links) <= MOST_LINKS
        assert all(before.start + before.length <= after.start for before, after in pairwise(links))
        for link in links:
            kind, _, to = link.to.partition(":")
            words = text[link.start : link.start + link.length]
            assert words == cards[to] if kind == "card" else link.to in sections, (id, words)
    assert all(each.to in sections for found in book.cards.values() for each in found)
    assert all(ledger.entry(other) for found in book.see.values() for other in found)


@every_game
def test_the_name_of_a_game_is_no_card(game: str) -> None:
    for id, links in rulebook_of(game).links.items():
        text = ledger.entry(id).text
        named = [link for link in links if link.to == "card:freeze"]
        assert not [id for link in named if text[: link.start].endswith("The ")]


# -- examples ------------------------------------------------------------------------------------------

EXAMPLES = [(game, example) for game in GAMES for example in examples_of(game)]


@every_game
def test_every_book_has_examples_of_its_own_rules(game: str) -> None:
    assert len(examples_of(game)) >= LEAST_EXAMPLES
    assert all(example.rule in ledger.read_ledger(game) for example in examples_of(game))


@pytest.mark.parametrize(
    ("game", "example"), EXAMPLES, ids=[f"{game}-{example.title}" for game, example in EXAMPLES]
)
def test_an_example_plays_as_it_says(game: str, example: Example) -> None:
    pictures = example.pictures()
    assert len(pictures) >= 2
    assert all(picture.text.endswith(".") for picture in pictures)
    assert all(before.view != after.view for before, after in pairwise(pictures))
    if example.frame is not None:
        board = pictures[0].view["board"]
        assert example.frame.row + example.frame.rows <= board["rows"]
        assert example.frame.column + example.frame.columns <= board["columns"]
