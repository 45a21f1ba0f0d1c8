"""Lines that break in the middle of a decision: a reload, a pulled plug, a second tab, a dead server."""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from emberbox.games.forge.space import CRAFT, SPACE
from emberbox.kernel.decision import Decision
from tests.page import kit, positions
from tests.page.cable import Cable
from tests.page.conftest import Welcome
from tests.page.kit import Dealt, Guest, asked, table
from tests.server.kit import Served

CUT = "Connection lost. Reconnecting…"
BREAKS = ("WebSocket connection", "ERR_", "Failed to load resource")
"""What a browser says of its own when a line breaks."""


@pytest.fixture
def cable(site: Served) -> Iterator[Cable]:
    """The way to the server, which a test may cut."""
    with Cable(site.url) as cable:
        yield cable


def at_building(guest: Guest) -> tuple[str, int]:
    """Sit down where one may summon a card or craft; returns the room and the step."""
    room = positions.sit_at(guest, positions.asked(may_build))
    kit.moment(guest.page)
    return room, int(table(guest.page).get_attribute("data-step") or "")


def may_build(decision: Decision) -> bool:
    options = decision.options()
    return CRAFT in options and any(SPACE.name(pick).startswith("card:") for pick in options)


def craft(page: Page) -> Locator:
    return page.locator(kit.GLOWING[-1], has_text="Craft")


def at_step(page: Page, step: int) -> None:
    expect(table(page)).to_have_attribute("data-step", str(step))


def crafted(guest: Guest) -> int:
    """How often somebody has crafted, as far as this guest was told."""
    events = {}
    for update in guest.updates:
        events.update({update["first"] + at: event for at, event in enumerate(update["events"])})
    return sum(event["because"] == "forge.build.craft" for event in events.values())


def test_a_reload_asks_the_same_again(desk: Welcome) -> None:
    ada = desk("Ada")
    _, step = at_building(ada)
    ada.page.locator(".hand .thing.open").first.click()
    at_step(ada.page, step + 1)
    question = asked(ada.page).inner_text()
    assert question.startswith("Where does")
    slots = ada.page.locator(".lineup .thing.open").count()
    ada.page.reload()
    expect(asked(ada.page)).to_have_text(question)
    expect(ada.page.locator(".lineup .thing.open")).to_have_count(slots)
    ada.page.locator(".lineup .thing.open").first.click()
    expect(asked(ada.page)).not_to_have_text(question)


def test_nothing_is_answered_while_the_line_is_cut_nor_later_unasked(visit: Welcome, cable: Cable) -> None:
    ada = visit(cable, "Ada", kit.DESK)
    ada.forgive(*BREAKS)
    _, step = at_building(ada)
    before = crafted(ada)
    cable.pull()
    expect(ada.page.get_by_role("alert")).to_have_text(CUT)
    expect(craft(ada.page)).to_be_disabled()
    ada.page.locator(".hand .thing.open").first.click()
    ada.page.keyboard.press("1")
    cable.plug()
    expect(ada.page.get_by_role("alert")).to_be_hidden()
    expect(craft(ada.page)).to_be_enabled()
    at_step(ada.page, step)
    craft(ada.page).click()
    at_step(ada.page, step + 1)
    assert crafted(ada) == before + 1


@pytest.mark.long
def test_an_answer_that_arrived_though_nobody_heard_so(desk: Welcome, visit: Welcome, cable: Cable) -> None:
    ada, eve = visit(cable, "Ada", kit.DESK), desk("Eve")
    ada.forgive(*BREAKS)
    room, step = at_building(ada)
    eve.page.goto(f"/room/{room}")
    at_step(eve.page, step)
    before = crafted(ada)
    cable.deafen()
    craft(ada.page).click()
    at_step(eve.page, step + 1)
    at_step(ada.page, step)
    cable.pull()
    cable.plug()
    # The page asks again what was not answered, and the server takes it once.
    at_step(ada.page, step + 1)
    expect(craft(ada.page).or_(asked(ada.page)).first).to_be_visible()
    assert crafted(ada) == crafted(eve) == before + 1
    at_step(eve.page, step + 1)


def test_two_tabs_of_one_player(desk: Welcome) -> None:
    ada = desk("Ada")
    room, step = at_building(ada)
    other = ada.open()
    other.goto(f"/room/{room}")
    at_step(other, step)
    ada.page.locator(".hand .thing.open").first.click()
    for page in (ada.page, other):
        expect(asked(page)).to_have_text(re.compile("^Where does"))
    other.locator(".lineup .thing.open").first.click()
    for page in (ada.page, other):
        expect(asked(page)).not_to_have_text(re.compile("^Where does"))
    expect(ada.page.locator(".question")).to_have_text(other.locator(".question").inner_text())


@pytest.mark.night
def test_a_tab_that_was_away_while_the_other_played(site: Served, visit: Welcome, cable: Cable) -> None:
    ada = visit(cable, "Ada", kit.DESK)
    ada.forgive(*BREAKS)
    room, step = at_building(ada)
    before = crafted(ada)
    other = ada.open()
    other.goto(f"{site.url}/room/{room}")
    at_step(other, step)
    cable.deafen()
    other.locator(".hand .thing.open").first.click()
    at_step(other, step + 1)
    # What the first tab answers now is an answer to a question that is no more.
    craft(ada.page).click()
    cable.pull()
    cable.plug()
    expect(ada.page.get_by_role("alert")).to_contain_text("The game has moved on")
    at_step(ada.page, step + 1)
    expect(asked(ada.page)).to_have_text(re.compile("^Where does"))
    assert crafted(ada) == before


@pytest.mark.long
def test_what_happened_while_a_tab_was_away_is_in_its_log(site: Served, visit: Welcome, cable: Cable) -> None:
    ada = visit(cable, "Ada", kit.DESK)
    ada.forgive(*BREAKS)
    room, step = at_building(ada)
    other = ada.open()
    other.goto(f"{site.url}/room/{room}")
    at_step(other, step)
    cable.pull()
    expect(ada.page.get_by_role("alert")).to_have_text(CUT)
    other.locator(".hand .thing.open").first.click()
    other.locator(".lineup .thing.open").first.click()
    at_step(other, step + 2)
    cable.plug()
    at_step(ada.page, step + 2)
    note = ada.page.get_by_role("status").filter(has_text="while you were away. See the log.")
    expect(note).to_be_visible()
    expect(ada.page.locator(".log").last).to_contain_text("You summon")
    craft(other).click()
    at_step(ada.page, step + 3)
    expect(note).to_be_hidden()


@pytest.mark.long
def test_a_server_that_dies_and_comes_back(tmp_path: Path, visit: Welcome) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    with Dealt(tmp_path / "data", {"port": port}) as served:
        ada = visit(served, "Ada", kit.DESK)
        ada.forgive(*BREAKS)
        _, step = at_building(ada)
        ada.page.locator(".hand .thing.open").first.click()
        at_step(ada.page, step + 1)
        served.kill()
        expect(ada.page.get_by_role("alert")).to_have_text(CUT)
        served.start()
        expect(ada.page.get_by_role("alert")).to_be_hidden(timeout=20_000)
        ada.page.locator(".lineup .thing.open").first.click()
        at_step(ada.page, step + 2)
        expect(ada.page.get_by_text("A new version is available")).to_have_count(0)
        # And play goes on, with the bot as well.
        ada.page.locator(kit.GLOWING[-1], has_text="End the turn").click()
        assert kit.moment(ada.page, after=str(step + 2)) is not None
        assert served.complaints() == []


@pytest.mark.night
def test_time_runs_out_again_and_again_and_the_seat_is_taken_back(desk: Welcome) -> None:
    ada, bob = desk("Ada"), desk("Bob")
    record = positions.asked(may_build)
    kept = ada.post("/api/records", json.loads(record.to_json()))
    moment = {"record": kept["id"], "answers": len(record.answers)}
    room = ada.make(["me", "open"], timer={"kind": "live", "limit": 5}, **{"from": moment})
    bob.post(f"/api/rooms/{room}/seats/1/claim", None)
    ada.page.goto(f"/room/{room}")
    expect(ada.page.get_by_text(re.compile(r"^0:0\d left$"))).to_be_visible()
    back = ada.page.get_by_role("button", name="Take your seat back")
    expect(ada.page.get_by_text("A bot is playing for you.")).to_be_visible(timeout=120_000)
    back.click()
    expect(back).to_be_hidden()
    assert ada.get(f"/api/rooms/{room}")["seats"][0]["bot"] is None
    expect(ada.page.locator(".hand .thing")).not_to_have_count(0)
