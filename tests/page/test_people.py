"""People at one table: who is here, what they write to each other, and time that stands still."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.page import kit
from tests.page.conftest import Welcome

CLOCK = {"kind": "clock", "limit": 600, "increment": 10}


def chip(page: Page, name: str) -> Locator:
    """Somebody in the line of players."""
    return page.get_by_role("region", name="Players").get_by_role("listitem").filter(has_text=name)


def said(page: Page) -> Locator:
    return page.get_by_role("log", name="Chat").get_by_role("listitem")


def test_two_play_with_a_clock_chat_and_pause_and_one_leaves_while_another_watches(
    desk: Welcome, phone: Welcome
) -> None:
    ada, bob, eve = desk("Ada"), phone("Bob"), desk("Eve")
    room = ada.make(["me", "open"], timer=CLOCK)
    bob.post(f"/api/rooms/{room}/seats/1/claim", None)
    for guest in (ada, bob, eve):
        guest.visit(room)
    expect(chip(ada.page, "Bob")).to_have_attribute("data-presence", "here")
    expect(chip(bob.page, "Ada")).to_have_attribute("data-presence", "thinking")
    expect(chip(bob.page, "Ada")).to_contain_text("9:5")
    expect(ada.page.get_by_text("1 watching")).to_be_visible()

    # Players and spectators do not read each other.
    for guest in (ada, eve):
        guest.page.get_by_role("button", name="Chat").click()
    eve.page.get_by_role("button", name="Well played!").click()
    expect(said(eve.page)).to_contain_text(["Eve Well played!"])
    ada.page.get_by_role("textbox", name="Message the players").fill("Have fun!")
    ada.page.get_by_role("button", name="Send").click()
    bob.page.get_by_role("button", name="Chat: 1 new message").click()
    expect(said(bob.page)).to_contain_text(["Ada Have fun!"])
    expect(said(eve.page)).to_have_count(1)
    ada.page.get_by_role("textbox", name="Message the players").fill("www.example.com")
    ada.page.get_by_role("button", name="Send").click()
    expect(ada.page.get_by_role("alert")).to_have_text("Links can't be sent here.")
    assert kit.axe(bob.page) == []
    said(bob.page).get_by_role("button", name="Ada").click()
    bob.page.get_by_role("button", name="Mute Ada").click()
    expect(bob.page.get_by_text("No messages yet.")).to_be_visible()

    # All clocks stop once both want it.
    ada.page.get_by_role("button", name="Menu").click()
    ada.page.get_by_role("button", name="Ask for a pause").click()
    bob.page.get_by_role("button", name="Pause", exact=True).click()
    for guest in (ada, bob, eve):
        expect(guest.page.get_by_text("Game paused.")).to_be_visible()
    assert ada.get(f"/api/rooms/{room}")["deadline"] is None
    bob.page.get_by_role("button", name="Resume").click()
    expect(ada.page.get_by_text("Game paused.")).to_be_hidden()
    assert kit.axe(ada.page) == []

    bob.page.close()
    expect(chip(ada.page, "Bob")).to_contain_text("offline")
