"""People who play together, each with a browser: what enemies plan, pings, votes, and a server that dies."""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from emberbox.games.ignite.coop.game import COOP
from emberbox.games.ignite.space import END_TURN
from emberbox.kernel.record import Record
from emberbox.kernel.replay import resume
from tests.coop.moments import asked_of_the_lead, attacked_by_an_enemy, enemies_about
from tests.page import kit
from tests.page.conftest import Welcome
from tests.page.ignite import UNHURRIED, Truth
from tests.page.ignite_positions import sensible_answer
from tests.page.kit import Dealt, Guest, asked, axe, ending, sideways, table
from tests.page.test_coop_games import Besieged
from tests.server.kit import Served

BREAKS = ("WebSocket", "ERR_CONNECTION", "Failed to load resource")
NAMES = ("Ada", "Bob", "Cid")


def sit_together(served: Served, guests: Sequence[Guest], record: Record, bots: Sequence[str] = ()) -> str:
    """A room that begins where a record ends, with each guest at the next seat."""
    host, *others = guests
    kept = host.post("/api/records", json.loads(record.to_json()))
    moment = {"record": kept["id"], "answers": len(record.answers)}
    seats = ["me", *["open"] * len(others), *bots]
    room = host.make(seats, game="coop", **{"from": moment})
    for seat, guest in enumerate(others, 1):
        guest.post(f"/api/rooms/{room}/seats/{seat}/claim", None)
    for guest in guests:
        guest.visit(room)
    return room


def shown_plans(page: Page) -> int:
    """How many plans are drawn on the board."""
    drawn = page.locator("[data-plans]")
    expect(drawn).to_be_visible()
    return int(drawn.get_attribute("data-plans") or 0)


@pytest.mark.long
def test_what_enemies_plan_is_drawn_and_said_on_demand(site: Served, desk: Welcome, phone: Welcome) -> None:
    ada, bob = desk("Ada", settings=UNHURRIED), phone("Bob", settings=UNHURRIED)
    sit_together(site, [ada, bob], enemies_about())
    for guest in (ada, bob):
        expect(guest.page.locator("[data-plans]")).to_have_count(0)
    ada.page.keyboard.press("i")
    rows = ada.page.get_by_role("region", name="Enemy plans").get_by_role("listitem")
    expect(rows.first).to_contain_text(re.compile(r"^The .+ on [A-R]\d+ "))
    assert shown_plans(ada.page) == rows.count()
    assert axe(ada.page) == []
    button = bob.page.get_by_role("button", name="Enemy plans")
    hand = bob.page.locator(".hand")
    lies = hand.bounding_box()
    button.tap()
    assert shown_plans(bob.page) == rows.count()
    expect(button).to_have_attribute("aria-pressed", "true")
    assert sideways(bob.page) <= 0
    # On a phone the list is folded, and the board is still there.
    summary = bob.page.locator("[data-plan-list] summary")
    expect(summary).to_contain_text("If nothing changes:")
    summary.tap()
    expect(bob.page.locator("[data-plan-list] li").first).to_be_visible()
    assert axe(bob.page) == []
    # None of that moves the hand, nor does the hint of a ping.
    assert hand.bounding_box() == lies
    summary.tap()
    ping = bob.page.get_by_role("button", name="Ping")
    ping.tap()
    expect(bob.page.get_by_text("Choose a space or a card to ping.", exact=True)).to_be_visible()
    assert hand.bounding_box() == lies
    bob.page.get_by_role("button", name="Cancel ping").tap()
    button.tap()
    expect(bob.page.locator("[data-plans]")).to_have_count(0)
    ada.page.keyboard.press("i")
    expect(ada.page.locator("[data-plan-list]")).to_have_count(0)


@pytest.mark.long
def test_a_ping_is_seen_by_the_others_and_fades(site: Served, desk: Welcome, phone: Welcome) -> None:
    ada, bob = desk("Ada", settings=UNHURRIED), phone("Bob", settings=UNHURRIED)
    sit_together(site, [ada, bob], enemies_about())
    cell = next(piece["cell"] for piece in bob.updates[-1]["view"]["pieces"] if piece["owner"] == 0)
    bob.page.get_by_role("button", name="Ping").tap()
    expect(bob.page.get_by_text("Choose a space or a card to ping.")).to_be_visible()
    bob.page.locator(f"[data-cell='{cell}']").tap()
    for guest in (ada, bob):
        expect(guest.page.locator(f"[data-ping='{cell}'][data-by='1']")).to_have_count(1)
    expect(ada.page.get_by_role("status", name="Ping")).to_contain_text("Bob pings your ")
    expect(ada.page.locator("[data-ping]")).to_have_count(0)
    # By keyboard, and Escape thinks better of it.
    before = table(ada.page).get_attribute("data-step")
    ada.page.keyboard.press("b")
    ada.page.keyboard.press("t")
    ada.page.keyboard.press("Escape")
    expect(ada.page.get_by_role("button", name="Ping", exact=False)).to_have_attribute(
        "aria-pressed", "false"
    )
    ada.page.keyboard.press("t")
    ada.page.keyboard.press("Enter")
    expect(bob.page.get_by_role("status", name="Ping")).to_contain_text("Ada pings ")
    assert table(ada.page).get_attribute("data-step") == before, "a ping is no answer"


@pytest.mark.night
def test_the_lead_sees_how_the_others_vote(site: Served, desk: Welcome, phone: Welcome) -> None:
    ada, bob = desk("Ada", settings=UNHURRIED), phone("Bob", settings=UNHURRIED)
    sit_together(site, [ada, bob], asked_of_the_lead("favor"))
    expect(ada.page.locator("[data-lead='0']")).to_be_visible()
    expect(bob.page.locator("[data-counsel='favor']")).to_contain_text("Ada decides for the team")
    vote = bob.page.get_by_role("button", name="Vote: Spend a token")
    vote.tap()
    expect(vote).to_have_attribute("aria-pressed", "true")
    expect(ada.page.locator("[data-votes]")).to_contain_text("Bob votes: Spend a token")
    beside = ada.page.locator(".prompt .option", has_text="Spend a token")
    voters = beside.locator("[data-voters]")
    expect(voters).to_contain_text("Bob")
    answer, chip = beside.locator(".button").bounding_box(), voters.bounding_box()
    assert answer is not None
    assert chip is not None
    assert answer["y"] < chip["y"] < answer["y"] + answer["height"], "a vote stands beside its answer"
    assert axe(bob.page) == []
    assert axe(ada.page) == []
    assert sideways(bob.page) <= 0
    vote.tap()
    expect(ada.page.locator("[data-votes]")).to_have_count(0)
    vote.tap()
    expect(ada.page.locator("[data-votes]")).to_be_visible()
    # The lead answers otherwise, and the votes fall.
    ada.page.get_by_role("button", name="Keep the token").click()
    expect(ada.page.locator("[data-votes]")).to_have_count(0)
    expect(bob.page.locator("[data-vote][aria-pressed=true]")).to_have_count(0)


def test_whoever_an_enemy_attacks_is_told_how_many_more_attacks_are_planned(
    site: Served, desk: Welcome
) -> None:
    ada = desk("Ada", settings=UNHURRIED)
    record = attacked_by_an_enemy()
    sit_together(site, [ada], record, ["novice"])
    plans = resume(COOP, record).state.plans()
    expect(ada.page.locator("[data-coming]")).to_have_attribute(
        "data-coming", str(sum(plan.against == 0 for plan in plans))
    )
    expect(ada.page.locator("[data-coming]")).to_contain_text("If nothing changes, ")


@pytest.mark.long
def test_a_server_that_dies_in_the_enemy_phase_comes_back_to_the_same_question(
    tmp_path: Path, visit: Welcome
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    with Dealt(tmp_path / "data", {"port": port}) as served:
        guests = [visit(served, name, kit.DESK, settings=UNHURRIED) for name in NAMES]
        for guest in guests:
            guest.forgive(*BREAKS)
        record = asked_of_the_lead("enemy-target", 3)
        sit_together(served, guests, record)
        ada, *others = (guest.page for guest in guests)
        question = asked(ada).inner_text()
        step = table(ada).get_attribute("data-step") or ""
        for page in others:
            expect(page.locator("[data-counsel='enemy-target']")).to_contain_text(question)
        served.kill()
        for page in (ada, *others):
            expect(page.get_by_role("alert")).to_be_visible()
        served.start()
        for page in (ada, *others):
            expect(page.get_by_role("alert")).to_be_hidden(timeout=60_000)
            expect(table(page)).to_have_attribute("data-step", step)
        expect(asked(ada)).to_have_text(question)
        for page in others:
            expect(page.locator("[data-counsel='enemy-target']")).to_contain_text(question)
        # And the team goes on from there.
        others[0].locator("[data-vote]").first.click()
        expect(ada.locator("[data-votes]")).to_contain_text("Bob votes:")
        ada.locator(".prompt [data-pick]").first.click()
        expect(table(ada)).not_to_have_attribute("data-step", step)
        assert served.complaints() == []


class Playing:
    """Three people who end their turns at once, and answer what else they are asked sensibly."""

    def __init__(self, served: Served, room: str, guests: Sequence[Guest]) -> None:
        self.guests = guests
        self.truth = Truth(served, room)
        self.players = [Besieged(guest, served, room, seat) for seat, guest in enumerate(guests)]
        self.voted = False

    def answer(self, seat: int) -> None:
        """Have somebody who is asked answer, and wait until that is stored."""
        player, before = self.players[seat], self.truth.seen
        decision = player.wait()
        if decision.is_shared() and not self.voted:
            self.vote(seat)
        if decision.forbids(END_TURN) is None:
            player.answer([END_TURN])
        else:
            player.answer(sensible_answer(player.truth.now(), seat))
        while self.truth.now() and self.truth.seen == before:
            player.page.wait_for_timeout(20)

    def vote(self, lead: int) -> None:
        """Somebody else says how the lead should answer, and the lead sees it."""
        self.voted = True
        other = (lead + 1) % len(self.guests)
        self.guests[other].page.locator("[data-vote]").first.click()
        expect(self.guests[lead].page.locator("[data-votes]")).to_contain_text(f"{NAMES[other]} votes: ")

    def ping(self, seat: int, cell: int) -> None:
        """Somebody points a space out, and all see it."""
        page = self.guests[seat].page
        page.keyboard.press("t")
        page.locator(f"[data-cell='{cell}']").click()
        for guest in self.guests:
            expect(guest.page.locator(f"[data-ping='{cell}'][data-by='{seat}']")).to_have_count(1)


@pytest.mark.night
def test_three_browsers_and_a_bot_play_to_the_end(site: Served, desk: Welcome) -> None:
    guests = [desk(name, settings=UNHURRIED) for name in NAMES]
    options = {"players": 4, "difficulty": "expert", "quick": True, "chooser": 4}
    room = guests[0].make(["me", "open", "open", "novice"], game="coop", options=options)
    for seat, guest in enumerate(guests[1:], 1):
        guest.post(f"/api/rooms/{room}/seats/{seat}/claim", None)
    for guest in guests:
        guest.visit(room)
    game = Playing(site, room, guests)
    game.ping(2, 30)
    while not game.truth.now().over:
        waiting = [seat for seat in game.truth.now().waiting() if seat < len(guests)]
        if waiting:
            game.answer(waiting[0])
        else:
            guests[0].page.wait_for_timeout(50)  # the bot thinks
    assert game.voted
    for guest in guests:
        expect(ending(guest.page)).to_contain_text("together")
