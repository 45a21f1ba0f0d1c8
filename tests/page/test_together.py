"""Several people, each with a browser of their own: at one table, and beside it."""

from __future__ import annotations

import json
import random
import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.page import kit, positions, secrets
from tests.page.conftest import Welcome
from tests.page.kit import Guest, asked, ending, table

GLOWING = ".thing.open, [data-pick]"


def invited(host: Guest) -> str:
    """Set up a table from the shelf; returns the link that the lobby shows."""
    host.page.goto("/")
    box = host.page.locator("[data-game=forge]")
    box.get_by_role("button", name="Invite friends").click()
    expect(host.page.get_by_text("1 open seat.")).to_be_visible()
    host.page.get_by_role("button", name="Copy link").click()
    expect(host.page.get_by_role("button", name="Copied")).to_be_visible()
    return host.page.get_by_role("textbox", name="Copy link").input_value()


def sit_down(page: Page) -> None:
    page.get_by_role("button", name="Take this seat").click()


def seat(page: Page, name: str) -> Locator:
    """A player's part of the board."""
    return page.get_by_role("region", name=name, exact=True)


def asked_of(guests: list[Guest]) -> Guest | None:
    """Who is asked something now; None once everybody sees the end."""
    for _ in range(10_000):
        for guest in guests:
            if asked(guest.page).is_visible():
                return guest
        if all(ending(guest.page).is_visible() for guest in guests):
            return None
    raise AssertionError("nobody is asked, and the game is not over")


def play(host: Guest, friend: Guest, rng: random.Random, answers: int) -> bool:
    """So many answers of both, by what glows; whether the game is over then."""
    step = ""
    for _ in range(answers):
        guest = asked_of([host, friend])
        if guest is None:
            return True
        shown = kit.moment(guest.page, after=step)
        if shown is not None:
            kit.hurry(guest.page, rng, shown, crafting=0.4)
            step = shown["step"]
            expect(table(guest.page)).not_to_have_attribute("data-step", step)
    return asked_of([host, friend]) is None


def check_secrets(guest: Guest, seat: int | None, cards: secrets.Cards) -> None:
    """No frame named a card that this guest could not know."""
    updates = guest.updates
    assert len(updates) > 20
    assert secrets.told_draws_of_others(updates, seat) == []
    assert secrets.known_but_never_open(updates, seat, cards) == []
    assert secrets.hidden_but_named(updates, seat, cards) == set()


@pytest.mark.long
def test_a_friend_joins_by_the_link_and_another_watches(desk: Welcome, phone: Welcome) -> None:
    ada, bob, eve = desk("Ada", permissions=["clipboard-read", "clipboard-write"]), desk(), phone("Eve")
    link = invited(ada)
    assert ada.page.evaluate("navigator.clipboard.readText()") == link
    # Bob is new here: he is given a name when he sits down.
    bob.page.goto(link)
    sit_down(bob.page)
    for guest in (ada, bob):
        expect(table(guest.page)).to_be_visible()
        expect(guest.page.locator(".hand .thing")).not_to_have_count(0)
    bobs_name = bob.get("/api/me")["name"]
    expect(seat(ada.page, bobs_name)).to_be_visible()

    eve.page.goto(link)
    expect(table(eve.page)).to_be_visible()
    expect(eve.page.locator(".hand")).to_have_count(0)

    # After so many cards most kinds lie open: the secrets are in the first turns.
    play(ada, bob, random.Random(5), answers=30)
    cards = secrets.cards_of(ada)
    check_secrets(ada, 0, cards)
    check_secrets(bob, 1, cards)
    check_secrets(eve, None, cards)
    # The same eyes find secrets where there are some: in the frames of whom they belong to.
    assert secrets.hidden_but_named(ada.updates, None, cards) != set()
    assert secrets.told_draws_of_others(bob.updates, None) != []
    # Who watches is asked nothing, and has nothing to pick.
    assert all(update["decision"] is None and not update["words"]["choices"] for update in eve.updates)


@pytest.mark.long
def test_two_play_to_the_end_and_everybody_learns_who_won(desk: Welcome, phone: Welcome) -> None:
    ada, bob, eve = desk("Ada"), desk("Bob"), phone("Eve")
    room = positions.make_at(ada, positions.late())
    bob.post(f"/api/rooms/{room}/seats/1/claim", None)
    for guest in (ada, bob, eve):
        guest.visit(room)
    assert play(ada, bob, random.Random(5), answers=200)
    winner = ada.updates[-1]["payoffs"].index(1.0)
    verdicts = [ending(guest.page).get_by_role("heading") for guest in (ada, bob)]
    expect(verdicts[winner]).to_have_text("You win the game!")
    for other in (verdicts[1 - winner], ending(eve.page).get_by_role("heading")):
        expect(other).to_have_text(f"{['Ada', 'Bob'][winner]} wins the game!")


def test_two_friends_want_the_same_seat(desk: Welcome) -> None:
    ada, bob, cleo = desk("Ada"), desk("Bob"), desk()
    room = ada.make(["me", "open", "open"], options={"players": 3})

    def be_quicker(route: Route) -> None:
        bob.post(f"/api/rooms/{room}/seats/1/claim", None)
        route.continue_()

    cleo.page.route("**/seats/1/claim", be_quicker)
    cleo.forgive("409")
    cleo.page.goto(f"/room/{room}")
    free = cleo.page.get_by_role("button", name="Take this seat")
    free.first.click()
    expect(cleo.page.get_by_role("alert")).to_contain_text("Someone else just took this seat.")
    # She can act on it: there is another seat, and it is hers from then on.
    expect(free).to_have_count(1)
    free.click()
    expect(cleo.page.locator(".hand .thing")).not_to_have_count(0)


def test_the_last_seat_goes_to_who_is_quicker(desk: Welcome) -> None:
    ada, bob, cleo = desk("Ada"), desk("Bob"), desk("Cleo")
    room = ada.make(["me", "open"])

    def be_quicker(route: Route) -> None:
        bob.post(f"/api/rooms/{room}/seats/1/claim", None)
        route.continue_()

    cleo.page.route("**/seats/1/claim", be_quicker)
    cleo.forgive("409")
    cleo.page.goto(f"/room/{room}")
    sit_down(cleo.page)
    # The game has begun without her: she is told, and watches.
    expect(cleo.page.get_by_role("alert")).to_contain_text("Someone else just took this seat.")
    expect(cleo.page.get_by_text("You're watching")).to_be_visible()


@pytest.mark.night
def test_who_watches_can_pick_nothing(desk: Welcome) -> None:
    ada, eve = desk("Ada"), desk("Eve")
    room = ada.sit()
    eve.page.goto(f"/room/{room}")
    expect(eve.page.get_by_text("You're watching")).to_be_visible()
    kit.moment(ada.page)
    expect(eve.page.locator(GLOWING)).to_have_count(0)
    eve.page.locator("[data-forge='1']").click()
    for key in ("1", "ArrowDown", "Enter", "u"):
        eve.page.keyboard.press(key)
    step = ada.updates[-1]["step"]
    ada.page.reload()
    expect(table(ada.page)).to_have_attribute("data-step", str(step))


def test_a_table_that_is_not_there(desk: Welcome) -> None:
    ada = desk("Ada")
    ada.forgive("404")
    ada.page.goto("/room/nosuchtable")
    expect(ada.page.get_by_role("heading", name="Game not found")).to_be_visible()
    ada.page.get_by_role("link", name="Back to the shelf").click()
    expect(ada.page.locator("[data-game=forge]")).to_be_visible()


def test_a_table_that_is_given_up(desk: Welcome) -> None:
    ada, bob = desk("Ada"), desk("Bob")
    room = ada.make(["me", "open"])
    for guest in (ada, bob):
        guest.page.goto(f"/room/{room}")
        expect(guest.page.get_by_text("1 open seat.")).to_be_visible()
    ada.page.get_by_role("button", name="Cancel game").click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Cancel game").click()
    expect(ada.page.locator("[data-game=forge]")).to_be_visible()
    expect(bob.page.get_by_role("heading", name="Game cancelled")).to_be_visible()
    expect(bob.page.get_by_text("closed by its host")).to_be_visible()


def two_at_a_table(desk: Welcome) -> tuple[Guest, Guest, str]:
    """Ada and Bob at a table, and its name."""
    ada, bob = desk("Ada"), desk("Bob")
    room = ada.make(["me", "open"])
    bob.post(f"/api/rooms/{room}/seats/1/claim", None)
    for guest in (ada, bob):
        guest.page.goto(f"/room/{room}")
        expect(table(guest.page)).to_be_visible()
    return ada, bob, room


@pytest.mark.long
def test_somebody_leaves_and_a_bot_takes_the_seat(desk: Welcome) -> None:
    ada, bob, _ = two_at_a_table(desk)
    bob.page.get_by_role("button", name="Menu").click()
    bob.page.get_by_role("button", name="Leave seat").click()
    bob.page.get_by_role("button", name="Leave your seat?").click()
    expect(bob.page.get_by_text("You're watching")).to_be_attached()
    expect(bob.page.locator(".hand")).to_have_count(0)
    expect(seat(ada.page, "Seat 2")).to_be_visible()
    ada.page.get_by_role("button", name="Menu").click()
    ada.page.get_by_role("button", name="Add a bot").click()
    ada.page.get_by_role("button", name="Close").click()
    expect(seat(ada.page, "Veteran")).to_be_visible()
    # The bot plays: Ada goes on, ends her turn, and is asked again.
    step = ""
    for _ in range(3):
        shown = kit.moment(ada.page, after=step)
        assert shown is not None
        step = shown["step"]
        ada.page.locator(kit.GLOWING[-1]).last.click()


def test_a_new_name_is_seen_by_everybody(desk: Welcome) -> None:
    ada, bob, _ = two_at_a_table(desk)
    expect(seat(bob.page, "Ada")).to_be_visible()
    ada.page.get_by_role("button", name="Menu").click()
    ada.page.get_by_role("button", name="Settings").click()
    name = ada.page.get_by_role("textbox", name="Display name")
    name.fill("Countess")
    name.press("Enter")
    expect(seat(bob.page, "Countess")).to_be_visible()
    expect(seat(ada.page, "Countess")).to_be_attached()


@pytest.mark.long
def test_an_account_brings_the_seats_to_another_browser(desk: Welcome, phone: Welcome) -> None:
    ada, elsewhere = desk("Ada"), phone()
    room = ada.sit()
    ada.page.goto("/")
    give_account(ada.page, "Create account")
    expect(ada.page.get_by_text("Signed in as ada-of-the-forge.")).to_be_visible()
    elsewhere.page.goto("/games")
    give_account(elsewhere.page, "Sign in")
    elsewhere.page.locator(f"a[href='/room/{room}']").click()
    expect(elsewhere.page.locator(".hand .thing")).not_to_have_count(0)


def test_an_account_shows_where_it_is_signed_in_and_signs_out_there(desk: Welcome, phone: Welcome) -> None:
    ada, elsewhere = desk("Ada"), phone()
    elsewhere.forgive("401", "4401")
    ada.page.goto("/")
    give_account(ada.page, "Create account", "ada-of-two-homes")
    elsewhere.page.goto("/games")
    with elsewhere.page.expect_response("**/api/session"):
        give_account(elsewhere.page, "Sign in", "ada-of-two-homes")
    ada.page.get_by_text("Password and devices").click()
    expect(ada.page.get_by_text("This device")).to_be_visible()
    ada.page.get_by_role("listitem").get_by_role("button", name="Sign out").click()
    expect(ada.page.get_by_role("listitem").get_by_role("button", name="Sign out")).to_have_count(0)
    assert elsewhere.get("/api/me")["name"] is None
    form = ada.page.locator("form", has=ada.page.get_by_role("button", name="Change password"))
    form.get_by_label("Current password").fill("correct horse battery")
    form.get_by_label("New password").fill("another horse")
    form.get_by_role("button", name="Change password").click()
    expect(ada.page.get_by_text("Password changed.")).to_be_visible()
    assert ada.get("/api/me")["login"] == "ada-of-two-homes"


def test_a_table_that_goes_on_from_a_record_says_so(desk: Welcome) -> None:
    ada, bob = desk("Ada"), desk("Bob")
    record = positions.before_the_last_craft()
    kept = ada.post("/api/records", json.loads(record.to_json()))
    moment = {"record": kept["id"], "answers": len(record.answers)}
    room = ada.make(["me", "open"], **{"from": moment})
    bob.page.goto(f"/room/{room}")
    expect(bob.page.get_by_text("continues an uploaded record")).to_be_visible()
    sit_down(bob.page)
    expect(table(bob.page)).to_be_visible()
    expect(bob.page.get_by_text("From a record")).to_be_visible()


def give_account(page: Page, button: str, login: str = "ada-of-the-forge") -> None:
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Sign in or create an account").click()
    page.get_by_label("Username").fill(login)
    page.get_by_label("Password").fill("correct horse battery")
    page.get_by_role("button", name=button).click()


def test_whoever_begins_with_an_account_is_called_by_its_name(desk: Welcome) -> None:
    ada = desk()
    ada.forgive("400 (Bad Request)")
    ada.page.goto("/")
    give_account(ada.page, "Create account", "ada at home")
    expect(ada.page.get_by_role("alert")).to_have_text(
        "A username needs 3 to 24 letters, digits or dashes, not 'ada at home'."
    )
    ada.page.get_by_label("Username").fill("ada-at-home")
    ada.page.get_by_role("button", name="Create account").click()
    expect(ada.page.get_by_text("Signed in as ada-at-home.")).to_be_visible()
    expect(ada.page.get_by_label("Display name")).to_have_value("ada at home")


@pytest.mark.night
def test_a_rematch_brings_everybody_along(desk: Welcome) -> None:
    ada, bob, eve = desk("Ada"), desk("Bob"), desk("Eve")
    record = positions.before_the_last_craft()
    kept = ada.post("/api/records", json.loads(record.to_json()))
    moment = {"record": kept["id"], "answers": len(record.answers)}
    room = ada.make(["me", "open"], **{"from": moment})
    bob.post(f"/api/rooms/{room}/seats/1/claim", None)
    for guest in (ada, bob, eve):
        guest.page.goto(f"/room/{room}")
    ada.page.locator(kit.GLOWING[-1], has_text="Craft").click()
    ada.page.get_by_role("button", name="Yes, do it").click()
    for guest in (ada, bob, eve):
        expect(ending(guest.page)).to_be_visible()
    bob.page.get_by_role("button", name="View final board").click()
    expect(ending(bob.page)).to_be_hidden()
    bob.page.get_by_role("button", name="Show result").click()
    expect(ending(bob.page)).to_be_visible()
    # Bob looks at the table when Ada asks for a rematch: he hears of it nevertheless.
    bob.page.get_by_role("button", name="View final board").click()
    ada.page.get_by_role("button", name="Rematch").click()
    expect(ending(ada.page)).to_be_hidden()
    bob.page.get_by_role("link", name="Join rematch").click()
    eve.page.get_by_role("link", name="Watch rematch").click()
    for guest in (ada, bob, eve):
        expect(guest.page).not_to_have_url(re.compile(room))
        expect(guest.page).to_have_url(ada.page.url)
        expect(seat(guest.page, "Ada")).to_be_visible()
    expect(bob.page.locator(".hand .thing")).not_to_have_count(0)
