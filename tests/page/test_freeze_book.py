"""The book of The Freeze: what the expansion adds comes first, and all of it can be found by its words."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from emberbox.games.data import read_toml
from emberbox.games.ignite.freeze.facts import HOME
from emberbox.games.shelf import GAMES
from emberbox.games.words import words_of
from tests.page.conftest import Welcome

CARDS = read_toml(HOME, "cards.toml")


def open_part(page: Page, part: str) -> None:
    """Open a part of the book."""
    page.get_by_role("navigation", name="Ignite: The Freeze").get_by_role("link", name=part).click()


def search(page: Page, words: str) -> Locator:
    """What a search for some words finds."""
    page.get_by_role("searchbox").fill(words)
    return page.locator(".hits li")


@pytest.mark.long
@pytest.mark.parametrize("screen", ["desk", "phone"])
def test_cards_races_and_rules_are_found(screen: str, request: pytest.FixtureRequest) -> None:
    at: Welcome = request.getfixturevalue(screen)
    page = at("Ada").page
    page.goto("/book/freeze/cards")
    cards = page.locator(".cards li")
    expect(cards.first).to_be_visible()
    assert {cards.nth(place).get_attribute("id") for place in range(len(CARDS))} == set(CARDS)
    hits = search(page, "war machine trash this card to start building")
    expect(hits).to_have_count(2)
    expect(hits.first).to_contain_text("Ballista")
    open_part(page, "Races")
    expect(page.locator("main li")).to_have_count(len(words_of(GAMES["freeze"]).names("abilities")))
    hits = search(page, "4 health")
    races = hits.filter(has=page.locator(".where").filter(has_text=re.compile("^Race")))
    expect(races).to_have_count(1)
    expect(races).to_contain_text("Orcs")
    open_part(page, "Rules")
    expect(page.locator("main h3").first).to_have_text("Setup")
    expect(search(page, "ownership neutral").first).to_contain_text("War machines: ownership")
    expect(search(page, "no such words")).to_have_count(0)
    expect(page.get_by_text("No results.")).to_be_visible()
