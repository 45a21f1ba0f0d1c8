"""Every screen at every width, in both themes, at good and at bad addresses; and nothing jumps."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.page import positions
from tests.page.conftest import Welcome
from tests.page.kit import Guest, asked, sideways, table

SIX = {"players": 6, "reclaim": False, "conveyor": False}
PHONE_WIDE, TABLET_WIDE, DESK_WIDE = 390, 820, 1280


def places(guest: Guest) -> dict[str, str]:
    """Addresses of all screens, with something on each, and what shows that it is there."""
    record = positions.bring(guest, positions.played(positions.TWO, 3))
    lobby = guest.make(["me", "open"], listed=True)
    two = guest.make(["me", "novice"])
    six = guest.make(["me", *["novice"] * 5], options=SIX)
    return {
        "/": "[data-game=forge]",
        "/setup/forge": "form",
        "/setup/ignite": "form",
        "/games": "main li",
        "/watch": "main li",
        "/match/ignite": "form",
        "/tournaments": "h1",
        "/about": "h1",
        "/book/forge/cards": "main li",
        "/book/forge/rules": "main li",
        "/book/freeze/races": "main li",
        "/book/forge/print": "figure li",
        "/nowhere": "h1",
        f"/room/{lobby}": ".seats",
        f"/room/{two}": "[data-plate]",
        f"/room/{six}": "[data-plate]",
        f"/replay/{record}?record": "[data-plate]",
    }


@pytest.mark.long
def test_no_screen_scrolls_sideways(desk: Welcome) -> None:
    ada = desk("Ada")
    wide = {}
    for address, sign in places(ada).items():
        ada.page.goto(address)
        expect(ada.page.locator(sign).first).to_be_visible()
        for width in (PHONE_WIDE, TABLET_WIDE, DESK_WIDE):
            ada.page.set_viewport_size({"width": width, "height": 844})
            wide[address, width] = sideways(ada.page)
    assert {place: by for place, by in wide.items() if by > 0} == {}


SHIFTS = """() => new Promise((resolve) => {
    let sum = 0;
    const count = (entries) => entries.forEach((each) => (sum += each.hadRecentInput ? 0 : each.value));
    const watch = new PerformanceObserver((list) => count(list.getEntries()));
    watch.observe({ type: "layout-shift", buffered: true });
    setTimeout(() => (count(watch.takeRecords()), resolve(sum)), 300);
})"""


@pytest.mark.parametrize("device", ["desk", "phone"])
def test_nothing_jumps_while_a_screen_loads(device: str, request: pytest.FixtureRequest) -> None:
    ada: Guest = request.getfixturevalue(device)("Ada")
    room = ada.make(["me", "novice"])
    signs = {"/": "[data-game=ignite]", f"/room/{room}": ".question"}
    for address, sign in signs.items():
        ada.page.goto(address)
        expect(ada.page.locator(sign)).to_be_visible()
        assert ada.page.evaluate(SHIFTS) < 0.1, address


# -- the shelf and the setup -------------------------------------------------------------------------


def test_every_option_of_the_setup_reaches_the_room(desk: Welcome) -> None:
    ada = desk("Ada")
    page = ada.page
    page.goto("/")
    page.locator("[data-game=forge]").get_by_role("link", name="All options").click()
    levels = [each["level"] for each in ada.get("/api/bots")]
    page.get_by_role("radiogroup", name="Players").get_by_text("6").click()
    for option in ("Reclaim", "Conveyor"):
        page.get_by_label(option).check()
    page.get_by_label("Turn timer").select_option("90 seconds per decision")
    page.get_by_label("List this game publicly").check()
    seats = [levels[0], "me", *levels[2:], "open"]
    for at, seat in enumerate(seats):
        page.get_by_label(f"Seat {at + 1}").select_option(seat)
    page.get_by_role("button", name="Create game").click()
    expect(page.get_by_role("heading", name="Lobby")).to_be_visible()

    room = ada.get(f"/api/rooms/{page.url.rpartition('/')[2]}")
    assert room["options"] == {"players": 6, "reclaim": True, "conveyor": True}
    assert room["timer"] == {"kind": "live", "limit": 90, "increment": 0}
    assert room["listed"]
    assert [seat["bot"] for seat in room["seats"]] == [levels[0], None, *levels[2:], None]
    assert [seat["yours"] for seat in room["seats"]] == [seat == "me" for seat in seats]


def test_what_does_not_go_together_cannot_be_chosen_and_says_why(desk: Welcome) -> None:
    ada = desk("Ada")
    page = ada.page
    page.goto("/setup/ignite")
    goal, players = (page.get_by_role("radiogroup", name=name) for name in ("Goal", "Players"))
    adjacent = page.get_by_role("checkbox", name="Side by side")
    expect(adjacent).to_have_attribute("aria-disabled", "true")
    adjacent.click(force=True)
    expect(page.get_by_text("“Side by side” is for teams only.")).to_be_visible()
    expect(adjacent).not_to_be_checked()

    goal.get_by_text("Two teams").click()
    expect(goal.get_by_role("radio", name="Two teams")).to_be_checked()
    expect(adjacent).not_to_have_attribute("aria-disabled", "true")
    adjacent.check()
    players.get_by_text("5").click(force=True)
    expect(page.get_by_text("5 players do not make 2 teams of at least 2.")).to_be_visible()
    expect(players.get_by_role("radio", name="4")).to_be_checked()
    players.get_by_text("6").click()
    expect(page.locator(".seat select")).to_have_count(7)  # six seats, and the time to think
    page.get_by_role("button", name="Create game").click()
    expect(table(page)).to_be_visible()
    options = ada.get(f"/api/rooms/{page.url.rpartition('/')[2]}")["options"]
    assert (options["goal"], options["adjacent"], options["players"]) == ("teams-2", True, 6)


def test_one_click_from_the_shelf_to_the_first_question(desk: Welcome) -> None:
    somebody = desk()
    somebody.page.goto("/")
    somebody.page.locator("[data-game=forge]").get_by_role("button", name="Play now").click()
    expect(table(somebody.page)).to_be_visible()
    expect(asked(somebody.page)).to_be_visible()
    assert somebody.get("/api/me")["name"], "somebody who just plays is given a name"


def test_who_is_not_at_the_table_is_told_before(desk: Welcome) -> None:
    page = desk("Ada").page
    page.goto("/setup/forge")
    page.get_by_label("Seat 1").select_option("novice")
    expect(page.get_by_text("You have no seat, so you will watch.")).to_be_visible()
    page.get_by_label("Seat 1").select_option("me")
    page.get_by_label("Seat 2").select_option("me")
    expect(page.get_by_text("You play several seats")).to_be_visible()


# -- settings ----------------------------------------------------------------------------------------


def brightness(page: Page) -> int:
    """Of the ground on which everything lies, from 0 to 255."""
    colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
    return sum(int(part) for part in re.findall(r"\d+", colour)[:3]) // 3


def test_the_light_theme_is_light_and_stays(desk: Welcome) -> None:
    page = desk("Ada").page
    page.goto("/")
    assert brightness(page) < 60
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Theme").select_option("Light")
    assert brightness(page) > 180
    page.reload()
    expect(page.get_by_role("heading").first).to_be_visible()
    assert brightness(page) > 180


@pytest.mark.long
def test_the_theme_follows_the_system_for_who_wants_that(desk: Welcome) -> None:
    page = desk("Ada", settings={"theme": "system"}, color_scheme="light").page
    page.goto("/")
    expect(page.get_by_role("heading").first).to_be_visible()
    assert brightness(page) > 180
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert brightness(page) < 60


# -- addresses that lead nowhere ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "heading"),
    [
        ("/nowhere", "Page not found"),
        ("/room/doesnotexist", "Game not found"),
        ("/replay/x", "Replay not found"),
        ("/replay/x?record", "Replay not found"),
        ("/setup/chess", "Page not found"),
        ("/book/chess", "Page not found"),
    ],
)
def test_an_address_that_leads_nowhere_says_so(desk: Welcome, address: str, heading: str) -> None:
    ada = desk("Ada")
    ada.forgive("status of 404", "status of 400")
    ada.page.goto(address)
    expect(ada.page.get_by_role("heading", level=1)).to_contain_text(heading)
    ada.page.get_by_role("link", name="Back to the shelf").click()
    expect(ada.page.locator("[data-game=forge]")).to_be_visible()


@pytest.mark.parametrize(
    ("address", "text"), [("/replay/x", "Link unvollständig"), ("/player/nobody", "So heißt hier niemand.")]
)
def test_what_is_not_there_is_said_in_the_pages_language(desk: Welcome, address: str, text: str) -> None:
    ada = desk("Ada", locale="de-DE")
    ada.forgive("status of 404")
    ada.page.goto(address)
    expect(ada.page.get_by_text(text)).to_be_visible()


def test_a_screen_that_cannot_be_loaded_says_so(desk: Welcome) -> None:
    ada = desk("Ada")
    ada.forgive("net::ERR_FAILED", "dynamically imported module", "preload")
    page = ada.page
    page.goto("/")
    page.route("**/assets/Setup*", lambda route: route.abort())
    page.locator("[data-game=forge]").get_by_role("link", name="All options").click()
    expect(page.get_by_text("This part of the page didn't load.")).to_be_visible()
    page.unroute("**/assets/Setup*")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("button", name="Create game")).to_be_visible()
