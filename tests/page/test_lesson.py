"""The guided game: a coach who says what is worth knowing when it is, and lets the player play."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.page import kit
from tests.page.conftest import Welcome
from tests.page.kit import Guest, Moment, asked, table


def coach(page: Page) -> Locator:
    return page.get_by_role("complementary", name="Guide")


def marked(page: Page) -> Locator:
    """What the coach points at: on the board, or as a button. The list repeats the board."""
    return page.locator(":is(.thing, .buttons button).suggested")


def begin(guest: Guest, game: str = "forge") -> dict[str, str]:
    """Learn by playing, from the shelf; returns what the coach has to say, by the name of each step."""
    guest.page.goto("/")
    guest.page.locator(f"[data-game={game}]").get_by_role("button", name="Learn by playing").click()
    expect(table(guest.page)).to_be_visible()
    steps: list[dict[str, Any]] = guest.get(f"/api/games/{game}/lesson")["steps"]
    return {step["id"]: step["text"].strip() for step in steps}


def hear_out(page: Page, wanted: str) -> None:
    """Read what happened until the coach comes to something."""
    for _ in range(4):
        expect(coach(page)).to_be_visible()
        if wanted in coach(page).inner_text():
            return
        coach(page).get_by_role("button").click()
    expect(coach(page)).to_contain_text(wanted)


def now_asked(page: Page, after: Moment | None = None) -> Moment:
    shown = kit.moment(page, after="" if after is None else after["step"])
    assert shown is not None
    return shown


def test_who_follows_the_coach_learns_the_game(desk: Welcome) -> None:
    ada = desk("Ada")
    says = begin(ada)
    page = ada.page
    expect(coach(page)).to_contain_text(says["welcome"])
    expect(coach(page)).to_contain_text(f"1 of {len(says) - 1}")  # a draw is said aside
    coach(page).get_by_role("button", name="Continue").click()
    expect(coach(page)).to_contain_text(says["energy"])

    # The hands are the same each time: what the coach points at is there.
    shown = now_asked(page)
    for step, thing in (
        ("energy", "Fuse Bot"),
        ("lineup", "slot 2"),
        ("guardian", "Pilot Light"),
        ("first-slot", "slot 1"),
        ("end", "End the turn"),
    ):
        # What happened stays until it has been read, but what to do next is marked already.
        expect(marked(page)).to_have_count(1)
        hear_out(page, says[step])
        expect(marked(page)).to_have_accessible_name(re.compile(thing))
        marked(page).click()
        shown = now_asked(page, shown)
    # The opponent has played meanwhile. Whoever still has a minion to attack with is told about attacks.
    if asked(page).inner_text().startswith("Attack with"):
        hear_out(page, says["attack"])


def test_who_does_something_else_is_told_so_and_led_on(desk: Welcome) -> None:
    ada = desk("Ada")
    says = begin(ada)
    page = ada.page
    coach(page).get_by_role("button", name="Continue").click()
    expect(coach(page)).to_contain_text(says["energy"])
    shown = now_asked(page)
    # Craft a card instead of summoning Fuse Bot: that is still possible afterwards.
    page.locator(".buttons button", has_text="Craft").click()
    now_asked(page, shown)
    while coach(page).locator(".lead").count() == 0:
        coach(page).get_by_role("button").click()
    expect(coach(page).locator(".lead")).to_have_text("You can still do this:")
    expect(coach(page).locator(".said")).to_have_text(says["energy"])
    expect(marked(page)).to_have_count(1)
    # Whoever doesn't want to is not asked again.
    coach(page).get_by_role("button", name="Skip this").click()
    expect(coach(page)).not_to_contain_text(says["energy"])


@pytest.mark.night
def test_who_does_something_else_plays_on(desk: Welcome) -> None:
    ada, rng = desk("Ada"), random.Random(3)
    says = begin(ada)
    page = ada.page
    expect(coach(page)).to_contain_text(says["welcome"])
    shown = now_asked(page)
    page.locator(kit.GLOWING[-1], has_text="Craft").click()
    heard = set()
    for _ in range(40):
        next_one = kit.moment(page, after=shown["step"])
        if next_one is None:
            break
        shown = next_one
        if coach(page).is_visible():
            heard |= set(coach(page).locator(".said").all_inner_texts())
            coach(page).get_by_role("button").click()
        kit.hurry(page, rng, shown, crafting=0.6)
    assert len(heard) > 2
    assert heard <= set(says.values())


@pytest.mark.long
def test_a_reload_goes_on_with_the_lesson(desk: Welcome) -> None:
    ada = desk("Ada")
    says = begin(ada)
    page = ada.page
    coach(page).get_by_role("button", name="Continue").click()
    marked(page).click()
    expect(coach(page)).to_contain_text(says["lineup"])
    page.reload()
    expect(coach(page)).to_contain_text(says["lineup"])
    expect(marked(page)).to_have_accessible_name(re.compile("slot 2"))
    now = now_asked(page)
    marked(page).click()
    now_asked(page, now)
    hear_out(page, says["guardian"])


@pytest.mark.long
def test_the_coach_of_ignite_leads_to_a_trophy(desk: Welcome) -> None:
    ada = desk("Ada")
    says = begin(ada, "ignite")
    page = ada.page
    expect(coach(page)).to_contain_text(says["welcome"])
    expect(coach(page)).to_contain_text("1 of 14")
    shown = now_asked(page)
    for step in ("hand", "unit", "go", "sword", "target", "dagger"):
        hear_out(page, says[step])
        page.locator("button.suggested:visible").last.click()
        shown = now_asked(page, shown)
    page.locator("button.choice:visible", has_text="elf on D7").click()
    now_asked(page, shown)
    hear_out(page, says["died"])
    room = page.url.rpartition("/")[2]
    assert ada.get(f"/api/rooms/{room}")["options"]["players"] == 3
    hear_out(page, says["honor"])
    expect(page.locator("button.suggested:visible").last).to_have_accessible_name(
        re.compile("Play cards for honor")
    )
