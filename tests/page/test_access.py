"""Everybody can use every screen: axe-core finds nothing wrong, in the dark and in the light theme."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.page import positions
from tests.page.conftest import Welcome
from tests.page.kit import Guest, asked, axe, ending
from tests.page.test_places import places

# What rises or fades in would be measured on its way.


@pytest.mark.long
def test_every_screen(desk: Welcome) -> None:
    ada = desk("Ada")
    wrong = {}
    for address, sign in places(ada).items():
        ada.page.goto(address)
        expect(ada.page.locator(sign).first).to_be_visible()
        wrong[address] = axe(ada.page)
    assert {address: found for address, found in wrong.items() if found} == {}


@pytest.mark.long
def test_everything_that_opens_at_a_table(desk: Welcome) -> None:
    ada = desk("Ada")
    wrong = {where: axe(ada.page) for where in moments(ada)}
    assert {where: found for where, found in wrong.items() if found} == {}


def moments(ada: Guest) -> Iterator[str]:
    """Go from one thing to the next, and stay at each until it has been looked at."""
    page = ada.page
    ada.sit(["me", "master"])
    expect(asked(page)).to_be_visible()
    page.locator("[data-forge='1']").click()
    expect(page.locator(".why[role=alert]")).to_be_visible()
    yield "why not?"
    page.keyboard.press("Escape")

    page.locator(".hand .thing").first.click(button="right")
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "a card"
    page.keyboard.press("Escape")

    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
    yield "the menu"
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    yield "the settings"
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")

    page.get_by_role("button", name="End").click()
    expect(page.locator(".waiting")).to_be_visible()
    yield "another one's turn"

    positions.sit_at(ada, positions.before_the_last_craft())
    page.get_by_role("button", name="Craft").click()
    expect(page.get_by_role("dialog", name="Are you sure?")).to_be_visible()
    yield "a second thought"
    page.get_by_role("button", name="Yes, do it").click()
    expect(ending(page)).to_be_visible()
    yield "the end"


@pytest.mark.night
def test_a_table_on_a_phone(phone: Welcome) -> None:
    ada = phone("Ada")
    ada.sit()
    expect(asked(ada.page)).to_be_visible()
    assert axe(ada.page) == []
    ada.page.get_by_role("button", name="Log").tap()
    assert axe(ada.page) == []
