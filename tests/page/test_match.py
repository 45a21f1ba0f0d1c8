"""Strangers find each other: a quick match, open tables by filters, and a tournament."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.page import kit
from tests.page.conftest import Welcome
from tests.page.kit import Guest, table


def with_account(guest: Guest, login: str) -> Guest:
    guest.post("/api/account", {"login": login, "password": "correct horse"})
    return guest


def test_two_find_each_other_by_quick_match_and_one_alone_can_stop(desk: Welcome, phone: Welcome) -> None:
    ada, bob = desk("Ada"), phone("Bob")
    for guest in (ada, bob):
        guest.page.goto("/")
        guest.page.locator("[data-game=forge]").get_by_role("link", name="Quick match").click()
        expect(guest.page.get_by_role("heading", name="Quick match: Forge")).to_be_visible()
    assert kit.axe(bob.page) == []
    ada.page.get_by_label("Players").select_option("3 players")
    ada.page.get_by_role("button", name="Find a game").click()
    expect(ada.page.get_by_text("You're the only one waiting. This game needs 3.")).to_be_visible()
    assert kit.axe(ada.page) == []
    ada.page.keyboard.press("Enter")  # the button to stop has the focus
    ada.page.get_by_label("Players").select_option("2 players")
    for guest in (ada, bob):
        guest.page.get_by_role("button", name="Find a game").click()
    for guest in (ada, bob):
        expect(table(guest.page)).to_be_visible()
    assert ada.page.url == bob.page.url


def test_a_tournament_is_made_entered_and_begun_and_shows_who_plays_whom(
    desk: Welcome, phone: Welcome
) -> None:
    ada, bob, eve = (
        with_account(welcome(name), f"{name.lower()}-t")
        for welcome, name in ((desk, "Ada"), (phone, "Bob"), (desk, "Eve"))
    )
    page = ada.page
    page.goto("/tournaments")
    page.get_by_role("button", name="Create tournament").click()
    page.keyboard.type("Spring cup")
    page.get_by_label("Rounds").fill("2")
    assert kit.axe(page) == []
    page.get_by_role("button", name="Create tournament").click()
    page.get_by_role("button", name="Sign up").click()
    expect(page.get_by_text("1 of 16 players")).to_be_visible()
    for guest in (bob, eve):
        guest.page.goto("/tournaments")
        guest.page.get_by_role("link", name="Spring cup").click()
        guest.page.get_by_role("button", name="Sign up").click()
    expect(bob.page.get_by_role("row", name="Bob")).to_be_visible()
    page.get_by_role("button", name="Start tournament").click()
    for guest in (ada, bob, eve):
        expect(guest.page.get_by_role("link", name="Play", exact=True)).to_be_visible()
    expect(page.get_by_role("status")).to_contain_text("Round 1 of 2")
    expect(page.get_by_role("link", name="Watch")).to_have_count(2)  # in the head, and the game of the others
    assert kit.axe(page) == []
    assert kit.axe(bob.page) == []
    bob.page.get_by_role("link", name="Play", exact=True).click()
    expect(table(bob.page)).to_be_visible()
