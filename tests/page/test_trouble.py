"""What the page says and does when the server goes away, comes back, or comes back as a newer one."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.page import kit
from tests.page.conftest import Welcome
from tests.page.kit import Guest, asked, table
from tests.server.kit import Served

CUT_LINE = ("ERR_CONNECTION", "WebSocket connection", "ERR_EMPTY_RESPONSE", "ERR_SOCKET")


class Renewable(Served):
    """A server that a test stops and starts again at the same address, with the page of a folder."""

    def __init__(self, folder: Path) -> None:
        self.page = folder / "page"
        shutil.copytree(kit.PAGE.parent, self.page)
        self.program = (
            "from pathlib import Path; from emberbox.server.http import pages; "
            "from emberbox.cli import main; "
            f"pages.FOLDER = Path({str(self.page)!r}); main()"
        )
        super().__init__(folder / "data")

    def again(self) -> None:
        """Come back after a stop, where everybody knows it to be."""
        self.flags["port"] = self.url.rpartition(":")[2]
        self.start()


@pytest.fixture
def renewable(tmp_path: Path) -> Iterator[Renewable]:
    with Renewable(tmp_path) as served:
        yield served


@pytest.fixture
def ada(renewable: Renewable, visit: Welcome) -> Guest:
    ada = visit(renewable, "Ada", kit.DESK)
    ada.forgive(*CUT_LINE)
    return ada


@pytest.mark.long
def test_the_server_goes_and_comes_back_in_the_middle_of_a_question(renewable: Renewable, ada: Guest) -> None:
    ada.sit()
    page = ada.page
    expect(asked(page)).to_be_visible()
    moment = table(page).get_attribute("data-step") or ""
    hand = page.locator(".hand .thing")
    cards = hand.count()
    renewable.stop()
    cut = page.get_by_role("alert").filter(has_text="Connection lost")
    expect(cut).to_be_visible()
    # Nothing can be chosen meanwhile that would be sent later, when nobody wants it any more.
    craft = page.get_by_role("button", name="Craft")
    expect(craft).to_be_disabled()
    renewable.again()
    expect(cut).to_be_hidden(timeout=20_000)
    expect(table(page)).to_have_attribute("data-step", moment)
    craft.click()
    expect(table(page)).not_to_have_attribute("data-step", moment)
    expect(hand).to_have_count(cards + 1)
    expect(page.get_by_role("log").locator("li").last).to_contain_text("You draw 1 card")
    expect(page.get_by_text("A new version is available")).to_be_hidden()


@pytest.mark.night
def test_a_renewed_page_wants_to_be_loaded_again(renewable: Renewable, ada: Guest) -> None:
    ada.sit()
    page = ada.page
    renewable.stop()
    with (renewable.page / "index.html").open("a") as index:
        index.write("<!-- newer -->")
    renewable.again()
    renewed = page.get_by_role("alert").filter(has_text="A new version is available")
    expect(renewed).to_be_visible(timeout=20_000)
    renewed.get_by_role("button", name="Reload").click()
    expect(asked(page)).to_be_visible()
    expect(renewed).to_be_hidden()


@pytest.mark.long
def test_a_shelf_without_a_server_can_be_asked_again(renewable: Renewable, ada: Guest) -> None:
    page = ada.page
    page.goto("/about")
    expect(page.get_by_text(re.compile("Version"))).to_be_visible()
    renewable.stop()
    page.get_by_role("link", name="Shelf").click()
    expect(page.get_by_text("Can't reach the server")).to_be_visible()
    renewable.again()
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("[data-game=forge]")).to_be_visible()
