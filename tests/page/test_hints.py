"""A hint at the table: what it suggests glows, the panel says why, and one more click plays it."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.page.conftest import Welcome
from tests.page.test_lesson import begin, marked, now_asked

SECONDS = 30_000


def panel(page: Page) -> Locator:
    return page.get_by_role("region", name="Hint")


def test_a_hint_is_shown_and_played(desk: Welcome) -> None:
    ada = desk("Ada")
    begin(ada)
    page = ada.page
    before = now_asked(page)
    page.get_by_role("button", name="Hint").click()
    expect(panel(page)).to_be_visible(timeout=SECONDS)
    expect(panel(page).get_by_role("heading")).not_to_be_empty()
    expect(marked(page)).to_have_count(1)
    page.keyboard.press("g")
    expect(panel(page)).to_have_count(0)
    now_asked(page, before)
