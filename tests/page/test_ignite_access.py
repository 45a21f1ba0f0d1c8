"""Everybody can use the table of Ignite: axe-core finds nothing wrong in whatever is asked, at any size."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Welcome
from tests.page.ignite import UNHURRIED, Player
from tests.page.ignite_positions import before_the_end, busy_turn, sensible_answer, sit_at, three_attacks
from tests.page.kit import Guest, asked, assert_accessible, ending
from tests.page.test_ignite_table import closed_cell, go_to
from tests.page.test_ignite_together import attack
from tests.server.kit import Served

ON_A_PHONE = {"choosing a race", "why not?", "go", "buy", "an answer to an attack", "the end"}
"""What looks different there; to look at all would take as long again."""

QUESTIONS = {"go", "target", "buy"}
"""What looks different from an act."""


@pytest.mark.night
def test_every_question_at_every_size(site: Served, desk: Welcome) -> None:
    ada = desk("Ada", settings=UNHURRIED)
    assert_accessible(ada.page, moments(ada, site), ON_A_PHONE)


def moments(ada: Guest, site: Served) -> Iterator[str]:
    """Go from one question to the next, and stay at each until it has been looked at."""
    page = ada.page
    ada.sit(["me", "novice"], game="ignite", options={"players": 2, "chooser": 1})
    expect(asked(page)).to_be_visible()
    yield "choosing a race"

    player = Player(ada, site, sit_at(ada, busy_turn()))
    update = go_to(player, "act")
    page.locator(f"[data-cell='{closed_cell(update)}']").click()
    expect(page.locator(".why[role=alert]")).to_be_visible()
    yield "why not?"
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Market").click()
    market = page.get_by_role("region", name="Market")
    expect(market).to_be_visible()
    yield "the market"
    market.get_by_role("button", name="Close").click()

    looked_at: set[str] = set()
    player.step = ""
    while looked_at != QUESTIONS:
        asks = player.wait().asks
        if asks in QUESTIONS - looked_at:
            looked_at.add(asks)
            yield asks
        player.answer(sensible_answer(player.truth.now(), player.seat))

    room = sit_at(ada, three_attacks(), other="me")
    page.get_by_role("button", name="I'm Ada 1").click()
    attack(Player(ada, site, room))
    page.get_by_role("button", name="I'm Ada 2").click()
    expect(asked(page)).to_be_visible()
    yield "an answer to an attack"

    Player(ada, site, sit_at(ada, before_the_end(busy_turn(), 1))).play()
    expect(ending(page)).to_be_visible()
    yield "the end"
