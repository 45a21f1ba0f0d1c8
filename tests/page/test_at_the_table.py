"""What one can do at a table besides answering: take back, ask why not, look closely, read what happened."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from emberbox.games.forge.decisions import AttackWith, Build
from emberbox.games.forge.position import hand_of
from emberbox.games.forge.space import NO_KIND, kind_of
from emberbox.kernel.decision import Decision
from emberbox.kernel.record import Record
from tests.page import positions
from tests.page.conftest import Welcome
from tests.page.ignite import FREE
from tests.page.kit import Guest, asked, ending, table
from tests.page.positions import sit_at

WHY_NOT = ".why[role=alert]"


def may_summon(decision: Decision) -> bool:
    """Whether a card of the hand can be summoned now."""
    return decision.asks == "build" and any(kind_of(pick) != NO_KIND for pick in decision.options())


def building() -> Record:
    """A moment of the middle game at which a minion can be summoned."""
    return positions.asked(may_summon)


def step(page: Page) -> str:
    return table(page).get_attribute("data-step") or ""


def summon(page: Page) -> str:
    """Begin to summon a minion; returns what was asked before."""
    before = asked(page).inner_text()
    page.locator(".hand .thing.open").first.click()
    expect(asked(page)).not_to_have_text(before)
    return before


# -- taking back -------------------------------------------------------------------------------------


def test_an_answer_is_taken_back_with_the_button(desk: Welcome) -> None:
    ada = desk("Ada")
    sit_at(ada, building())
    page = ada.page
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_hidden()
    slots = page.locator(".area.yours .lineup .thing.open")
    before = summon(page)
    expect(slots).not_to_have_count(0)
    undo.click()
    expect(asked(page)).to_have_text(before)
    expect(slots).to_have_count(0)
    expect(undo).to_be_hidden()
    assert [event["what"] for event in ada.updates[-1]["events"]] == ["undone"]
    # Whoever looks on learns of it, too.
    expect(page.locator("[role=log] li").last).to_have_text("You undo your last move.")


def test_escape_and_u_take_back(desk: Welcome) -> None:
    ada = desk("Ada")
    sit_at(ada, building())
    page = ada.page
    for key in ("Escape", "u"):
        before = summon(page)
        page.mouse.move(0, 0)  # a lit choice would be what Escape leaves first
        page.keyboard.press(key)
        expect(asked(page)).to_have_text(before)


def test_what_cannot_be_taken_back_offers_no_way(desk: Welcome) -> None:
    ada = desk("Ada")
    ada.sit()
    expect(asked(ada.page)).to_be_visible()
    before = step(ada.page)
    ada.page.get_by_role("button", name="Craft").click()  # a card was drawn: it has been seen
    expect(table(ada.page)).not_to_have_attribute("data-step", before)
    expect(ada.page.get_by_role("button", name="Undo")).to_be_hidden()
    moment = step(ada.page)
    ada.page.keyboard.press("u")
    ada.page.keyboard.press("l")  # arrives after it
    assert step(ada.page) == moment


@pytest.mark.long
def test_a_grave_choice_is_asked_about_twice(desk: Welcome) -> None:
    ada = desk("Ada")
    sit_at(ada, positions.before_the_last_craft())
    page = ada.page
    moment = step(page)
    craft = page.get_by_role("button", name="Craft")
    sure = page.get_by_role("dialog", name="Are you sure?")
    craft.click()
    sure.get_by_role("button", name="Cancel").click()
    expect(sure).to_be_hidden()
    craft.click()
    expect(sure).to_be_visible()
    page.keyboard.press("Escape")
    expect(sure).to_be_hidden()
    assert step(page) == moment
    craft.click()
    sure.get_by_role("button", name="Yes, do it").click()
    expect(ending(page)).to_be_visible()
    expect(page.locator(".ending .best")).to_have_text("Novice")


# -- why not? ----------------------------------------------------------------------------------------


def test_what_does_not_glow_says_why_with_its_rule(desk: Welcome) -> None:
    ada = desk("Ada")
    sit_at(ada, building())
    page = ada.page
    page.locator("[data-forge='1']").click()
    bubble = page.locator(WHY_NOT)
    rules = {rule["id"]: rule for rule in ada.get("/api/games/forge/book")["rules"]}
    link = bubble.get_by_role("link")
    rule = rules[(link.get_attribute("href") or "").partition("#")[2]]
    expect(bubble).to_contain_text(rule["text"])
    expect(bubble).to_contain_text(re.compile(rf"(Rulebook|House rule).* {re.escape(rule['page'])}"))
    link.click()
    expect(page).to_have_url(re.compile(rf"/book/forge/rules#{re.escape(rule['id'])}$"))
    expect(page.locator("li.at")).to_be_in_viewport()
    expect(page.locator("li.at")).to_contain_text(rule["text"])


def test_escape_closes_the_answer_and_takes_nothing_back(desk: Welcome) -> None:
    ada = desk("Ada")
    sit_at(ada, building())
    page = ada.page
    summon(page)
    moment = step(page)
    page.locator("[data-forge='1']").click()
    expect(page.locator(WHY_NOT)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(WHY_NOT)).to_be_hidden()
    assert step(page) == moment


def test_on_a_phone_the_answer_is_within_the_window(phone: Welcome) -> None:
    ada = phone("Ada")
    sit_at(ada, building())
    ada.page.locator("[data-forge='1']").tap()
    expect(ada.page.locator(WHY_NOT)).to_be_in_viewport(ratio=1)


# -- looking closely ---------------------------------------------------------------------------------


def test_a_card_is_large_while_the_mouse_rests_on_it(desk: Welcome) -> None:
    ada = desk("Ada")
    sit_at(ada, building())
    page = ada.page
    card = page.locator(".hand .thing").first
    name = card.locator("h3").inner_text()
    text = next(each["text"] for each in ada.get("/api/games/forge/book")["cards"] if each["name"] == name)
    card.hover()
    large = page.locator(".near")
    expect(large).to_contain_text(name)
    expect(large).to_contain_text(text)
    expect(large).to_be_in_viewport(ratio=0.99)
    page.mouse.move(0, 0)
    expect(large).to_be_hidden()


def test_a_long_press_shows_a_card_and_answers_nothing(phone: Welcome) -> None:
    ada = phone("Ada")
    sit_at(ada, building())
    page = ada.page
    moment = step(page)
    card = page.locator(".hand .thing.open").first
    name = card.locator("h3").inner_text()
    press_long(ada, card, until=page.get_by_role("dialog", name=name))
    page.get_by_role("dialog", name=name).get_by_role("button", name="Close").tap()
    expect(page.get_by_role("dialog")).to_be_hidden()
    assert step(page) == moment
    card.tap()
    expect(table(page)).not_to_have_attribute("data-step", moment)


@pytest.mark.long
def test_a_card_that_a_finger_touched_does_not_cover_the_next(phone: Welcome) -> None:
    def cannot_summon(decision: Decision) -> bool:
        large = isinstance(decision, Build | AttackWith) and len(decision.g.cards.zones[hand_of(0)]) >= 9
        return large and not may_summon(decision)

    ada = phone("Ada")
    sit_at(ada, positions.asked(cannot_summon))
    hand = ada.page.locator(".hand .thing")
    for at in range(hand.count() - 1):
        free = hand.nth(at + 1).evaluate(FREE)
        hand.nth(at).tap(position=hand.nth(at).evaluate(FREE))
        expect(hand.nth(at)).to_be_focused()
        assert hand.nth(at + 1).evaluate(FREE) == free


def press_long(guest: Guest, thing: Locator, until: Locator) -> None:
    """Keep a finger on something until something shows."""
    thing.scroll_into_view_if_needed()
    box = thing.bounding_box()
    assert box is not None
    finger = guest.context.new_cdp_session(guest.page)
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + 20}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(until).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    finger.detach()


def test_the_log_leads_to_cards_and_the_question_to_its_rule(desk: Welcome) -> None:
    ada = desk("Ada")
    sit_at(ada, building())
    page = ada.page
    link = page.locator("[role=log] .link").last
    name = link.inner_text()
    link.click()
    card = page.get_by_role("dialog", name=name)
    card.get_by_role("link", name="Open in the rulebook").click()
    expect(page.locator("li.at")).to_contain_text(name)
    expect(page.locator("li.at")).to_be_in_viewport()
    page.go_back()
    page.get_by_role("button", name="Why you're being asked").click()
    rule = page.get_by_role("dialog", name="Rule")
    expect(rule).to_contain_text(re.compile("Rulebook|House rule"))
    page.keyboard.press("Escape")
    expect(rule).to_be_hidden()


# -- whose turn, and what moves ----------------------------------------------------------------------


def test_the_title_tells_whose_turn_it_is(desk: Welcome) -> None:
    ada = desk("Ada")
    ada.sit(["me", "master"])
    expect(asked(ada.page)).to_be_visible()
    expect(ada.page).to_have_title("● Your turn – Emberbox")
    ada.page.get_by_role("button", name="End").click()
    expect(ada.page).to_have_title(re.compile("Master"))


COUNT_FLIGHTS = """
window.flights = 0;
new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node.matches?.(".card-back")) window.flights += 1;
}).observe(document.body, { childList: true });
"""


MOVING: dict[str, Any] = {"settings": {"pace": 3.5}, "reduced_motion": "no-preference"}
"""Somebody who wants to see what happens."""


def end_turn(guest: Guest) -> int:
    """Let the bot play; returns how many cards flew over the table before one is asked again."""
    page = guest.page
    expect(asked(page)).to_be_visible()
    page.evaluate(COUNT_FLIGHTS)
    before = step(page)
    page.get_by_role("button", name="End").click()
    while step(page) == before or not asked(page).is_visible():
        if page.locator(".waiting button").is_visible():
            page.keyboard.press("Space")  # skips what is shown
    return int(page.evaluate("flights"))


def test_cards_fly(desk: Welcome) -> None:
    ada = desk("Ada", **MOVING)
    ada.sit()
    expect(asked(ada.page)).to_be_visible()
    ada.page.evaluate(COUNT_FLIGHTS)
    ada.page.get_by_role("button", name="Craft").click()
    ada.page.wait_for_function("() => flights > 0")


def test_nothing_flies_for_who_asked_for_less_motion(desk: Welcome) -> None:
    ada = desk("Ada", settings={"pace": 1})
    ada.sit()
    assert end_turn(ada) == 0


def test_a_hidden_tab_waits_for_nothing(desk: Welcome) -> None:
    ada = desk("Ada", **MOVING)
    ada.sit()
    # A headless browser shows all its tabs: the page is told that it is not seen.
    ada.page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    assert end_turn(ada) == 0
    expect(ada.page).to_have_title(re.compile("Your turn"))


def test_sound_is_off_until_it_is_wanted(desk: Welcome) -> None:
    ada = desk("Ada", **MOVING)
    ada.context.add_init_script(
        "window.voices = 0; const Real = AudioContext;"
        "window.AudioContext = class extends Real { constructor() { super(); window.voices += 1; } };"
    )
    ada.sit()
    end_turn(ada)
    assert ada.page.evaluate("voices") == 0
    ada.page.get_by_role("button", name="Menu").click()
    ada.page.get_by_role("button", name="Settings").click()
    ada.page.get_by_label("Sound").check()
    ada.page.keyboard.press("Escape")
    ada.page.keyboard.press("Escape")
    end_turn(ada)
    assert ada.page.evaluate("voices") == 1
