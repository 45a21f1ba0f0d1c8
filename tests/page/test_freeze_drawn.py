"""What the board of The Freeze draws for who points at something: with mouse, keys and finger."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.page.conftest import Welcome
from tests.page.freeze import GRID
from tests.page.ignite import UNHURRIED
from tests.page.kit import DESK, PHONE
from tests.page.test_freeze_access import sit
from tests.server.kit import Served


def cell(page: Page, name: str) -> Locator:
    """A space of the board."""
    return page.locator(f"[data-cell='{GRID.parse(name)}']")


MEETING = """() => {
    const boxes = (names) => [...document.querySelectorAll(names)].map((it) => it.getBoundingClientRect());
    const [items, signs] = [boxes(".covered :is(.plate, .mark)"), boxes(".piece :is(.pips, .sign)")];
    const meet = (one, other) =>
        one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
    const hidden = signs.filter((sign) => items.some((item) => meet(item, sign)));
    return [items.length, signs.length, hidden.length];
}"""
"""How many parts of items lie under units, how many signs units have, and how many of these they hide."""


@pytest.mark.night
def test_an_item_under_a_unit_covers_neither_its_health_nor_its_signs(drawn: Served, visit: Welcome) -> None:
    ada = visit(drawn, "Ada", PHONE, settings=UNHURRIED)
    sit(ada, drawn, "items underfoot")
    expect(ada.page.locator(".covered")).to_have_count(2)
    assert ada.page.evaluate(MEETING) == [4, 3, 0]


@pytest.mark.long
def test_how_far_a_machine_reaches_and_where_it_rolls(drawn: Served, visit: Welcome) -> None:
    ada = visit(drawn, "Ada", DESK, settings=UNHURRIED)
    player = sit(ada, drawn, "machines")
    player.wait()
    page = ada.page
    page.mouse.move(0, 0)
    reach = page.locator("[data-reach]")
    expect(reach).to_have_count(0)
    cell(page, "F5").hover()
    expect(reach).to_have_count(1)
    cell(page, "A1").hover()
    expect(reach).to_have_count(0)
    cell(page, "F5").focus()
    expect(reach).to_have_count(1)
    page.get_by_role("button", name="Fire a war machine").hover()
    expect(reach).to_have_count(1)

    player.step = ""
    player.do("act verb:fire")
    player.wait()
    cell(page, "F7").hover()
    # A card is discarded for it first; what the shot does is certain all the same.
    ahead = page.locator("section.ahead")
    expect(ahead).to_contain_text("takes 2 damage.")
    expect(ahead).not_to_contain_text("%")
    expect(page.locator("[data-mark=harm]")).to_have_text("−2")
    page.keyboard.press("u")
    player.wait()

    player.step = ""
    player.do("act card:march", "unit F4", "haul F5")
    player.wait()
    page.mouse.move(0, 0)
    arrows = page.locator("[data-joint]")
    expect(page.locator("[data-joint=unit]")).to_have_count(4)
    cell(page, "F5").hover()
    expect(page.locator("[data-joint=unit]")).to_have_count(0)
    expect(arrows).to_have_count(4)
    expect(page.locator("[data-note]")).to_have_text("0/1")


@pytest.mark.night
def test_a_finger_on_a_machine_shows_its_reach_and_words(drawn: Served, visit: Welcome) -> None:
    ada = visit(drawn, "Ada", PHONE, settings=UNHURRIED)
    sit(ada, drawn, "machines")
    cell(ada.page, "F5").tap()
    expect(ada.page.locator("[data-reach]")).to_have_count(1)
    expect(ada.page.get_by_text("your catapult, built, range 2-7")).to_be_visible()
    expect(ada.page.get_by_role("button", name="Fire a war machine")).to_be_visible()


@pytest.mark.long
def test_who_has_no_modifier_reads_the_question_all_the_same(drawn: Served, visit: Welcome) -> None:
    ada = visit(drawn, "Ada", DESK, settings=UNHURRIED)
    player = sit(ada, drawn, "poison elsewhere")
    player.do("act card:dagger", "target D5")
    player.wait()
    expect(ada.page.locator(".question")).to_contain_text("which modifiers do you hide behind it?")
    expect(ada.page.get_by_text("Nothing to choose")).to_be_visible()
