"""The book of The Freeze: what the expansion adds comes first, and can be found by what it is called."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from emberbox.games.data import read_toml
from emberbox.games.ignite.freeze.facts import HOME
from emberbox.games.shelf import GAMES
from emberbox.games.words import words_of
from tests.page.conftest import Welcome

CARDS = read_toml(HOME, "cards.toml")


def search(page: Page, part: str, words: str) -> None:
    """Look for something in a part of the book."""
    page.get_by_role("navigation", name="Ignite: The Freeze").get_by_role("link", name=part).click()
    page.get_by_role("searchbox").fill(words)


@pytest.mark.long
@pytest.mark.parametrize("screen", ["desk", "phone"])
def test_cards_races_and_rules_are_found(screen: str, request: pytest.FixtureRequest) -> None:
    at: Welcome = request.getfixturevalue(screen)
    page = at("Ada").page
    page.goto("/book/freeze/cards")
    found = page.locator("main li")
    assert [found.nth(place).get_attribute("id") for place in range(len(CARDS))] == list(CARDS)
    search(page, "Cards", "war machine build")
    expect(found).to_have_count(2)
    expect(found.first).to_have_attribute("id", "ballista")
    search(page, "Races", "")
    expect(found).to_have_count(len(words_of(GAMES["freeze"]).names("abilities")))
    search(page, "Races", "4 health")
    expect(found).to_have_count(1)
    expect(found).to_contain_text("Orcs")
    search(page, "Rules", "")
    expect(page.locator("main h2").first).to_have_text("setup")
    search(page, "Rules", "ownership neutral")
    expect(page.locator("main h2")).to_have_text("war machines: ownership")
    search(page, "Rules", "no such words")
    expect(page.get_by_text("No results.")).to_be_visible()
