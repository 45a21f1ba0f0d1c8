"""Everybody can use the table of Core: axe-core finds nothing wrong in whatever is asked, at any size."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import Welcome
from tests.page.core import FIRST_CONTACT, Commander, about_to_attack, aiming, building, question
from tests.page.ignite import UNHURRIED
from tests.page.ignite_positions import before_the_end, sit_at
from tests.page.kit import Guest, asked, assert_accessible, ending
from tests.server.kit import Served

ON_A_PHONE = {"why not?", "defender-choice"}
"""What looks different there; to look at all would take as long again."""


@pytest.mark.night
def test_every_question_at_every_size(site: Served, desk: Welcome) -> None:
    ada = desk("Ada", settings=UNHURRIED)
    assert_accessible(ada.page, moments(ada, site), ON_A_PHONE, assert_board_in_sight)


def assert_board_in_sight(page: Page, where: str) -> None:
    """However long a question is, it leaves a third of the screen to the board."""
    board = page.locator("main > .board")
    if board.count():
        height = board.evaluate("(board) => board.clientHeight / innerHeight")
        assert height > 1 / 3, f"{where}: the board has {height:.0%} of the height"


def moments(ada: Guest, site: Served) -> Iterator[str]:
    """Go from one question to the next, and stay at each until it has been looked at."""
    page = ada.page
    page.goto("/")
    page.locator("[data-game=core]").get_by_role("link", name="All options").click()
    expect(page.get_by_role("radiogroup", name="Scenario")).to_be_visible()
    yield "the options"

    for what in ("deploy-where", "declare", "defender-choice"):
        sit_at(ada, question(what))
        expect(asked(page)).to_be_visible()
        yield what
    expect(page.locator(".outlook p").first).to_be_visible()  # more to say beside each answer
    yield "defender-choice with previews"

    sit_at(ada, aiming())
    expect(page.locator("[data-aim]").first).to_be_visible()
    yield "aiming"

    commander = Commander(ada, site, sit_at(ada, about_to_attack("black-box")))
    commander.wait()
    page.locator(f"[data-cell='{building(commander.update)}']").click()
    expect(page.locator(".why[role=alert]")).to_be_visible()
    yield "why not?"

    Commander(ada, site, sit_at(ada, before_the_end(question("activate", FIRST_CONTACT), 1))).play()
    expect(ending(page)).to_be_visible()
    yield "the end"
