"""Several answers at a time: buying by proposal, a unit before its card, another card, and dragging."""

from __future__ import annotations

from playwright.sync_api import expect

from emberbox.kernel.session import Session
from tests.page.conftest import Welcome
from tests.page.core import FIRST_CONTACT, asks, battles
from tests.page.ignite_positions import busy_turn, sit_at
from tests.page.kit import DESK, asked, axe
from tests.server.kit import Served

OPEN_HITS = 4
YOUR_TURN = "Your turn: what do you do?"


def test_a_card_is_bought_with_three_clicks_and_its_payment_can_be_changed(
    visit: Welcome, site: Served
) -> None:
    ada = visit(site, "Ada", DESK)
    page = ada.page
    sit_at(ada, busy_turn())
    page.get_by_role("button", name="Market").click()
    page.get_by_role("button", name="Metal Shield").click()
    expect(asked(page)).to_have_text("Metal Shield for 4")
    confirm = page.get_by_role("button", name="Confirm")
    expect(confirm).to_be_enabled()
    assert axe(page) == []
    # Without the Flail it does not reach, and with the Lightning Bolt it does again.
    page.get_by_role("button", name="Flail: 2 honor", exact=True).click()
    expect(confirm).to_be_disabled()
    expect(page.locator(".missing")).to_contain_text("4")
    page.locator("[data-hand] [data-card=lightning-bolt]").click()
    expect(confirm).to_be_enabled()
    page.keyboard.press("Escape")
    expect(asked(page)).to_have_text("Metal Shield for 4")  # the market was put away first
    page.locator("[data-cell='14']").click()
    expect(page.get_by_role("button", name="Your elf on B3")).to_have_attribute("aria-pressed", "true")
    confirm.click()
    expect(asked(page)).to_have_text(YOUR_TURN)
    expect(page.get_by_role("log")).to_contain_text("You get Metal Shield from the market.")
    expect(page.locator("[data-hand] [data-card=flail]")).to_have_count(1)


def test_a_unit_first_another_one_instead_another_card_and_a_card_by_hand(
    visit: Welcome, site: Served
) -> None:
    ada = visit(site, "Ada", DESK)
    page = ada.page
    sit_at(ada, busy_turn())
    march = page.locator("[data-hand] [data-card=march]")
    page.locator("[data-cell='13']").click()
    expect(asked(page)).to_have_text("What do you use?")
    expect(page.locator("[data-hand] .thing.open")).to_have_count(2)
    march.first.click()
    expect(asked(page)).to_contain_text("where does your elf on B2 go?")
    page.locator("[data-cell='14']").click()
    expect(asked(page)).to_contain_text("where does your elf on B3 go?")
    page.locator("[data-hand] [data-card=flail]").click()
    expect(asked(page)).to_contain_text("Flail")
    page.keyboard.press("Escape")
    expect(asked(page)).to_have_text(YOUR_TURN)
    card, space = march.first.bounding_box(), page.locator("[data-cell='1']").bounding_box()
    assert card is not None
    assert space is not None
    page.mouse.move(card["x"] + 30, card["y"] + 60)
    page.mouse.down()
    page.mouse.move(space["x"] + 5, space["y"] + 5, steps=4)
    expect(page.locator("[data-cell='1'].open")).to_have_count(1)
    page.mouse.move(space["x"] + 12, space["y"] + 12, steps=2)
    page.mouse.up()
    expect(march).to_have_count(1)
    expect(page.get_by_role("log")).to_contain_text("Your elf goes from B2 to A2.")


def many_hits(session: Session) -> bool:
    """Whether the first player says in which order hits are resolved."""
    return asks(session) == "resolve" and len(session.state.view(0)["attack"]["left"]) == OPEN_HITS


def test_all_hits_of_an_attack_are_resolved_with_one_click(visit: Welcome, site: Served) -> None:
    ada = visit(site, "Ada", DESK)
    page = ada.page
    sit_at(ada, battles(FIRST_CONTACT, many_hits))
    page.get_by_label(f"Resolve all {OPEN_HITS} the same way").check()
    page.locator(".prompt .buttons [data-pick]").first.click()
    # What nobody has said yet is asked: where the hit strikes that its attacker aims.
    expect(asked(page)).to_contain_text("Which location do you hit?")
    assert ada.updates[-1]["view"]["attack"]["left"] == []
