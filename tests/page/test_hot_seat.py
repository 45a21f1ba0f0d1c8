"""Several people at one screen: a curtain falls between their turns."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.page import kit, positions, secrets
from tests.page.conftest import Welcome
from tests.page.kit import Guest, asked, ending, table


def curtain(page: Page) -> Locator:
    return page.get_by_role("alertdialog")


def set_up(guest: Guest) -> None:
    """A table at which both seats are mine, from the shelf."""
    guest.page.goto("/")
    guest.page.locator("[data-game=forge]").get_by_role("link", name="All options").click()
    guest.page.get_by_label("Seat 2").select_option("me")
    expect(guest.page.get_by_text("Hands stay hidden between turns")).to_be_visible()
    guest.page.get_by_role("button", name="Create game").click()


def seen_from(guest: Guest) -> list[int | None]:
    """From which seats the frames look at the table, oldest first."""
    return [update["seat"] for update in guest.updates]


def come_to_the_screen(guest: Guest, cards: secrets.Cards) -> int:
    """Find the curtain down and nothing behind it, and lift it; returns whose turn it is."""
    page = guest.page
    ready = curtain(page).get_by_role("button")
    expect(ready).to_be_focused()
    before = seen_from(guest)
    seat = ["I'm Ada 1", "I'm Ada 2"].index(ready.inner_text())
    assert before[-1] != seat
    html = page.locator("body").inner_html()
    assert [name for name in cards.values() if name in html] == []
    expect(page.locator(".thing, [data-pick], .log li")).to_have_count(0)
    page.keyboard.press("Escape")
    assert seen_from(guest) == before
    ready.click()
    expect(asked(page)).to_be_visible()
    assert set(seen_from(guest)[len(before) :]) == {seat}
    return seat


@pytest.mark.long
def test_two_play_at_one_screen_to_the_end(desk: Welcome) -> None:
    ada, rng = desk("Ada"), random.Random(7)
    cards = secrets.cards_of(ada)
    positions.sit_at(ada, positions.late(), other="me")
    page, step, turns = ada.page, "", []
    for _ in range(400):
        expect(curtain(page).or_(asked(page)).or_(ending(page)).first).to_be_visible()
        if ending(page).is_visible():
            break
        if curtain(page).is_visible():
            turns.append(come_to_the_screen(ada, cards))
        shown = kit.moment(page)
        assert shown is not None
        kit.hurry(page, rng, shown)
        step = shown["step"]
        expect(table(page)).not_to_have_attribute("data-step", step)
    expect(ending(page)).to_be_visible()
    assert len(turns) > 3
    assert all(one != other for one, other in pairwise(turns)), "they take turns"
    # Nobody was shown what only the other could know, though all frames came to the same screen.
    for seat in (0, 1):
        own = [update for update in ada.updates if update["seat"] == seat]
        assert secrets.hidden_but_named(own, seat, cards) == set()


def test_a_reload_draws_the_curtain(desk: Welcome) -> None:
    ada = desk("Ada")
    cards = secrets.cards_of(ada)
    set_up(ada)
    seat = come_to_the_screen(ada, cards)
    ada.received.clear()
    ada.page.reload()
    # Nobody knows who sits at the screen now.
    expect(curtain(ada.page)).to_be_visible()
    assert set(seen_from(ada)) == {None}
    assert come_to_the_screen(ada, cards) == seat
