"""Everybody can use what The Freeze adds: axe-core finds nothing wrong with it, at a desk and on a phone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.page.conftest import Welcome
from tests.page.freeze import Wintry, draw
from tests.page.ignite import UNHURRIED
from tests.page.kit import DESK, PHONE, Guest, asked, assert_accessible, ending
from tests.server.kit import Served

SCREENS = {"/setup/freeze": "form", "/book/freeze/cards": "main li", "/book/freeze/rules": "main li"}
"""Addresses, and what shows that they are there."""

ON_A_PHONE = {"a table with everything", "hauling a machine", "hiding a modifier"}
"""What looks different there, and not as in Ignite."""


@pytest.mark.night
def test_every_screen_at_every_size(drawn: Served, visit: Welcome) -> None:
    ada = visit(drawn, "Ada", DESK, settings=UNHURRIED)
    assert_accessible(ada.page, moments(ada, drawn), ON_A_PHONE)


def moments(ada: Guest, drawn: Served) -> Iterator[str]:
    """Go from one screen to the next, and stay at each until it has been looked at."""
    page = ada.page
    for address, sign in SCREENS.items():
        page.goto(address)
        expect(page.locator(sign).first).to_be_visible()
        yield address

    player = sit(ada, drawn, "winter")
    player.wait()
    yield "a table with everything"
    page.locator("[data-plate='0']").get_by_role("button").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "a player"
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Market").click()
    yield "the market"
    page.get_by_role("region", name="Market").get_by_role("button", name="Close").click()
    player.step = ""
    player.do("act verb:fire")
    player.wait()
    yield "firing a machine"

    player = sit(ada, drawn, "machines")
    player.do("act card:march", "unit F4", "haul F5")
    player.wait()
    yield "hauling a machine"

    player = sit(ada, drawn, "last blow")
    player.do("act card:dagger", "target D5")
    player.wait()
    yield "hiding a modifier"
    player.take("card:poison")
    page.get_by_role("button", name="I'm Ada 2").click()
    expect(asked(page)).to_be_visible()
    yield "an answer"
    Wintry(ada, drawn, player.truth.room, seat=1).do("react none:nothing")
    expect(ending(page)).to_be_visible()
    yield "the end"


def sit(ada: Guest, drawn: Served, drawing: str) -> Wintry:
    """Begin at a drawn position, with both seats at one screen."""
    room = draw(ada, drawing, "me")
    ada.visit(room)
    ada.page.get_by_role("button", name="I'm Ada 1").click()
    return Wintry(ada, drawn, room)


@pytest.mark.night
def test_a_finger_reaches_every_card_of_a_large_hand(drawn: Served, visit: Welcome) -> None:
    ada = visit(drawn, "Ada", PHONE, settings=UNHURRIED)
    player = sit(ada, drawn, "large hand")
    player.touch = Locator.tap
    player.do("act verb:honor")
    player.wait()
    picks = player.update["decision"]["options"]
    assert len(picks) == 7
    player.answer(picks)
    expect(ada.page.get_by_role("log").get_by_role("listitem")).to_have_count(7)


def test_the_card_that_has_the_keys_lies_on_top_of_a_large_hand(drawn: Served, visit: Welcome) -> None:
    ada = visit(drawn, "Ada", PHONE, settings=UNHURRIED)
    sit(ada, drawn, "large hand")
    cards = ada.page.locator(".hand li")
    ada.page.keyboard.press("Tab")
    cards.nth(2).locator(".thing").focus()
    expect(cards.nth(2)).to_have_css("z-index", "3")
    expect(cards.nth(1)).to_have_css("z-index", "auto")
