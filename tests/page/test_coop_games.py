"""Solo & Cooperative Play in a browser: alone from the shelf, a whole game, and with axe at both sizes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from emberbox.games.ignite.coop.facts import COOP_SPACE
from emberbox.games.ignite.coop.state import siege_of
from tests.page.conftest import Welcome
from tests.page.freeze import Wintry
from tests.page.ignite import UNHURRIED
from tests.page.ignite_positions import table_of
from tests.page.kit import Guest, assert_accessible, ending, table
from tests.server.kit import Served


class Besieged(Wintry):
    """Somebody at a table of Solo & Cooperative Play."""

    space = COOP_SPACE


def alone(ada: Guest, site: Served, difficulty: str = "hard") -> Besieged:
    """Somebody who plays alone."""
    options = {"players": 1, "difficulty": difficulty, "quick": True, "market": "random"}
    room = ada.make(["me"], game="coop", options=options)
    ada.page.goto(f"/room/{room}")
    return Besieged(ada, site, room)


@pytest.mark.night
def test_a_few_rounds_alone_from_the_shelf(site: Served, desk: Welcome) -> None:
    ada = desk("Ada", settings=UNHURRIED)
    page = ada.page
    page.goto("/")
    page.locator("[data-game=coop]").get_by_role("link", name="All options").click()
    page.get_by_role("combobox", name="Players").select_option("1")
    page.get_by_role("radiogroup", name="Difficulty").get_by_text("Hard").click()
    page.get_by_role("button", name="Create game").click()
    expect(table(page)).to_be_visible()
    player = Besieged(ada, site, page.url.rpartition("/")[2])
    player.play(until=lambda session: siege_of(table_of(session)).round >= 3)
    expect(page.locator("[data-siege]")).to_contain_text("Round 3 of 20", ignore_case=True)
    expect(page.locator("[data-siege] .powers li").first).to_be_visible()
    expect(page.locator(".enemy").first).to_be_visible()


@pytest.mark.night
def test_a_whole_game_alone(site: Served, desk: Welcome) -> None:
    ada = desk("Ada", settings=UNHURRIED)
    player = alone(ada, site, "insanity")
    player.play(most=1500)
    expect(ending(ada.page)).to_contain_text("You lose.")


@pytest.mark.night
def test_with_two_bots_at_the_same_side(site: Served, desk: Welcome) -> None:
    ada = desk("Ada", settings=UNHURRIED)
    options = {"players": 3, "difficulty": "hard", "quick": True}
    room = ada.make(["me", "novice", "novice"], game="coop", options=options)
    ada.page.goto(f"/room/{room}")
    player = Besieged(ada, site, room)
    player.play(until=lambda session: siege_of(table_of(session)).round >= 4)


@pytest.mark.night
def test_everybody_can_use_it_at_every_size(site: Served, desk: Welcome) -> None:
    ada = desk("Ada", settings=UNHURRIED)
    assert_accessible(ada.page, moments(ada, site), {"a table"})


def moments(ada: Guest, site: Served) -> Iterator[str]:
    """Go from one screen to the next."""
    for address, sign in {"/setup/coop": "form", "/book/coop/cards": "main li"}.items():
        ada.page.goto(address)
        expect(ada.page.locator(sign).first).to_be_visible()
        yield address
    player = alone(ada, site)
    player.play(until=lambda session: siege_of(table_of(session)).round >= 3)
    yield "a table"
