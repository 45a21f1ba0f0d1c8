"""Everybody can use the table of Core: axe-core finds nothing wrong in whatever is asked, at any size."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Welcome
from tests.page.core import FIRST_CONTACT, Commander, about_to_attack, aiming, building, question
from tests.page.ignite import UNHURRIED
from tests.page.ignite_positions import before_the_end, sit_at
from tests.page.kit import Guest, asked, axe, ending, sideways
from tests.server.kit import Served

SIZES = {"desk": (1280, 800), "tablet": (820, 1180), "phone": (390, 844)}

ON_A_PHONE = {"why not?", "defender-choice"}
"""What looks different there; to look at all would take as long again."""


@pytest.mark.long
def test_every_question_at_every_size(site: Served, desk: Welcome) -> None:
    ada = desk("Ada", settings=UNHURRIED)
    wrong = {}
    for where in moments(ada, site):
        for device, (width, height) in SIZES.items():
            ada.page.set_viewport_size({"width": width, "height": height})
            assert sideways(ada.page) <= 0, f"{where} scrolls sideways on a {device}"
            if device == "desk" or (device == "phone" and where in ON_A_PHONE):
                wrong[f"{where}, {device}"] = axe(ada.page)
    assert {where: found for where, found in wrong.items() if found} == {}


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
