"""A phone in the hand: spaces as large as a finger, a board that keeps its size, a sheet to drag."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.page.conftest import Welcome
from tests.page.ignite_positions import busy_turn, sit_at
from tests.page.kit import PHONE, asked, sideways
from tests.server.kit import Served

FINGER = 40


def test_a_lobby_is_no_wider_than_the_phone(phone: Welcome) -> None:
    ada = phone("Ada", locale="de-DE")
    ada.page.goto(f"/room/{ada.make(['me', 'open'])}")
    expect(ada.page.get_by_role("button", name="Link kopieren")).to_be_visible()
    assert sideways(ada.page) <= 0


def test_what_stands_alone_is_as_large_as_a_finger(phone: Welcome) -> None:
    page = phone("Ada").page

    def small() -> list[str]:
        texts: list[str] = page.evaluate(
            # Words in a text are the exception, and what is felt beyond its edge.
            """(least) => [...document.querySelectorAll("a, button, select")]
                .filter((each) => each.checkVisibility() && !each.matches(".link, .fold, p a"))
                .filter((each) => {
                    const { width, height } = each.getBoundingClientRect();
                    return Math.min(width, height) < least - 0.5;
                })
                .map((each) => each.outerHTML)""",
            FINGER,
        )
        return texts

    page.goto("/")
    expect(page.locator("[data-game=forge]")).to_be_visible()
    assert small() == []
    page.locator("[data-game=ignite]").get_by_role("button", name="Play now").tap()
    expect(asked(page)).to_be_visible()
    assert small() == []


def size_of_board(page: Page) -> tuple[float, float]:
    """How much room there is for the board."""
    box = page.locator("[data-port]").bounding_box()
    assert box is not None
    return box["width"], box["height"]


def width_of(page: Page, cell: int) -> float:
    """How wide a space is drawn."""
    return float(page.locator(f"[data-cell='{cell}']").evaluate("cell => cell.getBoundingClientRect().width"))


def test_what_a_finger_would_miss_comes_nearer_and_the_board_keeps_its_size(
    visit: Welcome, site: Served
) -> None:
    ada = visit(site, "Ada", PHONE)
    page = ada.page
    sit_at(ada, busy_turn())
    expect(asked(page)).to_be_visible()
    size = size_of_board(page)
    page.locator("[data-hand] [data-card=march]").first.tap()
    expect(asked(page)).to_contain_text("which unit?")
    assert size_of_board(page) == size
    # The units stand far apart: the first tap only comes near, the second takes.
    elf = page.locator("[data-cell='13']")
    assert width_of(page, 13) < FINGER
    elf.tap()
    page.wait_for_function(
        "least => document.querySelector('[data-cell]').getBoundingClientRect().width > least - 0.5",
        arg=FINGER,
    )
    expect(asked(page)).to_contain_text("which unit?")
    elf.tap()
    expect(asked(page)).to_contain_text("where does your elf on B2 go?")
    assert width_of(page, 13) >= FINGER - 0.5
    assert size_of_board(page) == size
    page.locator("[data-cell='1']").tap()
    expect(page.locator(".hint")).to_contain_text("Tap again to confirm.")
    assert size_of_board(page) == size
    # There is no keyboard to tell of.
    page.get_by_role("button", name="Menu").tap()
    expect(page.get_by_role("dialog")).to_contain_text("Pinch to zoom.")
    expect(page.locator("dialog dl")).to_have_count(0)


def test_the_sheet_is_dragged_down_and_up(visit: Welcome, site: Served) -> None:
    ada = visit(site, "Ada", PHONE)
    page = ada.page
    sit_at(ada, busy_turn())
    _, height = size_of_board(page)
    grip = page.get_by_role("button", name="Show more")

    def drag(by: int) -> None:
        box = grip.or_(page.get_by_role("button", name="Show less")).bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x, y + by, steps=3)
        page.mouse.up()

    drag(60)
    page.wait_for_function(
        "least => document.querySelector('[data-port]').clientHeight > least", arg=height + 20
    )
    drag(-60)
    page.wait_for_function("most => document.querySelector('[data-port]').clientHeight <= most", arg=height)
    drag(-60)
    expect(page.get_by_role("button", name="Show less")).to_be_visible()
    expect(page.get_by_role("log")).to_be_in_viewport()


def test_a_turned_phone_keeps_the_question_and_what_is_chosen(visit: Welcome, site: Served) -> None:
    ada = visit(site, "Ada", PHONE)
    page = ada.page
    sit_at(ada, busy_turn())
    page.locator("[data-hand] [data-card=march]").first.tap()
    expect(asked(page)).to_contain_text("which unit?")
    upright = size_of_board(page)
    page.set_viewport_size({"width": 844, "height": 390})
    expect(asked(page)).to_contain_text("which unit?")
    # The question stands beside the board, which has most of the height, and neither covers the other.
    page.wait_for_function("() => document.querySelector('[data-port]').clientHeight > 160")
    board = page.locator("[data-port]").bounding_box()
    question = page.locator("section.prompt").bounding_box()
    assert board is not None
    assert question is not None
    assert board["x"] + board["width"] <= question["x"]
    assert sideways(page) <= 0
    expect(page.get_by_role("button", name="Undo")).to_be_in_viewport()
    elf = page.locator("[data-cell='13']")
    elf.tap()
    elf.tap()
    expect(asked(page)).to_contain_text("where does your elf on B2 go?")
    page.set_viewport_size({"width": 390, "height": 844})
    expect(asked(page)).to_contain_text("where does your elf on B2 go?")
    assert size_of_board(page) == upright
