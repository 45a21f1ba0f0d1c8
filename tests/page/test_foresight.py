"""What would happen: pointing at a choice shows it in words, on the board and as odds."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest
from playwright.sync_api import Locator, Page, expect

from emberbox.games.core.space import SPACE as CORE
from emberbox.games.forge.space import SPACE
from emberbox.kernel.decision import Decision
from emberbox.kernel.session import Session
from tests.page import positions
from tests.page.conftest import Welcome
from tests.page.core import Commander, about_to_attack, aiming
from tests.page.ignite import UNHURRIED, Player
from tests.page.ignite_positions import busy_turn, followed, make_at, sit_at, three_attacks
from tests.page.kit import Guest, Message, asked, axe, sideways, table
from tests.page.test_ignite_together import attack
from tests.server.kit import Served

LONG = 1000
"""Milliseconds that a finger rests on something to look at it: by then a preview has been asked for."""


def panel(page: Page) -> Locator:
    """The panel that says what would happen."""
    return page.locator("section.ahead")


def answers(guest: Guest, kind: str) -> list[Message]:
    """What the server said when it was asked to look ahead, oldest first."""
    return [message for message in map(json.loads, guest.received) if message["type"] == kind]


def plain(said: Sequence[str | Message]) -> str:
    """A text as it is read."""
    return "".join(part if isinstance(part, str) else part["text"] for part in said)


def expect_words(guest: Guest, place: Locator, pick: int) -> Message:
    """Wait until a place says what the server says would follow from a pick; returns that."""
    # A first line that is there says that the preview is.
    expect(place.locator("p").first).to_be_visible()
    preview = next(each for each in answers(guest, "preview") if pick in each["picks"])
    for said in (preview["assumed"], *preview["lines"], preview["then"]):
        expect(place).to_contain_text(plain(said))
    return preview


def press_long(thing: Locator) -> None:
    """Let a finger rest on something."""
    box = thing.bounding_box()
    assert box is not None
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    fingers = thing.page.context.new_cdp_session(thing.page)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    thing.page.wait_for_timeout(LONG)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def forge_units(decision: Decision) -> list[int]:
    """The minions that can be picked in Forge, by slot."""
    names = [SPACE.name(pick) for pick in decision.options()]
    return [int(name.removeprefix("unit:")) for name in names if name.startswith("unit:")]


def attacking(guest: Guest) -> tuple[Locator, int, int]:
    """Sit down at a game of Forge in which a minion can be attacked: the minion, its slot and its pick."""
    record = positions.asked(lambda decision: decision.asks == "attack-what" and bool(forge_units(decision)))
    positions.sit_at(guest, record)
    expect(asked(guest.page)).to_be_visible()
    decision = followed(record, 0).asked(0)
    assert decision is not None
    slot = forge_units(decision)[0]
    return guest.page.locator(f"[data-unit='{slot}'] .thing"), slot, SPACE.names.index(f"unit:{slot}")


def going(guest: Guest, site: Served) -> tuple[Locator, int, int]:
    """Sit down at a game of Ignite in which a unit moves: a space to go to, its number and its pick."""

    def moves(session: Session) -> bool:
        decision = session.asked(0)
        return decision is not None and decision.asks == "go"

    player = Player(guest, site, sit_at(guest, busy_turn()))
    player.play(until=moves)
    pick = player.update["decision"]["paths"][-1]["pick"]
    cell = player.cell_of(player.update, pick)
    assert cell is not None
    return guest.page.locator(f"[data-cell='{cell}']"), cell, pick


def aim(guest: Guest, site: Served) -> tuple[Locator, int]:
    """Sit down at a battle of Core in which somebody is aimed at: where, and the pick."""
    commander = Commander(guest, site, sit_at(guest, aiming()))
    commander.wait()
    update = commander.update
    pick = next(each for each in update["decision"]["options"] if CORE.name(each).startswith("unit:"))
    return guest.page.locator(f"[data-cell='{commander.cell_of(update, pick)}']"), pick


def test_forge_shows_what_an_attack_does(desk: Welcome) -> None:
    ada = desk("Ada", settings=UNHURRIED)
    minion, slot, pick = attacking(ada)
    minion.hover()
    preview = expect_words(ada, panel(ada.page), pick)
    struck = next(each for each in preview["outcomes"] if each["piece"] == slot)
    mark = ada.page.locator(f"[data-unit='{slot}'] [data-mark]")
    if struck["what"] == "damage":
        expect(mark).to_have_text(f"−{struck['amount']}")
    else:
        expect(mark).to_have_attribute("data-mark", "gone")
    assert axe(ada.page) == []
    ada.page.mouse.move(2, 2)
    expect(panel(ada.page)).to_have_count(0)
    expect(ada.page.locator("[data-mark]")).to_have_count(0)


def test_forge_shows_the_minion_where_it_would_be(desk: Welcome) -> None:
    ada = desk("Ada", settings=UNHURRIED)
    positions.sit_at(ada, positions.asked(lambda decision: decision.asks == "summon-where"))
    slot = ada.page.locator("[data-unit]:has(.thing.open)").first
    slot.hover()
    card = ada.page.locator(".asking .card")
    expect(slot.locator("[data-ghost] .card")).to_have_text(card.inner_text(), use_inner_text=True)


@pytest.mark.long
def test_ignite_shows_a_unit_where_it_would_go(site: Served, desk: Welcome) -> None:
    ada = desk("Ada", settings=UNHURRIED)
    space, cell, pick = going(ada, site)
    space.hover()
    preview = expect_words(ada, panel(ada.page), pick)
    moved = next(each for each in preview["outcomes"] if each["what"] == "moves" and each["cell"] == cell)
    ghost = ada.page.locator(f"[data-ghost='{moved['piece']}']")
    expect(ghost.locator("svg.piece")).to_be_visible()
    assert ghost.bounding_box() == pytest.approx(space.bounding_box(), abs=1)
    assert axe(ada.page) == []


@pytest.mark.night
def test_core_shows_a_mech_where_it_would_stand(site: Served, desk: Welcome) -> None:
    ada = desk("Ada", settings=UNHURRIED)
    commander = Commander(ada, site, sit_at(ada, about_to_attack()))
    commander.wait()
    update = commander.update
    pick = update["decision"]["paths"][0]["pick"]
    ada.page.locator(f"[data-cell='{commander.cell_of(update, pick)}']").hover()
    preview = expect_words(ada, panel(ada.page), pick)
    moved = next(each for each in preview["outcomes"] if each["what"] == "moves")
    expect(ada.page.locator(f"[data-ghost='{moved['piece']}'] svg.model")).to_be_visible()


@pytest.mark.night
def test_core_has_the_odds_of_an_attack(site: Served, desk: Welcome) -> None:
    ada = desk("Ada", settings=UNHURRIED)
    target, pick = aim(ada, site)
    target.hover()
    expect_words(ada, panel(ada.page), pick)
    expect(panel(ada.page)).to_contain_text("Odds")
    odds = answers(ada, "odds")[-1]
    assert odds["picks"] == [pick]
    expect(panel(ada.page)).to_contain_text(plain(odds["assumed"]))
    likeliest = max(
        (chance for chance in odds["chances"] if chance["probability"] < 1),
        key=lambda chance: chance["probability"],
    )
    row = panel(ada.page).locator("li", has_text=plain(likeliest["text"]))
    expect(row.first).to_contain_text(f"{likeliest['probability']:.0%}".replace("%", " %"))
    assert axe(ada.page) == []


@pytest.mark.night
def test_with_the_keyboard_it_is_said(site: Served, desk: Welcome) -> None:
    ada = desk("Ada", settings=UNHURRIED)
    _, _, pick = attacking(ada)
    page = ada.page
    said = page.locator(".log [role=status]")
    for _ in range(len(ada.updates[-1]["words"]["choices"])):
        page.keyboard.press("ArrowDown")
        if page.locator(f".prompt .lit[data-pick='{pick}']").count():
            break
    preview = expect_words(ada, panel(page), pick)
    expect(said).to_contain_text(plain(preview["lines"][-1]))
    page.keyboard.press("Escape")
    expect(said).to_be_empty()

    space, _, pick = going(ada, site)
    space.focus()
    preview = expect_words(ada, panel(page), pick)
    page.keyboard.press("Shift")
    expect(said).to_contain_text(plain(preview["lines"][-1]))


@pytest.mark.long
def test_a_long_press_looks_and_does_not_take(site: Served, phone: Welcome) -> None:
    ada = phone("Ada", settings=UNHURRIED)
    minion, _, pick = attacking(ada)
    step = table(ada.page).get_attribute("data-step")
    press_long(minion)
    card = ada.page.get_by_role("dialog")
    expect_words(ada, card.get_by_role("region", name="What would happen"), pick)
    assert axe(ada.page) == []
    card.get_by_role("button", name="Close").tap()
    expect(table(ada.page)).to_have_attribute("data-step", step or "")

    space, _, pick = going(ada, site)
    step = table(ada.page).get_attribute("data-step")
    press_long(space)
    expect_words(ada, panel(ada.page), pick)
    assert not covers(panel(ada.page), space)
    assert sideways(ada.page) <= 0
    assert axe(ada.page) == []
    expect(table(ada.page)).to_have_attribute("data-step", step or "")
    space.tap()
    expect(table(ada.page)).not_to_have_attribute("data-step", step or "")
    expect(panel(ada.page)).to_have_count(0)


@pytest.mark.night
def test_a_long_press_on_a_button_leaves_it_in_sight(site: Served, phone: Welcome) -> None:
    ada = phone("Ada", settings=UNHURRIED)
    commander = Commander(ada, site, sit_at(ada, about_to_attack()))
    commander.wait()
    button = ada.page.locator(".prompt .buttons [data-pick]").last
    press_long(button)
    expect_words(ada, panel(ada.page), int(button.get_attribute("data-pick") or -1))
    assert not covers(panel(ada.page), button)
    # A touch elsewhere ends it.
    ada.page.locator(".table > header").tap(position={"x": 4, "y": 4})
    expect(panel(ada.page)).to_have_count(0)


def covers(one: Locator, other: Locator) -> bool:
    """Whether something lies over something else."""
    over, under = one.bounding_box(), other.bounding_box()
    assert over is not None
    assert under is not None
    beside = over["x"] >= under["x"] + under["width"] or under["x"] >= over["x"] + over["width"]
    apart = over["y"] >= under["y"] + under["height"] or under["y"] >= over["y"] + over["height"]
    return not (beside or apart)


@pytest.mark.long
@pytest.mark.parametrize("device", ["desk", pytest.param("phone", marks=pytest.mark.long)])
def test_who_is_attacked_sees_what_each_answer_leads_to(
    site: Served, desk: Welcome, phone: Welcome, device: str
) -> None:
    ada = desk("Ada", settings=UNHURRIED)
    bob = (desk if device == "desk" else phone)("Bob", settings=UNHURRIED)
    room = make_at(ada, three_attacks(), ["open"])
    bob.post(f"/api/rooms/{room}/seats/1/claim", None)
    ada.visit(room)
    bob.visit(room)
    attack(Player(ada, site, room))
    expect(bob.page.locator(".reaction")).to_be_visible()
    for choice in bob.updates[-1]["words"]["choices"]:
        expect_words(bob, bob.page.locator(f"#outlook-{choice['pick']}"), choice["pick"])
    if device == "desk":
        log = bob.page.locator("aside > .log").bounding_box()
        assert log is not None
        for answer in bob.page.locator(".prompt [data-pick]").all():
            box = answer.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= log["y"], "the log lies over an answer"
    assert sideways(bob.page) <= 0
    assert axe(bob.page) == []


@pytest.mark.long
def test_previews_can_be_turned_off(desk: Welcome) -> None:
    ada = desk("Ada", settings=UNHURRIED)
    minion, _, pick = attacking(ada)
    page = ada.page
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Preview choices").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    before = len(answers(ada, "preview"))
    minion.hover()
    expect(page.locator(f".prompt .lit[data-pick='{pick}']")).to_be_visible()
    page.wait_for_timeout(LONG)
    assert len(answers(ada, "preview")) == before
    expect(panel(page)).to_have_count(0)
    page.reload()
    expect(asked(page)).to_be_visible()
    minion.hover()
    page.wait_for_timeout(LONG)
    expect(panel(page)).to_have_count(0)
