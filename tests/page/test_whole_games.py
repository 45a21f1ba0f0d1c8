"""Games of Forge against a bot to their end: with the mouse, with nothing but the keyboard, with a finger."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import Welcome
from tests.page.kit import Guest, Moment, asked, ending, moment, sideways, table, tap, until_over
from tests.page.positions import late, sit_at


def expect_the_end(guest: Guest) -> None:
    """The game is over, and the table says so with the server's words."""
    last = guest.updates[-1]
    expect(ending(guest.page).get_by_role("heading")).to_have_text(last["words"]["verdict"])
    expect(ending(guest.page)).to_contain_text(last["words"]["ending"])
    first, second = last["payoffs"]
    winner = guest.page.locator(".ending .best")
    expect(winner).to_have_text(["Ada" if first > second else "Novice"])


@pytest.mark.long
def test_with_the_mouse_and_then_a_rematch_and_a_replay(desk: Welcome) -> None:
    ada = desk("Ada")
    room = ada.sit()
    assert until_over(ada.page, random.Random(1)) > 10
    expect_the_end(ada)

    ending(ada.page).get_by_role("button", name="View final board").click()
    expect(ending(ada.page)).to_be_hidden()
    expect(ada.page.locator("[data-plate]")).to_have_count(2)

    ada.page.reload()
    ending(ada.page).get_by_role("button", name="Rematch").click()
    expect(ada.page).not_to_have_url(re.compile(room))
    expect(ada.page).to_have_url(re.compile(r"/room/[\w-]+$"))
    expect(asked(ada.page)).to_be_visible()
    expect(ending(ada.page)).to_be_hidden()

    ada.page.go_back()
    ending(ada.page).get_by_role("link", name="Watch replay").click()
    expect(ada.page).to_have_url(re.compile(f"/replay/{room}$"))
    ada.page.get_by_role("button", name="Go to end").click()
    expect(ada.page.locator(".verdict")).not_to_be_empty()


@pytest.mark.night
def test_with_a_finger(phone: Welcome) -> None:
    ada = phone("Ada")
    sit_at(ada, late())
    wide: list[float] = []
    assert until_over(ada.page, random.Random(2), tap, lambda: wide.append(sideways(ada.page))) > 3
    expect_the_end(ada)
    assert max(wide) <= 0, "the table scrolls sideways"
    assert sideways(ada.page) <= 0, "the end scrolls sideways"


@pytest.mark.long
def test_with_nothing_but_the_keyboard(desk: Welcome) -> None:
    ada = desk("Ada")
    sit_at(ada, late())
    page, step = ada.page, ""
    for answers in range(200):
        shown = moment(page, after=step)
        if shown is None:
            break
        by_keys(page, shown, digits=answers % 2 == 0)
        step = shown["step"]
    assert answers > 3
    expect_the_end(ada)
    # The keyboard is at the end, too.
    page.keyboard.press("Tab")
    expect(ending(page).get_by_role("button", name="Rematch")).to_be_focused()
    page.keyboard.press("Enter")
    expect(asked(page)).to_be_visible()


def by_keys(page: Page, shown: Moment, digits: bool) -> None:
    """Take the first choice of the list, which lies on the board, or the last one, which is a button."""
    count = sum(shown["glowing"])
    first = any(shown["glowing"][:-1])
    if digits:
        page.keyboard.type(str(1 if first else count))
        if count > 9:
            page.keyboard.press("Enter")  # no second digit follows
    else:
        page.keyboard.press("ArrowDown" if first else "ArrowUp")
        page.keyboard.press("Enter")


def test_from_the_shelf_to_the_table_with_the_keyboard(desk: Welcome) -> None:
    somebody = desk()
    page = somebody.page
    page.goto("/")
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('[data-game=forge] .ember')"):
            break
    page.keyboard.press("Enter")
    expect(table(page)).to_be_visible()
    expect(page.locator(".area.yours .name")).not_to_be_empty()
